/** A sortable, paged table on TanStack Table. */
import {
    createPaginatedRowModel,
    createSortedRowModel,
    rowPaginationFeature,
    rowSortingFeature,
    tableFeatures,
    useTable,
    type ColumnDef,
    type RowData,
    type SortingState,
} from '@tanstack/react-table'
import { useMemo, useState, type ReactNode } from 'react'

import { compareCells } from './compare-cells'
import { Pager } from './pager'
import { ScrollBox } from './scroll-box'
import { EmptyState } from './states'

export interface DataTableColumn<T> {
    /** The field of a row that the column shows and sorts by; unique in the table. */
    key: string
    header: string
    sortable?: boolean
    render?: (row: T) => ReactNode
    /** What the column shows and sorts by, where that is not the field called `key`; it depends on the row alone. */
    value?: (row: T) => unknown
    /** Figures stand at the end of their column, so that their digits line up. */
    align?: 'end'
    /** Left out where the table is narrower than a telephone held upright. */
    minor?: boolean
}

export interface DataTableProps<T> {
    columns: readonly DataTableColumn<T>[]
    data: readonly T[]
    /** Rows of a page; without it all rows are shown. */
    pageSize?: number
    defaultSort?: { key: string; direction: 'asc' | 'desc' }
    emptyMessage?: string
    /** What the table holds, for screen readers. */
    label?: string
}

const FEATURES = tableFeatures({
    rowSortingFeature,
    rowPaginationFeature,
    sortedRowModel: createSortedRowModel(),
    paginatedRowModel: createPaginatedRowModel(),
})

export function DataTable<T extends RowData>(props: DataTableProps<T>): ReactNode {
    const { columns, data, pageSize, defaultSort, emptyMessage = 'Nothing here.', label } = props
    const [sorting, setSorting] = useState<SortingState>(() => initialSorting(defaultSort))
    const [page, setPage] = useState(0)
    const size = pageSize ?? Math.max(data.length, 1)
    const pages = Math.max(Math.ceil(data.length / size), 1)
    // Data may have shrunk since the page was chosen.
    const pageIndex = Math.min(page, pages - 1)
    const definitions = useDefinitions(columns)
    const table = useTable({
        features: FEATURES,
        columns: definitions,
        data: data as T[],
        state: { sorting, pagination: { pageIndex, pageSize: size } },
    })
    const sort = (key: string) => {
        setSorting(([current]) => [{ id: key, desc: current?.id === key && !current.desc }])
        setPage(0)
    }
    if (data.length === 0) {
        return <EmptyState title={emptyMessage} />
    }
    return (
        <div className="ui-table-box">
            <ScrollBox label={label}>
                <table className="ui-table" aria-label={label}>
                    <thead>
                        <tr>
                            {columns.map((column) => (
                                <HeaderCell key={column.key} {...{ column, sorting, sort }} />
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {table.getRowModel().rows.map((row) => (
                            <tr key={row.id}>
                                {columns.map((column) => (
                                    <td key={column.key} className={cellClass(column)}>
                                        {column.render
                                            ? column.render(row.original)
                                            : cellText(row.getValue(column.key))}
                                    </td>
                                ))}
                            </tr>
                        ))}
                    </tbody>
                </table>
            </ScrollBox>
            {pages > 1 && <Pager {...{ pageIndex, pages, pageSize: size, total: data.length }} onChange={setPage} />}
        </div>
    )
}

interface HeaderCellProps<T> {
    column: DataTableColumn<T>
    sorting: SortingState
    sort: (key: string) => void
}

function HeaderCell<T>({ column, sorting, sort }: HeaderCellProps<T>): ReactNode {
    const { key, header, sortable } = column
    const className = cellClass(column)
    if (!sortable) {
        return (
            <th scope="col" className={className}>
                {header}
            </th>
        )
    }
    const current = sorting.find(({ id }) => id === key)
    const order = current ? (current.desc ? 'descending' : 'ascending') : 'none'
    return (
        <th scope="col" className={className} aria-sort={order}>
            <button type="button" className="ui-sort" onClick={() => sort(key)}>
                {header}
                <span aria-hidden="true">{current ? (current.desc ? '\u00a0↓' : '\u00a0↑') : '\u00a0↕'}</span>
            </button>
        </th>
    )
}

/** The columns as the table engine wants them; made anew only when the keys change, whatever the renderers do. */
function useDefinitions<T extends RowData>(columns: readonly DataTableColumn<T>[]) {
    const keys = JSON.stringify(columns.map(({ key }) => key))
    return useMemo(
        () =>
            columns.map<ColumnDef<typeof FEATURES, T>>(({ key, value }) => ({
                id: key,
                // Null counts as missing: missing values stay last in both directions.
                accessorFn: (row: T) => (value ? value(row) : (row as Record<string, unknown>)[key]) ?? undefined,
                sortFn: (one, other, id) => compareCells(one.getValue(id), other.getValue(id)),
                sortUndefined: 'last',
            })),
        [keys],
    )
}

function cellClass<T>({ align, minor }: DataTableColumn<T>): string | undefined {
    return [align && 'ui-end', minor && 'ui-minor'].filter(Boolean).join(' ') || undefined
}

function initialSorting(sort: DataTableProps<never>['defaultSort']): SortingState {
    return sort ? [{ id: sort.key, desc: sort.direction === 'desc' }] : []
}

function cellText(value: unknown): string {
    if (value === undefined || value === null || value === '') {
        return '—'
    }
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
