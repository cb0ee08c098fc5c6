/** The click on a row of a list app: the one copy of it, for every generated list entry and the dispatch module. */
import { useCallback, useEffect, useRef } from 'react'

import { useHost, type Host, type Notice } from './host'
import { describeItem, itemName } from './item-name'
import { hostToolName } from './tool-names'
import { messageOf, readToolResult } from './tool-result'

export interface DrillDown<Item> {
    /** Plain name of the tool that returns the detail. */
    tool: string
    args: (item: Item) => Record<string, unknown>
    /** Noun for one row in texts. */
    label: string
    /** Path of the field that names a row. */
    nameField: string
}

/** Time after which a silent detail tool counts as failed; progress from it starts the clock anew. */
export const DETAIL_TIMEOUT_MS = 20_000

type Detail = { data: object } | { failure: string }

/**
 * The click handler of a list view: resolves to the detail of the row.
 *
 * It resolves to null when there is nothing to show for this click: the chat fallback was used (a notice says why), or
 * a later click took its place. It never rejects.
 */
export function useDrillDown<Item>(drillDown: DrillDown<Item>): (item: Item) => Promise<Item | null> {
    const host = useHost()
    const clicks = useRef(0)
    useEffect(
        () => () => {
            // What is still under way when the view goes must not speak up afterwards.
            clicks.current += 1
        },
        [],
    )
    return useCallback(
        async (item: Item) => {
            const click = ++clicks.current
            const what = describeItem(drillDown.label, itemName(item, drillDown.nameField))
            const dismiss = host.show({ tone: 'busy', text: `Loading ${what}…` })
            const detail = await loadDetail(host, drillDown, item, what)
            if (click !== clicks.current) {
                return null
            }
            if ('data' in detail) {
                dismiss()
                return detail.data as Item
            }
            const notice = await askInChat(host, what, detail.failure)
            if (click === clicks.current) {
                host.show(notice)
            }
            return null
        },
        [host, drillDown],
    )
}

async function loadDetail<Item>(host: Host, drillDown: DrillDown<Item>, item: Item, what: string): Promise<Detail> {
    if (!host.app.getHostCapabilities()?.serverTools) {
        return { failure: `This chat client does not let apps load ${what}.` }
    }
    try {
        const outcome = readToolResult(await callTool(host, drillDown.tool, drillDown.args(item)))
        return outcome.kind === 'data' ? outcome : failed(what, outcome.message)
    } catch (error) {
        return failed(what, messageOf(error))
    }
}

function failed(what: string, reason: string): { failure: string } {
    return { failure: `Could not load ${what}: ${/[.!?…]$/.test(reason) ? reason : `${reason}.`}` }
}

async function callTool(host: Host, tool: string, args: Record<string, unknown>) {
    const call = (name: string) => host.app.callServerTool({ name, arguments: args }, { timeout: DETAIL_TIMEOUT_MS })
    const name = hostToolName(tool, host.tools, host.app.getHostContext())
    try {
        return await call(name)
    } catch (error) {
        // A host that renames tools itself may still expect the plain name from an app.
        if (name !== tool && isAnswer(error)) {
            return await call(tool)
        }
        throw error
    }
}

/** Whether an error came from the other side: those carry a JSON-RPC code, the SDK's own (time-out, closed) a word. */
function isAnswer(error: unknown): boolean {
    return typeof (error as { code?: unknown }).code === 'number'
}

async function askInChat(host: Host, what: string, failure: string): Promise<Notice> {
    const question = `Show me the details for ${what}`
    if (!takesText(host)) {
        return { tone: 'warning', text: `${failure} To see it, ask in the chat: ${question}` }
    }
    try {
        const { isError } = await host.app.sendMessage({ role: 'user', content: [{ type: 'text', text: question }] })
        if (!isError) {
            return { tone: 'info', text: `${failure} Asked for it in the chat instead.` }
        }
    } catch {
        // The notice below says the same for a refusal and for a lost message.
    }
    return { tone: 'warning', text: `${failure} The chat did not take the question either. Ask there: ${question}` }
}

function takesText(host: Host): boolean {
    const kinds = host.app.getHostCapabilities()?.message
    return kinds !== undefined && ('text' in kinds || Object.keys(kinds).length === 0)
}
