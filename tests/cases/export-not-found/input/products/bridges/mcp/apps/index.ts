export * from './bridge-views'
export type { BridgeData, BridgeListData } from './types'
export { TollView } from './toll-view'
