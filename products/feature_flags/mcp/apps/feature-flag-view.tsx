/** One feature flag: who gets what, in the order in which it is decided, and how often that happened lately. */
import {
    Card,
    CardContent,
    CardHeader,
    CardTitle,
    DayBars,
    DescriptionList,
    Meter,
    PropertyRules,
    Section,
    TagList,
    useFormat,
} from '@acme/ui-components'

import './feature-flags.css'
import { FlagState } from './flag-state'
import type { FeatureFlagData } from './types'

export function FeatureFlagView({ flag }: { flag: FeatureFlagData }) {
    const { time } = useFormat()
    return (
        <Card>
            <CardHeader>
                <CardTitle>{flag.key}</CardTitle>
                <FlagState flag={flag} />
                <TagList tags={flag.tags} />
            </CardHeader>
            <CardContent>
                {flag.name && <p className="flag-name">{flag.name}</p>}
                <DescriptionList
                    items={[
                        {
                            label: 'Last asked for',
                            value: flag.last_evaluated_at ? time(flag.last_evaluated_at) : 'Never',
                        },
                        { label: 'Created by', value: flag.created_by },
                        { label: 'Created', value: time(flag.created_at) },
                    ]}
                />
                <Conditions flag={flag} />
                {flag.variants.length > 0 && <Variants variants={flag.variants} />}
                {flag.evaluations && (
                    <Section title="Evaluations by day">
                        <DayBars
                            label="Got the flag"
                            days={flag.evaluations.map(({ date, matched, unmatched }) => ({
                                date,
                                count: matched,
                                of: matched + unmatched,
                            }))}
                            emptyMessage="No program asked for it in the last 14 days."
                        />
                    </Section>
                )}
            </CardContent>
        </Card>
    )
}

function Conditions({ flag: { conditions, enabled } }: { flag: FeatureFlagData }) {
    return (
        <Section title={enabled ? 'Who gets it' : 'Who would get it if it were on'}>
            {conditions.length > 1 && <p className="ui-muted flag-hint">The first condition that fits decides.</p>}
            {/* Counted from 0, as the tool that changes a rollout counts them. */}
            <ol className="flag-conditions" start={0}>
                {conditions.map(({ rules = [], rollout = 100, variant }, index) => (
                    <li key={index}>
                        <PropertyRules rules={rules} />
                        <div className="flag-share">
                            <Meter
                                label={`Rollout of condition ${index}`}
                                share={rollout / 100}
                                text={`${rollout} percent`}
                            />
                            <span>
                                {rollout}%{variant && ` get “${variant}”`}
                            </span>
                        </div>
                    </li>
                ))}
            </ol>
        </Section>
    )
}

function Variants({ variants }: { variants: FeatureFlagData['variants'] }) {
    return (
        <Section title="Variants">
            <ul className="flag-conditions">
                {variants.map(({ key, name, share }) => (
                    <li key={key}>
                        <code>{key}</code> {name && <span className="ui-muted">{name}</span>}
                        <div className="flag-share">
                            <Meter label={`Share of ${key}`} share={share / 100} text={`${share} percent`} />
                            <span>{share}%</span>
                        </div>
                    </li>
                ))}
            </ul>
        </Section>
    )
}
