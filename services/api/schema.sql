-- The tables of the sample workspace. Lists, rules and stack traces are JSON text, search_text is what
-- `search` looks in, case folded. Times are ISO 8601 in UTC, days are ISO dates: both sort as text.
CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    distinct_id TEXT NOT NULL UNIQUE,
    name TEXT,
    email TEXT NOT NULL UNIQUE,
    country TEXT NOT NULL,
    properties TEXT NOT NULL
);

CREATE TABLE actions (
    id INTEGER PRIMARY KEY,
    name TEXT UNIQUE,
    description TEXT,
    tags TEXT NOT NULL,
    steps TEXT NOT NULL,
    pinned INTEGER NOT NULL,
    created_by TEXT NOT NULL,
    created_at TEXT NOT NULL,
    deleted_at TEXT,
    search_text TEXT NOT NULL
);
CREATE TABLE action_volume (
    action_id INTEGER NOT NULL REFERENCES actions (id),
    day TEXT NOT NULL,
    matches INTEGER NOT NULL,
    PRIMARY KEY (action_id, day)
) WITHOUT ROWID;

CREATE TABLE cohorts (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    description TEXT,
    kind TEXT NOT NULL CHECK (kind IN ('dynamic', 'static')),
    groups TEXT NOT NULL,
    created_by TEXT NOT NULL,
    created_at TEXT NOT NULL,
    calculated_at TEXT,
    search_text TEXT NOT NULL
);
CREATE TABLE cohort_members (
    cohort_id INTEGER NOT NULL REFERENCES cohorts (id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL REFERENCES people (id),
    joined_at TEXT NOT NULL,
    PRIMARY KEY (cohort_id, person_id)
) WITHOUT ROWID;
CREATE TABLE cohort_sizes (
    cohort_id INTEGER NOT NULL REFERENCES cohorts (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    people INTEGER NOT NULL,
    PRIMARY KEY (cohort_id, day)
) WITHOUT ROWID;

CREATE TABLE error_issues (
    id TEXT PRIMARY KEY,
    type TEXT NOT NULL,
    message TEXT NOT NULL,
    level TEXT NOT NULL CHECK (level IN ('fatal', 'error', 'warning')),
    status TEXT NOT NULL CHECK (status IN ('active', 'resolved', 'suppressed')),
    culprit TEXT NOT NULL,
    stack TEXT NOT NULL,
    assignee TEXT,
    resolved_in TEXT,
    search_text TEXT NOT NULL
);
CREATE TABLE error_events (
    id TEXT PRIMARY KEY,
    issue_id TEXT NOT NULL REFERENCES error_issues (id),
    occurred_at TEXT NOT NULL,
    person TEXT,
    browser TEXT NOT NULL,
    os TEXT NOT NULL,
    release TEXT NOT NULL,
    page_url TEXT NOT NULL,
    has_replay INTEGER NOT NULL
);
CREATE INDEX error_events_by_issue ON error_events (issue_id, occurred_at DESC);

CREATE TABLE feature_flags (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    name TEXT,
    enabled INTEGER NOT NULL,
    conditions TEXT NOT NULL,
    variants TEXT NOT NULL,
    tags TEXT NOT NULL,
    created_by TEXT NOT NULL,
    created_at TEXT NOT NULL,
    last_evaluated_at TEXT,
    deleted_at TEXT,
    search_text TEXT NOT NULL
);
CREATE TABLE flag_evaluations (
    flag_id INTEGER NOT NULL REFERENCES feature_flags (id),
    day TEXT NOT NULL,
    matched INTEGER NOT NULL,
    unmatched INTEGER NOT NULL,
    PRIMARY KEY (flag_id, day)
) WITHOUT ROWID;

CREATE TABLE llm_models (
    model TEXT PRIMARY KEY,
    provider TEXT NOT NULL,
    input_price REAL NOT NULL,
    output_price REAL NOT NULL,
    prices_synced_at TEXT NOT NULL
);
CREATE TABLE llm_usage (
    model TEXT NOT NULL REFERENCES llm_models (model),
    day TEXT NOT NULL,
    requests INTEGER NOT NULL,
    failed INTEGER NOT NULL,
    input_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    latency_ms INTEGER NOT NULL,
    cost REAL NOT NULL,
    PRIMARY KEY (model, day)
) WITHOUT ROWID;
CREATE TABLE llm_budget (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    monthly REAL NOT NULL
);
