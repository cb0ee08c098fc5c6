import { ANSWERS } from '@acme/ui-testing/answers'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import { LLMCostsView, type LLMCostsData } from './costs'
import { layers, OTHERS } from './costs/series'
import { LLMModelListView } from './models'

const COSTS = ANSWERS['llm-costs-get']
const MODEL = ANSWERS['llm-model-usage']
const MODELS = ANSWERS['llm-models-list']

const rowsOf = (label: string) =>
    within(screen.getByRole('table', { name: label, hidden: true })).getAllByRole('row', { hidden: true })

describe('LLMCostsView', () => {
    it('shows the whole, the chart with a sentence for screen readers, and tables with the figures', () => {
        render(<LLMCostsView costs={COSTS} />)
        expect(screen.getByText('$1,031.75')).toBeDefined()
        const chart = screen.getByRole('img', { name: /^Cost by day and model\. The dearest day is / })
        expect(chart.querySelectorAll('.visx-bar')).toHaveLength(10 * 6)
        expect(within(screen.getByRole('list', { name: 'Models in the chart' })).getAllByRole('listitem')).toHaveLength(
            6,
        )
        expect(rowsOf('Costs by model')).toHaveLength(13)
        expect(rowsOf('Costs by day')).toHaveLength(11)
    })

    it.each([
        [0.539, 'Within budget: 53.9%'],
        [0.8, 'Nearly spent: 80%'],
        [1, 'Over budget: 100%'],
        [1.7, 'Over budget: 170%'],
    ])('judges a budget of which %d is used', (used, words) => {
        const budget = { monthly: 100, month: '2025-06', spent: used * 100, used }
        render(<LLMCostsView costs={{ ...COSTS, budget }} />)
        expect(screen.getByText(words)).toBeDefined()
        const now = Number(screen.getByRole('meter', { name: 'Monthly budget' }).getAttribute('aria-valuenow'))
        expect(now).toBe(Math.min(Math.round(used * 100), 100))
    })

    it('does without a budget and without any use', () => {
        const none: LLMCostsData = { ...COSTS, budget: null, cost: 0, requests: 0, by_day: [], by_model: [] }
        render(<LLMCostsView costs={none} />)
        expect(screen.getByText('No monthly budget is set.')).toBeDefined()
        expect(screen.getByText('No language model was used in this period.')).toBeDefined()
        expect(screen.queryByRole('img')).toBeNull()
        expect(document.body.textContent).not.toMatch(/null|undefined|NaN/)
    })

    it('draws days that cost nothing', () => {
        const free = { ...COSTS, by_day: COSTS.by_day.map((day) => ({ ...day, cost: 0 })) }
        render(<LLMCostsView costs={free} />)
        expect(screen.getByRole('img').innerHTML).not.toContain('NaN')
    })
})

describe('layers', () => {
    const model = (name: string, daily: number[]) => ({ ...COSTS.by_model[0]!, model: name, daily })
    const by_day = COSTS.by_day.slice(0, 2)

    it('adds up what is past the fifth model', () => {
        const by_model = 'abcdefg'.split('').map((name, index) => model(name, [index, 1]))
        const found = layers({ by_day, by_model })
        expect(found.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e', OTHERS])
        expect(found.at(-1)?.daily).toEqual([11, 2])
    })

    it('names a sixth that is the last', () => {
        const by_model = 'abcdef'.split('').map((name) => model(name, [1, 1]))
        expect(layers({ by_day, by_model }).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    })
})

describe('LLMModelListView', () => {
    it('lists models, marks high rates of failure, and opens one by day', async () => {
        const onModelClick = vi.fn(async () => MODEL)
        render(<LLMModelListView data={MODELS} onModelClick={onModelClick} />)
        expect(screen.getByText('12 in all')).toBeDefined()
        expect(screen.getByText('2.2%').className).toContain('warning')
        await userEvent.click(screen.getByRole('button', { name: 'gpt-4.1' }))
        expect(onModelClick).toHaveBeenCalledWith(expect.objectContaining({ model: 'gpt-4.1' }))
        const detail = within(await screen.findByRole('region', { name: 'gpt-4.1' }))
        expect(detail.getByText('$2.00 in, $8.00 out')).toBeDefined()
        expect(detail.getByRole('img', { name: /^Cost: from \$/ })).toBeDefined()
    })

    it('shows a row of its own without prices and days', async () => {
        render(<LLMModelListView data={MODELS} />)
        await userEvent.click(screen.getByRole('button', { name: 'o4-mini' }))
        expect(screen.queryByText('Price of a million tokens')).toBeNull()
        expect(screen.queryByRole('img')).toBeNull()
    })

    it('says that there is nothing', () => {
        render(<LLMModelListView data={{ ...MODELS, results: [], total: 0 }} />)
        expect(screen.getByText('No models were used in this period.')).toBeDefined()
    })
})
