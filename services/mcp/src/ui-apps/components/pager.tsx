import type { ReactNode } from 'react'

export interface PagerProps {
    pageIndex: number
    pages: number
    pageSize: number
    total: number
    onChange: (pageIndex: number) => void
}

/** Moves between the pages of a table and says which rows are shown. */
export function Pager({ pageIndex, pages, pageSize, total, onChange }: PagerProps): ReactNode {
    const first = pageIndex * pageSize + 1
    const last = Math.min(first + pageSize - 1, total)
    const isFirst = pageIndex === 0
    const isLast = pageIndex === pages - 1
    // Disabled by aria only: a button that vanishes from the tab order under a finger drops the keyboard's place.
    return (
        <nav className="ui-pager" aria-label="Pages">
            <button type="button" aria-disabled={isFirst} onClick={() => !isFirst && onChange(pageIndex - 1)}>
                Previous
            </button>
            <span aria-live="polite">
                {first}–{last} of {total}
            </span>
            <button type="button" aria-disabled={isLast} onClick={() => !isLast && onChange(pageIndex + 1)}>
                Next
            </button>
        </nav>
    )
}
