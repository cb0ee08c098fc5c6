/**
 * A page that shows one app with the renderer of `@mcp-ui/client`, which brings an AppBridge and an MCP client of its
 * own, both older than those of host.ts. The query names `mcp`, `sandbox` and the `tool`.
 */
import { AppRenderer } from '@mcp-ui/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { createRoot } from 'react-dom/client'

const query = new URLSearchParams(location.search)
const toolName = query.get('tool') ?? ''
const sandbox = new URL(query.get('sandbox') ?? '')
sandbox.searchParams.set('csp', '{}')

const client = new Client({ name: 'mcp-ui-page', version: '1.0.0' })
await client.connect(new StreamableHTTPClientTransport(new URL(query.get('mcp') ?? '')))
const toolResult = (await client.callTool({ name: toolName, arguments: {} })) as CallToolResult

createRoot(document.body.appendChild(document.createElement('main'))).render(
    <AppRenderer
        client={client}
        toolName={toolName}
        toolInput={{}}
        toolResult={toolResult}
        sandbox={{ url: sandbox }}
        onError={(error) => console.error(error)}
    />,
)
