/** A list whose rows open a detail in its place, with the way back. */
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { SourceLink } from '../runtime'
import { ErrorState } from './states'

export interface ListDetailViewProps<T> {
    /**
     * Loads the detail of a row; null when there is none to show here (the host's chat was asked instead).
     * Without it a click shows the row itself as its detail.
     */
    onItemClick?: (item: T) => Promise<T | null>
    backLabel: string
    /** The name of an item, for screen readers. */
    getItemName: (item: T) => string | null | undefined
    renderDetail: (item: T) => ReactNode
    /** Draws the list; its rows call `handleClick`. The list keeps its page and sorting while a detail is open. */
    renderList: (handleClick: (item: T) => void) => ReactNode
}

export function ListDetailView<T>(props: ListDetailViewProps<T>): ReactNode {
    const { backLabel, getItemName, renderDetail, renderList } = props
    const { detail, isLoading, error, open, close } = useDetail(props.onItemClick)
    const back = useRef<HTMLButtonElement>(null)
    const row = useRef<Element | null>(null)
    const isOpen = detail !== null
    useEffect(() => {
        if (isOpen) {
            back.current?.focus()
        } else if (row.current instanceof HTMLElement) {
            row.current.focus()
            row.current = null
        }
    }, [isOpen])
    const handleClick = (item: T) => {
        row.current = document.activeElement
        open(item)
    }
    return (
        <div className="ui-list-detail">
            {detail !== null && (
                <section className="ui-detail" aria-label={getItemName(detail.item) || 'Details'}>
                    <button ref={back} type="button" className="ui-back" onClick={close}>
                        <span aria-hidden="true">← </span>
                        {backLabel}
                    </button>
                    {renderDetail(detail.item)}
                    <SourceLink data={detail.item} />
                </section>
            )}
            <div hidden={isOpen} aria-busy={isLoading}>
                {error !== null && <ErrorState title="The details could not be loaded.">{error}</ErrorState>}
                {renderList(handleClick)}
            </div>
        </div>
    )
}

interface Detail<T> {
    item: T
}

/** The detail that stands open, if any. Of several clicks the last one decides. */
function useDetail<T>(load: ListDetailViewProps<T>['onItemClick']) {
    const [detail, setDetail] = useState<Detail<T> | null>(null)
    const [isLoading, setLoading] = useState(false)
    const [error, setError] = useState<string | null>(null)
    const clicks = useRef(0)
    const run = async (item: T) => {
        const click = ++clicks.current
        setLoading(true)
        setError(null)
        let found: T | null = item
        let failure: string | null = null
        try {
            found = load ? await load(item) : item
        } catch (reason) {
            found = null
            failure = reason instanceof Error ? reason.message : String(reason)
        }
        if (click === clicks.current) {
            setLoading(false)
            setError(failure)
            setDetail(found === null ? null : { item: found })
        }
    }
    return { detail, isLoading, error, open: (item: T) => void run(item), close: () => setDetail(null) }
}
