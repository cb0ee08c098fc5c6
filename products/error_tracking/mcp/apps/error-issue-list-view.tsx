/** All issues of a page, with how many people each hits; a click shows the stack trace. */
import { DataTable, LinkButton, ListDetailView, ListHeader, useFormat, type DataTableColumn } from '@acme/ui-components'

import './error-tracking.css'
import { ErrorIssueView } from './error-issue-view'
import { LevelBadge, StatusBadge } from './issue-badges'
import type { ErrorIssueData, ErrorIssueListData } from './types'

interface ErrorIssueListViewProps {
    data: ErrorIssueListData
    onIssueClick?: (issue: ErrorIssueData) => Promise<ErrorIssueData | null>
}

/** The most serious first when sorted downwards; by name, fatal would stand between error and warning. */
const SERIOUSNESS = { warning: 0, error: 1, fatal: 2 }

export function ErrorIssueListView({ data, onIssueClick }: ErrorIssueListViewProps) {
    const { number, date } = useFormat()
    const columns = (handleClick: (issue: ErrorIssueData) => void): DataTableColumn<ErrorIssueData>[] => [
        {
            key: 'exception',
            header: 'Error',
            sortable: true,
            value: (issue) => issue.exception.type,
            render: (issue) => (
                <>
                    <LinkButton onClick={() => handleClick(issue)}>{issue.exception.type}</LinkButton>
                    <div className="error-message ui-muted">{issue.exception.message}</div>
                </>
            ),
        },
        {
            key: 'level',
            header: 'Level',
            sortable: true,
            value: (issue) => SERIOUSNESS[issue.level],
            render: (issue) => <LevelBadge level={issue.level} />,
        },
        {
            key: 'status',
            header: 'Status',
            sortable: true,
            minor: true,
            render: (issue) => <StatusBadge status={issue.status} />,
        },
        { key: 'people', header: 'People', sortable: true, align: 'end', render: (issue) => number(issue.people) },
        {
            key: 'events',
            header: 'Events',
            sortable: true,
            align: 'end',
            minor: true,
            render: (issue) => number(issue.events),
        },
        {
            key: 'last_seen',
            header: 'Last seen',
            sortable: true,
            minor: true,
            render: (issue) => date(issue.last_seen),
        },
    ]
    return (
        <ListDetailView<ErrorIssueData>
            onItemClick={onIssueClick}
            backLabel="All issues"
            getItemName={(issue) => issue.exception.type}
            renderDetail={(issue) => <ErrorIssueView issue={issue} />}
            renderList={(handleClick) => (
                <>
                    <ListHeader title="Error issues" page={data} />
                    <DataTable<ErrorIssueData>
                        label="Error issues"
                        columns={columns(handleClick)}
                        data={data.results}
                        pageSize={10}
                        emptyMessage="No error issues fit."
                    />
                </>
            )}
        />
    )
}
