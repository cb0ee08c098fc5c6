import type { ReactNode } from 'react'

export interface LinkButtonProps {
    onClick: () => void
    children: ReactNode
}

/** A button that reads like a link: the name of a row that opens its detail. */
export function LinkButton({ onClick, children }: LinkButtonProps): ReactNode {
    return (
        <button type="button" className="ui-link" onClick={onClick}>
            {children}
        </button>
    )
}
