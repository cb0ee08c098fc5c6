"""The members of object types, interfaces, classes and enums.

Owns reading bodies: which properties there are, whether they can be left out, what their types are. Looks names up
through the evaluator that it is handed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from generator.typescript import trees
from generator.typescript.modules import Declaration
from generator.typescript.tokens import content
from generator.typescript.types import (
    Field,
    Function,
    Lazy,
    Object,
    Parameter,
    Primitive,
    Type,
    Unknown,
    known,
    present,
    union,
)

if TYPE_CHECKING:
    from tree_sitter import Node

    from generator.typescript.evaluation import Evaluator, Scope

# What a property of a class is that starts as a literal.
_INITIAL: dict[str, Type] = {
    "false": Primitive("boolean"),
    "number": Primitive("number"),
    "string": Primitive("string"),
    "template_string": Primitive("string"),
    "true": Primitive("boolean"),
}
_CLASSES = {"class_declaration", "abstract_class_declaration", "class"}


class Body:
    """Gathers the members of one type, which may have several bodies."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator
        self.fields: dict[str, Field] = {}
        self.open = False
        self.narrowed = False
        self.calls: list[Function] = []

    def add(self, node: Node, scope: Scope) -> None:
        """Adds one member of an object type, interface or class."""
        if node.type == "property_signature":
            parts = {one.type: one for one in node.children}
            read = self._evaluator.lazily(trees.annotation(parts.get("type_annotation")), scope)
            self._named(node.child_by_field_name("name"), read, "?" in parts, scope)
        elif node.type == "public_field_definition":
            annotation = trees.annotation(node.child_by_field_name("type"))
            value = None if annotation is not None else node.child_by_field_name("value")
            kind = _INITIAL.get(value.type) if value is not None else None
            read = self._evaluator.lazily(annotation, scope) if kind is None else known(kind)
            self._field(node, scope, read)
        elif node.type in {"method_signature", "method_definition", "abstract_method_signature"}:
            self._method(node, scope)
        elif node.type == "index_signature":
            self.open = True
        elif node.type == "call_signature":
            self.calls.append(function(self._evaluator, node, scope))

    def _method(self, node: Node, scope: Scope) -> None:
        if trees.has(node, "get"):
            result = trees.annotation(node.child_by_field_name("return_type"))
            self._field(node, scope, self._evaluator.lazily(result, scope))
        elif trees.has(node, "set"):
            self._field(node, scope, known(Unknown("only a setter gives its type")))
        elif content(node.child_by_field_name("name") or node) == "constructor" and _is_in_class(node):
            self._constructor(node, scope)
        else:
            self._field(node, scope, Lazy(lambda: function(self._evaluator, node, scope, is_method=True)))

    def _constructor(self, node: Node, scope: Scope) -> None:
        """Parameters that are properties at the same time: `constructor(public id: string)`."""
        for parameter in trees.named(node.child_by_field_name("parameters") or node):
            access = trees.child(parameter, "accessibility_modifier")
            pattern = parameter.child_by_field_name("pattern")
            is_property = access is not None or trees.has(parameter, "readonly")
            if is_property and pattern is not None and (access is None or content(access) == "public"):
                read = self._evaluator.lazily(trees.annotation(parameter.child_by_field_name("type")), scope)
                self._named(pattern, read, parameter.type == "optional_parameter", scope)

    def _field(self, node: Node, scope: Scope, read: Lazy) -> None:
        access = trees.child(node, "accessibility_modifier")
        if (access is None or content(access) == "public") and not trees.has(node, "static"):
            self._named(node.child_by_field_name("name"), read, trees.has(node, "?"), scope)

    def _named(self, node: Node | None, read: Lazy, optional: bool, scope: Scope) -> None:
        name = None if node is None else trees.name(node)
        if node is None or node.type == "private_property_identifier":
            return
        if name is None:
            # A key that is worked out when the code runs may be any name but a symbol.
            self.open = self.open or not content(node).startswith("[Symbol.")
            return
        place = scope.module.text.place(node.start_byte, node.end_byte)
        if name in self.fields:
            before = self.fields[name]
            read = known(Unknown("it is declared more than once"))
            optional, place = before.optional and optional, before.place or place
        self.fields[name] = Field(name, read, optional, place)

    def inherit(self, base: Type) -> Unknown | None:
        """Adds what a base gives and the bodies do not override; returns why the whole is unknown then, if it is."""
        if isinstance(base, Object):
            self.fields = {**base.fields, **self.fields}
            self.open = self.open or base.open
            self.narrowed = self.narrowed or base.narrowed
            self.calls += [base.call] if base.call is not None and not self.calls else []
        elif isinstance(base, Unknown):
            self.open = self.narrowed = True
        else:
            return Unknown("it extends what is no plain object")
        return None

    def type(self) -> Object:
        """The type with all members gathered."""
        call = self.calls[0] if self.calls else None
        if call is not None and len(self.calls) > 1:
            call = Function(call.parameters, call.result, call.is_method, exact=False)
        return Object(self.fields, self.open, None, call, self.narrowed)


