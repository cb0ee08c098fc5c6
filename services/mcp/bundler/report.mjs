/** What a build says: the size of every app, what was built, and what is wrong. */
import { stripVTControlCharacters } from 'node:util'

import { allowance } from './budget.mjs'

/**
 * @param {number} total number of apps
 * @param {Record<string, { raw: number, gzip: number }>} sizes of those that are built
 * @param {Record<string, unknown>} built those of this run
 * @param {import('./budget.mjs').Budget} budget
 * @param {number} seconds
 */
export function report(total, sizes, built, budget, seconds) {
    const rows = Object.entries(sizes).map(([key, { raw, gzip }]) => [
        key,
        kilobytes(raw),
        kilobytes(gzip),
        `${allowance(budget, key)} kB`,
        key in built ? 'built' : '',
    ])
    const table = columns([['app', 'size', 'gzip', 'budget', ''], ...rows])
    const count = Object.keys(built).length
    const apps = `${total} ${total === 1 ? 'app' : 'apps'}`
    const summary = count === 0 && rows.length === total ? `${apps}, all up to date` : `${count} of ${apps} built`
    return `${table}${summary} in ${seconds.toFixed(2)} s\n`
}

/**
 * @param {{ key: string, error: unknown }[]} failed
 * @param {string[]} breaches
 * @param {string} budgetFile
 */
export function failures(failed, breaches, budgetFile) {
    const inOrder = failed.toSorted((one, other) => (one.key < other.key ? -1 : 1))
    const lines = inOrder.map(({ key, error }) => `error: ${key} was not built: ${wording(error)}\n`)
    lines.push(...breaches.map((breach) => `error: ${breach}\n`))
    if (breaches.length > 0) {
        lines.push(`Find out what grew, or change ${budgetFile} on purpose.\n`)
    }
    return lines.join('')
}

/** @param {unknown} error */
function wording(error) {
    const message = error instanceof Error ? error.message : String(error)
    // Rolldown colours its messages wherever they go.
    return stripVTControlCharacters(message).trimEnd()
}

/** @param {number} bytes */
function kilobytes(bytes) {
    return `${(bytes / 1000).toFixed(1)} kB`
}

/** @param {string[][]} rows the first column is text, the others are figures */
function columns(rows) {
    const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
    const lines = rows.map((row) =>
        row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))),
    )
    return lines.map((line) => `${line.join('  ').trimEnd()}\n`).join('')
}
