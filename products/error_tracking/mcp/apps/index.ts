export { ErrorEventsView } from './error-events-view'
export { ErrorIssueListView } from './error-issue-list-view'
export { ErrorIssueView } from './error-issue-view'
export type { ErrorEventsData, ErrorIssueData, ErrorIssueListData } from './types'
