import type { ReactNode } from 'react'

export interface BadgeProps {
    /** The meaning of the colour; the text must say the same, since colour alone reaches nobody who cannot see it. */
    variant?: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
    children: ReactNode
}

/** A short status beside a name. */
export function Badge({ variant = 'neutral', children }: BadgeProps): ReactNode {
    return <span className={`ui-badge ui-badge-${variant}`}>{children}</span>
}
