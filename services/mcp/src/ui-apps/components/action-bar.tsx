import type { ReactNode } from 'react'

/** Buttons below a view's content. */
export function ActionBar({ children }: { children?: ReactNode }): ReactNode {
    return <div className="ui-actions">{children}</div>
}
