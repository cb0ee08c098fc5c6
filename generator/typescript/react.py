"""What React's own names stand for: components and props by their types, `memo` and its like by their names.

Owns the recognition of React in a module, and those of its types that say what a component takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.typescript import algebra, types
from generator.typescript.modules import Link, Module
from generator.typescript.tokens import content
from generator.typescript.types import Field, Function, Lazy, Object, Parameter, Unknown, known

if TYPE_CHECKING:
    from tree_sitter import Node


def type(name: str, arguments: Sequence[Lazy]) -> types.Type:
    """A type that React exports: `FC<Props>`, `PropsWithChildren<Props>`."""
    if name in _COMPONENTS and len(arguments) <= 1:
        props = arguments[0] if arguments else known(Object({}))
        result = known(Unknown("it is what a component returns"))
        return Function((Parameter(props),), result, exact=False, or_class=name in _CLASSES)
    if name == "PropsWithChildren" and len(arguments) <= 1:
        children = Field("children", known(Unknown("it is a React node")), optional=True)
        return algebra.intersection([*(one() for one in arguments), Object({"children": children}, not arguments)])
    if name in {"PropsWithRef", "PropsWithoutRef"} and len(arguments) == 1:
        return arguments[0]()
    return Unknown(f"`{name}` is one of React's types")


_COMPONENTS = {
    "FC",
    "FunctionComponent",
    "VFC",
    "VoidFunctionComponent",
    "ComponentType",
    "ComponentClass",
    "NamedExoticComponent",
    "ExoticComponent",
    "ForwardRefExoticComponent",
}
_CLASSES = {"ComponentType", "ComponentClass"}


def is_whole(module: Module, name: str) -> bool:
    """Whether a name is React as a whole: imported so, or the global that its types declare."""
    link = module.imports.get(name)
    if link is None:
        return name == "React" and name not in module.declarations
    return link.specifier == "react" and link.name in {"*", "default"} and name not in module.declarations


def function(module: Module, node: Node) -> str | None:
    """The name of React's function that an expression names (`memo`, `React.memo`), or None."""
    if node.type == "member_expression":
        space, name = node.child_by_field_name("object"), node.child_by_field_name("property")
        known_space = space is not None and space.type == "identifier" and is_whole(module, content(space))
        return content(name) if known_space and name is not None else None
    link: Link | None = module.imports.get(content(node)) if node.type == "identifier" else None
    return (
        link.name
        if link is not None and link.specifier == "react" and content(node) not in module.declarations
        else None
    )
