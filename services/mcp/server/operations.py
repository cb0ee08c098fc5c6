"""The API's OpenAPI document as operations: method, path, parameters, body.

Owns what the document means. Sends nothing (`backend`) and knows no tool (`input_schemas`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

_METHODS = ("get", "put", "post", "delete", "patch")

Schema = dict[str, Any]
Place = Literal["path", "query", "body"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """One argument of an operation, wherever in the request it goes."""

    name: str
    place: Place
    required: bool
    schema: Schema


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """`local` operations are described in the document for its readers to serve: OpenAPI's webhooks."""

    id: str
    method: str
    path: str
    local: bool = False
    has_body: bool = False
    parameters: tuple[Parameter, ...] = ()
    definitions: Mapping[str, Schema] = field(default_factory=dict)


def read(path: Path) -> dict[str, Operation]:
    """All operations by id. Raises OSError or ValueError when there is no such document, or it contradicts itself."""
    document = json.loads(path.read_text(encoding="utf-8"))
    operations: dict[str, Operation] = {}
    for local, section in ((False, "paths"), (True, "webhooks")):
        for url, item in document.get(section, {}).items():
            for method in _METHODS:
                if method in item and "operationId" in item[method]:
                    operation = _operation(document, url, method, item, local)
                    if operation.id in operations:
                        raise ValueError(f"two operations of {path.name} are called {operation.id}")
                    operations[operation.id] = operation
    return operations


def _operation(document: Schema, url: str, method: str, item: Schema, local: bool) -> Operation:
    raw = item[method]
    expand = _Expander(document)
    parameters = [
        Parameter(
            name=one["name"],
            place=one["in"],
            required=one.get("required", False),
            schema=_described(expand(one.get("schema", {})), one),
        )
        for one in map(expand.follow, [*item.get("parameters", ()), *raw.get("parameters", ())])
        if one["in"] in ("path", "query")
    ]
    body = expand.follow(raw.get("requestBody", {}))
    content = body.get("content", {}).get("application/json")
    if content is not None:
        parameters.extend(_body_parameters(expand(content["schema"]), body.get("required", False)))
    names = [one.name for one in parameters]
    if len(names) != len(set(names)):
        raise ValueError(f"operation {raw['operationId']} has two parameters of one name: {', '.join(sorted(names))}")
    return Operation(
        id=raw["operationId"],
        method=method.upper(),
        path=url,
        local=local,
        has_body=content is not None,
        parameters=tuple(parameters),
        definitions=expand.definitions,
    )


def _body_parameters(schema: Schema, required: bool) -> Iterator[Parameter]:
    """The fields of an object body, one parameter each."""
    needed = schema.get("required", ()) if required else ()
    for name, field_schema in schema.get("properties", {}).items():
        yield Parameter(name=name, place="body", required=name in needed, schema=field_schema)


def _described(schema: Schema, parameter: Schema) -> Schema:
    if "description" in parameter and "description" not in schema:
        return {**schema, "description": parameter["description"]}
    return schema


class _Expander:
    """Puts referenced schemas in place, since many clients do not follow references; recursion keeps its `$ref`.

    Titles are dropped: generators derive them from the names, and a model reads every word.
    """

    def __init__(self, document: Schema) -> None:
        self._document = document
        self.definitions: dict[str, Schema] = {}

    def follow(self, node: Schema) -> Schema:
        """The object that a reference means; anything else as it is."""
        while "$ref" in node:
            target: Any = self._document
            for part in node["$ref"].removeprefix("#/").split("/"):
                target = target[part]
            node = target
        return node

    def __call__(self, node: Any, within: tuple[str, ...] = ()) -> Any:
        if isinstance(node, list):
            return [self(one, within) for one in node]
        if not isinstance(node, dict):
            return node
        if isinstance(node.get("$ref"), str):
            return self._referenced(node, within)
        expanded: Schema = {}
        for key, value in node.items():
            if key == "properties":
                expanded[key] = {name: self(one, within) for name, one in value.items()}
            elif key in ("default", "const", "enum", "examples", "example"):
                expanded[key] = value
            elif key != "title":
                expanded[key] = self(value, within)
        return expanded

    def _referenced(self, node: Schema, within: tuple[str, ...]) -> Schema:
        reference = node["$ref"]
        beside = {key: value for key, value in node.items() if key not in ("$ref", "title")}
        if reference in within:
            name = reference.rpartition("/")[2]
            if name not in self.definitions:
                self.definitions[name] = {}
                self.definitions[name] = self(self.follow({"$ref": reference}), (reference,))
            return {"$ref": f"#/$defs/{name}", **beside}
        return {**self(self.follow(node), (*within, reference)), **beside}
