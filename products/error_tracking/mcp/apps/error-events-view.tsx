/** The latest events of an issue, each with its stack trace and the way to its replay. */
import { DescriptionList, EmptyState, ListHeader, Pager, useFormat } from '@acme/ui-components'
import { useState } from 'react'

import './error-tracking.css'
import { LevelBadge, StatusBadge } from './issue-badges'
import { StackTrace } from './stack-trace'
import type { ErrorEventsData } from './types'

interface ErrorEventsViewProps {
    data: ErrorEventsData
    onOpenReplay?: (url: string) => void
}

const PAGE_SIZE = 5

export function ErrorEventsView({ data, onOpenReplay }: ErrorEventsViewProps) {
    const [page, setPage] = useState(0)
    const { issue, results } = data
    const pages = Math.max(Math.ceil(results.length / PAGE_SIZE), 1)
    // A new result may be shorter than the one whose page was chosen.
    const pageIndex = Math.min(page, pages - 1)
    const shown = results.slice(pageIndex * PAGE_SIZE, (pageIndex + 1) * PAGE_SIZE)
    return (
        <>
            <ListHeader title={issue.exception.type} page={data} />
            <p className="error-text">
                <LevelBadge level={issue.level} /> <StatusBadge status={issue.status} /> {issue.exception.message}
            </p>
            {results.length === 0 && <EmptyState title="No events here." />}
            {shown.map((event, index) => (
                <Event key={event.id} {...{ event, issue, onOpenReplay }} isOpen={index === 0} />
            ))}
            {pages > 1 && (
                <Pager {...{ pageIndex, pages }} pageSize={PAGE_SIZE} total={results.length} onChange={setPage} />
            )}
        </>
    )
}

interface EventProps {
    event: ErrorEventsData['results'][number]
    issue: ErrorEventsData['issue']
    isOpen: boolean
    onOpenReplay?: (url: string) => void
}

function Event({ event, issue, isOpen, onOpenReplay }: EventProps) {
    const { time } = useFormat()
    const { replay_url } = event
    return (
        <details className="ui-card error-event" open={isOpen}>
            <summary>
                <span>{time(event.occurred_at)}</span>{' '}
                <span className="ui-muted">
                    {event.browser} on {event.os}, release {event.release}
                </span>
            </summary>
            <div className="ui-card-content">
                <DescriptionList
                    items={[
                        { label: 'Person', value: event.person ?? 'Not signed in' },
                        { label: 'Page', value: <code>{event.page_url}</code> },
                    ]}
                />
                <StackTrace exception={issue.exception} frames={event.stack}>
                    {replay_url && onOpenReplay && (
                        <button type="button" onClick={() => onOpenReplay(replay_url)}>
                            Watch the replay
                        </button>
                    )}
                </StackTrace>
                {!replay_url && <p className="ui-muted">This session was not recorded.</p>}
            </div>
        </details>
    )
}
