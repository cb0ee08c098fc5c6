/** What the shell shows in place of a view: loading, cancelled, failed, empty. */
import { useEffect, useState, type ReactNode } from 'react'

import type { Notice } from './host'

/** Time after which a silent host or tool is mentioned. */
export const PATIENCE_MS = 10_000

export function Loading({ text, hint }: { text: string; hint: string }): ReactNode {
    const late = useLate(PATIENCE_MS)
    return (
        <section className="app-state" role="status">
            <span className="app-spinner" aria-hidden="true" />
            <p className="app-state-title">{text}</p>
            {late && <p>{hint}</p>}
        </section>
    )
}

export interface StateMessageProps {
    title: string
    /** An alert interrupts a screen reader, a status does not. */
    role?: 'alert' | 'status'
    children?: ReactNode
}

export function StateMessage({ title, role = 'status', children }: StateMessageProps): ReactNode {
    return (
        <section className={role === 'alert' ? 'app-state app-state-alert' : 'app-state'} role={role}>
            <p className="app-state-title">{title}</p>
            {children}
        </section>
    )
}

/** The line above the view. Its box is always there: screen readers announce only changes of a live region they know. */
export function NoticeBar({ notice, onDismiss }: { notice: Notice | null; onDismiss: () => void }): ReactNode {
    return (
        <div className="app-notices" role="status">
            {notice && (
                <div className={`app-notice app-notice-${notice.tone}`}>
                    <p>{notice.text}</p>
                    {notice.tone !== 'busy' && (
                        <button type="button" aria-label="Dismiss" onClick={onDismiss}>
                            ×
                        </button>
                    )}
                </div>
            )}
        </div>
    )
}

function useLate(patience: number): boolean {
    const [late, setLate] = useState(false)
    useEffect(() => {
        const timer = setTimeout(() => setLate(true), patience)
        return () => clearTimeout(timer)
    }, [patience])
    return late
}
