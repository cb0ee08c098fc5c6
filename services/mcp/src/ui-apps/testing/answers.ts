/** Tool results for tests, recorded from the real server (tests/test_view_answers.py keeps them fresh). */
import type {
    ActionDetail,
    CohortDetail,
    ErrorEvents,
    ErrorIssueDetail,
    FeatureFlagDetail,
    FilledCohort,
    LLMCosts,
    LLMModelUsage,
    Page_Action_,
    Page_Cohort_,
    Page_ErrorIssue_,
    Page_FeatureFlag_,
    Page_LLMModel_,
    QueryResults,
    Rendering,
    Status,
} from '@acme/api'

import actionGet from './answers/action-get.json'
import actionsList from './answers/actions-list.json'
import cohortGet from './answers/cohort-get.json'
import cohortMembersAdd from './answers/cohort-members-add.json'
import cohortsList from './answers/cohorts-list.json'
import errorEventsList from './answers/error-events-list.json'
import errorIssueGet from './answers/error-issue-get.json'
import errorIssuesList from './answers/error-issues-list.json'
import featureFlagGet from './answers/feature-flag-get.json'
import featureFlagsList from './answers/feature-flags-list.json'
import llmCostsGet from './answers/llm-costs-get.json'
import llmModelUsage from './answers/llm-model-usage.json'
import llmModelsList from './answers/llm-models-list.json'
import queryRun from './answers/query-run.json'
import renderUi from './answers/render-ui.json'
import statusGet from './answers/status-get.json'

/** By tool. JSON modules know no literal types, hence the assertions. */
export const ANSWERS = {
    'action-get': actionGet as ActionDetail,
    'actions-list': actionsList as Page_Action_,
    'cohort-get': cohortGet as CohortDetail,
    'cohort-members-add': cohortMembersAdd as FilledCohort,
    'cohorts-list': cohortsList as Page_Cohort_,
    'error-events-list': errorEventsList as ErrorEvents,
    'error-issue-get': errorIssueGet as ErrorIssueDetail,
    'error-issues-list': errorIssuesList as Page_ErrorIssue_,
    'feature-flag-get': featureFlagGet as FeatureFlagDetail,
    'feature-flags-list': featureFlagsList as Page_FeatureFlag_,
    'llm-costs-get': llmCostsGet as LLMCosts,
    'llm-model-usage': llmModelUsage as LLMModelUsage,
    'llm-models-list': llmModelsList as Page_LLMModel_,
    'query-run': queryRun as QueryResults,
    'render-ui': renderUi as Rendering,
    'status-get': statusGet as Status,
}
