/** Numbers and times as text, the way the host says that this person reads them. */
import { useMemo } from 'react'

import { useLocale } from '../runtime'

/** Shows in place of what is missing. */
export const MISSING = '—'

type Maybe<T> = T | null | undefined

export interface Format {
    number: (value: Maybe<number>) => string
    /** Short for large numbers: 1.2M. */
    compact: (value: Maybe<number>) => string
    /** US dollars; small amounts keep the digits that tell them apart. */
    money: (value: Maybe<number>) => string
    /** US dollars on the axis of a chart: no cents where there are none. */
    axisMoney: (value: Maybe<number>) => string
    /** A share of one as a percentage. */
    percent: (share: Maybe<number>) => string
    /** A calendar day, written YYYY-MM-DD; it is the same day in every time zone. */
    day: (date: Maybe<string>) => string
    /** A calendar day without its year, where the year stands beside it. */
    shortDay: (date: Maybe<string>) => string
    /** A month, written YYYY-MM. */
    month: (month: Maybe<string>) => string
    /** A moment in ISO 8601, in the person's time zone. */
    time: (moment: Maybe<string>) => string
    /** The day of a moment, in the person's time zone. */
    date: (moment: Maybe<string>) => string
}

/** The formats of the present host. Missing and unreadable values give a dash. */
export function useFormat(): Format {
    const { locale, timeZone } = useLocale()
    return useMemo(() => formats(locale, timeZone), [locale, timeZone])
}

const DOLLARS = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const

function formats(locale: string | undefined, timeZone: string | undefined): Format {
    const number = new Intl.NumberFormat(locale)
    const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
    const cents = new Intl.NumberFormat(locale, DOLLARS)
    const fine = new Intl.NumberFormat(locale, { ...DOLLARS, maximumSignificantDigits: 2 })
    const axis = new Intl.NumberFormat(locale, { ...DOLLARS, trailingZeroDisplay: 'stripIfInteger' })
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
    const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
    const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })
    return {
        number: ifPresent((value) => number.format(value)),
        compact: ifPresent((value) => compact.format(value)),
        money: ifPresent((value) => (value !== 0 && Math.abs(value) < 0.1 ? fine : cents).format(value)),
        axisMoney: ifPresent((value) => axis.format(value)),
        percent: ifPresent((share) => percent.format(share)),
        day: ifPresent((date) => unbroken(day.format(new Date(`${date}T00:00:00Z`)))),
        shortDay: ifPresent((date) => unbroken(shortDay.format(new Date(`${date}T00:00:00Z`)))),
        month: ifPresent((month) => unbroken(months.format(new Date(`${month}-01T00:00:00Z`)))),
        time: ifPresent((moment) => time.format(new Date(moment))),
        date: ifPresent((moment) => unbroken(date.format(new Date(moment)))),
    }
}

/** Keeps a date on one line, in tables above all. */
function unbroken(text: string): string {
    return text.replaceAll(' ', '\u00a0')
}

function ifPresent<T>(format: (value: T) => string): (value: Maybe<T>) => string {
    return (value) => {
        if (value === null || value === undefined || value === '') {
            return MISSING
        }
        try {
            return format(value)
        } catch {
            // A date that cannot be read throws.
            return MISSING
        }
    }
}
