"""What tools take: schemas, OpenAPI operations, narrowing, and that nothing uncertain is ever called a fault."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from mcp import Client

from generator.diagnostics import Span
from generator.model import KeyPath, Tool
from generator.parameters import Argument, Input, JsonText, Kinds, Operations, Place, SchemaFiles, tool_input
from services.mcp.server.application import build
from services.mcp.server.settings import Settings

API = "services/api/openapi.json"
NO_FILES = SchemaFiles({})


def tool(schema: Mapping[str, Any] | str | None = None, *, operation: str = "get_action", **extra: Any) -> Tool:
    return Tool(
        name="action-get",
        source="products/actions/mcp/tools.yaml",
        product="actions",
        operation=operation,
        enabled=True,
        input_schema=schema,
        extra=extra,
    )


def inline(schema: Mapping[str, Any]) -> Input:
    found = tool_input(tool(schema), NO_FILES, None)
    assert found is not None
    return found


def document(operation: Mapping[str, Any], path: str = "/actions/{id}", **more: Any) -> dict[str, Any]:
    item = {"get": {"operationId": "get_action", **operation}, **more.pop("item", {})}
    return {"openapi": "3.1.0", "paths": {path: item}, **more}


def taken(operation: Mapping[str, Any], **more: Any) -> Input:
    found = Operations(API, document(operation, **more)).input("get_action")
    assert found is not None
    return found


def body(schema: Any, *, required: bool = True, media: str = "application/json") -> dict[str, Any]:
    return {"requestBody": {"required": required, "content": {media: {"schema": schema}}}}


def parameter(name: str, place: str = "query", *, required: bool = False, **schema: Any) -> dict[str, Any]:
    return {"name": name, "in": place, "required": required, "schema": schema}


def told(found: Input | None) -> str | None:
    """An input in short: `id! name?` and ` ...` when it is open."""
    if found is None:
        return None
    names = [name + ("!" if one.required else "?") for name, one in sorted(found.arguments.items())]
    return " ".join([*names, *(["..."] if found.open else [])])


def kinds(schema: Any) -> Kinds:
    return inline({"properties": {"value": schema}}).arguments["value"].kinds


A, B = {"properties": {"a": {}}, "required": ["a"]}, {"properties": {"b": {}}, "required": ["b"]}

# Object schemas


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "object", "properties": {"id": {}, "q": {}}, "required": ["id"]}, "id! q?"),
        ({"type": "object", "properties": {}}, ""),
        ({"type": "object", "additionalProperties": False}, ""),
        ({"type": "object"}, "..."),
        ({}, "..."),
        ({**A, "additionalProperties": True}, "a! ..."),
        ({**A, "additionalProperties": {"type": "string"}}, "a! ..."),
        ({**A, "additionalProperties": None}, "a! ..."),
        ({**A, "additionalProperties": False}, "a!"),
        ({**A, "unevaluatedProperties": {}}, "a! ..."),
        ({**A, "patternProperties": {"^x-": {}}}, "a! ..."),
        ({**A, "patternProperties": {}}, "a!"),
        ({**A, "if": B, "then": B}, "a! ..."),
        ({**A, "dependentSchemas": {"a": B}}, "a! ..."),
        ({"required": ["id"]}, "id! ..."),
        ({"properties": {"a": {}}, "required": ["id"]}, "a? id!"),
        ({"properties": {"id": {"readOnly": True}}, "required": ["id"]}, "id?"),
        ({"type": "string"}, "..."),
        ({"properties": [], "required": ["a"]}, "..."),
        ({"properties": {"a": {}}, "required": "a"}, "a?"),
        ({"properties": {1: {}}}, "..."),
    ],
)
def test_an_object_is_closed_when_it_names_its_properties(schema: dict[str, Any], expected: str) -> None:
    assert told(inline(schema)) == expected


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"allOf": [A, B]}, "a! b!"),
        ({"properties": {"a": {}, "c": {}}, "allOf": [{"required": ["a"]}]}, "a! c?"),
        ({"allOf": [A, {"properties": {"b": {}}, "additionalProperties": True}]}, "a! b? ..."),
        ({"allOf": [A, True]}, "a! ..."),
        ({"allOf": "A"}, "..."),
        ({"anyOf": [A, B]}, "a? b?"),
        ({"oneOf": [A, {**A, "properties": {"a": {}, "b": {}}}]}, "a! b?"),
        ({"anyOf": [A, {"type": "null"}]}, "a!"),
        ({"anyOf": [A, {"type": "string"}]}, "a? ..."),
        ({"anyOf": [A, {"type": "object"}]}, "a? ..."),
        ({"anyOf": []}, "..."),
        ({**A, "anyOf": [{"required": ["b"]}, {"required": ["c"]}]}, "a! b? c?"),
        ({"allOf": [{"anyOf": [A, B]}, {"properties": {"c": {}}}]}, "a? b? c?"),
        ({"$ref": "#/$defs/A", "$defs": {"A": A}}, "a!"),
        ({"$ref": "#/$defs/A", "$defs": {"A": A}, **B}, "a! b!"),
        ({"$ref": "#/$defs/x~1%C3%A9~0", "$defs": {"x/é~": A}}, "a!"),
        ({"$ref": "#/oneOf/1", "oneOf": [A, B]}, "a? b!"),
        ({"$ref": "#/$defs/B", "$defs": {"A": A}}, "..."),
        ({"$ref": "#/$defs/A/allOf/7", "$defs": {"A": {"allOf": [A]}}}, "..."),
        ({"$ref": "#A", "$defs": {"A": {"$anchor": "A"}}}, "..."),
        ({"$ref": "other.json#/A", **A}, "a! ..."),
        ({"$ref": "a/$defs/A", "$defs": {"A": A}}, "..."),
        ({"$ref": 7}, "..."),
        ({"$ref": "#", **A}, "a! ..."),
        ({"allOf": [{"$ref": "#/$defs/A"}, A], "$defs": {"A": {"anyOf": [{"$ref": "#/$defs/A"}]}}}, "a! ..."),
    ],
)
def test_combined_schemas_need_what_all_of_their_readings_need(schema: dict[str, Any], expected: str) -> None:
    assert told(inline(schema)) == expected


@pytest.mark.parametrize("step", ["x", "2", "-1", "²", "9" * 5_000, ""])
@pytest.mark.parametrize("key", ["oneOf", "type", "minimum"])
def test_a_reference_to_no_item_leads_nowhere(key: str, step: str) -> None:
    schema = {"properties": {"v": {"$ref": f"#/{key}/{step}"}}, "oneOf": [A, B], "type": "object", "minimum": 1}
    assert inline(schema).arguments["v"].kinds == set()


def test_a_reference_may_mean_the_whole_document() -> None:
    assert inline({"type": "object", "properties": {"child": {"$ref": "#"}}}).arguments["child"].kinds == {"object"}


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "string"}, "string"),
        ({"type": ["integer", "null"]}, "integer null"),
        ({"type": "string", "nullable": True}, "null string"),
        ({"enum": ["a", 1, 1.5, True, None, [], {}]}, "array boolean integer null number object string"),
        ({"const": 3}, "integer"),
        ({"type": ["string", "integer"], "enum": ["a", "b"]}, "string"),
        ({"type": "number", "allOf": [{"type": "integer"}]}, "integer"),
        ({"type": ["integer", "null"], "allOf": [{"type": ["number", "null"]}]}, "integer null"),
        ({"type": ["number", "null"], "allOf": [{"type": ["number", "string"]}]}, "number"),
        ({"type": ["integer", "null"], "allOf": [{"type": ["string", "null"]}]}, "null"),
        ({"enum": ["a", b"bytes that only YAML has"]}, ""),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "null string"),
        ({"oneOf": [{"type": "string"}, {"minLength": 1}]}, ""),
        ({"allOf": [{"type": "string"}, {"minLength": 1}]}, "string"),
        ({"allOf": [{"$ref": "#/properties/value/$defs/A"}], "$defs": {"A": {"type": "boolean"}}}, "boolean"),
        ({"type": "string", "allOf": [{"type": "integer"}]}, ""),
        ({"$ref": "#/properties/value"}, ""),
        ({"$ref": "elsewhere"}, ""),
        ({"type": "float"}, ""),
        ({"type": ["string", 5]}, ""),
        ({"type": []}, ""),
        ({"enum": []}, ""),
        ({"nullable": True}, ""),
        ({"minimum": 1}, ""),
        (True, ""),
        (None, ""),
    ],
)
def test_kinds_are_all_that_a_value_may_be_or_unknown(schema: Any, expected: str) -> None:
    assert " ".join(sorted(kinds(schema))) == expected


def test_an_argument_in_several_parts_has_to_satisfy_all_of_them() -> None:
    part = {"properties": {"a": {"type": ["string", "null"]}}}
    found = inline({"allOf": [part, {"properties": {"a": {"type": "string"}}, "required": ["a"]}, part]})
    assert told(found) == "a!" and found.arguments["a"].kinds == {"string"}


def test_kinds_of_a_choice_are_certain_only_where_every_choice_names_the_argument() -> None:
    text, number = {"properties": {"a": {"type": "string"}}}, {"properties": {"a": {"type": "integer"}}}
    assert inline({"anyOf": [text, number]}).arguments["a"].kinds == {"string", "integer"}
    assert inline({"anyOf": [text, {"required": ["b"]}]}).arguments["a"].kinds == set()


@pytest.mark.parametrize(
    ("schema", "required", "refused"),
    [
        ({"type": "integer"}, True, "string boolean null array object"),
        ({"type": "integer"}, False, "string boolean array object"),
        ({"type": "number"}, True, "string boolean null array object"),
        ({"type": ["string", "null"]}, True, "integer number boolean array object"),
        ({"type": "boolean"}, True, "string integer number null array object"),
        ({}, True, ""),
    ],
)
def test_a_value_is_refused_only_when_both_kinds_are_certain(schema: Any, required: bool, refused: str) -> None:
    argument = inline({"properties": {"a": schema}, "required": ["a"] if required else []}).arguments["a"]
    every = ("string", "integer", "number", "boolean", "null", "array", "object", "unknown")
    assert {kind for kind in every if argument.refuses(kind)} == set(refused.split())


def test_an_input_tells_unknown_and_missing_arguments() -> None:
    found = inline({"properties": {"id": {}, "team": {}, "q": {}}, "required": ["team", "id"]})
    assert found.unknown(["surveyId", "q", "x"]) == ["surveyId", "x"]
    assert [one.name for one in found.missing(["surveyId", "q"])] == ["id", "team"]
    assert [one.name for one in found.missing(["id"])] == ["team"]
    assert inline({"type": "object", "required": ["id"]}).unknown(["surveyId"]) == []


# Operations


@pytest.mark.parametrize(
    ("operation", "expected"),
    [
        ({}, ""),
        ({"parameters": [parameter("id", "path", required=True), parameter("q")]}, "id! q?"),
        ({"parameters": [parameter("X-Trace", "header", required=True), parameter("s", "cookie")]}, "X-Trace? s?"),
        ({"parameters": [parameter(name, "header") for name in ("Authorization", "accept", "Content-Type")]}, ""),
        ({"parameters": [{"name": "id", "in": "path", "required": "true"}]}, "id?"),
        ({"parameters": [{"name": "id", "in": "somewhere"}]}, "..."),
        ({"parameters": [{"name": "id", "in": []}]}, "..."),
        ({"parameters": [parameter("id"), {"$ref": "#/nowhere"}]}, "id? ..."),
        ({"parameters": [parameter("accept")]}, "accept?"),
        ({"parameters": [7]}, "..."),
        ({"parameters": [{"name": 7, "in": "query"}]}, "..."),
        ({"parameters": {"id": {}}}, "..."),
        ({"parameters": None, "requestBody": None}, ""),
        (body(A), "a!"),
        (body(A, required=False), "a?"),
        (body(A, media="application/json; charset=utf-8"), "a!"),
        (body(A, media="multipart/form-data"), "..."),
        (body({"anyOf": [A, {"type": "null"}]}), "a?"),
        (body({**A, "nullable": True, "type": "object"}), "a?"),
        (body({"type": "array"}), "..."),
        (body({"type": "object"}), "..."),
        (body(True), "..."),
        ({"requestBody": {"required": True, "content": {}}}, ""),
        ({"requestBody": {"required": True, "content": {"application/json": {}}}}, "..."),
        ({"requestBody": {"required": True, "content": {"application/json": 1}}}, "..."),
        ({"requestBody": {"required": True, "content": []}}, "..."),
        ({"requestBody": {"required": True, "content": {7: {"schema": A}}}}, "..."),
        ({"requestBody": [1]}, "..."),
        ({"requestBody": {"$ref": "other.yaml#/Body"}}, "..."),
        ({"parameters": [parameter("id", "path", required=True)], **body(B)}, "b! id!"),
    ],
)
def test_an_operation_takes_its_parameters_and_the_fields_of_its_body(operation: Any, expected: str) -> None:
    assert told(taken(operation)) == expected


def test_json_is_preferred_where_a_body_has_several_forms() -> None:
    content = {"multipart/form-data": {"schema": B}, "application/json": {"schema": A}}
    assert told(taken({"requestBody": {"required": True, "content": content}})) == "a!"


def test_parameters_of_the_path_are_shared_and_overridden_by_name_and_place() -> None:
    shared = [parameter("id", "path", required=True, type="integer"), parameter("q", required=True)]
    found = taken({"parameters": [parameter("q", type="string")]}, item={"parameters": shared})
    assert told(found) == "id! q?"
    assert (found.arguments["id"].kinds, found.arguments["q"].kinds) == ({"integer"}, {"string"})


def test_references_lead_to_components_and_places_say_so() -> None:
    components = {
        "parameters": {"Id": parameter("id", "path", required=True)},
        "requestBodies": {"In": {"$ref": "#/components/requestBodies/Real"}, "Real": body(A)["requestBody"]},
    }
    operation = {
        "parameters": [{"$ref": "#/components/parameters/Id"}],
        "requestBody": {"$ref": "#/components/requestBodies/In"},
    }
    found = taken(operation, components=components)
    assert told(found) == "a! id!"
    assert found.arguments["id"].where.pointer == "/components/parameters/Id/name"
    assert found.arguments["a"].where.keys[-4:] == ("application/json", "schema", "properties", "a")
    assert found.arguments["a"].where.pointer.startswith("/components/requestBodies/Real/content/application~1json/")


def test_a_name_in_two_places_of_the_request_is_neither_needed_nor_judged() -> None:
    operation = {"parameters": [parameter("a", "path", required=True, type="integer")], **body(A)}
    found = taken(operation)
    assert told(found) == "a? ..." and not found.arguments["a"].kinds


def test_a_read_only_field_beside_a_parameter_of_its_name_is_no_argument() -> None:
    row = {"properties": {"id": {"readOnly": True}, "name": {}, "made": {"readOnly": True}}, "required": ["id", "name"]}
    assert told(taken({"parameters": [parameter("id", "path", required=True)], **body(row)})) == "id! made? name!"


def test_operations_are_found_in_paths_webhooks_and_behind_references() -> None:
    data = {
        "openapi": "3.1.0",
        "paths": {
            "/a": {"get": {"operationId": "one"}, "patch": {"operationId": "two"}, "summary": "text"},
            "/b": {"$ref": "#/components/pathItems/B"},
            "x-note": "text",
        },
        "webhooks": {"shown": {"post": {"operationId": "four", **body(A)}}},
        "components": {"pathItems": {"B": {"trace": {"operationId": "three"}, "get": {}}}},
    }
    operations = Operations(API, data)
    assert list(operations.names) == ["one", "two", "three", "four"]
    assert "three" in operations and "x-note" not in operations and operations.complete
    assert told(operations.input("four")) == "a!" and operations.input("five") is None
    assert operations.place("three") == Place(API, ("components", "pathItems", "B", "trace", "operationId"))
    assert operations.place("five") is None


def test_webhooks_alone_make_a_document_and_odd_keys_do_no_harm() -> None:
    webhooks = {7: {"get": {"operationId": "x"}}}
    assert "x" in Operations(API, {"webhooks": webhooks}) and Operations(API, {"webhooks": webhooks}).complete
    assert not Operations(API, {"webhooks": webhooks, "paths": []}).complete


def test_an_id_that_two_operations_share_exists_but_is_not_judged() -> None:
    operations = Operations(API, {"paths": {"/a": {"get": {"operationId": "x"}}, "/b": {"get": {"operationId": "x"}}}})
    assert "x" in operations and operations.complete and operations.input("x") is None
    assert operations.place("x") == Place(API, ("paths", "/a", "get", "operationId"))


def test_version_2_has_ids_only() -> None:
    operations = Operations(API, {"swagger": "2.0", "paths": {"/a": {"get": {"operationId": "x"}}}})
    assert "x" in operations and operations.complete and operations.input("x") is None


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (None, "is not an OpenAPI document: it has no `paths`"),
        (["paths"], "is not an OpenAPI document: it has no `paths`"),
        ({"paths": []}, "is not an OpenAPI document: it has no `paths`"),
        ({"paths": {}}, "has no operation with an `operationId`"),
        ({"paths": {"/a": {"get": {}}}}, "has no operation with an `operationId`"),
    ],
)
def test_a_document_without_operations_says_why(data: Any, fault: str) -> None:
    operations = Operations(API, data)
    assert operations.fault == fault
    assert not operations.complete and "x" not in operations and not operations.names


@pytest.mark.parametrize(
    "item", [None, [], {"get": []}, {"get": {"operationId": 7}}, {"$ref": "b.yaml"}, {"get": None}]
)
def test_a_document_that_hides_operations_is_not_complete(item: Any) -> None:
    operations = Operations(API, {"paths": {"/a": {"get": {"operationId": "x"}}, "/b": item}})
    assert "x" in operations and operations.fault is None and not operations.complete


# Tools

OPERATIONS = Operations(
    API,
    document({"parameters": [parameter("id", "path", required=True, type="integer"), parameter("q", type="string")]}),
)


def test_the_first_source_that_knows_speaks() -> None:
    files = SchemaFiles({"schemas/action-get.json": {"properties": {"filed": {}}}})
    assert told(tool_input(tool({"properties": {"inlined": {}}}), files, OPERATIONS)) == "inlined?"
    assert told(tool_input(tool(), files, OPERATIONS)) == "filed?"
    assert told(tool_input(tool("ActionInput"), files, OPERATIONS)) == "filed?"
    assert told(tool_input(tool(), NO_FILES, OPERATIONS)) == "id! q?"


def test_what_no_source_knows_is_unknown() -> None:
    assert tool_input(tool("ActionInput"), NO_FILES, OPERATIONS) is None
    assert tool_input(tool(operation="get_acton"), NO_FILES, OPERATIONS) is None
    assert tool_input(tool(), NO_FILES, None) is None


def test_the_place_of_an_inline_argument_is_in_its_tools_file() -> None:
    found = inline({"$ref": "#/$defs/A", "$defs": {"A": A}})
    keys = ("tools", "action-get", "input_schema", "$defs", "A", "properties", "a")
    assert found.arguments["a"].where == Place("products/actions/mcp/tools.yaml", keys)


@pytest.mark.parametrize(
    ("extra", "expected"),
    [
        ({}, "id! q?"),
        ({"include_params": ["id"]}, "id!"),
        ({"include_params": []}, ""),
        ({"include_params": None, "exclude_params": None, "rename_params": None}, "id! q?"),
        ({"exclude_params": ["id", "nothing"]}, "q?"),
        ({"rename_params": {"id": "actionId"}}, "actionId! q?"),
        ({"rename_params": {"actionId": "id"}}, "actionId! q?"),
        ({"rename_params": {"id": "q", "q": "id"}}, "id? q!"),
        ({"rename_params": {"q": "id"}}, "id? ..."),
        ({"rename_params": {"other": "another"}}, "another? id! q?"),
        ({"rename_params": {"id": "actionId"}, "include_params": ["actionId"]}, "actionId!"),
        ({"rename_params": {"id": "actionId"}, "exclude_params": ["id"]}, "q?"),
        ({"rename_params": {"q": "text"}, "exclude_params": ["text"]}, "id!"),
        ({"rename_params": {"q": "id"}, "exclude_params": ["id"]}, "id?"),
        ({"param_overrides": {"id": {"optional": True}}}, "id? q?"),
        ({"param_overrides": {"id": {"description": "The id", "required": True, "optional": False}}}, "id! q?"),
        ({"param_overrides": {"id": {"cast": "string-int"}, "q": {"cast": "upper"}}}, "id! q?"),
        ({"param_overrides": {"id": {"fallback": "current"}}}, "id? q?"),
        ({"param_overrides": {"id": "ActionId", "page": {}}}, "id? page? q?"),
        ({"param_overrides": ["id"]}, "id! q?"),
        ({"include_params": "id"}, None),
        ({"exclude_params": [7]}, None),
        ({"rename_params": [["id", "actionId"]]}, None),
        ({"rename_params": {"id": ["actionId"]}}, None),
        ({"rename_params": {7: "actionId"}}, None),
    ],
)
def test_a_tool_narrows_its_operation(extra: dict[str, Any], expected: str | None) -> None:
    assert told(tool_input(tool(**extra), NO_FILES, OPERATIONS)) == expected


def test_an_override_of_the_type_makes_the_kind_unknown() -> None:
    cast = tool_input(tool(param_overrides={"id": {"cast": "string-int"}}), NO_FILES, OPERATIONS)
    text = tool_input(tool(param_overrides={"id": {"description": "The id"}}), NO_FILES, OPERATIONS)
    assert cast is not None and not cast.arguments["id"].refuses("string")
    assert text is not None and text.arguments["id"].refuses("string")


def test_an_inline_schema_is_final_and_a_file_may_stand_before_or_after_narrowing() -> None:
    schema = {"properties": {"id": {}, "q": {}}, "required": ["id", "q"]}
    files = SchemaFiles({"action-get.json": schema})
    assert told(tool_input(tool(schema, exclude_params=["q"]), NO_FILES, None)) == "id! q!"
    assert told(tool_input(tool(exclude_params=["q"]), files, None)) == "id! q?"
    assert told(tool_input(tool(rename_params={"q": "text"}), files, None)) == "id! q? text?"
    assert told(tool_input(tool(exclude_params=["other"]), files, None)) == "id! q!"


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"a/action-get.json": A}, "a!"),
        ({"a/action-get.json": {"inputSchema": A, "name": "action-get"}}, "a!"),
        ({"a/action-get.json": {"action-get": A}}, "a!"),
        ({"a/action-get.json": {"note": "text"}}, "..."),
        ({"a/all.json": {"action-list": B, "action-get": A}}, "a!"),
        ({"a/all.json": {"action-get": {"input_schema": A}}}, "a!"),
        ({"a/all.json": {"action-get": {"$ref": "#/$defs/A"}, "$defs": {"A": A}}}, "a!"),
        ({"a/all.json": {"action-get": {"$ref": "#/$defs/A", "$defs": {"A": A}}, "$defs": {"A": B}}}, "a!"),
        ({"a/all.json": {"action-get": A}, "z/action-get.json": B}, "b!"),
        ({"a/action-get.json": A, "z/action-get.json": B}, "a!"),
        ({"a/action-get.json": [], "z/all.json": {"action-get": A}}, "a!"),
        ({"a/all.json": {"action-get": "Action"}}, None),
        ({"a/other.json": {"type": "object", "action-get": A}}, None),
        ({"a/list.json": [A], "a/empty.json": {}, "action-get": 7}, None),
    ],
)
def test_a_schema_file_is_named_after_its_tool_or_holds_schemas_by_name(files: Any, expected: str | None) -> None:
    assert told(tool_input(tool(), SchemaFiles(files), None)) == expected


def test_places_in_schema_files_start_at_the_file() -> None:
    files = SchemaFiles({"a/all.json": {"action-get": {"inputSchema": A}}})
    found = files.find("action-get")
    assert found is not None
    assert found.arguments["a"].where == Place("a/all.json", ("action-get", "inputSchema", "properties", "a"))


def test_other_schema_files_are_not_loaded_while_names_suffice() -> None:
    loaded = []

    class Lazy(dict[str, Any]):
        def __getitem__(self, path: str) -> Any:
            loaded.append(path)
            return super().__getitem__(path)

    files = SchemaFiles(Lazy({f"a/{name}.json": A for name in ("action-get", "action-list", "cohort-get")}))
    assert told(files.find("action-get")) == "a!"
    assert set(loaded) == {"a/action-get.json"}


# Agreement with the server of this repository


@pytest.mark.anyio
async def test_every_tool_takes_what_the_server_lists(tmp_path: Path) -> None:
    settings = Settings(bundles=tmp_path)
    async with Client(build(settings)) as client:
        listed = {one.name: one.input_schema for one in (await client.list_tools()).tools}
    operations = Operations(API, json.loads(settings.openapi.read_text("utf-8")))
    rows = json.loads(settings.manifest.read_text("utf-8"))["tools"]
    assert operations.complete and len(listed) > 25
    for name, schema in listed.items():
        row = rows[name]
        found = tool_input(
            tool(row.get("input_schema"), operation=row["operation"], **row.get("extra", {})), NO_FILES, operations
        )
        assert found is not None and not found.open, name
        assert found.arguments.keys() == schema.get("properties", {}).keys(), name
        needed = {one.name for one in found.arguments.values() if one.required}
        assert needed == set(schema.get("required", ())), name
        for argument in found.arguments.values():
            judge = jsonschema.Draft202012Validator(
                {"$defs": schema.get("$defs", {}), **schema["properties"][argument.name]}
            )
            for value in (1, 1.5, True, [], {}):
                if argument.refuses(_kind(value)):
                    assert not judge.is_valid(value), (name, argument.name, value)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


# Positions


def test_a_span_is_the_key_and_a_scalar_value_in_lines_as_editors_count_them() -> None:
    text = JsonText("a.json", '{\r\n  "é\\u0022": {"b": [1, {"name": "id"}]},\n\r "c": null}')
    assert text.span(('é"',)) == Span("a.json", 2, 3, 2, 12)
    assert text.span(('é"', "b", 0)) == Span("a.json", 2, 21, 2, 22)
    assert text.span(('é"', "b", 1)) == Span("a.json", 2, 24, 2, 25)
    assert text.span(('é"', "b", 1, "name")) == Span("a.json", 2, 25, 2, 37)
    assert text.span(("c",)) == Span("a.json", 4, 2, 4, 11)
    assert text.span(()) == Span("a.json", 1, 1, 1, 2)


@pytest.mark.parametrize("keys", [("x",), (0,), ("a", 9), ("a", "b"), ("a", 0, 0), ("c", "d")])
def test_what_is_not_there_has_no_span(keys: KeyPath) -> None:
    assert JsonText("a.json", '{"a": [1, 2], "c": 2}').span(keys) is None


@pytest.mark.parametrize(
    "text", ["", "openapi: 3.1.0\npaths: {}", '{"a" ', '{"a": ', "{1: 2}", "[" * 100_000, '{"a": tru}']
)
def test_text_that_is_not_json_has_no_positions(text: str) -> None:
    assert JsonText("a.json", text).span(("a",)) is None


def test_a_large_text_is_scanned_once() -> None:
    text = json.dumps(
        {f"/{number}": {"get": {"operationId": f"o{number}", "tags": ["x"] * 20}} for number in range(9_000)}
    )
    positions = JsonText("a.json", text)
    assert positions.span(("/8999", "get", "operationId")) is not None
    start = time.process_time()
    assert all(positions.span((f"/{number}", "get")) for number in range(9_000))
    assert time.process_time() - start < 30, "it is scanned once for each question"


# Whatever comes

SCALARS = (
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from([0.5, "", "a", "id", "object", "string", "null"])
)
REFERENCES = st.sampled_from(
    ["#", "#/", "#/paths", "#/$defs/a", "#/components/schemas/a", "#/%zz/~2", "x.json", "#/a/0"]
)
WORDS = st.sampled_from(
    """
    $defs $ref a additionalProperties allOf anyOf application/json components const content enum get id if in
    inputSchema name nullable oneOf openapi operationId parameters paths properties readOnly required requestBody schema
    type webhooks
    """.split()  # noqa: SIM905
)
JSON = st.recursive(
    SCALARS | REFERENCES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=5),
    max_leaves=25,
)
SAMPLE = document(
    {
        "parameters": [{"$ref": "#/components/parameters/Id"}, parameter("q", type="string")],
        **body({"allOf": [{"$ref": "#/components/schemas/a"}, {"anyOf": [A, {"type": "null"}]}]}),
    },
    item={"parameters": [parameter("page", type="integer")], "$ref": "#/components/pathItems/more"},
    components={
        "parameters": {"Id": parameter("id", "path", required=True)},
        "schemas": {"a": {"type": "object", "properties": {"b": {"enum": [1]}}, "required": ["b"]}},
        "pathItems": {"more": {"post": {"operationId": "make", **body({"$ref": "#/components/schemas/a"})}}},
    },
)


def _places(value: Any, keys: KeyPath = ()) -> Iterator[tuple[KeyPath, Any]]:
    yield keys, value
    for key, one in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from _places(one, (*keys, key))


def _replaced(value: Any, keys: KeyPath, new: Any) -> Any:
    if not keys:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[keys[0]] = _replaced(copy[keys[0]], keys[1:], new)
    return copy


BROKEN = st.builds(_replaced, st.just(SAMPLE), st.sampled_from([keys for keys, _ in _places(SAMPLE)]), JSON)


def _ask_everything(data: Any, extra: Mapping[str, Any]) -> None:
    operations = Operations(API, data)
    assert operations.complete in {True, False} and (operations.fault is None) == bool(operations.names)
    files = SchemaFiles({"a/action-get.json": data, "all.json": {"action-get": data}})
    for name in [*operations.names, "x"]:
        operations.input(name)
        operations.place(name)
        for source in (NO_FILES, files):
            found = tool_input(tool(operation=name, **extra), source, operations)
            assert found is None or all(one.where.pointer for one in found.arguments.values())
    if isinstance(data, dict):
        inline(data)


@given(
    JSON | BROKEN,
    st.dictionaries(st.sampled_from(["include_params", "exclude_params", "rename_params", "param_overrides"]), JSON),
)
def test_no_data_raises(data: Any, extra: dict[str, Any]) -> None:
    _ask_everything(data, extra)


@given(JSON | BROKEN, st.sampled_from([None, 1, "\t"]))
def test_every_place_of_a_json_text_is_found(data: Any, indent: Any) -> None:
    text = json.dumps(data, indent=indent)
    lines = text.split("\n")
    positions = JsonText("a.json", text)
    for keys, value in _places(data):
        span = positions.span(keys)
        assert span is not None and span.line == span.end_line
        shown = lines[span.line - 1][span.column - 1 : span.end_column - 1]
        if keys and isinstance(keys[-1], str):
            assert shown.startswith(json.dumps(keys[-1]))
            assert isinstance(value, dict | list) or shown.endswith(json.dumps(value))
        else:
            assert shown == ("{" if isinstance(value, dict) else "[" if isinstance(value, list) else json.dumps(value))


@given(st.text(st.sampled_from('{}[]",: \\\n1ae')), st.lists(st.sampled_from(["a", "", 0, 1]), max_size=3))
def test_no_text_raises(text: str, keys: list[str | int]) -> None:
    JsonText("a.json", text).span(tuple(keys))


def _nested(depth: int, leaf: Any, word: str) -> Any:
    for _ in range(depth):
        leaf = {word: [leaf]}
    return leaf


def _fan(width: int, depth: int, word: str) -> dict[str, Any]:
    """Every definition refers to the next one `width` times: `width ** depth` readings."""
    links = {f"d{level}": {word: [{"$ref": f"#/$defs/d{level + 1}"}] * width} for level in range(depth)}
    return {"$ref": "#/$defs/d0", "$defs": {**links, f"d{depth}": A}}


@pytest.mark.parametrize(
    "schema",
    [
        _fan(10, 30, "allOf"),
        _fan(10, 30, "anyOf"),
        _fan(5_000, 2, "oneOf"),
        _nested(5_000, A, "allOf"),
        {
            "allOf": [{"$ref": "#/$defs/wide"}] * 3_000,
            "$defs": {"wide": {"properties": {f"p{i}": {} for i in range(9_000)}}},
        },
        {
            "properties": {f"p{i}": {"$ref": "#/$defs/d0"} for i in range(3_000)},
            "$defs": _fan(10, 30, "anyOf")["$defs"],
        },
    ],
    ids=["allOf", "anyOf", "wide", "deep", "repeated", "kinds"],
)
def test_a_schema_that_multiplies_is_open_and_ends(schema: dict[str, Any]) -> None:
    start = time.process_time()
    found = inline(schema)
    assert not found.unknown(["x"]) or not found.arguments["p2999"].kinds
    assert time.process_time() - start < 60, "it multiplies: hours, not seconds"


def test_what_is_too_large_to_be_judged_needs_nothing() -> None:
    schema = {"properties": {f"p{i}": {"type": "string"} for i in range(60_000)}, "required": ["p0"], "nullable": True}
    found = taken(body(schema))
    assert found.missing([]) == [] and len(found.arguments) == 60_000


def test_only_operations_that_are_asked_for_are_read() -> None:
    """2,000 operations that share a schema of 3,000 fields: reading all of them is no part of reading one."""
    fields = {"properties": {f"p{i}": {"type": "string"} for i in range(3_000)}}
    paths = {
        f"/{i}": {"post": {"operationId": f"o{i}", **body({"$ref": "#/components/schemas/Fields"})}}
        for i in range(2_000)
    }
    operations = Operations(API, {"paths": paths, "components": {"schemas": {"Fields": fields}}})
    start = time.process_time()
    assert len(operations.names) == 2_000 and len((operations.input("o1999") or Input({}, False)).arguments) == 3_000
    assert time.process_time() - start < 4, "every operation is read for one"
    assert operations.input("o1999") is operations.input("o1999")


# Soundness: what is called a fault, a JSON Schema validator refuses

NAMES = ["a", "b", "c", "d"]
VALUES = st.sampled_from([None, True, 1, 1.0, 1.5, "", "a", [], {}])
TYPES = st.sampled_from(["string", "number", "integer", "boolean", "array", "object", "null"])
VALUE_SCHEMAS = st.recursive(
    st.builds(lambda one: {"type": one}, TYPES | st.lists(TYPES, min_size=1, max_size=2, unique=True))
    | st.builds(lambda values: {"enum": values}, st.lists(VALUES, min_size=1, max_size=2))
    | st.builds(lambda value: {"const": value}, VALUES)
    | st.sampled_from([{}, True, {"minLength": 1}, {"$ref": "#/$defs/value"}]),
    lambda inner: st.builds(
        lambda word, parts: {word: parts},
        st.sampled_from(["allOf", "anyOf", "oneOf"]),
        st.lists(inner, min_size=1, max_size=2),
    ),
    max_leaves=4,
)


def _objects(inner: st.SearchStrategy[Any], references: list[str]) -> st.SearchStrategy[Any]:
    several = st.lists(inner, min_size=1, max_size=3)
    optional = {
        "properties": st.dictionaries(st.sampled_from(NAMES[:3]), VALUE_SCHEMAS, max_size=3),
        "required": st.lists(st.sampled_from(NAMES), max_size=2, unique=True),
        "additionalProperties": st.booleans() | VALUE_SCHEMAS,
        "unevaluatedProperties": st.booleans(),
        "patternProperties": st.just({"^d": {}}),
        "allOf": several,
        "anyOf": several,
        "oneOf": several,
        "if": inner,
        "then": inner,
        "not": inner,
        "dependentSchemas": st.dictionaries(st.sampled_from(NAMES), inner, max_size=1),
        "$ref": st.sampled_from(references),
        "type": st.sampled_from(["object", ["object", "null"]]),
    }
    # Most schemas name properties and open nothing, or hardly any fault would be found.
    usual = st.lists(st.sampled_from(["required", "allOf", "anyOf", "oneOf", "$ref", "type"]), max_size=2)
    chosen = st.builds(
        lambda some: {"properties", *some}, usual | st.lists(st.sampled_from(sorted(optional)), max_size=3)
    )
    return chosen.flatmap(lambda words: st.fixed_dictionaries({word: optional[word] for word in sorted(words)}))


LEAVES = st.sampled_from([A, B, {"required": ["a"]}, {"type": "null"}, {"type": "object"}, {"type": "string"}, True])
SCHEMAS = st.builds(
    lambda schema, one, two, value: {**schema, "$defs": {"one": one, "two": two, "value": value}},
    _objects(
        st.recursive(LEAVES, lambda inner: _objects(inner, ["#/$defs/one", "#/$defs/two"]), max_leaves=6),
        ["#/$defs/two"],
    ),
    _objects(LEAVES, ["#/$defs/value"]),
    _objects(LEAVES, ["#/$defs/one"]),
    st.builds(lambda one: {"type": one}, TYPES),
)
INSTANCES = st.dictionaries(st.sampled_from([*NAMES, "e"]), VALUES, max_size=4)


def _kind(value: Any) -> str:
    if value is None:
        return "null"
    names = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array", dict: "object"}
    return names[type(value)]


def _has_fault(found: Input, instance: Mapping[str, Any]) -> bool:
    refused = (one for name, one in found.arguments.items() if name in instance and one.refuses(_kind(instance[name])))
    return bool(found.unknown(instance) or found.missing(instance) or any(refused))


@given(SCHEMAS, st.lists(INSTANCES, min_size=1, max_size=5))
@example({"anyOf": [A, {"properties": {"a": {"type": "string"}}}], "$defs": {}}, [{"a": 1}, {}])
def test_a_fault_is_one_for_a_validator_that_closes_the_object_too(
    schema: dict[str, Any], instances: list[Any]
) -> None:
    found = inline(schema)
    judge = jsonschema.Draft202012Validator({"unevaluatedProperties": False, **schema})
    for instance in instances:
        if _has_fault(found, instance):
            assert not judge.is_valid(instance), (told(found), instance)


FLAT = st.builds(
    lambda properties, required: {"properties": properties, "required": required},
    st.dictionaries(st.sampled_from(NAMES), st.builds(lambda one: {"type": one}, TYPES), max_size=4),
    st.lists(st.sampled_from(NAMES), max_size=2, unique=True),
)


@given(
    FLAT,
    st.dictionaries(
        st.sampled_from([*NAMES, "e"]), VALUES.filter(lambda value: value not in (None, 1.0, 1.5)), max_size=4
    ),
)
def test_in_a_flat_schema_every_fault_is_found(schema: dict[str, Any], instance: dict[str, Any]) -> None:
    allowed = {name: {} for name in schema["required"]} | schema["properties"]
    judge = jsonschema.Draft202012Validator({**schema, "properties": allowed, "additionalProperties": False})
    assert _has_fault(inline(schema), instance) is not judge.is_valid(instance)


def test_the_fault_that_no_generator_tells() -> None:
    """A list app that sends `surveyId` where the tool wants `id`."""
    found = tool_input(tool(), NO_FILES, OPERATIONS)
    assert found is not None
    assert found.unknown(["surveyId"]) == ["surveyId"]
    where = Place(API, ("paths", "/actions/{id}", "get", "parameters", 0, "name"))
    assert found.missing(["surveyId"]) == [Argument("id", True, frozenset({"integer"}), where)]
