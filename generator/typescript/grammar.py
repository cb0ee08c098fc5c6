"""The grammar of `detail_args` values (spec: yaml-contract.md, cross-check 3): tree-sitter nodes -> `syntax` values.

A whitelist: what has no reader here is refused, with the cure where one is known. The children of a node are compared
with what they may be, since tree-sitter's grammar lets through what TypeScript refuses. Does not look at the tree's
errors, comments or depth: `expressions` did before.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.typescript import literals
from generator.typescript.chains import Chains
from generator.typescript.operators import ends_in_cast
from generator.typescript.syntax import (
    Array,
    Arrow,
    Conditional,
    Object,
    Template,
    Value,
)
from generator.typescript.tokens import REFUSED, content, snippet

if TYPE_CHECKING:
    from tree_sitter import Node

# What TypeScript takes for no type, so that in `a as T ? +b : c` it reads the `?` as part of the type.
_NO_TYPE = re.compile(rb"[\s(]*(?:[+~]|-\s*[^\s0-9.])")


@dataclass(frozen=True, slots=True)
class Entry:
    """A property of an object literal: its decoded name, the nodes of key and value, and the value."""

    name: str
    key: Node
    node: Node
    value: Value


class Grammar(Chains):
    """Reads whole expressions."""

    def value(self, node: Node) -> Value:
        """The value that an expression node stands for."""
        reader = _READERS.get(node.type)
        if reader is not None:
            return reader(self, node)
        return self.reject(node)

    def entries(self, node: Node) -> list[Entry]:
        """The properties of an object literal, each explicit and each once."""
        entries: dict[str, Entry] = {}
        for child in self.items(node):
            if child.type != "pair":
                self._refuse_entry(child)
                continue
            key_node, value_node = child.children[0], child.children[-1]
            name, value = self.key(key_node), self.value(value_node)
            if name in entries:
                self.refuse(key_node, f"has the key `{name}` twice", "delete one of the two")
            elif name == "__proto__":
                self.refuse(key_node, "has the key `__proto__`, which would set a prototype", "use another name")
            elif name is not None:
                entries[name] = Entry(name, key_node, value_node, value)
        return list(entries.values())

    def _refuse_entry(self, node: Node) -> None:
        name_node = node.child_by_field_name("name") or node
        name = snippet(name_node)
        if node.type == "shorthand_property_identifier":
            value = name if name in ("item", *self.parameters) else f"item.{name}"
            self.refuse(node, f"has a shorthand property `{name}`", f"write `{name}: {value}`")
        elif node.type == "spread_element":
            self.refuse(node, f"has a spread `{name}`", "name each argument: `id: item.id`")
        elif node.type == "method_definition":
            accessor = {"get": "a getter", "set": "a setter"}.get(node.children[0].type, "a method")
            self.refuse(node, f"has {accessor} `{name}`", f"write a value: `{name}: item.{name}`")
        else:
            self.reject(node)

    def _object(self, node: Node) -> Value:
        return Object(tuple((entry.name, entry.value) for entry in self.entries(node)))

    def _array(self, node: Node) -> Value:
        return Array(tuple(map(self.value, self.items(node))))

    def _template(self, node: Node) -> Value:
        substitutions = [child for child in node.children if child.type == "template_substitution"]
        edges = [node.start_byte + 1, *(edge for one in substitutions for edge in one.byte_range), node.end_byte - 1]
        raws = [self.source[start:end].decode() for start, end in zip(edges[::2], edges[1::2], strict=True)]
        texts = [literals.decode(raw.replace("\r\n", "\n").replace("\r", "\n")) for raw in raws]
        if None in texts:
            self.refuse(node, "has a template that TypeScript does not read", "correct its escapes")
        values = tuple(self.value(one.children[1]) for one in substitutions)
        return Template(tuple(text or "" for text in texts), values)

    def _conditional(self, node: Node) -> Value:
        test, consequence, alternative = node.children[::2]
        joined = not self.has_line_break(test, node.children[1])
        if joined and ends_in_cast(test) and _NO_TYPE.match(self.source, consequence.start_byte):
            cure = f"put parentheses around the condition: `({snippet(test)})`"
            self.refuse(test, "has a condition whose type TypeScript reads on over the `?`", cure)
        if taken := _taken_for_parameters(consequence):
            what = f"`{snippet(taken)}` before a `:`, which TypeScript takes for parameters"
            self.refuse(taken, f"has {what}", f"write `{snippet(taken.children[1])}` without parentheses")
        return Conditional(self.closed(test), self.value(consequence), self.value(alternative))

    def _arrow(self, node: Node) -> Value:
        head, arrow, body = node.children[0], node.children[-2], node.children[-1]
        if head.type not in {"identifier", "formal_parameters"} or node.child_count != 3:
            what = "`async`" if head.type == "async" else "types around the parameters of an arrow function"
            return self.refuse(node, f"has {what}", "write `(x) => x.id`")
        if self.source[body.start_byte] == ord("{"):
            return self.refuse(body, "has an arrow function with a block body", "write `(x) => x.id`, or `({ ... })`")
        if self.has_line_break(head, arrow):
            self.refuse(arrow, "has a line break before `=>`", "write `=>` on the line of the parameters")
        parameters: dict[str, str] = {}
        known = len(self.faults)
        for one in [head] if head.type == "identifier" else self.items(head):
            name, printed = self._parameter(one)
            if name in parameters:
                self.refuse(one, f"has the parameter `{name}` twice", "use two names")
            parameters[name] = printed
        if len(self.faults) > known:
            return REFUSED  # the body would only repeat the names that are missing now
        outer, self.parameters = self.parameters, (*self.parameters, *parameters)
        value = self.value(body)
        self.parameters = outer
        return Arrow(tuple(parameters.values()), value)

    def _parameter(self, node: Node) -> tuple[str, str]:
        """A parameter's name, and the name with its type as printed."""
        name_node, *rest = node.children if node.type == "required_parameter" else [node]
        if name_node.type != "identifier" or [part.type for part in rest] not in ([], ["type_annotation"]):
            self.refuse(node, f"has the parameter `{snippet(node)}`", "write a plain name: `(x) => x.id`")
            return snippet(node), ""
        name = self.name(name_node) or ""
        if name in literals.RESERVED:
            self.refuse(name_node, f"has the parameter `{name}`, a reserved word", "use another name")
        return name, ": ".join([name, *(self.type(part.children[-1]) for part in rest)])


def _taken_for_parameters(node: Node) -> Node | None:
    """The `(y)` of `a ? (x: T) => (y) : b`: a conditional's arrow function with a type, and a name in parentheses."""
    typed = False
    while node.type == "arrow_function":
        typed = typed or ":" in content(node.children[0])
        node = node.children[-1]
    inside = typed and node.type == "parenthesized_expression" and node.children[1].type == "identifier"
    return node if inside else None


_READERS: dict[str, Callable[[Grammar, Node], Value]] = {
    "array": Grammar._array,
    "arrow_function": Grammar._arrow,
    "as_expression": Grammar.operation,
    "binary_expression": Grammar.operation,
    "call_expression": Grammar.call,
    "false": Grammar.word,
    "identifier": Grammar.identifier,
    "member_expression": Grammar.member,
    "null": Grammar.word,
    "number": Grammar.number,
    "object": Grammar._object,
    "parenthesized_expression": Grammar.parenthesized,
    "satisfies_expression": Grammar.operation,
    "string": Grammar.text,
    "subscript_expression": Grammar.element,
    "template_string": Grammar._template,
    "ternary_expression": Grammar._conditional,
    "true": Grammar.word,
    "unary_expression": Grammar.operation,
    "undefined": Grammar.word,
}
