"""The MCP server: what clients of both protocol eras see in-process, and how it starts; test_wire.py has the rest."""

from __future__ import annotations

import json
import logging
import os
import re
import resource
import shutil
import socket
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import anyio
import httpx2
import jsonschema
import mcp_types as types
import pytest
from mcp import Client, MCPError
from served import ISSUE, over_http
from served import READS as CALLS

from services.mcp import ui_apps_registry as registry
from services.mcp.server import arguments as wording
from services.mcp.server import backend, input_schemas, operations
from services.mcp.server.application import build
from services.mcp.server.bundles import BundleMissingError, Bundles
from services.mcp.server.changes import Changes
from services.mcp.server.declarations import Declaration
from services.mcp.server.settings import Settings
from services.mcp.server.ui_apps import UnknownUiAppError, with_ui_app

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[1]
MANIFEST: dict[str, Any] = json.loads(Settings().manifest.read_text(encoding="utf-8"))
ENABLED = {name: tool for name, tool in MANIFEST["tools"].items() if tool["enabled"]}
ERAS = ["auto", "legacy"]
PAGE = "<!doctype html><title>{}</title>"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from services.api.database import Database

    path = tmp_path_factory.mktemp("server") / "sample.sqlite3"
    Database(path).connect().close()
    return path


@pytest.fixture
def settings(sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """A data file and a folder of bundles of its own."""
    shutil.copy(sample, tmp_path / "acme.sqlite3")
    monkeypatch.setenv("ACME_DATABASE", str(tmp_path / "acme.sqlite3"))
    (tmp_path / "dist").mkdir()
    for key in registry.URI_MAP:
        (tmp_path / "dist" / f"{key}.html").write_text(PAGE.format(key))
    return Settings(bundles=tmp_path / "dist", poll_seconds=0.05)


def texts(result: types.CallToolResult) -> list[str]:
    return [block.text for block in result.content if isinstance(block, types.TextContent)]


# Listing


@pytest.mark.parametrize("era", ERAS)
async def test_every_enabled_tool_is_listed_and_no_other(settings: Settings, era: Any) -> None:
    async with Client(build(settings), mode=era) as client:
        listed = {tool.name: tool for tool in (await client.list_tools()).tools}
    assert listed.keys() == ENABLED.keys() and "workspace-reset" not in listed
    for name, tool in listed.items():
        declared = ENABLED[name]
        assert (tool.title, tool.description) == (declared["title"], declared["description"].strip())
        hints = tool.annotations
        assert hints is not None and declared["annotations"] == {
            "readOnly": hints.read_only_hint,
            "destructive": hints.destructive_hint,
            "idempotent": hints.idempotent_hint,
        }


@pytest.mark.parametrize("era", ERAS)
async def test_a_tool_names_its_app_in_both_places_and_its_visibility(settings: Settings, era: Any) -> None:
    async with Client(build(settings), mode=era) as client:
        for tool in (await client.list_tools()).tools:
            key, visibility = ENABLED[tool.name]["ui_app"], ENABLED[tool.name].get("visibility")
            ui: dict[str, Any] = {} if visibility is None else {"visibility": visibility}
            if key is None:
                assert tool.meta == ({"ui": ui} if ui else None)
            else:
                uri = f"ui://acme/{key}.html"
                assert tool.meta == {"ui": {**ui, "resourceUri": uri}, "ui/resourceUri": uri}


async def test_input_schemas_are_closed_sound_and_without_references(settings: Settings) -> None:
    for tool in tools(settings).values():
        schema = tool.input_schema
        jsonschema.Draft202012Validator.check_schema(schema)
        assert schema["type"] == "object" and schema["additionalProperties"] is False
        assert "$ref" not in json.dumps(schema) and '"title"' not in json.dumps(schema)


def tools(settings: Settings) -> dict[str, types.Tool]:
    return {tool.name: tool for tool in toolbox(settings).listing()}


def toolbox(settings: Settings) -> Any:
    from services.mcp.server import render
    from services.mcp.server.toolbox import Toolbox

    return Toolbox(settings, backend.Backend(), Bundles(settings.bundles), {render.OPERATION: render.RenderUi()})


def test_parameters_are_included_excluded_and_replaced_as_declared(settings: Settings) -> None:
    listed = tools(settings)
    assert listed["llm-model-usage"].input_schema["properties"].keys() == {"model", "date_from"}
    assert "pinned" not in listed["action-create"].input_schema["properties"]
    evaluate = listed["feature-flag-evaluate"].input_schema
    assert evaluate["properties"].keys() == {"key", "distinct_id", "properties"}
    assert evaluate["required"] == ["key", "distinct_id"]
    rollout = listed["feature-flag-rollout"].input_schema
    assert rollout["required"] == ["id", "condition", "rollout"]
    assert listed["llm-costs-get"].input_schema["properties"]["provider"]["type"] == "string"


def test_no_tool_of_this_repository_is_left_out(settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    assert len(tools(settings)) == len(ENABLED)
    assert caplog.records == []


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"operation": "no_such_operation"}, "does not have"),
        ({"extra": {"exclude_params": ["id"]}}, "leaves out id"),
        ({"extra": {"include_params": ["id", "nope"]}}, "names nope"),
        ({"input_schema": {"type": "object", "properties": {"nope": {}}}}, "names nope"),
        ({"input_schema": {"type": "object", "properties": {}}}, "leaves out id"),
    ],
)
async def test_a_tool_that_contradicts_the_api_is_left_out_and_the_others_work(
    settings: Settings, tmp_path: Path, caplog: pytest.LogCaptureFixture, change: dict[str, Any], words: str
) -> None:
    manifest = json.loads(settings.manifest.read_text(encoding="utf-8"))
    manifest["tools"]["action-get"].update(change)
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    async with Client(build(replace(settings, manifest=tmp_path / "manifest.json"))) as client:
        names = {tool.name for tool in (await client.list_tools()).tools}
        assert names == ENABLED.keys() - {"action-get"}
        assert not (await client.call_tool("status-get", {})).is_error
    assert words in caplog.text and "action-get" in caplog.text


