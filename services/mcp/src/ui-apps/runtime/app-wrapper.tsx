/** The shell around every view: connects, shows each state of the tool call, and frames the view as the host asks. */
import type { App, McpUiHostContext } from '@modelcontextprotocol/ext-apps'
import { useCallback, useMemo, useState, type CSSProperties, type ReactNode } from 'react'

import { ErrorBoundary } from './error-boundary'
import { HostContext, type Host, type Notice } from './host'
import './shell.css'
import { Loading, NoticeBar, StateMessage } from './states'
import { messageOf } from './tool-result'
import { useToolResult, type Connection } from './use-tool-result'

export interface AppOptions {
    appName: string
    /** The configured brand, for texts such as "View in Acme". */
    brand?: string
    /** Plain names of the tools that open this app: what a gateway has renamed is recognised by them. */
    tools?: readonly string[]
}

export interface AppWrapperProps extends AppOptions {
    /** Renders the data of the tool result. */
    children: (data: unknown) => ReactNode
}

export function AppWrapper({ appName, brand, tools, children }: AppWrapperProps): ReactNode {
    const connection = useToolResult(appName)
    if (connection.call.status === 'closed') {
        return null
    }
    return (
        <main className="app-shell" aria-label={appName} style={frame(connection.context)}>
            {connection.app ? (
                <Connected {...{ appName, brand, tools, children, connection, app: connection.app }} />
            ) : (
                <Unconnected error={connection.error} />
            )}
        </main>
    )
}

function Unconnected({ error }: { error: Error | null }): ReactNode {
    if (error) {
        return (
            <StateMessage role="alert" title="This app could not connect to the chat client.">
                <p>{messageOf(error)}</p>
            </StateMessage>
        )
    }
    return <Loading text="Connecting…" hint="The chat client has not answered yet." />
}

function Connected(props: AppWrapperProps & { connection: Connection; app: App }): ReactNode {
    const { appName, brand, tools = NO_TOOLS, children, connection, app } = props
    const [notice, setNotice] = useState<Notice | null>(null)
    const show = useCallback((next: Notice) => {
        setNotice(next)
        return () => setNotice((current) => (current === next ? null : current))
    }, [])
    const host = useMemo<Host>(() => ({ app, brand, tools, show }), [app, brand, tools, show])
    const turn = connection.call.status === 'done' ? connection.call.turn : 0
    return (
        <HostContext.Provider value={host}>
            <FullscreenButton app={app} context={connection.context} show={show} />
            <NoticeBar notice={notice} onDismiss={() => setNotice(null)} />
            <ErrorBoundary turn={turn} appName={appName}>
                <CallState connection={connection}>{children}</CallState>
            </ErrorBoundary>
        </HostContext.Provider>
    )
}

const NO_TOOLS: readonly string[] = []

function CallState({ connection: { call }, children }: Pick<AppWrapperProps, 'children'> & { connection: Connection }) {
    if (call.status === 'cancelled') {
        return <Cancelled reason={call.reason} />
    }
    if (call.status !== 'done') {
        return (
            <Loading
                text="Loading…"
                hint="No result yet. The tool may be slow, or the chat client has not passed its result on."
            />
        )
    }
    const { outcome } = call
    if (outcome.kind === 'data') {
        return (
            <>
                {call.interrupted && <Cancelled reason={call.interrupted.reason} />}
                {children(outcome.data)}
            </>
        )
    }
    if (outcome.kind === 'error') {
        return (
            <StateMessage role="alert" title="The tool reported an error.">
                <p className="app-text">{outcome.message}</p>
            </StateMessage>
        )
    }
    return (
        <StateMessage title={outcome.kind === 'empty' ? 'Nothing to show.' : 'This result cannot be shown.'}>
            <p>{outcome.message}</p>
            {outcome.kind === 'unreadable' && <p className="app-text">{outcome.text}</p>}
        </StateMessage>
    )
}

function Cancelled({ reason }: { reason?: string }): ReactNode {
    return <StateMessage title="The call was cancelled.">{reason && <p className="app-text">{reason}</p>}</StateMessage>
}

/** Four corners of a frame. */
const OUTWARD = 'M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4'
const INWARD = 'M6 2v4H2M14 6h-4V2M10 14v-4h4M2 10h4v4'

interface FullscreenButtonProps {
    app: App
    context: McpUiHostContext | undefined
    show: Host['show']
}

function FullscreenButton({ app, context, show }: FullscreenButtonProps): ReactNode {
    const isFullscreen = context?.displayMode === 'fullscreen'
    const mode = isFullscreen ? 'inline' : 'fullscreen'
    if (!context?.availableDisplayModes?.includes(mode)) {
        return null
    }
    const label = isFullscreen ? 'Exit full screen' : 'Full screen'
    const change = () =>
        app
            .requestDisplayMode({ mode })
            .catch((error: unknown) => show({ tone: 'warning', text: `The size did not change: ${messageOf(error)}` }))
    return (
        <div className="app-toolbar">
            <button type="button" className="app-icon-button" onClick={change} aria-label={label} title={label}>
                <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
                    <path d={isFullscreen ? INWARD : OUTWARD} fill="none" stroke="currentColor" strokeWidth="1.5" />
                </svg>
            </button>
        </div>
    )
}

/** The space that the host grants: fixed or at most this large, and clear of notches and rounded corners. */
function frame(context: McpUiHostContext | undefined): CSSProperties {
    const size = context?.containerDimensions ?? {}
    const inset = context?.safeAreaInsets
    return {
        ...('height' in size ? { height: size.height } : { maxHeight: size.maxHeight }),
        ...('width' in size ? { width: size.width } : { maxWidth: size.maxWidth }),
        ...(inset && { padding: [inset.top, inset.right, inset.bottom, inset.left].map(clearOf).join(' ') }),
    }
}

function clearOf(inset: number): string {
    return `calc(var(--app-padding) + ${inset}px)`
}
