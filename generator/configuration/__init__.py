"""ui-apps.toml, or `[tool.ui-apps]` in pyproject.toml, as a Configuration (spec: cli.md, configuration).

Owns UA801, and UA405 for paths that lead out of the root: the configuration is validated as strictly as the YAML, every
message has a place. Reads no file itself, and does not compare versions (UA802).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from generator import rules
from generator.configuration import consistency, positions
from generator.configuration.consistency import Report
from generator.diagnostics import Diagnostic, Note, Span
from generator.model import (
    Configuration,
    ExtraFields,
    KeyPath,
    ManifestTarget,
    PythonTarget,
    ToolRules,
    TypescriptTarget,
)
from schemas import plain

if TYPE_CHECKING:
    from schemas import ConfigurationFile
    from schemas.base import Strict
    from schemas.configuration import ToolsSection

Target = TypeVar("Target")
_AT = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_NO_AUTHORITY = "none"
_CURES = {
    "Invalid value": "put quotes around a text",
    "Expected '='": "write `key = value`",
    "Cannot overwrite": "remove one of the two that have the same name",
    "Cannot declare": "remove one of the two that have the same name",
    "Unescaped": "write single quotes around a text with backslashes",
    "Invalid hex": "write single quotes around a text with backslashes",
}
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def load(path: str, raw: bytes, diagnostics: list[Diagnostic]) -> Configuration | None:
    """The configuration in `raw` with every default applied, or None and UA801 or UA405 for each of its faults.

    A `path` that ends in pyproject.toml means the table `[tool.ui-apps]` of that file.
    """
    before = len(diagnostics)
    text = _decoded(path, raw, diagnostics)
    data = _parsed(path, text, diagnostics) if text is not None else None
    if text is None or data is None:
        return None
    locate = positions.locator(path, text)
    prefix: KeyPath = ()

    def report(
        where: KeyPath,
        part: positions.Part,
        message: str,
        help: str = "",
        *notes: tuple[str, KeyPath],
        rule: str = rules.BAD_CONFIGURATION,
    ) -> None:
        remarks = tuple(Note(remark, locate(prefix + place, "key")) for remark, place in notes)
        diagnostics.append(Diagnostic(rule, locate(prefix + where, part), message, help, remarks))

    name = ""
    if path.rpartition("/")[2] == "pyproject.toml":
        found = _table(data)
        if found is None:
            report(
                (), "key", "there is no table `[tool.ui-apps]`", "add `[tool.ui-apps]` with `uri_authority` below it"
            )
            return None
        data, name, prefix = found, "`[tool.ui-apps]`", ("tool", "ui-apps")
    file = _validated(data, name, report)
    configuration = _configuration(path, file)
    consistency.check(file, configuration, report)
    return configuration if len(diagnostics) == before else None


def _decoded(path: str, raw: bytes, diagnostics: list[Diagnostic]) -> str | None:
    if raw.startswith(_BYTE_ORDER_MARK):
        diagnostics.append(
            Diagnostic(
                rules.BAD_CONFIGURATION,
                Span(path, 1, 1, 1, 2),
                "the file begins with a byte order mark, which TOML does not know",
                "save it as UTF-8 without a byte order mark",
            )
        )
        return None
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        line, column = positions.place(before, len(before))
        diagnostics.append(
            Diagnostic(
                rules.BAD_CONFIGURATION,
                Span(path, line, column, line, column + 1),
                f"the byte 0x{raw[error.start]:02x} is not UTF-8",
                "save the file as UTF-8",
            )
        )
        return None


def _parsed(path: str, text: str, diagnostics: list[Diagnostic]) -> dict[str, Any] | None:
    try:
        return tomllib.loads(text)
    except RecursionError:
        fault = Diagnostic(rules.BAD_CONFIGURATION, Span(path), "arrays and tables are nested too deeply")
    except tomllib.TOMLDecodeError as error:
        fault = _syntax(path, text, str(error))
    except ValueError:
        fault = Diagnostic(rules.BAD_CONFIGURATION, Span(path), "a number has too many digits")
    diagnostics.append(fault)
    return None


def _syntax(path: str, text: str, complaint: str) -> Diagnostic:
    """What tomllib complains of, at the place that its message names."""
    found = _AT.search(complaint)
    line, column = positions.place(text.rstrip(), len(text.rstrip()))
    if found is not None and found.group(1):
        line, column = int(found.group(1)), int(found.group(2))
    sentence = _AT.sub("", complaint)
    help = next((cure for start, cure in _CURES.items() if sentence.startswith(start)), "")
    message = f"this is not TOML: {sentence[:1].lower()}{sentence[1:]}"
    return Diagnostic(rules.BAD_CONFIGURATION, Span(path, line, column, line, column + 1), message, help)


def _table(data: Mapping[str, Any]) -> Any:
    """`[tool.ui-apps]`, or None."""
    tool = data.get("tool")
    return tool.get("ui-apps") if isinstance(tool, dict) else None


def _validated(data: Any, name: str, report: Report) -> ConfigurationFile:
    """What is sound in `data`; what is not is reported and left out, so that the rest is still checked."""
    accepted: ConfigurationFile | None = plain.accept("ConfigurationFile", data)
    return _judged(data, name, report) if accepted is None else accepted


def _judged(data: Any, name: str, report: Report) -> ConfigurationFile:
    """The strict model's decision, and its words; loads pydantic."""
    from pydantic import ValidationError

    from schemas import ConfigurationFile, faults
    from schemas.configuration import PLACES
    from schemas.wording import TOML

    subject = faults.Subject(ConfigurationFile, name, TOML, PLACES)
    if not isinstance(data, dict):
        report((), "value", f"`[tool.ui-apps]` must be a table, but is {TOML.described(data)}", "write a table there")
        return ConfigurationFile(uri_authority=_NO_AUTHORITY)
    try:
        return ConfigurationFile.model_validate(data)
    except ValidationError as error:
        found = list(faults.explain(error, subject))
    for fault in found:
        rule = rules.OUTSIDE_ROOT if fault.rule == rules.OUTSIDE_ROOT else rules.BAD_CONFIGURATION
        report(fault.path, fault.part, fault.message, fault.help, rule=rule)
    sound = _without(data, {fault.path for fault in found})
    return ConfigurationFile.model_validate({"uri_authority": _NO_AUTHORITY, **sound})


