"""What one file may declare: every fault told once, in the author's words, at its key or value."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import schemas
from generator import declared, rules, source
from generator.declared import Declared
from generator.diagnostics import Diagnostic, Span, ordered
from generator.model import Configuration, Document, ExtraFields, KeyPath, SourceFile, ToolRules
from schemas.base import Strict
from schemas.tools_file import APP_TYPES, type_name

Told = tuple[str, str, str, str]
EXTRA = ExtraFields(
    top_level={"wrappers": "object"},
    tool={"list": "boolean", "response": "object", "soft_delete": "any", "limit": "integer", "url_prefix": "string"},
)


def document(data: Any) -> Document:
    """A document whose places read `ui_apps.a.type:value`, so that a test can name them."""

    def locate(path: KeyPath, part: str = "value", within: tuple[int, int] | None = None) -> Span:
        return Span(f"{'.'.join(map(str, path))}:{part}")

    return Document("products/things/mcp/tools.yaml", "things", data, locate)


def checked(data: Any, **settings: Any) -> tuple[Declared, list[Diagnostic]]:
    diagnostics: list[Diagnostic] = []
    configuration = Configuration(path="ui-apps.toml", uri_authority="acme", **settings)
    return declared.check(document(data), configuration, diagnostics), diagnostics


def told(text: str, **settings: Any) -> list[Told]:
    """Rule, place, message and help of everything that is wrong."""
    return [(one.rule, one.span.path, one.message, one.help) for one in checked(yaml.safe_load(text), **settings)[1]]


def app(fields: str, **settings: Any) -> list[Told]:
    return told(f"ui_apps: {{ thing: {{ {fields} }} }}", **settings)


def tool(fields: str, **settings: Any) -> list[Told]:
    return told(f"tools: {{ thing-get: {{ operation: x, enabled: true, {fields} }} }}", **settings)


def test_sound_entries_are_kept_as_written() -> None:
    result, diagnostics = checked(
        {
            "category": "Things",
            "feature": "things",
            "url_prefix": "/things",
            "ui_apps": {
                "thing": {"type": "detail", "view_prop": "data"},
                "thing-list": {"type": "list", "detail_tool": "thing-get", "detail_args": ""},
                "chart": {"type": "custom", "app_name": "Chart", "description": "A chart"},
            },
            "tools": {"thing-get": {"operation": "things_retrieve", "enabled": False, "visibility": ["app"]}},
        }
    )
    assert diagnostics == []
    assert [one.type for one in result.file.ui_apps.values()] == [type_name(model) for model in APP_TYPES]
    assert result.file.tools["thing-get"].visibility == ("app",)
    assert result.file.category == "Things"
    assert result.broken == frozenset()


@pytest.mark.parametrize("data", [{}, {"ui_apps": None, "tools": None}, {"ui_apps": {}, "tools": {}}])
def test_a_file_without_entries_is_fine(data: Any) -> None:
    result, diagnostics = checked(data)
    assert diagnostics == []
    assert (result.file.ui_apps, result.file.tools) == ({}, {})


def test_refused_entries_are_named_and_the_others_kept() -> None:
    result, diagnostics = checked(
        {
            "ui_apps": {"a": {"type": "detail"}, "B": {"type": "detail", "view_prop": "b"}, "c": None, "d": DETAIL},
            "tools": {"x": {"operation": "x"}, "Y": TOOL, "z": TOOL},
        }
    )
    assert len(diagnostics) == 5
    assert list(result.file.ui_apps) == ["d"]
    assert list(result.file.tools) == ["z"]
    assert result.broken == {("ui_apps", "a"), ("ui_apps", "B"), ("ui_apps", "c"), ("tools", "x"), ("tools", "Y")}


DETAIL = {"type": "detail", "view_prop": "data"}
TOOL = {"operation": "x", "enabled": True}


def test_a_typo_in_a_required_key_is_one_fault() -> None:
    assert app("type: list, detail_tol: thing-get") == [
        (
            rules.UNKNOWN_KEY,
            "ui_apps.thing.detail_tol:key",
            "unknown key `detail_tol` in app `thing`",
            "did you mean `detail_tool`?",
        )
    ]


def test_another_generators_field_does_not_stand_for_a_missing_key() -> None:
    (unknown, missing) = told("tools: { t: { enabled: true, mcp_version: 2 } }")
    assert unknown[3].startswith("did you mean `operation`? Or declare a field of another generator")
    assert missing[:2] == (rules.MISSING_KEY, "tools.t:key")


def test_an_unknown_key_beside_a_missing_one_is_two_faults() -> None:
    assert [one[:2] for one in app("type: list, colour: red")] == [
        (rules.UNKNOWN_KEY, "ui_apps.thing.colour:key"),
        (rules.MISSING_KEY, "ui_apps.thing:key"),
    ]


@pytest.mark.parametrize(
    ("text", "place", "message", "help"),
    [
        (
            "ui_apps: { a: { type: detail, view_prop: x, detail_tool: y } }",
            "ui_apps.a.detail_tool:key",
            "`detail_tool` belongs to `type: list`, not to app `a`",
            "write `type: list`, or remove it",
        ),
        (
            "ui_apps: { a: { type: list, detail_tool: y, link_prop: x } }",
            "ui_apps.a.link_prop:key",
            "`link_prop` belongs to `type: detail`, not to app `a`",
            "write `type: detail`, or remove it",
        ),
        (
            "ui_apps: { a: { type: list, detail_tool: y, data_type: X } }",
            "ui_apps.a.data_type:key",
            "`data_type` belongs to `type: detail` or `render_ui`, not to app `a`",
            "did you mean `list_data_type` or `item_data_type`?",
        ),
        (
            "ui_apps: { a: { type: custom, app_name: A, description: a, view_component: A } }",
            "ui_apps.a.view_component:key",
            "`view_component` belongs to `render_ui` or `type: detail` or `type: list`, not to app `a`",
            "move it below `render_ui:`, or remove it",
        ),
        (
            "ui_apps: { a: { type: list, detail_tool: y, operation: x } }",
            "ui_apps.a.operation:key",
            "`operation` belongs to a tool, not to app `a`",
            "move it to a tool, or remove it",
        ),
        (
            "ui_apps: { a: { type: detail, view_prop: x, enabled: true } }",
            "ui_apps.a.enabled:key",
            "`enabled` belongs to a tool, not to app `a`",
            "move it to a tool, or remove it",
        ),
        (
            "ui_apps: { a: { type: detail, view_prop: x, connect_domains: [] } }",
            "ui_apps.a.connect_domains:key",
            "`connect_domains` belongs to `csp`, not to app `a`",
            "move it below `csp:`, or remove it",
        ),
        (
            "ui_apps: { a: { type: detail, view_prop: x, csp: { permissions: [] } } }",
            "ui_apps.a.csp.permissions:key",
            "`permissions` belongs to app `a`, not to `csp` of app `a`",
            "move it one level up, or remove it",
        ),
        (
            "tools: { t: { operation: x, enabled: true, connect_domains: [] } }",
            "tools.t.connect_domains:key",
            "`connect_domains` belongs to `csp`, not to tool `t`",
            "move it below `csp:` of an app, or remove it",
        ),
        (
            "tools: { t: { operation: x, enabled: true, idempotent: true } }",
            "tools.t.idempotent:key",
            "`idempotent` belongs to `annotations`, not to tool `t`",
            "move it below `annotations:`, or remove it",
        ),
        (
            "detail_tool: x",
            "detail_tool:key",
            "`detail_tool` belongs to `type: list`, not to the top level",
            "move it to an app of `type: list`, or remove it",
        ),
        (
            "description: x",
            "description:key",
            "`description` belongs to a tool or an app, not to the top level",
            "move it to a tool or to an app, or remove it",
        ),
        (
            "tools: { t: { operation: x, enabled: true, view_prop: x } }",
            "tools.t.view_prop:key",
            "`view_prop` belongs to `type: detail` or `render_ui`, not to tool `t`",
            "move it to an app of `type: detail` or below `render_ui:` of an app of `type: custom`, or remove it",
        ),
        (
            "tools: { t: { operation: x, enabled: true, annotations: { readonly: true, destructive: true, idempotent: "
            "true } } }",
            "tools.t.annotations.readonly:key",
            "unknown key `readonly` in `annotations` of tool `t`",
            "did you mean `readOnly`?",
        ),
        (
            "title: Things",
            "title:key",
            "`title` belongs to a tool, not to the top level",
            "move it to a tool, or remove it",
        ),
        (
            "tools: { t: { operation: x, enabled: true, titel: x } }",
            "tools.t.titel:key",
            "unknown key `titel` in tool `t`",
            "did you mean `title`?",
        ),
        (
            "tools: { t: { operation: x, enabled: true, paginate: { by: 3 } } }",
            "tools.t.paginate:key",
            "unknown key `paginate` in tool `t`",
            'declare a field of another generator in ui-apps.toml: `tool = { paginate = "object" }` below '
            "`[extra_fields]`",
        ),
        (
            "tools: { t: { operation: x, enabled: true, description_file: ./x.md } }",
            "tools.t.description_file:key",
            "unknown key `description_file` in tool `t`",
            "did you mean `description`? Or declare a field of another generator in ui-apps.toml: `tool = { "
            'description_file = "string" }` below `[extra_fields]`',
        ),
        (
            "ui_apps: { a: { type: custom, app_name: A, description: a, render_ui: { view_component: V, view_prop: d, "
            "component_import: m, colour: red } } }",
            "ui_apps.a.render_ui.colour:key",
            "unknown key `colour` in `render_ui` of app `a`",
            "known here: `component_import`, `view_component`, `view_prop`, `data_type`",
        ),
    ],
)
def test_unknown_keys(text: str, place: str, message: str, help: str) -> None:
    assert told(text) == [(rules.UNKNOWN_KEY, place, message, help)]


@pytest.mark.parametrize(
    ("text", "place", "message", "help"),
    [
        (
            "ui_apps: { a: { type: detail } }",
            "ui_apps.a:key",
            "missing key `view_prop` in app `a`",
            "add `view_prop: data  # prop of the view that receives the tool result`",
        ),
        (
            "ui_apps: { a: { view_prop: data } }",
            "ui_apps.a:key",
            "missing key `type` in app `a`",
            "add `type: detail` or `type: list` or `type: custom`",
        ),
        (
            "tools: { t: { operation: x } }",
            "tools.t:key",
            "missing key `enabled` in tool `t`",
            "add `enabled: true  # whether the server offers the tool`",
        ),
        (
            "ui_apps: { a: { type: custom, app_name: A, description: a, render_ui: { view_component: V, view_prop: d } "
            "} }",
            "ui_apps.a.render_ui:key",
            "missing key `component_import` in `render_ui` of app `a`",
            'add `component_import: "../components/Chart"  # module specifier of the view, relative to the dispatch '
            "module's folder`",
        ),
    ],
)
def test_missing_keys(text: str, place: str, message: str, help: str) -> None:
    assert told(text) == [(rules.MISSING_KEY, place, message, help)]


def test_a_misspelt_type_is_one_fault_and_hides_the_rest() -> None:
    assert app("tpye: detail, colour: red") == [
        (rules.UNKNOWN_KEY, "ui_apps.thing.tpye:key", "unknown key `tpye` in app `thing`", "did you mean `type`?")
    ]
    assert app("type: detial, colour: red") == [
        (
            rules.UNKNOWN_APP_TYPE,
            "ui_apps.thing.type:value",
            'unknown type "detial" of app `thing`',
            "did you mean `detail`?",
        )
    ]
    assert app("type: zzz")[0][3] == "write `type: detail` or `type: list` or `type: custom`"


@pytest.mark.parametrize(
    ("text", "place", "message", "help"),
    [
        (
            'tools: { t: { operation: x, enabled: "true" } }',
            "tools.t.enabled:value",
            '`enabled` of tool `t` must be a boolean, but is the string "true"',
            "write `enabled: true` without quotes",
        ),
        (
            'tools: { t: { operation: x, enabled: "off" } }',
            "tools.t.enabled:value",
            '`enabled` of tool `t` must be a boolean, but is the string "off"',
            "write `enabled: false`; `off` is a string in YAML 1.2",
        ),
        (
            "tools: { t: { operation: 12, enabled: true } }",
            "tools.t.operation:value",
            "`operation` of tool `t` must be a string, but is the number 12",
            "put the value in quotes",
        ),
        (
            "tools: { t: { operation: , enabled: true } }",
            "tools.t.operation:key",
            "`operation` of tool `t` must be a string, but has no value",
            "write a value after `operation:`",
        ),
        (
            "ui_apps: { a: { type: detail, view_prop: x, description: } }",
            "ui_apps.a.description:key",
            "`description` of app `a` must be a string, but has no value",
            "write a value after `description:`, or remove the line",
        ),
        (
            "tools: { t: { operation: x, enabled: true, scopes: 'thing:read' } }",
            "tools.t.scopes:value",
            '`scopes` of tool `t` must be a list, but is the string "thing:read"',
            'write `scopes: ["thing:read"]`',
        ),
        (
            "tools: { t: { operation: x, enabled: true, scopes: [a, [b]] } }",
            "tools.t.scopes.1:value",
            "`scopes[1]` of tool `t` must be a string, but is a list",
            "write a string",
        ),
        (
            "tools: { t: { operation: x, enabled: true, annotations: [readOnly] } }",
            "tools.t.annotations:value",
            "`annotations` of tool `t` must be a mapping, but is a list",
            "write its fields below it, indented: `readOnly`, `destructive`, `idempotent`",
        ),
        (
            "tools: { t: { operation: x, enabled: true, input_schema: 1.5 } }",
            "tools.t.input_schema:value",
            "`input_schema` of tool `t` must be a mapping or a string, but is the number 1.5",
            "write a mapping or a string",
        ),
        (
            "tools: { t: }",
            "tools.t:key",
            "tool `t` must be a mapping, but has no value",
            "write its fields below it, indented: `operation`, `enabled`",
        ),
        (
            "ui_apps: { a: detail }",
            "ui_apps.a:value",
            'app `a` must be a mapping, but is the string "detail"',
            "write its fields below it, indented: `type`",
        ),
        (
            "ui_apps: { a: { type: 3 } }",
            "ui_apps.a.type:value",
            "`type` of app `a` must be a string, but is the number 3",
            "write `type: detail` or `type: list` or `type: custom`",
        ),
        (
            "ui_apps: [thing]",
            "ui_apps:value",
            "`ui_apps` must be a mapping, but is a list",
            "write its entries below it, indented",
        ),
        (
            "category: [x]",
            "category:value",
            "`category` must be a string, but is a list",
            "write a string",
        ),
    ],
)
def test_wrong_types(text: str, place: str, message: str, help: str) -> None:
    assert told(text) == [(rules.WRONG_TYPE, place, message, help)]


def test_a_number_too_large_to_print_is_described() -> None:
    (diagnostic,) = checked({"category": 1 << 100_000})[1]
    assert diagnostic.message == "`category` must be a string, but is a very large number"


def test_a_long_text_is_not_repeated_whole() -> None:
    (diagnostic,) = checked({"feature": "A" * 5_000, "tools": {"t": {**TOOL, "enabled": "x" * 5_000}}})[1][:1]
    assert len(diagnostic.message) < 200


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("feature: My-Feature", "feature:value", '`feature` must be lower snake_case, but is "My-Feature"'),
        ("feature: ''", "feature:value", "`feature` must not be empty"),
        ("url_prefix: things", "url_prefix:value", '`url_prefix` must start with `/`, but is "things"'),
        ("category: ' '", "category:value", "`category` must not be empty"),
        (
            "tools: { t: { operation: '', enabled: true } }",
            "tools.t.operation:value",
            "`operation` of tool `t` must not be empty",
        ),
        (
            "tools: { t: { operation: x, enabled: true, visibility: [] } }",
            "tools.t.visibility:value",
            "`visibility` of tool `t` must name at least one of `model`, `app`",
        ),
        (
            "tools: { t: { operation: x, enabled: true, visibility: [app, app] } }",
            "tools.t.visibility.1:value",
            "`visibility` of tool `t` names `app` twice",
        ),
        (
            "tools: { t: { operation: x, enabled: true, visibility: [app, user] } }",
            "tools.t.visibility.1:value",
            '`visibility[1]` of tool `t` must be one of `model`, `app`, but is "user"',
        ),
        (
            "tools: { t: { operation: x, enabled: true, input_schema: { type: array } } }",
            "tools.t.input_schema:value",
            "`input_schema` of tool `t` must describe an object: arguments have names",
        ),
        (
            "ui_apps: { a: { type: detail, view_prop: x, permissions: [clipboard_write] } }",
            "ui_apps.a.permissions.0:value",
            "`permissions[0]` of app `a` must be one of `camera`, `microphone`, `geolocation`, `clipboardWrite`, but "
            'is "clipboard_write"',
        ),
        (
            "ui_apps: { a: { type: detail, view_prop: x, csp: { frame_domains: [example.com] } } }",
            "ui_apps.a.csp.frame_domains.0:value",
            '`csp.frame_domains[0]` of app `a` must be an origin (a scheme, a host, no path), but is "example.com"',
        ),
        (
            "ui_apps: { a: { type: detail, view_prop: x, domain: 'https://a.example/x' } }",
            "ui_apps.a.domain:value",
            '`domain` of app `a` must be a host name or an origin without a path, but is "https://a.example/x"',
        ),
    ],
)
def test_bad_values(text: str, place: str, message: str) -> None:
    assert [one[:3] for one in told(text)] == [(rules.BAD_VALUE, place, message)]


@pytest.mark.parametrize(
    ("fields", "rule", "place"),
    [
        ("type: detail, view_prop: my-prop", rules.BAD_IDENTIFIER, "view_prop"),
        ("type: detail, view_prop: key", rules.RESERVED_WORD, "view_prop"),
        ("type: detail, view_prop: data, link_prop: data", rules.RESERVED_WORD, "link_prop"),
        ("type: detail, view_prop: data, view_component: thingView", rules.BAD_IDENTIFIER, "view_component"),
        ("type: detail, view_prop: data, view_component: DetailContent", rules.RESERVED_WORD, "view_component"),
        ("type: detail, view_prop: data, data_type: string", rules.RESERVED_WORD, "data_type"),
        ("type: list, detail_tool: x, click_prop: data", rules.RESERVED_WORD, "click_prop"),
        ("type: list, detail_tool: x, item_data_type: 'A | B'", rules.BAD_IDENTIFIER, "item_data_type"),
        ("type: list, detail_tool: x, list_data_type: 'A[]'", rules.BAD_IDENTIFIER, "list_data_type"),
        ("type: list, detail_tool: x, item_name_field: 'a?.b'", rules.BAD_FIELD_PATH, "item_name_field"),
        (
            "type: custom, app_name: A, description: a, render_ui: { component_import: m, view_component: V, "
            "view_prop: ref }",
            rules.RESERVED_WORD,
            "render_ui.view_prop",
        ),
    ],
)
def test_names_in_generated_code(fields: str, rule: str, place: str) -> None:
    assert [one[:2] for one in app(fields)] == [(rule, f"ui_apps.thing.{place}:value")]


def test_two_props_of_one_name_are_told_beside_other_faults() -> None:
    assert [one[:2] for one in app("type: detail, view_prop: data, link_prop: data, view_component: thingView")] == [
        (rules.BAD_IDENTIFIER, "ui_apps.thing.view_component:value"),
        (rules.RESERVED_WORD, "ui_apps.thing.link_prop:value"),
    ]


@pytest.mark.parametrize(
    ("written", "help"),
    [
        ("{ id: item.id }", "put it in quotes: `detail_args: '{ id: item.id }'`"),
        (
            "{ id: item.id, page: 1, deep: { 'a-b': item }, all: true }",
            "put it in quotes: `detail_args: '{ id: item.id, page: 1, deep: { \"a-b\": item }, all: true }'`",
        ),
        ("{ id: 'x' }", "put it in quotes: it is a text of TypeScript"),
        ("{}", "put it in quotes: it is a text of TypeScript"),
        ("[item.id]", "write a string"),
        ("12", "put the value in quotes"),
    ],
)
def test_arguments_without_quotes(written: str, help: str) -> None:
    ((rule, place, _, cure),) = app(f"type: list, detail_tool: x, detail_args: {written}")
    assert (rule, place, cure) == (rules.WRONG_TYPE, "ui_apps.thing.detail_args:value", help)


@pytest.mark.parametrize(
    ("text", "help"),
    [
        (
            "tools: { t: { operation: x, enabled: true, scopes: [a, null] } }",
            "write a string in its place, or remove the item",
        ),
        ("tools: { t: { operation: x, enabled: true, scopes: [a, 7] } }", "put the value in quotes"),
        ("tools: { t: { operation: x, enabled: true, visibility: [host] } }", "write `model` or `app`"),
        ("tools: { t: { operation: x, enabled: true, visibility: [apps] } }", "did you mean `app`?"),
        (
            "ui_apps: { a: { type: detail, view_prop: x, permissions: [usb] } }",
            "write `camera`, `microphone`, `geolocation` or `clipboardWrite`",
        ),
        ("ui_apps: { a: { type: detail, view_prop: x, domain: a.example/x } }", "write `a.example`"),
        (
            "ui_apps: { a: { type: detail, view_prop: x, domain: 'https://a.example/x?y' } }",
            "write `https://a.example`",
        ),
        ("ui_apps: { a: { type: detail, view_prop: x, domain: 'a b' } }", "write what the host's documentation says"),
        ("tools: { t: { operation: x, enabled: true, scopes: 'true' } }", 'write `scopes: ["true"]`'),
    ],
)
def test_the_cure_of_a_value(text: str, help: str) -> None:
    assert [one[3] for one in told(text)] == [help]


@pytest.mark.parametrize(
    ("key", "written"), [("a b", '"a b"'), ("a.b", '"a.b"'), ("~", '"~"'), ("", '""'), ('"', '"\\""'), ("é", '"é"')]
)
def test_a_declaration_to_copy_is_toml(key: str, written: str) -> None:
    ((_, _, _, help),) = told(yaml.safe_dump({key: 1}))
    snippet = help.partition("in ui-apps.toml: `")[2].rpartition("` below")[0]
    assert snippet == f'top_level = {{ {written} = "integer" }}'
    assert tomllib.loads(snippet) == {"top_level": {key: "integer"}}


def test_a_bad_app_key_is_told_even_when_the_app_is_broken() -> None:
    assert told("ui_apps: { Error_List: { type: list } }") == [
        (
            rules.BAD_APP_KEY,
            "ui_apps.Error_List:key",
            "app key must be lower kebab-case, but is `Error_List`",
            "write `error-list`",
        ),
        (
            rules.MISSING_KEY,
            "ui_apps.Error_List:key",
            "missing key `detail_tool` in app `Error_List`",
            "add `detail_tool: thing-get  # tool called when a row is clicked`",
        ),
    ]


def test_a_key_that_windows_reserves() -> None:
    assert [one[:3] for one in told("ui_apps: { aux: { type: detail, view_prop: data } }")] == [
        (
            rules.RESERVED_FILE_NAME,
            "ui_apps.aux:key",
            "app key cannot be `aux`: Windows reserves that name, so no file can have it",
        )
    ]


def test_a_sandbox_domain_is_a_warning_and_keeps_the_app() -> None:
    result, diagnostics = checked({"ui_apps": {"a": {**DETAIL, "domain": "a.apps.example"}}})
    assert [(one.rule, one.span.path) for one in diagnostics] == [(rules.SANDBOX_DOMAIN, "ui_apps.a.domain:key")]
    assert list(result.file.ui_apps) == ["a"]


@pytest.mark.parametrize(
    ("name", "pattern", "help"),
    [
        ("Thing_Get", None, "did you mean `thing-get`?"),
        ("-thing", None, "did you mean `thing`?"),
        ("thing-get\n", None, "did you mean `thing-get`?"),
        ("thing-get", "[a-z_]+", "did you mean `thing_get`?"),
        ("thing-get", "[A-Z]+", "rename the tool, or set `name_pattern` in `[tools]` of ui-apps.toml"),
    ],
)
def test_bad_tool_names(name: str, pattern: str | None, help: str) -> None:
    limits = ToolRules(name_pattern=pattern) if pattern else ToolRules()
    result, diagnostics = checked({"tools": {name: TOOL}}, tools=limits)
    assert [(one.rule, one.span.path, one.help) for one in diagnostics] == [
        (rules.BAD_TOOL_NAME, f"tools.{name}:key", help)
    ]
    assert result.broken == {("tools", name)}


def test_a_configured_pattern_decides_about_tool_names() -> None:
    assert (
        told("tools: { thing_get: { operation: x, enabled: true } }", tools=ToolRules(name_pattern="^[a-z_]+$")) == []
    )


@pytest.mark.parametrize(("length", "limit", "warned"), [(52, None, False), (53, None, True), (11, 10, True)])
def test_a_long_tool_name_is_warned_about_and_kept(length: int, limit: int | None, warned: bool) -> None:
    limits = ToolRules(max_name_length=limit) if limit else ToolRules()
    result, diagnostics = checked({"tools": {"a" * length: TOOL}}, tools=limits)
    assert [one.rule for one in diagnostics] == [rules.LONG_TOOL_NAME] * warned
    assert list(result.file.tools) == ["a" * length]


def test_declared_extra_fields_pass_through_untouched() -> None:
    response = {"include": ["id", {"x": None}]}
    result, diagnostics = checked(
        {
            "wrappers": {"a": 1},
            "tools": {"a": {**TOOL, "list": True, "response": response, "soft_delete": None, "limit": 3}, "b": TOOL},
        },
        extra_fields=EXTRA,
    )
    assert diagnostics == []
    assert list(result.file.tools) == ["a", "b"]
    assert result.extra == {"a": {"list": True, "response": response, "soft_delete": None, "limit": 3}}
    assert result.extra["a"]["response"] is response


@pytest.mark.parametrize(
    ("kind", "sound", "wrong"),
    [
        ("string", ["", "x"], [1, None, [], {}, True]),
        ("number", [1, 1.5, -2], ["1", True, None]),
        ("integer", [1, 2.0], [1.5, "1", True, float("nan"), float("inf")]),
        ("boolean", [True, False], ["true", 1, None]),
        ("array", [[], [1]], ["a", {}, None]),
        ("object", [{}, {"a": 1}], [[], "a", None]),
        ("null", [None], [0, "", False, {}]),
        ("any", [None, 1, "a", [], {}], []),
    ],
)
def test_extra_fields_have_their_declared_type(kind: str, sound: list[Any], wrong: list[Any]) -> None:
    fields = ExtraFields(tool={"paging": kind}, top_level={"paging": kind})
    for value in sound:
        assert checked({"paging": value, "tools": {"a": {**TOOL, "paging": value}}}, extra_fields=fields)[1] == []
    for value in wrong:
        result, diagnostics = checked({"tools": {"a": {**TOOL, "paging": value}}}, extra_fields=fields)
        assert [one.rule for one in diagnostics] == [rules.WRONG_TYPE]
        assert result.broken == {("tools", "a")}
        assert [one.rule for one in checked({"paging": value}, extra_fields=fields)[1]] == [rules.WRONG_TYPE]


def test_an_extra_field_of_the_wrong_type_is_told_like_any_other() -> None:
    assert tool("list: 'yes'", extra_fields=EXTRA) == [
        (
            rules.WRONG_TYPE,
            "tools.thing-get.list:value",
            '`list` of tool `thing-get` must be a boolean, but is the string "yes"',
            "write `list: true`; `yes` is a string in YAML 1.2",
        )
    ]


def test_extra_fields_are_declared_per_level() -> None:
    assert [one[:2] for one in told("list: true", extra_fields=EXTRA)] == [(rules.UNKNOWN_KEY, "list:key")]
    assert [one[:2] for one in tool("wrappers: {}", extra_fields=EXTRA)] == [
        (rules.UNKNOWN_KEY, "tools.thing-get.wrappers:key")
    ]
    assert [one[:2] for one in app("type: detail, view_prop: x, list: true", extra_fields=EXTRA)] == [
        (rules.UNKNOWN_KEY, "ui_apps.thing.list:key")
    ]
    # A field of the top level may be another generator's field of a tool.
    assert tool("url_prefix: /x", extra_fields=EXTRA) == []


def test_everything_is_told_in_one_run() -> None:
    found = told(
        """
        titel: x
        feature: X
        ui_apps: { a: { type: detail }, b: { type: detail, view_prop: class }, C: 1 }
        tools: { t: { operation: 1, enabled: 2, lisst: 3 }, U: }
        """
    )
    assert sorted(one[0] + " " + one[1] for one in found) == [
        "UA101 titel:key",
        "UA101 tools.t.lisst:key",
        "UA102 ui_apps.a:key",
        "UA103 tools.U:key",
        "UA103 tools.t.enabled:value",
        "UA103 tools.t.operation:value",
        "UA103 ui_apps.C:value",
        "UA105 ui_apps.C:key",
        "UA106 tools.U:key",
        "UA107 feature:value",
        "UA201 ui_apps.b.view_prop:value",
    ]


HOSTILE = st.sampled_from(
    ["`${x}`", "'", '"', "</script>", "*/", "{{ a }}", "{% b %}", "\n", "\u2028", "\u202e", "🎉", "\ud800", "\\", "#"]
)


@given(text=st.lists(HOSTILE, min_size=1, max_size=5).map("x".join))
def test_free_texts_are_kept_whatever_they_say(text: str) -> None:
    text = f"x{text}"
    texts = {"app_name": text, "description": text, "component_import": text}
    result, diagnostics = checked(
        {
            "category": text,
            "ui_apps": {
                "a": {**DETAIL, **texts},
                "b": {"type": "list", "detail_tool": text, "entity_label": text, "detail_args": text, **texts},
                "c": {"type": "custom", "app_name": text, "description": text},
            },
            "tools": {"t": {**TOOL, "operation": text, "title": text, "description": text, "scopes": [text]}},
        }
    )
    assert diagnostics == []
    assert result.file.ui_apps["b"].model_dump()["entity_label"] == text


MODELS: list[type[Strict]] = [*APP_TYPES, schemas.Tool, schemas.ToolsFile]
MODELS += [schemas.Csp, schemas.RenderUi, schemas.Annotations]
KEYS = sorted({name for model in MODELS for name in model.model_fields})
ANYTHING = st.text(st.characters(exclude_categories=()), max_size=6)
WORDS = st.one_of(st.sampled_from(KEYS), st.sampled_from([*map(type_name, APP_TYPES), "data", "key", ""]), ANYTHING)
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), WORDS),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORDS, inner, max_size=4)),
    max_leaves=12,
)
APPS = st.dictionaries(WORDS, VALUES, max_size=5) | st.fixed_dictionaries(
    {"type": st.sampled_from([*map(type_name, APP_TYPES)])}, optional={name: VALUES for name in KEYS if name != "type"}
)
FILES = VALUES | st.fixed_dictionaries(
    {}, optional={"ui_apps": st.dictionaries(WORDS, APPS, max_size=2), "tools": VALUES, "feature": VALUES, "x": VALUES}
)


def exists(data: Any, path: str) -> bool:
    """Whether a place leads into the data, key by key."""
    rest = path.rpartition(":")[0]
    if not rest:
        return True
    members = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return any(
        rest == str(key) or (rest.startswith(f"{key}.") and exists(value, f"{rest[len(str(key)) + 1 :]}:"))
        for key, value in members
    )


@settings(max_examples=300)
@given(data=FILES)
def test_no_data_breaks_the_check(data: Any) -> None:
    result, diagnostics = checked(data, extra_fields=EXTRA)
    for one in diagnostics:
        assert one.rule in rules.CATALOGUE
        assert exists(data, one.span.path), one
        assert "nput should" not in one.message + one.help
    if isinstance(data, dict):
        for section, kept in (("ui_apps", result.file.ui_apps), ("tools", result.file.tools)):
            written = data.get(section)
            entries = set(written) if isinstance(written, dict) else set()
            refused = {name for where, name in result.broken if where == section}
            assert refused | kept.keys() == entries
            assert not refused & kept.keys()


def read_and_checked(text: str) -> list[tuple[str, str, int, int, int, int]]:
    """Rule, key or value as it stands in the text, and the place of everything that is wrong."""
    diagnostics: list[Diagnostic] = []
    document = source.read(SourceFile("products/a/mcp/tools.yaml", "a", text.encode()), diagnostics)
    assert document is not None
    declared.check(document, Configuration(path="ui-apps.toml", uri_authority="acme"), diagnostics)
    lines = text.splitlines()
    found = []
    for one in ordered(diagnostics):
        place = one.span
        written = lines[place.line - 1][place.column - 1 : place.end_column - 1]
        found.append((one.rule, written, place.line, place.column, place.end_line, place.end_column))
    return found


def test_faults_have_lines_and_columns() -> None:
    assert read_and_checked(
        """\
