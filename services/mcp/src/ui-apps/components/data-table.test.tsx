import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { DataTable, type DataTableColumn } from './data-table'

interface Row {
    id: number
    name?: string | null
    count?: number | null
}

const COLUMNS: DataTableColumn<Row>[] = [
    { key: 'name', header: 'Name', sortable: true },
    { key: 'count', header: 'Count', sortable: true, render: (row) => <b>{row.count ?? 'none'}</b> },
    { key: 'id', header: 'Id' },
]

const ids = () =>
    screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)
const header = (name: RegExp) => screen.getByRole('columnheader', { name })
const sortBy = (name: RegExp) => userEvent.click(within(header(name)).getByRole('button'))
const numbered = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ id: index + 1 }))

describe('DataTable', () => {
    it('shows values as text, renderers as they are, and a dash for what is missing', () => {
        render(<DataTable<Row> columns={COLUMNS} data={[{ id: 1, name: null, count: 3 }]} label="Rows" />)
        const cells = within(screen.getByRole('table', { name: 'Rows' })).getAllByRole('cell')
        expect(cells.map((cell) => cell.innerHTML)).toEqual(['—', '<b>3</b>', '1'])
    })

    it('says that there is nothing', () => {
        render(<DataTable<Row> columns={COLUMNS} data={[]} emptyMessage="No rows" />)
        expect(screen.getByText('No rows')).toBeDefined()
        expect(screen.queryByRole('table')).toBeNull()
    })

    it('sorts numbers by size and text with the numbers inside it, missing values last both ways', async () => {
        const data: Row[] = [
            { id: 1, name: 'item 10', count: 10 },
            { id: 2, name: 'Item 9', count: 9 },
            { id: 3, name: null, count: null },
            { id: 4, name: 'item 1', count: -1 },
        ]
        render(<DataTable<Row> columns={COLUMNS} data={data} />)
        expect(ids()).toEqual(['1', '2', '3', '4'])
        await sortBy(/Count/)
        expect(ids()).toEqual(['4', '2', '1', '3'])
        expect(header(/Count/).getAttribute('aria-sort')).toBe('ascending')
        await sortBy(/Count/)
        expect(ids()).toEqual(['1', '2', '4', '3'])
        expect(header(/Count/).getAttribute('aria-sort')).toBe('descending')
        await sortBy(/Name/)
        expect(ids()).toEqual(['4', '2', '1', '3'])
        expect(header(/Count/).getAttribute('aria-sort')).toBe('none')
        expect(within(header(/Id/)).queryByRole('button')).toBeNull()
    })

    it('starts in the given order', () => {
        const data: Row[] = [{ id: 1 }, { id: 3 }, { id: 2 }]
        render(<DataTable<Row> columns={COLUMNS} data={data} defaultSort={{ key: 'id', direction: 'desc' }} />)
        expect(ids()).toEqual(['3', '2', '1'])
    })

    it('turns pages and says which rows are shown', async () => {
        render(<DataTable<Row> columns={COLUMNS} data={numbered(5)} pageSize={2} />)
        const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
        expect(ids()).toEqual(['1', '2'])
        await userEvent.click(pages.getByRole('button', { name: 'Previous' }))
        expect(ids()).toEqual(['1', '2'])
        await userEvent.click(pages.getByRole('button', { name: 'Next' }))
        await userEvent.click(pages.getByRole('button', { name: 'Next' }))
        expect(ids()).toEqual(['5'])
        expect(pages.getByText('5–5 of 5')).toBeDefined()
        await userEvent.click(pages.getByRole('button', { name: 'Next' }))
        expect(ids()).toEqual(['5'])
        expect(document.activeElement).toBe(pages.getByRole('button', { name: 'Next' }))
    })

    it('goes back to the first page with a new order', async () => {
        render(<DataTable<Row> columns={COLUMNS} data={numbered(5)} pageSize={2} />)
        await userEvent.click(screen.getByRole('button', { name: 'Next' }))
        await sortBy(/Name/)
        expect(screen.getByText('1–2 of 5')).toBeDefined()
    })

    it('keeps the page when only the renderers change, and a page that exists when rows go', async () => {
        const table = (data: Row[]) => <DataTable<Row> columns={[...COLUMNS]} data={[...data]} pageSize={2} />
        const { rerender } = render(table(numbered(5)))
        await userEvent.click(screen.getByRole('button', { name: 'Next' }))
        rerender(table(numbered(5)))
        expect(ids()).toEqual(['3', '4'])
        rerender(table(numbered(2)))
        expect(ids()).toEqual(['1', '2'])
        expect(screen.queryByRole('navigation')).toBeNull()
    })

    it('shows all rows without a page size', () => {
        render(<DataTable<Row> columns={COLUMNS} data={numbered(30)} />)
        expect(ids()).toHaveLength(30)
    })
})
