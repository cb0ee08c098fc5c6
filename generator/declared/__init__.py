"""Document -> ToolsFile: what one file declares, exactly as written, and nothing that is not allowed there.

Owns rules UA1xx, UA201, UA206, UA308, UA503 and UA504 for written values (spec: yaml-contract.md). What a quick check
is certain of is accepted at once; `judging` decides about the rest. Applies no convention, and looks at no second file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from generator import naming, rules
from generator.declared.reporting import Reporter
from generator.diagnostics import Diagnostic
from generator.model import Configuration, Document
from schemas import plain
from schemas.fields import APP_KEY
from schemas.json_types import JSON_TYPES
from schemas.wording import clipped

if TYPE_CHECKING:
    from generator.declared.judging import Judge
    from schemas import App, Tool, ToolsFile

SECTIONS = ("ui_apps", "tools")
Entry = TypeVar("Entry")


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
    file = check.top_level().model_copy(update=entries)
    check.close()
    return Declared(file, frozenset(check.broken), check.extra)


class _Check:
    """The state of one run over one document."""

    def __init__(self, document: Document, configuration: Configuration, diagnostics: list[Diagnostic]) -> None:
        self.reporter = Reporter(document, diagnostics)
        self.report, self.close = self.reporter.report, self.reporter.close
        self.configuration = configuration
        self.data: dict[str, Any] = document.data if isinstance(document.data, dict) else {}
        self.tool_name = _compiled(configuration.tools.name_pattern)
        self.broken: set[tuple[str, str]] = set()
        self.extra: dict[str, Mapping[str, Any]] = {}

    @cached_property
    def judge(self) -> Judge:
        """Who decides where the quick check is not certain; loads pydantic."""
        from generator.declared.judging import Judge

        return Judge(self.reporter, self.configuration)

    def section(self, name: str, read: Callable[[str, Any], Entry | None]) -> dict[str, Entry]:
        """The sound entries of a section; a null section has none."""
        entries = self.data.get(name)
        if entries is None:
            return {}
        if not isinstance(entries, dict):
            self.judge.section(name, entries)
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
        app: App | None = plain.accept_app(raw) or self.judge.app(key, raw)
        if app is not None and app.domain is not None:
            self.report(
                rules.SANDBOX_DOMAIN,
                (*path, "domain"),
                f"`domain` of app `{key}` asks for a sandbox origin, which means something else in every host",
                "remove it, unless this server is made for one host",
            )
        return app if refusal is None else None

    def tool(self, name: str, raw: Any) -> Tool | None:
        """The tool called `name`, or None when its name or anything in it is refused."""
        sound = self.fits(name)
        declared = self.configuration.extra_fields.tool
        extra: dict[str, Any] = {}
        if isinstance(raw, dict) and not declared.keys().isdisjoint(raw):
            extra = {field: value for field, value in raw.items() if field in declared}
            raw = raw.copy()
            for field in extra:
                del raw[field]
        tool: Tool | None = plain.accept("Tool", raw) or self.judge.tool(name, raw)
        if extra and not _typed(extra, declared):
            self.judge.extra(name, extra, declared)
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

    def top_level(self) -> ToolsFile:
        """The display facts of the file, with no entries yet; none of them when one is refused."""
        declared = self.configuration.extra_fields.top_level
        extra = {key: value for key, value in self.data.items() if key in declared}
        rest = {key: value for key, value in self.data.items() if key not in declared and key not in SECTIONS}
        if not _typed(extra, declared):
            self.judge.extra(None, extra, declared)
        file: ToolsFile = plain.accept("ToolsFile", rest) or self.judge.top_level(rest) or _nothing()
        return file


def _typed(fields: Mapping[str, Any], declared: Mapping[str, str]) -> bool:
    """Whether every field of another generator has its declared type."""
    return all(JSON_TYPES[declared[name]].holds(value) for name, value in fields.items())


def _nothing() -> ToolsFile:
    from schemas import ToolsFile

    return ToolsFile()


@lru_cache(maxsize=8)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
