/** How a row is named in the texts that the runtime shows and sends. */

/**
 * The text at `path` (dots reach into nested objects) of a row; its `id` where that is missing, null or blank.
 * Undefined when the row has no usable id either; never the text "null" or "undefined".
 */
export function itemName(item: unknown, path: string): string | undefined {
    return usable(path.split('.').reduce(field, item)) ?? usable(field(item, 'id'))
}

/** The row as a noun phrase: `action "Sign up"`, or `this action` when it has no name. */
export function describeItem(label: string, name: string | undefined): string {
    return name === undefined ? `this ${label}` : `${label} "${name}"`
}

function field(value: unknown, name: string): unknown {
    return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined
}

function usable(value: unknown): string | undefined {
    if (typeof value === 'number') {
        return Number.isNaN(value) ? undefined : String(value)
    }
    if (typeof value === 'boolean' || typeof value === 'bigint') {
        return String(value)
    }
    return typeof value === 'string' && value.trim() ? value : undefined
}
