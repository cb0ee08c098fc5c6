/** One run of rolldown: an entry in, a script with its style sheet out. Knows nothing of pages, budgets or caches. */
import { rolldown } from 'rolldown'

import { GLOBAL, GLOBALS, assertNoCopies, entry, references } from './shared.mjs'
import { styles } from './styles.mjs'

/**
 * `modules` are the files that went in: absolute paths.
 * @typedef {{ js: string, css: string, modules: string[] }} Bundle
 * @typedef {import('./layout.mjs').Layout} Layout
 */

/**
 * Builds what all apps share.
 * @param {Layout} places
 * @returns {Promise<Bundle>}
 */
export async function compileShared(places) {
    const { input, plugin } = entry(places)
    return await run(places, input, [plugin], { name: GLOBAL })
}

/**
 * Builds one app against the shared bundle. Throws when it cannot stand alone in a page.
 * @param {Layout} places
 * @param {string} input path of the entry
 * @param {Bundle} shared
 * @returns {Promise<Bundle>}
 */
export async function compileApp(places, input, shared) {
    const bundle = await run(places, input, [references(places)], { globals: GLOBALS })
    assertNoCopies(places, bundle.modules, new Set(shared.modules))
    return bundle
}

/**
 * @param {Layout} places
 * @param {string} input
 * @param {import('rolldown').Plugin[]} plugins
 * @param {import('rolldown').OutputOptions} output
 * @returns {Promise<Bundle>}
 */
async function run({ root, tsconfig }, input, plugins, output) {
    const sheets = styles()
    /** @type {string[]} */
    const warnings = []
    const build = await rolldown({
        input,
        cwd: root,
        tsconfig,
        platform: 'browser',
        plugins: [...plugins, sheets.plugin],
        transform: {
            target: 'es2022',
            jsx: { runtime: 'automatic', development: false },
            define: { 'process.env.NODE_ENV': '"production"' },
        },
        onLog(level, log) {
            // "use client" and the like: directives for servers, without meaning here.
            if (level === 'warn' && log.code !== 'MODULE_LEVEL_DIRECTIVE') {
                warnings.push(log.message)
            }
        },
    })
    try {
        const { output: chunks } = await build.generate({
            format: 'iife',
            minify: true,
            codeSplitting: false,
            ...output,
        })
        // What rolldown warns of (an import that leads nowhere, say) breaks in the sandbox, where nobody sees it.
        if (warnings.length > 0) {
            throw new Error(warnings.join('\n'))
        }
        const [chunk] = chunks
        const left = [...chunk.imports, ...chunk.dynamicImports].filter((id) => !(id in GLOBALS))
        if (chunks.length > 1 || left.length > 0) {
            throw new Error(`${input} does not fit into one script: ${left.join(', ') || 'it emits further files'}`)
        }
        return {
            js: chunk.code,
            css: sheets.text(chunk.moduleIds),
            modules: chunk.moduleIds.filter((id) => !id.startsWith('\0')),
        }
    } finally {
        await build.close()
    }
}
