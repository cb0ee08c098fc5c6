"""The products' API: its rows, operations and refusals, and that the committed OpenAPI document tells the truth."""

from __future__ import annotations

import ast
import json
import sqlite3
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from starlette.testclient import TestClient

from services.api import openapi
from services.api.app import create_app
from services.api.database import Database
from services.api.fields import PropertyRule
from services.api.flag_evaluation import bucket, evaluate

ROOT = Path(__file__).parents[1]
TOOLS_FILES = [*ROOT.glob("products/*/mcp/tools.yaml"), *ROOT.glob("services/mcp/definitions/*.yaml")]
DOCUMENT: dict[str, Any] = json.loads(openapi.DOCUMENT.read_text(encoding="utf-8"))
LISTS = ["actions", "cohorts", "error-issues", "feature-flags", "llm-models", "cohorts/1/members"]


def client(path: Path) -> TestClient:
    return TestClient(create_app(Database(path, clock=lambda: datetime(2025, 7, 1, 12, tzinfo=UTC))))


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    """The untouched sample, for tests that only read."""
    return client(tmp_path_factory.mktemp("api") / "sample.sqlite3")


@pytest.fixture
def api(sample: TestClient, tmp_path: Path) -> TestClient:
    """A copy of the sample, for tests that write."""
    sample.get("/api/status")
    copy = tmp_path / "copy.sqlite3"
    copy.write_bytes(sample.app.state.database.path.read_bytes())  # type: ignore[attr-defined]
    return client(copy)


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in DOCUMENT["paths"].items():
        for method, operation in methods.items():
            yield method, path, operation


# The document


def test_the_committed_document_is_fresh() -> None:
    assert openapi.main(["--check"]) == 0


def test_a_stale_document_is_reported_and_written_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openapi, "DOCUMENT", tmp_path / "openapi.json")
    assert openapi.main(["--check"]) == 3
    assert not openapi.DOCUMENT.exists()
    assert openapi.main([]) == 0
    assert openapi.main(["--check"]) == 0


def test_every_operation_of_every_tool_is_in_the_document() -> None:
    known = [operation["operationId"] for _, _, operation in operations()]
    known += [one["operationId"] for methods in DOCUMENT["webhooks"].values() for one in methods.values()]
    assert len(known) == len(set(known))
    tools = {
        name: tool["operation"]
        for file in TOOLS_FILES
        for name, tool in yaml.safe_load(file.read_text(encoding="utf-8"))["tools"].items()
    }
    assert len(tools) > 30
    assert {name: operation for name, operation in tools.items() if operation not in known} == {}


def test_the_links_of_rows_begin_with_the_prefix_that_the_tools_file_gives(sample: TestClient) -> None:
    for product, path in [("actions", "actions/1"), ("cohorts", "cohorts/1"), ("feature_flags", "feature-flags/1")]:
        declared = yaml.safe_load((ROOT / f"products/{product}/mcp/tools.yaml").read_text(encoding="utf-8"))
        assert sample.get(f"/api/{path}").json()["_url"] == f"https://app.acme.example{declared['url_prefix']}/1"


# Rows


def test_two_machines_get_the_same_rows(tmp_path: Path) -> None:
    dumps = []
    for name in ("one", "two"):
        client(tmp_path / name).get("/api/status")
        with sqlite3.connect(tmp_path / name) as connection:
            dumps.append(list(connection.iterdump()))
    assert dumps[0] == dumps[1]


def test_processes_that_start_together_fill_the_tables_once(tmp_path: Path) -> None:
    counts: list[int] = []
    databases = [Database(tmp_path / "shared.sqlite3") for _ in range(4)]

    def start(database: Database) -> None:
        connection = database.connect()
        counts.append(connection.execute("SELECT COUNT(*) FROM people").fetchone()[0])
        connection.close()

    threads = [threading.Thread(target=start, args=(database,)) for database in databases]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [600] * 4


