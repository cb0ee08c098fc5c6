/** An aggregate query as bars or as a table: what `run_query` of the API answers, for query-results and render-ui. */
import type { QueryResults } from '@acme/api'
import {
    BarList,
    Card,
    CardContent,
    CardHeader,
    CardTitle,
    DataTable,
    EmptyState,
    useFormat,
} from '@acme/ui-components'
import { useState } from 'react'

export type QueryResultsData = QueryResults

type Form = 'bars' | 'table'

const FORMS: Record<Form, string> = { bars: 'Bars', table: 'Table' }
/** Bars past this number are harder to read than the table. */
const MANY = 30

export function QueryResultsView({ results }: { results: QueryResultsData }) {
    const { number, money } = useFormat()
    const [form, setForm] = useState<Form>(results.rows.length > MANY ? 'table' : 'bars')
    const write = results.measure === 'cost' ? money : number
    const title = `${words(results.measure)} of ${words(results.source)} by ${words(results.group_by)}`
    return (
        <Card>
            <CardHeader>
                <CardTitle>{capitalized(title)}</CardTitle>
                <span className="ui-muted">{write(results.total)} in all</span>
            </CardHeader>
            <CardContent>
                {results.rows.length === 0 ? (
                    <EmptyState title="No rows fit this query." />
                ) : (
                    <>
                        <FormChoice form={form} onChange={setForm} />
                        <Rows form={form} title={title} results={results} write={write} />
                    </>
                )}
            </CardContent>
        </Card>
    )
}

function FormChoice({ form, onChange }: { form: Form; onChange: (form: Form) => void }) {
    return (
        <div className="ui-choice" role="group" aria-label="Show as">
            {(Object.keys(FORMS) as Form[]).map((one) => (
                <button key={one} type="button" aria-pressed={one === form} onClick={() => onChange(one)}>
                    {FORMS[one]}
                </button>
            ))}
        </div>
    )
}

interface RowsProps {
    form: Form
    title: string
    results: QueryResultsData
    write: (value: number) => string
}

function Rows({ form, title, results: { rows, total, measure, group_by }, write }: RowsProps) {
    const { percent } = useFormat()
    if (form === 'bars') {
        return <BarList label={title} items={rows.map(({ group, value }) => ({ name: group, value }))} format={write} />
    }
    return (
        <DataTable
            label={title}
            data={rows}
            pageSize={20}
            columns={[
                { key: 'group', header: capitalized(group_by), sortable: true },
                {
                    key: 'value',
                    header: capitalized(measure),
                    sortable: true,
                    align: 'end',
                    render: ({ value }) => write(value),
                },
                {
                    key: 'share',
                    header: 'Share',
                    align: 'end',
                    render: ({ value }) => (total > 0 ? percent(value / total) : null),
                },
            ]}
        />
    )
}

/** Names of columns and sources are snake_case. */
function words(name: string): string {
    return name.replaceAll('_', ' ')
}

function capitalized(name: string): string {
    return words(name).replace(/^./, (first) => first.toUpperCase())
}
