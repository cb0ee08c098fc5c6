"""The order of the stages, and nothing else: sources in, a catalog, artifacts and diagnostics out.

Start reading the program here. Every stage appends what is wrong and goes on with what is sound; artifacts are rendered
only when no error is left. Reads no file (`tree` answers for the files) and writes none.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from generator import app_types, declared, links, rules, source, targets
from generator.diagnostics import Diagnostic, ordered
from generator.model import Artifact, Catalog, Configuration, Document, Manifest, SourceFile, Tree
from generator.parameters.contracts import Contracts
from generator.remembered import KnownDocument, Remembered


@dataclass(frozen=True, slots=True)
class Build:
    """What one run found. While an error exists nothing is rendered, and `paths` says where the outputs of the sound
    apps would stand. `remarks` are for stderr."""

    catalog: Catalog
    artifacts: tuple[Artifact, ...]
    paths: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]
    documents: int
    remarks: tuple[str, ...]


def build(
    sources: Sequence[SourceFile],
    configuration: Configuration,
    tree: Tree,
    *,
    strict: bool = False,
    timed: Callable[[str], AbstractContextManager[None]] = lambda phase: nullcontext(),
    remembered: Remembered | None = None,
) -> Build:
    """Runs every stage over all sources. `strict` turns warnings into errors; `timed` measures each phase; `remembered`
    knows the manifests of files that have not changed, and is told those that have.

    Never raises for bad input.
    """
    files = _Files(remembered or Remembered())
    with timed("parse YAML"):
        files.read(sources)
    with timed("validate and resolve"):
        files.resolve(configuration)
    diagnostics, documents = files.diagnostics(), files.documents
    contracts = Contracts(configuration.tools, tree.read, tree.matching, source.read_other)
    with timed("check links"):
        manifests = [files.manifests[path] for path in documents]
        catalog = links.check(manifests, documents, configuration, tree, contracts, diagnostics, files.doubtful)
    final = ordered(settle(diagnostics, configuration, strict=strict))
    sound = all(one.severity != "error" for one in final)
    with timed("render"):
        artifacts = targets.render(catalog, configuration) if sound else ()
    return Build(
        catalog=catalog,
        artifacts=tuple(artifacts),
        paths=() if sound else tuple(targets.paths(catalog, configuration)),
        diagnostics=tuple(final),
        documents=len(sources) - len(files.skipped),
        remarks=(*(f"skipped {path}: not a tools file" for path in files.skipped), *contracts.remarks),
    )


class _Files:
    """The files of one run on their way to manifests, those that are known without reading them among the others.

    `documents` and `manifests` are by path, the documents in the order of the sources; `skipped` are the paths of files
    that another program owns, `doubtful` the files that are not read wholly.
    """

    def __init__(self, remembered: Remembered) -> None:
        self.remembered = remembered
        self.documents: dict[str, Document] = {}
        self.manifests: dict[str, Manifest] = {}
        self.skipped: list[str] = []
        self.doubtful: list[SourceFile] = []
        self._found: dict[str, list[Diagnostic]] = {}
        self._new: list[tuple[SourceFile, Document]] = []

    def diagnostics(self) -> list[Diagnostic]:
        """All that was found, file by file."""
        return [one for found in self._found.values() for one in found]

    def read(self, sources: Sequence[SourceFile]) -> None:
        """Takes what is known of files, and reads the others."""
        known = {file.path: self.remembered.find(file) for file in sources}
        ahead = source.read_ahead([file for file in sources if known[file.path] is None])
        for file in sources:
            before = known[file.path]
            if before is None:
                self._read(file, ahead)
            else:
                self._recall(file, *before)

    def _recall(self, file: SourceFile, manifest: Manifest | None, found: list[Diagnostic]) -> None:
        self._found[file.path] = found
        if manifest is None:
            self.skipped.append(file.path)
        else:
            self.manifests[file.path] = manifest
            self.documents[file.path] = KnownDocument(file, lambda: source.read(file, []))

    def _read(self, file: SourceFile, ahead: source.Ahead) -> None:
        found = self._found[file.path] = []
        document = ahead.document(file) or source.read(file, found)
        if any(rules.CATALOGUE[one.rule].default == "error" for one in found):
            self.doubtful.append(file)
        if document is None:
            return
        if source.belongs(document):
            self.documents[file.path] = document
            self._new.append((file, document))
        else:
            self.skipped.append(file.path)
            self.remembered.add(file, None, found)

    def resolve(self, configuration: Configuration) -> None:
        """Validates and resolves what was read."""
        for file, document in self._new:
            found = self._found[file.path]
            checked = declared.check(document, configuration, found)
            manifest = app_types.resolve(document, checked.file, checked.extra, checked.broken, configuration, found)
            self.manifests[file.path] = manifest
            self.remembered.add(file, manifest, found)


def settle(diagnostics: Iterable[Diagnostic], configuration: Configuration, *, strict: bool) -> Iterable[Diagnostic]:
    """Gives each diagnostic its severity: the catalogue's, or the configured one; drops those that are off."""
    for one in diagnostics:
        severity = configuration.severity.get(one.rule, rules.CATALOGUE[one.rule].default)
        if severity != "off":
            yield dataclasses.replace(one, severity="error" if strict else severity)
