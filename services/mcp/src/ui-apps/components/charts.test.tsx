import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { BarList, DayBars, Meter } from './index'

const heights = () => [...document.querySelectorAll<HTMLElement>('.ui-day-part')].map(({ style }) => style.height)

describe('DayBars', () => {
    it('draws counts in proportion and tells the extremes in words', () => {
        const days = [
            { date: '2025-06-01', count: 5 },
            { date: '2025-06-02', count: 10 },
        ]
        render(<DayBars label="Matches" days={days} format={(count) => `${count} x`} />)
        expect(heights()).toEqual(['50%', '100%'])
        expect(screen.getByRole('img', { name: 'Matches: from 5 x to 10 x, 10 x on the last day' })).toBeDefined()
        expect(screen.getByTitle('Jun 2, 2025: 10 x')).toBeDefined()
    })

    it('draws a part before its whole', () => {
        render(<DayBars label="Got it" days={[{ date: '2025-06-01', count: 1, of: 4 }]} />)
        expect(heights()).toEqual(['25%'])
        expect(screen.getByTitle(/: 1 of 4$/)).toBeDefined()
    })

    it('draws days without anything flat', () => {
        render(<DayBars label="Matches" days={[{ date: '2025-06-01', count: 0 }]} />)
        expect(heights()).toEqual(['0px'])
    })

    it('says that there are no days', () => {
        render(<DayBars label="Matches" days={[]} emptyMessage="Never" />)
        expect(screen.getByText('Never')).toBeDefined()
        expect(screen.queryByRole('img')).toBeNull()
    })
})

describe('Meter', () => {
    it.each([
        [0.254, '25'],
        [-1, '0'],
        [3, '100'],
    ])('draws a share of %d as %s percent', (share, percent) => {
        render(<Meter label="Budget" share={share} text="much" />)
        const meter = screen.getByRole('meter', { name: 'Budget' })
        expect(meter.getAttribute('aria-valuenow')).toBe(percent)
        expect(meter.getAttribute('aria-valuetext')).toBe('much')
        expect((meter.firstElementChild as HTMLElement).style.width).toBe(`${percent}%`)
    })
})

describe('BarList', () => {
    it('lists names with figures, and bars beside the largest', () => {
        const items = [
            { name: 'Chrome', value: 1200 },
            { name: 'Safari', value: 300 },
            { name: 'Loss', value: -600 },
        ]
        render(<BarList label="Errors" items={items} />)
        expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
            'Chrome1,200',
            'Safari300',
            'Loss-600',
        ])
        const widths = [...document.querySelectorAll<HTMLElement>('.ui-bar-track span')].map(({ style }) => style.width)
        expect(widths).toEqual(['100%', '25%', '50%'])
    })
})
