"""The TypeScript of one tree: every fact that the checks ask of it (spec: yaml-contract.md, cross-checks 3, 5, 7, 8).

The room's front door: one `Project` serves one run, reads through the functions it is handed, each file once, and keeps
the most recent modules only. What cannot be known statically is `Unknown`, so that a fault is reported only when it is
certain; nothing here raises for bad input.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from generator.typescript import assignability, components, exports, facts, tables, texts
from generator.typescript.evaluation import Evaluator
from generator.typescript.exports import Export, Exports
from generator.typescript.facts import Fields, FieldType, Props
from generator.typescript.files import Files
from generator.typescript.modules import Absent, Memory, Module, Origin
from generator.typescript.resolution import Resolution, Resolved, Unresolved
from generator.typescript.trees import EXTENSIONS
from generator.typescript.types import Lazy, Unknown

__all__ = [
    "Export",
    "Exports",
    "FieldType",
    "Fields",
    "Project",
    "Props",
    "Unknown",
    "Unresolved",
]

# Modules; the views of one product are asked about together, and memory that is used again is faster than new one.
_KEPT = 64


class Project:
    """Facts about the TypeScript under a root.

    `read` gives a file's bytes or None, `listing` the names in a folder, none when it does not exist; paths are
    relative to the root, with `/`. Without a `listing`, workspaces with patterns and installed packages stay unknown.
    """

    def __init__(
        self, read: Callable[[str], bytes | None], listing: Callable[[str], frozenset[str]] | None = None
    ) -> None:
        self._read = read
        self._resolution = Resolution(Files(read, listing))
        self._modules: OrderedDict[str, Module | Unknown] = OrderedDict()
        self._memory: dict[str, Memory] = {}
        self._exports: dict[str, Exports] = {}
        self._strict: dict[str, bool] = {}
        self._evaluator = Evaluator(self)

    def resolve(self, specifier: str, importer: str) -> Resolved:
        """The file that `specifier` means in the file `importer`, which need not exist yet: its path, `Unresolved` when
        it is certainly not there, else `Unknown` (the cases: `resolution`)."""
        return self._resolution.resolve(specifier, importer)

    def is_strict(self, importer: str) -> bool:
        """Whether the compiler certainly checks the file `importer` strictly, with null as a type of its own."""
        folder = importer.rpartition("/")[0]
        if folder not in self._strict:
            self._strict[folder] = self._resolution.configuration(importer).strict
        return self._strict[folder]

    def doubts_indexes(self, importer: str) -> bool:
        """Whether the compiler takes an array's element for possibly undefined in the file `importer`."""
        return self._resolution.configuration(importer).doubts_indexes

    def exports(self, path: str) -> Exports:
        """All names that the module at `path` exports."""
        if path not in self._exports:
            self._exports[path] = exports.survey(self, path)
        return self._exports[path]

    def export(self, path: str, name: str) -> Export | Unknown | None:
        """The export `name` of the module at `path`; None when there certainly is none. Reads no more modules than it
        must, so ask for `exports` only to say what there is instead."""
        return exports.single(self, path, name)

    def component_props(self, path: str, name: str) -> Props | Unknown:
        """The props of the component that the module at `path` exports as `name`."""
        origin = self._origin(path, name)
        if isinstance(origin, Unknown):
            return origin
        raw = origin.module.text.raw
        type = components.props(self._evaluator, origin)
        return facts.props(type, loose=b"defaultProps" in raw, untyped=b"propTypes" in raw)

    def data_type(self, path: str, name: str) -> FieldType | Unknown:
        """The type that the module at `path` exports as `name`."""
        origin = self._origin(path, name)
        if isinstance(origin, Unknown):
            return origin
        declared = [one for one in origin.declarations if one.type]
        if not declared:
            return Unknown(f"`{name}` is no type")
        read = Lazy(lambda: self._evaluator.declared(origin), lambda: origin.type_name)
        return FieldType(read, place=declared[0].place)

    def data_fields(self, path: str, name: str) -> Fields | Unknown:
        """The fields of the type that the module at `path` exports as `name`."""
        found = self.data_type(path, name)
        return found if isinstance(found, Unknown) else found.fields()

    def element_type(self, path: str, name: str) -> FieldType | Unknown:
        """What a row of the list type `name` is: an element of its `results`, `items` or `data`, or of itself."""
        found = self.data_type(path, name)
        return found if isinstance(found, Unknown) else found.row()

    def mismatch(self, source: FieldType, target: FieldType, importer: str) -> str | None:
        """Why a value of type `source` is certainly refused where the file `importer` needs a `target`, or None."""
        if source.read.is_same(target.read):
            return None
        return assignability.mismatch(source.read, target.read, strict=self.is_strict(importer))

    def module(self, path: str) -> Module | Unknown:
        """The tables of a file, for the other modules of this room."""
        found = self._modules.get(path)
        if found is None:
            found = self._modules[path] = self._load(path)
            if len(self._modules) > _KEPT:
                oldest, _ = self._modules.popitem(last=False)
                self._memory.pop(oldest, None)
        else:
            self._modules.move_to_end(path)
        return found

    def memory(self, path: str) -> Memory:
        """What the other modules of this room have found out about a file; forgotten together with its tables."""
        known = self._memory.get(path)
        if known is None:
            known = Memory()
            if path in self._modules:
                self._memory[path] = known
        return known

    def _load(self, path: str) -> Module | Unknown:
        if not path.endswith(EXTENSIONS):
            return Unknown(f"{path} is not TypeScript")
        raw = self._read(path)
        text = None if raw is None else texts.read(path, raw)
        if text is None:
            return Unknown(f"{path} cannot be read" if raw is None else f"{path} is too large, or is not UTF-8")
        return tables.read(text)

    def _origin(self, path: str, name: str) -> Origin | Unknown:
        found = exports.find(self, path, name)
        if isinstance(found, Absent):
            return Unknown(f"{path} exports no `{name}`")
        return found
