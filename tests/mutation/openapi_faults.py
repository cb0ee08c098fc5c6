"""Faults in the OpenAPI document: operations, parameters and required marks renamed, removed, retargeted and added.

What clicks cannot notice must go unreported: the judges say which those are.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any

from mutation.checks import openapi_path
from mutation.compiler import Changes
from mutation.mutants import Ground, Mutant

_METHODS = ("get", "put", "post", "delete", "patch")
_OTHER_TYPES = ("string", "integer", "boolean", "array", "object")
Schema = dict[str, Any]
# Where an operation stands: its path and its method.
Address = tuple[str, str]


def make(ground: Ground) -> Iterator[Mutant]:
    """All faults in the OpenAPI document of a tree."""
    file = _File(ground)
    for spot in file.spots:
        yield from file.operation(spot)
        yield from file.parameters(spot)
        yield from file.body(spot)


class _File:
    """The OpenAPI document of a tree."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.path = openapi_path(ground.files)
        self.document: Schema = json.loads(ground.files[self.path])
        self.spots = [
            (path, method) for path, item in self.document["paths"].items() for method in _METHODS if method in item
        ]

    def mutant(self, kind: str, spot: Address, what: str, edit: Callable[[Schema, Schema], object]) -> Mutant:
        """A mutant of the document; `edit` changes a copy of it, and of the operation inside."""

        def changes() -> Changes:
            changed = deepcopy(self.document)
            edit(changed, changed["paths"][spot[0]][spot[1]])
            return {self.path: json.dumps(changed, indent=2, ensure_ascii=False) + "\n"}

        name = self.at(spot)["operationId"]
        return Mutant(self.ground.tree.name, f"OpenAPI: {kind}", f"{name}: {what}", changes)

    def at(self, spot: Address) -> Schema:
        """The operation at a spot, as it is."""
        found: Schema = self.document["paths"][spot[0]][spot[1]]
        return found

    def operation(self, spot: Address) -> Iterator[Mutant]:
        """The operation itself: tools that name it have lost it."""
        name = self.at(spot)["operationId"]
        users = [tool for tool in self.ground.checked.catalog.tools if tool.operation == name]
        spots = tuple((tool.source, ("tools", tool.name, "operation")) for tool in users)
        for made in (
            self.mutant("operation renamed", spot, "renamed", lambda _, one: one.update(operationId=f"{name}_old")),
            self.mutant("operation removed", spot, "removed", lambda whole, _: whole["paths"][spot[0]].pop(spot[1])),
        ):
            yield replace(made, expected="fault" if users else "sound", spots=spots)

    def parameters(self, spot: Address) -> Iterator[Mutant]:
        """Every parameter, and one that is new."""
        for index, parameter in enumerate(self.at(spot).get("parameters", ())):
            if "$ref" not in parameter:
                yield from self._parameter(spot, index, parameter)
        for needed in (True, False):
            new = {"name": "added", "in": "query", "required": needed, "schema": {"type": "string"}}
            what = f"one more {'required' if needed else 'optional'} parameter"
            yield self.mutant("parameter added", spot, what, lambda _, one, new=new: _add(one, new))  # type: ignore[misc]

    def _parameter(self, spot: Address, index: int, parameter: Schema) -> Iterator[Mutant]:
        name, in_path = parameter["name"], parameter["in"] == "path"

        def renamed(whole: Schema, one: Schema) -> None:
            one["parameters"][index]["name"] = f"{name}_old"
            if in_path:
                _move(whole, spot, f"{{{name}}}", f"{{{name}_old}}")

        def removed(whole: Schema, one: Schema) -> None:
            del one["parameters"][index]
            if in_path:
                _move(whole, spot, f"{{{name}}}", "it")

        yield self.mutant("parameter renamed", spot, f"parameter {name} renamed", renamed)
        yield self.mutant("parameter removed", spot, f"no parameter {name}", removed)
        if not in_path:
            flipped = not parameter.get("required", False)
            what = f"parameter {name} is {'required' if flipped else 'optional'}"
            yield self.mutant(
                "required flipped", spot, what, lambda _, one: one["parameters"][index].update(required=flipped)
            )
        for kind in _OTHER_TYPES:
            if kind != parameter["schema"].get("type"):
                what = f"parameter {name} is {kind}"
                schema = {"type": kind}
                yield self.mutant(
                    "parameter retyped",
                    spot,
                    what,
                    lambda _, one, schema=schema: one["parameters"][index].update(schema=schema),  # type: ignore[misc]
                )

    def body(self, spot: Address) -> Iterator[Mutant]:
        """The fields of a JSON body, where its schema is named by a reference."""
        content = self.at(spot).get("requestBody", {}).get("content", {}).get("application/json", {})
        name = content.get("schema", {}).get("$ref", "").rpartition("/")[2]
        schema = self.document.get("components", {}).get("schemas", {}).get(name, {})
        for field in schema.get("properties", {}):
            required = schema.get("required", [])

            def renamed(whole: Schema, _: Schema, field: str = field) -> None:
                owner = whole["components"]["schemas"][name]
                owner["properties"][f"{field}_old"] = owner["properties"].pop(field)
                owner["required"] = [f"{one}_old" if one == field else one for one in owner.get("required", ())]

            def flipped(whole: Schema, _: Schema, field: str = field) -> None:
                owner = whole["components"]["schemas"][name]
                owner["required"] = sorted({*owner.get("required", ())} ^ {field})

            yield self.mutant("body field renamed", spot, f"body field {field} renamed", renamed)
            what = f"body field {field} is {'optional' if field in required else 'required'}"
            yield self.mutant("required flipped", spot, what, flipped)


def _add(operation: Schema, parameter: Schema) -> None:
    operation.setdefault("parameters", []).append(parameter)


def _move(document: Schema, spot: Address, old: str, new: str) -> None:
    """The operation under a path that names another parameter."""
    path, method = spot
    item = document["paths"].setdefault(path.replace(old, new), {})
    item[method] = document["paths"][path].pop(method)
