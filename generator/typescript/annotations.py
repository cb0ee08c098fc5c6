"""The types that may stand after `as`, `satisfies` and an arrow's parameter: tree-sitter nodes -> printed text.

A generated file imports nothing for the sake of an argument, so a type's name would be a free name there. What needs no
import is allowed: built-in and literal types, and arrays, unions and object types of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.diagnostics import suggest
from generator.rules import FREE_NAME
from generator.typescript import printing
from generator.typescript.tokens import Tokens, content, snippet

if TYPE_CHECKING:
    from tree_sitter import Node

_BUILT_IN = {"any", "unknown", "never", "object", "string", "number", "boolean", "symbol", "void", "bigint"}
_LITERALS = {"string", "number", "true", "false", "null", "undefined"}


class Annotations(Tokens):
    """Reads types; a refused one is noted and printed as `unknown`."""

    def type(self, node: Node) -> str:
        """A type as Prettier prints it."""
        name = content(node)
        match node.type:
            case "predefined_type" | "type_identifier" if name in _BUILT_IN:
                return name
            case "type_identifier":
                return self._named(node, name)
            case "literal_type":
                return self._literal_type(node.children[0])
            case "parenthesized_type":
                return self.type(node.children[1])
            case "union_type" if node.child_count == 3:
                return f"{self.type(node.children[0])} | {self.type(node.children[2])}"
            case "array_type":
                inner = self.type(node.children[0])
                if self.has_line_break(node.children[0], node.children[1]):
                    self.refuse(node.children[1], "has a line break before `[`", "write both on one line")
                return f"({inner})[]" if _inside(node.children[0]).type == "union_type" else f"{inner}[]"
            case "object_type" if (node.children[0].type, node.children[-1].type) == ("{", "}"):
                return self._object_type(node)
        cure = "use built-in and literal types, and unions, arrays and object types of them"
        return self._refuse_type(node, f"has the type `{snippet(node)}`, which is not allowed", cure)

    def _refuse_type(self, node: Node, message: str, help: str) -> str:
        self.refuse(node, message, help)
        return "unknown"

    def _named(self, node: Node, name: str) -> str:
        near = suggest(name, _BUILT_IN)
        cure = f"did you mean `{near}`?" if near else "write the type out, such as `{ id: string }`, or `unknown`"
        self.refuse(node, f"has an unknown type `{name}`", cure, FREE_NAME)
        return "unknown"

    def _literal_type(self, node: Node) -> str:
        sign = node.children[0].type if node.type == "unary_expression" else ""
        literal = node.children[-1] if sign else node
        if sign not in {"", "-"} or literal.type not in _LITERALS:
            return self._refuse_type(node, f"has the type `{snippet(node)}`, which is not allowed", "write a literal")
        if literal.type == "number":
            return sign + printing.text(self.number(literal))
        return printing.text(self.text(literal)) if literal.type == "string" else literal.type

    def _object_type(self, node: Node) -> str:
        members: dict[str, str] = {}
        for child in self.items(node):
            marks = [part.type for part in child.children[1:-1]]
            annotation = child.children[-1] if child.children else child
            if child.type != "property_signature" or annotation.type != "type_annotation" or marks not in ([], ["?"]):
                self.refuse(child, f"has `{snippet(child)}` in a type", "write `name: type`")
                continue
            name = self.key(child.children[0])
            if name in members:
                self.refuse(child, f"has `{name}` twice in a type", "delete one of the two")
            elif name is not None:
                members[name] = f"{printing.key(name)}{''.join(marks)}: {self.type(annotation.children[-1])}"
        return f"{{ {'; '.join(members.values())} }}" if members else "{}"


def _inside(node: Node) -> Node:
    while node.type == "parenthesized_type":
        node = node.children[1]
    return node
