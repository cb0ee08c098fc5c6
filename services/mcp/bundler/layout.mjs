/** Where things are in the monorepo, and which apps its manifest names. Reads the manifest; builds nothing. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * One app to build.
 * @typedef {{ key: string, title: string, entry: string }} AppSource
 */

/**
 * The places below a root; all are absolute.
 * @typedef {ReturnType<typeof layout>} Layout
 */

/** @param {string} root */
export function layout(root) {
    const service = path.join(root, 'services/mcp')
    return {
        root,
        manifest: path.join(service, 'ui-apps.generated.json'),
        entries: path.join(service, 'src/ui-apps/apps'),
        runtime: path.join(service, 'src/ui-apps/runtime/index.ts'),
        components: path.join(service, 'src/ui-apps/components/index.ts'),
        tsconfig: path.join(root, 'tsconfig.json'),
        lock: path.join(root, 'package-lock.json'),
        dist: path.join(service, 'dist'),
        budget: path.join(service, 'bundler/budget.json'),
    }
}

/**
 * The apps of the generated manifest, in its order. Throws when it was made by another generation of ui-apps.
 * @param {Layout} places
 * @returns {Promise<AppSource[]>}
 */
export async function apps({ manifest, entries }) {
    const { version, apps } = JSON.parse(await readFile(manifest, 'utf8'))
    if (version !== 1) {
        throw new Error(`${path.basename(manifest)} has version ${version}, the bundler reads version 1`)
    }
    return apps.map((/** @type {{ key: string, app_name: string, entry: string }} */ app) => ({
        key: app.key,
        title: app.app_name,
        entry: path.join(entries, `${app.entry}.tsx`),
    }))
}
