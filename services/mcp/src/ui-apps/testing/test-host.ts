/** A chat client for tests: the SDK's own AppBridge, joined to the app in this page by messages between windows. */
import type { CallToolRequest, CallToolResult, JSONRPCMessage, Transport } from '@modelcontextprotocol/client'
import { AppBridge, type McpUiHostCapabilities, type McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge'
import { act, waitFor } from '@testing-library/react'
import { vi } from 'vitest'

export interface TestHostOptions {
    capabilities?: McpUiHostCapabilities
    context?: McpUiHostContext
    onCallTool?: (params: CallToolRequest['params']) => Promise<CallToolResult> | CallToolResult
}

export const FULL_CAPABILITIES: McpUiHostCapabilities = {
    openLinks: {},
    logging: {},
    serverTools: {},
    message: { text: {} },
}

export class TestHost {
    readonly bridge: AppBridge
    readonly toolCalls: CallToolRequest['params'][] = []
    /** Texts that the app sent to the chat. */
    readonly chat: string[] = []
    readonly links: string[] = []
    readonly logs: unknown[] = []
    readonly sizes: unknown[] = []
    readonly modes: string[] = []
    isInitialized = false
    /** What the host answers to messages, links and display modes; a test may put a refusal here. */
    answerMessage: () => Promise<{ isError?: boolean }> = async () => ({})
    answerLink: () => Promise<{ isError?: boolean }> = async () => ({})
    answerMode: () => Promise<void> = async () => undefined

    constructor(options: TestHostOptions = {}) {
        const { capabilities = FULL_CAPABILITIES, context, onCallTool } = options
        this.bridge = new AppBridge(null, { name: 'test-host', version: '1.0.0' }, capabilities, {
            hostContext: context,
        })
        this.bridge.addEventListener('initialized', () => (this.isInitialized = true))
        this.bridge.addEventListener('sizechange', (size) => void this.sizes.push(size))
        this.bridge.addEventListener('loggingmessage', ({ data }) => void this.logs.push(data))
        this.bridge.oncalltool = async (params) => {
            this.toolCalls.push(params)
            return onCallTool ? await onCallTool(params) : { content: [] }
        }
        this.bridge.onmessage = async ({ content }) => {
            this.chat.push(...content.flatMap((block) => (block.type === 'text' ? [block.text] : [])))
            return await this.answerMessage()
        }
        this.bridge.onopenlink = async ({ url }) => {
            this.links.push(url)
            return await this.answerLink()
        }
        this.bridge.onrequestdisplaymode = async ({ mode }) => {
            await this.answerMode()
            this.modes.push(mode)
            void this.bridge.sendHostContextChange({ displayMode: mode })
            return { mode }
        }
    }

    /** Takes the place of `window.parent`; `render` starts the app. Resolves when the app says it is initialized. */
    async open(render: () => void): Promise<this> {
        await this.listen()
        act(render)
        await waitFor(() => {
            if (!this.isInitialized) {
                throw new Error('the app has not finished the handshake')
            }
        })
        await settle()
        return this
    }

    /** Takes the place of `window.parent` and answers whatever comes. */
    async listen(): Promise<void> {
        const transport = new PageTransport()
        await this.bridge.connect(transport)
        vi.stubGlobal('parent', transport.hostWindow)
    }

    async sendResult(result: CallToolResult): Promise<void> {
        await this.bridge.sendToolResult(result)
        await settle()
    }

    async sendData(data: Record<string, unknown>): Promise<void> {
        await this.sendResult({ content: [], structuredContent: data })
    }
}

/** Lets the messages that are under way arrive and React draw what they change. */
export async function settle(): Promise<void> {
    await act(async () => {
        for (let turn = 0; turn < 20; turn += 1) {
            await Promise.resolve()
        }
    })
}

/** The host's end: what it sends becomes a `message` event of this page, as if it came from `hostWindow`. */
class PageTransport implements Transport {
    onmessage?: (message: JSONRPCMessage) => void
    onclose?: () => void
    readonly hostWindow = {
        postMessage: (message: JSONRPCMessage) => queueMicrotask(() => this.onmessage?.(structuredClone(message))),
    }

    async start(): Promise<void> {}

    async send(message: JSONRPCMessage): Promise<void> {
        const event = Object.assign(new Event('message'), { data: structuredClone(message), source: this.hostWindow })
        queueMicrotask(() => window.dispatchEvent(event))
    }

    async close(): Promise<void> {
        this.onclose?.()
    }
}
