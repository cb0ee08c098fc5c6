"""Which file a path without an extension means, as TypeScript tries them.

Owns what is known of the tree through `read` and `listing`, each asked once. Knows no specifiers: paths are relative
to the root.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterator

from generator.typescript import packages
from generator.typescript.configurations import inside
from generator.typescript.packages import Package

Read = Callable[[str], bytes | None]
Listing = Callable[[str], frozenset[str]]

_TYPED = (".ts", ".tsx", ".d.ts")
_UNTYPED = (".js", ".jsx")
_WRITTEN_AS = {
    ".js": (".ts", ".tsx", ".d.ts", ".js", ".jsx"),
    ".jsx": (".tsx", ".ts", ".d.ts", ".jsx", ".js"),
    ".mjs": (".mts", ".d.mts", ".mjs"),
    ".cjs": (".cts", ".d.cts", ".cjs"),
}
_EXACT = (".ts", ".tsx", ".mts", ".cts", ".json")


class Files:
    """The tree under the root. Without a `listing` existence is asked by reading."""

    def __init__(self, read: Read, listing: Listing | None) -> None:
        self._read = read
        self._list = listing
        self._names: dict[str, frozenset[str]] = {}
        self._packages: dict[str, Package | None] = {}

    @property
    def can_list(self) -> bool:
        """Whether folders can be looked into."""
        return self._list is not None

    def read(self, path: str) -> bytes | None:
        """The bytes of a file."""
        return self._read(path) if _is_path(path) else None

    def listing(self, folder: str) -> frozenset[str]:
        """The names in a folder; none when it does not exist."""
        names = self._names.get(folder)
        if names is None:
            names = self._list(folder) if self._list is not None and _is_path(folder) else frozenset()
            self._names[folder] = names
        return names

    def exists(self, path: str) -> bool:
        """Whether something stands at exactly this path, also where the file system ignores case."""
        if self._list is None:
            return self.read(path) is not None
        folder, _, name = path.rpartition("/")
        return name in self.listing(folder)

    def is_folder(self, path: str) -> bool:
        """Whether a folder with something in it stands at the path; without a listing nobody can tell."""
        return bool(self.listing(path))

    def package(self, folder: str) -> Package | None:
        """The package.json of a folder."""
        if folder not in self._packages:
            path = posixpath.join(folder, "package.json")
            self._packages[folder] = packages.load(folder, self.read(path)) if self.exists(path) else None
        return self._packages[folder]

    def module(self, path: str) -> str | None:
        """The file that an import of `path` gets: the file itself, one with an extension, or a folder's index."""
        folder, _, name = path.rpartition("/")
        if self._list is not None and "." not in name and name:  # most imports, and the only ones that need be fast
            names = self.listing(folder)
            for extension in _TYPED:
                if name + extension in names:
                    return path + extension
        return next(
            (one for kind in (_TYPED, _UNTYPED) for one in self._candidates(path, kind) if self.exists(one)), None
        )

    def _candidates(self, path: str, extensions: tuple[str, ...]) -> Iterator[str]:
        folder = path.rstrip("/")
        if folder == path:
            yield from _files(path, extensions)
        if self._list is not None and not self.is_folder(folder):
            return
        package = self.package(folder) if extensions is _TYPED else None
        for entry in package.entries() if package is not None else []:
            target = inside(folder, entry)
            if target is not None:
                yield from _files(target, extensions)
                yield from _index(target, extensions)
        yield from _index(folder, extensions)


def _is_path(path: str) -> bool:
    """Whether a file system could have such a path: tsconfig.json may say anything."""
    return path.isprintable() or not any(char == "\0" or "\ud800" <= char <= "\udfff" for char in path)


def _files(path: str, extensions: tuple[str, ...]) -> Iterator[str]:
    if not path:
        return
    if path.endswith(_EXACT):
        yield path
    stem, extension = posixpath.splitext(path)
    yield from (stem + one for one in _WRITTEN_AS.get(extension, ()))
    yield from (path + one for one in extensions)


def _index(folder: str, extensions: tuple[str, ...]) -> Iterator[str]:
    return (posixpath.join(folder, f"index{extension}") for extension in extensions)