def test_recursive_schemas_keep_a_reference_that_resolves(tmp_path: Path) -> None:
    node = {"type": "object", "properties": {"next": {"$ref": "#/components/schemas/Node"}}, "required": ["next"]}
    body = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Node"}}}, "required": True}
    document = {
        "paths": {"/x": {"post": {"operationId": "x", "requestBody": body}}},
        "components": {"schemas": {"Node": node}},
    }
    (tmp_path / "openapi.json").write_text(json.dumps(document))
    operation = operations.read(tmp_path / "openapi.json")["x"]
    schema = input_schemas.build(Declaration(name="x", operation="x"), operation)
    validator = jsonschema.Draft202012Validator(schema)
    assert validator.is_valid({"next": {"next": {"next": {}}}}) is False
    assert [one.message for one in validator.iter_errors({"next": {"next": 1}})] == ["1 is not of type 'object'"]


def test_a_document_that_names_a_parameter_or_an_operation_twice_is_refused(tmp_path: Path) -> None:
    path = {"name": "id", "in": "path", "required": True, "schema": {"type": "integer"}}
    body: dict[str, Any] = {"content": {"application/json": {"schema": {"properties": {"id": {}}}}}}
    for item in (
        {"/x/{id}": {"post": {"operationId": "x", "parameters": [path], "requestBody": body}}},
        {"/x": {"get": {"operationId": "x"}, "post": {"operationId": "x"}}},
    ):
        (tmp_path / "openapi.json").write_text(json.dumps({"paths": item}))
        with pytest.raises(ValueError, match="x"):
            operations.read(tmp_path / "openapi.json")


# Calling


def test_the_calls_below_are_all_read_only_tools() -> None:
    assert CALLS.keys() == {name for name, tool in ENABLED.items() if tool["annotations"]["readOnly"]}


@pytest.mark.parametrize("era", ERAS)
async def test_every_read_only_tool_answers_with_a_sentence_and_its_data(settings: Settings, era: Any) -> None:
    async with Client(build(settings), mode=era) as client:
        for name, arguments in CALLS.items():
            result = await client.call_tool(name, arguments)
            assert not result.is_error, texts(result)
            sentence, data = texts(result)
            assert sentence.startswith(ENABLED[name]["title"]) or name == "render-ui"
            assert sentence.endswith(".")
            is_structured = ENABLED[name]["ui_app"] is not None or ENABLED[name].get("structured", False)
            assert result.structured_content == (json.loads(data) if is_structured else None)