def test_a_file_of_another_layout_is_built_anew(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "old.sqlite3") as connection:
        connection.execute("CREATE TABLE people (id)")
        connection.execute("PRAGMA user_version = 999")
    assert client(tmp_path / "old.sqlite3").get("/api/status").json()["rows"]["people"] == 600


def test_what_was_written_is_there_after_a_restart(api: TestClient) -> None:
    api.post("/api/feature-flags/1/disable")
    again = client(api.app.state.database.path)  # type: ignore[attr-defined]
    assert again.get("/api/feature-flags/1").json()["enabled"] is False


@pytest.mark.parametrize("path", ["actions", "cohorts", "error-issues", "feature-flags", "llm-models"])
def test_every_row_of_a_list_opens(sample: TestClient, path: str) -> None:
    rows = sample.get(f"/api/{path}", params={"limit": 100}).json()["results"]
    for row in rows:
        key = row.get("id", row.get("model"))
        detail = sample.get(f"/api/{path}/{key}").json()
        assert {field: detail[field] for field in row} == row


@pytest.mark.parametrize("path", LISTS)
def test_pages_put_together_are_the_whole_list(sample: TestClient, path: str) -> None:
    first = sample.get(f"/api/{path}", params={"limit": 7}).json()
    assert (first["limit"], first["offset"], len(first["results"])) == (7, 0, 7)
    rows: list[Any] = []
    while len(rows) < first["total"]:
        page = sample.get(f"/api/{path}", params={"limit": 40, "offset": len(rows)}).json()
        assert page["total"] == first["total"] and page["results"]
        rows += page["results"]
    assert rows[:7] == first["results"]
    assert len({json.dumps(row) for row in rows}) == first["total"]


@pytest.mark.parametrize("path", LISTS)
def test_limits_outside_the_bounds_count_as_the_nearest_inside(sample: TestClient, path: str) -> None:
    def answered(limit: int, offset: int) -> tuple[int, int]:
        page = sample.get(f"/api/{path}", params={"limit": limit, "offset": offset}).json()
        return page["limit"], page["offset"]

    assert answered(10**30, -1) == (100, 0)
    assert answered(-5, 10**30) == (1, 1_000_000)
    beyond = sample.get(f"/api/{path}", params={"offset": 5_000}).json()
    assert beyond["results"] == [] and beyond["total"] > 0


def test_search_ignores_case_and_takes_every_character_literally(sample: TestClient) -> None:
    def found(search: str) -> int:
        return int(sample.get("/api/actions", params={"search": search}).json()["total"])

    assert found("OPEN PRODUCT") == found("open product") == 8
    assert found("%") == found("_") == found("' OR 1=1 --") == 0
    assert found("") == 240


@pytest.mark.parametrize(
    ("path", "parameters", "field", "value"),
    [
        ("cohorts", {"kind": "static"}, "kind", "static"),
        ("error-issues", {"status": "resolved"}, "status", "resolved"),
        ("error-issues", {"level": "fatal"}, "level", "fatal"),
        ("feature-flags", {"enabled": "false"}, "enabled", False),
        ("feature-flags", {"stale": "true"}, "stale", True),
        ("llm-models", {"provider": "mistral"}, "provider", "mistral"),
    ],
)
def test_a_filter_keeps_exactly_the_rows_it_names(
    sample: TestClient, path: str, parameters: dict[str, str], field: str, value: object
) -> None:
    everything = sample.get(f"/api/{path}", params={"limit": 100}).json()
    kept = sample.get(f"/api/{path}", params={"limit": 100, **parameters}).json()
    assert 0 < kept["total"] < everything["total"]
    assert {row[field] for row in kept["results"]} == {value}


def test_the_sample_has_the_awkward_rows_that_real_data_has(sample: TestClient) -> None:
    def rows(path: str) -> list[dict[str, Any]]:
        whole: list[dict[str, Any]] = []
        for offset in (0, 100, 200):
            whole += sample.get(f"/api/{path}", params={"limit": 100, "offset": offset}).json()["results"]
        return whole

    assert any(row["name"] is None for row in rows("actions"))
    assert any(row["people"] == 0 for row in rows("cohorts"))
    assert any(row["last_evaluated_at"] is None for row in rows("feature-flags"))
    assert any(row["assignee"] is None for row in rows("error-issues"))


