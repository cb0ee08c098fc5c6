"""From a file to its tables (`modules`): every statement of the top level, and none of what is inside.

Owns which statement declares, imports or exports what. The statements come from the layout where that tells them
(`layout`), and are parsed one by one when somebody asks; else from the tree of the whole file. Follows no import.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from generator.typescript import clauses, declarations, layout, trees
from generator.typescript.modules import Declaration, Entry, Imports, Link, Local, Module
from generator.typescript.texts import Place, Text
from generator.typescript.tokens import content

if TYPE_CHECKING:
    from tree_sitter import Node

_AMBIENT = (".d.ts", ".d.mts", ".d.cts")
_EXPORT = re.compile(rb"\bexport\b")
_HEAD = re.compile(
    rb"(?P<export>export +)?(?P<default>default +)?(?P<declare>declare +)?(?:async +)?"
    rb"(?:(?:(?P<both>(?:abstract +)?class|(?:const +)?enum)|(?P<type>interface|type)|(?P<const>const)|function) +"
    rb"|function *\* *)(?!extends\b|implements\b)(?P<name>[\w$\x80-\xff]+)(?=[^\w$\x80-\xff,])"
)
_NAMED_DEFAULT = re.compile(rb"export +default +(?P<name>[\w$\x80-\xff]+)[\s;]*")
# What starts a statement that is none of the above and yet may declare something.
_DECLARING = re.compile(
    rb"(?:abstract|async|class|const|declare|enum|export|function|import|interface|let|module|namespace|type|var)\b"
)
_SECOND_VARIABLE = re.compile(rb",\s*+(?:[\w$]+\s*+(?::[^=\n]*)?=(?![=>])|[\[{][^\n]*=)")


def read(text: Text) -> Module:
    """The tables of a file. Never raises for bad TypeScript: what cannot be read is left out."""
    module = Module(text, Imports(text))
    reader = _Reader(module)
    statements = layout.statements(text.raw)
    if statements is None or not all(reader.laid_out(*one) for one in statements):
        module = Module(text, Imports(text))
        reader = _Reader(module)
        root = trees.parse(text, 0, len(text.raw))
        module.whole = not root.is_error
        for node in root.children:
            reader.statement(node)
    if text.path.endswith(_AMBIENT) and reader.is_module and not reader.has_export_list:
        reader.export_all()
    return module


class _Reader:
    """Fills a module's tables statement by statement."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._raw = module.text.raw
        self.is_module = False
        self.has_export_list = False

    def laid_out(self, start: int, end: int) -> bool:
        """Reads the statement in these bytes; False when its first words do not tell what it is."""
        raw = self._raw
        if raw.startswith(b"import", start) and clauses.is_import(raw, start, end):
            self.is_module = True
            self._module.imports.add(start, end)
            return True
        if raw[start + 6 : start + 8].lstrip()[:1] in (b"{", b"*") and self._listed(start, end):
            return True
        head = _HEAD.match(raw, start, end)
        if head is not None and (head["default"] is None or head["export"] is not None):
            return self._headed(head, start, end)
        if not _DECLARING.match(raw, start, end):
            return True
        default = _NAMED_DEFAULT.fullmatch(raw, start, end)
        if default is not None:
            self.is_module = self.has_export_list = True
            self._offer(
                "default", Local(default["name"].decode(), False, self._module.text.place(*default.span("name")))
            )
            return True
        return self._listed(start, end) or self._parsed(start, end)

    def _headed(self, head: re.Match[bytes], start: int, end: int) -> bool:
        is_type, both = head["type"] is not None, head["both"] is not None
        if head["const"] is not None:
            ambient = head["declare"] is not None or self._module.text.path.endswith(_AMBIENT)
            if ambient or _SECOND_VARIABLE.search(self._raw, head.end(), end):
                return self._parsed(start, end)
        name = head["name"].decode("utf-8", "replace")
        is_default = head["default"] is not None
        place = self._module.text.place(*head.span("name"))
        # Not a closure: it would hold the reader, and with it the module that is to hold the declaration.
        node = partial(declarations.node, self._module.text, name, start, end, is_type=is_type or both)
        declaration = Declaration(node, place, head["type"] is None, is_type or both, extent=(start, end))
        self._declare(name, declaration)
        if head["export"] is not None:
            self.is_module = True
            self._offer("default" if is_default else name, declaration)
        return True

    def _parsed(self, start: int, end: int) -> bool:
        root = trees.parse(self._module.text, start, end)
        for node in root.children:
            self.statement(node)
        return not root.has_error

    def statement(self, node: Node) -> None:
        """Reads a statement of the top level by its syntax."""
        if node.type == "import_statement":
            self.is_module = True
            self._module.imports.add(node.start_byte, node.end_byte)
        elif node.type == "export_statement":
            self.is_module = True
            self._export(node)
        else:
            for name, declaration in declarations.declared(self._module.text, node):
                self._declare(name, declaration)
        if node.has_error and self._may_hide_exports(node):
            self._module.whole = False

    def export_all(self) -> None:
        """Exports every declaration, as a declaration file does: the default one under that name only."""
        default = self._module.exports.get("default", [])
        for name, declared in self._module.declarations.items():
            for one in declared:
                if one not in default and one not in self._module.exports.get(name, ()):
                    self._offer(name, one)

    def _may_hide_exports(self, node: Node) -> bool:
        """Whether a statement with an error in it may be, or have swallowed, an export that the tables do not show."""
        own = len("export") if node.type == "export_statement" else 0
        return _EXPORT.search(self._raw, node.start_byte + own, node.end_byte) is not None

    def _place(self, node: Node) -> Place:
        return self._module.text.place(node.start_byte, node.end_byte)

    def _declare(self, name: str, declaration: Declaration) -> None:
        self._module.declarations.setdefault(name, []).append(declaration)

    def _offer(self, name: str, entry: Entry) -> None:
        self._module.exports.setdefault(name, []).append(entry)

    def _export(self, node: Node) -> None:
        parts = {one.type: one for one in node.children}
        declaration = node.child_by_field_name("declaration")
        if "ERROR" in parts and "default" in parts:  # what is exported was misread, but something is
            self.has_export_list = True
            self._offer("default", Declaration(node, self._place(node), True, True, False))
        elif declaration is not None:
            for name, one in declarations.declared(self._module.text, declaration):
                if name:
                    self._declare(name, one)
                self._offer("default" if "default" in parts else name, one)
        elif "default" in parts:
            self.has_export_list = True
            value = node.child_by_field_name("value")
            if value is not None:
                place, is_name = self._place(value), value.type == "identifier"
                whole = Declaration(value, place, True, False)
                self._offer("default", Local(content(value), False, place) if is_name else whole)
        elif "=" in parts:
            self.has_export_list = True
            self._module.whole = False
        elif "as" not in parts and not self._listed(node.start_byte, node.end_byte):
            # `export as namespace N` exports nothing that an import could name
            self.has_export_list = True
            self._module.whole = False

    def _listed(self, start: int, end: int) -> bool:
        """Reads an export list or star; False when these bytes are none that can be read."""
        clause, text = clauses.exported(self._raw, start, end), self._module.text
        if clause is None:
            return False
        self.is_module = self.has_export_list = True
        if clause.star:
            self._module.stars.append(Link(clause.source or "", "*", clause.type_only, text.place(start, end)))
        for one in clause.specifiers:
            place, source = text.place(one.start, one.end), clause.source
            is_own = source is None
            self._offer(
                one.alias,
                Local(one.name, one.type_only, place) if is_own else Link(source or "", one.name, one.type_only, place),
            )
        return True
