"""The roles that texts and lists play: what a value is for, and why one is refused (spec: yaml-contract.md).

Owns the shape of a refusal, and the annotations that carry checks. Loads pydantic only when pydantic asks, so that
values can be checked without it. Does not know a field of any app, and words no message about types: see faults.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Union, get_args, get_origin

from generator import rules

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationInfo
    from pydantic_core import CoreSchema, PydanticCustomError

REFUSED = "refused"
MISTYPED = "mistyped"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a value of the right type is refused: the rule, what is wrong as a predicate ("must start with `/`"), and
    the cure; `below` is the way from the value to the culprit in it."""

    rule: str
    problem: str
    help: str = ""
    below: tuple[str | int, ...] = ()


EMPTY = Refusal(rules.BAD_VALUE, "must not be empty", "write a text here")


@dataclass(frozen=True, slots=True, eq=False)
class Role:
    """What a value is for, as an annotation of its type: `refuse` says what is wrong with a value (None: nothing), and
    `keywords` are what JSON Schema can say of that. `retype` says how a value of another type becomes one of this."""

    refuse: Callable[[Any], Refusal | None]
    keywords: Mapping[str, Any] = field(default_factory=dict)
    retype: Callable[[str, Any], str | None] = lambda key, value: None

    def accept(self, value: Any) -> Any:
        """The value itself, or pydantic's error that carries the refusal to faults.explain."""
        refusal = self.refuse(value)
        if refusal is not None:
            raise refused(refusal)
        return value

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.no_info_after_validator_function(self.accept, handler(source))

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {**handler(core), **self.keywords}


@dataclass(frozen=True, slots=True, eq=False)
class Unlike:
    """A text that must differ from that of another field of the same mapping, one declared before; `refusal` makes the
    refusal of a text that does not."""

    other: str
    refusal: Callable[[str], Refusal]

    def accept(self, value: Any, info: ValidationInfo) -> Any:
        """The value itself, or pydantic's error that carries the refusal to faults.explain."""
        if value == info.data.get(self.other):
            raise refused(self.refusal(value))
        return value

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.with_info_after_validator_function(self.accept, handler(source))


class FromList:
    """Marks a tuple that is written as a list, which strict pydantic takes for another type."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> Any:
        return {**handler(source), "strict": False}


@dataclass(frozen=True, slots=True)
class Either:
    """Makes one error of a union's several; `wanted` says what all its members are in the author's words."""

    wanted: str

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> Any:
        error = {"custom_error_type": MISTYPED, "custom_error_message": MISTYPED}
        return {**handler(source), **error, "custom_error_context": {"wanted": self.wanted}}


def refused(refusal: Refusal) -> PydanticCustomError:
    """A refusal as an error that a validator can raise."""
    from pydantic_core import PydanticCustomError

    return PydanticCustomError(REFUSED, "refused", {"refusal": refusal})


def role_of(annotation: Any) -> Role | None:
    """The role in a field's type, under `OrAbsent` too; None for a list of values with roles."""
    if get_origin(annotation) is not Annotated and get_origin(annotation) not in (Union, UnionType):
        return None
    for part in get_args(annotation):
        found = part if isinstance(part, Role) else role_of(part)
        if found is not None:
            return found
    return None
