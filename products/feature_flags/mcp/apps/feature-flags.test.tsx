import { ANSWERS } from '@acme/ui-testing/answers'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import { FeatureFlagListView, FeatureFlagView, type FeatureFlagData } from '.'

const FLAG = ANSWERS['feature-flag-get']
const LIST = ANSWERS['feature-flags-list']

describe('FeatureFlagView', () => {
    it('shows conditions in order, variants and evaluations', () => {
        render(<FeatureFlagView flag={FLAG} />)
        expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('experiment-basket-copy')
        expect(screen.getByText('On')).toBeDefined()
        const conditions = within(screen.getByRole('region', { name: 'Who gets it' }))
        expect(conditions.getByText('The first condition that fits decides.')).toBeDefined()
        expect(conditions.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
            'Everybody100%',
            'sessions_30d is greater than 10100%',
        ])
        expect(conditions.getByRole('meter', { name: 'Rollout of condition 1' }).ariaValueNow).toBe('100')
        expect(screen.getByRole('meter', { name: 'Share of control' }).getAttribute('aria-valuetext')).toBe(
            '50 percent',
        )
        expect(screen.getByRole('img', { name: /^Got the flag: from 157 to 226/ })).toBeDefined()
    })

    it('tells what a flag that is off would do, whom a condition forces into a variant, and that nobody asks', () => {
        const old: FeatureFlagData = {
            ...FLAG,
            name: null,
            enabled: false,
            stale: true,
            last_evaluated_at: null,
            evaluations: [],
            variants: [],
            conditions: [{ rollout: 5, rules: [{ property: 'plan', operator: 'is_set' }], variant: 'short' }],
        }
        render(<FeatureFlagView flag={old} />)
        expect(screen.getByText('Off')).toBeDefined()
        expect(screen.getByText('Stale')).toBeDefined()
        expect(screen.getByText('Never')).toBeDefined()
        const conditions = screen.getByRole('region', { name: 'Who would get it if it were on' })
        expect(conditions.textContent).toContain('plan is known 5% get “short”')
        expect(screen.getByText('No program asked for it in the last 14 days.')).toBeDefined()
        expect(screen.queryByRole('region', { name: 'Variants' })).toBeNull()
        expect(document.body.textContent).not.toMatch(/null|undefined|NaN/)
    })
})

describe('FeatureFlagListView', () => {
    it('lists flags with their rollout, and opens one', async () => {
        const onFlagClick = vi.fn(async () => FLAG)
        render(<FeatureFlagListView data={LIST} onFlagClick={onFlagClick} />)
        const [first] = LIST.results
        expect(screen.getByRole('meter', { name: `Rollout of ${first?.key}` })).toBeDefined()
        await userEvent.click(screen.getByRole('button', { name: first?.key }))
        expect(onFlagClick).toHaveBeenCalledWith(first)
        expect(await screen.findByRole('region', { name: FLAG.key })).toBeDefined()
    })

    it('says that there is nothing', () => {
        render(<FeatureFlagListView data={{ ...LIST, results: [], total: 0 }} />)
        expect(screen.getByText('No feature flags fit.')).toBeDefined()
    })
})
