/** Style sheets that modules import: gathered and minified, never lowered, since hosts rely on `light-dark()`. */
import { readFile } from 'node:fs/promises'

import { transform } from 'lightningcss'

/** @returns {{ plugin: import('rolldown').Plugin, text: (modules: readonly string[]) => string }} */
export function styles() {
    /** @type {Map<string, string>} */
    const sheets = new Map()
    return {
        plugin: {
            name: 'ui-apps-styles',
            load: {
                filter: { id: /\.css$/ },
                async handler(id) {
                    sheets.set(id, minify(id, await readFile(id)))
                    return { code: '', moduleType: 'js', moduleSideEffects: 'no-treeshake' }
                },
            },
        },
        // In the order in which the modules run, whatever order they were loaded in.
        text: (modules) => modules.map((id) => sheets.get(id) ?? '').join(''),
    }
}

/**
 * Throws for a sheet that would load something: the sandbox has no network.
 * @param {string} filename
 * @param {Buffer} code
 */
export function minify(filename, code) {
    const { dependencies } = transform({ filename, code, analyzeDependencies: true })
    for (const dependency of dependencies ?? []) {
        if ('url' in dependency && !/^(data:|#)/.test(dependency.url)) {
            const { line, column } = dependency.loc.start
            throw new Error(`${filename}:${line}:${column} loads ${dependency.url}, but a view has no network`)
        }
    }
    // Without targets nothing is rewritten for older browsers.
    return transform({ filename, code, minify: true }).code.toString()
}
