import type { ReactNode } from 'react'

export interface DescriptionListProps {
    items: readonly { label: string; value: ReactNode }[]
}

/** Facts as label and value; a missing value shows as a dash. */
export function DescriptionList({ items }: DescriptionListProps): ReactNode {
    return (
        <dl className="ui-facts">
            {items.map(({ label, value }) => (
                <div key={label} className="ui-fact">
                    <dt>{label}</dt>
                    <dd>{isMissing(value) ? '—' : value}</dd>
                </div>
            ))}
        </dl>
    )
}

function isMissing(value: ReactNode): boolean {
    return value === null || value === undefined || value === '' || typeof value === 'boolean'
}
