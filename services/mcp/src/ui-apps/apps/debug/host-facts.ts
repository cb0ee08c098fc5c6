/** The handshake as rows: which capabilities there are, what they allow, and the facts of the host's context. */
import type { McpUiHostCapabilities, McpUiHostContext } from '@modelcontextprotocol/ext-apps'

export interface CapabilityRow {
    name: string
    effect: string
    granted: boolean
}

const EFFECTS = {
    serverTools: 'Call tools of the server: drill-down in lists',
    serverResources: 'Read resources of the server',
    message: 'Write into the chat: the fallback of drill-down',
    openLinks: 'Open links: “View in Acme”, replays',
    downloadFile: 'Save files',
    updateModelContext: 'Tell the model what the person looks at',
    logging: 'Send log messages: what a failed view reports',
} as const satisfies Partial<Record<keyof McpUiHostCapabilities, string>>

/** The capabilities that these apps use or could use, then whatever else the host names. */
export function capabilityRows(capabilities: McpUiHostCapabilities | undefined): CapabilityRow[] {
    const granted: Record<string, unknown> = { ...capabilities }
    const named = Object.entries(EFFECTS).map(([name, effect]) => ({
        name,
        effect,
        granted: granted[name] !== undefined,
    }))
    const others = Object.keys(granted)
        .filter((name) => !(name in EFFECTS) && name !== 'sandbox')
        .map((name) => ({ name, effect: '', granted: true }))
    return [...named, ...others]
}

export function contextFacts(
    host: { name: string; version: string } | undefined,
    context: McpUiHostContext | undefined,
): { label: string; value: string | undefined }[] {
    const { theme, displayMode, availableDisplayModes, locale, timeZone, platform, toolInfo, styles } = context ?? {}
    return [
        { label: 'Name', value: host && `${host.name} ${host.version}` },
        { label: 'Platform', value: platform },
        { label: 'Theme', value: theme },
        { label: 'Style variables', value: String(Object.keys(styles?.variables ?? {}).length) },
        { label: 'Display mode', value: displayMode },
        { label: 'Modes on offer', value: availableDisplayModes?.join(', ') },
        { label: 'Space', value: space(context) },
        { label: 'Locale', value: locale },
        { label: 'Time zone', value: timeZone },
        { label: 'Tool, as called here', value: toolInfo?.tool.name },
    ]
}

function space(context: McpUiHostContext | undefined): string | undefined {
    const size = Object.entries(context?.containerDimensions ?? {}).filter(([, pixels]) => pixels !== undefined)
    return size.map(([side, pixels]) => `${side} ${pixels}`).join(', ')
}
