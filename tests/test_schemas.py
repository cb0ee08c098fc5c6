"""What authors may write: the fields of each type, the values of each role, and the JSON Schemas for editors."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal

import jsonschema
import pytest
import tree_sitter
import tree_sitter_typescript
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

import schemas
from generator import rules
from schemas import fields, identifiers, json_schema
from schemas.base import OrAbsent
from schemas.faults import Subject, explain
from schemas.places import Place
from schemas.roles import Refusal
from schemas.tools_file import PLACES
from schemas.wording import YAML

POLICY = {"csp", "permissions", "prefers_border", "domain"}
LOOKS = {"app_name", "description", "component_import", "view_component"}
TYPESCRIPT = tree_sitter.Parser(tree_sitter.Language(tree_sitter_typescript.language_tsx()))


@pytest.mark.parametrize(
    ("model", "required", "optional"),
    [
        (schemas.DetailApp, {"type", "view_prop"}, {*POLICY, *LOOKS, "data_type", "link_prop"}),
        (
            schemas.ListApp,
            {"type", "detail_tool"},
            {*POLICY, *LOOKS, "detail_args", "item_name_field", "click_prop", "entity_label"}
            | {"list_data_type", "item_data_type"},
        ),
        (schemas.CustomApp, {"type", "app_name", "description"}, {*POLICY, "render_ui"}),
        (schemas.RenderUi, {"component_import", "view_component", "view_prop"}, {"data_type"}),
        (schemas.Csp, set(), {"connect_domains", "resource_domains", "frame_domains", "base_uri_domains"}),
        (schemas.Annotations, {"readOnly", "destructive", "idempotent"}, set()),
        (
            schemas.Tool,
            {"operation", "enabled"},
            {"ui_app", "title", "description", "scopes", "annotations", "structured", "visibility", "sensitive"}
            | {"input_schema"},
        ),
        (schemas.ToolsFile, set(), {"category", "feature", "url_prefix", "tools", "ui_apps"}),
    ],
)
def test_each_mapping_has_the_fields_of_the_contract(model: Any, required: set[str], optional: set[str]) -> None:
    assert {name for name, field in model.model_fields.items() if field.is_required()} == required
    assert {name for name, field in model.model_fields.items() if not field.is_required()} == optional


def test_the_models_hold_exactly_what_was_written() -> None:
    written = {"type": "list", "detail_tool": "thing-get", "description": "`${x}` 'y' \"z\"\n*/ </script> {{ a }}"}
    app = schemas.ListApp.model_validate(written)
    assert app.model_dump(exclude_unset=True) == written
    with pytest.raises(ValidationError):
        app.detail_tool = "other"


def test_a_whole_file_validates_at_once() -> None:
    file = schemas.ToolsFile.model_validate({"tools": None, "ui_apps": {"a": {"type": "detail", "view_prop": "a"}}})
    assert file.tools == {}
    assert isinstance(file.ui_apps["a"], schemas.DetailApp)


def rule_of(refusal: Refusal | None) -> str | None:
    return None if refusal is None else refusal.rule


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("ActionView", None),
        ("LLMCostsView", None),
        ("Ünï_$1", None),
        ("V", None),
        ("actionView", rules.BAD_IDENTIFIER),
        ("_View", rules.BAD_IDENTIFIER),
        ("$View", rules.BAD_IDENTIFIER),
        ("Action-View", rules.BAD_IDENTIFIER),
        ("Views.Action", rules.BAD_IDENTIFIER),
        ("1View", rules.BAD_IDENTIFIER),
        ("Act\\u0069on", rules.BAD_IDENTIFIER),
        ("Action\u200dView", rules.BAD_IDENTIFIER),
        ("A; alert(1)", rules.BAD_IDENTIFIER),
        ("ActionView\n", rules.BAD_IDENTIFIER),
        ("class", rules.RESERVED_WORD),
        ("await", rules.RESERVED_WORD),
        ("ListContent", rules.RESERVED_WORD),
        ("Record", rules.RESERVED_WORD),
        ("Infinity", rules.RESERVED_WORD),
        ("", rules.BAD_VALUE),
        (" ", rules.BAD_VALUE),
    ],
)
def test_component_names(name: str, rule: str | None) -> None:
    assert rule_of(identifiers.component(name)) == rule


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("ActionData", None),
        ("action", None),
        ("async", None),
        ("string", rules.RESERVED_WORD),
        ("unknown", rules.RESERVED_WORD),
        ("as", rules.RESERVED_WORD),
        ("enum", rules.RESERVED_WORD),
        ("JSX", rules.RESERVED_WORD),
        ("Row[]", rules.BAD_IDENTIFIER),
        ("Page<Row>", rules.BAD_IDENTIFIER),
    ],
)
def test_type_names(name: str, rule: str | None) -> None:
    assert rule_of(identifiers.type_name(name)) == rule


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("data", None),
        ("onFlagClick", None),
        ("type", None),
        ("of", None),
        ("item", None),
        ("children", None),
        ("key", rules.RESERVED_WORD),
        ("ref", rules.RESERVED_WORD),
        ("__proto__", rules.RESERVED_WORD),
        ("class", rules.RESERVED_WORD),
        ("aria-label", rules.BAD_IDENTIFIER),
        ("ns:prop", rules.BAD_IDENTIFIER),
        ("", rules.BAD_VALUE),
    ],
)
def test_prop_names(name: str, rule: str | None) -> None:
    assert rule_of(identifiers.prop(name)) == rule


def test_a_list_gets_its_click_handler_and_its_rows_in_different_props() -> None:
    assert rule_of(identifiers.click_prop("data")) == rules.RESERVED_WORD
    assert rule_of(identifiers.click_prop("key")) == rules.RESERVED_WORD
    assert identifiers.click_prop("onRowClick") is None


@pytest.mark.parametrize(
    ("path", "cure"),
    [
        ("name", None),
        ("key", None),
        ("owner.email", None),
        ("a.class.$b", None),
        ("a..b", "did you mean `a.b`?"),
        ("a . b", "did you mean `a.b`?"),
        (".a", "did you mean `a`?"),
        ("a?.b", "did you mean `a.b`?"),
        ("a['b']", "did you mean `a.b`?"),
        ('a["b"].c', "did you mean `a.b.c`?"),
        ("a[0]", "write"),
        ("a b", "write"),
        ("name;", "write"),
    ],
)
def test_field_paths(path: str, cure: str | None) -> None:
    refusal = identifiers.field_path(path)
    assert rule_of(refusal) == (rules.BAD_FIELD_PATH if cure else None)
    assert refusal is None or refusal.help.startswith(cure or "")


@pytest.mark.parametrize(
    ("check", "name", "cure"),
    [
        (identifiers.component, "my-view", "did you mean `MyView`?"),
        (identifiers.component, "actionView", "did you mean `ActionView`?"),
        (identifiers.prop, "my prop", "did you mean `myProp`?"),
        (identifiers.type_name, "my data", "did you mean `MyData`?"),
        (identifiers.type_name, "Row[]", "name one exported type"),
        (identifiers.component, "1", "use letters"),
        (identifiers.component, "views.ActionView", "did you mean `ActionView`?"),
        (identifiers.component, "./views/ActionView.tsx", "did you mean `ActionView`?"),
        (identifiers.component, "views.actionView", "did you mean `ActionView`?"),
        (identifiers.prop, "props.flag", "did you mean `flag`?"),
        (identifiers.type_name, "types.Flag", "did you mean `Flag`?"),
        (identifiers.type_name, "types.Flag[]", "name one exported type"),
        (identifiers.type_name, "string", "export a named type"),
        (identifiers.type_name, "null", "export a named type"),
        (identifiers.type_name, "enum", "rename it"),
    ],
)
def test_a_refused_name_is_told_a_better_one(check: Any, name: str, cure: str) -> None:
    assert check(name).help.startswith(cure)


PIECES = st.sampled_from(["a", "A", "_", "$", "1", "-", ".", " ", "é", "\u00b5", "𝒳", "\u200d", "\\u0041", "'", "\n"])
NAMES = st.one_of(
    st.lists(PIECES, max_size=4).map("".join),
    st.sampled_from(sorted(identifiers.RESERVED | identifiers.RESERVED_TYPES | identifiers.TEMPLATE_NAMES)),
    st.text(max_size=5),
)


@given(component=NAMES, data=NAMES, prop=NAMES)
def test_names_that_are_accepted_make_sound_typescript(component: str, data: str, prop: str) -> None:
    component = component if identifiers.component(component) is None else "View"
    data = data if identifiers.type_name(data) is None else "Data"
    prop = prop if identifiers.prop(prop) is None else "value"
    code = (
        f"import {{ {component}, type {data} }} from './view'\nconst a = (b: {data}) => <{component} {prop}={{b}} />\n"
    )
    assert not TYPESCRIPT.parse(code.encode("utf-8", "surrogatepass")).root_node.has_error, code


@pytest.mark.parametrize("key", ["list", "x-list-list", "constructor", "class", "no", "a1", "a-1", "con-a", "a" * 64])
def test_app_keys_that_are_fine(key: str) -> None:
    assert fields.APP_KEY.refuse(key) is None


@pytest.mark.parametrize(
    ("key", "rule", "cure"),
    [
        ("ErrorList", rules.BAD_APP_KEY, "write `error-list`"),
        ("error_list", rules.BAD_APP_KEY, "write `error-list`"),
        ("error--list", rules.BAD_APP_KEY, "write `error-list`"),
        ("error-list\n", rules.BAD_APP_KEY, "write `error-list`"),
        ("-a", rules.BAD_APP_KEY, "write `a`"),
        ("1a", rules.BAD_APP_KEY, "write a key"),
        ("", rules.BAD_APP_KEY, "write a key"),
        ("é", rules.BAD_APP_KEY, "write a key"),
        ("../a", rules.BAD_APP_KEY, "write `a`"),
        ("a" * 65, rules.BAD_APP_KEY, "choose a shorter key"),
        ("con", rules.RESERVED_FILE_NAME, "choose a longer key"),
        ("nul", rules.RESERVED_FILE_NAME, "choose a longer key"),
        ("com1", rules.RESERVED_FILE_NAME, "choose a longer key"),
        ("lpt9", rules.RESERVED_FILE_NAME, "choose a longer key"),
    ],
)
def test_app_keys_that_are_refused(key: str, rule: str, cure: str) -> None:
    refusal = fields.APP_KEY.refuse(key)
    assert refusal is not None
    assert refusal.rule == rule
    assert refusal.help.startswith(cure)


def csp(origin: str) -> schemas.Csp:
    return schemas.Csp.model_validate({"connect_domains": [origin]})


@pytest.mark.parametrize(
    "origin",
    [
        "https://api.example.com",
        "http://localhost:8080",
        "https://127.0.0.1",
        "wss://live.example.com",
        "https://*.example.com",
        "https://xn--bcher-kva.example:8443",
    ],
)
def test_origins_that_are_fine(origin: str) -> None:
    assert csp(origin).connect_domains == (origin,)


@pytest.mark.parametrize(
    ("origin", "cure"),
    [
        ("api.example.com", "write `https://api.example.com`"),
        ("https://api.example.com/", "write `https://api.example.com`"),
        ("https://api.example.com/v1?x=1", "write `https://api.example.com`"),
        ("https://me@api.example.com", "write `https://api.example.com`"),
        ("HTTPS://api.example.com", "write `https://api.example.com`"),
        ("https://a.*.example.com", "write an origin"),
        ("https://*.*.example.com", "write an origin"),
        ("https://*", "write an origin"),
        ("*", "write an origin"),
        ("https://", "write an origin"),
        ("https://a b", "write an origin"),
        ("https://a; script-src *", "write an origin"),
        ("https://a.example:99999", "write an origin"),
        ("data:", "write an origin"),
        ("'self'", "write an origin"),
        ("https://bücher.example", "write an origin"),
        ("https://a.example\n", "write an origin"),
    ],
)
def test_origins_that_are_refused(origin: str, cure: str) -> None:
    with pytest.raises(ValidationError) as caught:
        csp(origin)
    (error,) = caught.value.errors()
    assert error["ctx"]["refusal"].rule == rules.BAD_VALUE
    assert error["ctx"]["refusal"].help.startswith(cure)


def test_an_app_type_needs_nothing_but_its_schema() -> None:
    class ChartApp(schemas.App):
        """A throw-away type with one field of each kind."""

        type: Literal["chart"]
        """A chart."""

        series: fields.ComponentName
        """Component of one series. More text."""

        legend: OrAbsent[bool] = None
        """Whether a legend is shown."""

    place = Place("`type: chart`", ChartApp, "write `type: chart`", group="an app")
    subject = Subject(ChartApp, "app `sales`", YAML, (*PLACES, place))
    with pytest.raises(ValidationError) as caught:
        ChartApp.model_validate({"type": "chart", "legend": "yes", "detail_tool": "x"})
    told = {(fault.rule, fault.path, fault.message, fault.help) for fault in explain(caught.value, subject)}
    assert told == {
        (
            rules.WRONG_TYPE,
            ("legend",),
            '`legend` of app `sales` must be a boolean, but is the string "yes"',
            "write `legend: true`; `yes` is a string in YAML 1.2",
        ),
        (
            rules.UNKNOWN_KEY,
            ("detail_tool",),
            "`detail_tool` belongs to `type: list`, not to app `sales`",
            "write `type: list`, or remove it",
        ),
        (
            rules.MISSING_KEY,
            (),
            "missing key `series` in app `sales`",
            "add `series: ...  # component of one series`",
        ),
    }


EDITOR = json_schema.tools_file(
    top_level={"wrappers": "object"}, tool={"list": "boolean", "soft_delete": "any"}, name_pattern="^[a-z-]+$"
)


def accepts(document: Any) -> bool:
    return bool(jsonschema.Draft202012Validator(EDITOR).is_valid(document))


def test_editors_accept_what_the_program_accepts() -> None:
    assert accepts({})
    assert accepts({"tools": None, "ui_apps": None})
    assert accepts(
        {
            "category": "Things",
            "wrappers": {},
            "tools": {"a-b": {"operation": "x", "enabled": True, "list": True, "soft_delete": 3, "input_schema": {}}},
            "ui_apps": {
                "a": {"type": "detail", "view_prop": "data", "csp": {"connect_domains": ["https://x.example"]}},
                "b": {"type": "list", "detail_tool": "a-b", "view_component": "ÄView", "item_name_field": "a.b"},
                "c": {"type": "custom", "app_name": "C", "description": "c"},
            },
        }
    )


TOOL = {"operation": "x", "enabled": True}
DETAIL = {"type": "detail", "view_prop": "data"}


@pytest.mark.parametrize(
    "document",
    [
        {"titel": "x"},
        {"wrappers": []},
        {"category": None},
        {"feature": "My-Feature"},
        {"tools": {"A": TOOL}},
        {"tools": {"a": {**TOOL, "enabled": "true"}}},
        {"tools": {"a": {"operation": "x"}}},
        {"tools": {"a": {**TOOL, "list": "yes"}}},
        {"tools": {"a": {**TOOL, "title": None}}},
        {"tools": {"a": {**TOOL, "visibility": []}}},
        {"tools": {"a": {**TOOL, "annotations": {"readOnly": True}}}},
        {"ui_apps": {"Bad_Key": DETAIL}},
        {"ui_apps": {"a": {**DETAIL, "detail_tool": "x"}}},
        {"ui_apps": {"a": {**DETAIL, "view_component": "view"}}},
        {"ui_apps": {"a": {**DETAIL, "app_name": " "}}},
        {"ui_apps": {"a": {**DETAIL, "permissions": ["usb"]}}},
        {"ui_apps": {"a": {"type": "detial"}}},
    ],
)
def test_editors_refuse_what_the_program_refuses(document: Any) -> None:
    assert not accepts(document)


def properties(schema: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(schema, dict):
        if isinstance(schema.get("properties"), dict):
            yield from schema["properties"].items()
        for part in schema.values():
            yield from properties(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from properties(part)


@pytest.mark.parametrize("schema", [EDITOR, json_schema.configuration_file()], ids=["tools file", "configuration"])
def test_the_json_schemas_describe_every_key(schema: Any) -> None:
    jsonschema.Draft202012Validator.check_schema(schema)
    described = dict(properties(schema))
    assert described
    assert [name for name, one in properties(schema) if not one.get("description", "").endswith((".", "`"))] == []
    assert [one for one in described.values() if "title" in one or one.get("default", 0) is None] == []
    for pattern in (one["pattern"] for one in described.values() if "pattern" in one):
        re.compile(pattern)
