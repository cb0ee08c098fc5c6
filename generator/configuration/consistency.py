"""What one key of the configuration must not say because of another, or because of the catalogue and the contract.

Owns paths that collide, extra fields that the contract has already, and rules whose severity is fixed: all UA801. Types
and forms of single values are the schema's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Protocol

from generator import rules
from generator.configuration.positions import Part
from generator.diagnostics import suggest
from generator.model import Configuration, KeyPath, SeveritySetting
from schemas import plain
from schemas.wording import dotted

if TYPE_CHECKING:
    from schemas import ConfigurationFile


class Report(Protocol):
    """Appends UA801, or another `rule`, at a path below the configuration; notes are remarks with the key that each is
    about."""

    def __call__(
        self,
        where: KeyPath,
        part: Part,
        message: str,
        help: str = "",
        *notes: tuple[str, KeyPath],
        rule: str = rules.BAD_CONFIGURATION,
    ) -> None: ...


def check(file: ConfigurationFile, configuration: Configuration, report: Report) -> None:
    """Reports everything in `file` that does not fit together; `configuration` is the same with its defaults."""
    _severities(file.severity or {}, report)
    _extra_fields(configuration, report)
    _outputs(configuration, report)


def severities(written: Mapping[str, str]) -> dict[str, SeveritySetting]:
    """Severities by rule id; what is no rule is left out."""
    found: dict[str, SeveritySetting] = {}
    for word, setting in written.items():
        rule = rules.find(word)
        if rule is not None:
            found[rule.id] = setting  # type: ignore[assignment]
    return found


def _severities(written: Mapping[str, str], report: Report) -> None:
    first: dict[str, str] = {}
    free = [rule.name for rule in rules.CATALOGUE.values() if rule.free]
    for word in written:
        where = ("severity", word)
        rule = rules.find(word)
        if rule is None:
            names = [rule.name for rule in rules.CATALOGUE.values()]
            near = None if re.fullmatch(r"(?i)ua\d*", word) else suggest(word, names)
            help = f"did you mean `{near}`?" if near else f"these can be set: {', '.join(free)}"
            report(where, "key", f"there is no rule `{word}`", help)
        elif not rule.free:
            report(
                where,
                "key",
                f"the severity of `{rule.name}` ({rule.id}) cannot be changed",
                "remove this line; without that check the output could be broken",
            )
        elif rule.id in first:
            message = f"the severity of `{rule.name}` ({rule.id}) is set twice"
            report(where, "key", message, "remove one of the two", ("first set here", ("severity", first[rule.id])))
        else:
            first[rule.id] = word


def _extra_fields(configuration: Configuration, report: Report) -> None:
    levels = (
        ("top_level", configuration.extra_fields.top_level, "ToolsFile"),
        ("tool", configuration.extra_fields.tool, "Tool"),
    )
    for level, fields, model in levels:
        for name in fields:
            if plain.knows(model, name):
                report(
                    ("extra_fields", level, name),
                    "key",
                    f"`{name}` is a field of the contract and cannot be declared as an extra one",
                    "remove it: the contract's fields are always allowed and always checked",
                )


_SAME = "has the same path as"
_FOLDER = ("typescript", "entry_dir")


def _outputs(configuration: Configuration, report: Report) -> None:
    """No two outputs on one path, also on file systems that fold case, and none below a path that is a file."""
    seen: list[tuple[KeyPath, str]] = []
    for where, path in _paths(configuration):
        for other, taken in seen:
            relation = _relation(path.casefold(), taken.casefold())
            holder = other if relation == "lies inside" else where
            if relation is not None and not (relation != _SAME and holder == _FOLDER):
                report(
                    where,
                    "value",
                    f"the output `{dotted(where)}` {relation} the output `{dotted(other)}`",
                    "give each output a place of its own",
                    (f"`{dotted(other)}` is `{taken}`", other),
                )
                break
        seen.append((where, path))


def _relation(path: str, other: str) -> str | None:
    if path == other:
        return _SAME
    if path.startswith(f"{other}/"):
        return "lies inside"
    return "contains" if other.startswith(f"{path}/") else None


def _paths(configuration: Configuration) -> Iterator[tuple[KeyPath, str]]:
    typescript, python, manifest = configuration.typescript, configuration.python, configuration.manifest
    if typescript is not None:
        yield ("typescript", "entry_dir"), typescript.entry_dir
        yield ("typescript", "registry"), typescript.registry
        yield ("typescript", "dispatch"), typescript.dispatch
    if python is not None:
        yield ("python", "registry"), python.registry
    if manifest is not None:
        yield ("manifest", "path"), manifest.path
