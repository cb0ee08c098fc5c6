"""What the tools of a monorepo take, from the files that its configuration names (spec: cli.md, `[tools]`).

Owns loading on demand: nothing is read or parsed before a check asks. A document that cannot be used says why in
`remarks` and stays unknown: no check is made from it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from typing import Any

from generator.diagnostics import Span
from generator.model import Document, Tool, ToolRules
from generator.parameters import tool_input
from generator.parameters.inputs import Input, Place
from generator.parameters.operations import Operations
from generator.parameters.positions import JsonText
from generator.parameters.schema_files import SchemaFiles

Read = Callable[[str], bytes | None]
ReadYaml = Callable[[str, bytes], Document | None]
Matching = Callable[[tuple[str, ...]], list[str]]


class Contracts:
    """The inputs of tools and the operations of the API. `read` gives a file's bytes, `matching` the paths of globs,
    `read_yaml` the content of a YAML file, None when it cannot be read wholly."""

    def __init__(self, tools: ToolRules, read: Read, matching: Matching, read_yaml: ReadYaml) -> None:
        self.remarks: list[str] = []
        self.document = tools.openapi
        self._read = read
        self._read_yaml = read_yaml
        self._schemas = SchemaFiles(_Files(self, matching(tools.schemas) if tools.schemas else []))
        self._inputs: dict[str, Input | None] = {}
        self._documents: dict[str, Document] = {}
        self._texts: dict[str, JsonText | None] = {}

    def input(self, tool: Tool) -> Input | None:
        """What a tool takes, None when that is unknown."""
        if tool.name not in self._inputs:
            self._inputs[tool.name] = tool_input(tool, self._schemas, self.operations)
        return self._inputs[tool.name]

    def span(self, place: Place) -> Span | None:
        """Where a place in a JSON or YAML file stands; None for any other file."""
        if place.path in self._documents:
            return self._documents[place.path].locate(place.keys, "key")
        if place.path not in self._texts:
            raw = self._read(place.path)
            self._texts[place.path] = None if raw is None else JsonText(place.path, raw.decode("utf-8", "replace"))
        text = self._texts[place.path]
        return None if text is None else text.span(place.keys)

    @cached_property
    def operations(self) -> Operations | None:
        """The operations of the OpenAPI document, None when none is configured, or none that can be used."""
        if self.document is None:
            return None
        data = self.parsed(self.document)
        found = Operations(self.document, data) if data is not None else None
        if found is not None and found.fault is not None:
            self.remarks.append(f"{self.document} {found.fault}; operations and arguments are not checked")
            return None
        return found

    def parsed(self, path: str) -> Any:
        """The content of a JSON or YAML file; None, and a remark, when there is none to be had."""
        raw = self._read(path)
        if raw is None:
            self.remarks.append(f"{path} is not there, so what it would say of tools is not checked")
            return None
        is_yaml = path.endswith((".yaml", ".yml"))
        if not is_yaml:
            with suppress(ValueError, RecursionError):
                return json.loads(raw)
        document = None if path.endswith(".json") else self._read_yaml(path, raw)
        if document is None:
            language = "sound YAML" if is_yaml else "JSON"
            self.remarks.append(f"{path} is not {language}, so what it says of tools is not checked")
            return None
        self._documents[path] = document
        return document.data


class _Files(Mapping[str, Any]):
    """The schema files by path, each parsed when it is asked for."""

    def __init__(self, contracts: Contracts, paths: list[str]) -> None:
        self._contracts = contracts
        self._paths = paths
        self._parsed: dict[str, Any] = {}

    def __getitem__(self, path: str) -> Any:
        if path not in self._parsed:
            self._parsed[path] = self._contracts.parsed(path)
        return self._parsed[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)
