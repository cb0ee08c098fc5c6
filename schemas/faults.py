"""Pydantic's errors as faults in the author's words (spec: rules.md, UA101 to UA103, and the rule of each refusal).

Owns the wording of unknown, missing and mistyped keys for any strict model: a new model or field needs nothing here.
No text of pydantic's reaches an author. Does not know where in a file a fault is; it gives the path below the value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from generator import rules
from generator.diagnostics import suggest
from schemas.base import Strict
from schemas.places import Place, homes, model_at, section_for
from schemas.roles import MISTYPED, REFUSED, role_of
from schemas.wording import YAML, Language, clipped, dotted, listed, sentence

Path = tuple[str | int, ...]
WANTED: Mapping[str, str] = {
    "string_type": "a string",
    "bool_type": "a boolean",
    "int_type": "a whole number",
    "tuple_type": "{list}",
    "list_type": "{list}",
    "dict_type": "{mapping}",
    "model_type": "{mapping}",
}
YES_AND_NO: Mapping[str, bool] = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault below a validated value: its rule, the path to the culprit, and which part of that to point at.

    `lacks` says what is wanted where nothing is written ("a string").
    """

    rule: str
    path: Path
    part: Literal["key", "value"]
    message: str
    help: str
    lacks: str = ""


@dataclass(frozen=True, slots=True)
class Subject:
    """What is being validated: its model, its name in messages ("app `error-list`", empty for a whole file), the
    language it is written in, all places of that kind of file, and how an unknown key could be declared."""

    model: type[Strict]
    name: str
    language: Language
    places: Sequence[Place]
    declare: Callable[[str, Any], str] | None = None


def explain(error: ValidationError, subject: Subject) -> Iterator[Fault]:
    """The faults behind `error`, each once: a key that was probably meant to be a missing one is not missing, too."""
    errors = error.errors(include_url=False)
    missing: dict[Path, list[str]] = {}
    for one in errors:
        if one["type"] == "missing":
            missing.setdefault(one["loc"][:-1], []).append(str(one["loc"][-1]))
    meant = set()
    for one in errors:
        path: Path = one["loc"]
        match one["type"]:
            case "extra_forbidden":
                fault, near = _unknown(path, one["input"], missing.get(path[:-1], ()), subject)
                meant.add((*path[:-1], near))
                yield fault
            case "string_unicode":
                # Pydantic stops at a key with half of a surrogate pair; no key that is known has one.
                yield _unknown((*path, one["input"]), None, (), subject)[0]
            case "missing":
                pass
            case kind if kind == REFUSED:
                yield _refused(path, one["ctx"], subject)
            case kind:
                yield _mistyped(path, kind, one["input"], one.get("ctx", {}), subject)
    for parent, names in missing.items():
        yield from (_missing(parent, name, subject) for name in names if (*parent, name) not in meant)


def mistyped(path: Path, wanted: str, value: Any, subject: Subject) -> Fault:
    """UA103: a value of the wrong type; `wanted` says what it should be ("a boolean")."""
    found = "has no value" if value is None else f"is {subject.language.described(value)}"
    place = _place(path, subject) if path else subject.name
    part: Literal["key", "value"] = "key" if value is None else "value"
    message = f"{place} must be {wanted}, but {found}"
    lacks = wanted if value is None else ""
    return Fault(rules.WRONG_TYPE, path, part, message, _retyped(path, wanted, value, subject), lacks)


def _retyped(path: Path, wanted: str, value: Any, subject: Subject) -> str:
    """How the value at `path` becomes one of the wanted type."""
    language = subject.language
    nested = model_at(subject.model, path)
    if nested is not None:
        required = [name for name, one in nested.model_fields.items() if one.is_required()]
        return _or_removed(f"{language.nest}: {_listed(required or nested.model_fields)}", path, value, subject)
    if wanted == language.mapping:
        return _or_removed(language.entries, path, value, subject)
    if path and isinstance(path[-1], int):
        return _item_retyped(wanted, value)
    key = str(path[-1]) if path else ""
    field = _field(path, subject)
    role = role_of(field.rebuild_annotation()) if field is not None else None
    special = role.retype(clipped(key), value) if role is not None else None
    if special is not None:
        return special
    if value is None:
        return _or_removed(f"write a value after `{clipped(key)}{language.between.rstrip()}`", path, value, subject)
    if wanted == "a boolean" and isinstance(value, int) and value in (0, 1):
        return f"write {language.line(key, bool(value))}"
    if wanted == "a boolean" and isinstance(value, str) and value.lower() in YES_AND_NO:
        quoted = value.lower() in {"true", "false"}
        remark = " without quotes" if quoted else f"; `{value}` is a string in YAML 1.2" if language is YAML else ""
        return f"write {language.line(key, YES_AND_NO[value.lower()])}{remark}"
    if wanted == language.list and isinstance(value, str):
        return f"write `{clipped(key)}{language.between}[{language.literal(clipped(value))}]`"
    return _quoted(wanted, value) or f"write {wanted}"


