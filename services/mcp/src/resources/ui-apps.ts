/**
 * Hand-written around the generated registry: what ties a tool to its app, and the apps as resources of a server.
 *
 * `withUiApp` and `registerUiAppResources` are the two of services/mcp/server/ui_apps.py (spec: runtime.md). An unknown
 * key is an error for the compiler, and an `UnknownUiAppError` at run time.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { registerAppResource, RESOURCE_MIME_TYPE, RESOURCE_URI_META_KEY } from '@modelcontextprotocol/ext-apps/server'
import { ResourceTemplate, type McpServer, type ReadResourceResult } from '@modelcontextprotocol/server'

import { UI_APPS, URI_MAP, type UiApp, type UiAppKey } from './ui-apps.generated'

/** No app of the registry has this key. */
export class UnknownUiAppError extends Error {
    override name = 'UnknownUiAppError'
}

/** `version` becomes `?v=` in the URI, for hosts that cache an app by its URI. */
export interface UiAppOptions {
    version?: string
}

/** The part of a tool that names its app: the key of the protocol, and the older one that some hosts still read. */
export interface UiAppToolMeta {
    ui: { resourceUri: string }
    [RESOURCE_URI_META_KEY]: string
}

interface Tool {
    _meta?: { ui?: object; [key: string]: unknown }
}

/**
 * A copy of `tool` whose results the app `key` shows; other `_meta`, visibility too, is kept.
 *
 * Throws UnknownUiAppError for a key that the compiler did not see.
 */
export function withUiApp<T extends Tool>(
    key: UiAppKey,
    tool: T,
    { version }: UiAppOptions = {},
): T & { _meta: UiAppToolMeta } {
    if (!Object.hasOwn(URI_MAP, key)) {
        throw new UnknownUiAppError(`there is no app \`${key}\``)
    }
    const resourceUri = version ? `${URI_MAP[key]}?v=${version}` : URI_MAP[key]
    const ui = { ...tool._meta?.ui, resourceUri }
    return { ...tool, _meta: { ...tool._meta, ui, [RESOURCE_URI_META_KEY]: resourceUri } }
}

export interface UiAppResourceOptions {
    /** Folder of the built pages; by default where `npm run build` puts them. */
    bundles?: string
}

const BUNDLES = fileURLToPath(new URL('../../dist', import.meta.url))

/**
 * Makes `server` list every app of the registry and serve its page, with one `_meta.ui` in both answers.
 *
 * A page is read when it is asked for and not before. A URI with any `?v=` gets the present page.
 */
export function registerUiAppResources(
    server: Pick<McpServer, 'registerResource'>,
    { bundles = BUNDLES }: UiAppResourceOptions = {},
): void {
    const apps: readonly UiApp[] = UI_APPS
    for (const app of apps) {
        const config = { title: app.name, description: app.description, ...metaOf(app) }
        registerAppResource(server, app.key, app.uri, config, (uri) => read(app, uri, bundles))
    }
    const versioned = new ResourceTemplate(`${commonStart(apps)}{file}{?v}`, { list: undefined })
    const config = { title: 'An app by its version', mimeType: RESOURCE_MIME_TYPE }
    server.registerResource('versioned-app', versioned, config, (uri) => {
        const app = apps.find((one) => one.uri === uri.href.replace(/\?.*$/, ''))
        if (!app) {
            throw new UnknownUiAppError(`there is no app at ${uri.href}`)
        }
        return read(app, uri, bundles)
    })
}

/** A deep copy, since the registry's is frozen for the compiler and the protocol's types are not. */
function metaOf({ _meta }: UiApp) {
    return _meta && { _meta: structuredClone(_meta) as { ui: Record<string, unknown> } }
}

async function read(app: UiApp, uri: URL, bundles: string): Promise<ReadResourceResult> {
    const text = await page(app.key, bundles)
    return { contents: [{ uri: uri.href, mimeType: RESOURCE_MIME_TYPE, text, ...metaOf(app) }] }
}

async function page(key: UiAppKey, bundles: string): Promise<string> {
    try {
        return await readFile(`${bundles}/${key}.html`, 'utf8')
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
            throw new Error(`the app ${key} has not been built; run: make build`)
        }
        throw error
    }
}

/** `ui://<authority>/`, which all URIs of one registry share. */
function commonStart([first]: readonly UiApp[]): string {
    return first?.uri.replace(/[^/]+$/, '') ?? 'ui://none/'
}
