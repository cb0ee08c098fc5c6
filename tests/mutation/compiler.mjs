// TypeScript 5.9 as judge over many mutants at once: errors in their files, and what a click on a row would send.
//
// stdin: {"root", "trees": {name: {"files", "generated", "rows"}}, "mutants": [{"tree", "changes", "wants_written"}]},
// where `generated` holds the generated files of the sound tree; stdout: one answer a mutant, as JSON.
//
// The mutants stand side by side in one program. Each owns copies of the files that its changes reach through imports;
// all others are those of the sound tree, so that libraries, runtime and untouched views are checked once.
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

import ts from 'typescript-5'

import { clicks } from './clicks.mjs'

const { root, trees, mutants } = JSON.parse(readFileSync(0, 'utf8'))
const PLACE = `${root}/.mutants/` // never on disk; inside the root, so that its node_modules are found
const BATCH = 250
const parsedSources = new Map()
const external = ts.createModuleResolutionCache(root, (path) => path)

class Tree {
    constructor(name, { files, generated, rows }) {
        this.name = name
        this.files = { ...files, ...generated }
        this.rows = rows
        this.folder = `${PLACE}${name}`
        this.options = compilerOptions(files, this.folder)
        this.resolved = new Map()
        this.importers = this.importedBy()
    }

    /** The files that import a file, by its path. */
    importedBy() {
        const importers = new Map()
        for (const [path, text] of Object.entries(this.files)) {
            for (const { fileName } of isModule(path) ? ts.preProcessFile(text).importedFiles : []) {
                const target = this.resolve(path, fileName, this.files, this.resolved)
                if (target !== undefined && target in this.files) {
                    importers.set(target, [...(importers.get(target) ?? []), path])
                }
            }
        }
        return importers
    }

    /** What `specifier` means in the module at `path`: a path of the tree, or an absolute one outside of it. */
    resolve(path, specifier, files, memory) {
        const key = `${dirname(path)} ${specifier}`
        if (!memory.has(key)) {
            const host = { fileExists: (one) => this.read(one, files) !== undefined, readFile: (one) => this.read(one, files) }
            const found = ts.resolveModuleName(specifier, `${this.folder}/${path}`, this.options, {
                ...host,
                directoryExists: (one) => this.hasFolder(one, files),
                realpath: (one) => one,
            }).resolvedModule?.resolvedFileName
            memory.set(key, found?.startsWith(`${this.folder}/`) ? found.slice(this.folder.length + 1) : found)
        }
        return memory.get(key)
    }

    read(path, files) {
        if (path.startsWith(`${this.folder}/`)) {
            return files[path.slice(this.folder.length + 1)] ?? undefined
        }
        return ts.sys.readFile(path)
    }

    hasFolder(path, files) {
        if (!path.startsWith(this.folder)) {
            return existsSync(path)
        }
        const inside = path === this.folder ? '' : `${path.slice(this.folder.length + 1)}/`
        return Object.keys(files).some((one) => one.startsWith(inside) && files[one] !== null)
    }
}

/** One mutant: its changes over a tree, and the files that see them. */
class Mutant {
    constructor(tree, changes, number, wantsWritten = true) {
        this.tree = tree
        this.wantsWritten = wantsWritten
        this.files = { ...tree.files, ...changes }
        this.folder = `${PLACE}${tree.name}~${number}`
        const moved = Object.keys(changes).some((path) => (path in tree.files) !== (changes[path] !== null))
        this.memory = moved ? new Map() : tree.resolved
        this.own = this.reached(Object.keys(changes))
        this.generated = [...this.own].filter((path) => isModule(path) && isGenerated(this.files[path]))
    }

    /** The tree itself, all of whose files are its own. */
    static sound(tree) {
        const mutant = new Mutant(tree, tree.files, '')
        mutant.folder = tree.folder
        return mutant
    }

    reached(changed) {
        const found = new Set()
        for (const queue = [...changed]; queue.length; ) {
            const path = queue.pop()
            if (!found.has(path)) {
                found.add(path)
                queue.push(...(this.tree.importers.get(path) ?? []))
            }
        }
        return new Set([...found].filter((path) => this.files[path] !== undefined && this.files[path] !== null))
    }

    /** The absolute path under which the program knows a file as this mutant sees it. */
    place(path) {
        return `${this.own.has(path) ? this.folder : this.tree.folder}/${path}`
    }

    resolve(path, specifier) {
        const found = this.tree.resolve(path, specifier, this.files, this.memory)
        return found === undefined || found.startsWith('/') ? found : this.place(found)
    }
}

function compilerOptions(files, folder) {
    const read = (path) => files[path.slice(folder.length + 1)]
    const system = { readFile: read, fileExists: (path) => read(path) !== undefined, readDirectory: () => [] }
    const { config } = ts.readConfigFile(`${folder}/tsconfig.json`, read)
    return ts.parseJsonConfigFileContent(config, { ...system, useCaseSensitiveFileNames: true }, folder).options
}

