/** The layers of the chart: the dearest models by name, the rest as one. */
import type { LLMCostsData } from './types'

/** What the eye can tell apart; the table has them all. */
const NAMED = 5
export const OTHERS = 'Other models'

export interface Layer {
    name: string
    /** Cost on each day, in the order of `by_day`. */
    daily: readonly number[]
}

/** The models come dearest first. */
export function layers({ by_day, by_model }: Pick<LLMCostsData, 'by_day' | 'by_model'>): Layer[] {
    // One model more takes no more room than the word for the rest.
    const named = by_model.length === NAMED + 1 ? by_model : by_model.slice(0, NAMED)
    const rest = by_model.slice(named.length)
    const found: Layer[] = named.map(({ model, daily }) => ({ name: model, daily }))
    if (rest.length > 0) {
        const daily = by_day.map((_, day) => rest.reduce((sum, model) => sum + (model.daily[day] ?? 0), 0))
        found.push({ name: OTHERS, daily })
    }
    return found
}