async def test_writing_tools_write(settings: Settings) -> None:
    async with Client(build(settings)) as client:

        async def data(tool: str, /, **arguments: Any) -> Any:
            result = await client.call_tool(tool, arguments)
            assert not result.is_error, texts(result)
            return result.structured_content

        made = await data("action-create", name="Try the server", steps=[{"event": "$pageview"}])
        assert (await data("action-update", id=made["id"], tags=["qa"]))["tags"] == ["qa"]
        assert (await data("action-delete", id=made["id"]))["deleted"] is True
        cohort = await data("cohort-create", name="Two")
        filled = await data("cohort-members-add", id=cohort["id"], emails=["nobody@customer.example"])
        assert filled["unknown"] == ["nobody@customer.example"]
        assert (await data("cohort-recalculate", id=1))["id"] == 1
        assert (await data("error-issue-resolve", issue_id=ISSUE))["status"] == "resolved"
        assert (await data("error-issue-reopen", issue_id=ISSUE))["status"] == "active"
        assert (await data("error-issue-assign", issue_id=ISSUE, assignee=None))["assignee"] is None
        flag = await data("feature-flag-create", key="from-a-model", conditions=[{"rollout": 10}])
        assert (await data("feature-flag-enable", id=flag["id"]))["enabled"] is True
        assert (await data("feature-flag-rollout", id=flag["id"], condition=0, rollout=20.0))["rollout"] == 20
        assert (await data("feature-flag-disable", id=flag["id"]))["enabled"] is False
        assert (await data("llm-budget-set", monthly=123.5))["budget"]["monthly"] == 123.5


@pytest.mark.parametrize(
    ("name", "arguments", "faults"),
    [
        ("action-get", {"idd": 1}, ["unknown argument `idd`; did you mean `id`?"]),
        ("action-get", {}, ["missing argument `id` (Its number, as lists return it.)"]),
        ("action-get", {"id": 1, "colour": 2}, ["unknown argument `colour`; it takes `id`"]),
        ("status-get", {"colour": 2}, ["unknown argument `colour`; it takes no arguments"]),
        ("action-get", {"id": "7"}, ["`id`: '7' is not of type 'integer'"]),
        ("actions-list", {"search": "x" * 100_000}, ["`search`: has 100000 characters, 200 at most are allowed"]),
        ("cohort-members-add", {"id": 1, "emails": ["a"] * 999}, ["`emails`: has 999 items, 500 at most are allowed"]),
        ("cohorts-list", {"kind": 5}, ["`kind`: must be one of dynamic, static"]),
        (
            "feature-flag-evaluate",
            {"key": "k", "distinct_id": "d", "properties": {"plan": [1]}},
            ["`properties.plan`: [1] is not of type 'string', 'number', 'boolean'"],
        ),
        ("cohorts-list", {"kind": "big"}, ["`kind`: must be one of dynamic, static"]),
        (
            "action-create",
            {"name": "x", "steps": [{"evnt": "y"}], "tag": []},
            [
                "unknown argument `tag`; did you mean `tags`?",
                "`steps.0`: 'event' is a required property",
                "`steps.0`: Additional properties are not allowed ('evnt' was unexpected)",
            ],
        ),
    ],
)
async def test_wrong_arguments_are_refused_all_at_once_before_the_call(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, name: str, arguments: dict[str, Any], faults: list[str]
) -> None:
    async def never(*_: object) -> Any:
        raise AssertionError("the API was called")

    monkeypatch.setattr(backend.Backend, "call", never)
    async with Client(build(settings)) as client:
        result = await client.call_tool(name, arguments)
    assert result.is_error and result.structured_content is None
    [message] = texts(result)
    head, _, rest = message.partition(": ")
    assert head == f"{name} was not called" and sorted(rest.split("; ", rest.count("; "))) == sorted(
        part for fault in faults for part in fault.split("; ")
    )


def test_nulls_that_only_say_not_given_are_dropped() -> None:
    schema = {
        "properties": {"a": {"type": "string"}, "b": {"anyOf": [{"type": "integer"}, {"type": "null"}]}, "c": {}},
        "required": ["d"],
    }
    given = {"a": None, "b": None, "c": None, "d": None, "e": None}
    assert wording.present(given, schema) == {"b": None, "c": None, "d": None, "e": None}
    assert wording.present(None, schema) == {}


