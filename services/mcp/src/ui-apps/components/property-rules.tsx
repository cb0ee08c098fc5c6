/** Rules on the properties of people, in words: what cohorts and the conditions of feature flags consist of. */
import { Fragment, type ReactNode } from 'react'

export interface PropertyRule {
    property: string
    operator: string
    value?: boolean | number | string | null
}

const WORDS: Record<string, string> = {
    is: 'is',
    is_not: 'is not',
    contains: 'contains',
    greater_than: 'is greater than',
    less_than: 'is less than',
    is_set: 'is known',
}

/** All rules must hold; without any, everybody passes. */
export function PropertyRules({ rules }: { rules: readonly PropertyRule[] }): ReactNode {
    if (rules.length === 0) {
        return <span>Everybody</span>
    }
    return (
        <span className="ui-rules">
            {rules.map(({ property, operator, value }, index) => (
                <Fragment key={index}>
                    {index > 0 && <span className="ui-muted"> and </span>}
                    <code>{property}</code> {WORDS[operator] ?? operator}{' '}
                    {operator !== 'is_set' && <strong>{describe(value)}</strong>}
                </Fragment>
            ))}
        </span>
    )
}

function describe(value: PropertyRule['value']): string {
    if (typeof value === 'boolean') {
        return value ? 'yes' : 'no'
    }
    return value === null || value === undefined || value === '' ? '(nothing)' : String(value)
}