feature: My-Feature
ui_apps:
    thing-list:
        type: list
        detail_tol: thing-get
        csp:
            connect_domains:
                - https://a.example
                - b.example
    Thing:
        type: detial
tools:
    thing-get:
        operation: things_retrieve
        enabled: "yes"
        scopes:
        annotations: { readOnly: true, destructive: false, idempotnt: true }
    thing-put:
        enabled: true
"""
    ) == [
        (rules.BAD_VALUE, "My-Feature", 1, 10, 1, 20),
        (rules.UNKNOWN_KEY, "detail_tol", 5, 9, 5, 19),
        (rules.BAD_VALUE, "b.example", 9, 19, 9, 28),
        (rules.BAD_APP_KEY, "Thing", 10, 5, 10, 10),
        (rules.UNKNOWN_APP_TYPE, "detial", 11, 15, 11, 21),
        (rules.WRONG_TYPE, '"yes"', 15, 18, 15, 23),
        (rules.WRONG_TYPE, "scopes", 16, 9, 16, 15),
        (rules.UNKNOWN_KEY, "idempotnt", 17, 60, 17, 69),
        (rules.MISSING_KEY, "thing-put", 18, 5, 18, 14),
    ]


def test_a_fault_below_an_anchor_is_shown_where_it_was_written() -> None:
    assert read_and_checked(
        """\