@pytest.mark.parametrize("era", ERAS)
async def test_a_failure_of_the_api_reaches_the_model_in_words(settings: Settings, era: Any) -> None:
    async with Client(build(settings), mode=era) as client:
        missing = await client.call_tool("action-get", {"id": 999})
        assert missing.is_error and texts(missing) == ["action-get failed: there is no action 999"]
        refused = await client.call_tool("feature-flag-create", {"key": "new-checkout", "conditions": [{}]})
        assert refused.is_error and "taken" in texts(refused)[0]
        invalid = await client.call_tool("llm-costs-get", {"date_from": "yesterday"})
        assert invalid.is_error and "query.date_from" in texts(invalid)[0]


@pytest.mark.parametrize("era", ERAS)
async def test_an_unknown_tool_is_an_error_of_the_protocol(settings: Settings, era: Any) -> None:
    async with Client(build(settings), mode=era) as client:
        for name, words in [("action-gte", "did you mean `action-get`?"), ("cohort-delete", "no tool `cohort-delete`")]:
            with pytest.raises(MCPError, match=re.escape(words)) as raised:
                await client.call_tool(name, {"id": 1})
            assert raised.value.code == types.INVALID_PARAMS


@pytest.mark.parametrize("era", ERAS)
async def test_what_a_client_sent_comes_back_shortened(settings: Settings, era: Any) -> None:
    long = "x" * 100_000
    async with Client(build(settings), mode=era) as client:
        with pytest.raises(MCPError) as unknown:
            await client.call_tool(long, {})
        refused = await client.call_tool("action-get", {"id": 10**300, long: 1})
    assert "there is no tool" in str(unknown.value) and len(str(unknown.value)) < 300
    [message] = texts(refused)
    assert "is greater than the maximum of 9007199254740991" in message and len(message) < 700


@pytest.mark.parametrize("era", ERAS)
async def test_a_page_that_nobody_was_given_is_refused(settings: Settings, era: Any) -> None:
    async with Client(build(settings), mode=era) as client:
        for listing in (client.list_tools, client.list_resources, client.list_resource_templates):
            with pytest.raises(MCPError, match="there is no page `zzz`") as raised:
                await listing(cursor="zzz")
            assert raised.value.code == types.INVALID_PARAMS


@pytest.mark.parametrize("issue_id", ["..", ".", "%2e%2e", "?x=1", "#", "é", "a b"])
async def test_an_argument_cannot_leave_its_place_in_the_path(settings: Settings, issue_id: str) -> None:
    async with Client(build(settings)) as client:
        result = await client.call_tool("error-issue-get", {"issue_id": issue_id})
    assert result.is_error and not (result.structured_content or {}).get("results")
    assert texts(result) == [f"error-issue-get failed: there is no error issue {issue_id}"]


@pytest.mark.parametrize("issue_id", ["", "/", "../actions/1", f"{ISSUE}/events"])
async def test_an_argument_cannot_name_another_operation(settings: Settings, issue_id: str) -> None:
    async with Client(build(settings)) as client:
        result = await client.call_tool("error-issue-get", {"issue_id": issue_id})
    assert texts(result) == ["error-issue-get failed: `issue_id` must not be empty and must not have a slash"]


def answering(monkeypatch: pytest.MonkeyPatch, handler: Any) -> None:
    """Replace the API by `handler(request)`."""
    client = httpx2.AsyncClient(transport=httpx2.MockTransport(handler), base_url="http://api.example")
    monkeypatch.setattr(backend.Backend, "_client", client)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (httpx2.Response(500, text="Traceback"), "status 500"),
        (httpx2.Response(400, text="<html>"), "refused (status 400)"),
        (httpx2.Response(422, json={"detail": [{"loc": "x"}]}), "refused (status 422)"),
        (httpx2.Response(307, headers={"location": "/elsewhere"}), "refused (status 307)"),
        (httpx2.Response(200, text="not JSON"), "not JSON"),
        (httpx2.ReadTimeout("slow"), "did not answer within 30 s"),
        (httpx2.ConnectError("nobody there"), "cannot be reached"),
    ],
)
async def test_whatever_the_api_does_is_a_result(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, answer: Any, words: str
) -> None:
    def handler(request: httpx2.Request) -> httpx2.Response:
        if isinstance(answer, Exception):
            raise answer
        assert isinstance(answer, httpx2.Response)
        return answer

    answering(monkeypatch, handler)
    async with Client(build(settings)) as client:
        result = await client.call_tool("status-get", {})
    assert result.is_error and words in texts(result)[0] and "Traceback" not in texts(result)[0]


