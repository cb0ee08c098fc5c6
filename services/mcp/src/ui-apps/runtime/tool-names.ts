/** What a tool is called in the present chat client: gateways put a server's name before or behind every tool name. */
import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps'

/** Separators that gateways are known to use, for apps that do not know the plain name of their own tool. */
const SEPARATED = /^(?<prefix>.+(?:__|[./:]))[^./:]+?$/

/**
 * The name to call `tool` by, given the plain names of the tools that open this app.
 *
 * The host context names the tool that opened the app as it is called today; what stands before and behind its plain
 * name there is put around `tool` too. The plain name is the fallback (ext-apps issues 745 and 753).
 */
export function hostToolName(tool: string, ownTools: readonly string[], context: McpUiHostContext | undefined): string {
    const seen = context?.toolInfo?.tool.name
    if (!seen || seen === tool || ownTools.includes(seen)) {
        return tool
    }
    const own = longestWithin(seen, ownTools)
    if (own) {
        const start = seen.endsWith(own) ? seen.length - own.length : seen.indexOf(own)
        return seen.slice(0, start) + tool + seen.slice(start + own.length)
    }
    return (SEPARATED.exec(seen)?.groups?.prefix ?? '') + tool
}

function longestWithin(seen: string, names: readonly string[]): string | undefined {
    return names.filter((name) => seen.includes(name)).sort((one, other) => other.length - one.length)[0]
}
