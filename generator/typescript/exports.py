"""What a module exports, through barrels and re-exports (spec: yaml-contract.md, cross-check 5; rule UA402).

Owns following names from module to module. `find` looks for one name and reads no more modules than it must;
`survey` lists them all. Cycles end, and what leads into code that cannot be read makes the answer unknown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from generator.diagnostics import Span
from generator.typescript import trees
from generator.typescript.modules import Absent, Declaration, Found, Link, Local, Memory, Module, Origin
from generator.typescript.resolution import Resolved, Unresolved
from generator.typescript.texts import Place
from generator.typescript.types import Unknown

Kind = Literal["value", "type", "both", "neither", "unknown"]


class Modules(Protocol):
    """What following an import needs: the tables of a file, what is known of it, the file that a specifier means."""

    def module(self, path: str) -> Module | Unknown: ...

    def memory(self, path: str) -> Memory: ...

    def resolve(self, specifier: str, importer: str) -> Resolved: ...


@dataclass(frozen=True, slots=True)
class Export:
    """An exported name: how it can be used, the module that declares it, under which name, and where.

    `kind` is `neither` for a value that was exported with `export type`. `needs_arguments` is set for a generic type
    that cannot be named without type arguments.
    """

    kind: Kind
    path: str
    name: str
    place: Place
    needs_arguments: bool = False

    @property
    def span(self) -> Span:
        """Where the name is declared."""
        return self.place.span


@dataclass(frozen=True, slots=True)
class Exports:
    """All exported names. When not `complete`, there may be more. `broken` are re-exports that lead nowhere, by name
    (`*` and the specifier for an `export *`), with their places."""

    names: Mapping[str, Export]
    complete: bool
    broken: Mapping[str, Place]


_MAX_DEPTH = 100  # modules that pass one name on to each other


def find(modules: Modules, path: str, name: str) -> Found:
    """Where the export `name` of the module at `path` comes from; the module keeps the answer."""
    module = modules.module(path)
    if isinstance(module, Unknown):
        return module
    known = modules.memory(path).found
    found = known.get(name)
    if found is None:
        found = known[name] = _Search(modules).find(path, name)
    return found


def local(modules: Modules, module: Module, name: str) -> Found:
    """Where a name comes from that stands in the module's own code; `Absent` when nothing declares it there."""
    declarations = module.declarations.get(name)
    if declarations:
        return Origin(module, name, tuple(declarations))
    link = module.imports.get(name)
    if link is None:
        return Absent()
    target = modules.resolve(link.specifier, module.path)
    if link.name == "*" or not isinstance(target, str):
        return _Search(modules).follow(module, link, link.name)
    return _typed(find(modules, target, link.name), link.type_only)


class _Search:
    """The way of one name through the modules; none is searched twice for the same name."""

    def __init__(self, modules: Modules) -> None:
        self._modules = modules
        self._seen: set[tuple[str, str]] = set()
        self._depth = 0

    def find(self, path: str, name: str) -> Found:
        """Where the export `name` of the module at `path` comes from."""
        module = self._modules.module(path)
        if isinstance(module, Unknown):
            return module
        if (path, name) in self._seen:
            return Absent()
        if self._depth > _MAX_DEPTH:
            return Unknown(f"`{name}` is passed on too often")
        self._seen.add((path, name))
        self._depth += 1
        found = self.own(module, name) if name in module.exports else self._starred(module, name)
        self._depth -= 1
        return found

    def _starred(self, module: Module, name: str) -> Found:
        doubt = None if module.whole else Unknown(f"{module.path} cannot be read whole")
        for star in module.stars if name != "default" else ():
            found = self.follow(module, star, name)
            if isinstance(found, Origin):
                return found
            doubt = found if isinstance(found, Unknown) else doubt
        return doubt or Absent()

    def own(self, module: Module, name: str) -> Found:
        """Where an export comes from that the module's own tables show."""
        entries = module.exports[name]
        declarations = tuple(one for one in entries if isinstance(one, Declaration))
        if declarations:
            return Origin(module, name, declarations)
        entry = next(one for one in entries if not isinstance(one, Declaration))
        if isinstance(entry, Local):
            found = self.local(module, entry.name)
            if isinstance(found, Absent) and module.imports.get(entry.name) is None:
                return Unknown(f"`{entry.name}` is declared nowhere in {module.path}")
            found = _typed(found, entry.type_only)
        else:
            found = self.follow(module, entry, entry.name)
        return Absent(found.place or entry.place) if isinstance(found, Absent) else found

    def local(self, module: Module, name: str) -> Found:
        """Where a name of the module's own code comes from."""
        declarations = module.declarations.get(name)
        if declarations:
            return Origin(module, name, tuple(declarations))
        link = module.imports.get(name)
        if link is not None:
            return self.follow(module, link, link.name)
        return Absent()

    def follow(self, module: Module, link: Link, name: str) -> Found:
        """Where `name` comes from in the module that a link leads to."""
        target = self._modules.resolve(link.specifier, module.path)
        if isinstance(target, Unresolved):
            # An ambient `declare module` may stand for a bare name; for a path it cannot.
            relative = link.specifier.startswith(".")
            return Absent(link.place) if relative else Unknown(f"`{link.specifier}` was not found")
        if isinstance(target, Unknown):
            return target
        if name == "*":
            whole = self._modules.module(target)
            return whole if isinstance(whole, Unknown) else Origin(whole, "*", (), link.type_only)
        return _typed(self.find(target, name), link.type_only)


