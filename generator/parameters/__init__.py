"""What the arguments of a tool are called, which are needed and of what kind (spec: yaml-contract.md, cross-check 3).

Owns the facts behind UA305 and UA306: a tool's own `input_schema`, schema files, and the OpenAPI document. Whatever is
not certain is open or unknown, never a fault. Makes no diagnostics and opens no file: it is handed parsed data.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.model import Tool
from generator.parameters import narrowing
from generator.parameters.inputs import Argument, Input, Kind, Kinds, Place, either
from generator.parameters.json_schema import Reader
from generator.parameters.operations import Operations
from generator.parameters.positions import JsonText
from generator.parameters.references import References
from generator.parameters.schema_files import SchemaFiles

__all__ = ["Argument", "Input", "JsonText", "Kind", "Kinds", "Operations", "Place", "SchemaFiles", "tool_input"]


def tool_input(tool: Tool, schemas: SchemaFiles, operations: Operations | None) -> Input | None:
    """What `tool` takes, by the first source that knows it: its inline `input_schema`, its schema file, its operation.

    None is unknown: no check is made. An inline schema is final. A schema file may describe the tool before or after
    its narrowing fields (see `narrowing`), so what either reading takes is taken, and what both need is needed. A
    string `input_schema` names a schema that another generator owns, so the operation does not speak for that tool.
    """
    if isinstance(tool.input_schema, Mapping):
        keys = ("tools", tool.name, "input_schema")
        return Reader(tool.source, References((keys, tool.input_schema))).input(tool.input_schema, keys)
    written = schemas.find(tool.name)
    if written is not None:
        narrowed = narrowing.apply(tool, written)
        return None if narrowed is None else either([written, narrowed])
    if tool.input_schema is not None or operations is None:
        return None
    found = operations.input(tool.operation)
    return None if found is None else narrowing.apply(tool, found)
