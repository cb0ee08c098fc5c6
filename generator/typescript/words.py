"""Types that are written as one word or one literal: `string`, `null`, `'a'`, `-1`.

Pure; looks nothing up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.typescript import literals, trees
from generator.typescript.tokens import content
from generator.typescript.types import NULL, OPAQUE, UNDEFINED, Object, Primitive, Type, Unknown

if TYPE_CHECKING:
    from tree_sitter import Node

WORDS: Mapping[str, Type] = {
    "string": Primitive("string"),
    "number": Primitive("number"),
    "boolean": Primitive("boolean"),
    "bigint": Primitive("bigint"),
    "symbol": Primitive("symbol"),
    "null": NULL,
    "undefined": UNDEFINED,
    "true": Primitive("boolean", True),
    "false": Primitive("boolean", False),
    "object": Object({}, open=True),
    "unknown": OPAQUE,
}


def word(text: str) -> Type:
    """A keyword as a type; `any`, `never` and `void` say nothing of a value."""
    return WORDS.get(text) or Unknown(f"it is `{text[:40]}`")


def literal(node: Node) -> Type:
    """A literal as a type."""
    text = content(node)
    if node.type == "string":
        value = trees.string(node)
        return Primitive("string", value, nominal=value is None)
    if node.type not in {"number", "unary_expression"}:
        return word(text)
    if text.endswith("n"):
        return Primitive("bigint", nominal=True)
    spelled = literals.number(text.lstrip("-+ "))
    if spelled is None or not spelled.replace(".", "").isdecimal():
        return Primitive("number", nominal=True)
    return Primitive("number", float(spelled) * (-1 if text.startswith("-") else 1))
