import { useState, type ReactNode } from 'react'

export interface CopyButtonProps {
    text: string
    children: ReactNode
}

const SHOWN = {
    idle: '',
    copied: 'Copied',
    failed: 'This chat client does not let apps copy; select the text instead.',
}

/** Copies a text, and says whether it worked: hosts may withhold the clipboard. */
export function CopyButton({ text, children }: CopyButtonProps): ReactNode {
    const [state, setState] = useState<keyof typeof SHOWN>('idle')
    const copy = async () => {
        try {
            await navigator.clipboard.writeText(text)
            setState('copied')
        } catch {
            setState('failed')
        }
    }
    return (
        <span className="ui-copy">
            <button type="button" onClick={() => void copy()}>
                {children}
            </button>
            <span role="status" className="ui-muted">
                {SHOWN[state]}
            </span>
        </span>
    )
}
