"""One TypeScript file as tables: what it imports, what it declares, what it exports; and what a name led to.

Owns these values. `tables` reads them from a file, `exports` follows names from one to another.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.typescript import clauses
from generator.typescript.texts import Place, Text
from generator.typescript.types import Name, Type, Unknown

if TYPE_CHECKING:
    from tree_sitter import Node


class Declaration:
    """One declaration of a name: where the name stands, and whether it makes a value, a type or both.

    `certain` is False for what is neither known to be a value nor a type (`import a = b.c`). Its statement stands in
    the bytes `extent`, where that is known, and is parsed when somebody asks for the `node`.
    """

    __slots__ = ("_node", "certain", "extent", "place", "type", "value")

    def __init__(
        self,
        node: Node | Callable[[], Node],
        place: Place,
        value: bool,
        type: bool,
        certain: bool = True,
        extent: tuple[int, int] | None = None,
    ) -> None:
        self._node = node
        self.place = place
        self.value = value
        self.type = type
        self.certain = certain
        self.extent = extent

    @property
    def may_have_parameters(self) -> bool:
        """Whether type parameters may follow the name, as the text tells without a tree."""
        return self.place.text.raw[self.place.end : self.place.end + 20].lstrip()[:1] in (b"<", b"/", b"")

    @property
    def node(self) -> Node:
        """Its syntax: of a variable the declarator, else the whole declaration."""
        if callable(self._node):
            self._node = self._node()
        return self._node


@dataclass(frozen=True, slots=True)
class Link:
    """A name of another module: in an import the local name's source, in a re-export the exported name's.

    `name` is `default`, a plain name, or `*` for the module as an object.
    """

    specifier: str
    name: str
    type_only: bool
    place: Place


@dataclass(frozen=True, slots=True)
class Local:
    """An export of a name of the module's own scope."""

    name: str
    type_only: bool
    place: Place


Entry = Declaration | Link | Local


class Imports:
    """The names that a file imports. A statement is read when somebody asks for a name that stands in it."""

    def __init__(self, text: Text) -> None:
        self._text = text
        self._unread: list[tuple[int, int]] = []
        self._links: dict[str, Link] = {}

    def add(self, start: int, end: int) -> None:
        """Adds the import statement in these bytes."""
        self._unread.append((start, end))

    def get(self, name: str) -> Link | None:
        """Where a name is imported from; a link to nowhere when the statement with the name cannot be read."""
        if name not in self._links and self._unread:
            word, unread, self._unread = name.encode("utf-8", "replace"), self._unread, []
            for start, end in unread:
                if self._text.raw.find(word, start, end) < 0:
                    self._unread.append((start, end))
                else:
                    self._read(start, end, name)
        return self._links.get(name)

    def _read(self, start: int, end: int, wanted: str) -> None:
        clause = clauses.imported(self._text.raw, start, end)
        if clause is None:
            self._links[wanted] = Link("", wanted, False, self._text.place(start, end))
            self._unread.append((start, end))
            return
        for one in clause.specifiers:
            place = self._text.place(one.start, one.end)
            self._links[one.alias] = Link(clause.source or "", one.name, one.type_only, place)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a name comes from: its declarations in `module` (none: the module itself, as in `* as ns`).

    `type_only` is set when it passed an `export type` or `import type` on the way.
    """

    module: Module
    name: str
    declarations: tuple[Declaration, ...]
    type_only: bool = False

    @property
    def type_name(self) -> Name | None:
        """Which one type the declarations make; None for one with type parameters, which is many."""
        first = None
        for one in self.declarations:
            if one.type:
                if one.may_have_parameters:
                    return None
                first = first or one
        return None if first is None else (self.module.path, first.place.start)


@dataclass(frozen=True, slots=True)
class Absent:
    """A name that is certainly not exported. `place` is the re-export that promises it in vain, if there is one."""

    place: Place | None = None


Found = Origin | Absent | Unknown


@dataclass(slots=True)
class Memory:
    """What has been found out about a module: where its exports come from, and its types by the place of their names.

    Apart from the module, so that none of these values holds itself alive.
    """

    found: dict[str, Found] = field(default_factory=dict)
    types: dict[int, Type] = field(default_factory=dict)


@dataclass(slots=True)
class Module:
    """The tables of one file. `whole` is False when it may export names that they do not show: it has `export =`, or
    the grammar did not understand a part of it where the word `export` stands."""

    text: Text
    imports: Imports
    whole: bool = True
    declarations: dict[str, list[Declaration]] = field(default_factory=dict)
    exports: dict[str, list[Entry]] = field(default_factory=dict)
    stars: list[Link] = field(default_factory=list)

    @property
    def path(self) -> str:
        """The file's path, relative to the root."""
        return self.text.path
