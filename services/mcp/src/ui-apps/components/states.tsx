/** What a view shows instead of its content. */
import type { ReactNode } from 'react'

import { StateMessage } from '../runtime'

export interface StateProps {
    title: string
    children?: ReactNode
}

/** Nothing is there, and that is no fault. */
export function EmptyState({ title, children }: StateProps): ReactNode {
    return <StateMessage title={title}>{children}</StateMessage>
}

/** Something failed; screen readers are told at once. */
export function ErrorState({ title, children }: StateProps): ReactNode {
    return (
        <StateMessage role="alert" title={title}>
            {children}
        </StateMessage>
    )
}
