import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { settle } from '../testing/test-host'
import { ListDetailView, type ListDetailViewProps } from './list-detail-view'

interface Row {
    id: number
    name: string | null
}

const ROWS: Row[] = [
    { id: 1, name: 'One' },
    { id: 2, name: null },
]

function open(onItemClick?: ListDetailViewProps<Row>['onItemClick']) {
    render(
        <ListDetailView<Row>
            onItemClick={onItemClick}
            backLabel="All rows"
            getItemName={(row) => row.name}
            renderDetail={(row) => <p>Detail {row.id}</p>}
            renderList={(handleClick) =>
                ROWS.map((row) => (
                    <button key={row.id} type="button" onClick={() => handleClick(row)}>
                        Row {row.id}
                    </button>
                ))
            }
        />,
    )
}

const clickRow = (id: number) => userEvent.click(screen.getByRole('button', { name: `Row ${id}` }))

describe('ListDetailView', () => {
    it('shows the loaded detail in place of the list', async () => {
        open(async (row) => ({ ...row, id: row.id * 10 }))
        await clickRow(1)
        expect(screen.getByRole('region', { name: 'One' }).textContent).toContain('Detail 10')
        expect(screen.queryByRole('button', { name: 'Row 1' })).toBeNull()
    })

    it('keeps the list and the focus when there is no detail', async () => {
        open(async () => null)
        await clickRow(1)
        expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Row 1' }))
        expect(screen.queryByRole('region')).toBeNull()
    })

    it('shows the row itself without a loader', async () => {
        open()
        await clickRow(2)
        expect(screen.getByRole('region', { name: 'Details' }).textContent).toContain('Detail 2')
    })

    it('shows a failure beside the list, until the next click', async () => {
        let fails = true
        open(async (row) => {
            if (fails) {
                throw new Error('no answer')
            }
            return row
        })
        await clickRow(1)
        expect(screen.getByRole('alert').textContent).toContain('no answer')
        fails = false
        await clickRow(1)
        expect(screen.queryByRole('alert')).toBeNull()
    })

    it('marks the list as busy, and lets the last click win', async () => {
        const answers: Array<(row: Row | null) => void> = []
        open(() => new Promise((resolve) => answers.push(resolve)))
        await clickRow(1)
        await clickRow(2)
        expect(screen.getByRole('button', { name: 'Row 1' }).closest('[aria-busy]')?.ariaBusy).toBe('true')
        answers[1]?.({ id: 22, name: 'Second' })
        answers[0]?.({ id: 11, name: 'First' })
        await settle()
        expect(screen.getByRole('region', { name: 'Second' })).toBeDefined()
        expect(screen.queryByText('Detail 11')).toBeNull()
    })
})
