"""Types of the plain forms, as the same values that a tree would give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.typescript import plain_forms, words
from generator.typescript.modules import Declaration
from generator.typescript.plain_forms import Form, PlainField
from generator.typescript.types import (
    Array,
    Field,
    Function,
    Lazy,
    Object,
    Parameter,
    Primitive,
    Promise,
    Type,
    Unknown,
    union,
)

if TYPE_CHECKING:
    from generator.typescript.evaluation import Evaluator, Scope

_WORDS = frozenset(
    b"string number boolean any unknown never void object symbol bigint null undefined true false".split()
)


def declared(evaluator: Evaluator, declaration: Declaration, scope: Scope) -> Type | None:
    """The type that an interface or alias declares, None when it is not of a plain form."""
    extent, place = declaration.extent, declaration.place
    if extent is None:
        return None
    return _type(evaluator, plain_forms.type_of(place.text.raw, extent[0], place.start, place.end, extent[1]), scope)


def first_parameter(evaluator: Evaluator, declaration: Declaration, scope: Scope) -> Type | None:
    """The type of the only parameter of a function, None when that is not of a plain form."""
    extent, place = declaration.extent, declaration.place
    if extent is None:
        return None
    form = plain_forms.first_parameter(place.text.raw, extent[0], place.start, place.end, extent[1])
    return _type(evaluator, form, scope)


def _type(evaluator: Evaluator, form: Form | None, scope: Scope) -> Type | None:
    if form is None:
        return None
    if isinstance(form, bytes):
        return evaluator.limited(lambda: _value(evaluator, form, scope))
    return _object(evaluator, form, scope)


def _object(evaluator: Evaluator, fields: list[PlainField], scope: Scope) -> Object:
    place = scope.module.text.place
    found = {}
    for one in fields:
        read = _lazily(evaluator, one.type, scope, one.type_start)
        found[one.name] = Field(one.name, read, one.optional, place(one.start, one.end))
    return Object(found)


def _lazily(evaluator: Evaluator, type: bytes, scope: Scope, start: int = 0) -> Lazy:
    if plain_forms.is_name(type) and type not in _WORDS:
        return Lazy(
            lambda: evaluator.limited(lambda: evaluator.reference(type.decode(), (), scope)),
            lambda: evaluator.declaration(type.decode(), scope),
        )
    return Lazy(lambda: evaluator.limited(lambda: _value(evaluator, type, scope, start)))


def _value(evaluator: Evaluator, type: bytes, scope: Scope, start: int = 0) -> Type:
    if type.startswith(b"("):
        return _function(evaluator, type, scope)
    if type.startswith(b"{"):
        fields, other = plain_forms.inline(type, start)
        if fields is None:
            return Unknown("it is declared more than once")
        inner = _object(evaluator, fields, scope)
        return inner if other is None else union([inner, words.word(other.decode())])
    return union([_atom(evaluator, one, scope) for one in plain_forms.members(type)])


def _function(evaluator: Evaluator, type: bytes, scope: Scope) -> Type:
    call = plain_forms.function(type)
    if call is None:
        return Unknown("it is no function")
    given = tuple(Parameter(_lazily(evaluator, one, scope), optional) for one, optional in call.parameters)
    result = _lazily(evaluator, call.result, scope)
    return Function(given, Lazy(lambda: Promise(result)) if call.is_promised else result)


def _atom(evaluator: Evaluator, type: bytes, scope: Scope) -> Type:
    if type.endswith(b"[]"):
        return Array(_lazily(evaluator, type[:-2], scope))
    if type.startswith(b"'"):
        return Primitive("string", type[1:-1].decode("utf-8", "replace"))
    return words.word(type.decode()) if type in _WORDS else evaluator.reference(type.decode(), (), scope)
