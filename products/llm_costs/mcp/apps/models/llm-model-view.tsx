/** One language model in a period: what it cost, how much it was used, how fast and how often it failed. */
import {
    Badge,
    Card,
    CardContent,
    CardHeader,
    CardTitle,
    DayBars,
    DescriptionList,
    Section,
    useFormat,
} from '@acme/ui-components'

import { FailureRate } from './failure-rate'
import type { LLMModelData } from './types'

export function LLMModelView({ model }: { model: LLMModelData }) {
    const { compact, day, money, number } = useFormat()
    return (
        <Card>
            <CardHeader>
                <CardTitle>{model.model}</CardTitle>
                <Badge>{model.provider}</Badge>
            </CardHeader>
            <CardContent>
                <DescriptionList
                    items={[
                        { label: 'Period', value: `${day(model.period.date_from)} to ${day(model.period.date_to)}` },
                        { label: 'Cost', value: money(model.cost) },
                        { label: 'Requests', value: number(model.requests) },
                        { label: 'Failed', value: <FailureRate rate={model.failure_rate} /> },
                        { label: 'Input tokens', value: compact(model.input_tokens) },
                        { label: 'Output tokens', value: compact(model.output_tokens) },
                        { label: 'Median latency', value: `${number(model.latency_ms)} ms` },
                        ...(model.input_price === undefined
                            ? []
                            : [
                                  {
                                      label: 'Price of a million tokens',
                                      value: `${money(model.input_price)} in, ${money(model.output_price)} out`,
                                  },
                              ]),
                    ]}
                />
                {model.by_day && (
                    <>
                        <Section title="Cost by day">
                            <DayBars label="Cost" format={money} days={counts(model.by_day, (one) => one.cost)} />
                        </Section>
                        <Section title="Requests by day">
                            <DayBars label="Requests" days={counts(model.by_day, (one) => one.requests)} />
                        </Section>
                    </>
                )}
            </CardContent>
        </Card>
    )
}

type Days = NonNullable<LLMModelData['by_day']>

function counts(days: Days, measure: (day: Days[number]) => number) {
    return days.map((day) => ({ date: day.date, count: measure(day) }))
}
