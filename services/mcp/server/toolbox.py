"""The tools: what is listed, and what a call does.

Joins manifest, registry and OpenAPI document on first use, then validates, calls, and words the outcome. Owns no
protocol detail beyond the `Tool` row.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

import mcp_types as types

from services.mcp.server import arguments as wording
from services.mcp.server import declarations, input_schemas, operations, results, ui_apps
from services.mcp.server.backend import Backend, BackendError
from services.mcp.server.bundles import Bundles
from services.mcp.server.declarations import Declaration
from services.mcp.server.operations import Operation, Schema
from services.mcp.server.results import Failure, Outcome
from services.mcp.server.settings import Settings

if TYPE_CHECKING:
    from services.mcp.ui_apps_registry import UiAppKey

log = logging.getLogger(__name__)


class Local(Protocol):
    """An operation that this server serves itself."""

    def narrowed(self, schema: Schema, entries: Mapping[str, Entry]) -> Schema:
        """The input schema with what only the server knows; `entries` are the tools that the API serves."""
        ...

    async def serve(self, toolbox: Toolbox, arguments: Mapping[str, Any]) -> Outcome:
        """Do it."""
        ...


class UnknownToolError(LookupError):
    """No enabled tool has this name."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One tool, ready to be listed and called."""

    declaration: Declaration
    operation: Operation
    schema: Schema
    app: UiAppKey | None

    @property
    def title(self) -> str:
        return self.declaration.title or self.declaration.name

    @property
    def structured(self) -> bool:
        """Whether results carry `structuredContent`: for an app, or because the declaration says so."""
        return self.app is not None or self.declaration.structured


class Toolbox:
    """All enabled tools. `local` holds the operations that this server serves itself, by operation id."""

    def __init__(self, settings: Settings, backend: Backend, bundles: Bundles, local: Mapping[str, Local]) -> None:
        self._settings = settings
        self._backend = backend
        self._bundles = bundles
        self._local = local

    @cached_property
    def entries(self) -> dict[str, Entry]:
        """The tools by name. One that contradicts the API is logged and left out; the others work."""
        from services.mcp.ui_apps_registry import TOOL_UI_APPS

        known = operations.read(self._settings.openapi)
        entries: dict[str, Entry] = {}
        for declaration in declarations.read(self._settings.manifest).values():
            try:
                operation = self._operation(declaration, known)
                schema = input_schemas.build(declaration, operation)
            except input_schemas.DeclarationError as error:
                log.error("%s; the tool is left out", error)
                continue
            app = TOOL_UI_APPS.get(declaration.name)
            entries[declaration.name] = Entry(declaration, operation, schema, app)
        served = {name: entry for name, entry in entries.items() if not entry.operation.local}
        for name in entries.keys() - served.keys():
            local = self._local[entries[name].operation.id]
            entries[name] = replace(entries[name], schema=local.narrowed(entries[name].schema, served))
        return entries

    async def close(self) -> None:
        """Let go of the API."""
        await self._backend.close()

    def entry(self, name: str) -> Entry:
        """The tool with this name. Raises UnknownToolError."""
        if name not in self.entries:
            meant = wording.suggest(name, self.entries)
            raise UnknownToolError(
                f"there is no tool `{wording.short(name)}`" + (f"; did you mean `{meant}`?" if meant else "")
            )
        return self.entries[name]

    def listing(self) -> list[types.Tool]:
        """Every tool as a client sees it."""
        return [self._listed(entry) for entry in self.entries.values()]

    async def call(self, name: str, arguments: Mapping[str, Any] | None) -> Outcome:
        """Do what a tool does. Every failure but an unknown name (UnknownToolError) is an outcome, not an exception."""
        entry = self.entry(name)
        given = wording.present(arguments, entry.schema)
        faults = wording.faults(given, entry.schema)
        if faults:
            return Failure(f"{name} was not called: {'; '.join(faults)}")
        if entry.operation.local:
            return await self._local[entry.operation.id].serve(self, given)
        started = time.monotonic()
        try:
            outcome: Outcome = results.success(entry.title, await self._backend.call(entry.operation, given))
        except BackendError as error:
            outcome = Failure(f"{name} failed: {error}")
        self._log(entry, given, outcome, time.monotonic() - started)
        return outcome

    def _operation(self, declaration: Declaration, known: Mapping[str, Operation]) -> Operation:
        operation = known.get(declaration.operation)
        if operation is None:
            raise input_schemas.DeclarationError(
                f"tool {declaration.name} needs the operation {declaration.operation}, which the API does not have"
            )
        if operation.local and operation.id not in self._local:
            raise input_schemas.DeclarationError(
                f"tool {declaration.name} needs the operation {operation.id}, which this server does not serve"
            )
        return operation

    def _listed(self, entry: Entry) -> types.Tool:
        declaration, hints = entry.declaration, entry.declaration.annotations
        visibility = declaration.visibility
        tool = types.Tool(
            name=declaration.name,
            title=declaration.title,
            description=declaration.description,
            input_schema=entry.schema,
            annotations=types.ToolAnnotations(
                title=declaration.title,
                read_only_hint=hints.get("readOnly"),
                destructive_hint=hints.get("destructive"),
                idempotent_hint=hints.get("idempotent"),
                open_world_hint=False,
            ),
            _meta=None if visibility is None else {"ui": {"visibility": list(visibility)}},
        )
        if entry.app is None:
            return tool
        version = self._bundles.hash(entry.app) if self._settings.versioned_uris else None
        return ui_apps.with_ui_app(entry.app, tool, version=version)

    def _log(self, entry: Entry, arguments: Mapping[str, Any], outcome: Outcome, seconds: float) -> None:
        sensitive = entry.declaration.sensitive
        told = {name: "(redacted)" if name in sensitive else value for name, value in arguments.items()}
        word = "failed" if isinstance(outcome, Failure) else "done"
        log.info("%s %s: %s in %.0f ms", entry.declaration.name, told, word, seconds * 1000)
