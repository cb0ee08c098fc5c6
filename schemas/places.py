"""The kinds of mapping in a file, and which of them a key is at home in (spec: yaml-contract.md, top level).

Owns how a key that stands in the wrong mapping gets to the right one. Makes no fault: see faults.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard, get_args, get_origin

from schemas.base import Strict


@dataclass(frozen=True, slots=True)
class Place:
    """One kind of mapping in a file: what a message calls it ("a tool", "`type: list`"), its model, and how a key from
    the mapping around it, or from another place of its group, gets there.

    What all places of one `group` share is said to belong to the group ("an app"). `part_of` is what the place is
    found in, for keys that come from further away.
    """

    name: str
    model: type[Strict]
    cure: str
    group: str = ""
    part_of: str = ""


@dataclass(frozen=True, slots=True)
class Homes:
    """Where a key belongs, the nearest place first, and how it gets there. `around`: in nothing but mappings around the
    one it stands in."""

    names: tuple[str, ...]
    cure: str
    around: bool


def homes(key: str, here: type[Strict], places: Sequence[Place]) -> Homes | None:
    """The places that know `key`, which stands in a mapping `here`; None when no place knows it."""
    known = [place for place in places if key in place.model.model_fields and place.model is not here]
    if not known:
        return None
    inside = [place for place in known if place.model in _nested(here)]
    group = next((place.group for place in places if place.model is here and place.group), None)
    beside = [place for place in known if place.group == group]
    far = [place for place in known if place not in inside and place not in beside]
    names = dict.fromkeys(name for some in (inside, beside, far) for name in _names(some, places))
    near = inside or beside
    around = all(_holds(place.model, here) for place in known)
    return Homes(tuple(names), near[0].cure if near else _moved(far, places), around)


def _names(known: Sequence[Place], places: Sequence[Place]) -> Iterator[str]:
    """What the places are called, a whole group by its one name."""
    for place in known:
        yield place.group if _whole(place.group, known, places) else place.name


def _whole(group: str, known: Sequence[Place], places: Sequence[Place]) -> bool:
    return bool(group) and all(place in known for place in places if place.group == group)


def _moved(known: Sequence[Place], places: Sequence[Place]) -> str:
    """The way from far to any of the places: "move it to a tool or below `csp:` of an app"."""
    ways: dict[str, None] = {}
    for place in known:
        if not place.group:
            way = place.cure.removeprefix("move it ")
            ways[f"{way} of {place.part_of}" if place.part_of else way] = None
        elif _whole(place.group, known, places):
            ways[f"to {place.group}"] = None
        else:
            names = (other.name for other in known if other.group == place.group)
            ways[f"to {place.group} of {' or '.join(names)}"] = None
    return f"move it {' or '.join(ways)}"


def _nested(model: type[Strict]) -> list[type[Strict] | None]:
    return [_model_in(field.annotation) for field in model.model_fields.values()]


def model_at(model: type[Strict], path: tuple[str | int, ...]) -> type[Strict] | None:
    """The model of the mapping at `path` below one of `model`, or None where there is none."""
    for part in path:
        field = model.model_fields.get(part) if isinstance(part, str) else None
        inner = _model_in(field.annotation) if field is not None else None
        if inner is None:
            return None
        model = inner
    return model


def section_for(value: Any, model: type[Strict]) -> str | None:
    """The section of a file of `model` that `value` looks like an entry of: all keys that one needs are in it."""
    if not isinstance(value, dict):
        return None
    for name, field in model.model_fields.items():
        for entry in _entries(field.annotation):
            needed = [key for key, one in entry.model_fields.items() if one.is_required()]
            if needed and all(key in value for key in needed):
                return name
    return None


def _entries(annotation: Any) -> Iterator[type[Strict]]:
    """The models of the entries where an annotation is that of a section: a mapping of free names."""
    for one in (annotation, *get_args(annotation)):
        if get_origin(one) is dict:
            yield from _variants(get_args(one)[1])


def _variants(annotation: Any) -> Iterator[type[Strict]]:
    if _is_model(annotation):
        yield annotation
    for one in get_args(annotation):
        yield from _variants(one)


def _is_model(annotation: Any) -> TypeGuard[type[Strict]]:
    return isinstance(annotation, type) and issubclass(annotation, Strict)


def _holds(model: type[Strict], here: type[Strict]) -> bool:
    """Whether `here` is the entry of a section of `model`: a tool in a tools file."""
    return any(here in _entries(field.annotation) for field in model.model_fields.values())


def _model_in(annotation: Any) -> type[Strict] | None:
    if _is_model(annotation):
        return annotation
    if get_origin(annotation) in (dict, tuple):
        return None
    return next((found for one in get_args(annotation) if (found := _model_in(one)) is not None), None)