def _without(data: Mapping[str, Any], paths: set[KeyPath]) -> dict[str, Any]:
    """`data` without what stands at `paths`; a list loses its faulty members with all others."""
    kept: dict[str, Any] = {}
    for key, value in data.items():
        below = {path[1:] for path in paths if path[:1] == (key,)}
        if not below:
            kept[key] = value
        elif isinstance(value, dict) and () not in below:
            kept[key] = _without(value, below)
    return kept


def _configuration(path: str, file: ConfigurationFile) -> Configuration:
    sources = {} if file.sources is None else {"sources": tuple(dict.fromkeys(map(_normal, file.sources)))}
    return Configuration(
        path=path,
        uri_authority=file.uri_authority,
        brand=file.brand,
        required_version=file.required_version,
        typescript=_target(TypescriptTarget, file.typescript),
        python=_target(PythonTarget, file.python),
        manifest=_target(ManifestTarget, file.manifest),
        tools=_tool_rules(file.tools),
        extra_fields=ExtraFields(**_written(file.extra_fields)),
        severity=consistency.severities(file.severity or {}),
        **sources,
    )


def _written(section: Strict | None) -> dict[str, Any]:
    """The keys that the author wrote, with their values."""
    return {} if section is None else {name: getattr(section, name) for name in section.model_fields_set}


def _tool_rules(section: ToolsSection | None) -> ToolRules:
    written = _written(section)
    if "external" in written:
        written["external"] = frozenset(written["external"])
    if "schemas" in written:
        written["schemas"] = tuple(map(_normal, written["schemas"]))
    if "openapi" in written:
        written["openapi"] = _normal(written["openapi"])
    return ToolRules(**written)


def _target(kind: type[Target], section: Strict | None) -> Target | None:
    """A target with its defaults applied; all its keys are paths."""
    if section is None:
        return None
    written = {name: _normal(value) for name, value in _written(section).items()}
    if "runtime" in written and "/" not in written["runtime"] and "/" in getattr(section, "runtime", ""):
        # Without its `./` a folder at the root would read as the name of a package.
        written["runtime"] = f"./{written['runtime']}"
    return kind(**written)


def _normal(path: str) -> str:
    """`./a//b/` -> `a/b`."""
    return "/".join(part for part in path.split("/") if part not in ("", "."))


def required_version(path: str, raw: bytes) -> str | None:
    """The versions that a configuration asks for, also one that is wrong otherwise; None when it names none that can be
    read."""
    try:
        data = tomllib.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    found = _table(data) if path.rpartition("/")[2] == "pyproject.toml" else data
    required = found.get("required_version") if isinstance(found, dict) else None
    if not isinstance(required, str):
        return None
    from packaging.specifiers import InvalidSpecifier, SpecifierSet

    try:
        SpecifierSet(required)
    except InvalidSpecifier:
        return None
    return required


def place(path: str, raw: bytes, key: str) -> Span:
    """Where the value of a top-level key of a sound configuration stands."""
    prefix = ("tool", "ui-apps") if path.rpartition("/")[2] == "pyproject.toml" else ()
    return positions.locator(path, raw.decode("utf-8"))((*prefix, key), "value")
