import type { ReactNode } from 'react'

import { useFormat } from './format'

export interface BarListProps {
    /** What the bars compare, for screen readers. */
    label: string
    items: readonly { name: string; value: number }[]
    /** How a value is written; plain numbers by default. */
    format?: (value: number) => string
}

/** Horizontal bars with a name and a figure each, in the given order; the bars repeat the figures for the eye only. */
export function BarList({ label, items, format }: BarListProps): ReactNode {
    const { number } = useFormat()
    const write = format ?? number
    const top = Math.max(...items.map(({ value }) => Math.abs(value)), 0)
    return (
        <ul className="ui-bar-list" aria-label={label}>
            {items.map(({ name, value }) => (
                <li key={name}>
                    <span className="ui-bar-name">{name}</span>
                    <span className="ui-bar-value">{write(value)}</span>
                    <span className="ui-bar-track" aria-hidden="true">
                        <span style={{ width: top > 0 ? `${(Math.abs(value) / top) * 100}%` : 0 }} />
                    </span>
                </li>
            ))}
        </ul>
    )
}
