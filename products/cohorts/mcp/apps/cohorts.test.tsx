import { ANSWERS } from '@acme/ui-testing/answers'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import { CohortListView, CohortView, type CohortData } from '.'

const COHORT = ANSWERS['cohort-get']
const FILLED = ANSWERS['cohort-members-add']
const LIST = ANSWERS['cohorts-list']

describe('CohortView', () => {
    it('shows rules in words, growth and newest members', async () => {
        const onOpenLink = vi.fn()
        render(<CohortView cohort={COHORT} onOpenLink={onOpenLink} />)
        expect(screen.getByText('Filled by rules')).toBeDefined()
        const groups = screen.getByRole('heading', { name: 'People belong when any of these holds' })
        expect(groups.nextElementSibling?.textContent).toContain('company_size is greater than 10')
        expect(groups.nextElementSibling?.textContent).toContain('newsletter is no')
        expect(screen.getByRole('img', { name: /^People: from 183 to 218/ })).toBeDefined()
        const members = within(screen.getByRole('table', { name: 'Newest members' }))
        expect(members.getAllByRole('row')).toHaveLength(6)
        // One of them never told a name.
        expect(members.getByText('user-0009')).toBeDefined()
        await userEvent.click(screen.getByRole('button', { name: 'See all members' }))
        expect(onOpenLink).toHaveBeenCalledWith('https://app.acme.example/people/cohorts/68#members')
    })

    it('says what came of adding people', () => {
        render(<CohortView cohort={FILLED} />)
        expect(screen.getByRole('status').textContent).toBe('0 added. Nobody has the address nobody@customer.example.')
        expect(screen.getByText('Filled by hand')).toBeDefined()
        expect(screen.queryByRole('heading', { name: /belong/ })).toBeNull()
        expect(screen.queryByRole('button')).toBeNull()
    })

    it('counts those who were in already', () => {
        render(<CohortView cohort={{ ...FILLED, added: 2, already_in: 1, unknown: [] }} />)
        expect(screen.getByRole('status').textContent).toBe('2 added, 1 in it already.')
    })

    it('does without description, members and sizes', () => {
        const bare: CohortData = { ...COHORT, description: null, calculated_at: null, newest_members: [], sizes: [] }
        render(<CohortView cohort={bare} />)
        expect(screen.getByText('Nobody is in this cohort yet.')).toBeDefined()
        expect(screen.getByText('Not measured yet.')).toBeDefined()
        expect(document.body.textContent).not.toMatch(/null|undefined|NaN/)
    })
})

describe('CohortListView', () => {
    it('lists cohorts and opens one', async () => {
        const onCohortClick = vi.fn(async () => COHORT)
        render(<CohortListView data={LIST} onCohortClick={onCohortClick} />)
        expect(screen.getByText('Rows 1 to 12 of 93. Ask in the chat for more.')).toBeDefined()
        const [first] = LIST.results
        await userEvent.click(screen.getByRole('button', { name: first?.name }))
        expect(onCohortClick).toHaveBeenCalledWith(first)
        expect(await screen.findByRole('region', { name: COHORT.name })).toBeDefined()
    })

    it('says that there is nothing', () => {
        render(<CohortListView data={{ ...LIST, results: [], total: 0 }} />)
        expect(screen.getByText('No cohorts fit.')).toBeDefined()
    })
})
