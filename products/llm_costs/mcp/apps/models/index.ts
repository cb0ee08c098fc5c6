export { LLMModelListView } from './llm-model-list-view'
export type { LLMModelData, LLMModelListData } from './types'