# Writing


def test_an_action_lives_from_creation_to_restoration(api: TestClient) -> None:
    steps = [{"event": "$pageview", "url": "/pricing", "url_matching": "exact"}]
    made = api.post("/api/actions", json={"name": "See prices", "tags": ["growth"], "steps": steps})
    assert made.status_code == 201
    action = made.json()
    assert action["created_at"] == "2025-07-01T12:00:00Z" and action["steps"][0]["selector"] is None
    assert api.get("/api/actions").json()["results"][0]["id"] == action["id"]
    path = f"/api/actions/{action['id']}"
    changed = api.patch(path, json={"description": "Anybody who looks", "name": None}).json()
    assert (changed["name"], changed["description"], changed["tags"]) == ("See prices", "Anybody who looks", ["growth"])
    assert api.get("/api/actions", params={"search": "anybody who"}).json()["total"] == 1
    assert api.patch(path, json={"description": None}).json()["description"] is None
    assert api.delete(path).json() == {
        "id": action["id"],
        "name": "See prices",
        "deleted": True,
        "_url": action["_url"],
    }
    assert api.get(path).status_code == api.delete(path).status_code == 404
    assert "deleted action" in api.post("/api/actions", json={"name": "See prices", "steps": steps}).json()["detail"]
    assert api.post(f"{path}/restore").json()["name"] == "See prices"


def test_action_volume_adds_up(sample: TestClient) -> None:
    month = sample.get("/api/actions/1").json()
    volume = sample.get("/api/actions/1/volume", params={"days": 90}).json()
    assert len(volume["days"]) == 90 and volume["total"] == sum(day["count"] for day in volume["days"])
    assert volume["days"][-30:] == month["volume"]
    assert sum(day["count"] for day in month["volume"]) == month["matches_30d"]


def test_a_dynamic_cohort_holds_those_for_whom_a_group_holds(api: TestClient) -> None:
    def rule(property: str, operator: str, value: object) -> dict[str, object]:
        return {"property": property, "operator": operator, "value": value}

    groups = [{"rules": [rule("country", "is", "DE"), rule("plan", "is_not", "free")]}]
    made = api.post("/api/cohorts", json={"name": "Paying Germans", "groups": groups}).json()
    other = api.get("/api/cohorts", params={"search": "paying in de"}).json()["results"][0]
    assert made["kind"] == "dynamic" and made["people"] == other["people"] > 0
    members = api.get(f"/api/cohorts/{made['id']}/members", params={"limit": 100}).json()
    assert members["total"] == made["people"] and {one["country"] for one in members["results"]} == {"DE"}
    assert api.post(f"/api/cohorts/{made['id']}/recalculate").json()["people"] == made["people"]
    refused = api.post(f"/api/cohorts/{made['id']}/members", json={"emails": ["a@b.example"]})
    assert refused.status_code == 409 and "dynamic" in refused.json()["detail"]


def test_recalculation_heals_a_cohort_and_keeps_the_dates_of_those_who_stay(api: TestClient) -> None:
    before = api.get("/api/cohorts/1/members", params={"limit": 100}).json()["results"]
    connection = sqlite3.connect(api.app.state.database.path)  # type: ignore[attr-defined]
    connection.execute("DELETE FROM cohort_members WHERE cohort_id = 1 AND person_id = ?", (before[0]["id"],))
    connection.execute(
        "INSERT INTO cohort_members SELECT 1, id, '2025-01-01T00:00:00Z' FROM people"
        " WHERE id NOT IN (SELECT person_id FROM cohort_members WHERE cohort_id = 1) LIMIT 5"
    )
    connection.commit()
    connection.close()
    assert api.post("/api/cohorts/1/recalculate").json()["calculated_at"] == "2025-07-01T12:00:00Z"
    after = api.get("/api/cohorts/1/members", params={"limit": 100}).json()["results"]
    assert after[0] == before[0] | {"joined_at": "2025-07-01T12:00:00Z"}
    assert after[1:] == before[1:]