tools:
    a: { operation: x, enabled: true, annotations: &safe { readOnly: 1, destructive: true, idempotent: true } }
    b: { operation: x, enabled: true, annotations: *safe }
"""
    ) == [(rules.WRONG_TYPE, "1", 2, 70, 2, 71)]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("ui_apps:\n  404: { type: detail, view_prop: page }\n", rules.NON_STRING_KEY),
        ("tools:\n  1.5: { operation: x, enabled: true }\n", rules.NON_STRING_KEY),
        ("~: x\n", rules.NON_STRING_KEY),
        ("tools:\n  t: { operation: x, enabled: true, true: y }\n", rules.NON_STRING_KEY),
        ("tools:\n  t: { operation: x, enabled: {{ on }} }\n", rules.NON_STRING_KEY),
        ("ui_apps:\n  a: { type: detail, {{ prop }} : x }\n", rules.NON_STRING_KEY),
        ("tools:\n  t: { operation: x, enabled: true, scopes: !!set {a, b} }\n", rules.FORBIDDEN_TAG),
        ("tools: !!set {a, b}\n", rules.FORBIDDEN_TAG),
        ("ui_apps:\n  a: !app { typo: detail }\n", rules.FORBIDDEN_TAG),
        ("ui_apps:\n  a: !app\n    type: detail\n    colour: red\n\ntools: {}\n", rules.FORBIDDEN_TAG),
        ("tools:\n  t: { operation: x, enabled: !env ON }\n", rules.FORBIDDEN_TAG),
        ("a: &a !!set {b}\ntools:\n  t: { operation: x, enabled: true, scopes: *a }\n", rules.FORBIDDEN_TAG),
        ("tools:\n  t: { operation: x, enabled: !!bool maybe }\n", rules.FORBIDDEN_TAG),
        ("ui_apps:\n  a:\n    <<: base\n", rules.NOT_YAML),
        ("ui_apps:\n  a:\n    type: detail\n    <<: [base]\n", rules.NOT_YAML),
        ('ui_apps:\n  a: { type: detail, view_prop: "x\\ud800" }\n', rules.NOT_YAML),
        ('tools:\n  t: { operation: x, enabled: true, "titel\\ud800": x }\n', rules.NOT_YAML),
    ],
)
def test_what_reading_has_reported_is_not_reported_again(text: str, rule: str) -> None:
    found = [one for one in read_and_checked(text) if one[1] != "a" or one[0] != rules.UNKNOWN_KEY]
    assert [one[0] for one in found] == [rule]


def test_what_stands_beside_a_fault_of_reading_is_still_checked() -> None:
    text = """\
