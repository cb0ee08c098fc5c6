/** How large each app may be. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** @typedef {{ default: number, apps: Record<string, number> }} Budget kilobytes (1,000 bytes) after gzip */

/**
 * Throws when the file is not a budget.
 * @param {string} file
 * @returns {Promise<Budget>}
 */
export async function load(file) {
    const budget = JSON.parse(await readFile(file, 'utf8')).gzip_kb
    const numbers = [budget?.default, ...Object.values(budget?.apps ?? {})]
    if (!numbers.every((number) => typeof number === 'number' && number > 0)) {
        throw new Error(`${path.basename(file)} needs {"gzip_kb": {"default": number, "apps": {key: number}}}`)
    }
    return { default: budget.default, apps: budget.apps ?? {} }
}

/**
 * @param {Budget} budget
 * @param {string} key
 */
export function allowance(budget, key) {
    return Object.hasOwn(budget.apps, key) ? /** @type {number} */ (budget.apps[key]) : budget.default
}

/**
 * What breaks the budget, in words; also names of apps that do not exist, since a number for them guards nothing.
 * @param {Budget} budget
 * @param {Record<string, { gzip: number }>} sizes
 */
export function breaches(budget, sizes) {
    const large = Object.entries(sizes)
        .map(([key, { gzip }]) => ({ key, size: gzip / 1000, allowed: allowance(budget, key) }))
        .filter(({ size, allowed }) => size > allowed)
        .map(({ key, size, allowed }) => `${key} has ${size.toFixed(1)} kB after gzip, its budget is ${allowed} kB`)
    const unknown = Object.keys(budget.apps)
        .filter((key) => !Object.hasOwn(sizes, key))
        .map((key) => `the budget names ${key}, which is no app`)
    return [...large, ...unknown]
}
