"""The props that a React component takes (rule UA406).

Owns the forms in which components are written: functions with overloads, arrow functions, classes, `FC<Props>`,
`memo(...)`, `forwardRef(...)`, and names for all of these. Any other wrapper is `Unknown`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.typescript import algebra, exports, members, plain_types, react, trees
from generator.typescript.evaluation import Evaluator, Scope
from generator.typescript.modules import Origin
from generator.typescript.tokens import content
from generator.typescript.types import Object, Type, Unknown, present, union

if TYPE_CHECKING:
    from tree_sitter import Node

_FUNCTIONS = {
    "arrow_function",
    "function_declaration",
    "function_expression",
    "function_signature",
    "generator_function_declaration",
}
_CLASSES = {"class", "class_declaration", "abstract_class_declaration"}
_BASES = {"Component", "PureComponent"}
_MAX_WRAPPERS = 20


def props(evaluator: Evaluator, origin: Origin) -> Type:
    """The type of the props of the component that an export is."""
    return _Reader(evaluator).origin(origin)


class _Reader:
    """Follows one component through its wrappers and aliases, which may go in circles."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator
        self._left = _MAX_WRAPPERS

    def origin(self, origin: Origin) -> Type:
        """The props of a component that is declared somewhere."""
        scope = Scope(origin.module)
        declarations = [one for one in origin.declarations if one.value and one.certain]
        if not declarations:
            return Unknown(f"`{origin.name}` is no component that can be read in {origin.module.path}")
        plain = plain_types.first_parameter(self._evaluator, declarations[0], scope) if len(declarations) == 1 else None
        if plain is not None:
            return present(plain)
        nodes = [one.node for one in declarations]
        signatures = [one for one in nodes if one.type == "function_signature"]
        if signatures:
            return union([self._node(one, scope) for one in signatures])
        return self._node(nodes[0], scope)

    def _node(self, node: Node | None, scope: Scope) -> Type:
        self._left -= 1
        if node is None or self._left < 0:
            return Unknown("the component's definition cannot be followed")
        if node.type in _FUNCTIONS:
            return self._first_parameter(node, scope)
        if node.type in _CLASSES:
            return self._class(node, scope)
        if node.type == "variable_declarator":
            annotation = trees.annotation(node.child_by_field_name("type"))
            if annotation is not None:
                return self._annotated(annotation, scope)
            return self._node(node.child_by_field_name("value"), scope)
        if node.type == "as_expression":
            return self._annotated(trees.named(node)[-1], scope)
        if node.type in {"parenthesized_expression", "satisfies_expression", "non_null_expression"}:
            return self._node(trees.named(node)[0], scope)
        if node.type == "identifier":
            found = exports.local(self._evaluator.modules, scope.module, content(node))
            if isinstance(found, Origin):
                return self.origin(found)
        if node.type == "call_expression":
            return self._call(node, scope)
        return Unknown(f"`{content(node)[:40]}` is no component that can be read")

    def _annotated(self, node: Node, scope: Scope) -> Type:
        return _taken(self._evaluator.evaluate(node, scope))

    def _first_parameter(self, node: Node, scope: Scope) -> Type:
        parameters = node.child_by_field_name("parameters")
        if parameters is None or parameters.has_error:
            return Unknown("its parameter has no type")
        inner = self._evaluator.bound(node, (), scope)
        for one in trees.named(parameters):
            pattern = one.child_by_field_name("pattern")
            if pattern is None or pattern.type == "this":
                continue
            annotation = trees.annotation(one.child_by_field_name("type"))
            if annotation is None or pattern.type == "rest_pattern":
                return Unknown("its parameter has no type, or is a rest")
            return present(self._evaluator.evaluate(annotation, inner))
        return Object({})

    def _class(self, node: Node, scope: Scope) -> Type:
        base = members.base_class(node)
        if base is None or base[0].has_error or react.function(scope.module, base[0]) not in _BASES:
            return Unknown("it is a class that does not extend React's")
        inner = self._evaluator.bound(node, (), scope)
        return self._evaluator.evaluate(base[1][0], inner) if base[1] else Object({})

    def _call(self, node: Node, scope: Scope) -> Type:
        """`memo<Props>(Inner)`, `forwardRef<Ref, Props>((props, ref) => ...)`."""
        called, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
        written = node.child_by_field_name("type_arguments")
        given = trees.named(written) if written is not None else []
        name = None if called is None else react.function(scope.module, called)
        inner = trees.named(arguments) if arguments is not None else []
        if name not in {"memo", "forwardRef"} or not inner:
            return Unknown(f"`{content(called)[:40] if called is not None else ''}` is no wrapper that can be read")
        if not given:
            return self._node(inner[0], scope)
        if name == "forwardRef":
            return self._evaluator.evaluate(given[1], scope) if len(given) > 1 else Object({})
        type = self._evaluator.evaluate(given[0], scope)
        return type if isinstance(algebra.called(type), Unknown) else _taken(type)


def _taken(component: Type) -> Type:
    """The first parameter of a component's type; a component without parameters takes no props."""
    called = algebra.called(present(component))
    if isinstance(called, Unknown):
        return called
    if not called.parameters:
        return Object({})
    first = called.parameters[0]
    return Unknown("its parameters are a rest") if first.rest else present(first.type())
