/** Spend on language models in a period: the whole, by day, by model, and against the budget of the month. */
import {
    Badge,
    Card,
    CardContent,
    CardHeader,
    CardTitle,
    DataTable,
    DescriptionList,
    EmptyState,
    Meter,
    Section,
    useFormat,
} from '@acme/ui-components'

import './llm-costs.css'
import { CostChart } from './cost-chart'
import { layers } from './series'
import type { LLMCostsData } from './types'

export function LLMCostsView({ costs }: { costs: LLMCostsData }) {
    const { day, money, number } = useFormat()
    const { period, budget, by_day, by_model } = costs
    return (
        <Card>
            <CardHeader>
                <CardTitle>LLM costs</CardTitle>
                <span className="ui-muted">
                    {day(period.date_from)} to {day(period.date_to)}
                </span>
            </CardHeader>
            <CardContent>
                <DescriptionList
                    items={[
                        { label: 'Cost', value: <strong>{money(costs.cost)}</strong> },
                        { label: 'A day', value: by_day.length > 0 ? money(costs.cost / by_day.length) : null },
                        { label: 'Requests', value: number(costs.requests) },
                    ]}
                />
                {budget ? <BudgetUse budget={budget} /> : <p className="ui-muted">No monthly budget is set.</p>}
                {by_day.length === 0 ? (
                    <EmptyState title="No language model was used in this period." />
                ) : (
                    <>
                        <Section title="By day">
                            <CostChart days={by_day} layers={layers(costs)} />
                            <DayTable days={by_day} />
                        </Section>
                        <Section title="By model">
                            <ModelTable models={by_model} />
                        </Section>
                    </>
                )}
            </CardContent>
        </Card>
    )
}

/** Owners get a mail at these parts of the budget. */
const WARNING = 0.8
const SPENT = 1

function BudgetUse({ budget: { monthly, month, spent, used } }: { budget: NonNullable<LLMCostsData['budget']> }) {
    const format = useFormat()
    const { money, percent } = format
    const text = `${money(spent)} of ${money(monthly)} spent in ${format.month(month)}`
    return (
        <div className="llm-budget">
            <p>
                {text} <BudgetBadge used={used} />
            </p>
            <Meter
                label="Monthly budget"
                share={used}
                text={`${percent(used)}: ${text}`}
                tone={used >= SPENT ? 'danger' : used >= WARNING ? 'warning' : 'info'}
            />
        </div>
    )
}

function BudgetBadge({ used }: { used: number }) {
    const { percent } = useFormat()
    if (used >= SPENT) {
        return <Badge variant="danger">Over budget: {percent(used)}</Badge>
    }
    return used >= WARNING ? (
        <Badge variant="warning">Nearly spent: {percent(used)}</Badge>
    ) : (
        <Badge variant="success">Within budget: {percent(used)}</Badge>
    )
}

function DayTable({ days }: { days: LLMCostsData['by_day'] }) {
    const { day, money, number } = useFormat()
    return (
        <details className="llm-days">
            <summary>Figures by day</summary>
            <DataTable
                label="Costs by day"
                data={days}
                pageSize={10}
                defaultSort={{ key: 'date', direction: 'desc' }}
                columns={[
                    { key: 'date', header: 'Day', sortable: true, render: (one) => day(one.date) },
                    { key: 'cost', header: 'Cost', sortable: true, align: 'end', render: (one) => money(one.cost) },
                    {
                        key: 'requests',
                        header: 'Requests',
                        sortable: true,
                        align: 'end',
                        render: (one) => number(one.requests),
                    },
                ]}
            />
        </details>
    )
}

function ModelTable({ models }: { models: LLMCostsData['by_model'] }) {
    const { compact, money, number, percent } = useFormat()
    return (
        <DataTable
            label="Costs by model"
            data={models}
            pageSize={15}
            columns={[
                {
                    key: 'model',
                    header: 'Model',
                    sortable: true,
                    render: ({ model, provider }) => (
                        <>
                            {model} <span className="ui-muted">{provider}</span>
                        </>
                    ),
                },
                { key: 'cost', header: 'Cost', sortable: true, align: 'end', render: ({ cost }) => money(cost) },
                { key: 'share', header: 'Share', sortable: true, align: 'end', render: ({ share }) => percent(share) },
                {
                    key: 'requests',
                    header: 'Requests',
                    sortable: true,
                    align: 'end',
                    minor: true,
                    render: ({ requests }) => number(requests),
                },
                {
                    key: 'tokens',
                    header: 'Tokens in / out',
                    sortable: true,
                    align: 'end',
                    minor: true,
                    value: ({ input_tokens, output_tokens }) => input_tokens + output_tokens,
                    render: ({ input_tokens, output_tokens }) => `${compact(input_tokens)} / ${compact(output_tokens)}`,
                },
            ]}
        />
    )
}