function isModule(path) {
    return /\.tsx?$/.test(path)
}

function isGenerated(text) {
    return text.startsWith('// @generated by ui-apps')
}

function host(batch, options) {
    const owners = new Map(batch.map((one) => [one.folder, one]))
    const sound = new Map(Object.values(sounds).map((one) => [one.tree.folder, one]))
    const owner = (path) => {
        if (!path.startsWith(PLACE)) {
            return {}
        }
        const folder = path.slice(0, path.indexOf('/', PLACE.length))
        return { mutant: owners.get(folder) ?? sound.get(folder), path: path.slice(folder.length + 1) }
    }
    const read = (absolute) => {
        const { mutant, path } = owner(absolute)
        return mutant ? (mutant.files[path] ?? undefined) : ts.sys.readFile(absolute)
    }
    const standard = ts.createCompilerHost(options)
    return {
        ...standard,
        fileExists: (path) => (path.startsWith(PLACE) ? read(path) !== undefined : ts.sys.fileExists(path)),
        readFile: read,
        getSourceFile(path, settings) {
            const lasting = !path.startsWith(PLACE) || !path.slice(PLACE.length).split('/')[0].includes('~')
            if (!lasting || !parsedSources.has(path)) {
                const text = read(path)
                const parsed = text === undefined ? undefined : ts.createSourceFile(path, text, settings)
                if (!lasting) {
                    return parsed
                }
                parsedSources.set(path, parsed)
            }
            return parsedSources.get(path)
        },
        resolveModuleNameLiterals: (literals, containing, redirected, settings, source) =>
            literals.map((literal) => {
                const { mutant, path } = owner(containing)
                if (!mutant) {
                    const mode = ts.getModeForUsageLocation(source, literal, settings)
                    return ts.resolveModuleName(literal.text, containing, settings, ts.sys, external, redirected, mode)
                }
                const found = mutant.resolve(path, literal.text)
                const isOutside = found !== undefined && !found.startsWith(PLACE)
                return {
                    resolvedModule: found && {
                        resolvedFileName: found,
                        extension: /(\.d)?\.[cm]?[jt]sx?$|\.json$/.exec(found)[0],
                        isExternalLibraryImport: isOutside,
                    },
                }
            }),
        getCurrentDirectory: () => root,
        writeFile() {},
    }
}

/** What TypeScript reports in one file, a line each. */
function errors(program, mutant, path) {
    const source = program.getSourceFile(mutant.place(path))
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
        .filter((one) => one.category === ts.DiagnosticCategory.Error)
        .map((one) => ({
            path,
            line: source.getLineAndCharacterOfPosition(one.start ?? 0).line + 1,
            text: `TS${one.code}: ${ts.flattenDiagnosticMessageText(one.messageText, ' ')}`,
        }))
}

/** The errors of the first file that has any. */
function firstErrors(program, mutant, paths) {
    for (const path of paths) {
        const found = errors(program, mutant, path)
        if (found.length) {
            return found
        }
    }
    return []
}

function judged(program, mutant) {
    const inGenerated = mutant.generated.flatMap((path) => errors(program, mutant, path))
    const written = [...mutant.own].filter((path) => isModule(path) && !mutant.generated.includes(path))
    const known = written.filter((path) => program.getSourceFile(mutant.place(path)))
    const inWritten = inGenerated.length || !mutant.wantsWritten ? [] : firstErrors(program, mutant, known)
    const own = clicks(program, mutant)
    const untouched = sounds[mutant.tree.name].clicks.filter((one) => !mutant.own.has(one.path) && mutant.files[one.path])
    return { generated: inGenerated, written: inWritten, clicks: [...own, ...untouched] }
}

/** One program for some mutants, and for the sound trees that they share files with. */
function programOf(batch) {
    const { paths, pathsBasePath, ...options } = Object.values(sounds)[0].tree.options
    const roots = [...Object.values(sounds), ...batch].flatMap((one) =>
        [...one.own].filter(isModule).map((path) => one.place(path)),
    )
    // Declarations for every module, of style sheets for one, are the same in all trees.
    const [ambient] = roots.filter((path) => path.endsWith('styles.d.ts'))
    const rootNames = [ambient, ...roots.filter((path) => !path.endsWith('styles.d.ts'))]
    return ts.createProgram({ rootNames, options, host: host(batch, options) })
}

const sounds = {}
for (const [name, content] of Object.entries(trees)) {
    sounds[name] = Mutant.sound(new Tree(name, content))
}
const answers = []
for (let start = 0; start < mutants.length || start === 0; start += BATCH) {
    const batch = mutants
        .slice(start, start + BATCH)
        .map((one, index) => new Mutant(sounds[one.tree].tree, one.changes, start + index, one.wants_written))
    const program = programOf(batch)
    if (start === 0) {
        for (const sound of Object.values(sounds)) {
            sound.clicks = clicks(program, sound)
        }
    }
    answers.push(...batch.map((one) => judged(program, one)))
}
process.stdout.write(JSON.stringify(answers))
