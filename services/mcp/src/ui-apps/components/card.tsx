import type { ReactNode } from 'react'

export interface CardProps {
    children?: ReactNode
}

/** A framed group: `CardHeader` with a `CardTitle`, then `CardContent`. */
export function Card({ children }: CardProps): ReactNode {
    return <section className="ui-card">{children}</section>
}

export function CardHeader({ children }: CardProps): ReactNode {
    return <header className="ui-card-header">{children}</header>
}

export function CardTitle({ children }: CardProps): ReactNode {
    return <h2 className="ui-card-title">{children}</h2>
}

export function CardContent({ children }: CardProps): ReactNode {
    return <div className="ui-card-content">{children}</div>
}