ui_apps:
    404:
        type: detail
        colour: red
    a: { type: !x list, view_prop: y, detail_tool: &args !!set {} }
    b: &b
        type: detail
        view_prop: !!int x
        link_prop: b-c
    c:
        <<: base
        type: detail
        csp: { conect_domains: [] }
tools:
    t: { operation: x, enabled: true, annotations: { 1: true } }
"""
    assert [one[:3] for one in read_and_checked(text)] == [
        (rules.NON_STRING_KEY, "404", 2),
        (rules.MISSING_KEY, "404", 2),
        (rules.UNKNOWN_KEY, "colour", 4),
        (rules.FORBIDDEN_TAG, "!x list", 5),
        (rules.UNKNOWN_KEY, "view_prop", 5),
        (rules.FORBIDDEN_TAG, "&args !!set {}", 5),
        (rules.FORBIDDEN_TAG, "!!int x", 8),
        (rules.BAD_IDENTIFIER, "b-c", 9),
        (rules.NOT_YAML, "base", 11),
        (rules.UNKNOWN_KEY, "conect_domains", 13),
        (rules.MISSING_KEY, "annotations", 15),
        (rules.MISSING_KEY, "annotations", 15),
        (rules.MISSING_KEY, "annotations", 15),
        (rules.NON_STRING_KEY, "1", 15),
    ]


@pytest.mark.parametrize(
    ("line", "rule", "written"),
    [
        ("enabled: yes", rules.WRONG_TYPE, "yes"),
        ("enabled: &on yes", rules.WRONG_TYPE, "yes"),
        ("enabled: 012", rules.WRONG_TYPE, "012"),
        ("enabled: true\n        visibility: [no]", rules.BAD_VALUE, "no"),
        ("enabled: true\n        on: x", rules.UNKNOWN_KEY, "on"),
    ],
)
def test_a_warning_of_reading_gives_way_to_an_error_about_the_same_text(line: str, rule: str, written: str) -> None:
    found = read_and_checked(f"tools:\n    t:\n        operation: x\n        {line}\n        title: off\n")
    assert [one[:2] for one in found if one[1] != "off"] == [(rule, written)]
    assert [one[0] for one in found if one[1] == "off"] == [rules.YAML_1_1_SCALAR]


@pytest.mark.parametrize(
    ("line", "rule", "written", "help"),
    [
        (
            "title: #1 x",
            rules.WRONG_TYPE,
            "title",
            "quote the text: `title: '#1 x'`; or write a space after the `#` of a comment",
        ),
        (
            "scopes:\n          - #a",
            rules.WRONG_TYPE,
            "",
            "quote the text: `- '#a'`; or write a space after the `#` of a comment",
        ),
        ("structured: #yes", rules.WRONG_TYPE, "structured", "write a value after `structured:`, or remove the line"),
        (
            "title: x #1",
            rules.COMMENT_IN_TEXT,
            "#1",
            "quote the text: `title: 'x #1'`; or write a space after the `#` of a comment",
        ),
    ],
)
def test_a_text_that_is_all_comment_is_one_fault(line: str, rule: str, written: str, help: str) -> None:
    text = f"tools:\n    t:\n        operation: x\n        enabled: true\n        {line}\n"
    assert [(one[0], one[1]) for one in read_and_checked(text)] == [(rule, written)]
    diagnostics: list[Diagnostic] = []
    document = source.read(SourceFile("tools.yaml", None, text.encode()), diagnostics)
    assert document is not None
    declared.check(document, Configuration(path="ui-apps.toml", uri_authority="acme"), diagnostics)
    assert [one.help for one in diagnostics] == [help]
