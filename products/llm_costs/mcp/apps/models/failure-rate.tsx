import { Badge, useFormat } from '@acme/ui-components'

/** Above this share of failed requests people notice. */
const NOTICEABLE = 0.02

export function FailureRate({ rate }: { rate: number }) {
    const { percent } = useFormat()
    return rate >= NOTICEABLE ? <Badge variant="warning">{percent(rate)}</Badge> : percent(rate)
}
