import type { ErrorEvents, ErrorIssue, ErrorIssueDetail, Page_ErrorIssue_ } from '@acme/api'

/** A row of the list, or the whole issue: only the latter has the stack trace and the counts by day. */
export type ErrorIssueData = ErrorIssue & Partial<ErrorIssueDetail>
export type ErrorIssueListData = Page_ErrorIssue_
export type ErrorEventsData = ErrorEvents
