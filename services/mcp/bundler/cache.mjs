/** What was built from what: content hashes of the inputs of every app, so that a build does only what is due. */
import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'

/**
 * The record of one app: the files of its own, the hash of all that went in, and the size of what came out.
 * `digests` are of every file that went into an app, packages left out: `ui-apps doctor` reads them to tell which file
 * has changed since, without Node.
 * @typedef {{ inputs: string[], fingerprint: string, raw: number, gzip: number }} Built
 * @typedef {{ shared: string[], apps: Record<string, Built>, digests: Record<string, string> }} State files are named
 *     relative to the root
 */

export const FILE = '.build.json'
/** Raise it when the meaning of the record changes. */
const VERSION = 2

/**
 * The record of the last build; an empty one when there is none that this version can read.
 * @param {string} dist
 * @returns {Promise<State>}
 */
export async function load(dist) {
    try {
        const { version, shared, apps, digests } = JSON.parse(await readFile(path.join(dist, FILE), 'utf8'))
        if (version === VERSION) {
            return { shared, apps, digests }
        }
    } catch {
        // Without a record everything is due.
    }
    return { shared: [], apps: {}, digests: {} }
}

/**
 * The text of the record.
 * @param {State} state
 */
export function dump(state) {
    return `${JSON.stringify({ version: VERSION, ...state })}\n`
}

/** Hashes files below a root; each is read once in a build, however many apps contain it. */
export class Fingerprints {
    #root
    /** @type {Map<string, Promise<string>>} */
    #known = new Map()

    /** @param {string} root */
    constructor(root) {
        this.#root = root
    }

    /**
     * One hash of texts and of the contents of files; a missing file counts as one with other content.
     * @param {readonly string[]} facts
     * @param {readonly string[]} files
     */
    async of(facts, files) {
        const own = files.filter(isOwn)
        const folders = new Set(own.map((file) => path.dirname(file)))
        const hashes = await Promise.all([
            ...files.map((file) => this.#once(file, (place) => readFile(place))),
            // A new file may take the place of one that an import meant so far: view.ts comes before view.tsx.
            ...[...folders].map((folder) => this.#once(`${folder}/`, listing)),
        ])
        return digest(JSON.stringify([facts, files, hashes]))
    }

    /**
     * The hash of each file that belongs to no package.
     * @param {Iterable<string>} files
     * @returns {Promise<Record<string, string>>}
     */
    async digests(files) {
        const own = [...new Set(files)].filter(isOwn).sort()
        const hashes = await Promise.all(own.map((file) => this.#once(file, (place) => readFile(place))))
        return Object.fromEntries(own.map((file, index) => [file, hashes[index] ?? '']))
    }

    /**
     * @param {string} name
     * @param {(place: string) => Promise<string | Buffer>} read
     */
    #once(name, read) {
        let hash = this.#known.get(name)
        if (!hash) {
            hash = read(path.join(this.#root, name)).then(digest, () => 'missing')
            this.#known.set(name, hash)
        }
        return hash
    }
}

/** @param {string} file */
function isOwn(file) {
    return !/(?:^|\/)node_modules\//.test(file)
}

/** @param {string} folder */
async function listing(folder) {
    return (await readdir(folder)).sort().join('\0')
}

/** @param {string | Buffer} content */
function digest(content) {
    return createHash('sha256').update(content).digest('hex').slice(0, 32)
}
