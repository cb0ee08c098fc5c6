"""What an expression reads of the clicked row. Looks at `syntax` values alone."""

from __future__ import annotations

from collections.abc import Iterable

from generator.typescript.syntax import (
    Array,
    Arrow,
    Binary,
    Call,
    Cast,
    Chain,
    Conditional,
    Element,
    Member,
    Name,
    Object,
    Template,
    Unary,
    Value,
)


def reads_item(value: Value) -> bool:
    """Whether `item` is read anywhere in `value`; a parameter of that name hides the row from its function."""
    if isinstance(value, Name):
        return value.text == "item"
    if isinstance(value, Arrow) and any(one.partition(":")[0] == "item" for one in value.parameters):
        return False
    return any(map(reads_item, parts(value)))


def parts(value: Value) -> Iterable[Value]:
    """The values that `value` is made of."""
    match value:
        case Template(_, values) | Array(values):
            return values
        case Object(entries):
            return (inner for _, inner in entries)
        case Member(inner) | Element(inner) | Chain(inner) | Unary(_, inner) | Cast(inner) | Arrow(_, inner):
            return (inner,)
        case Call(callee, arguments):
            return (callee, *arguments)
        case Binary(left, _, right):
            return (left, right)
        case Conditional(test, consequence, alternative):
            return (test, consequence, alternative)
    return ()