def test_people_are_added_to_a_static_cohort_by_address(api: TestClient) -> None:
    cohort = api.post("/api/cohorts", json={"name": "Hand-picked"}).json()
    people = api.get("/api/cohorts/1/members", params={"limit": 2}).json()["results"]
    emails = [people[0]["email"].upper(), people[1]["email"], "nobody@customer.example"]
    path = f"/api/cohorts/{cohort['id']}/members"
    first = api.post(path, json={"emails": emails}).json()
    assert (first["added"], first["already_in"], first["unknown"]) == (2, 0, ["nobody@customer.example"])
    again = api.post(path, json={"emails": emails}).json()
    assert (again["added"], again["already_in"], again["people"]) == (0, 2, 2)
    assert api.post(f"/api/cohorts/{cohort['id']}/recalculate").status_code == 409
    assert api.delete(f"/api/cohorts/{cohort['id']}").json()["deleted"] is True
    assert api.get(path).status_code == 404


def test_an_error_issue_is_resolved_reopened_and_assigned(api: TestClient) -> None:
    issue = api.get("/api/error-issues", params={"status": "active"}).json()["results"][0]
    path = f"/api/error-issues/{issue['id']}"
    resolved = api.post(f"{path}/resolve", json={"release": "web@4.22.0"}).json()
    assert (resolved["status"], resolved["resolved_in"]) == ("resolved", "web@4.22.0")
    reopened = api.post(f"{path}/reopen").json()
    assert (reopened["status"], reopened["resolved_in"]) == ("active", None)
    assert api.post(f"{path}/suppress").json()["status"] == "suppressed"
    assert api.post(f"{path}/assign", json={"assignee": "emi.tanaka@acme.example"}).json()["assignee"].startswith("emi")
    assert api.post(f"{path}/assign", json={"assignee": None}).json()["assignee"] is None
    stranger = api.post(f"{path}/assign", json={"assignee": "who@acme.example"})
    assert stranger.status_code == 409 and "amara.okafor@acme.example" in stranger.json()["detail"]
    assert "body.assignee" in api.post(f"{path}/assign", json={}).json()["detail"]


def test_the_figures_of_an_error_issue_agree_with_its_events(sample: TestClient) -> None:
    issue = sample.get("/api/error-issues").json()["results"][0]
    path = f"/api/error-issues/{issue['id']}"
    detail, events = sample.get(path).json(), sample.get(f"{path}/events", params={"limit": 100}).json()
    assert events["issue"] == issue and events["total"] == issue["events"]
    for parts in ("by_day", "releases", "browsers"):
        assert sum(part.get("count", part.get("events")) for part in detail[parts]) == issue["events"]
    assert events["results"][0]["occurred_at"] == issue["last_seen"]
    assert events["results"][0]["stack"] == detail["stack"] and detail["stack"][0]["in_app"]


def test_merged_issues_keep_all_events(api: TestClient) -> None:
    kept, first, second = api.get("/api/error-issues").json()["results"][:3]
    path = f"/api/error-issues/{kept['id']}/merge"
    merged = api.post(path, json={"issue_ids": [first["id"], second["id"]]}).json()
    assert merged["events"] == kept["events"] + first["events"] + second["events"]
    assert api.get(f"/api/error-issues/{first['id']}").status_code == 404
    assert api.post(path, json={"issue_ids": [kept["id"]]}).status_code == 409
    half = api.post(path, json={"issue_ids": [api.get("/api/error-issues").json()["results"][1]["id"], "no-such"]})
    assert half.status_code == 404 and api.get("/api/error-issues").json()["total"] == 198


