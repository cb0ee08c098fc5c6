"""From a module specifier to a file (spec: yaml-contract.md, cross-check 5).

What is looked for, by the form of the specifier, and what stands for "not there":

- `./x`, `../x`: from the importing file's folder. `Unresolved`; unknown under `rootDirs`, outside the root, and for a
  file of another kind (`./x.svg`), which an ambient module may declare.
- `#name`: the targets in `imports` of the nearest package.json. `Unresolved` when that lets nothing through, else
  unknown.
- a bare name: the targets of the best pattern in `paths` of the nearest tsconfig.json, then below its `baseUrl`, then
  the workspace package of that name by its `exports`, `types`, `main` or index, at last from the root. `Unresolved`
  - when `exports` of the workspace package lets nothing through,
  - or when no such package is installed, declared or in the workspace, and either the pattern that fits has a fixed
    part, or the name's first part is a folder of the root, or other packages are installed and this one is not;
  unknown otherwise, also where a target is not built yet and where a configuration cannot be read whole.
- `/x`, `node:x`, `x?raw`: unknown.

Opens nothing itself; every answer is kept.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass

from generator.diagnostics import suggest
from generator.typescript import packages
from generator.typescript.configurations import Configuration, Configurations, inside
from generator.typescript.files import Files
from generator.typescript.packages import Package
from generator.typescript.types import Unknown

_FOREIGN = re.compile(r"/|[a-z][a-z0-9+.-]+:|.*[?!\0\\]", re.IGNORECASE)
# Files that a bundler or an ambient `declare module '*.svg'` may make importable.
_OTHER_KIND = re.compile(
    r".*\.(?:css|scss|sass|less|svg|png|jpe?g|gif|webp|avif|ico|json5?|mdx?|vue|svelte|astro|html?|txt|ya?ml|toml|graphql"
    r"|gql|wasm|woff2?|ttf|otf|mp[34]|webm|glsl|frag|vert|csv|xml|pdf)"
)
_FOLDER = re.compile(r"(?:.*/)?(?:\.{1,2})?$")
_UNCHECKED = ("node", "node10", "classic")  # module resolutions that know no `exports`


@dataclass(frozen=True, slots=True)
class Unresolved:
    """A module that is certainly not there: `places` are the paths looked at, relative to the root and without their
    extensions; `near` is the specifier that was probably meant."""

    specifier: str
    places: tuple[str, ...]
    near: str | None = None


Resolved = str | Unresolved | Unknown


class Resolution:
    """Resolves specifiers over one tree."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._configurations = Configurations(files.read, files.exists, self._extended_package)
        self._answers: dict[tuple[str, str], Resolved] = {}
        self._workspaces: dict[str, dict[str, Package] | None] = {}

    def resolve(self, specifier: str, importer: str) -> Resolved:
        """The file that `specifier` means in the file `importer`, which need not exist yet."""
        folder = importer.rpartition("/")[0]
        known = self._answers.get((specifier, folder))
        if known is None:
            known = self._answers[specifier, folder] = self._find(specifier, folder)
        return known

    def configuration(self, importer: str) -> Configuration:
        """The project file that a file belongs to."""
        return self._configurations.nearest(posixpath.dirname(importer))

    def _find(self, specifier: str, folder: str) -> Resolved:
        if not specifier or _FOREIGN.match(specifier):
            return Unknown(f"`{specifier}` is no path to a module")
        if re.match(r"\.\.?(?:/|$)", specifier):
            return self._relative(specifier, folder)
        if specifier.startswith("#"):
            return self._imported(specifier, folder)
        return self._bare(specifier, folder)

    def _relative(self, specifier: str, folder: str) -> Resolved:
        path = inside(folder, specifier)
        if path is None:
            return Unknown("it lies outside the monorepo")
        # A trailing slash, `.` or `..` asks for the folder, never for a file of its name.
        found = self._files.module(f"{path}/" if _FOLDER.match(specifier) else path)
        if found is not None:
            return found
        if self._configurations.nearest(folder).merges_folders:
            return Unknown("`rootDirs` may merge its folder with others")
        return self._absent(specifier, [path])

    def _absent(self, specifier: str, places: list[str]) -> Resolved:
        if _OTHER_KIND.fullmatch(specifier):
            return Unknown("it is no TypeScript module")
        nears = (self._near(specifier, place) for place in places)
        return Unresolved(specifier, tuple(dict.fromkeys(places)), next((one for one in nears if one), None))

    def _bare(self, specifier: str, folder: str) -> Resolved:
        configuration = self._configurations.nearest(folder)
        pattern, targets = configuration.matched(specifier)
        bases = [] if configuration.base is None else [posixpath.join(configuration.base, specifier)]
        places = [one for one in targets if one is not None] + bases
        folder_only = "/" if specifier.endswith("/") else ""
        for place in places:
            found = self._files.module(place + folder_only)
            if found is not None:
                return found
        name, subpath = packages.split(specifier)
        package = self._own_or_workspace(name, folder)
        if package is not None:
            return self._from_package(specifier, package, subpath, configuration)
        places.append(posixpath.normpath(specifier))
        found = self._files.module(places[-1] + folder_only) if inside("", specifier) else None
        if found is not None:
            return found
        if None in targets or not configuration.certain:
            return Unknown("its project file cannot be read whole")
        claimed = pattern.partition("*")[0] != ""
        doubt = self._doubt(name, folder, claimed)
        return doubt if doubt is not None else self._absent(specifier, places)

    def _doubt(self, name: str, folder: str, claimed: bool) -> Unknown | None:
        """Why a package `name` may exist although nothing of the tree has it; None when it certainly does not."""
        names = name, packages.types_package(name)
        above = list(_above(folder))
        if any(
            self._files.exists(f"{_in(one, 'node_modules')}/{each}/package.json") for one in above for each in names
        ):
            return Unknown(f"`{name}` is an installed package")
        declared = (self._files.package(one) for one in above)
        if any(package is not None and package.depends_on(name) for package in declared):
            return Unknown(f"`{name}` is a package that is not installed")
        if any(self._workspace(one) is None for one in above):
            return Unknown("the workspace's packages cannot be listed")
        if claimed or self._files.is_folder(name.partition("/")[0]):
            return None
        installed = any(self._files.is_folder(_in(one, "node_modules")) for one in above)
        return None if installed and not self._files.exists(".pnp.cjs") else Unknown(f"`{name}` may be a package")

    def _own_or_workspace(self, name: str, folder: str) -> Package | None:
        """The package that a bare name means: the importing one by its own name, or one of the workspace."""
        own = self._own(folder)
        if own is not None and own.name == name and "exports" in own.data:
            return own
        known = (self._workspace(one) for one in _above(folder))
        return next((table[name] for table in known if table is not None and name in table), None)

    def _own(self, folder: str) -> Package | None:
        found = (self._files.package(one) for one in _above(folder))
        return next((package for package in found if package is not None), None)

    def _workspace(self, root: str) -> dict[str, Package] | None:
        """The packages of the workspace whose root folder this is, by name; None when they cannot be listed."""
        if root not in self._workspaces:
            pnpm = posixpath.join(root, "pnpm-workspace.yaml")
            raw = self._files.read(pnpm) if self._files.exists(pnpm) else None
            patterns = packages.workspace_patterns(self._files.package(root), raw)
            folders: list[str] | None = []
            if patterns:
                folders = packages.folders(patterns, root, self._files.listing) if self._files.can_list else None
            loaded = [self._files.package(folder) for folder in folders or []]
            named = {one.name: one for one in loaded if one is not None and one.name is not None}
            self._workspaces[root] = None if folders is None else named
        return self._workspaces[root]

    def _from_package(self, specifier: str, package: Package, subpath: str, configuration: Configuration) -> Resolved:
        knows_exports = configuration.module_resolution not in _UNCHECKED
        if "exports" in package.data and knows_exports:
            key = f"./{subpath}" if subpath else "."
            return self._let_through(specifier, package, "exports", key, configuration)
        place = _in(package.folder, subpath) if subpath else package.folder
        found = self._files.module(place if subpath else f"{place}/")
        if found is not None:
            return found
        if package.entries() or "typesVersions" in package.data:
            return Unknown(f"`{package.name}` may not be built yet")
        return self._absent(specifier, [place])

    def _imported(self, specifier: str, folder: str) -> Resolved:
        pattern, targets = self._configurations.nearest(folder).matched(specifier)
        for place in targets:
            found = self._files.module(place) if place is not None else None
            if found is not None:
                return found
        own = self._own(folder)
        if own is None or "imports" not in own.data or pattern:
            return Unknown(f"`{specifier}` is no path to a module")
        return self._let_through(specifier, own, "imports", specifier, self._configurations.nearest(folder))

    def _let_through(
        self, specifier: str, package: Package, table: str, key: str, configuration: Configuration
    ) -> Resolved:
        conditions = ["types", "import", *configuration.conditions]
        if configuration.module_resolution.startswith("node"):
            conditions.append("node")
        target = packages.mapped(package.data[table], key, conditions)
        if target is None:
            return Unresolved(specifier, (f"{_in(package.folder, 'package.json')}: `{table}`",))
        path = inside(package.folder, target) if target.startswith("./") else None
        found = self._files.module(path) if path else None
        return found or Unknown(f"`{target}` of `{package.name}` may not be built yet")

    def _extended_package(self, name: str, folder: str) -> str | None:
        """The file that a bare `extends` of a tsconfig.json in `folder` means."""
        own, subpath = packages.split(name)
        for above in _above(folder):
            table = self._workspace(above) or {}
            installed = _in(above, f"node_modules/{own}")
            for base in [table[own].folder, installed] if own in table else [installed]:
                path = _in(base, subpath) if subpath else base
                found = (one for one in (path, f"{path}.json", f"{path}/tsconfig.json") if one.endswith(".json"))
                known = next((one for one in found if self._files.exists(one)), None)
                if known is not None:
                    return known
        return None

    def _near(self, specifier: str, path: str) -> str | None:
        """The specifier with its first wrong part corrected, when that leads to a module."""
        parts, words = path.split("/"), specifier.split("/")
        for index, part in enumerate(parts):
            names = self._files.listing("/".join(parts[:index]))
            if part in names:
                continue
            stems = {re.sub(r"(?:\.d)?\.[cm]?[jt]sx?$", "", name) for name in names}
            near = suggest(part, stems - {"index"})
            position = len(words) - len(parts) + index
            if near is None or position < 0 or words[position] != part:
                return None
            corrected = "/".join([*parts[:index], near, *parts[index + 1 :]])
            words[position] = near
            return "/".join(words) if self._files.module(corrected) is not None else None
        return None


def _in(folder: str, name: str) -> str:
    return f"{folder}/{name}" if folder else name


def _above(folder: str) -> Iterator[str]:
    """`folder` and every folder above it, the root (`""`) last."""
    yield folder
    while folder:
        folder = posixpath.dirname(folder)
        yield folder
