import type { CallToolResult } from '@modelcontextprotocol/client'
import type { McpUiHostCapabilities } from '@modelcontextprotocol/ext-apps'
import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { FULL_CAPABILITIES, settle, TestHost, type TestHostOptions } from '../testing/test-host'
import { AppWrapper } from './app-wrapper'
import { DETAIL_TIMEOUT_MS, useDrillDown, type DrillDown } from './drill-down'

interface Row {
    id: number
    name?: string | null
}

const DRILL_DOWN: DrillDown<Row> = {
    tool: 'action-get',
    args: (item) => ({ id: item.id }),
    label: 'action',
    nameField: 'name',
}

let click: (item: Row) => Promise<Row | null>

function List({ drillDown }: { drillDown: DrillDown<Row> }) {
    click = useDrillDown(drillDown)
    return null
}

async function openList(options: TestHostOptions = {}, drillDown: DrillDown<Row> = DRILL_DOWN): Promise<TestHost> {
    const host = await new TestHost(options).open(() =>
        render(
            <AppWrapper appName="Acme Action List" tools={['action-list']}>
                {() => <List drillDown={drillDown} />}
            </AppWrapper>,
        ),
    )
    await host.sendData({ results: [] })
    return host
}

async function clicked(item: Row): Promise<Row | null> {
    const detail = click(item)
    await settle()
    return await detail
}

const withData = (data: Record<string, unknown>): CallToolResult => ({ content: [], structuredContent: data })
const without = (...names: (keyof McpUiHostCapabilities)[]) => {
    const kept = Object.entries(FULL_CAPABILITIES).filter(([name]) => !names.includes(name as 'message'))
    return Object.fromEntries(kept) as McpUiHostCapabilities
}
const notice = () => screen.getByRole('status').textContent ?? ''