def _item_retyped(wanted: str, value: Any) -> str:
    """How an item of a list becomes one of the wanted type."""
    if value is None:
        return f"write {wanted} in its place, or remove the item"
    return _quoted(wanted, value) or f"write {wanted}"


def _quoted(wanted: str, value: Any) -> str:
    return "put the value in quotes" if wanted == "a string" and isinstance(value, bool | int | float) else ""


def _or_removed(help: str, path: Path, value: Any, subject: Subject) -> str:
    """The cure, and the other one where nothing is written and nothing need be."""
    field = _field(path, subject)
    return f"{help}, or remove the line" if value is None and field is not None and not field.is_required() else help


def _field(path: Path, subject: Subject) -> FieldInfo | None:
    model = model_at(subject.model, path[:-1]) if path else None
    return model.model_fields.get(str(path[-1])) if model is not None else None


def _mistyped(path: Path, kind: str, value: Any, context: Mapping[str, Any], subject: Subject) -> Fault:
    wanted = context["wanted"] if kind == MISTYPED else WANTED.get(kind, "another type")
    language = subject.language
    return mistyped(path, wanted.format(list=language.list, mapping=language.mapping), value, subject)


def _refused(path: Path, context: Mapping[str, Any], subject: Subject) -> Fault:
    refusal = context["refusal"]
    message = f"{_place(path, subject)} {refusal.problem}"
    return Fault(refusal.rule, path + refusal.below, "value", message, refusal.help)


def _missing(parent: Path, name: str, subject: Subject) -> Fault:
    model = model_at(subject.model, parent) or subject.model
    field = model.model_fields[name]
    line = subject.language.line(name, (field.examples or [None])[0], sentence(field.description or ""))
    return Fault(rules.MISSING_KEY, parent, "key", f"missing key `{name}`{_inside(parent, subject)}", f"add {line}")


def _unknown(path: Path, value: Any, missing: Sequence[str], subject: Subject) -> tuple[Fault, str | None]:
    """UA101, and the name that the key was surely meant to be."""
    key = str(path[-1])
    home = _at_home(path[:-1], key, subject)
    if home is not None:
        message, help, around = home
        if around and subject.declare is not None:  # other generators repeat facts of the product for a single tool
            help = f"{help}; or {subject.declare(key, value)}"
        return Fault(rules.UNKNOWN_KEY, path, "key", message, help), None
    model = model_at(subject.model, path[:-1]) or subject.model
    declare = subject.declare if len(path) == 1 else None
    near = suggest(key, missing) or suggest(key, model.model_fields)
    sure = near is not None and (declare is None or _misspelt(key, near))
    help = f"did you mean `{near}`?" if near else ""
    if declare is not None and not sure:
        declaration = declare(key, value)
        section = section_for(value, model)
        if section is not None and near is None:
            help = f"indent it: it looks like an entry of `{section}`."
        help = f"{help} Or {declaration}" if help else declaration
    message = f"unknown key `{clipped(key)}`{_inside(path[:-1], subject)}"
    help = help or f"known here: {_listed(model.model_fields)}"
    return Fault(rules.UNKNOWN_KEY, path, "key", message, help), near if sure else None


def _at_home(parent: Path, key: str, subject: Subject) -> tuple[str, str, bool] | None:
    """Message and cure for a key that another mapping of the file knows, and whether only mappings around this one know
    it; the names of that kind here come first."""
    here = model_at(subject.model, parent) or subject.model
    around = model_at(subject.model, parent[:-1]) if parent and subject.language.out else None
    if around is not None and key in around.model_fields:
        names: Sequence[str] = [_place(parent[:-1], subject) if parent[:-1] else subject.name or "the top level"]
        cure, outwards = subject.language.out, False
    else:
        found = homes(key, here, subject.places)
        if found is None:
            return None
        names, cure, outwards = found.names, found.cure, found.around
    message = f"`{clipped(key)}` belongs to {' or '.join(names)}, not{_inside(parent, subject, 'to')}"
    similar = [name for name in here.model_fields if name.endswith(f"_{key}")]
    help = f"did you mean {listed(similar)}?" if similar else f"{cure}, or remove it"
    return message, help, outwards and not similar


def _misspelt(key: str, near: str) -> bool:
    """Whether `key` is so near that it is hardly another generator's field, as `description_file` would be."""
    from difflib import SequenceMatcher  # only faults pay for the import

    return not key.startswith(f"{near}_") and SequenceMatcher(None, key.lower(), near.lower()).ratio() >= 0.75


def _inside(parent: Path, subject: Subject, preposition: str = "in") -> str:
    if parent:
        return f" {preposition} {_place(parent, subject)}"
    if subject.name:
        return f" {preposition} {subject.name}"
    return " to the top level" if preposition == "to" else " at the top level"


def _place(path: Path, subject: Subject) -> str:
    return f"`{dotted(path)}`{f' of {subject.name}' if subject.name else ''}"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