@pytest.mark.parametrize("answer", [[1, 2], "text", 5])
async def test_an_answer_that_is_no_object_is_wrapped(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, answer: object
) -> None:
    answering(monkeypatch, lambda request: httpx2.Response(200, json=answer))
    async with Client(build(settings), mode="legacy") as client:
        assert (await client.call_tool("status-get", {})).structured_content == {"result": answer}


async def test_requests_carry_arguments_where_the_document_puts_them(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[httpx2.Request] = []

    def handler(request: httpx2.Request) -> httpx2.Response:
        seen.append(request)
        return httpx2.Response(200, json={})

    answering(monkeypatch, handler)
    async with Client(build(settings)) as client:
        await client.call_tool("feature-flags-list", {"stale": False, "limit": 5.0})
        await client.call_tool("feature-flag-rollout", {"id": 3, "condition": 0, "rollout": 10})
        await client.call_tool("feature-flag-enable", {"id": 3})
    assert [(one.method, str(one.url), one.content) for one in seen] == [
        ("GET", "http://api.example/api/feature-flags?stale=false&limit=5", b""),
        ("PUT", "http://api.example/api/feature-flags/3/conditions/0/rollout", b'{"rollout":10}'),
        ("POST", "http://api.example/api/feature-flags/3/enable", b""),
    ]


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ({"results": [1], "total": 3, "offset": 0}, "rows 1 to 1 of 3. The next page has offset 1."),
        ({"results": [1], "total": 3, "offset": 2}, "rows 3 to 3 of 3."),
        ({"results": [], "total": 3, "offset": 9}, "no rows from offset 9 on, 3 in all."),
        ({"results": [], "total": 0, "offset": 0}, "nothing fits."),
        ({"name": "Sign up", "id": 4}, "Sign up."),
        ({"name": None, "id": 4}, "4."),
        (
            {"_url": "https://x", "deleted": True, "rows": [1], "cost": 1.5, "by": "me"},
            'deleted true, cost 1.5, by "me".',
        ),
        ({"rows": []}, "done."),
    ],
)
async def test_the_sentence_says_what_came(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, answer: dict[str, Any], sentence: str
) -> None:
    answering(monkeypatch, lambda request: httpx2.Response(200, json=answer))
    async with Client(build(settings)) as client:
        assert texts(await client.call_tool("status-get", {}))[0] == f"Workspace status: {sentence}"


async def test_the_log_tells_of_calls_but_not_of_sensitive_arguments(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="services.mcp.server")
    async with Client(build(settings)) as client:
        await client.call_tool("feature-flag-evaluate", CALLS["feature-flag-evaluate"])
        await client.call_tool("render-ui", CALLS["render-ui"])
        await client.call_tool("action-get", {"id": 999})
    text = " ".join(record.getMessage() for record in caplog.records if record.name.startswith("services"))
    assert "new-checkout" in text and "user-0001" not in text and "team" not in text and "(redacted)" in text
    assert "cohort-get" in text and "action-get {'id': 999}: failed" in text


# The umbrella


async def test_render_ui_hands_the_data_to_the_view_that_belongs_to_it(settings: Settings) -> None:
    async with Client(build(settings)) as client:
        plain = await client.call_tool("cohort-get", {"id": 1})
        shown = await client.call_tool("render-ui", {"tool": "cohort-get", "arguments": {"id": 1}})
        without = await client.call_tool("render-ui", {"tool": "cohorts-list"})
    assert shown.structured_content == {"app_key": "cohort", "data": plain.structured_content}
    assert json.loads(texts(shown)[1]) == shown.structured_content
    assert without.structured_content["app_key"] == "cohort-list"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"tool": "action-delete", "arguments": {"id": 1}}, "must be one of"),
        ({"tool": "llm-model-usage", "arguments": {"model": "gpt-4.1"}}, "must be one of"),
        ({"tool": "cohort-members-list", "arguments": {"id": 1}}, "must be one of"),
        ({"tool": "status-get"}, "must be one of"),
        ({"tool": "render-ui"}, "must be one of"),
        ({"tool": "nope"}, "must be one of"),
        ({}, "missing argument `tool`"),
        ({"tool": "action-get", "arguments": {"idd": 1}}, "action-get was not called: unknown argument `idd`"),
        ({"tool": "action-get", "arguments": {"id": 999}}, "action-get failed: there is no action 999"),
    ],
)
async def test_render_ui_shows_only_what_may_be_shown(
    settings: Settings, arguments: dict[str, Any], words: str
) -> None:
    async with Client(build(settings)) as client:
        result = await client.call_tool("render-ui", arguments)
        assert not (await client.call_tool("action-get", {"id": 1})).is_error
    assert result.is_error and words in texts(result)[0]


