import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { ANSWERS } from '../testing/answers'
import { QueryResultsView, type QueryResultsData } from './query-results'

const RESULTS = ANSWERS['query-run']

it('shows bars first and the same figures as a table', async () => {
    render(<QueryResultsView results={RESULTS} />)
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Count of errors by browser')
    expect(screen.getByText('1,411 in all')).toBeDefined()
    const bars = within(screen.getByRole('list', { name: 'count of errors by browser' }))
    expect(bars.getAllByRole('listitem')[0]?.textContent).toBe('Chrome 137582')
    await userEvent.click(screen.getByRole('button', { name: 'Table' }))
    expect(screen.getByRole('button', { name: 'Table' }).getAttribute('aria-pressed')).toBe('true')
    expect(
        screen
            .getAllByRole('cell')
            .slice(0, 3)
            .map(({ textContent }) => textContent),
    ).toEqual(['Chrome 137', '582', '41.2%'])
    expect(screen.queryByRole('list')).toBeNull()
})

it('writes costs as money', () => {
    const costs: QueryResultsData = { ...RESULTS, source: 'llm_costs', measure: 'cost', total: 7.5 }
    render(<QueryResultsView results={costs} />)
    expect(screen.getByRole('heading').textContent).toBe('Cost of llm costs by browser')
    expect(screen.getByText('$7.50 in all')).toBeDefined()
})

it('starts with the table when there are many rows, and survives a total of nothing', () => {
    const rows = Array.from({ length: 40 }, (_, number) => ({ group: `day ${number}`, value: 0 }))
    render(<QueryResultsView results={{ ...RESULTS, rows, total: 0 }} />)
    expect(screen.getAllByRole('row')).toHaveLength(21)
    expect(document.body.textContent).not.toMatch(/null|NaN/)
})

it('says that there is nothing', () => {
    render(<QueryResultsView results={{ ...RESULTS, rows: [], total: 0 }} />)
    expect(screen.getByText('No rows fit this query.')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
})
