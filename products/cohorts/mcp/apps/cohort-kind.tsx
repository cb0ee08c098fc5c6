import { Badge } from '@acme/ui-components'

import type { CohortData } from './types'

export function CohortKind({ kind }: { kind: CohortData['kind'] }) {
    return kind === 'dynamic' ? <Badge variant="info">Filled by rules</Badge> : <Badge>Filled by hand</Badge>
}
