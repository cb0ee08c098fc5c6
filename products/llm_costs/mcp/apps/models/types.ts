import type { LLMModel, LLMModelUsage, Page_LLMModel_ } from '@acme/api'

/** A row of the list, or the whole model: only the latter has prices and the use by day. */
export type LLMModelData = LLMModel & Partial<LLMModelUsage>
export type LLMModelListData = Page_LLMModel_
