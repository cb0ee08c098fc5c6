"""The judgement of the strict models, and its words: for what a quick check is not certain of.

Owns UA101 to UA104 for the mappings of a tools file. The variant of an app is picked by its `type` before it is
validated, so that one fault makes one message. Loaded, and pydantic with it, only when a file needs it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from pydantic import ValidationError

from generator import rules
from generator.declared.reporting import Reporter
from generator.diagnostics import suggest
from generator.model import Configuration, KeyPath
from schemas import App, Tool, ToolsFile, faults
from schemas.base import Strict
from schemas.json_types import JSON_TYPES, name_of
from schemas.tools_file import APP_TYPES, PLACES, type_name
from schemas.wording import YAML, clipped, toml_key

MODELS: Mapping[str, type[App]] = {type_name(model): model for model in APP_TYPES}
_LINES = " or ".join(f"`type: {name}`" for name in MODELS)
Entry = TypeVar("Entry", bound=Strict)


class Judge:
    """Validates the mappings of one document, whose faults go to `reporter`."""

    def __init__(self, reporter: Reporter, configuration: Configuration) -> None:
        self.report, self.tell = reporter.report, reporter.tell
        self.configuration = configuration

    def app(self, key: str, raw: Any) -> App | None:
        """The app at `key`, or None and its faults."""
        model = self.model_of(key, raw)
        return None if model is None else self.validated(model, raw, ("ui_apps", key), "app")

    def tool(self, name: str, raw: Any) -> Tool | None:
        """The tool called `name`, or None and its faults; fields of other generators are taken out before."""
        return self.validated(Tool, raw, ("tools", name), "tool")

    def top_level(self, raw: Mapping[str, Any]) -> ToolsFile | None:
        """The display facts of the file, with no entries yet; None and its faults when one of them is refused."""
        return self.validated(ToolsFile, raw, (), "")

    def section(self, name: str, entries: Any) -> None:
        """UA103: a section that is no mapping."""
        self.tell(faults.mistyped((name,), "a mapping", entries, self.subject(ToolsFile, (), "")), ())

    def extra(self, tool: str | None, fields: Mapping[str, Any], declared: Mapping[str, str]) -> None:
        """UA103 for each field of another generator, of this tool or the top level, that lacks its declared type."""
        path: KeyPath = () if tool is None else ("tools", tool)
        subject = self.subject(ToolsFile, path, "") if tool is None else self.subject(Tool, path, "tool")
        for name, value in fields.items():
            kind = JSON_TYPES[declared[name]]
            if not kind.holds(value):
                self.tell(faults.mistyped((name,), kind.wanted, value, subject), path)

    def model_of(self, key: str, raw: Any) -> type[App] | None:
        """The model that `type` picks: UA102, UA103 or UA104 and None where it picks none."""
        path = ("ui_apps", key)
        if not isinstance(raw, dict):
            self.tell(faults.mistyped((), "a mapping", raw, self.subject(App, path, "app")), path)
            return None
        if "type" not in raw:
            self.untyped(key, raw)
            return None
        name = raw["type"]
        if not isinstance(name, str):
            fault = faults.mistyped(("type",), "a string", name, self.subject(App, path, "app"))
            self.tell(replace(fault, help=f"write {_LINES}"), path)
            return None
        if name not in MODELS:
            near = suggest(name, MODELS)
            self.report(
                rules.UNKNOWN_APP_TYPE,
                (*path, "type"),
                f'unknown type "{clipped(name)}" of app `{clipped(key)}`',
                f"did you mean `{near}`?" if near else f"write {_LINES}",
                "value",
            )
        return MODELS.get(name)

    def untyped(self, key: str, raw: Mapping[str, Any]) -> None:
        """An app without `type`: the key that was probably meant to be it (UA101), else UA102."""
        known = {name for model in APP_TYPES for name in model.model_fields}
        written = next((name for name in raw if name not in known and suggest(name, ["type"])), None)
        if written is not None:
            self.report(
                rules.UNKNOWN_KEY,
                ("ui_apps", key, written),
                f"unknown key `{clipped(written)}` in app `{clipped(key)}`",
                "did you mean `type`?",
            )
            return
        self.report(rules.MISSING_KEY, ("ui_apps", key), f"missing key `type` in app `{clipped(key)}`", f"add {_LINES}")

    def validated(self, model: type[Entry], raw: Any, path: KeyPath, noun: str) -> Entry | None:
        """`raw` as `model`, or None and its faults."""
        if not isinstance(raw, dict):
            self.tell(faults.mistyped((), "a mapping", raw, self.subject(model, path, noun)), path)
            return None
        try:
            return model.model_validate(raw)
        except ValidationError as error:
            for fault in faults.explain(error, self.subject(model, path, noun)):
                self.tell(fault, path)
            return None

    def subject(self, model: type[Strict], path: KeyPath, noun: str) -> faults.Subject:
        """What a fault at `path` is a fault of; only faults pay for it."""
        name = f"{noun} `{clipped(str(path[-1]))}`" if path else ""
        level = {Tool: "tool", ToolsFile: "top_level"}.get(model)
        file = self.configuration.path

        def declare(key: str, value: Any) -> str:
            line = f'{level} = {{ {toml_key(clipped(key))} = "{name_of(value)}" }}'
            return f"declare a field of another generator in {file}: `{line}` below `[extra_fields]`"

        return faults.Subject(model, name, YAML, PLACES, declare if level else None)
