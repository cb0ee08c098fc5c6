import type { ReactNode } from 'react'

import { useFormat } from './format'

export interface ListHeaderProps {
    title: string
    /** The page that a list tool returned: what is here, and how much there is. */
    page: { results: readonly unknown[]; total: number; offset: number }
}

/** The title of a list and, where the tool returned a part only, which part: nobody should take it for the whole. */
export function ListHeader({ title, page: { results, total, offset } }: ListHeaderProps): ReactNode {
    const { number } = useFormat()
    const isPart = results.length > 0 && results.length < total
    return (
        <header className="ui-list-header">
            <h2 className="ui-card-title">{title}</h2>
            <p className="ui-muted">
                {isPart
                    ? `Rows ${number(offset + 1)} to ${number(offset + results.length)} of ${number(total)}. Ask in the chat for more.`
                    : `${number(total)} in all`}
            </p>
        </header>
    )
}
