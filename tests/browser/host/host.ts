/**
 * A chat client for tests: an MCP client, the official AppBridge, and an app in a cross-origin sandbox.
 *
 * `window.host` is its remote control; everything that an app asks of it is in `host.events`. Addresses come from the
 * query: `mcp` of the server, `sandbox` of the other origin's page.
 */
import { Client, StreamableHTTPClientTransport, type CallToolResult, type Tool } from '@modelcontextprotocol/client'
import {
    AppBridge,
    buildAllowAttribute,
    getToolUiResourceUri,
    isToolVisibilityModelOnly,
    PostMessageTransport,
    RESOURCE_MIME_TYPE,
    type McpUiHostCapabilities,
    type McpUiHostContext,
    type McpUiResourceMeta,
} from '@modelcontextprotocol/ext-apps/app-bridge'

import { variables, type Theme } from './themes'

interface Opening {
    /** Sent instead of calling the tool. */
    result?: CallToolResult
    theme?: Theme
    /** Whether the host sends style variables; with false the app's own colours show. */
    styles?: boolean
    /** Capabilities that this host does not have. */
    without?: (keyof McpUiHostCapabilities)[]
    /** What the app's own tool calls get: the server's answer, a given one, or none at all. */
    detail?: 'server' | 'silence' | CallToolResult
    context?: Partial<McpUiHostContext>
}

const INFO = { name: 'test-host', version: '1.0.0' }
const query = new URLSearchParams(location.search)
const client = new Client(INFO, {
    capabilities: { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: [RESOURCE_MIME_TYPE] } } },
})

class Host {
    readonly events: { type: string; data: unknown }[] = []
    tools: Tool[] = []
    #bridge: AppBridge | null = null
    #frame: HTMLIFrameElement | null = null
    #styles = true

    async connect(): Promise<void> {
        await client.connect(new StreamableHTTPClientTransport(new URL(query.get('mcp') ?? '')))
        this.tools = (await client.listTools()).tools
    }

