"""Templates as Python: Jinja's own parser reads them, and each becomes a function that prints the same text.

Owns the way from Jinja's nodes to `compiled`; `make docs` writes it down. A template that uses more of Jinja than is
known here is left out, and then Jinja prints it. Every printed value goes through the gate, as there.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from keyword import iskeyword

from jinja2 import nodes

from generator.emit import lookup

_HEAD = '''"""The templates as functions. Made by `compiling` from templates/: `make docs` rewrites it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.emit import (
'''


class _Unknown(Exception):  # noqa: N818 - never leaves this module
    """A template uses something that only Jinja can do."""


def module() -> str:
    """The text of `compiled`."""
    functions, table = [], []
    for name in names():
        try:
            functions.append(_Function(name).text())
        except _Unknown:
            continue
        table.append(f'    "{name}": ({lookup.digest(name)}, {_function_name(name)}),')
    text = "".join(functions)
    imported = ["    gate,", *(f"    {name}," for name in sorted(lookup.EMITTERS) if f"{name}(" in text)]
    lines = [_HEAD + "\n".join(imported), ")", "", "# fmt: off", ""]
    lines += [*functions, "", "TEMPLATES: Mapping[str, tuple[int, Callable[..., str]]] = {", *table, "}", ""]
    return "\n".join(lines)


def names() -> list[str]:
    """The names of all templates, sorted."""
    found = []
    for folder, _, files in os.walk(lookup.FOLDER):
        inner = os.path.relpath(folder, lookup.FOLDER).replace(os.sep, "/")
        found += [f"{inner}/{file}" for file in files if file.endswith(".jinja")]
    return sorted(found)


def _function_name(name: str) -> str:
    return re.sub(r"\W", "_", name.removesuffix(".jinja"))


class _Function:
    """One template on its way to a function. `scope` holds the names that are known at the current place."""

    def __init__(self, name: str) -> None:
        environment = lookup.jinja()
        assert environment.loader is not None
        self.name = name
        self.root = environment.parse(environment.loader.get_source(environment, name)[0])
        self.lines: list[str] = []
        self.margin = "    "
        self.free: dict[str, None] = {}
        self.scope: list[str] = []
        self.bound: set[str] = set()

    def text(self) -> str:
        """The whole function."""
        self.block(self.root.body)
        given = [f'    {name} = values["{name}"]' for name in self.free]
        head = f"\ndef {_function_name(self.name)}(values: Mapping[str, Any], include: Callable[..., str]) -> str:"
        return "\n".join([head, *given, "    out: list[str] = []", *self.lines, '    return "".join(out)\n'])

    def block(self, body: Sequence[nodes.Node]) -> None:
        """The statements of one block; an empty one prints nothing."""
        before = len(self.lines)
        for node in body:
            match node:
                case nodes.Output():
                    self.output(node)
                case nodes.If():
                    self.branches(node)
                case nodes.For(else_=[], test=None, recursive=False):
                    self.loop(node)
                case nodes.Include(with_context=True, ignore_missing=False):
                    self.included(node)
                case _:
                    raise _Unknown
        if len(self.lines) == before:
            self.line("pass")

    def line(self, text: str) -> None:
        self.lines.append(self.margin + text)

    @contextmanager
    def indented(self, *names: str) -> Iterator[None]:
        """What is written meanwhile stands in a block of its own, in which `names` are known too."""
        margin, scope = self.margin, self.scope
        self.margin, self.scope = margin + "    ", [*scope, *names]
        yield
        self.margin, self.scope = margin, scope

    def output(self, node: nodes.Output) -> None:
        printed = [
            _literal(part.data) if isinstance(part, nodes.TemplateData) else f"gate({self.value(part)})"
            for part in node.nodes
        ]
        self.line(f"out += ({', '.join(printed)},)")

    def branches(self, node: nodes.If) -> None:
        for word, branch in (("if", node), *(("elif", one) for one in node.elif_)):
            self.line(f"{word} {self.value(branch.test)}:")
            with self.indented():
                self.block(branch.body)
        if node.else_:
            self.line("else:")
            with self.indented():
                self.block(node.else_)

    def loop(self, node: nodes.For) -> None:
        targets = node.target.items if isinstance(node.target, nodes.Tuple) else [node.target]
        if not all(isinstance(one, nodes.Name) for one in targets):
            raise _Unknown
        bound = [one.name for one in targets if isinstance(one, nodes.Name)]
        if any(name in (*self.free, *self.scope) or not _plain(name) for name in bound):
            raise _Unknown
        self.bound.update(bound)
        self.line(f"for {', '.join(bound)} in {self.value(node.iter)}:")
        with self.indented(*bound):
            self.block(node.body)

    def included(self, node: nodes.Include) -> None:
        known = ", ".join(f'"{name}": {name}' for name in self.scope)
        self.line(f"out.append(include({self.value(node.template)}, {{**values, {known}}}))")

    def value(self, node: nodes.Node) -> str:
        """An expression."""
        match node:
            case nodes.Name(name=name):
                return self.known(name)
            case nodes.Const(value=str() as text):
                return _literal(text)
            case nodes.Getattr(node=owner, attr=name) if not name.startswith("_"):
                return f"{self.value(owner)}.{name}"
            case nodes.Filter(
                node=nodes.Node() as inner, name=name, args=[], kwargs=[], dyn_args=None, dyn_kwargs=None
            ):
                if name in lookup.EMITTERS:
                    return f"{name}({self.value(inner)})"
            case nodes.Call(node=called, args=given, kwargs=[], dyn_args=None, dyn_kwargs=None):
                return f"{self.value(called)}({', '.join(map(self.value, given))})"
            case nodes.Not(node=inner):
                return f"not {self.value(inner)}"
            case nodes.Concat(nodes=parts):
                return f'"".join(({", ".join(map(self.value, parts))},))'
        raise _Unknown

    def known(self, name: str) -> str:
        if name not in self.scope:
            if not _plain(name) or name in self.bound:
                raise _Unknown
            self.free[name] = None
        return name


def _plain(name: str) -> bool:
    """Whether a template's name can be a variable of its function."""
    taken = ("values", "include", "out", "gate", "loop", "self", *lookup.EMITTERS)
    return name.isidentifier() and not iskeyword(name) and name not in taken


def _literal(text: str) -> str:
    """A text as Python writes it, with double quotes where it can."""
    shown = repr(text)
    return f'"{shown[1:-1]}"' if shown[0] == "'" and '"' not in shown else shown
