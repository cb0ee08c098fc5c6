import type { LLMCosts } from '@acme/api'

export type LLMCostsData = LLMCosts
