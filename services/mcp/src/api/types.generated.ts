// @generated from services/api/openapi.json. Do not edit.
// Regenerate with: npm run api-types

/**
 * Every schema of the API by its name.
 */
export interface Schemas {
    Action: Action
    ActionChange: ActionChange
    ActionDetail: ActionDetail
    ActionInput: ActionInput
    ActionStep: ActionStep
    ActionVolume: ActionVolume
    Assignment: Assignment
    Budget: Budget
    BudgetInput: BudgetInput
    Cohort: Cohort
    CohortChange: CohortChange
    CohortDetail: CohortDetail
    CohortGroup: CohortGroup
    CohortInput: CohortInput
    CohortMember: CohortMember
    CostDay: CostDay
    Day: Day
    DeletedAction: DeletedAction
    DeletedCohort: DeletedCohort
    DeletedFlag: DeletedFlag
    ErrorEvent: ErrorEvent
    ErrorEvents: ErrorEvents
    ErrorIssue: ErrorIssue
    ErrorIssueDetail: ErrorIssueDetail
    Evaluation: Evaluation
    ExceptionInfo: ExceptionInfo
    FeatureFlag: FeatureFlag
    FeatureFlagDetail: FeatureFlagDetail
    FieldProblem: FieldProblem
    FilledCohort: FilledCohort
    FlagCondition: FlagCondition
    FlagDay: FlagDay
    FlagInput: FlagInput
    FlagVariant: FlagVariant
    LLMCosts: LLMCosts
    LLMModel: LLMModel
    LLMModelUsage: LLMModelUsage
    Merge: Merge
    ModelCost: ModelCost
    ModelDay: ModelDay
    Page_Action_: Page_Action_
    Page_CohortMember_: Page_CohortMember_
    Page_Cohort_: Page_Cohort_
    Page_ErrorIssue_: Page_ErrorIssue_
    Page_FeatureFlag_: Page_FeatureFlag_
    Page_LLMModel_: Page_LLMModel_
    Period: Period
    Problem: Problem
    PropertyRule: PropertyRule
    Query: Query
    QueryResults: QueryResults
    QueryRow: QueryRow
    RenderRequest: RenderRequest
    Rendering: Rendering
    ResetWorkspace: ResetWorkspace
    Resolution: Resolution
    Rollout: Rollout
    Share: Share
    StackFrame: StackFrame
    Status: Status
    SyncedPrices: SyncedPrices
    Trial: Trial
}
export interface Action {
    /**
     * The page in the web application.
     */
    _url: string
    created_at: string
    created_by: string
    description: string | null
    id: number
    /**
     * The last day with a match.
     */
    last_matched: string | null
    /**
     * Events that matched in the last 30 days of data.
     */
    matches_30d: number
    /**
     * Null for actions that an import made; then the id tells them apart.
     */
    name: string | null
    pinned: boolean
    steps: ActionStep[]
    tags: string[]
}
/**
 * One way to match: an event, perhaps only on some pages or elements.
 */
export interface ActionStep {
    /**
     * `$pageview`, `$autocapture`, or your own.
     */
    event: string
    /**
     * CSS selector.
     */
    selector?: string | null
    /**
     * Text of the element.
     */
    text?: string | null
    url?: string | null
    /**
     * How `url` is compared; `contains` when left out.
     */
    url_matching?: ('contains' | 'exact' | 'regex') | null
}
export interface ActionChange {
    description?: string | null
    name?: string | null
    pinned?: boolean | null
    steps?: ActionStep[] | null
    tags?: string[] | null
}
export interface ActionDetail {
    /**
     * The page in the web application.
     */
    _url: string
    created_at: string
    created_by: string
    description: string | null
    id: number
    /**
     * The last day with a match.
     */
    last_matched: string | null
    /**
     * Events that matched in the last 30 days of data.
     */
    matches_30d: number
    /**
     * Null for actions that an import made; then the id tells them apart.
     */
    name: string | null
    pinned: boolean
    steps: ActionStep[]
    tags: string[]
    /**
     * Matches by day, oldest first, over the last 30 days of data.
     */
    volume: Day[]
}
/**
 * What happened on one day.
 */
