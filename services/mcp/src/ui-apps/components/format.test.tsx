import { render, renderHook, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { AppWrapper } from '../runtime'
import { TestHost } from '../testing/test-host'
import { useFormat, type Format } from './format'

const format = (): Format => renderHook(() => useFormat()).result.current

describe('useFormat', () => {
    it('writes what is missing or unreadable as a dash', () => {
        const { number, compact, money, axisMoney, percent, day, shortDay, month, time, date } = format()
        for (const write of [number, compact, money, axisMoney, percent]) {
            expect([write(null), write(undefined)]).toEqual(['—', '—'])
        }
        for (const write of [day, shortDay, month, time, date]) {
            expect([write(null), write(''), write('soon')]).toEqual(['—', '—', '—'])
        }
    })

    it('keeps the digits of small amounts', () => {
        const { money } = format()
        expect([0, 0.00123, 0.099, 0.1, 12.345, -4].map(money)).toEqual([
            '$0.00',
            '$0.0012',
            '$0.099',
            '$0.10',
            '$12.35',
            '-$4.00',
        ])
    })

    it('leaves out what an axis need not say', () => {
        const { axisMoney, shortDay } = format()
        expect([0, 50, 0.25].map(axisMoney)).toEqual(['$0', '$50', '$0.25'])
        expect(shortDay('2025-06-30')).toBe('Jun\u00a030')
    })

    it('knows days and months without a time zone', () => {
        const { day, month } = format()
        expect(day('2025-06-30')).toBe('Jun\u00a030,\u00a02025')
        expect(month('2025-06')).toBe('June\u00a02025')
    })

    it('follows the locale and the time zone of the host', async () => {
        await openWith({ locale: 'de-DE', timeZone: 'Asia/Tokyo' })
        expect(await screen.findByText('1.234,5 | 01 Juli 2025')).toBeDefined()
    })

    it('does without those that the browser does not know', async () => {
        await openWith({ locale: 'not a locale', timeZone: 'Mars/Olympus' })
        expect(await screen.findByText(/^1,234\.5 \| /)).toBeDefined()
    })
})

function Probe() {
    const { number, date, month } = useFormat()
    const lateAtNight = date('2025-06-30T20:00:00Z').slice(0, 2)
    return `${number(1234.5)} | ${lateAtNight} ${month('2025-07')}`
}

async function openWith(context: { locale: string; timeZone: string }): Promise<void> {
    const host = await new TestHost({ context }).open(() =>
        render(<AppWrapper appName="Acme">{() => <Probe />}</AppWrapper>),
    )
    await host.sendData({ id: 1 })
}
