/**
 * The modules that all apps share. They are built once, as `globalThis.uiApps`, and stand in every page before the
 * app's own script; an app's bundle refers to them and holds no copy.
 */
import { realpathSync } from 'node:fs'
import path from 'node:path'

/** @typedef {import('./layout.mjs').Layout} Layout */

export const GLOBAL = 'uiApps'

/** Name in the global -> what apps import. The last two are looked up by path, since apps import them by several. */
const MODULES = {
    react: 'react',
    jsxRuntime: 'react/jsx-runtime',
    reactDom: 'react-dom',
    runtime: 'ui-apps:runtime',
    components: 'ui-apps:components',
}

const SHARED_ENTRY = 'ui-apps:shared'

/** @type {Record<string, string>} */
export const GLOBALS = Object.fromEntries(Object.entries(MODULES).map(([name, id]) => [id, `${GLOBAL}.${name}`]))

/**
 * Makes an app's bundle refer to the shared modules.
 * @param {Layout} places
 * @returns {import('rolldown').Plugin}
 */
export function references({ runtime, components }) {
    const ids = new Map([
        [realpathSync(runtime), MODULES.runtime],
        [realpathSync(components), MODULES.components],
    ])
    return {
        name: 'ui-apps-references',
        resolveId: {
            filter: { id: [/^react(-dom|\/jsx-runtime)?$/, /(^|[/-])(runtime|components)(\/index(\.ts)?)?$/, /^\.$/] },
            async handler(source, importer) {
                if (source in GLOBALS) {
                    return { id: source, external: true }
                }
                const resolved = await this.resolve(source, importer, { skipSelf: true })
                const id = resolved && ids.get(resolved.id)
                return id ? { id, external: true } : resolved
            },
        },
    }
}

/**
 * The entry of the shared bundle itself.
 * @param {Layout} places
 * @returns {{ input: string, plugin: import('rolldown').Plugin }}
 */
export function entry({ runtime, components }) {
    const paths = { ...MODULES, runtime, components }
    const code = Object.entries(paths).map(([name, id]) => `export * as ${name} from ${JSON.stringify(id)}\n`)
    return {
        input: SHARED_ENTRY,
        plugin: {
            name: 'ui-apps-shared',
            resolveId: { filter: { id: new RegExp(`^${SHARED_ENTRY}$`) }, handler: (id) => `\0${id}` },
            load: { filter: { id: new RegExp(`^\0${SHARED_ENTRY}$`) }, handler: () => code.join('') },
        },
    }
}

/**
 * Throws when an app brings a second copy of a module of the runtime or the components: React contexts of two copies
 * do not know each other.
 * @param {Layout} places
 * @param {readonly string[]} modules of the app
 * @param {ReadonlySet<string>} shared modules of the shared bundle
 */
export function assertNoCopies({ root, runtime, components }, modules, shared) {
    const own = [path.dirname(realpathSync(runtime)), path.dirname(realpathSync(components))]
    const copied = modules.find((id) => shared.has(id) && own.includes(path.dirname(id)))
    if (copied) {
        const name = path.relative(root, copied)
        throw new Error(`${name} would be in the page twice; import what it exports from the index beside it`)
    }
}
