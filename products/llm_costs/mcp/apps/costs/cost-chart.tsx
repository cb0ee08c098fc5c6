/**
 * Costs by day as bars, one layer a model.
 *
 * Drawn with visx: plain SVG made by React, so it takes the host's colours, needs no canvas, worker, eval or font, and
 * adds a fifth of what Recharts would. A drawing says little to a screen reader: it gets a sentence here, and the
 * figures in the tables below.
 */
import { useFormat } from '@acme/ui-components'
import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { useParentSize } from '@visx/responsive'
import { scaleBand, scaleLinear, scaleOrdinal } from '@visx/scale'
import { BarStack } from '@visx/shape'

import './llm-costs.css'
import { type Layer } from './series'
import type { LLMCostsData } from './types'

interface CostChartProps {
    days: LLMCostsData['by_day']
    layers: readonly Layer[]
}

const HEIGHT = 220
const MARGIN = { top: 8, right: 4, bottom: 24, left: 44 }
const COLOURS = [0, 1, 2, 3, 4, 5].map((number) => `var(--llm-layer-${number})`)
const LABEL = { fill: 'var(--llm-axis)', fontFamily: 'inherit', fontSize: 11 }
/** Room that a date needs on the axis. */
const DATE_WIDTH = 56

export function CostChart({ days, layers }: CostChartProps) {
    const { parentRef, width } = useParentSize({ initialSize: { width: 600 }, debounceTime: 50 })
    const { day, money } = useFormat()
    const costs = days.map(({ cost }) => cost)
    const dearest = days[costs.indexOf(Math.max(...costs))]
    const summary = dearest && `The dearest day is ${day(dearest.date)} with ${money(dearest.cost)}.`
    return (
        <figure className="ui-chart">
            <Legend layers={layers} />
            <div
                ref={parentRef}
                className="llm-chart"
                role="img"
                aria-label={`Cost by day and model. ${summary ?? ''}`}
            >
                <Bars {...{ days, layers }} width={Math.max(width, 200)} />
            </div>
        </figure>
    )
}

function Bars({ days, layers, width }: CostChartProps & { width: number }) {
    const { axisMoney, day, money, shortDay } = useFormat()
    const right = width - MARGIN.right
    const bottom = HEIGHT - MARGIN.bottom
    const dates = days.map(({ date }) => date)
    const x = scaleBand({ domain: dates, range: [MARGIN.left, right], padding: 0.15 })
    const top = Math.max(...days.map(({ cost }) => cost), 0.01)
    const y = scaleLinear({ domain: [0, top], range: [bottom, MARGIN.top], nice: true })
    const names = layers.map(({ name }) => name)
    const color = scaleOrdinal({ domain: names, range: COLOURS })
    const every = Math.ceil(dates.length / Math.max(Math.floor((right - MARGIN.left) / DATE_WIDTH), 1))
    return (
        <svg width={width} height={HEIGHT} aria-hidden="true">
            <GridRows scale={y} left={MARGIN.left} width={right - MARGIN.left} numTicks={4} stroke="var(--llm-grid)" />
            <BarStack
                data={days.map((_, index) => index)}
                keys={names}
                value={(index, name) => layers.find((layer) => layer.name === name)?.daily[index] ?? 0}
                x={(index) => dates[index] ?? ''}
                xScale={x}
                yScale={y}
                color={color}
            />
            <AxisBottom
                scale={x}
                top={bottom}
                tickValues={dates.filter((_, index) => index % every === 0)}
                tickFormat={(date) => shortDay(date)}
                tickLabelProps={{ ...LABEL, textAnchor: 'middle' }}
                stroke="var(--llm-axis)"
                hideTicks
            />
            <AxisLeft
                scale={y}
                left={MARGIN.left}
                numTicks={4}
                tickFormat={(cost) => axisMoney(Number(cost))}
                tickLabelProps={{ ...LABEL, textAnchor: 'end', dx: '-0.25em', dy: '0.3em' }}
                hideAxisLine
                hideTicks
            />
            {days.map(({ date, cost }) => (
                // The whole column answers to the pointer: some layers are a pixel high.
                <rect key={date} x={x(date)} y={MARGIN.top} width={x.bandwidth()} height={bottom} fill="transparent">
                    <title>{`${day(date)}: ${money(cost)}`}</title>
                </rect>
            ))}
        </svg>
    )
}

function Legend({ layers }: { layers: readonly Layer[] }) {
    return (
        <ul className="llm-legend" aria-label="Models in the chart">
            {layers.map(({ name }, index) => (
                <li key={name}>
                    <span className="llm-swatch" style={{ background: COLOURS[index] }} aria-hidden="true" />
                    {name}
                </li>
            ))}
        </ul>
    )
}
