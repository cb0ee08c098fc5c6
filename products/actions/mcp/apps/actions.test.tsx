import { ANSWERS } from '@acme/ui-testing/answers'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { ActionListView, ActionView, type ActionData } from '.'

const ACTION = ANSWERS['action-get']
const LIST = ANSWERS['actions-list']

describe('ActionView', () => {
    it('shows what an action matches and how often it did', () => {
        render(<ActionView action={ACTION} />)
        expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Ask for refund from mail')
        expect(screen.getByText('85')).toBeDefined()
        expect(screen.getByRole('img', { name: /^Matches: from 1 to 5/ })).toBeDefined()
        const steps = screen.getByRole('heading', { name: 'Matches when any of these happens' }).nextElementSibling
        expect(steps?.textContent).toContain('URL is exactly /billing')
        expect(steps?.textContent).toContain("Element [data-attr='ask-for-refund']")
        expect(steps?.textContent).toContain('A page is viewed')
    })

    it('does without name, description, tags, matches and days', () => {
        const bare: ActionData = {
            ...ACTION,
            name: null,
            description: null,
            tags: [],
            last_matched: null,
            volume: [],
            steps: [{ event: 'order_sent' }],
        }
        render(<ActionView action={bare} />)
        expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Unnamed action 236')
        expect(screen.getByText('Never')).toBeDefined()
        expect(screen.getByText('It has not matched yet.')).toBeDefined()
        expect(screen.getByText('An event of your own')).toBeDefined()
        expect(document.body.textContent).not.toMatch(/null|undefined|NaN/)
    })
})

describe('ActionListView', () => {
    it('lists names, numbers instead of missing names, and says which part of the list this is', () => {
        render(<ActionListView data={LIST} />)
        expect(screen.getByText('Rows 213 to 224 of 240. Ask in the chat for more.')).toBeDefined()
        const rows = within(screen.getByRole('table', { name: 'Actions' })).getAllByRole('row')
        expect(rows).toHaveLength(11)
        expect(screen.getByRole('button', { name: 'Unnamed action 194' })).toBeDefined()
    })

    it('shows a row of its own without a way to load more', async () => {
        render(<ActionListView data={LIST} />)
        await userEvent.click(screen.getByRole('button', { name: 'Unnamed action 194' }))
        expect(screen.getByRole('region', { name: 'Unnamed action 194' })).toBeDefined()
        expect(screen.queryByRole('heading', { name: 'Matches by day' })).toBeNull()
    })

    it('says that there is nothing', () => {
        render(<ActionListView data={{ ...LIST, results: [], total: 0 }} />)
        expect(screen.getByText('No actions fit.')).toBeDefined()
        expect(screen.getByText('0 in all')).toBeDefined()
    })
})
