/** One action: what it matches, and how often it did. */
import {
    Badge,
    Card,
    CardContent,
    CardHeader,
    CardTitle,
    DayBars,
    DescriptionList,
    Section,
    TagList,
    useFormat,
} from '@acme/ui-components'

import './action-view.css'
import { actionName } from './action-name'
import type { ActionData } from './types'

export function ActionView({ action }: { action: ActionData }) {
    const { number, day, time } = useFormat()
    return (
        <Card>
            <CardHeader>
                <CardTitle>{actionName(action)}</CardTitle>
                {action.pinned && <Badge variant="info">Pinned</Badge>}
                <TagList tags={action.tags} />
            </CardHeader>
            <CardContent>
                {action.description && <p className="action-description">{action.description}</p>}
                <DescriptionList
                    items={[
                        { label: 'Matches in 30 days', value: number(action.matches_30d) },
                        { label: 'Last match', value: action.last_matched ? day(action.last_matched) : 'Never' },
                        { label: 'Created by', value: action.created_by },
                        { label: 'Created', value: time(action.created_at) },
                    ]}
                />
                {action.volume && (
                    <Section title="Matches by day">
                        <DayBars label="Matches" days={action.volume} emptyMessage="It has not matched yet." />
                    </Section>
                )}
                <Section title={action.steps.length > 1 ? 'Matches when any of these happens' : 'Matches when'}>
                    <ol className="action-steps">
                        {action.steps.map((step, index) => (
                            <li key={index}>
                                <Step step={step} />
                            </li>
                        ))}
                    </ol>
                </Section>
            </CardContent>
        </Card>
    )
}

type ActionStep = ActionData['steps'][number]

const EVENTS: Record<string, string> = {
    $pageview: 'A page is viewed',
    $autocapture: 'An element is used',
    $submit: 'A form is sent',
}

const URL_MATCHING = { contains: 'contains', exact: 'is exactly', regex: 'matches the pattern' }

function Step({ step: { event, url, url_matching, selector, text } }: { step: ActionStep }) {
    return (
        <>
            <strong>{EVENTS[event] ?? 'An event of your own'}</strong> <code>{event}</code>
            <ul>
                {url && (
                    <li>
                        URL {URL_MATCHING[url_matching ?? 'contains']} <code>{url}</code>
                    </li>
                )}
                {selector && (
                    <li>
                        Element <code>{selector}</code>
                    </li>
                )}
                {text && <li>Text “{text}”</li>}
            </ul>
        </>
    )
}
