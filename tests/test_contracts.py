"""OpenAPI documents and schema files as a monorepo has them: in JSON or in YAML, sound or not."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import program
import pytest
import yaml

from generator import source
from generator.model import Tool, ToolRules
from generator.parameters.contracts import Contracts

API: dict[str, Any] = json.loads((program.ROOT / "services/api/openapi.json").read_text("utf-8"))
SMALL = """\
openapi: 3.0.3
info: { title: Shop, version: 1.0 }
paths:
    /orders/{id}:
        parameters: &shared
            - { name: id, in: path, required: true, schema: { type: integer } }
        get:
            operationId: get_order
            responses:
                200: { description: The order }
        put:
            operationId: put_order
            requestBody:
                required: true
                content:
                    application/json:
                        schema: { $ref: '#/components/schemas/Order' }
    /orders/{id}/lines:
        get:
            operationId: list_lines
            parameters: *shared
components:
    schemas:
        Order:
            allOf:
                - { type: object, required: [state], properties: { state: { enum: ['on', 'off'] } } }
                - { type: object, properties: { note: { type: string, nullable: true } } }
"""


def contracts(files: Mapping[str, str | bytes], **rules: Any) -> Contracts:
    raw = {path: text.encode() if isinstance(text, str) else text for path, text in files.items()}
    return Contracts(ToolRules(**rules), raw.get, lambda patterns: sorted(set(patterns) & set(raw)), source.read_other)


def tool(name: str, operation: str) -> Tool:
    return Tool(name=name, source="products/p/mcp/tools.yaml", product="p", operation=operation, enabled=True)


def said(found: Contracts, operation: str) -> dict[str, tuple[bool, list[str]]] | None:
    """What an operation takes: name -> whether it is needed, and its kinds."""
    known = found.input(tool(operation, operation))
    return known and {name: (one.required, sorted(one.kinds)) for name, one in known.arguments.items()}


@pytest.mark.parametrize("style", ["block", "flow"])
def test_a_document_says_the_same_in_yaml(style: str) -> None:
    text = yaml.safe_dump(API, sort_keys=False, default_flow_style=style == "flow", allow_unicode=True)
    one = contracts({"openapi.json": json.dumps(API)}, openapi="openapi.json")
    other = contracts({"openapi.yaml": text}, openapi="openapi.yaml")
    assert one.operations is not None and other.operations is not None
    assert list(one.operations.names) == list(other.operations.names)
    assert [said(one, name) for name in one.operations.names] == [said(other, name) for name in one.operations.names]
    assert (one.remarks, other.remarks) == ([], [])


@pytest.mark.parametrize("path", ["api.yaml", "api.yml", "api"])
def test_a_document_in_yaml_is_read_as_people_write_it(path: str) -> None:
    found = contracts({path: SMALL}, openapi=path)
    assert said(found, "get_order") == {"id": (True, ["integer"])} == said(found, "list_lines")
    assert said(found, "put_order") == {
        "id": (True, ["integer"]),
        "state": (True, ["string"]),
        "note": (False, ["null", "string"]),
    }
    assert found.remarks == []


def test_a_place_in_a_yaml_document_has_its_line_and_column() -> None:
    found = contracts({"api.yaml": SMALL}, openapi="api.yaml")
    known = found.input(tool("order-put", "put_order"))
    assert known is not None
    span = found.span(known.arguments["note"].where)
    assert span is not None
    assert (span.path, SMALL.splitlines()[span.line - 1][span.column - 1 : span.end_column - 1]) == ("api.yaml", "note")


@pytest.mark.parametrize(
    ("path", "text", "remark"),
    [
        ("api.yaml", "a: [", "is not sound YAML"),
        ("api.yaml", "paths: {}\n---\npaths: {}\n", "is not sound YAML"),
        ("api.yaml", SMALL + "paths: {}\n", "is not sound YAML"),
        ("api.yaml", b"paths: \xff", "is not sound YAML"),
        ("api.yaml", "a: &a [*a]", "is not sound YAML"),
        ("api.yaml", "", "is not sound YAML"),
        ("api.yaml", "- a\n", "is not an OpenAPI document"),
        ("api.yaml", "info: {}\n", "is not an OpenAPI document"),
        ("api.json", SMALL, "is not JSON"),
        ("api", "{", "is not JSON"),
    ],
)
def test_a_document_that_cannot_be_read_is_noted_and_checks_nothing(path: str, text: str | bytes, remark: str) -> None:
    found = contracts({path: text}, openapi=path)
    assert found.operations is None and said(found, "get_order") is None
    (noted,) = found.remarks
    assert noted.startswith(f"{path} {remark}")


def test_a_schema_file_may_be_yaml() -> None:
    text = "type: object\nrequired: [id]\nproperties:\n    id: { type: integer }\n"
    found = contracts({"schemas/order-get.yaml": text}, schemas=("schemas/order-get.yaml",))
    known = found.input(tool("order-get", "get_order"))
    assert known is not None and known.arguments["id"].required
    span = found.span(known.arguments["id"].where)
    assert span is not None and (span.line, span.column) == (4, 5)
