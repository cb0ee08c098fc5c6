"""Names and what hangs on them: members, elements and calls.

Owns which names there are to read and what can be called (spec: yaml-contract.md, cross-check 3; UA502).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.diagnostics import suggest
from generator.rules import FREE_NAME
from generator.typescript import ambient, literals
from generator.typescript.operators import Operators
from generator.typescript.syntax import Call, Chain, Element, Member, Name, Number, Text, Value
from generator.typescript.tokens import REFUSED, bare, content, shortened, snippet

if TYPE_CHECKING:
    from tree_sitter import Node

_FUNCTIONS = ("String", "Number", "Boolean", "encodeURIComponent")
_KNOWN = ("item", *_FUNCTIONS, "JSON.stringify", "undefined")
_CALLABLE = "only members, `String`, `Number`, `Boolean`, `JSON.stringify` and `encodeURIComponent` can be called"
# What people call a row; other names before a `.` may be fields of it.
_ROWS = frozenset(("row", "record", "entry", "element", "el", "obj", "object", "data", "result", "value", "x", "r"))
_ACCESS = {"member_expression", "subscript_expression"}
# After a line break and a name, a word on the name's line makes TypeScript think that the name starts a statement.
_WORD = re.compile(rb"[ \t]*[A-Za-z_$\\\x80-\xff]")


class Chains(Operators):
    """Reads names, members, elements and calls. `parameters` are the names that surrounding arrow functions bind."""

    parameters: tuple[str, ...] = ()

    def word(self, node: Node) -> Value:
        return Name(node.type)

    def identifier(self, node: Node) -> Value:
        name = self.name(node)
        if name is None:
            return REFUSED
        if name in ("item", *self.parameters, *_FUNCTIONS):
            return Name(name)
        if name in literals.RESERVED:
            return self.refuse(node, f"has the reserved word `{name}`", "read the row's fields from `item`")
        return self.free(node, name)

    def free(self, node: Node, name: str) -> Value:
        """Refuses a name that is none of those to read; the cure is what it was probably meant to be."""
        chain = _chain(node)
        near = suggest(name, [*_KNOWN, *self.parameters])
        if ambient.is_global(name, is_object=chain is not node):
            cure = ambient.cure(name)
        elif near is not None and (chain is node or near in ("item", *self.parameters)):
            cure = f"did you mean `{near}`?"
        elif chain is not node:
            access = shortened(content(chain)[len(name) :])
            field = "" if name in _ROWS else f"; for a field of it, `item.{name}{access}`"
            cure = f"the clicked row is called `item`: write `item{access}`{field}"
        elif name[0].islower():
            cure = f"write `item.{name}` for a field of the row, `'{name}'` for a text"
        else:
            cure = f"known are {', '.join(f'`{one}`' for one in _KNOWN)}"
        return self.refuse(node, f"reads an unknown name `{name}`", cure, FREE_NAME)

    def parenthesized(self, node: Node) -> Value:
        if node.child_count != 3:
            return self.refuse(node, "has a type in parentheses", "write `value as type`")
        value = self.value(node.children[1])
        return Chain(value) if _short_circuits(value) else value

    def member(self, node: Node) -> Value:
        head, dot, name_node = node.children[0], node.children[1], node.children[-1]
        if name_node.type != "property_identifier":
            return self.reject(name_node)
        name = self.name(name_node) or ""
        if self.has_line_break(dot, name_node) and _WORD.match(self.source, name_node.end_byte):
            self.refuse(name_node, f"has a line break between `.` and `{name}`", "write both on one line")
        optional = dot.type == "optional_chain"
        if head.type == "identifier" and content(head) == "JSON" and "JSON" not in self.parameters:
            known = name == "stringify" and not optional
            return Member(Name("JSON"), name, False) if known else self.free(node, snippet(node))
        return Member(self.head(head), name, optional, self.span(name_node))

    def element(self, node: Node) -> Value:
        head, index_node = self.head(node.children[0]), node.children[-2]
        index = self.value(index_node) if index_node.type in {"number", "string"} else None
        if isinstance(index, Number | Text) and not content(index_node).endswith("n"):
            optional = node.children[1].type == "optional_chain"
            return Element(head, index, optional, self.span(index_node))
        if index is REFUSED:
            return REFUSED
        cure = "write a name, a number or a text: `item.name`, `item.tags[0]`, `item['a-b']`"
        return self.refuse(index_node, f"has an index `{snippet(index_node)}` that is no literal", cure)

    def call(self, node: Node) -> Value:
        arguments = node.children[-1]
        if arguments.type != "arguments":
            return self.refuse(node, "has a tagged template", "call a member, or write the template alone")
        for child in node.children[1:-1]:
            if child.type == "type_arguments":
                self.refuse(child, "has type arguments", "delete them")
        optional = any(child.type in {"?.", "optional_chain"} for child in node.children[1:-1])
        return Call(self._callee(node.children[0]), tuple(map(self.value, self.items(arguments))), optional)

    def _callee(self, node: Node) -> Value:
        target = bare(node)
        known = target.type == "identifier" and content(target) not in ("item", *self.parameters)
        if known or target.type in {"member_expression", "subscript_expression"}:
            return self.value(node)
        return self.refuse(node, f"calls `{snippet(node)}`", _CALLABLE)


def _chain(node: Node) -> Node:
    """The members and elements that hang on a name, the name included; the name itself where none do."""
    while node.parent is not None and node.parent.type in _ACCESS and node.parent.children[0] == node:
        node = node.parent
    return node


def _short_circuits(value: Value) -> bool:
    """Whether `value` is a member, element or call with a `?.` before it in the same chain."""
    while isinstance(value, Member | Element | Call):
        if value.optional:
            return True
        value = value.callee if isinstance(value, Call) else value.object
    return False
