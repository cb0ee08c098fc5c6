"""Writes an expression down on one line, in the form that Prettier gives it (width 120, single quotes).

Everything is made anew from the values of `syntax`, nothing is pasted; strings pass through `emit`. Which parentheses
stand is Prettier's choice, so that a formatter finds nothing to do: the needed ones, and some for readers:
`(a && b) || c`.
"""

from __future__ import annotations

import re
from itertools import zip_longest

from generator import emit
from generator.typescript.literals import is_name
from generator.typescript.syntax import (
    RANK,
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
    Number,
    Object,
    Template,
    Text,
    Unary,
    Value,
)

_LOGICAL = {"??", "||", "&&"}
_BITWISE = {"|", "^", "&", "<<", ">>", ">>>"}
_EQUALITY = {"==", "!=", "===", "!=="}
# Operators whose repetition Prettier never writes without parentheses, and those it never mixes with their equals.
_ALONE = _EQUALITY | {"<<", ">>", ">>>", "%", "**"}
_UNMIXED = {"*", "/"}


def text(value: Value) -> str:
    """`value` as TypeScript text on one line."""
    return _text(value, False)


def key(name: str) -> str:
    """A property key: bare when it is a name, else quoted."""
    return name if is_name(name) else emit.ts_string(name)


def _text(value: Value, edge: bool) -> str:
    """`edge` says that the text starts an arrow's body, where `{` would open a block."""
    match value:
        case Name(word) | Number(word):
            return word
        case Text(content):
            return emit.ts_string(content)
        case Template():
            return _template(value)
        case Array(items):
            return f"[{_list(items)}]"
        case Object(entries):
            inner = ", ".join(f"{key(name)}: {text(one)}" for name, one in entries)
            return _enclosed(f"{{ {inner} }}" if inner else "{}", edge)
        case Arrow(parameters, body):
            printed = _text(body, True)
            apart = isinstance(body, Conditional) and not printed.lstrip("(").startswith("{")
            return f"({', '.join(parameters)}) => {_enclosed(printed, apart)}"
        case Chain(inner):
            return _text(inner, edge)
        case Member() | Element() | Call():
            return _access(value, edge)
    return _operation(value, edge)


def _access(value: Member | Element | Call, edge: bool) -> str:
    head = value.callee if isinstance(value, Call) else value.object
    loose = isinstance(head, Unary | Binary | Conditional | Arrow | Cast)
    loose = loose or (isinstance(head, Number) and not head.text.endswith("n"))
    # After `?.` the end of the inner chain makes no difference: both ways the value is undefined.
    before = _operand(head, loose or (isinstance(head, Chain) and not value.optional), edge)
    match value:
        case Member(_, name, optional):
            return f"{before}{'?.' if optional else '.'}{name}"
        case Element(_, index, optional):
            return f"{before}{'?.' if optional else ''}[{text(index)}]"
        case Call(_, arguments, optional):
            return f"{before}{'?.' if optional else ''}({_list(arguments)})"


def _operation(value: Unary | Binary | Conditional | Cast, edge: bool) -> str:
    match value:
        case Unary(operator, operand):
            twice = isinstance(operand, Unary) and operand.operator == operator and operator in {"+", "-"}
            inner = _operand(operand, twice or isinstance(operand, Binary | Conditional | Arrow | Cast), False)
            return f"{operator} {inner}" if operator == "typeof" else operator + inner
        case Cast(operand, operator, type_):
            return f"{_operand(operand, isinstance(operand, Binary | Conditional | Arrow), edge)} {operator} {type_}"
        case Conditional(test, consequence, alternative):
            condition = _operand(test, isinstance(test, Conditional | Arrow) or _set_off(test), edge)
            then = _operand(consequence, isinstance(consequence, Conditional) or _set_off(consequence), False)
            return f"{condition} ? {then} : {_operand(alternative, _set_off(alternative), False)}"
        case Binary(left, operator, right):
            one = _operand(left, _grouped(left, operator, True), edge)
            return f"{one} {operator} {_operand(right, _grouped(right, operator, False), False)}"


def _set_off(value: Value) -> bool:
    """Whether a part of a conditional stands in parentheses for the sake of readers."""
    return isinstance(value, Cast) or (isinstance(value, Binary) and value.operator == "??")


def _grouped(operand: Value, operator: str, left: bool) -> bool:
    """Whether an operand of the binary `operator` stands in parentheses."""
    if isinstance(operand, Unary):
        return left and operator in {"**", "in", "instanceof"}
    if not isinstance(operand, Binary):
        return isinstance(operand, Conditional | Arrow | Cast)
    inner = operand.operator
    if inner in _LOGICAL and operator in _LOGICAL:
        return inner != operator
    if RANK[inner] != RANK[operator]:
        tighter = RANK[inner] > RANK[operator]
        return not tighter or operator in _BITWISE or (inner == "%" and operator in {"+", "-"})
    if inner == "<" and operator == ">":
        return True
    return not left or operator in _ALONE or inner in _ALONE or (operator in _UNMIXED and inner != operator)


def _operand(value: Value, enclosed: bool, edge: bool) -> str:
    return _enclosed(_text(value, edge), enclosed)


def _enclosed(printed: str, enclosed: bool) -> str:
    return f"({printed})" if enclosed else printed


def _list(values: tuple[Value, ...]) -> str:
    return ", ".join(map(text, values))


def _template(template: Template) -> str:
    pieces = []
    for content, value in zip_longest(template.texts, template.values):
        body = emit.ts_string(content)[1:-1]
        # Pairs of backslash and character are stepped over; quotes need no escape here, backticks and `${` do.
        pieces.append(re.sub(r"\\(['\"])|(\\.)|(`|\$\{)", lambda found: _requoted(*found.groups()), body))
        pieces.append("" if value is None else f"${{{text(value)}}}")
    return f"`{''.join(pieces)}`"


def _requoted(quote: str | None, pair: str | None, mark: str | None) -> str:
    return quote or pair or f"\\{mark}"


def breaks(value: Value) -> bool:
    """Whether Prettier would spread `value` over lines even where it fits on one; in doubt, yes."""
    return _breaks_itself(value) or any(map(breaks, _parts(value)))


def _breaks_itself(value: Value) -> bool:
    match value:
        case Array((Array() | Object() as first, _, *_) as items):
            return all(type(one) is type(first) and len(_parts(one)) > 1 for one in items)
        case Call(_, (_, _, *_) as arguments):
            arrows = sum(isinstance(one, Arrow) for one in arguments)
            nested = any(
                isinstance(one, Call) and any(isinstance(inner, Arrow) for inner in one.arguments) for one in arguments
            )
            return arrows > 1 or nested or _calls(value) > 2
        case Call():
            return _calls(value) > 2
    return False


def _calls(value: Value) -> int:
    """The number of calls in a member chain."""
    match value:
        case Call(inner):
            return 1 + _calls(inner)
        case Member(inner) | Element(inner) | Chain(inner):
            return _calls(inner)
    return 0


def _parts(value: Value) -> tuple[Value, ...]:
    match value:
        case Array(parts) | Template(_, parts):
            return parts
        case Object(entries):
            return tuple(one for _, one in entries)
        case Call(part, parts):
            return (part, *parts)
        case Member(part) | Element(part) | Chain(part) | Unary(_, part) | Cast(part) | Arrow(_, part):
            return (part,)
        case Binary(part, _, other):
            return (part, other)
        case Conditional(part, other, third):
            return (part, other, third)
    return ()