describe('useDrillDown', () => {
    it('calls the tool with the arguments of the row and resolves to its data', async () => {
        const host = await openList({ onCallTool: () => withData({ id: 1, name: 'Sign up', steps: 3 }) })
        expect(await clicked({ id: 1, name: 'Sign up' })).toEqual({ id: 1, name: 'Sign up', steps: 3 })
        expect(host.toolCalls).toMatchObject([{ name: 'action-get', arguments: { id: 1 } }])
        expect(host.chat).toEqual([])
        expect(notice()).toBe('')
    })

    it('says what it is loading', async () => {
        await openList({ onCallTool: () => new Promise(() => undefined) })
        void click({ id: 1, name: 'Sign up' })
        await settle()
        expect(notice()).toContain('Loading action "Sign up"…')
    })

    it('parses the detail from JSON text', async () => {
        await openList({ onCallTool: () => ({ content: [{ type: 'text', text: '{"id": 1}' }] }) })
        expect(await clicked({ id: 1 })).toEqual({ id: 1 })
    })

    it('calls the tool by the name that a gateway gave it', async () => {
        const tool = { name: 'hub-action-list', inputSchema: { type: 'object' as const } }
        const host = await openList({ context: { toolInfo: { tool } }, onCallTool: () => withData({ id: 1 }) })
        expect(await clicked({ id: 1 })).toEqual({ id: 1 })
        expect(host.toolCalls.map(({ name }) => name)).toEqual(['hub-action-get'])
    })

    it('tries the plain name when the host does not know the renamed one', async () => {
        const tool = { name: 'hub__action-list', inputSchema: { type: 'object' as const } }
        const host = await openList({
            context: { toolInfo: { tool } },
            onCallTool: ({ name }) => {
                if (name !== 'action-get') {
                    throw new Error(`unknown tool ${name}`)
                }
                return withData({ id: 1 })
            },
        })
        expect(await clicked({ id: 1 })).toEqual({ id: 1 })
        expect(host.toolCalls.map(({ name }) => name)).toEqual(['hub__action-get', 'action-get'])
    })

    it('asks in the chat, and says so, when the host lets apps call no tools', async () => {
        const host = await openList({ capabilities: without('serverTools') })
        expect(await clicked({ id: 1, name: 'Sign up' })).toBeNull()
        expect(host.chat).toEqual(['Show me the details for action "Sign up"'])
        expect(host.toolCalls).toEqual([])
        expect(notice()).toContain('does not let apps load action "Sign up". Asked for it in the chat instead.')
    })

    it.each<[string, () => CallToolResult, string]>([
        [
            'an error result',
            () => ({ content: [{ type: 'text', text: 'No such action' }], isError: true }),
            'No such action.',
        ],
        ['a result without data', () => ({ content: [] }), 'The tool returned no data.'],
        [
            'plain text',
            () => ({ content: [{ type: 'text', text: 'Sign up, 3 steps' }] }),
            'text instead of structured data.',
        ],
    ])('asks in the chat, and says why, after %s', async (_, result, reason) => {
        const host = await openList({ onCallTool: result })
        expect(await clicked({ id: 1, name: 'Sign up' })).toBeNull()
        expect(host.chat).toEqual(['Show me the details for action "Sign up"'])
        expect(notice()).toContain('Could not load action "Sign up"')
        expect(notice()).toContain(`${reason} Asked for it in the chat instead.`)
    })

    it('asks in the chat when the call is refused', async () => {
        const host = await openList({
            onCallTool: () => {
                throw new Error('quota exceeded')
            },
        })
        expect(await clicked({ id: 1, name: 'Sign up' })).toBeNull()
        expect(host.toolCalls).toHaveLength(1)
        expect(host.chat).toHaveLength(1)
        expect(notice()).toContain('quota exceeded')
    })

    it('asks in the chat when the tool stays silent', async () => {
        const host = await openList({ onCallTool: () => new Promise(() => undefined) })
        vi.useFakeTimers()
        const detail = click({ id: 1, name: 'Sign up' })
        await vi.advanceTimersByTimeAsync(DETAIL_TIMEOUT_MS + 1)
        vi.useRealTimers()
        await settle()
        expect(await detail).toBeNull()
        expect(host.chat).toEqual(['Show me the details for action "Sign up"'])
        expect(notice()).toContain('Could not load action "Sign up"')
    })

    it('does not call the tool when the row lacks what the arguments need', async () => {
        const args = (item: Row) => ({ id: (item as unknown as { owner: { id: number } }).owner.id })
        const host = await openList({}, { ...DRILL_DOWN, args })
        expect(await clicked({ id: 1, name: 'Sign up' })).toBeNull()
        expect(host.toolCalls).toEqual([])
        expect(host.chat).toHaveLength(1)
    })

    it.each<[string, Row, string]>([
        ['null', { id: 7, name: null }, 'action "7"'],
        ['missing', { id: 7 }, 'action "7"'],
        ['empty', { id: 7, name: '' }, 'action "7"'],
        ['missing, like the id', {} as Row, 'this action'],
    ])('names the row by its id when its name is %s', async (_, row, expected) => {
        const host = await openList({ capabilities: without('serverTools') })
        await clicked(row)
        expect(host.chat).toEqual([`Show me the details for ${expected}`])
        expect(notice()).not.toMatch(/null|undefined/)
    })

    it('tells what to ask when the host takes no messages either', async () => {
        const host = await openList({ capabilities: without('serverTools', 'message') })
        expect(await clicked({ id: 1, name: 'Sign up' })).toBeNull()
        expect(host.chat).toEqual([])
        expect(notice()).toContain('ask in the chat: Show me the details for action "Sign up"')
    })

    it('counts a host that takes only other kinds of messages as one without', async () => {
        const host = await openList({ capabilities: { message: { image: {} } } })
        expect(await clicked({ id: 1 })).toBeNull()
        expect(host.chat).toEqual([])
    })

    it('takes an empty message capability for text', async () => {
        const host = await openList({ capabilities: { message: {} } })
        expect(await clicked({ id: 1 })).toBeNull()
        expect(host.chat).toHaveLength(1)
    })

    it.each([
        ['refuses', async () => ({ isError: true })],
        ['fails on', async () => Promise.reject(new Error('no chat'))],
    ])('tells what to ask when the host %s the message', async (_, answer) => {
        const host = await openList({ capabilities: without('serverTools') })
        host.answerMessage = answer
        expect(await clicked({ id: 1, name: 'Sign up' })).toBeNull()
        expect(notice()).toContain(
            'did not take the question either. Ask there: Show me the details for action "Sign up"',
        )
    })

    it('lets the last of several clicks win, in whatever order the answers come', async () => {
        const answers = new Map<unknown, (result: CallToolResult) => void>()
        const host = await openList({
            onCallTool: ({ arguments: args }) => new Promise((resolve) => answers.set(args?.id, resolve)),
        })
        const [first, second, third] = [click({ id: 1 }), click({ id: 2 }), click({ id: 3 })]
        await settle()
        answers.get(2)?.({ content: [], isError: true })
        answers.get(3)?.(withData({ id: 3 }))
        answers.get(1)?.(withData({ id: 1 }))
        await settle()
        expect(await Promise.all([first, second, third])).toEqual([null, null, { id: 3 }])
        expect(host.chat).toEqual([])
        expect(notice()).toBe('')
    })

    it('keeps quiet after teardown', async () => {
        const host = await openList({
            onCallTool: () => new Promise((resolve) => setTimeout(resolve, 20, { content: [] })),
        })
        const detail = click({ id: 1 })
        await settle()
        await host.bridge.teardownResource({})
        expect(await detail).toBeNull()
        expect(host.chat).toEqual([])
    })
})
