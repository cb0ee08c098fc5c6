"""A quick check of plain data: what it accepts the strict models accept too, with the same values, and no pydantic.

Works from `shapes`, which is derived from the models by `deriving`. Says yes or nothing: whatever it is not certain of,
a fault or a form that it does not know, is for the models, which find the words. Owns no rule and no message.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from schemas import shapes
from schemas.forms import Fit, Unsure, fit_of

# What the models are made of; with any of it changed, the derived shapes say nothing any more.
SOURCES = (
    "app",
    "base",
    "configuration",
    "configuration_fields",
    "custom",
    "detail",
    "fields",
    "list",
    "roles",
    "tool",
    "tools_file",
)


class Written:
    """What an author wrote in one mapping: the fields as attributes, those that are absent as None."""

    model_fields_set: frozenset[str]

    def model_copy(self, *, update: Mapping[str, Any]) -> Written:
        """A copy with other values of these fields."""
        copy = type(self)()
        copy.__dict__.update(self.__dict__, **update)
        return copy

    def model_dump(self) -> dict[str, Any]:
        """The fields that were written, with their values."""
        return {name: getattr(self, name) for name in type(self).__dict__ if name in self.model_fields_set}


def accept(model: str, data: Any) -> Any:
    """`data` as the model of this name would read it, or None where that is not certain."""
    shape = _shapes().get(model) if fresh() else None
    if shape is None:
        return None
    try:
        return shape(data)
    except Unsure:
        return None


def accept_app(data: Any) -> Any:
    """`data` as the model of its `type` would read it, or None where that is not certain."""
    kind = data.get("type") if type(data) is dict else None
    return accept(shapes.APP_TYPES.get(kind, ""), data) if type(kind) is str else None


def knows(model: str, field: str) -> bool:
    """Whether the model of this name, one of `schemas`, has the field."""
    if fresh() and model in shapes.SHAPES:
        return field in shapes.SHAPES[model]
    import schemas

    return field in getattr(schemas, model).model_fields


def type_names() -> Sequence[str]:
    """The app types, by the `type` that picks each."""
    if fresh():
        return tuple(shapes.APP_TYPES)
    from schemas.tools_file import APP_TYPES, type_name

    return tuple(map(type_name, APP_TYPES))


@cache
def fresh() -> bool:
    """Whether the shapes were derived from the models as they stand."""
    try:
        return digest() == shapes.DIGEST
    except OSError:
        return False


def digest() -> int:
    """A number that changes with the sources of the models."""
    from binascii import crc32

    folder = __file__.removesuffix("plain.py")
    total = 0
    for name in SOURCES:
        source: bytes = __loader__.get_data(f"{folder}{name}.py")  # type: ignore[name-defined]
        total = crc32(source.replace(b"\r\n", b"\n"), total)
    return total


@cache
def _shapes() -> dict[str, Fit]:
    made: dict[str, Fit] = {}
    for name, shape in shapes.SHAPES.items():
        made[name] = _mapping(name, shape, made)
    return made


def _mapping(model: str, shape: Mapping[str, Any], made: Mapping[str, Fit]) -> Fit:
    """A mapping with known keys; those it needs are the ones without a default."""
    record = type(model, (Written,), dict.fromkeys(shape))
    fits = {name: fit_of(form, made) for name, (_, form) in shape.items()}
    needed = frozenset(name for name, (required, _) in shape.items() if required)
    pairs = [(name, other) for name, (_, form) in shape.items() for other in _unlike(form)]

    def fit(data: Any) -> Any:
        if type(data) is not dict or not needed <= data.keys():
            raise Unsure
        written = record()
        values = written.__dict__
        for name, value in data.items():
            known = fits.get(name)
            if known is None:
                raise Unsure
            values[name] = known(value)
        for one, other in pairs:
            if one in values and values[one] == values.get(other):
                raise Unsure
        values["model_fields_set"] = frozenset(data)
        return written

    return fit


def _unlike(form: Any) -> Iterator[str]:
    if form[0] == "unlike":
        yield form[1]
