export { CohortListView } from './cohort-list-view'
export { CohortView } from './cohort-view'
export type { CohortData, CohortListData } from './types'
