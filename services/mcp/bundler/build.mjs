/**
 * Builds every app of the manifest into one HTML file each: `node services/mcp/bundler/build.mjs [--root DIR]`.
 *
 * Only what changed is built. Exit code 1 when an app cannot be built, whose page then stays as it was, or when one is
 * larger than budget.json allows.
 */
import { mkdir, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { gzip } from 'node:zlib'

import * as budgets from './budget.mjs'
import * as cache from './cache.mjs'
import { apps, layout } from './layout.mjs'
import { failures, report } from './report.mjs'

/**
 * @typedef {import('./layout.mjs').AppSource} AppSource
 * @typedef {import('./layout.mjs').Layout} Layout
 * @typedef {{ key: string, error: unknown }} Failure
 * @typedef {(app: AppSource, inputs: readonly string[]) => Promise<string>} Print
 */

const HERE = path.dirname(fileURLToPath(import.meta.url))
/** Rolldown has threads of its own; more builds at a time only take more memory. */
const AT_A_TIME = 8

/**
 * Brings dist up to date.
 * @param {Layout} places
 * @returns {Promise<{ text: string, isSound: boolean }>} what to print, and whether everything is well
 */
export async function build(places) {
    const started = performance.now()
    await mkdir(places.dist, { recursive: true })
    const [sources, budget, before] = await Promise.all([
        apps(places),
        budgets.load(places.budget),
        cache.load(places.dist),
    ])
    const stale = await staleApps(places, sources, before)
    const { shared, built, failed } = stale.length > 0 ? await buildApps(places, stale) : nothing(before)
    /** @type {cache.State} */
    const after = { shared, apps: {}, digests: {} }
    for (const { key } of sources) {
        const row = built[key] ?? before.apps[key]
        if (row && !failed.some((failure) => failure.key === key)) {
            after.apps[key] = row
        }
    }
    const files = Object.values(after.apps).flatMap((row) => row.inputs)
    after.digests = await new cache.Fingerprints(places.root).digests([...shared, ...files])
    await removeOrphans(places.dist, before, sources)
    await write(places.dist, cache.FILE, cache.dump(after))
    // Sizes of half a build would only distract from why the other half failed.
    const breaches = failed.length > 0 ? [] : budgets.breaches(budget, after.apps)
    const seconds = (performance.now() - started) / 1000
    return {
        text:
            report(sources.length, after.apps, built, budget, seconds) +
            failures(failed, breaches, relative(places, places.budget)),
        isSound: failed.length === 0 && breaches.length === 0,
    }
}

/**
 * @param {cache.State} before
 * @returns {{ shared: string[], built: Record<string, cache.Built>, failed: Failure[] }}
 */
function nothing({ shared }) {
    return { shared, built: {}, failed: [] }
}

/**
 * The apps whose inputs differ from those of the last build, or whose page is not the one it wrote.
 * @param {Layout} places
 * @param {AppSource[]} sources
 * @param {cache.State} before
 */
async function staleApps(places, sources, before) {
    const print = await prints(places, before.shared)
    const due = await Promise.all(
        sources.map(async (app) => {
            const row = before.apps[app.key]
            const size = await sizeOf(path.join(places.dist, `${app.key}.html`))
            return !row || size !== row.raw || (await print(app, row.inputs)) !== row.fingerprint
        }),
    )
    return sources.filter((_, index) => due[index])
}

/**
 * The fingerprint of an app: of the files of its own, of the shared bundle's, and of everything that builds them.
 * @param {Layout} places
 * @param {readonly string[]} shared
 * @returns {Promise<Print>}
 */
async function prints(places, shared) {
    const fingerprints = new cache.Fingerprints(places.root)
    const bundler = (await readdir(HERE)).filter((name) => name.endsWith('.mjs')).sort()
    const tools = await new cache.Fingerprints(HERE).of([process.version], bundler)
    const settings = [places.tsconfig, places.lock].map((file) => relative(places, file))
    const common = await fingerprints.of([tools], [...settings, ...shared])
    return (app, inputs) => fingerprints.of([common, app.key, app.title, relative(places, app.entry)], inputs)
}

/**
 * Builds and writes these apps; a failure of one is no reason to leave out the others.
 * @param {Layout} places
 * @param {AppSource[]} stale
 */
async function buildApps(places, stale) {
    // The bundler's engine is loaded only when there is something to build.
    const [{ compileApp, compileShared }, { pages }] = await Promise.all([
        import('./compile.mjs'),
        import('./page.mjs'),
    ])
    const bundle = await compileShared(places)
    const shared = bundle.modules.map((file) => relative(places, file)).sort()
    const print = await prints(places, shared)
    const page = pages(bundle)
    /** @type {Record<string, cache.Built>} */
    const built = {}
    /** @type {Failure[]} */
    const failed = []
    await inTurns(stale, async (app) => {
        try {
            const own = await compileApp(places, app.entry, bundle)
            const html = page(app.title, own)
            await write(places.dist, `${app.key}.html`, html)
            const inputs = own.modules.map((file) => relative(places, file)).sort()
            const packed = await promisify(gzip)(html)
            const fingerprint = await print(app, inputs)
            built[app.key] = { inputs, fingerprint, raw: Buffer.byteLength(html), gzip: packed.length }
        } catch (error) {
            failed.push({ key: app.key, error })
        }
    })
    return { shared, built, failed }
}

/**
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => Promise<void>} work
 */
async function inTurns(items, work) {
    const queue = [...items]
    const turn = async () => {
        for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
            await work(item)
        }
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, turn))
}

/**
 * A running server never sees half a file.
 * @param {string} folder
 * @param {string} name
 * @param {string} text
 */
async function write(folder, name, text) {
    const temporary = path.join(folder, `.${name}.${process.pid}.tmp`)
    await writeFile(temporary, text)
    await rename(temporary, path.join(folder, name))
}

/**
 * Removes the pages of apps that are gone: those that an earlier build recorded, and no other file.
 * @param {string} dist
 * @param {cache.State} before
 * @param {AppSource[]} sources
 */
async function removeOrphans(dist, before, sources) {
    const present = new Set(sources.map(({ key }) => key))
    const gone = Object.keys(before.apps).filter((key) => !present.has(key))
    await Promise.all(gone.map((key) => rm(path.join(dist, `${key}.html`), { force: true })))
}

/** @param {string} file */
async function sizeOf(file) {
    try {
        return (await stat(file)).size
    } catch {
        return undefined
    }
}

/**
 * @param {Layout} places
 * @param {string} file
 */
function relative({ root }, file) {
    return path.relative(root, file)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const { values } = parseArgs({ options: { root: { type: 'string', default: path.join(HERE, '../../..') } } })
    const { text, isSound } = await build(layout(await realpath(values.root)))
    process.stdout.write(text)
    process.exitCode = isSound ? 0 : 1
}
