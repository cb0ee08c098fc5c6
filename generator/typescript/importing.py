"""Which modules a module takes from at run time, and which names it exports of its own. Types are nothing at run time.

Reads single statements of the top level. What a specifier means is its user's matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.typescript import literals
from generator.typescript.tokens import content

if TYPE_CHECKING:
    from tree_sitter import Node


@dataclass(frozen=True, slots=True)
class Link:
    """An import or a re-export that is there at run time. `names` are (exported, local), None for the whole module."""

    specifier: str
    names: tuple[tuple[str, str], ...] | None
    exports: bool


def links(root: Node) -> tuple[Link, ...]:
    """The imports and re-exports of a module, in the order of its text."""
    return tuple(one for statement in root.named_children if (one := _link(statement)) is not None)


def exported(root: Node) -> frozenset[str]:
    """The names under which a module exports something of its own."""
    return frozenset(name for statement in root.named_children for name in _declared(statement))


def _link(statement: Node) -> Link | None:
    source = statement.child_by_field_name("source")
    if statement.type not in ("import_statement", "export_statement") or source is None or _is_type(statement):
        return None
    specifier = literals.decode(content(source)[1:-1])
    if specifier is None:
        return None
    return Link(specifier, _names(statement), statement.type == "export_statement")


def _names(statement: Node) -> tuple[tuple[str, str], ...] | None:
    clause = next((one for one in statement.named_children if one.type in ("import_clause", "export_clause")), None)
    if clause is None:
        return None
    names: list[tuple[str, str]] = []
    for part in clause.named_children:
        if part.type == "namespace_import":
            return None
        if part.type == "identifier":
            names.append(("default", content(part)))
        for one in (part, *part.named_children):
            if one.type in ("import_specifier", "export_specifier") and not _is_type(one):
                name, alias = one.child_by_field_name("name"), one.child_by_field_name("alias")
                if name is not None:
                    names.append((content(name), content(alias or name)))
    return tuple(names)


def _is_type(node: Node) -> bool:
    return any(child.type in ("type", "typeof") for child in node.children)


def _declared(statement: Node) -> Iterator[str]:
    """The names under which a statement exports something of the module's own."""
    if statement.type != "export_statement" or statement.child_by_field_name("source") is not None:
        return
    if any(child.type == "default" for child in statement.children):
        yield "default"
    for part in statement.named_children:
        name = part.child_by_field_name("name")
        if name is not None:
            yield content(name)
        for one in part.named_children:
            inner = one.child_by_field_name("alias") or one.child_by_field_name("name")
            if one.type in ("export_specifier", "variable_declarator") and inner is not None:
                yield content(inner)
