/** One cohort: who belongs, how its size changed, who came last. */
import {
    ActionBar,
    Card,
    CardContent,
    CardHeader,
    CardTitle,
    DataTable,
    DayBars,
    DescriptionList,
    PropertyRules,
    Section,
    useFormat,
} from '@acme/ui-components'

import './cohort-view.css'
import { CohortKind } from './cohort-kind'
import type { CohortData } from './types'

interface CohortViewProps {
    cohort: CohortData
    onOpenLink?: (url: string) => void
}

export function CohortView({ cohort, onOpenLink }: CohortViewProps) {
    const { number, time } = useFormat()
    return (
        <Card>
            <CardHeader>
                <CardTitle>{cohort.name}</CardTitle>
                <CohortKind kind={cohort.kind} />
            </CardHeader>
            <CardContent>
                <Filling cohort={cohort} />
                {cohort.description && <p className="cohort-description">{cohort.description}</p>}
                <DescriptionList
                    items={[
                        { label: 'People', value: number(cohort.people) },
                        {
                            label: 'Worked out',
                            value: cohort.kind === 'static' ? 'Not needed' : time(cohort.calculated_at),
                        },
                        { label: 'Created by', value: cohort.created_by },
                        { label: 'Created', value: time(cohort.created_at) },
                    ]}
                />
                {cohort.kind === 'dynamic' && <Groups groups={cohort.groups} />}
                {cohort.sizes && (
                    <Section title="Size by day">
                        <DayBars label="People" days={cohort.sizes} emptyMessage="Not measured yet." />
                    </Section>
                )}
                {cohort.newest_members && <Members members={cohort.newest_members} />}
                {onOpenLink && (
                    <ActionBar>
                        <button type="button" onClick={() => onOpenLink(`${cohort._url}#members`)}>
                            See all members
                        </button>
                    </ActionBar>
                )}
            </CardContent>
        </Card>
    )
}

/** What came of adding people; nothing for a cohort that was only looked at. */
function Filling({ cohort: { added, already_in, unknown } }: { cohort: CohortData }) {
    const { number } = useFormat()
    if (added === undefined) {
        return null
    }
    return (
        <p className="cohort-filling" role="status">
            <strong>{number(added)} added</strong>
            {already_in ? `, ${number(already_in)} in it already` : ''}
            {unknown && unknown.length > 0 && `. Nobody has the address ${unknown.join(', ')}`}.
        </p>
    )
}

function Groups({ groups }: { groups: CohortData['groups'] }) {
    return (
        <Section title={groups.length > 1 ? 'People belong when any of these holds' : 'People belong when'}>
            <ul className="cohort-groups">
                {groups.map(({ rules }, index) => (
                    <li key={index}>
                        <PropertyRules rules={rules} />
                    </li>
                ))}
            </ul>
        </Section>
    )
}

function Members({ members }: { members: NonNullable<CohortData['newest_members']> }) {
    const { time } = useFormat()
    return (
        <Section title="Newest members">
            <DataTable
                label="Newest members"
                data={members}
                columns={[
                    { key: 'name', header: 'Person', value: ({ name, distinct_id }) => name ?? distinct_id },
                    { key: 'email', header: 'E-mail', minor: true },
                    { key: 'country', header: 'Country' },
                    { key: 'joined_at', header: 'Joined', render: ({ joined_at }) => time(joined_at) },
                ]}
                emptyMessage="Nobody is in this cohort yet."
            />
        </Section>
    )
}
