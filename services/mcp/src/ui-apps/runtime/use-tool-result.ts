/** The connection to the host and what has become of the tool call that this app shows. */
import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps'
import { useApp, useAutoResize, useHostStyles, type App } from '@modelcontextprotocol/ext-apps/react'
import { useEffect, useReducer, useState } from 'react'

import { readToolResult, type Outcome } from './tool-result'

export type ToolCall =
    | { status: 'waiting' }
    | { status: 'cancelled'; reason?: string }
    /** `turn` counts the results; `interrupted` tells that a later call was cancelled while this result stands. */
    | { status: 'done'; turn: number; outcome: Outcome; interrupted?: { reason?: string } }
    | { status: 'closed' }

type Event = { type: 'result'; outcome: Outcome } | { type: 'cancelled'; reason?: string } | { type: 'teardown' }

export interface Connection {
    /** The connected app; null while connecting and after teardown. */
    app: App | null
    error: Error | null
    call: ToolCall
    context: McpUiHostContext | undefined
}

/**
 * Connects to the host under `appName` and follows the tool call. Applies the host's theme, styles and fonts, reports
 * size changes, and answers teardown. Used once in an app, by `AppWrapper`.
 *
 * Every handler is registered before the handshake: a result that comes right behind it is not missed.
 */
export function useToolResult(appName: string): Connection {
    const [call, dispatch] = useReducer(follow, { status: 'waiting' })
    const [changed, setChanged] = useState<McpUiHostContext>()
    const { app, error } = useApp({
        appInfo: { name: appName, version: '1.0.0' },
        capabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
        autoResize: false,
        strict: true,
        onAppCreated: (created) => {
            created.addEventListener('toolresult', (result) =>
                dispatch({ type: 'result', outcome: readToolResult(result) }),
            )
            created.addEventListener('toolcancelled', ({ reason }) => dispatch({ type: 'cancelled', reason }))
            created.addEventListener('hostcontextchanged', () => setChanged(created.getHostContext()))
            created.onteardown = () => {
                dispatch({ type: 'teardown' })
                return {}
            }
        },
    })
    const live = call.status === 'closed' ? null : app
    // The first context is part of the handshake, not an event.
    const context = changed ?? app?.getHostContext()
    useHostStyles(live, context)
    useAutoResize(live)
    useEffect(() => {
        document.title = appName
    }, [appName])
    return { app: live, error, call, context }
}

function follow(call: ToolCall, event: Event): ToolCall {
    if (call.status === 'closed' || event.type === 'teardown') {
        return { status: 'closed' }
    }
    if (event.type === 'result') {
        return { status: 'done', turn: call.status === 'done' ? call.turn + 1 : 1, outcome: event.outcome }
    }
    if (call.status === 'done') {
        return { ...call, interrupted: { reason: event.reason } }
    }
    return { status: 'cancelled', reason: event.reason }
}
