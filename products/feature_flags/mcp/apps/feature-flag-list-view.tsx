/** All flags of a page with state and rollout; a click shows the conditions. */
import {
    DataTable,
    LinkButton,
    ListDetailView,
    ListHeader,
    Meter,
    useFormat,
    type DataTableColumn,
} from '@acme/ui-components'

import './feature-flags.css'
import { FeatureFlagView } from './feature-flag-view'
import { FlagState } from './flag-state'
import type { FeatureFlagData, FeatureFlagListData } from './types'

interface FeatureFlagListViewProps {
    data: FeatureFlagListData
    onFlagClick?: (flag: FeatureFlagData) => Promise<FeatureFlagData | null>
}

export function FeatureFlagListView({ data, onFlagClick }: FeatureFlagListViewProps) {
    const { date } = useFormat()
    const columns = (handleClick: (flag: FeatureFlagData) => void): DataTableColumn<FeatureFlagData>[] => [
        {
            key: 'key',
            header: 'Flag',
            sortable: true,
            render: (flag) => (
                <>
                    <LinkButton onClick={() => handleClick(flag)}>{flag.key}</LinkButton>
                    {flag.name && <div className="ui-muted">{flag.name}</div>}
                </>
            ),
        },
        {
            key: 'enabled',
            header: 'State',
            sortable: true,
            render: (flag) => <FlagState flag={flag} />,
        },
        {
            key: 'rollout',
            header: 'Rollout',
            sortable: true,
            align: 'end',
            render: (flag) => <Rollout flag={flag} />,
        },
        {
            key: 'variants',
            header: 'Variants',
            sortable: true,
            align: 'end',
            minor: true,
            value: (flag) => flag.variants.length,
        },
        {
            key: 'last_evaluated_at',
            header: 'Last asked for',
            sortable: true,
            minor: true,
            render: (flag) => (flag.last_evaluated_at ? date(flag.last_evaluated_at) : 'Never'),
        },
    ]
    return (
        <ListDetailView<FeatureFlagData>
            onItemClick={onFlagClick}
            backLabel="All flags"
            getItemName={(flag) => flag.key}
            renderDetail={(flag) => <FeatureFlagView flag={flag} />}
            renderList={(handleClick) => (
                <>
                    <ListHeader title="Feature flags" page={data} />
                    <DataTable<FeatureFlagData>
                        label="Feature flags"
                        columns={columns(handleClick)}
                        data={data.results}
                        pageSize={10}
                        emptyMessage="No feature flags fit."
                    />
                </>
            )}
        />
    )
}

function Rollout({ flag: { rollout, key } }: { flag: FeatureFlagData }) {
    return (
        <div className="flag-rollout">
            {rollout}%
            <Meter label={`Rollout of ${key}`} share={rollout / 100} text={`${rollout} percent`} />
        </div>
    )
}
