/**
 * The official TypeScript client against a server: `tsx peer.ts REQUEST`, where REQUEST is JSON of the type below.
 *
 * It lists, reads and calls everything, holds each answer, as it stood on the wire, against the schemas of
 * `@modelcontextprotocol/core` and of ext-apps, and prints a `Report`. Exit code 1 when it could not go on.
 */
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import {
    CallToolResultSchema,
    ListResourcesResultSchema,
    ListResourceTemplatesResultSchema,
    ListToolsResultSchema,
    ReadResourceResultSchema,
} from '@modelcontextprotocol/core'
import { McpUiResourceMetaSchema, McpUiToolMetaSchema } from '@modelcontextprotocol/ext-apps'

interface Request {
    /** Where the server is, or how it is started. */
    server: { url: string } | { command: string; args: string[]; cwd: string; env: Record<string, string> }
    /** A version that must be spoken; without one the handshake of 2025. */
    version?: string
    calls: [tool: string, args: Record<string, unknown>][]
}

interface Report {
    era: string | undefined
    tools: string[]
    resources: string[]
    read: string[]
    /** Tool and whether its result was an error. */
    called: [string, boolean][]
    faults: string[]
}

const SCHEMAS: Record<string, { safeParse(value: unknown): { error?: { message: string } } }> = {
    'tools/list': ListToolsResultSchema,
    'tools/call': CallToolResultSchema,
    'resources/list': ListResourcesResultSchema,
    'resources/templates/list': ListResourceTemplatesResultSchema,
    'resources/read': ReadResourceResultSchema,
}

const request: Request = JSON.parse(process.argv[2] ?? '{}')
const faults: string[] = []
const client = new Client(
    { name: 'wire-test', version: '1.0.0' },
    { versionNegotiation: { mode: request.version ? { pin: request.version } : 'legacy' } },
)
const transport =
    'url' in request.server
        ? new StreamableHTTPClientTransport(new URL(request.server.url))
        : new StdioClientTransport(request.server)
await client.connect(transport)
watch(transport)
client.onerror = (error) => faults.push(`client: ${error.message}`)

const { tools } = await client.listTools()
for (const { name, _meta } of tools) {
    check(`_meta.ui of the tool ${name}`, McpUiToolMetaSchema, _meta?.ui ?? {})
}
const { resources } = await client.listResources()
await client.listResourceTemplates()
const read: string[] = []
for (const { uri, _meta } of resources) {
    check(`_meta.ui of ${uri}`, McpUiResourceMetaSchema, _meta?.ui ?? {})
    const { contents } = await client.readResource({ uri })
    for (const content of contents) {
        read.push(content.uri)
        if (JSON.stringify(content._meta) !== JSON.stringify(_meta)) {
            faults.push(`${uri} has one _meta in the listing and another in the answer`)
        }
    }
}
const called: Report['called'] = []
for (const [name, args] of request.calls) {
    const { isError = false } = await client.callTool({ name, arguments: args })
    called.push([name, isError])
}
const era = client.getProtocolEra()
await client.close()

const report: Report = {
    era,
    tools: tools.map(({ name }) => name),
    resources: resources.map(({ uri }) => uri),
    read,
    called,
    faults,
}
process.stdout.write(`${JSON.stringify(report)}\n`)

/** Checks every result before the client gives it a form of its own. */
function watch(wire: Transport): void {
    const asked = new Map<unknown, string>()
    const send = wire.send.bind(wire)
    wire.send = (message, options) => {
        if ('id' in message && 'method' in message) {
            asked.set(message.id, message.method)
        }
        return send(message, options)
    }
    const receive = wire.onmessage
    wire.onmessage = (message, extra) => {
        if ('id' in message && 'result' in message) {
            const method = asked.get(message.id) ?? 'an unknown request'
            const schema = SCHEMAS[method]
            if (schema) {
                check(method, schema, message.result)
            } else {
                faults.push(`an answer to ${method}`)
            }
        }
        receive?.(message, extra)
    }
}

function check(place: string, schema: (typeof SCHEMAS)[string], value: unknown): void {
    const { error } = schema.safeParse(value)
    if (error) {
        faults.push(`${place}: ${error.message}`)
    }
}
