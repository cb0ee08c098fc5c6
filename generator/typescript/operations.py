"""What operators make of the types of their operands, and which operands the compiler refuses.

Pure: types in, a type or the reason of a refusal out. Only what is certain is refused.
"""

from __future__ import annotations

from generator.typescript import facts, types
from generator.typescript.builtins import BOOLEAN, NUMBER, STRING
from generator.typescript.facts import FieldType
from generator.typescript.types import NULL, UNDEFINED, Primitive, Type, Unknown

_COMPARING = {"==", "!=", "===", "!=="}
_ORDERING = {"<", "<=", ">", ">="}
_LOGICAL = {"&&", "||", "??"}
_NO_NUMBERS = {"string", "boolean", "array", "object", "function", "symbol"}
_PRIMITIVES = {"string", "number", "boolean", "bigint"}


def result(left: FieldType, operator: str, right: FieldType) -> FieldType:
    """The type of `left operator right`."""
    one, other = left.kind, right.kind
    if operator in _COMPARING | _ORDERING or operator in {"in", "instanceof"}:
        return facts.of(BOOLEAN)
    if operator in _LOGICAL:
        first = types.present(left.type) if operator != "&&" else left.value
        narrowed = left.narrowed or right.narrowed
        sure = operator == "??" or one == other
        return FieldType(
            types.known(types.union([first, right.value]) if sure else Unknown("either")), narrowed=narrowed
        )
    if operator == "+" and "string" in (one, other):
        return facts.of(STRING)
    return facts.of(NUMBER) if one == other == "number" else facts.of(Unknown("it depends on its operands"))


def refusal(left: FieldType, operator: str, right: FieldType) -> str | None:
    """Why the compiler refuses the two operands, as the end of "`a < b` ..."; None when it may take them."""
    one, other = left.kind, right.kind
    if operator in _COMPARING and not _overlap(left.type, right.type):
        return "compares what can never be equal"
    if operator in _ORDERING and one in _PRIMITIVES and other in _PRIMITIVES and not _can_order(one, other):
        return f"compares a {one} with a {other}"
    if operator == "+" and one in _PRIMITIVES and other in _PRIMITIVES and not _can_add(one, other):
        return f"adds a {one} and a {other}"
    if operator not in _COMPARING | _ORDERING | _LOGICAL | {"+", "in", "instanceof"}:
        wrong = next((kind for kind in (one, other) if kind in _NO_NUMBERS), None)
        return wrong and f"calculates with {article(wrong)} {wrong}"
    return None


def needs_values(left: FieldType, operator: str, right: FieldType) -> bool:
    """Whether neither operand may be null or undefined."""
    if operator in _COMPARING | _LOGICAL | {"in", "instanceof"}:
        return False
    return operator != "+" or not {"string", "unknown", "union"} & {left.kind, right.kind}


def article(kind: str) -> str:
    """`a` or `an`, whichever stands before a kind."""
    return "an" if kind[:1] in "aiou" else "a"


def _can_order(one: str, other: str) -> bool:
    return one == other or {one, other} == {"number", "bigint"}


def _can_add(one: str, other: str) -> bool:
    return "string" in (one, other) or (one == other and one != "boolean")


def _overlap(left: Type, right: Type) -> bool:
    """Whether some value may be of both types. Null and undefined can always be asked for."""
    ones, others = types.members(left), types.members(right)
    if any(one in (NULL, UNDEFINED) for one in (*ones, *others)) and (_is_nothing(ones) or _is_nothing(others)):
        return True
    return any(_comparable(one, other) for one in ones for other in others)


def _is_nothing(members: tuple[Type, ...]) -> bool:
    return all(one in (NULL, UNDEFINED) for one in members)


def _comparable(one: Type, other: Type) -> bool:
    if not isinstance(one, Primitive) or not isinstance(other, Primitive):
        return True
    if one.kind != other.kind:
        return False
    return one.nominal or other.nominal or None in (one.literal, other.literal) or one.literal == other.literal
