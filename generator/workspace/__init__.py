"""All file access: finding the root, reading sources, planning changes, applying them, the lock.

Paths between the rooms are relative to the root, with `/`. Nothing outside the root is read or written, links
followed, but for the configuration. Does not know what a file means. One module a subject; they share the primitives
in `files` and the messages in `faults`.
"""

from __future__ import annotations

import os
import posixpath
from collections.abc import Collection, Sequence
from contextlib import AbstractContextManager

from generator import emit, rules
from generator.diagnostics import Diagnostic
from generator.model import Artifact, Change, SourceFile
from generator.workspace import apply, files, lock, plan, sources
from generator.workspace.files import append, packaged
from generator.workspace.root import configuration_in, find_configuration, read_configuration
from generator.workspace.sources import product_of, spellings

__all__ = [
    "Workspace",
    "append",
    "configuration_in",
    "find_configuration",
    "packaged",
    "product_of",
    "read_configuration",
    "spellings",
]


class Workspace:
    """The tree under one root, for one run. `root` is absolute, its own links resolved."""

    def __init__(self, root: str) -> None:
        self.root = os.path.realpath(root)
        self._names: dict[str, frozenset[str]] = {}
        self._output_folders: frozenset[str] = frozenset()

    def sources(
        self, patterns: tuple[str, ...], diagnostics: list[Diagnostic], unmatched: list[str]
    ) -> list[SourceFile]:
        """The tools files, sorted by path, with their products (spec: yaml-contract.md, "Where the files are").

        Patterns that match nothing are added to `unmatched`; unreadable files are UA701, files outside UA405.
        """
        return sources.collect(self.root, patterns, diagnostics, unmatched)

    def read(self, path: str) -> bytes | None:
        """The bytes of a file, or None when there is none to be read inside the root."""
        try:
            absolute = os.path.join(self.root, path)
            return files.read(absolute) if files.inside(self.root, absolute) else None
        except (OSError, ValueError):
            return None

    def exists(self, path: str) -> bool:
        """Whether a regular file stands inside the root under exactly this spelling, also where case is ignored.

        Remembers the folders it has listed: one workspace serves one run.
        """
        try:
            return self._spelled(plan.normal(path)) and files.kind(self.root, os.path.join(self.root, path)) == "file"
        except (OSError, ValueError):
            return False

    def listing(self, folder: str) -> frozenset[str]:
        """The names in a folder inside the root (`""`: the root itself), none when there is none to be looked into.

        Remembers what it has listed, as `exists` does.
        """
        try:
            return self._listed(plan.normal(folder) if folder else "")
        except (OSError, ValueError):
            return frozenset()

    def size(self, path: str) -> int | None:
        """The number of bytes of a file, None when there is none inside the root."""
        try:
            absolute = os.path.join(self.root, path)
            return os.stat(absolute).st_size if files.kind(self.root, absolute) == "file" else None
        except (OSError, ValueError):
            return None

    def matching(self, patterns: tuple[str, ...]) -> list[str]:
        """The files inside the root that any of these globs matches, sorted; what cannot be looked at has none."""
        found: list[Diagnostic] = []
        return sorted({path for pattern in patterns for path, _ in sources.walk(self.root, pattern, found)})

    def plan(
        self,
        artifacts: Sequence[Artifact],
        entry_folders: Collection[str],
        diagnostics: list[Diagnostic],
        *,
        products: Collection[str] | None = None,
        patterns: tuple[str, ...] = (),
        adopt: bool = False,
        kept: Collection[str] = (),
    ) -> list[Change]:
        """What must change for the tree to hold exactly `artifacts` (all of them, whatever is selected), in the order
        of writing: entries, registries, orphans.

        `products` limits it to their entries, their orphans and all registries (`--product`); an orphan belongs to the
        product that the source named in its header has by the source globs, `patterns`. `kept` are hand-written
        entries, which are no orphans, also where they once were generated. Writes nothing. A foreign file is a change
        and UA404; with `adopt` it is a change only, unless it cannot be taken over (a folder or a link, say: `old` is
        None). A path out of the root is UA405, a blocked folder UA702, what cannot be read UA701.
        """
        entry_folders = {plan.normal(folder) for folder in entry_folders}
        wanted = {plan.normal(artifact.path) for artifact in artifacts}
        untouchable = wanted.union(map(plan.normal, kept))
        folders = entry_folders | {posixpath.dirname(path) for path in wanted}
        listings = plan.survey(self.root, folders, diagnostics)
        self._output_folders = frozenset(listings)

        def of_selected_product(text: str) -> bool:
            return products is None or product_of(emit.source_named(text) or "", patterns) in products

        chosen = [one for one in artifacts if products is None or one.kind == "registry" or one.product in products]
        changes = list(plan.compare(self.root, chosen, listings, diagnostics, adopt=adopt))
        for folder in sorted(entry_folders & listings.keys()):
            changes += plan.orphans(self.root, folder, listings[folder], untouchable, of_selected_product)
        return changes

    def obstacles(self, paths: Sequence[str], diagnostics: list[Diagnostic]) -> list[Change]:
        """What stands in the way of outputs at `paths`, for a run that renders none: foreign files (UA404), and paths
        out of the root (UA405). Whether files are fresh is not asked, and what cannot be read is left for later."""
        found: list[Diagnostic] = []
        listings = plan.survey(self.root, {plan.normal(path).rpartition("/")[0] for path in paths}, found)
        artifacts = [Artifact(path, "") for path in paths]
        changes = [one for one in plan.compare(self.root, artifacts, listings, found) if one.verdict == "foreign"]
        diagnostics += [one for one in found if one.rule in (rules.FOREIGN_FILE, rules.OUTSIDE_ROOT)]
        return changes

    def apply(self, changes: Sequence[Change], diagnostics: list[Diagnostic], *, adopt: bool = False) -> list[Change]:
        """Makes the planned changes and returns those really made. To be called under `lock`, also with no changes:
        it first removes the temporary files that a killed run left in the output folders of the last plan.

        Nothing is written while `diagnostics` holds an error, nor when a foreign file is to be taken over without
        `adopt`. Faults: UA702, and UA404 or UA405 when the tree has changed since the plan.
        """
        apply.clear(self.root, {*self._output_folders, lock.FOLDER})
        unadopted = not adopt and any(change.verdict == "foreign" for change in changes)
        if unadopted or any(one.severity == "error" for one in diagnostics):
            return []
        return apply.execute(self.root, changes, diagnostics)

    def lock(self, diagnostics: list[Diagnostic], *, patience: float = 10.0) -> AbstractContextManager[bool]:
        """Keeps other writing runs out: `with workspace.lock(diagnostics) as held`. Not held: UA703 after `patience`
        seconds, or UA702 or UA405 when `.ui-apps/lock` cannot be made."""
        return lock.hold(self.root, diagnostics, patience)

    def _spelled(self, path: str) -> bool:
        folder = ""
        for name in path.split("/"):
            if name not in self._listed(folder):
                return False
            folder = f"{folder}/{name}" if folder else name
        return True

    def _listed(self, folder: str) -> frozenset[str]:
        if folder not in self._names:
            absolute = os.path.join(self.root, folder)
            self._names[folder] = frozenset(os.listdir(absolute) if files.inside(self.root, absolute) else ())
        return self._names[folder]
