"""What a tool takes: the parameters of its operation, narrowed by its declaration, as one JSON Schema object.

Raises `DeclarationError` where declaration and operation contradict each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from services.mcp.server.declarations import Declaration
from services.mcp.server.operations import Operation, Parameter, Schema


class DeclarationError(ValueError):
    """A tool that could never be called: tools.yaml and the OpenAPI document disagree about it."""


def build(declaration: Declaration, operation: Operation) -> Schema:
    """The input schema of a tool; every object is closed, so that a misspelt argument is refused and not lost."""
    if declaration.input_schema is not None:
        schema = {"additionalProperties": False, **declaration.input_schema}
        _require_known(declaration, operation, schema.get("properties", {}))
        _require_all(declaration, operation, schema.get("required", ()))
        return schema
    narrowed = [*(declaration.include or ()), *declaration.exclude]
    _require_known(declaration, operation, narrowed)
    parameters = [one for one in operation.parameters if _is_kept(declaration, one)]
    _require_all(declaration, operation, [one.name for one in parameters])
    built: Schema = {
        "type": "object",
        "properties": {one.name: _argument(one) for one in parameters},
        "required": [one.name for one in parameters if one.required],
        "additionalProperties": False,
    }
    if operation.definitions:
        built["$defs"] = dict(operation.definitions)
    return built


def _is_kept(declaration: Declaration, parameter: Parameter) -> bool:
    included = declaration.include is None or parameter.name in declaration.include
    return included and parameter.name not in declaration.exclude


def _argument(parameter: Parameter) -> Schema:
    return parameter.schema if parameter.place == "body" else _without_null(parameter.schema)


def _without_null(schema: Schema) -> Schema:
    """A query has no way to say null: whoever means null leaves the parameter out."""
    choices: Any = schema.get("anyOf")
    if not choices or {"type": "null"} not in choices:
        return schema
    rest = {key: value for key, value in schema.items() if key != "anyOf"}
    others = [one for one in choices if one != {"type": "null"}]
    return {**others[0], **rest} if len(others) == 1 else {"anyOf": others, **rest}


def _require_known(declaration: Declaration, operation: Operation, names: Iterable[str]) -> None:
    known = {one.name for one in operation.parameters}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise DeclarationError(
            f"tool {declaration.name} names {', '.join(unknown)}, which {operation.id} does not take"
            f" ({', '.join(sorted(known)) or 'it takes nothing'})"
        )


def _require_all(declaration: Declaration, operation: Operation, names: Iterable[str]) -> None:
    given = set(names)
    lost = [one.name for one in operation.parameters if one.required and one.name not in given]
    if lost:
        raise DeclarationError(f"tool {declaration.name} leaves out {', '.join(lost)}, which {operation.id} requires")
