import type { Cohort, CohortDetail, FilledCohort, Page_Cohort_ } from '@acme/api'

/** A row of the list, the whole cohort, or (right after people were added) the cohort with who came in. */
export type CohortData = Cohort & Partial<CohortDetail> & Partial<FilledCohort>
export type CohortListData = Page_Cohort_
