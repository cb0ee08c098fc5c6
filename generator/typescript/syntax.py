"""The values that an expression is made of: what `grammar` found in the text and `printing` writes down again.

Only what yaml-contract.md (cross-check 3) allows can be said with these types. Parentheses are not kept, since printing
puts back the needed ones, except where they end an optional chain (`Chain`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

_RANKS = (
    "??",
    "||",
    "&&",
    "|",
    "^",
    "&",
    "== != === !==",
    "< <= > >= in instanceof",
    "<< >> >>>",
    "+ -",
    "* / %",
    "**",
)
# Binary operators, the higher the tighter; `as` and `satisfies` stand with `<`.
RANK = {operator: rank for rank, row in enumerate(_RANKS) for operator in row.split()}

Kind = Literal["string", "number", "boolean", "null", "unknown"]
Path = tuple[str | int, ...]
Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong in an expression: rule id, the range `[start, end)` in characters of the text, message and cure."""

    rule: str
    start: int
    end: int
    message: str
    help: str


@dataclass(frozen=True, slots=True)
class Key:
    """A property of the outer object: its decoded name, where key and value stand, and what is certain of the value.

    `kind` is the value's type at run time, `unknown` unless certain; `path` is set when the value is a plain member
    path on the row: `item.owner?.id` -> `("owner", "id")`, `item` itself -> `()`.
    """

    name: str
    start: int
    end: int
    value_start: int
    value_end: int
    kind: Kind = "unknown"
    path: Path | None = None


@dataclass(frozen=True, slots=True)
class Name:
    """A word that stands for a value: `item`, an arrow's parameter, a global, `true`, `false`, `null`, `undefined`."""

    text: str


@dataclass(frozen=True, slots=True)
class Number:
    """A numeric literal, bigints too, in the spelling that Prettier gives it."""

    text: str


@dataclass(frozen=True, slots=True)
class Text:
    """A string literal, decoded."""

    text: str


@dataclass(frozen=True, slots=True)
class Template:
    """A template literal: decoded texts, and between each two of them a value."""

    texts: tuple[str, ...]
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Member:
    """`object.name`, or `object?.name`. `place` is where the name stands, in characters of the text."""

    object: Value
    name: str
    optional: bool
    place: Range = field(default=(0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class Element:
    """`object[index]`, or `object?.[index]`. `place` is where the index stands, in characters of the text."""

    object: Value
    index: Number | Text
    optional: bool
    place: Range = field(default=(0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class Call:
    """`callee(arguments)`, or `callee?.(arguments)`."""

    callee: Value
    arguments: tuple[Value, ...]
    optional: bool


@dataclass(frozen=True, slots=True)
class Chain:
    """An optional chain in parentheses, which end its short circuit: `(item.a?.b)` in `(item.a?.b).c`."""

    value: Value


@dataclass(frozen=True, slots=True)
class Unary:
    operator: str
    operand: Value


@dataclass(frozen=True, slots=True)
class Binary:
    left: Value
    operator: str
    right: Value


@dataclass(frozen=True, slots=True)
class Conditional:
    test: Value
    consequence: Value
    alternative: Value


@dataclass(frozen=True, slots=True)
class Cast:
    """`operand as type` or `operand satisfies type`; the type is text that `grammar` printed."""

    operand: Value
    operator: str
    type: str


@dataclass(frozen=True, slots=True)
class Array:
    items: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Object:
    entries: tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class Arrow:
    """`(parameters) => body`; a parameter is its name with its type annotation, printed."""

    parameters: tuple[str, ...]
    body: Value


Value: TypeAlias = (
    Name
    | Number
    | Text
    | Template
    | Member
    | Element
    | Call
    | Chain
    | Unary
    | Binary
    | Conditional
    | Cast
    | Array
    | Object
    | Arrow
)


def kind(value: Value) -> Kind:
    """The type that `value` certainly has at run time, else `unknown`."""
    match value:
        case Text() | Template() | Unary("typeof") | Call(Name("String" | "encodeURIComponent")):
            return "string"
        case Name("true" | "false") | Unary("!") | Call(Name("Boolean")):
            return "boolean"
        case Name("null"):
            return "null"
        case Number(text):
            return "unknown" if text.endswith("n") else "number"
        case Unary("+") | Call(Name("Number")):
            return "number"
        case Unary("-" | "~", operand):
            return "number" if kind(operand) == "number" else "unknown"
        case Binary(left, operator, right):
            return _binary_kind(kind(left), operator, kind(right))
        case Conditional(_, one, other):
            first = kind(one)
            return first if first == kind(other) else "unknown"
        case Cast(operand) | Chain(operand):
            return kind(operand)
    return "unknown"


def _binary_kind(left: Kind, operator: str, right: Kind) -> Kind:
    if operator in {"==", "!=", "===", "!==", "<", "<=", ">", ">=", "in", "instanceof"}:
        return "boolean"
    if operator == "+" and "string" in (left, right):
        return "string"
    if left != right or (operator not in {"&&", "||", "??"} and left != "number"):
        return "unknown"
    return left


def path(value: Value) -> Path | None:
    """The member path on the row that `value` is, or None: `item.owner?.id` -> `("owner", "id")`."""
    match value:
        case Name("item"):
            return ()
        case Chain(inner):
            return path(inner)
        case Member(inner, name):
            step: str | int = name
        case Element(inner, Text(text)):
            step = text
        case Element(inner, Number(text)) if text.isdigit():
            step = int(text)
        case _:
            return None
    before = path(inner)
    return None if before is None else (*before, step)
