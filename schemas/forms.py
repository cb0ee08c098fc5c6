"""The checks of single values, made from their forms: what `plain` is certain of, and nothing else.

A form is plain data that `deriving` wrote down: its kind, and what that needs. Knows no model and no field.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from schemas import configuration_fields, fields
from schemas.roles import Refusal, Role, Unlike

Fit = Callable[[Any], Any]
MODULES = {"fields": fields, "configuration_fields": configuration_fields}


class Unsure(Exception):  # noqa: N818 - an answer, not a failure
    """The value may be wrong, or right in a way that only the model knows."""


def fit_of(form: Any, made: Mapping[str, Fit]) -> Fit:
    """The check of one form, as `deriving` writes it."""
    kind, *rest = form
    if kind == "str":
        return _text
    if kind in ("bool", "int"):
        return _exactly(bool if kind == "bool" else int)
    if kind == "any":
        return lambda value: value
    if kind == "literal":
        return _one_of(rest)
    if kind == "unlike":
        return fit_of(rest[1], made)
    if kind == "model":
        name = rest[0]
        return lambda value: made[name](value)
    if kind == "role":
        return _role(rest[0], fit_of(rest[1], made))
    if kind == "list":
        return _list(fit_of(rest[0], made))
    if kind == "dict":
        return _dict(fit_of(rest[0], made))
    return _first([fit_of(one, made) for one in rest]) if kind == "either" else _unknown


def _unknown(value: Any) -> Any:
    raise Unsure


def _text(value: Any) -> Any:
    if type(value) is not str:
        raise Unsure
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:  # half of a surrogate pair
            raise Unsure from None
    return value


def _exactly(kind: type) -> Fit:
    def fit(value: Any) -> Any:
        if type(value) is not kind:
            raise Unsure
        return value

    return fit


def _one_of(values: list[Any]) -> Fit:
    def fit(value: Any) -> Any:
        if type(value) is not str or value not in values:
            raise Unsure
        return value

    return fit


def _role(name: str, inner: Fit) -> Fit:
    module, _, attribute = name.partition(".")
    refuse: Callable[[Any], Refusal | None] = role(getattr(MODULES[module], attribute)).refuse

    def text(value: Any) -> Any:
        if type(value) is not str or refuse(value) is not None:
            raise Unsure
        return value if value.isascii() else _text(value)

    if inner is _text:
        return text  # what most fields are, in one step

    def fit(value: Any) -> Any:
        value = inner(value)
        if refuse(value) is not None:
            raise Unsure
        return value

    return fit


def _list(item: Fit) -> Fit:
    def fit(value: Any) -> Any:
        if type(value) is not list:
            raise Unsure
        return tuple([item(one) for one in value])

    return fit


def _dict(entry: Fit) -> Fit:
    def fit(value: Any) -> Any:
        if type(value) is not dict:
            raise Unsure
        return {_text(name): entry(one) for name, one in value.items()}

    return fit


def _first(fits: list[Fit]) -> Fit:
    def fit(value: Any) -> Any:
        for one in fits:
            try:
                return one(value)
            except Unsure:
                continue
        raise Unsure

    return fit


def role(annotation: Any) -> Role:
    """The role that an annotation ends in, or that it is. Raises LookupError when there is none."""
    if isinstance(annotation, Role):
        return annotation
    for part in reversed(getattr(annotation, "__metadata__", ())):
        if isinstance(part, Role):
            return part
        if not isinstance(part, Unlike):
            break
    raise LookupError(annotation)
