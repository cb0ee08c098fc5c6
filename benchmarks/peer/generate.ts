/**
 * What the program is measured against: the generator that a TypeScript team writes in a day. It parses with `yaml`,
 * validates with zod and prints with template strings the same five kinds of files, each input read once.
 *
 * It reports no positions, parses no expressions, resolves no equal names and keeps no foreign file safe.
 * Run by tsx: `tsx benchmarks/peer/generate.ts ROOT [--check]`.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

import { dispatch, entryPoint, manifest, pythonRegistry, registry, type Entry } from './render.ts'
import { toolsFile, type Tool } from './schema.ts'

const BRAND = 'Acme'
const AUTHORITY = 'acme'
const ENTRIES = 'services/mcp/src/ui-apps/apps/generated'
const REGISTRY = 'services/mcp/src/resources/ui-apps.generated.ts'
const DISPATCH = 'services/mcp/src/ui-apps/generated/render-dispatch.generated.tsx'
const PYTHON = 'services/mcp/ui_apps_registry.py'
const MANIFEST = 'services/mcp/ui-apps.generated.json'

interface Definitions {
    entries: Entry[]
    tools: Map<string, Tool>
    errors: string[]
}

function sources(root: string): { file: string; product: string | null }[] {
    const definitions = readdirSync(path.join(root, 'services/mcp/definitions')).filter((name) => /\.ya?ml$/.test(name))
    const products = readdirSync(path.join(root, 'products')).sort()
    return [
        ...definitions.sort().map((name) => ({ file: `services/mcp/definitions/${name}`, product: null })),
        ...products
            .map((product) => ({ file: `products/${product}/mcp/tools.yaml`, product }))
            .filter(({ file }) => existsSync(path.join(root, file))),
    ]
}

function load(root: string): Definitions {
    const entries: Entry[] = []
    const tools = new Map<string, Tool>()
    const errors: string[] = []
    for (const { file, product } of sources(root)) {
        const parsed = toolsFile.safeParse(parse(readFileSync(path.join(root, file), 'utf8')))
        if (!parsed.success) {
            errors.push(`${file}: ${z.prettifyError(parsed.error)}`)
            continue
        }
        for (const [key, app] of Object.entries(parsed.data.ui_apps ?? {})) {
            entries.push({ key, product, source: file, app })
        }
        for (const [name, tool] of Object.entries(parsed.data.tools ?? {})) {
            if (tools.has(name)) {
                errors.push(`${file}: the tool ${name} is defined twice`)
            }
            tools.set(name, tool)
        }
    }
    entries.sort((one, other) => (one.key < other.key ? -1 : 1))
    return { entries, tools, errors: [...errors, ...brokenLinks(entries, tools)] }
}

function brokenLinks(entries: Entry[], tools: Map<string, Tool>): string[] {
    const keys = new Set(entries.map(({ key }) => key))
    const errors: string[] = []
    for (const [name, tool] of tools) {
        if (tool.ui_app !== undefined && !keys.has(tool.ui_app)) {
            errors.push(`the tool ${name} links to an unknown app ${tool.ui_app}`)
        }
    }
    for (const { key, app } of entries) {
        if (app.type === 'list' && !tools.get(app.detail_tool)?.enabled) {
            errors.push(`the app ${key} calls an unknown or disabled tool ${app.detail_tool}`)
        }
    }
    return errors
}

function render({ entries, tools }: Definitions): Map<string, string> {
    const linked = new Map<string, string[]>()
    for (const [name, tool] of tools) {
        if (tool.ui_app !== undefined) {
            linked.set(tool.ui_app, [...(linked.get(tool.ui_app) ?? []), name])
        }
    }
    const files = new Map<string, string>()
    for (const entry of entries) {
        const text = entryPoint(entry, BRAND, (linked.get(entry.key) ?? []).sort())
        if (text !== null) {
            files.set(`${ENTRIES}/${entry.key}.tsx`, text)
        }
    }
    const links = [...tools]
        .flatMap(([name, { ui_app }]): [string, string][] => (ui_app ? [[name, ui_app]] : []))
        .sort()
    files.set(REGISTRY, registry(entries, links, BRAND, AUTHORITY))
    files.set(DISPATCH, dispatch(entries))
    files.set(PYTHON, pythonRegistry(entries, links, BRAND, AUTHORITY))
    files.set(MANIFEST, manifest(entries, tools, BRAND, AUTHORITY))
    return files
}

function stale(root: string, files: Map<string, string>): string[] {
    return [...files.keys()].filter((file) => {
        const target = path.join(root, file)
        return !existsSync(target) || readFileSync(target, 'utf8') !== files.get(file)
    })
}

function write(root: string, files: Map<string, string>): void {
    for (const folder of new Set([...files.keys()].map((file) => path.dirname(file)))) {
        mkdirSync(path.join(root, folder), { recursive: true })
    }
    for (const [file, text] of files) {
        writeFileSync(path.join(root, file), text)
    }
    for (const name of readdirSync(path.join(root, ENTRIES))) {
        if (!files.has(`${ENTRIES}/${name}`)) {
            rmSync(path.join(root, ENTRIES, name))
        }
    }
}

function main(root: string, check: boolean): number {
    const definitions = load(root)
    if (definitions.errors.length > 0) {
        console.error(definitions.errors.join('\n'))
        return 1
    }
    const files = render(definitions)
    if (check) {
        const found = stale(root, files)
        console.log(found.join('\n') || 'everything is fresh')
        return found.length > 0 ? 1 : 0
    }
    write(root, files)
    console.log(`wrote ${files.size} files`)
    return 0
}

const [root = '.', ...flags] = process.argv.slice(2)
process.exitCode = main(root, flags.includes('--check'))
