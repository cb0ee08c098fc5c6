export type Return = {
    number: string
    reason: string | null
    lines: { sku: string; count: number }[]
}
export type ReturnLog = { entries: string[] }
export interface Returns extends Array<Return> {
    total?: number
}

export function ReturnView({ data }: { data: Return | ReturnLog }) {
    return <p>{'number' in data ? data.number : data.entries.length}</p>
}

export function ReturnListView(props: { data: Returns; onReturnClick?: (row: Return) => Promise<Return | null> }) {
    return <p onClick={() => props.data[0] && void props.onReturnClick?.(props.data[0])}>{props.data.length}</p>
}
