"""Declarations by their syntax: which names a statement makes, and what each of them is.

Owns the kinds of declarations. Knows neither imports nor exports.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.typescript import trees
from generator.typescript.modules import Declaration
from generator.typescript.texts import Place, Text
from generator.typescript.tokens import content

if TYPE_CHECKING:
    from tree_sitter import Node

_KINDS = {
    "function_declaration": (True, False),
    "generator_function_declaration": (True, False),
    "function_signature": (True, False),
    "class_declaration": (True, True),
    "abstract_class_declaration": (True, True),
    "enum_declaration": (True, True),
    "interface_declaration": (False, True),
    "type_alias_declaration": (False, True),
}
_VARIABLES = {"lexical_declaration", "variable_declaration"}
_NAMESPACES = {"internal_module", "module"}


def node(text: Text, name: str, start: int, end: int, *, is_type: bool) -> Node:
    """The declaration of `name` in the statement in these bytes; the statement with an error in it when it cannot be
    read."""
    whole = trees.statement(text, start, end, is_type=is_type)
    inner = whole.child_by_field_name("declaration") or whole
    if inner.type in _KINDS:
        return inner
    return next((one.node for known, one in declared(text, inner) if known == name), whole)


def declared(text: Text, node: Node) -> Iterator[tuple[str, Declaration]]:
    """The names that a declaration makes; `""` for an unnamed default export."""
    kinds = _KINDS.get(node.type)
    if kinds is not None:
        name = node.child_by_field_name("name")
        yield (content(name) if name is not None else ""), Declaration(node, _place(text, name or node), *kinds)
    elif node.type in _VARIABLES:
        for declarator in node.named_children:
            if declarator.type == "variable_declarator":
                yield from _variables(text, declarator)
    elif node.type in {"ambient_declaration", "expression_statement"}:
        for inner in node.named_children:
            if inner.type in _KINDS or inner.type in _VARIABLES or inner.type in _NAMESPACES:
                yield from declared(text, inner)
    elif node.type in _NAMESPACES:
        yield from _namespace(text, node)
    elif node.type == "import_alias":
        name = node.named_children[0]
        yield content(name), Declaration(node, _place(text, name), True, True, False)


def _variables(text: Text, declarator: Node) -> Iterator[tuple[str, Declaration]]:
    name = declarator.child_by_field_name("name")
    if name is None:
        return
    if name.type == "identifier":
        yield content(name), Declaration(declarator, _place(text, name), True, False)
        return
    for bound in _bound(name):
        yield content(bound), Declaration(name, _place(text, bound), True, False)


def _namespace(text: Text, node: Node) -> Iterator[tuple[str, Declaration]]:
    name = node.child_by_field_name("name")
    while name is not None and name.type == "nested_identifier":
        name = name.children[0]
    if name is not None and name.type == "identifier":
        yield content(name), Declaration(node, _place(text, name), _makes_values(node), False)


def _place(text: Text, node: Node) -> Place:
    return text.place(node.start_byte, node.end_byte)


def _bound(pattern: Node) -> Iterator[Node]:
    """The names that a destructuring pattern binds, in the order of the text."""
    waiting = [pattern]
    while waiting:
        one = waiting.pop()
        if one.type in {"identifier", "shorthand_property_identifier_pattern"}:
            yield one
        elif one.type in {"assignment_pattern", "object_assignment_pattern"}:
            waiting.append(one.named_children[0])
        elif one.type == "pair_pattern":
            waiting.append(one.named_children[-1])
        else:
            waiting.extend(reversed(trees.named(one)))


def _makes_values(namespace: Node) -> bool:
    """Whether a namespace exists when the code runs: it, or one inside it, holds more than types."""
    waiting = [namespace]
    while waiting:
        body = waiting.pop().child_by_field_name("body")
        for statement in trees.named(body) if body is not None else []:
            is_export = statement.type == "export_statement"
            inner = statement.child_by_field_name("declaration") if is_export else statement
            if inner is not None and inner.type == "expression_statement":
                inner = inner.named_children[0]
            if inner is not None and inner.type in _NAMESPACES:
                waiting.append(inner)
            elif inner is not None and inner.type not in {"interface_declaration", "type_alias_declaration"}:
                return True
    return False
