/** The host as the runtime's parts and hand-written apps see it: one React context, set by `AppWrapper`. */
import type { App } from '@modelcontextprotocol/ext-apps'
import { createContext, useContext } from 'react'

/** A message that the shell shows above the view; each replaces the one before. */
export interface Notice {
    tone: 'busy' | 'info' | 'warning'
    text: string
}

/** The part of the SDK's `App` that the runtime uses. */
export type HostApp = Pick<
    App,
    | 'callServerTool'
    | 'getHostCapabilities'
    | 'getHostContext'
    | 'getHostVersion'
    | 'openLink'
    | 'sendLog'
    | 'sendMessage'
>

export interface Host {
    app: HostApp
    /** The configured brand, for texts such as "View in Acme". */
    brand?: string
    /** Plain names of the tools that open this app. */
    tools: readonly string[]
    /** Shows a notice; the function it returns takes the notice away if it still stands. */
    show: (notice: Notice) => () => void
}

export const HostContext = createContext<Host | null>(null)

/** The host of the app around the caller. Throws outside `AppWrapper`. */
export function useHost(): Host {
    const host = useContext(HostContext)
    if (!host) {
        throw new Error('useHost needs an AppWrapper (mountDetail, mountList) around it')
    }
    return host
}