def test_render_ui_offers_every_read_only_tool_that_has_a_view(settings: Settings) -> None:
    offered = tools(settings)["render-ui"].input_schema["properties"]["tool"]["enum"]
    assert set(offered) == {
        name
        for name, tool in ENABLED.items()
        if tool["annotations"]["readOnly"] and tool["ui_app"] in registry.DISPATCHABLE_APP_KEYS
    }


# Apps as resources


@pytest.mark.parametrize("era", ERAS)
async def test_every_app_is_listed_and_read_with_one_policy(settings: Settings, era: Any) -> None:
    async with Client(build(settings), mode=era) as client:
        listed = {resource.uri: resource for resource in (await client.list_resources()).resources}
        assert listed.keys() == set(registry.URI_MAP.values())
        for app in registry.UI_APPS:
            row = listed[app.uri]
            assert (row.name, row.title, row.description) == (app.key, app.name, app.description)
            assert row.mime_type == "text/html;profile=mcp-app"
            assert row.meta == ({"ui": app.meta} if app.meta else None)
            [contents] = (await client.read_resource(app.uri)).contents
            assert isinstance(contents, types.TextResourceContents)
            assert (contents.uri, contents.mime_type, contents.meta) == (app.uri, row.mime_type, row.meta)
            assert contents.text == PAGE.format(app.key)
    assert listed["ui://acme/debug.html"].meta is not None


@pytest.mark.parametrize("era", ERAS)
async def test_what_cannot_be_read_says_why(settings: Settings, era: Any) -> None:
    (settings.bundles / "action.html").unlink()
    (settings.bundles / "extra.html").write_text("not in the registry")
    async with Client(build(settings), mode=era) as client:
        with pytest.raises(MCPError, match="action has not been built; run: make build"):
            await client.read_resource("ui://acme/action.html")
        for uri in (
            "ui://acme/extra.html",
            "ui://acme/../x.html",
            "ui://other/action.html",
            "file:///etc/passwd",
            "http://[::1",
            "",
        ):
            with pytest.raises(MCPError, match="there is no resource"):
                await client.read_resource(uri)


async def test_nothing_built_at_all_still_lists_everything(settings: Settings, tmp_path: Path) -> None:
    bare = replace(settings, bundles=tmp_path / "nowhere", versioned_uris=True)
    async with Client(build(bare)) as client:
        assert len((await client.list_resources()).resources) == len(registry.UI_APPS)
        assert len((await client.list_tools()).tools) == len(ENABLED)


async def test_versioned_uris_change_with_the_bundle_and_old_ones_are_answered(settings: Settings) -> None:
    async with Client(build(replace(settings, versioned_uris=True)), cache=None) as client:

        async def uri() -> str:
            listed = (await client.list_resources()).resources
            [mine] = [resource.uri for resource in listed if resource.name == "action"]
            [tool] = [tool for tool in (await client.list_tools()).tools if tool.name == "action-get"]
            assert tool.meta == {"ui": {"resourceUri": mine}, "ui/resourceUri": mine}
            return mine

        before = await uri()
        assert re.fullmatch(r"ui://acme/action\.html\?v=[0-9a-f]{12}", before)
        assert await uri() == before
        (settings.bundles / "action.html").write_text("rebuilt")
        after = await uri()
        assert after != before
        for one in (after, before, "ui://acme/action.html"):
            [contents] = (await client.read_resource(one)).contents
            assert isinstance(contents, types.TextResourceContents)
            assert (contents.text, contents.uri) == ("rebuilt", one)


