export { ActionListView } from './action-list-view'
export { ActionView } from './action-view'
export type { ActionData, ActionListData } from './types'
