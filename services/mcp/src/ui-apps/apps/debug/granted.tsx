import { Badge } from '@acme/ui-components'

/** Whether something is granted; undefined where nobody says. */
export function Granted({ is }: { is: boolean | undefined }) {
    if (is === undefined) {
        return <Badge>Unknown</Badge>
    }
    return is ? <Badge variant="success">Yes</Badge> : <Badge variant="warning">No</Badge>
}
