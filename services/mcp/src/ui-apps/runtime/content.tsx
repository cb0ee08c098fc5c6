/** A view with its data: the same for an app's own entry and for the render-ui umbrella app. */
import { useContext, type ReactNode } from 'react'

import { useDrillDown, type DrillDown } from './drill-down'
import { HostContext } from './host'
import { isWebAddress, openLink, useOpenLink } from './open-link'

export interface DetailViewProps<Data> {
    data: Data
    openLink: (url: string) => void
}

export interface ListViewProps<Data, Item> extends DetailViewProps<Data> {
    /** Resolves to the detail of a row, or to null when the chat fallback was used or a later click came first. */
    onItemClick: (item: Item) => Promise<Item | null>
}

/** What the dispatch module's views take; they need an `AppWrapper` around them. */
export interface DispatchProps {
    data: unknown
}

export type DispatchRenderer = (props: DispatchProps) => ReactNode

export interface DetailContentProps<Data> extends DispatchProps {
    /** Called while rendering, as a function: it may be written inline without the view losing its state. */
    view: (props: DetailViewProps<Data>) => ReactNode
}

export interface ListContentProps<Data, Item> extends DispatchProps {
    drillDown: DrillDown<Item>
    /** Called while rendering, as a function: it may be written inline without the view losing its state. */
    view: (props: ListViewProps<Data, Item>) => ReactNode
}

/** A detail view. That `data` is a `Data` is the tool's promise; nothing checks it here. */
export function DetailContent<Data>({ data, view }: DetailContentProps<Data>): ReactNode {
    const openLink = useOpenLink()
    return (
        <>
            {view({ data: data as Data, openLink })}
            <SourceLink data={data} />
        </>
    )
}

/** A list view with the drill-down of its rows. That `data` is a `Data` is the tool's promise. */
export function ListContent<Data, Item>({ data, drillDown, view }: ListContentProps<Data, Item>): ReactNode {
    const openLink = useOpenLink()
    const onItemClick = useDrillDown(drillDown)
    return (
        <>
            {view({ data: data as Data, onItemClick, openLink })}
            <SourceLink data={data} />
        </>
    )
}

/** Leads from data that carries a `_url` to its page in the product; nothing for other data, or outside an app. */
export function SourceLink({ data }: { data: unknown }): ReactNode {
    const host = useContext(HostContext)
    const url = typeof data === 'object' && data !== null && '_url' in data ? data._url : undefined
    if (!host || !isWebAddress(url)) {
        return null
    }
    return (
        <button type="button" className="app-source-link" onClick={() => void openLink(host, url)}>
            {host.brand ? `View in ${host.brand}` : 'Open in browser'}
        </button>
    )
}
