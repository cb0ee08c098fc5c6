/** All actions of a page, with how often each matched; a click shows the steps. */
import {
    Badge,
    DataTable,
    LinkButton,
    ListDetailView,
    ListHeader,
    TagList,
    useFormat,
    type DataTableColumn,
} from '@acme/ui-components'

import { actionName } from './action-name'
import { ActionView } from './action-view'
import type { ActionData, ActionListData } from './types'

interface ActionListViewProps {
    data: ActionListData
    onActionClick?: (action: ActionData) => Promise<ActionData | null>
}

export function ActionListView({ data, onActionClick }: ActionListViewProps) {
    const { number, day, date } = useFormat()
    const columns = (handleClick: (action: ActionData) => void): DataTableColumn<ActionData>[] => [
        {
            key: 'name',
            header: 'Action',
            sortable: true,
            value: actionName,
            render: (action) => (
                <>
                    <LinkButton onClick={() => handleClick(action)}>{actionName(action)}</LinkButton>{' '}
                    {action.pinned && <Badge variant="info">Pinned</Badge>}
                </>
            ),
        },
        { key: 'tags', header: 'Tags', minor: true, render: ({ tags }) => <TagList tags={tags} /> },
        {
            key: 'matches_30d',
            header: 'Matches, 30 days',
            sortable: true,
            align: 'end',
            render: (action) => number(action.matches_30d),
        },
        {
            key: 'last_matched',
            header: 'Last match',
            sortable: true,
            render: (action) => (action.last_matched ? day(action.last_matched) : 'Never'),
        },
        {
            key: 'created_at',
            header: 'Created',
            sortable: true,
            minor: true,
            render: (action) => date(action.created_at),
        },
    ]
    return (
        <ListDetailView<ActionData>
            onItemClick={onActionClick}
            backLabel="All actions"
            getItemName={actionName}
            renderDetail={(action) => <ActionView action={action} />}
            renderList={(handleClick) => (
                <>
                    <ListHeader title="Actions" page={data} />
                    <DataTable<ActionData>
                        label="Actions"
                        columns={columns(handleClick)}
                        data={data.results}
                        pageSize={10}
                        emptyMessage="No actions fit."
                    />
                </>
            )}
        />
    )
}
