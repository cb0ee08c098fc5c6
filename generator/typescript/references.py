"""What the conditions around a value speak of: there the compiler may know more of it than its type says.

Looks at `syntax` values alone. Whatever a condition mentions is taken for narrowed, in whatever way.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.typescript import rows
from generator.typescript.syntax import Binary, Cast, Chain, Element, Member, Name, Number, Text, Value

Reference = tuple[str, ...]


def reference(value: Value) -> Reference | None:
    """The name and the members that `value` reads one after the other; None for anything that is worked out."""
    match value:
        case Name(text):
            return (text,)
        case Chain(inner) | Cast(inner):
            return reference(inner)
        case Member(inner, step) | Element(inner, Text(step) | Number(step)):
            before = reference(inner)
            return None if before is None else (*before, step)
    return None


def mentioned(condition: Value) -> Iterator[Reference]:
    """Every reference in a condition, and all that lead to one."""
    found = reference(condition)
    if found is not None:
        yield found
    for part in rows.parts(condition):
        yield from mentioned(part)


def asks_for_fields(condition: Value) -> bool:
    """Whether a condition has an `in` or `instanceof`, which can give a value fields that its type lacks."""
    own = isinstance(condition, Binary) and condition.operator in {"in", "instanceof"}
    return own or any(map(asks_for_fields, rows.parts(condition)))