def _is_in_class(member: Node) -> bool:
    return member.parent is not None and member.parent.type == "class_body"


def written(evaluator: Evaluator, node: Node, scope: Scope) -> Type:
    """An object type: `{ a: string }`."""
    for one in trees.named(node):
        if one.type == "index_signature" and trees.child(one, "mapped_type_clause") is not None:
            return Unknown("it is a mapped type")
    body = Body(evaluator)
    for one in trees.named(node):
        body.add(one, scope)
    return body.type()


def declared(evaluator: Evaluator, nodes: Sequence[tuple[Node, Scope]]) -> Type:
    """The interfaces and the class that share one name, with what they extend."""
    body = Body(evaluator)
    for node, scope in nodes:
        if node.has_error:
            return Unknown("the grammar does not understand it")
        inner = node.child_by_field_name("body")
        for one in trees.named(inner) if inner is not None else []:
            body.add(one, scope)
    for node, scope in nodes:
        for base in bases(evaluator, node, scope):
            doubt = body.inherit(present(base))
            if doubt is not None:
                return doubt
    return body.type()


def bases(evaluator: Evaluator, node: Node, scope: Scope) -> Iterator[Type]:
    """The types that an interface or class extends."""
    if node.type in _CLASSES:
        base = base_class(node)
        if base is not None:
            value, arguments = base
            plain = value.type == "identifier"
            yield (
                evaluator.reference(content(value), arguments, scope) if plain else Unknown("its base is an expression")
            )
        return
    clause = trees.child(node, "extends_type_clause")
    for one in trees.named(clause) if clause is not None else []:
        yield evaluator.evaluate(one, scope)


def base_class(node: Node) -> tuple[Node, list[Node]] | None:
    """The expression that a class extends, and the type arguments behind it."""
    heritage = trees.child(node, "class_heritage")
    clause = trees.child(heritage, "extends_clause") if heritage is not None else None
    value = clause.child_by_field_name("value") if clause is not None else None
    if clause is None or value is None:
        return None
    arguments = clause.child_by_field_name("type_arguments")
    return value, trees.named(arguments) if arguments is not None else []


def function(evaluator: Evaluator, node: Node, scope: Scope, is_method: bool = False) -> Function:
    """A function type, call signature, method or function; a type parameter of its own stands for anything."""
    inner = evaluator.bound(node, (), scope)
    result_node = node.child_by_field_name("return_type") or node.child_by_field_name("type")
    if result_node is not None and result_node.type == "type_annotation":
        result_node = trees.annotation(result_node)
    parameters = []
    for one in trees.named(node.child_by_field_name("parameters") or node):
        pattern = one.child_by_field_name("pattern")
        if pattern is not None and pattern.type != "this":
            optional = one.type == "optional_parameter" or one.child_by_field_name("value") is not None
            read = evaluator.lazily(trees.annotation(one.child_by_field_name("type")), inner)
            parameters.append(Parameter(read, optional, pattern.type == "rest_pattern"))
    return Function(tuple(parameters), evaluator.lazily(result_node, inner), is_method, inner is scope)


def enum(declarations: Sequence[Declaration]) -> Type:
    """An enum as a type: the kinds of its members, none of which a plain value is."""
    kinds = []
    for declaration in declarations:
        body = declaration.node.child_by_field_name("body")
        for member in trees.named(body) if body is not None else []:
            value = member.child_by_field_name("value") if member.type == "enum_assignment" else None
            kinds.append(_enum_kind(value))
    found = [one for one in kinds if one is not None]
    return union(found) if found and len(found) == len(kinds) else Unknown("not all members of the enum are known")


def _enum_kind(value: Node | None) -> Type | None:
    if value is None or value.type in {"number", "unary_expression"}:
        return Primitive("number", nominal=True)
    return Primitive("string", nominal=True) if value.type in {"string", "template_string"} else None