export interface Day {
    count: number
    date: string
}
export interface ActionInput {
    description?: string | null
    name: string
    /**
     * Kept on top of the list in the web application.
     */
    pinned?: boolean
    /**
     * @minItems 1
     * @maxItems 20
     */
    steps: ActionStep[]
    /**
     * @maxItems 20
     */
    tags?: string[]
}
export interface ActionVolume {
    /**
     * The page in the web application.
     */
    _url: string
    days: Day[]
    id: number
    name: string | null
    total: number
}
export interface Assignment {
    /**
     * E-mail address; null for nobody.
     */
    assignee: string | null
}
export interface Budget {
    month: string
    monthly: number
    spent: number
    /**
     * Part of the budget, 1 for all of it.
     */
    used: number
}
export interface BudgetInput {
    /**
     * US dollars a month.
     */
    monthly: number
}
export interface Cohort {
    /**
     * The page in the web application.
     */
    _url: string
    /**
     * When the rules were last applied; null for static cohorts.
     */
    calculated_at: string | null
    created_at: string
    created_by: string
    description: string | null
    groups: CohortGroup[]
    id: number
    kind: 'dynamic' | 'static'
    name: string
    people: number
}
/**
 * Rules that must all hold.
 */
export interface CohortGroup {
    /**
     * @minItems 1
     * @maxItems 20
     */
    rules: PropertyRule[]
}
/**
 * One test on the properties of a person.
 */
export interface PropertyRule {
    operator: 'is' | 'is_not' | 'contains' | 'greater_than' | 'less_than' | 'is_set'
    /**
     * `plan`, `country`, `sessions_30d`, ...
     */
    property: string
    /**
     * Left out for `is_set`.
     */
    value?: boolean | number | string | null
}
export interface CohortChange {
    /**
     * E-mail addresses of known people.
     *
     * @minItems 1
     * @maxItems 500
     */
    emails: string[]
}
export interface CohortDetail {
    /**
     * The page in the web application.
     */
    _url: string
    /**
     * When the rules were last applied; null for static cohorts.
     */
    calculated_at: string | null
    created_at: string
    created_by: string
    description: string | null
    groups: CohortGroup[]
    id: number
    kind: 'dynamic' | 'static'
    name: string
    newest_members: CohortMember[]
    people: number
    /**
     * Size by day, oldest first, over the last 14 days of data.
     */
    sizes: Day[]
}
export interface CohortMember {
    country: string
    distinct_id: string
    email: string
    id: number
    joined_at: string
    name: string | null
}
export interface CohortInput {
    description?: string | null
    /**
     * One group that holds is enough.
     *
     * @maxItems 10
     */
    groups?: CohortGroup[]
    name: string
}
export interface CostDay {
    cost: number
    date: string
    requests: number
}
export interface DeletedAction {
    /**
     * The page in the web application.
     */
    _url: string
    deleted: true
    id: number
    name: string | null
}
export interface DeletedCohort {
    deleted: true
    id: number
    name: string
}
export interface DeletedFlag {
    deleted: true
    id: number
    key: string
}
export interface ErrorEvent {
    browser: string
    id: string
    occurred_at: string
    os: string
    page_url: string
    person: string | null
    release: string
    replay_url: string | null
    stack: StackFrame[]
}
export interface StackFrame {
    column: number | null
    /**
     * The line of source, where it is known.
     */
    context: string | null
    file: string
    function: string | null
    /**
     * The customer's own code, not a library's.
     */
    in_app: boolean
    line: number
}
export interface ErrorEvents {
    issue: ErrorIssue
    limit: number
    offset: number
    results: ErrorEvent[]
    /**
     * Rows that fit, over all pages.
     */
    total: number
}
export interface ErrorIssue {
    /**
     * The page in the web application.
     */
    _url: string
    assignee: string | null
    culprit: string
    events: number
    exception: ExceptionInfo
    first_seen: string
    id: string
    last_seen: string
    level: 'fatal' | 'error' | 'warning'
    people: number
    /**
     * The release that brings the cure, where it was given.
     */
    resolved_in: string | null
    status: 'active' | 'resolved' | 'suppressed'
}
export interface ExceptionInfo {
    message: string
    type: string
}
export interface ErrorIssueDetail {
    /**
     * The page in the web application.
     */
    _url: string
    assignee: string | null
    browsers: Share[]
    by_day: Day[]
    culprit: string
    events: number
    exception: ExceptionInfo
    first_seen: string
    id: string
    last_seen: string
    level: 'fatal' | 'error' | 'warning'
    people: number
    releases: Share[]
    /**
     * The release that brings the cure, where it was given.
     */
    resolved_in: string | null
    /**
     * Innermost call first.
     */
    stack: StackFrame[]
    status: 'active' | 'resolved' | 'suppressed'
}
export interface Share {
    events: number
    name: string
}
export interface Evaluation {
    /**
     * The page in the web application.
     */
    _url: string
    /**
     * Number of the condition that decided, from 0.
     */
    condition: number | null
    distinct_id: string
    key: string
    reason: 'switched_off' | 'no_condition_fits' | 'outside_rollout' | 'condition_fits'
    value: boolean
    variant: string | null
}
export interface FeatureFlag {
    /**
     * The page in the web application.
     */
    _url: string
    conditions: FlagCondition[]
    created_at: string
    created_by: string
    enabled: boolean
    id: number
    key: string
    last_evaluated_at: string | null
    name: string | null
    /**
     * The largest share that any condition gives, in percent.
     */
    rollout: number
    /**
     * Not evaluated in the last 30 days of data.
     */
    stale: boolean
    tags: string[]
    variants: FlagVariant[]
}
/**
 * Who is meant, and how many of them get the flag.
 */