@pytest.mark.parametrize("versioned", [False, True])
async def test_a_rebuild_is_announced_to_clients_with_a_session(settings: Settings, versioned: bool) -> None:
    heard: list[str] = []

    async def hear(message: Any) -> None:
        heard.append(message.method)

    server = build(replace(settings, versioned_uris=versioned))
    async with Client(server, mode="legacy", message_handler=hear) as client:
        assert client.server_capabilities.resources == types.ResourcesCapability(subscribe=False, list_changed=True)
        assert client.server_capabilities.tools == types.ToolsCapability(list_changed=versioned)
        await anyio.sleep(0.2)
        assert heard == []
        (settings.bundles / "action.html").write_text("rebuilt")
        expected = ["notifications/resources/list_changed"] + ["notifications/tools/list_changed"] * versioned
        with anyio.fail_after(5):
            while heard != expected:
                await anyio.sleep(0.02)


async def test_a_rebuild_is_announced_on_the_stream_of_a_listening_client(settings: Settings) -> None:
    async with Client(build(settings)) as client, client.listen(resources_list_changed=True) as events:
        (settings.bundles / "new.html").write_text("built")
        with anyio.fail_after(5):
            async for event in events:
                assert type(event).__name__ == "ResourcesListChanged"
                break


# The helper


def test_with_ui_app_keeps_what_the_tool_had() -> None:
    meta = {"ui": {"visibility": ["app"]}, "vendor/x": 1}
    tool = types.Tool(name="x", input_schema={"type": "object"}, _meta=meta)
    linked = with_ui_app("llm-costs", tool)
    uri = "ui://acme/llm-costs.html"
    assert linked.meta == {"ui": {"visibility": ["app"], "resourceUri": uri}, "ui/resourceUri": uri, "vendor/x": 1}
    assert tool.meta == {"ui": {"visibility": ["app"]}, "vendor/x": 1}


def test_an_unknown_key_is_an_error_at_run_time() -> None:
    tool = types.Tool(name="x", input_schema={"type": "object"})
    with pytest.raises(UnknownUiAppError, match=r"no app `acton-list`; did you mean `action-list`\?"):
        with_ui_app("acton-list", tool)  # type: ignore[arg-type]


def test_an_unknown_key_is_an_error_for_the_type_checker(tmp_path: Path) -> None:
    (tmp_path / "use.py").write_text(
        "import mcp_types as types\n"
        "from services.mcp.server.ui_apps import with_ui_app\n"
        "tool = types.Tool(name='x', input_schema={})\n"
        "with_ui_app('action-list', tool)\n"
        "with_ui_app('acton-list', tool)\n"
    )
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(tmp_path / "use.py")]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    [error] = checked.stdout.splitlines()
    assert "use.py:5: error" in error and "acton-list" in error


# Transports


async def test_http_refuses_pages_of_other_sites_and_lets_local_ones_in_when_asked(settings: Settings) -> None:
    ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    accept = {"accept": "application/json, text/event-stream"}
    with over_http(settings.bundles.parent, settings.bundles, "--cors") as url:
        async with httpx2.AsyncClient() as client:
            for headers in ({"origin": "https://evil.example"}, {"host": "evil.example"}):
                assert (await client.post(url, json=ping, headers={**accept, **headers})).status_code in (403, 421)
            asking = {"origin": "http://127.0.0.1:8080", "access-control-request-method": "POST"}
            allowed = await client.options(url, headers=asking)
            assert allowed.headers["access-control-allow-origin"] == "http://127.0.0.1:8080"
            foreign = await client.options(url, headers={**asking, "origin": "https://evil.example"})
            assert "access-control-allow-origin" not in foreign.headers


async def test_the_api_may_be_another_process(settings: Settings) -> None:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "services.api", "--port", str(port)]
    remote = replace(settings, api_url=f"http://127.0.0.1:{port}")
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL) as process:
        try:
            async with Client(build(remote)) as client:
                with anyio.fail_after(20):
                    while (result := await client.call_tool("action-get", {"id": 1})).is_error:
                        assert "cannot be reached" in texts(result)[0]
                        await anyio.sleep(0.1)
                assert result.structured_content["id"] == 1
                assert (await client.call_tool("action-get", {"id": 999})).is_error
        finally:
            process.terminate()


# Start-up


