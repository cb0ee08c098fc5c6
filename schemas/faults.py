"""Pydantic's errors as faults in the author's words (spec: rules.md, UA101 to UA103, and the rule of each refusal).

Owns the wording of unknown, missing and mistyped keys for any strict model: a new model or field needs nothing here.
No text of pydantic's reaches an author. Does not know where in a file a fault is; it gives the path below the value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from pydantic import ValidationError

from generator import rules
from generator.diagnostics import suggest
from schemas.base import MISTYPED, REFUSED, Strict
from schemas.wording import YAML, Language, clipped, dotted, sentence

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
    """One fault below a validated value: its rule, the path to the culprit, and which part of that to point at."""

    rule: str
    path: Path
    part: Literal["key", "value"]
    message: str
    help: str


@dataclass(frozen=True, slots=True)
class Place:
    """One kind of mapping in a file: what a message calls it ("a tool", "`type: list`"), its model, and how a key that
    stands elsewhere gets there. What all places of one `group` share is said to belong to the group."""

    name: str
    model: type[Strict]
    cure: str
    group: str = ""


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
    return Fault(
        rules.WRONG_TYPE, path, part, f"{place} must be {wanted}, but {found}", _retyped(path, wanted, value, subject)
    )


def _retyped(path: Path, wanted: str, value: Any, subject: Subject) -> str:
    """How the value at `path` becomes one of the wanted type."""
    language = subject.language
    key = next((part for part in reversed(path) if isinstance(part, str)), "")
    model = model_at(subject.model, path[:-1])
    field = model.model_fields.get(key) if model is not None and path else None
    nested = model_at(subject.model, path)
    if nested is not None:
        required = [name for name, one in nested.model_fields.items() if one.is_required()]
        help = f"{language.nest}: {_listed(required or nested.model_fields)}"
    elif wanted == language.mapping:
        help = language.entries
    elif value is None:
        help = f"write a value after `{clipped(key)}:`"
    elif wanted == "a boolean" and isinstance(value, str) and value.lower() in YES_AND_NO:
        quoted = value.lower() in {"true", "false"}
        remark = " without quotes" if quoted else f"; `{value}` is a string in YAML 1.2" if language is YAML else ""
        help = f"write {language.line(key, YES_AND_NO[value.lower()])}{remark}"
    elif wanted == "a string" and isinstance(value, bool | int | float):
        help = "put the value in quotes"
    elif wanted == language.list and isinstance(value, str):
        help = f"write `{clipped(key)}{language.between}[{language.literal(clipped(value))}]`"
    else:
        help = f"write {wanted}"
    return f"{help}, or remove the line" if value is None and field is not None and not field.is_required() else help


def _mistyped(path: Path, kind: str, value: Any, context: Mapping[str, Any], subject: Subject) -> Fault:
    wanted = context["wanted"] if kind == MISTYPED else WANTED.get(kind, "another type")
    language = subject.language
    return mistyped(path, wanted.format(list=language.list, mapping=language.mapping), value, subject)


def _refused(path: Path, context: Mapping[str, Any], subject: Subject) -> Fault:
    refusal, field = context["refusal"], context["field"]
    if field is not None:
        path = (*path, field)
    return Fault(refusal.rule, path, "value", f"{_place(path, subject)} {refusal.problem}", refusal.help)


def _missing(parent: Path, name: str, subject: Subject) -> Fault:
    model = model_at(subject.model, parent) or subject.model
    field = model.model_fields[name]
    line = subject.language.line(name, (field.examples or [None])[0], sentence(field.description or ""))
    return Fault(rules.MISSING_KEY, parent, "key", f"missing key `{name}`{_inside(parent, subject)}", f"add {line}")


def _unknown(path: Path, value: Any, missing: Sequence[str], subject: Subject) -> tuple[Fault, str | None]:
    """UA101, and the name that the key was surely meant to be."""
    parent, key = path[:-1], str(path[-1])
    model = model_at(subject.model, parent) or subject.model
    declare = subject.declare if not parent else None
    near = suggest(key, missing) or suggest(key, model.model_fields)
    sure = near is not None and (declare is None or _misspelt(key, near))
    homes = _homes(key, model, subject.places)
    if homes:
        message = f"`{clipped(key)}` belongs to {' or '.join(homes)}, not{_inside(parent, subject, 'to')}"
    else:
        message = f"unknown key `{clipped(key)}`{_inside(parent, subject)}"
    cure = next(iter(homes.values()), None)
    help = f"did you mean `{near}`?" if near else f"{cure}, or remove it" if cure else ""
    if declare is not None and not sure:
        declaration = declare(key, value)
        help = f"{help}{' Or' if near else '; or'} {declaration}" if help else declaration
    fault = Fault(rules.UNKNOWN_KEY, path, "key", message, help or f"known here: {_listed(model.model_fields)}")
    return fault, near if sure else None


def _misspelt(key: str, near: str) -> bool:
    """Whether `key` is so near that it is hardly another generator's field, as `description_file` would be."""
    from difflib import SequenceMatcher  # only faults pay for the import

    return not key.startswith(f"{near}_") and SequenceMatcher(None, key.lower(), near.lower()).ratio() >= 0.75


def _homes(key: str, here: type[Strict], places: Sequence[Place]) -> dict[str, str]:
    """The places that know `key`, a whole group by its one name, each with how the key gets there."""
    known = [place for place in places if key in place.model.model_fields and place.model is not here]
    homes: dict[str, str] = {}
    for place in known:
        group = [other for other in places if other.group and other.group == place.group]
        if group and all(other in known for other in group):
            homes[place.group] = f"move it to {place.group}"
        else:
            homes[place.name] = place.cure
    return homes


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


def model_at(model: type[Strict], path: Path) -> type[Strict] | None:
    """The model of the mapping at `path` below one of `model`, or None where there is none."""
    for part in path:
        field = model.model_fields.get(part) if isinstance(part, str) else None
        inner = _model_in(field.annotation) if field is not None else None
        if inner is None:
            return None
        model = inner
    return model


def _model_in(annotation: Any) -> type[Strict] | None:
    if isinstance(annotation, type) and issubclass(annotation, Strict):
        return annotation
    if get_origin(annotation) in (dict, tuple):
        return None
    return next((found for one in get_args(annotation) if (found := _model_in(one)) is not None), None)
