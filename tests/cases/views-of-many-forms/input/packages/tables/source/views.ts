export { default as TideTableView } from './tide-table'
export type * from './types'