def test_a_feature_flag_starts_off_and_is_switched(api: TestClient) -> None:
    variants = [{"key": "control", "share": 40}, {"key": "test", "share": 60}]
    body = {"key": "try-it", "conditions": [{"rollout": 20}], "variants": variants}
    flag = api.post("/api/feature-flags", json=body).json()
    assert (flag["enabled"], flag["stale"], flag["rollout"], flag["evaluations"]) == (False, True, 20, [])
    path = f"/api/feature-flags/{flag['id']}"
    assert api.post(f"{path}/enable").json()["enabled"] is True
    assert api.post(f"{path}/disable").json()["enabled"] is False
    assert api.put(f"{path}/conditions/0/rollout", json={"rollout": 55}).json()["rollout"] == 55
    missing = api.put(f"{path}/conditions/1/rollout", json={"rollout": 55})
    assert missing.status_code == 404 and f"feature flag {flag['id']}" in missing.json()["detail"]
    assert api.post("/api/feature-flags", json=body).status_code == 409
    assert api.delete(path).json() == {"id": flag["id"], "key": "try-it", "deleted": True}
    assert api.get(path).status_code == 404
    assert api.post("/api/feature-flags", json=body).status_code == 409


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"key": "Not Kebab"}, "body.key"),
        ({"variants": [{"key": "a", "share": 60}]}, "add up to 100"),
        ({"conditions": [{"variant": "unknown"}]}, "'unknown'"),
        ({"conditions": []}, "body.conditions"),
        ({"conditions": [{"rollout": 101}]}, "body.conditions.0.rollout"),
        ({"color": "red"}, "body.color"),
    ],
)
def test_an_unsound_flag_is_refused_with_the_place(api: TestClient, change: dict[str, Any], word: str) -> None:
    body = {"key": "sound", "conditions": [{"rollout": 20}], **change}
    answer = api.post("/api/feature-flags", json=body)
    assert answer.status_code == 422 and word in answer.json()["detail"]


def test_a_flag_is_tried_for_one_person(api: TestClient) -> None:
    rules = [{"property": "plan", "operator": "is", "value": "team"}]
    body = {"key": "for-teams", "conditions": [{"rules": rules, "rollout": 100}, {"rollout": 0}]}
    flag = api.post("/api/feature-flags", json=body).json()

    def tried(**properties: object) -> tuple[object, ...]:
        trial = {"key": "for-teams", "distinct_id": "user-1", "properties": properties}
        outcome = api.post("/api/feature-flags/evaluate", json=trial).json()
        return outcome["value"], outcome["reason"], outcome["condition"]

    assert tried(plan="team") == (False, "switched_off", None)
    api.post(f"/api/feature-flags/{flag['id']}/enable")
    assert tried(plan="team") == (True, "condition_fits", 0)
    assert tried(plan="free") == tried() == (False, "outside_rollout", 1)
    by_id = api.post("/api/feature-flags/evaluate", json={"id": flag["id"], "distinct_id": "user-1"})
    assert by_id.json()["key"] == "for-teams"
    assert "either" in api.post("/api/feature-flags/evaluate", json={"distinct_id": "user-1"}).json()["detail"]
    unknown = api.post("/api/feature-flags/evaluate", json={"key": "nope", "distinct_id": "user-1"})
    assert unknown.status_code == 404


def test_a_rollout_reaches_its_share_and_never_takes_a_flag_away_again() -> None:
    people = [f"user-{number}" for number in range(4_000)]
    flag: dict[str, Any] = {"key": "slow-start", "enabled": True, "variants": [], "conditions": [{"rollout": 0}]}
    before: set[str] = set()
    for rollout in (0, 10, 50, 100):
        flag["conditions"] = [{"rollout": rollout}]
        now = {person for person in people if evaluate(flag, person, {})["value"]}
        assert before <= now and abs(len(now) / len(people) * 100 - rollout) < 3
        before = now
    assert all(0 <= bucket("any", person) < 100 for person in people)


@pytest.mark.parametrize(
    ("operator", "value", "actual", "holds"),
    [
        ("is", "DE", "DE", True),
        ("is", "DE", None, False),
        ("is_not", "DE", None, True),
        ("is_set", None, 0, True),
        ("is_set", None, None, False),
        ("contains", "UP", "upper", True),
        ("greater_than", 3, 4, True),
        ("greater_than", 3, "4", False),
        ("less_than", 3, 3, False),
        ("less_than", "3", 2, False),
    ],
)
def test_a_property_rule_holds(operator: str, value: object, actual: object, holds: bool) -> None:
    rule = PropertyRule.model_validate({"property": "p", "operator": operator, "value": value})
    properties: dict[str, Any] = {} if actual is None else {"p": actual}
    assert rule.holds(properties) is holds


