"""From type syntax to type values, across modules.

Owns what each form of type means and how names are looked up: type parameters first, then the module, its imports, the
language's own. Conditional types, `typeof`, `infer` and whatever else needs a whole compiler are `Unknown`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.typescript import algebra, exports, generics, members, plain_types, react, trees, words
from generator.typescript.exports import Modules
from generator.typescript.modules import Absent, Declaration, Module, Origin
from generator.typescript.tokens import content
from generator.typescript.types import (
    Array,
    Lazy,
    Name,
    Object,
    Primitive,
    Type,
    Unknown,
    known,
    union,
)

if TYPE_CHECKING:
    from tree_sitter import Node

_MAX_DEPTH = 60  # types inside each other; some eight frames of Python each
_MAX_STEPS = 20_000  # types that one question may work out


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a type stands: its module, and what the type parameters around it are bound to."""

    module: Module
    bindings: Mapping[str, Lazy] = field(default_factory=dict)


class Evaluator:
    """Works types out over one tree. Every question ends: depth and number of steps are limited."""

    def __init__(self, modules: Modules) -> None:
        self.modules = modules
        self._depth = 0
        self._steps = 0
        self._was_cut = False

    def evaluate(self, node: Node, scope: Scope) -> Type:
        """The type that a node of type syntax stands for."""
        reader = _READERS.get(node.type)
        if reader is None or node.has_error:
            return Unknown(f"`{content(node)[:40]}` needs the compiler")
        return self.limited(lambda: reader(self, node, scope))

    def limited(self, read: Callable[[], Type]) -> Type:
        """What `read` works out, unless that would go too deep or on for too long."""
        if self._depth == 0:
            self._steps, self._was_cut = 0, False
        if self._depth >= _MAX_DEPTH or self._steps >= _MAX_STEPS:
            self._was_cut = True
            return Unknown("it is too deep")
        self._depth += 1
        self._steps += 1
        try:
            return read()
        finally:
            self._depth -= 1

    def lazily(self, node: Node | None, scope: Scope) -> Lazy:
        """The type of a node, worked out on demand; no node is an omitted annotation."""
        if node is None:
            return known(Unknown("it has no type annotation"))
        if node.type != "type_identifier":
            return Lazy(lambda: self.evaluate(node, scope))
        return Lazy(lambda: self.evaluate(node, scope), lambda: self.declaration(content(node), scope))

    def declaration(self, name: str, scope: Scope) -> Name | None:
        """Which declaration a plain name in a type stands for."""
        found = Absent() if name in scope.bindings else exports.local(self.modules, scope.module, name)
        return found.type_name if isinstance(found, Origin) else None

    def reference(self, name: str, arguments: Sequence[Node], scope: Scope) -> Type:
        """The type that a plain name stands for."""
        bound = scope.bindings.get(name)
        if bound is not None:
            return bound()
        given = [self.lazily(one, scope) for one in arguments]
        link = None if name in scope.module.declarations else scope.module.imports.get(name)
        if link is not None and link.specifier == "react":
            return react.type(link.name, given)
        found = exports.local(self.modules, scope.module, name)
        if isinstance(found, Origin):
            return self.declared(found, given)
        if isinstance(found, Absent) and link is None:
            return words.WORDS[name] if name in words.WORDS else generics.builtin(name, given)
        return found if isinstance(found, Unknown) else Unknown(f"`{name}` is not exported where it is imported from")

    def declared(self, origin: Origin, arguments: Sequence[Lazy] = ()) -> Type:
        """The type that declarations make, with its type parameters bound to `arguments`."""
        name = origin.type_name
        types = self.modules.memory(origin.module.path).types
        memo = None if name is None else types.get(name[1])
        if memo is not None:
            return memo
        found = [one for one in origin.declarations if one.type]
        if not found or not all(one.certain for one in found):
            return Unknown(f"`{origin.name}` is no type that can be read in {origin.module.path}")
        type = self._declared(origin, found, arguments)
        if name is not None:
            if isinstance(type, Object) and type.origin is None:
                type = type.named((origin.module.path, origin.name))
            if not self._was_cut:
                types[name[1]] = type
        return type

    def _declared(self, origin: Origin, found: list[Declaration], arguments: Sequence[Lazy]) -> Type:
        plain = plain_types.declared(self, found[0], Scope(origin.module)) if len(found) == 1 else None
        if plain is not None:
            return plain
        node = found[0].node
        if node.type == "type_alias_declaration":
            value = node.child_by_field_name("value")
            scope = self.bound(node, arguments, Scope(origin.module))
            return Unknown("it is empty") if value is None else self.evaluate(value, scope)
        if node.type == "enum_declaration":
            return members.enum(found)
        return members.declared(
            self, [(one.node, self.bound(one.node, arguments, Scope(origin.module))) for one in found]
        )

    def bound(self, node: Node, arguments: Sequence[Lazy], scope: Scope) -> Scope:
        """The scope inside a declaration with type parameters: each is its argument, else its default, else unknown."""
        parameters = node.child_by_field_name("type_parameters")
        if parameters is None:
            return scope
        bindings = dict(scope.bindings)
        inner = Scope(scope.module, bindings)
        for index, one in enumerate(trees.named(parameters)):
            name, default = one.child_by_field_name("name"), trees.annotation(one.child_by_field_name("value"))
            if index < len(arguments):
                value = arguments[index]
            else:
                value = known(Unknown("it is a type parameter")) if default is None else self.lazily(default, inner)
            bindings[content(name) if name is not None else ""] = value
        return inner

    def _name(self, node: Node, scope: Scope) -> Type:
        return self.reference(content(node), (), scope)

    def _generic(self, node: Node, scope: Scope) -> Type:
        name, arguments = node.child_by_field_name("name"), node.child_by_field_name("type_arguments")
        given = trees.named(arguments) if arguments is not None else []
        if name is None or name.type not in {"type_identifier", "nested_type_identifier"}:
            return Unknown(f"`{content(node)[:40]}` needs the compiler")
        if name.type == "nested_type_identifier":
            return self._nested(name, scope, given)
        return self.reference(content(name), given, scope)

    def _nested(self, node: Node, scope: Scope, arguments: Sequence[Node] = ()) -> Type:
        """`ns.T`: a type of a module imported as a whole, of React, or a member of an enum."""
        space, name = node.child_by_field_name("module"), node.child_by_field_name("name")
        if space is None or name is None or space.type != "identifier":
            return Unknown(f"`{content(node)[:40]}` needs the compiler")
        given = [self.lazily(one, scope) for one in arguments]
        if react.is_whole(scope.module, content(space)):
            return react.type(content(name), given)
        found = exports.local(self.modules, scope.module, content(space))
        if isinstance(found, Origin) and not found.declarations:
            inner = exports.find(self.modules, found.module.path, content(name))
            if isinstance(inner, Origin):
                return self.declared(inner, given)
        elif isinstance(found, Origin) and found.declarations[0].node.type == "enum_declaration":
            return members.enum(found.declarations)
        return Unknown(f"`{content(node)[:40]}` needs the compiler")

    def _imported(self, node: Node, scope: Scope) -> Type:
        """`import('./rows').Row`, which the grammar takes for an expression."""
        call, name = node.child_by_field_name("object"), node.child_by_field_name("property")
        arguments = None if call is None else call.child_by_field_name("arguments")
        source = trees.named(arguments) if arguments is not None else []
        specifier = trees.string(source[0]) if source else None
        target = None if specifier is None else self.modules.resolve(specifier, scope.module.path)
        found = (
            exports.find(self.modules, target, content(name)) if isinstance(target, str) and name is not None else None
        )
        return (
            self.declared(found) if isinstance(found, Origin) else Unknown(f"`{content(node)[:40]}` cannot be followed")
        )

    def _word(self, node: Node, scope: Scope) -> Type:
        return words.word(content(node))

    def _literal(self, node: Node, scope: Scope) -> Type:
        return words.literal(trees.named(node)[0])

    def _template(self, node: Node, scope: Scope) -> Type:
        return Primitive("string", nominal=True)

    def _inner(self, node: Node, scope: Scope) -> Type:
        return self.evaluate(trees.named(node)[-1], scope)

    def _array(self, node: Node, scope: Scope) -> Type:
        return Array(self.lazily(trees.named(node)[0], scope))

    def _tuple(self, node: Node, scope: Scope) -> Type:
        parts = [trees.annotation(one.child_by_field_name("type")) or one for one in trees.named(node)]
        return Array(Lazy(lambda: union(self.evaluate(one, scope) for one in parts)), is_tuple=True)

    def _union(self, node: Node, scope: Scope) -> Type:
        return union([self.evaluate(one, scope) for one in trees.flattened(node, "union_type")])

    def _intersection(self, node: Node, scope: Scope) -> Type:
        return algebra.intersection([self.evaluate(one, scope) for one in trees.flattened(node, "intersection_type")])

    def _function(self, node: Node, scope: Scope) -> Type:
        return members.function(self, node, scope)

    def _object(self, node: Node, scope: Scope) -> Type:
        return members.written(self, node, scope)

    def _lookup(self, node: Node, scope: Scope) -> Type:
        whole, index = (self.evaluate(one, scope) for one in trees.named(node)[:2])
        return algebra.looked_up(whole, index)

    def _keys(self, node: Node, scope: Scope) -> Type:
        return algebra.keys(self.evaluate(trees.named(node)[0], scope))

    def _predicate(self, node: Node, scope: Scope) -> Type:
        return Primitive("boolean")


_READERS: dict[str, Callable[[Evaluator, Node, Scope], Type]] = {
    "array_type": Evaluator._array,
    "function_type": Evaluator._function,
    "generic_type": Evaluator._generic,
    "index_type_query": Evaluator._keys,
    "intersection_type": Evaluator._intersection,
    "literal_type": Evaluator._literal,
    "lookup_type": Evaluator._lookup,
    "member_expression": Evaluator._imported,
    "nested_type_identifier": Evaluator._nested,
    "object_type": Evaluator._object,
    "parenthesized_type": Evaluator._inner,
    "predefined_type": Evaluator._word,
    "readonly_type": Evaluator._inner,
    "template_literal_type": Evaluator._template,
    "tuple_type": Evaluator._tuple,
    "type_identifier": Evaluator._name,
    "type_predicate": Evaluator._predicate,
    "union_type": Evaluator._union,
}
