/** A small bar chart of counts by day, for cards; screen readers get its extremes in a sentence. */
import type { ReactNode } from 'react'

import { useFormat } from './format'

export interface DayCount {
    /** YYYY-MM-DD */
    date: string
    count: number
    /** What `count` is a part of, drawn as a paler bar behind it. */
    of?: number
}

export interface DayBarsProps {
    label: string
    days: readonly DayCount[]
    /** How a count is written; plain numbers by default. */
    format?: (count: number) => string
    emptyMessage?: string
}

export function DayBars({ label, days, format, emptyMessage = 'No days with data.' }: DayBarsProps): ReactNode {
    const { number, day } = useFormat()
    const write = format ?? number
    const first = days[0]
    const last = days.at(-1)
    if (!first || !last) {
        return <p className="ui-muted">{emptyMessage}</p>
    }
    const heights = days.map(({ count, of }) => Math.max(count, of ?? 0))
    const top = Math.max(...heights, 0)
    const counts = days.map(({ count }) => count)
    const range = `from ${write(Math.min(...counts))} to ${write(Math.max(...counts))}`
    return (
        <figure className="ui-chart">
            <figcaption>
                {label} <span className="ui-muted">{range}</span>
            </figcaption>
            <div
                className="ui-day-bars"
                role="img"
                aria-label={`${label}: ${range}, ${write(last.count)} on the last day`}
            >
                {days.map((one) => (
                    <span key={one.date} className="ui-day" title={tooltip(one, day(one.date), write)}>
                        {one.of !== undefined && <span className="ui-day-whole" style={tall(one.of, top)} />}
                        <span className="ui-day-part" style={tall(one.count, top)} />
                    </span>
                ))}
            </div>
            <div className="ui-chart-ends ui-muted" aria-hidden="true">
                <span>{day(first.date)}</span>
                {days.length > 1 && <span>{day(last.date)}</span>}
            </div>
        </figure>
    )
}

function tall(count: number, top: number) {
    return { height: top > 0 ? `${(Math.max(count, 0) / top) * 100}%` : 0 }
}

function tooltip({ count, of }: DayCount, day: string, write: (count: number) => string): string {
    return `${day}: ${write(count)}${of === undefined ? '' : ` of ${write(of)}`}`
}