def test_llm_costs_add_up_by_day_and_by_model(sample: TestClient) -> None:
    costs = sample.get("/api/llm-costs").json()
    assert costs["period"] == {"date_from": "2025-06-01", "date_to": "2025-06-30"} and len(costs["by_day"]) == 30
    assert sum(day["cost"] for day in costs["by_day"]) == pytest.approx(costs["cost"], abs=0.01)
    assert sum(row["cost"] for row in costs["by_model"]) == pytest.approx(costs["cost"], abs=0.01)
    assert sum(row["share"] for row in costs["by_model"]) == pytest.approx(1, abs=0.001)
    for row in costs["by_model"]:
        assert sum(row["daily"]) == pytest.approx(row["cost"], abs=0.01)
    google = sample.get("/api/llm-costs", params={"provider": "google"}).json()
    assert {row["provider"] for row in google["by_model"]} == {"google"}
    assert sum(day["requests"] for day in google["by_day"]) == google["requests"]
    assert sample.get("/api/llm-costs", params={"date_to": "2019-01-01"}).json()["by_day"] == []


def test_a_model_shows_its_days_and_its_list_row(sample: TestClient) -> None:
    usage = sample.get("/api/llm-models/gpt-4.1", params={"date_from": "2025-06-24"}).json()
    assert len(usage["by_day"]) == 7 and sum(day["requests"] for day in usage["by_day"]) == usage["requests"]
    rows = sample.get("/api/llm-models", params={"search": "GPT"}).json()["results"]
    assert {row["model"] for row in rows} == {"gpt-4.1", "gpt-4.1-mini"}
    assert sample.get("/api/llm-models/gpt-99").status_code == 404


def test_the_budget_counts_the_running_month(api: TestClient) -> None:
    costs = api.put("/api/llm-budget", json={"monthly": 1_000}).json()
    assert costs["budget"] == {
        "monthly": 1_000,
        "month": "2025-06",
        "spent": costs["cost"],
        "used": pytest.approx(costs["cost"] / 1_000, abs=0.001),
    }
    assert api.put("/api/llm-budget", json={"monthly": 0}).status_code == 422
    assert api.post("/api/llm-prices/sync").json() == {"models": 12, "synced_at": "2025-07-01T12:00:00Z"}


@pytest.mark.parametrize("dates", [{"date_from": "2025-06-30", "date_to": "2025-06-01"}, {"date_from": "9999-12-31"}])
def test_a_period_that_ends_before_it_begins_is_refused(sample: TestClient, dates: dict[str, str]) -> None:
    answer = sample.get("/api/llm-costs", params=dates)
    assert answer.status_code == 409 and "2025-06-30" in answer.json()["detail"]


# Queries over everything


def test_queries_group_and_filter(sample: TestClient) -> None:
    def asked(**body: object) -> dict[str, Any]:
        answer: dict[str, Any] = sample.post("/api/query", json=body).json()
        return answer

    browsers = asked(source="errors", measure="count", group_by="browser")
    assert sum(row["value"] for row in browsers["rows"]) == browsers["total"] == 1411
    assert browsers["rows"] == sorted(browsers["rows"], key=lambda row: -row["value"])
    chrome = asked(source="errors", measure="count", group_by="os", filters={"browser": "Chrome 137"})
    assert chrome["total"] == next(row["value"] for row in browsers["rows"] if row["group"] == "Chrome 137")
    assert asked(source="llm_costs", measure="cost", group_by="day", limit=3)["rows"][2]["value"] > 0
    none = asked(source="errors", measure="count", group_by="os", filters={"browser": "Lynx"})
    assert (none["rows"], none["total"]) == ([], 0)