def _typed(found: Found, type_only: bool) -> Found:
    if type_only and isinstance(found, Origin) and not found.type_only:
        return Origin(found.module, found.name, found.declarations, True)
    return found


def single(modules: Modules, path: str, name: str) -> Export | Unknown | None:
    """The export `name` of the module at `path`, None when it certainly has none."""
    found = find(modules, path, name)
    if isinstance(found, Origin):
        return _export(found, found.module.text.place(0, 0))
    return None if isinstance(found, Absent) else found


def survey(modules: Modules, path: str) -> Exports:
    """Every name that the module at `path` exports."""
    gathered = _Gathered(modules)
    gathered.add(path)
    return Exports(gathered.names, gathered.complete, gathered.broken)


class _Gathered:
    """The exports found so far; the first of two that meet in `export *` wins, as in TypeScript."""

    def __init__(self, modules: Modules) -> None:
        self._modules = modules
        self._visited: set[str] = set()
        self.names: dict[str, Export] = {}
        self.broken: dict[str, Place] = {}
        self.complete = True

    def add(self, path: str) -> None:
        """Adds what the module at `path` exports itself, then what its `export *` bring, in their order."""
        waiting = [(path, False)]
        while waiting:
            at, type_only = waiting.pop()
            if at in self._visited:
                continue
            module = self._modules.module(at)
            if isinstance(module, Unknown):
                self.complete = False
                continue
            self.complete = self.complete and module.whole
            for name in module.exports:
                if name not in self.names and name not in self.broken and (name != "default" or not self._visited):
                    self._add(module, name, type_only)
            self._visited.add(at)
            waiting.extend((target, type_only or only) for target, only in reversed(self._stars(module)))

    def _stars(self, module: Module) -> list[tuple[str, bool]]:
        targets = []
        for star in module.stars:
            target = self._modules.resolve(star.specifier, module.path)
            if isinstance(target, str):
                targets.append((target, star.type_only))
            elif isinstance(target, Unresolved) and star.specifier.startswith("."):
                self.broken[f"* {star.specifier}"] = star.place
            else:
                self.complete = False
        return targets

    def _add(self, module: Module, name: str, type_only: bool) -> None:
        found = _typed(_Search(self._modules).own(module, name), type_only)
        if isinstance(found, Absent):
            self.broken[name] = found.place or module.exports[name][0].place
        elif isinstance(found, Unknown):
            self.names[name] = Export("unknown", module.path, name, module.exports[name][0].place)
        else:
            self.names[name] = _export(found, module.exports[name][0].place)


def _export(origin: Origin, written: Place) -> Export:
    value, type, certain, generic = not origin.declarations, False, True, False
    for one in origin.declarations:
        value, type, certain = value or one.value, type or one.type, certain and one.certain
        generic = generic or (one.type and one.may_have_parameters and _needs_arguments(one))
    value = value and not origin.type_only
    kind: Kind = "both" if value and type else "value" if value else "type" if type else "neither"
    place = origin.declarations[0].place if origin.declarations else written
    return Export(kind if certain else "unknown", origin.module.path, origin.name, place, generic)


def _needs_arguments(declaration: Declaration) -> bool:
    """Whether the first type parameter of a type has no default; those behind it may have none only then."""
    parameters = declaration.node.child_by_field_name("type_parameters")
    if parameters is None or parameters.has_error:
        return False
    first = next(iter(trees.named(parameters)), None)
    return first is not None and first.child_by_field_name("value") is None
