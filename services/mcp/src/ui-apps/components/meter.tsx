import type { ReactNode } from 'react'

export interface MeterProps {
    /** What is measured, for screen readers. */
    label: string
    /** Part of the whole: 1 is all of it; more is drawn as all of it. */
    share: number
    /** The value in words, for screen readers. */
    text: string
    tone?: 'info' | 'warning' | 'danger'
}

/** How much of a whole is taken, as a bar; write the figure beside it. */
export function Meter({ label, share, text, tone = 'info' }: MeterProps): ReactNode {
    const filled = Math.round(Math.min(Math.max(share, 0), 1) * 100)
    return (
        <div
            className="ui-meter"
            role="meter"
            aria-label={label}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={filled}
            aria-valuetext={text}
        >
            <span className={`ui-meter-${tone}`} style={{ width: `${filled}%` }} />
        </div>
    )
}