    /** Calls a tool and shows its app; resolves when the app has the result. */
    async open(name: string, args: Record<string, unknown>, opening: Opening = {}): Promise<void> {
        await this.close()
        const tool = this.#tool(name)
        const { html, ui } = await this.#page(tool)
        const frame = (this.#frame = await this.#sandbox(ui))
        const window = frame.contentWindow as Window
        const bridge = (this.#bridge = new AppBridge(client, INFO, capabilities(ui, opening.without ?? []), {
            hostContext: this.#context(tool, opening),
        }))
        this.#listen(bridge, frame)
        const initialized = new Promise<void>((resolve) => bridge.addEventListener('initialized', () => resolve()))
        await bridge.connect(new PostMessageTransport(window, window))
        // Connecting installs a handler that forwards every call, so ours comes after; no app is there to call yet.
        bridge.oncalltool = (params) => this.#callTool(params, opening.detail ?? 'server')
        await bridge.sendSandboxResourceReady({ html, csp: ui.csp, permissions: ui.permissions })
        await initialized
        await bridge.sendToolInput({ arguments: args })
        const result = opening.result ?? (await client.callTool({ name, arguments: args }))
        await bridge.sendToolResult(result as CallToolResult)
    }

    /** Asks the app to leave; resolves to its answer. */
    async close(): Promise<unknown> {
        const bridge = this.#bridge
        this.#bridge = null
        const answer = await bridge?.teardownResource({}, { timeout: 5000 })
        await bridge?.close()
        this.#frame?.remove()
        return answer
    }

    async sendResult(result: CallToolResult): Promise<void> {
        await this.#bridge?.sendToolResult(result)
    }

    async cancel(reason: string): Promise<void> {
        await this.#bridge?.sendToolCancelled({ reason })
    }

    async setTheme(theme: Theme): Promise<void> {
        document.documentElement.style.colorScheme = theme
        await this.changeContext({ theme, ...(this.#styles && { styles: { variables: variables(theme) } }) })
    }

    async changeContext(context: McpUiHostContext): Promise<void> {
        await this.#bridge?.sendHostContextChange(context)
    }

    #tool(name: string): Tool {
        const tool = this.tools.find((one) => one.name === name)
        if (!tool) {
            throw new Error(`the server has no tool ${name}`)
        }
        return tool
    }

    async #page(tool: Tool): Promise<{ html: string; ui: McpUiResourceMeta }> {
        const uri = getToolUiResourceUri(tool) ?? ''
        const [content] = (await client.readResource({ uri })).contents
        if (content?.mimeType !== RESOURCE_MIME_TYPE || !('text' in content)) {
            throw new Error(`${uri} is no app`)
        }
        return { html: content.text, ui: (content._meta?.ui ?? {}) as McpUiResourceMeta }
    }

    async #sandbox(ui: McpUiResourceMeta): Promise<HTMLIFrameElement> {
        const frame = document.createElement('iframe')
        frame.id = 'app'
        frame.title = 'App sandbox'
        frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms')
        frame.allow = buildAllowAttribute(ui.permissions)
        const url = new URL(query.get('sandbox') ?? '')
        url.searchParams.set('csp', JSON.stringify(ui.csp ?? {}))
        frame.src = url.href
        const ready = new Promise<void>((resolve) =>
            window.addEventListener('message', function listen({ data, source }) {
                if (source === frame.contentWindow && data?.method === 'ui/notifications/sandbox-proxy-ready') {
                    window.removeEventListener('message', listen)
                    resolve()
                }
            }),
        )
        document.body.append(frame)
        await ready
        return frame
    }

    #context(tool: Tool, { theme = 'light', styles = true, context }: Opening): McpUiHostContext {
        this.#styles = styles
        document.documentElement.style.colorScheme = theme
        return {
            theme,
            displayMode: 'inline',
            availableDisplayModes: ['inline', 'fullscreen'],
            platform: 'web',
            locale: 'en-GB',
            timeZone: 'Europe/Berlin',
            toolInfo: { tool },
            ...(styles && { styles: { variables: variables(theme) } }),
            ...context,
        }
    }

    #listen(bridge: AppBridge, frame: HTMLIFrameElement): void {
        bridge.onmessage = async (data) => this.#record('message', data)
        bridge.onopenlink = async (data) => this.#record('link', data)
        bridge.onupdatemodelcontext = async (data) => this.#record('model-context', data)
        bridge.onrequestdisplaymode = async ({ mode }) => {
            this.#record('display-mode', mode)
            void bridge.sendHostContextChange({ displayMode: mode })
            return { mode }
        }
        bridge.addEventListener('loggingmessage', (data) => void this.#record('log', data))
        bridge.addEventListener('sizechange', (size) => {
            this.#record('size', size)
            if (size.height) {
                frame.style.height = `${size.height}px`
            }
        })
    }

    async #callTool(
        params: { name: string; arguments?: Record<string, unknown> },
        detail: NonNullable<Opening['detail']>,
    ): Promise<CallToolResult> {
        this.#record('call', params)
        // AppBridge leaves visibility to the host.
        if (isToolVisibilityModelOnly(this.#tool(params.name))) {
            throw new Error(`the tool ${params.name} is not for apps`)
        }
        if (detail === 'silence') {
            return await new Promise(() => undefined)
        }
        return detail === 'server' ? ((await client.callTool(params)) as CallToolResult) : detail
    }

    #record(type: string, data: unknown): Record<string, never> {
        this.events.push({ type, data })
        return {}
    }
}

function capabilities(ui: McpUiResourceMeta, without: (keyof McpUiHostCapabilities)[]): McpUiHostCapabilities {
    const all: McpUiHostCapabilities = {
        openLinks: {},
        logging: {},
        serverTools: {},
        serverResources: {},
        message: { text: {} },
        updateModelContext: { text: {} },
        sandbox: { csp: ui.csp, permissions: ui.permissions },
    }
    return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name as keyof typeof all)))
}

const host = new Host()
Object.assign(window, { host })
host.connect().then(
    () => (document.body.dataset.state = 'ready'),
    (error: unknown) => (document.body.dataset.state = String(error)),
)
