import { Badge, type BadgeProps } from '@acme/ui-components'

import type { ErrorIssueData } from './types'

const LEVELS: Record<ErrorIssueData['level'], { variant: BadgeProps['variant']; text: string }> = {
    fatal: { variant: 'danger', text: 'Fatal' },
    error: { variant: 'danger', text: 'Error' },
    warning: { variant: 'warning', text: 'Warning' },
}

const STATUSES: Record<ErrorIssueData['status'], { variant: BadgeProps['variant']; text: string }> = {
    active: { variant: 'info', text: 'Active' },
    resolved: { variant: 'success', text: 'Resolved' },
    suppressed: { variant: 'neutral', text: 'Suppressed' },
}

export function LevelBadge({ level }: Pick<ErrorIssueData, 'level'>) {
    const { variant, text } = LEVELS[level]
    return <Badge variant={variant}>{text}</Badge>
}

export function StatusBadge({ status }: Pick<ErrorIssueData, 'status'>) {
    const { variant, text } = STATUSES[status]
    return <Badge variant={variant}>{text}</Badge>
}
