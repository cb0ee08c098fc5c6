/** The models in use, dearest first; a click shows one model by day. */
import { DataTable, LinkButton, ListDetailView, ListHeader, useFormat, type DataTableColumn } from '@acme/ui-components'

import { FailureRate } from './failure-rate'
import { LLMModelView } from './llm-model-view'
import type { LLMModelData, LLMModelListData } from './types'

interface LLMModelListViewProps {
    data: LLMModelListData
    onModelClick?: (model: LLMModelData) => Promise<LLMModelData | null>
}

export function LLMModelListView({ data, onModelClick }: LLMModelListViewProps) {
    const { compact, day, money, number } = useFormat()
    const period = data.results[0]?.period
    const columns = (handleClick: (model: LLMModelData) => void): DataTableColumn<LLMModelData>[] => [
        {
            key: 'model',
            header: 'Model',
            sortable: true,
            render: (row) => (
                <>
                    <LinkButton onClick={() => handleClick(row)}>{row.model}</LinkButton>
                    <div className="ui-muted">{row.provider}</div>
                </>
            ),
        },
        { key: 'cost', header: 'Cost', sortable: true, align: 'end', render: (row) => money(row.cost) },
        {
            key: 'cost_per_1k_requests',
            header: 'Per 1,000 requests',
            sortable: true,
            align: 'end',
            minor: true,
            render: (row) => money(row.cost_per_1k_requests),
        },
        {
            key: 'requests',
            header: 'Requests',
            sortable: true,
            align: 'end',
            minor: true,
            render: (row) => number(row.requests),
        },
        {
            key: 'tokens',
            header: 'Tokens in / out',
            sortable: true,
            align: 'end',
            minor: true,
            value: (row) => row.input_tokens + row.output_tokens,
            render: (row) => `${compact(row.input_tokens)} / ${compact(row.output_tokens)}`,
        },
        {
            key: 'failure_rate',
            header: 'Failed',
            sortable: true,
            align: 'end',
            render: (row) => <FailureRate rate={row.failure_rate} />,
        },
    ]
    return (
        <ListDetailView<LLMModelData>
            onItemClick={onModelClick}
            backLabel="All models"
            getItemName={(row) => row.model}
            renderDetail={(row) => <LLMModelView model={row} />}
            renderList={(handleClick) => (
                <>
                    <ListHeader title="Language models" page={data} />
                    {period && (
                        <p className="ui-muted">
                            {day(period.date_from)} to {day(period.date_to)}
                        </p>
                    )}
                    <DataTable<LLMModelData>
                        label="Language models"
                        columns={columns(handleClick)}
                        data={data.results}
                        pageSize={10}
                        emptyMessage="No models were used in this period."
                    />
                </>
            )}
        />
    )
}
