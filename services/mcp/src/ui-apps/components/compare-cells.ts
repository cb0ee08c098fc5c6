/** The order of cell values: numbers and dates by size, everything else as text, digits within text by their value. */
const COLLATOR = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

export function compareCells(one: unknown, other: unknown): number {
    if (isSize(one) && isSize(other)) {
        return Number(one) - Number(other)
    }
    return COLLATOR.compare(String(one), String(other))
}

function isSize(value: unknown): boolean {
    return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint' || value instanceof Date
}
