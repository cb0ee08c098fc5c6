/** The start of an app: a generated entry is one call of `mountDetail` or `mountList` with its data. */
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

import { AppWrapper, type AppOptions } from './app-wrapper'
import { DetailContent, ListContent, type DetailContentProps, type ListContentProps } from './content'

export type DetailOptions<Data> = AppOptions & Omit<DetailContentProps<Data>, 'data'>

export type ListOptions<Data, Item> = AppOptions & Omit<ListContentProps<Data, Item>, 'data'>

/** Shows one result in `#root`. Throws when the page has no such element. */
export function mountDetail<Data>({ view, ...app }: DetailOptions<Data>): void {
    mount(<AppWrapper {...app}>{(data) => <DetailContent<Data> data={data} view={view} />}</AppWrapper>, app.appName)
}

/** Shows a list with drill-down in `#root`. Throws when the page has no such element. */
export function mountList<Data, Item>({ view, drillDown, ...app }: ListOptions<Data, Item>): void {
    mount(
        <AppWrapper {...app}>
            {(data) => <ListContent<Data, Item> data={data} drillDown={drillDown} view={view} />}
        </AppWrapper>,
        app.appName,
    )
}

function mount(content: ReactNode, appName: string): void {
    const root = document.getElementById('root')
    if (!root) {
        throw new Error(`${appName}: the page has no element with the id "root"`)
    }
    // Without StrictMode: its second mount would run the handshake with the host twice.
    createRoot(root, {
        // The error boundary shows and reports these; the console keeps the stack for developers.
        onCaughtError: (error, { componentStack }) => console.warn(appName, error, componentStack),
    }).render(content)
}