def test_nothing_is_read_before_a_client_asks(settings: Settings) -> None:
    probe = (
        "import sys\n"
        "from services.mcp.server.application import build\n"
        "from services.mcp.server.settings import Settings\n"
        "from pathlib import Path\n"
        "build(Settings(manifest=Path('nowhere'), openapi=Path('nowhere'), bundles=Path('nowhere')))\n"
        "print([name for name in ('services.mcp.ui_apps_registry', 'services.api.app', 'fastapi', 'jsonschema')"
        " if name in sys.modules])\n"
    )
    result = subprocess.run([sys.executable, "-c", probe], cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


def grown(tmp_path: Path, count: int) -> Path:
    """A copy of the services with a registry of `count` apps."""
    tree = tmp_path / str(count)
    shutil.copytree(ROOT / "services" / "mcp" / "server", tree / "services" / "mcp" / "server")
    shutil.copytree(ROOT / "services" / "api", tree / "services" / "api")
    source = (ROOT / "services" / "mcp" / "ui_apps_registry.py").read_text(encoding="utf-8")
    head = source[source.index("@dataclass") : source.index("ACTION_RESOURCE_URI")]
    lines = [
        "from collections.abc import Mapping",
        "from dataclasses import dataclass",
        "from typing import Any, Literal",
        "UiAppType = str",
        f"UiAppKey = Literal[{', '.join(repr(f'app-{number}') for number in range(count))}]"
        if count
        else "UiAppKey = str",
        head,
        f"URI_MAP = {{f'app-{{n}}': f'ui://acme/app-{{n}}.html' for n in range({count})}}",
        "UI_APPS = (",
        *(
            f"    UiApp(key='app-{n}', name='App {n}', description='', uri='ui://acme/app-{n}.html',"
            f" entry='generated/app-{n}', product=None, type='detail'),"
            for n in range(count)
        ),
        ")",
        "DISPATCHABLE_APP_KEYS = tuple(URI_MAP)",
        "TOOL_UI_APPS = {}",
    ]
    for package in ("services", "services/mcp"):
        (tree / package / "__init__.py").touch()
    (tree / "services" / "mcp" / "ui_apps_registry.py").write_text("\n".join(lines))
    (tree / "services" / "mcp" / "ui-apps.generated.json").write_text('{"version": 1, "apps": [], "tools": {}}')
    return tree


def processor_seconds(tree: Path) -> float:
    """What a server costs from its start to its answer to `initialize`."""
    client = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
    opening = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": client}) + "\n"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    command = [sys.executable, "-m", "services.mcp.server"]
    result = subprocess.run(
        command, cwd=tree, env=environment, input=opening, capture_output=True, text=True, check=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert json.loads(result.stdout)["result"]["serverInfo"]["name"] == "acme"
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_start_up_does_not_grow_with_the_number_of_apps(tmp_path: Path) -> None:
    trees = {count: grown(tmp_path, count) for count in (0, 40, 4_000)}
    seconds = {count: min(processor_seconds(tree) for _ in range(3)) for count, tree in trees.items()}
    print("start-up, processor seconds:", seconds)
    assert seconds[40] < seconds[0] * 1.25 and seconds[4_000] < seconds[0] * 1.25


# Pages on disk


def test_a_folder_of_pages_that_cannot_be_read_has_none(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "action.html").mkdir()
    (tmp_path / "cohort.html").write_bytes(b"\xff")
    assert Bundles(tmp_path / "file").stamp() == Bundles(tmp_path / "nowhere").stamp() == frozenset()
    (tmp_path / "lost.html").symlink_to(tmp_path / "gone")
    assert {name for name, _, _ in Bundles(tmp_path).stamp() or ()} == {"action.html", "cohort.html"}
    pages = Bundles(tmp_path)
    assert pages.hash("action") is None and pages.hash("debug") is None
    for key, why in (("action", "cannot be read"), ("cohort", "cannot be read"), ("debug", "has not been built")):
        with pytest.raises(BundleMissingError, match=why):
            pages.html(key)


async def test_a_look_that_fails_is_no_rebuild(monkeypatch: pytest.MonkeyPatch) -> None:
    before, after = frozenset({("a.html", 1, 1)}), frozenset({("a.html", 2, 1)})
    looks = [before, before, None, before, None, after]
    announced: list[int] = []
    done = anyio.Event()

    async def announce(changes: Changes) -> None:
        announced.append(len(looks))
        done.set()

    monkeypatch.setattr(Changes, "announce", announce)
    pages = Bundles(Path())
    monkeypatch.setattr(pages, "stamp", lambda: looks.pop(0) if len(looks) > 1 else looks[0])
    with anyio.fail_after(60):
        async with Changes(tools_too=False).watching(pages, 0):
            await done.wait()
    assert announced == [1], "only the last look differs"
