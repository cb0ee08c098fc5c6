"""Document -> ToolsFile: what one file declares, exactly as written, and nothing that is not allowed there.

Owns rules UA1xx, UA201, UA206, UA308, UA503 and UA504 for written values (spec: yaml-contract.md). The variant of an
app is picked by its `type` before it is validated, so that one fault makes one message. Applies no convention, and
looks at no second file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, TypeVar

from pydantic import ValidationError

from generator import naming, rules
from generator.declared.reporting import Reporter
from generator.diagnostics import Diagnostic, suggest
from generator.model import Configuration, Document, KeyPath
from schemas import App, Tool, ToolsFile, faults
from schemas.base import Strict
from schemas.fields import APP_KEY
from schemas.json_types import JSON_TYPES, name_of
from schemas.tools_file import APP_TYPES, PLACES, type_name
from schemas.wording import YAML, clipped, toml_key

SECTIONS = ("ui_apps", "tools")
MODELS: Mapping[str, type[App]] = {type_name(model): model for model in APP_TYPES}
_LINES = " or ".join(f"`type: {name}`" for name in MODELS)
Entry = TypeVar("Entry", bound=Strict)


@dataclass(frozen=True, slots=True)
class Declared:
    """The sound entries of a file; `broken` names the refused ones as `(section, name)`. `extra` holds, by tool, the
    declared fields of other generators, untouched."""

    file: ToolsFile
    broken: frozenset[tuple[str, str]] = frozenset()
    extra: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


def check(document: Document, configuration: Configuration, diagnostics: list[Diagnostic]) -> Declared:
    """Validates one file and keeps what is sound.

    Appends UA101 to UA108, UA201, UA206, UA308, UA503 and UA504, all in one run. Takes back a warning of reading
    (UA009, UA010) about a value that one of them is about.
    """
    check = _Check(document, configuration, diagnostics)
    entries = {"ui_apps": check.section("ui_apps", check.app), "tools": check.section("tools", check.tool)}
    file = (check.top_level() or ToolsFile()).model_copy(update=entries)
    check.close()
    return Declared(file, frozenset(check.broken), check.extra)


class _Check:
    """The state of one run over one document."""

    def __init__(self, document: Document, configuration: Configuration, diagnostics: list[Diagnostic]) -> None:
        reporter = Reporter(document, diagnostics)
        self.report, self.tell, self.close = reporter.report, reporter.tell, reporter.close
        self.configuration = configuration
        self.data: dict[str, Any] = document.data if isinstance(document.data, dict) else {}
        self.tool_name = _compiled(configuration.tools.name_pattern)
        self.broken: set[tuple[str, str]] = set()
        self.extra: dict[str, Mapping[str, Any]] = {}

    def section(self, name: str, read: Callable[[str, Any], Entry | None]) -> dict[str, Entry]:
        """The sound entries of a section; a null section has none."""
        entries = self.data.get(name)
        if entries is None:
            return {}
        if not isinstance(entries, dict):
            self.tell(faults.mistyped((name,), "a mapping", entries, self.subject(ToolsFile, (), "")), ())
            return {}
        sound = {}
        for key, raw in entries.items():
            entry = read(key, raw)
            if entry is None:
                self.broken.add((name, key))
            else:
                sound[key] = entry
        return sound

    def app(self, key: str, raw: Any) -> App | None:
        """The app at `key`, or None when its key or anything in it is refused."""
        path = ("ui_apps", key)
        refusal = APP_KEY.refuse(key)
        if refusal is not None:
            self.report(refusal.rule, path, f"app key {refusal.problem}", refusal.help)
        model = self.model_of(key, raw)
        app = self.validated(model, raw, path, "app") if model is not None else None
        if app is not None and app.domain is not None:
            self.report(
                rules.SANDBOX_DOMAIN,
                (*path, "domain"),
                f"`domain` of app `{key}` asks for a sandbox origin, which means something else in every host",
                "remove it, unless this server is made for one host",
            )
        return app if refusal is None else None

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

    def tool(self, name: str, raw: Any) -> Tool | None:
        """The tool called `name`, or None when its name or anything in it is refused."""
        path = ("tools", name)
        sound = self.fits(name)
        declared = self.configuration.extra_fields.tool
        extra: dict[str, Any] = {}
        if isinstance(raw, dict) and not declared.keys().isdisjoint(raw):
            extra = {field: value for field, value in raw.items() if field in declared}
            raw = {field: value for field, value in raw.items() if field not in declared}
        tool = self.validated(Tool, raw, path, "tool")
        if extra and not self.typed(extra, declared, Tool, path, "tool"):
            return None
        if tool is not None and sound and extra:
            self.extra[name] = extra
        return tool if sound else None

    def fits(self, name: str) -> bool:
        """UA106, and UA308, which is no reason to refuse the tool."""
        limits = self.configuration.tools
        if self.tool_name.fullmatch(name) is None:
            kebab = naming.kebab(name)
            meant = next((one for one in (kebab, kebab.replace("-", "_")) if self.tool_name.fullmatch(one)), None)
            self.report(
                rules.BAD_TOOL_NAME,
                ("tools", name),
                f"tool name `{clipped(name)}` does not match `{limits.name_pattern}`",
                f"did you mean `{meant}`?"
                if meant
                else f"rename the tool, or set `name_pattern` in `[tools]` of {self.configuration.path}",
            )
            return False
        if len(name) > limits.max_name_length:
            self.report(
                rules.LONG_TOOL_NAME,
                ("tools", name),
                f"tool name `{clipped(name)}` has {len(name)} characters, more than {limits.max_name_length}",
                "shorten it: some clients cap the names of server and tool together",
            )
        return True

    def top_level(self) -> ToolsFile | None:
        """The display facts of the file, with no entries yet; None when one of them is refused."""
        declared = self.configuration.extra_fields.top_level
        extra = {key: value for key, value in self.data.items() if key in declared}
        rest = {key: value for key, value in self.data.items() if key not in declared and key not in SECTIONS}
        self.typed(extra, declared, ToolsFile, (), "")
        return self.validated(ToolsFile, rest, (), "")

    def typed(
        self, fields: Mapping[str, Any], declared: Mapping[str, str], model: type[Strict], path: KeyPath, noun: str
    ) -> bool:
        """Whether every field of another generator has its declared type: UA103."""
        wrong = [name for name, value in fields.items() if not JSON_TYPES[declared[name]].holds(value)]
        for name in wrong:
            wanted = JSON_TYPES[declared[name]].wanted
            self.tell(faults.mistyped((name,), wanted, fields[name], self.subject(model, path, noun)), path)
        return not wrong

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


@lru_cache(maxsize=8)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
