"""A miniature monorepo in memory, for tests of the facts about its TypeScript."""

from __future__ import annotations

from collections.abc import Mapping

from generator.typescript.project import Project

ENTRY = "services/mcp/src/ui-apps/apps/generated/app.tsx"  # where a generated entry would import a view


class Tree:
    """Files by path; `reads` counts how often each was asked for."""

    def __init__(self, files: Mapping[str, str | bytes]) -> None:
        self.files = {path: text.encode() if isinstance(text, str) else text for path, text in files.items()}
        self.reads: dict[str, int] = {}
        self.folders: dict[str, set[str]] = {}
        for path in self.files:
            parts = path.split("/")
            for index, part in enumerate(parts):
                self.folders.setdefault("/".join(parts[:index]), set()).add(part)

    def read(self, path: str) -> bytes | None:
        self.reads[path] = self.reads.get(path, 0) + 1
        return self.files.get(path)

    def listing(self, folder: str) -> frozenset[str]:
        return frozenset(self.folders.get(folder, ()))


def project(files: Mapping[str, str | bytes], *, lists: bool = True) -> Project:
    """The facts about a tree with these files; without `lists` its folders cannot be looked into."""
    tree = Tree(files)
    return Project(tree.read, tree.listing if lists else None)