def test_every_measure_by_every_column_runs(sample: TestClient) -> None:
    from services.api.workspace import TABLES

    for source, table in TABLES.items():
        for measure in table.measures:
            for column in table.columns:
                body = {"source": source, "measure": measure, "group_by": column, "filters": {column: "x"}}
                assert sample.post("/api/query", json=body).status_code == 200, body


@pytest.mark.parametrize(
    "fault", [{"measure": "cost; DROP TABLE people"}, {"group_by": "1"}, {"filters": {"1=1": "x"}}]
)
def test_a_query_takes_no_sql(sample: TestClient, fault: dict[str, object]) -> None:
    body = {"source": "errors", "measure": "count", "group_by": "browser"} | fault
    answer = sample.post("/api/query", json=body)
    assert answer.status_code == 409 and "choose one of" in answer.json()["detail"]


def test_the_workspace_is_put_back(api: TestClient) -> None:
    before = api.get("/api/status").json()["rows"]
    api.delete("/api/cohorts/1")
    api.post("/api/cohorts", json={"name": "One"})
    api.post("/api/cohorts", json={"name": "Two"})
    assert api.get("/api/status").json()["rows"] != before
    assert api.post("/api/reset").json() == {"reset": True, "rows": before}
    assert api.get("/api/cohorts/1").status_code == 200


# Refusals


@pytest.mark.parametrize("identifier", ["0", "-1", "x", str(2**70), "9" * 5_000, "1.5", "%00", "é"])
@pytest.mark.parametrize("path", ["actions", "cohorts", "feature-flags"])
def test_an_identifier_that_is_no_row_is_an_answer_not_a_crash(sample: TestClient, path: str, identifier: str) -> None:
    answer = sample.get(f"/api/{path}/{identifier}")
    assert answer.status_code in (404, 422)
    assert answer.json()["detail"] and answer.json()["status"] == answer.status_code


def test_text_that_no_file_can_hold_is_refused(api: TestClient) -> None:
    body = '{"name": "\\ud800", "steps": [{"event": "x"}]}'
    answer = api.post("/api/actions", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422 and "body.name" in answer.json()["detail"]


@pytest.mark.parametrize("body", ["", "{", "[]", "null", '{"name": 1, "steps": "x"}'])
def test_a_broken_body_is_refused(api: TestClient, body: str) -> None:
    answer = api.post("/api/actions", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422 and answer.json()["errors"]


def test_unknown_paths_and_methods_answer_in_the_same_shape(sample: TestClient) -> None:
    for answer in (sample.get("/api/nothing"), sample.put("/api/actions")):
        assert answer.json().keys() == {"title", "status", "detail", "errors"}


def test_answers_are_what_the_document_promises(api: TestClient) -> None:
    """Every GET operation, and one refusal, against the committed schema of its answer."""
    issue = api.get("/api/error-issues").json()["results"][0]["id"]
    values = {"id": "1", "issue_id": issue, "model": "gpt-4.1"}
    checked = 0
    for method, path, operation in operations():
        if method != "get":
            continue
        answer = api.get(path.format_map(values))
        schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
        jsonschema.validate(answer.json(), {**schema, "components": DOCUMENT["components"]})
        checked += 1
    assert checked >= 13
    problem = {"$ref": "#/components/schemas/Problem", "components": DOCUMENT["components"]}
    jsonschema.validate(api.get("/api/actions/999999").json(), problem)


def test_sql_names_its_columns_and_takes_values_as_parameters() -> None:
    """No `SELECT *`, and what an f-string puts into SQL is a constant, a whitelisted fragment or a name of our own."""
    allowed = {"SELECT", "MEMBERS", "LAYOUT", "self", "select", "name", "table", "column", "group", "measure", "where"}
    for file in (ROOT / "services" / "api").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert "SELECT *" not in text
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.JoinedStr) and any(
                word in ast.unparse(node) for word in ("SELECT ", "WHERE", "PRAGMA", "DROP TABLE")
            ):
                parts = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
                assert {part.id for part in parts if isinstance(part, ast.Name)} <= allowed, file
                assert all(isinstance(part, ast.Name) for part in parts), file
