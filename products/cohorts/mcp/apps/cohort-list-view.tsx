/** All cohorts of a page with their size; a click shows rules, growth and latest members. */
import { DataTable, LinkButton, ListDetailView, ListHeader, useFormat, type DataTableColumn } from '@acme/ui-components'

import { CohortKind } from './cohort-kind'
import { CohortView } from './cohort-view'
import type { CohortData, CohortListData } from './types'

interface CohortListViewProps {
    data: CohortListData
    onCohortClick?: (cohort: CohortData) => Promise<CohortData | null>
}

export function CohortListView({ data, onCohortClick }: CohortListViewProps) {
    const { number, date } = useFormat()
    const columns = (handleClick: (cohort: CohortData) => void): DataTableColumn<CohortData>[] => [
        {
            key: 'name',
            header: 'Cohort',
            sortable: true,
            render: (cohort) => <LinkButton onClick={() => handleClick(cohort)}>{cohort.name}</LinkButton>,
        },
        { key: 'kind', header: 'Kind', sortable: true, render: ({ kind }) => <CohortKind kind={kind} /> },
        {
            key: 'people',
            header: 'People',
            sortable: true,
            align: 'end',
            render: (cohort) => number(cohort.people),
        },
        {
            key: 'calculated_at',
            header: 'Worked out',
            sortable: true,
            minor: true,
            render: (cohort) => date(cohort.calculated_at),
        },
        { key: 'created_by', header: 'Owner', sortable: true, minor: true },
    ]
    return (
        <ListDetailView<CohortData>
            onItemClick={onCohortClick}
            backLabel="All cohorts"
            getItemName={(cohort) => cohort.name}
            renderDetail={(cohort) => <CohortView cohort={cohort} />}
            renderList={(handleClick) => (
                <>
                    <ListHeader title="Cohorts" page={data} />
                    <DataTable<CohortData>
                        label="Cohorts"
                        columns={columns(handleClick)}
                        data={data.results}
                        pageSize={10}
                        emptyMessage="No cohorts fit."
                    />
                </>
            )}
        />
    )
}
