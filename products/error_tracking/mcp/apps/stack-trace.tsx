/** A stack trace: the customer's own frames stand out, runs of library frames are folded away. */
import { ActionBar, CopyButton } from '@acme/ui-components'

import type { ReactNode } from 'react'

import type { ErrorEventsData } from './types'

export type StackFrame = ErrorEventsData['results'][number]['stack'][number]

interface StackTraceProps {
    exception: { type: string; message: string }
    /** Innermost call first. */
    frames: readonly StackFrame[]
    /** Buttons beside the one that copies. */
    children?: ReactNode
}

export function StackTrace({ exception, frames, children }: StackTraceProps) {
    if (frames.length === 0) {
        return (
            <>
                <p className="ui-muted">This event came without a stack trace.</p>
                {children && <ActionBar>{children}</ActionBar>}
            </>
        )
    }
    return (
        <div className="stack">
            <ol className="stack-frames">
                {runs(frames).map((run, index) => (
                    <li key={index}>{run.in_app ? <Frames frames={run.frames} /> : <Folded frames={run.frames} />}</li>
                ))}
            </ol>
            <ActionBar>
                <CopyButton text={asText(exception, frames)}>Copy stack trace</CopyButton>
                {children}
            </ActionBar>
        </div>
    )
}

function Folded({ frames }: { frames: readonly StackFrame[] }) {
    return (
        <details className="stack-library">
            <summary>{frames.length === 1 ? '1 library frame' : `${frames.length} library frames`}</summary>
            <Frames frames={frames} />
        </details>
    )
}

function Frames({ frames }: { frames: readonly StackFrame[] }) {
    return frames.map((frame, index) => (
        <div key={index} className={frame.in_app ? 'stack-frame stack-own' : 'stack-frame'}>
            <div>
                <code className="stack-function">{frame.function ?? '(anonymous)'}</code>{' '}
                <span className="ui-muted">
                    in <code>{place(frame)}</code>
                </span>
            </div>
            {frame.context && (
                <pre className="stack-context" tabIndex={0} aria-label={`Source line of ${place(frame)}`}>
                    {frame.context}
                </pre>
            )}
        </div>
    ))
}

interface Run {
    in_app: boolean
    frames: StackFrame[]
}

/** Neighbouring frames of the same kind together. */
function runs(frames: readonly StackFrame[]): Run[] {
    const found: Run[] = []
    for (const frame of frames) {
        const last = found.at(-1)
        if (last?.in_app === frame.in_app) {
            last.frames.push(frame)
        } else {
            found.push({ in_app: frame.in_app, frames: [frame] })
        }
    }
    return found
}

function place({ file, line, column }: StackFrame): string {
    return [file, line, column].filter((part) => part !== null).join(':')
}

function asText({ type, message }: StackTraceProps['exception'], frames: readonly StackFrame[]): string {
    const lines = frames.map((frame) => `    at ${frame.function ?? '(anonymous)'} (${place(frame)})`)
    return [`${type}: ${message}`, ...lines].join('\n')
}
