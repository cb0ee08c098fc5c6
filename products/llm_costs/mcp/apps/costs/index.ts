export { LLMCostsView } from './llm-costs-view'
export type { LLMCostsData } from './types'
