/** One issue: what breaks, for whom, since when, and where in the code. */
import {
    ActionBar,
    BarList,
    Card,
    CardContent,
    CardHeader,
    CardTitle,
    DayBars,
    DescriptionList,
    Section,
    useFormat,
} from '@acme/ui-components'

import './error-tracking.css'
import { LevelBadge, StatusBadge } from './issue-badges'
import { StackTrace } from './stack-trace'
import type { ErrorIssueData } from './types'

interface ErrorIssueViewProps {
    issue: ErrorIssueData
    openInAcme?: (url: string) => void
}

export function ErrorIssueView({ issue, openInAcme }: ErrorIssueViewProps) {
    const { number, time } = useFormat()
    return (
        <Card>
            <CardHeader>
                <CardTitle>{issue.exception.type}</CardTitle>
                <LevelBadge level={issue.level} />
                <StatusBadge status={issue.status} />
            </CardHeader>
            <CardContent>
                <p className="error-text">{issue.exception.message}</p>
                <DescriptionList
                    items={[
                        { label: 'People hit', value: number(issue.people) },
                        { label: 'Events', value: number(issue.events) },
                        { label: 'In', value: <code>{issue.culprit}</code> },
                        { label: 'Assigned to', value: issue.assignee ?? 'Nobody' },
                        { label: 'First seen', value: time(issue.first_seen) },
                        { label: 'Last seen', value: time(issue.last_seen) },
                        ...(issue.resolved_in ? [{ label: 'Resolved in', value: issue.resolved_in }] : []),
                    ]}
                />
                {issue.by_day && (
                    <Section title="Events by day">
                        <DayBars label="Events" days={withoutGaps(issue.by_day)} />
                    </Section>
                )}
                {issue.stack && (
                    <Section title="Stack trace of the latest event">
                        <StackTrace exception={issue.exception} frames={issue.stack} />
                    </Section>
                )}
                <div className="error-shares">
                    {issue.releases && <Shares title="Releases" shares={issue.releases} />}
                    {issue.browsers && <Shares title="Browsers" shares={issue.browsers} />}
                </div>
                {openInAcme && (
                    <ActionBar>
                        <button type="button" onClick={() => openInAcme(`${issue._url}#events`)}>
                            See all events
                        </button>
                    </ActionBar>
                )}
            </CardContent>
        </Card>
    )
}

function Shares({ title, shares }: { title: string; shares: { name: string; events: number }[] }) {
    if (shares.length === 0) {
        return null
    }
    return (
        <Section title={title}>
            <BarList label={title} items={shares.map(({ name, events }) => ({ name, value: events }))} />
        </Section>
    )
}

type Days = NonNullable<ErrorIssueData['by_day']>

const DAY_MS = 24 * 60 * 60 * 1000

/** The API counts only days with events; without the others the chart would hide how long it was quiet. */
function withoutGaps(days: Days): Days {
    const counts = new Map(days.map(({ date, count }) => [date, count]))
    const [first, last] = [Date.parse(days[0]?.date ?? ''), Date.parse(days.at(-1)?.date ?? '')]
    const length = Number.isNaN(last - first) ? 0 : Math.round((last - first) / DAY_MS) + 1
    return Array.from({ length }, (_, index) => {
        const date = new Date(first + index * DAY_MS).toISOString().slice(0, 10)
        return { date, count: counts.get(date) ?? 0 }
    })
}