export interface FlagCondition {
    rollout?: number
    /**
     * All must hold; none means everybody.
     *
     * @maxItems 20
     */
    rules?: PropertyRule[]
    /**
     * The variant these people get, whatever the shares say.
     */
    variant?: string | null
}
export interface FlagVariant {
    /**
     * Kebab-case.
     */
    key: string
    name?: string | null
    share: number
}
export interface FeatureFlagDetail {
    /**
     * The page in the web application.
     */
    _url: string
    conditions: FlagCondition[]
    created_at: string
    created_by: string
    enabled: boolean
    /**
     * By day, oldest first, over the last 14 days of data.
     */
    evaluations: FlagDay[]
    id: number
    key: string
    last_evaluated_at: string | null
    name: string | null
    /**
     * The largest share that any condition gives, in percent.
     */
    rollout: number
    /**
     * Not evaluated in the last 30 days of data.
     */
    stale: boolean
    tags: string[]
    variants: FlagVariant[]
}
export interface FlagDay {
    date: string
    matched: number
    unmatched: number
}
export interface FieldProblem {
    /**
     * Where: `body.steps.0.event`, `query.limit`.
     */
    field: string
    message: string
}
export interface FilledCohort {
    /**
     * The page in the web application.
     */
    _url: string
    added: number
    already_in: number
    /**
     * When the rules were last applied; null for static cohorts.
     */
    calculated_at: string | null
    created_at: string
    created_by: string
    description: string | null
    groups: CohortGroup[]
    id: number
    kind: 'dynamic' | 'static'
    name: string
    newest_members: CohortMember[]
    people: number
    /**
     * Size by day, oldest first, over the last 14 days of data.
     */
    sizes: Day[]
    /**
     * Addresses that belong to nobody.
     */
    unknown: string[]
}
export interface FlagInput {
    /**
     * @minItems 1
     * @maxItems 20
     */
    conditions: FlagCondition[]
    /**
     * Kebab-case.
     */
    key: string
    name?: string | null
    /**
     * @maxItems 20
     */
    tags?: string[]
    /**
     * @maxItems 10
     */
    variants?: FlagVariant[]
}
export interface LLMCosts {
    /**
     * The page in the web application.
     */
    _url: string
    budget: Budget | null
    by_day: CostDay[]
    by_model: ModelCost[]
    cost: number
    currency?: string
    period: Period
    requests: number
}
export interface ModelCost {
    cost: number
    /**
     * Cost on each day of `by_day`, in the same order.
     */
    daily: number[]
    input_tokens: number
    model: string
    output_tokens: number
    provider: string
    requests: number
    /**
     * Part of the whole cost, 0 to 1.
     */
    share: number
}
export interface Period {
    date_from: string
    date_to: string
}
export interface LLMModel {
    /**
     * The page in the web application.
     */
    _url: string
    cost: number
    cost_per_1k_requests: number
    /**
     * Part of the requests that failed, 0 to 1.
     */
    failure_rate: number
    input_tokens: number
    /**
     * Median, averaged over the days.
     */
    latency_ms: number
    model: string
    output_tokens: number
    period: Period
    provider: string
    requests: number
}
export interface LLMModelUsage {
    /**
     * The page in the web application.
     */
    _url: string
    by_day: ModelDay[]
    cost: number
    cost_per_1k_requests: number
    /**
     * Part of the requests that failed, 0 to 1.
     */
    failure_rate: number
    /**
     * US dollars per million tokens.
     */
    input_price: number
    input_tokens: number
    /**
     * Median, averaged over the days.
     */
    latency_ms: number
    model: string
    output_price: number
    output_tokens: number
    period: Period
    provider: string
    requests: number
}
export interface ModelDay {
    cost: number
    date: string
    failed: number
    input_tokens: number
    latency_ms: number
    output_tokens: number
    requests: number
}
export interface Merge {
    /**
     * Issues to join into this one.
     *
     * @minItems 1
     * @maxItems 50
     */
    issue_ids: string[]
}
export interface Page_Action_ {
    limit: number
    offset: number
    results: Action[]
    /**
     * Rows that fit, over all pages.
     */
    total: number
}
export interface Page_CohortMember_ {
    limit: number
    offset: number
    results: CohortMember[]
    /**
     * Rows that fit, over all pages.
     */
    total: number
}
export interface Page_Cohort_ {
    limit: number
    offset: number
    results: Cohort[]
    /**
     * Rows that fit, over all pages.
     */
    total: number
}
export interface Page_ErrorIssue_ {
    limit: number
    offset: number
    results: ErrorIssue[]
    /**
     * Rows that fit, over all pages.
     */
    total: number
}
export interface Page_FeatureFlag_ {
    limit: number
    offset: number
    results: FeatureFlag[]
    /**
     * Rows that fit, over all pages.
     */
    total: number
}
export interface Page_LLMModel_ {
    limit: number
    offset: number
    results: LLMModel[]
    /**
     * Rows that fit, over all pages.
     */
    total: number
}
export interface Problem {
    /**
     * What is wrong, and what would be right.
     */
    detail: string
    /**
     * For invalid input: every field that is wrong.
     */
    errors?: FieldProblem[]
    status: number
    title: string
}
export interface Query {
    /**
     * Column to the value that it must have, as text.
     */
    filters?: {
        [k: string]: string
    }
    /**
     * The column whose values become the rows.
     */
    group_by: string
    limit?: number
    /**
     * What to add up: `count`, and by source also `people`, `cost`, `requests`, `tokens`.
     */
    measure: string
    source: 'actions' | 'cohorts' | 'errors' | 'feature_flags' | 'llm_costs'
}
export interface QueryResults {
    group_by: string
    measure: string
    /**
     * Largest first.
     */
    rows: QueryRow[]
    source: 'actions' | 'cohorts' | 'errors' | 'feature_flags' | 'llm_costs'
    /**
     * The measure over all groups, those that `limit` cut off too.
     */
    total: number
}
export interface QueryRow {
    group: string
    value: number
}
/**
 * Which tool to show, and its input.
 */
export interface RenderRequest {
    /**
     * Input of that tool.
     */
    arguments?: {
        [k: string]: unknown
    }
    /**
     * Name of a read-only tool that has a view.
     */
    tool: string
}
export interface Rendering {
    /**
     * The app that shows the data.
     */
    app_key: string
    /**
     * What the tool returned.
     */
    data: {
        [k: string]: unknown
    }
}
export interface ResetWorkspace {
    reset: true
    rows: {
        [k: string]: number
    }
}
export interface Resolution {
    /**
     * Only events of this release or a later one count as new.
     */
    release?: string | null
}
export interface Rollout {
    rollout: number
}
export interface Status {
    /**
     * The last day with data.
     */
    data_until: string
    healthy?: true
    rows: {
        [k: string]: number
    }
    version: string
}
export interface SyncedPrices {
    models: number
    synced_at: string
}
/**
 * Which flag, and for whom.
 */
export interface Trial {
    distinct_id: string
    /**
     * The flag by number instead of by key.
     */
    id?: number | null
    key?: string | null
    properties?: {
        [k: string]: boolean | number | string
    }
}
