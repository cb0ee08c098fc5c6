"""The files of `[tools] schemas` (spec: cli.md, configuration): a JSON Schema a tool, or a file with many by tool name.

Owns which file speaks for a tool. Reads no file itself: the mapping it is handed may load one on access.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from generator.parameters.inputs import Input
from generator.parameters.json_schema import Reader
from generator.parameters.references import Found, References

_SCHEMA_WORDS = ("type", "properties", "$ref", "allOf", "anyOf", "oneOf", "required", "additionalProperties")
_WRAPPERS = ("inputSchema", "input_schema")  # a tool as MCP lists it, or as tools.yaml writes it


class SchemaFiles:
    """`files` maps a path to its parsed content. `<tool>.json` is preferred; other files are looked into only then."""

    def __init__(self, files: Mapping[str, Any]) -> None:
        self._files = files

    def find(self, tool: str) -> Input | None:
        """What the files say that `tool` takes; None when they do not speak of it."""
        path = self._by_name.get(tool)
        found = None if path is None else _schema(tool, self._files[path])
        if found is None:
            path = self._by_entry.get(tool)
            found = None if path is None else _entry(tool, self._files[path])
        if path is None or found is None:
            return None
        keys, schema = found
        # A reference in a file of many schemas may start at the schema or at the file.
        return Reader(path, References(found, ((), self._files[path]))).input(schema, keys)

    @cached_property
    def _by_name(self) -> dict[str, str]:
        """The first path by file name without its suffix; nothing is loaded."""
        return {path.rpartition("/")[2].rpartition(".")[0]: path for path in sorted(self._files, reverse=True)}

    @cached_property
    def _by_entry(self) -> dict[str, str]:
        """The first path by the keys of files that are no schema themselves."""
        found: dict[str, str] = {}
        for path in sorted(self._files):
            data = self._files[path]
            if isinstance(data, Mapping) and not _is_schema(data):
                for name in data:
                    found.setdefault(name, path)
        return found


def _schema(tool: str, data: Any) -> Found | None:
    """The schema in a file that is named after the tool; None when the file is about something else."""
    if not isinstance(data, Mapping):
        return None
    return ((), data) if _is_schema(data) else _entry(tool, data) or _unwrapped((), data)


def _entry(tool: str, data: Mapping[str, Any]) -> Found | None:
    schema = data.get(tool)
    if not isinstance(schema, Mapping):
        return None
    return ((tool,), schema) if _is_schema(schema) else _unwrapped((tool,), schema)


def _unwrapped(keys: tuple[str, ...], data: Mapping[str, Any]) -> Found:
    wrapper = next((word for word in _WRAPPERS if isinstance(data.get(word), Mapping)), None)
    return (keys, data) if wrapper is None else ((*keys, wrapper), data[wrapper])


def _is_schema(data: Mapping[str, Any]) -> bool:
    return any(word in data for word in _SCHEMA_WORDS)
