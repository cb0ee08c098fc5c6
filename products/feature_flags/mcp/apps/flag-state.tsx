import { Badge } from '@acme/ui-components'

import type { FeatureFlagData } from './types'

/** Whether the flag is on, and whether anything still asks for it. */
export function FlagState({ flag: { enabled, stale } }: { flag: FeatureFlagData }) {
    return (
        <>
            {enabled ? <Badge variant="success">On</Badge> : <Badge>Off</Badge>}{' '}
            {stale && <Badge variant="warning">Stale</Badge>}
        </>
    )
}
