import type { ReactNode } from 'react'

import { Badge } from './badge'

/** Labels that people gave; nothing when there are none. */
export function TagList({ tags, label = 'Tags' }: { tags: readonly string[]; label?: string }): ReactNode {
    if (tags.length === 0) {
        return null
    }
    return (
        <ul className="ui-tags" aria-label={label}>
            {tags.map((tag) => (
                <li key={tag}>
                    <Badge>{tag}</Badge>
                </li>
            ))}
        </ul>
    )
}
