import { useId, type ReactNode } from 'react'

export interface SectionProps {
    title: string
    children?: ReactNode
}

/** A titled part of a card. */
export function Section({ title, children }: SectionProps): ReactNode {
    const id = useId()
    return (
        <section className="ui-section" aria-labelledby={id}>
            <h3 id={id} className="ui-section-title">
                {title}
            </h3>
            {children}
        </section>
    )
}
