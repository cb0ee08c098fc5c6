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
) -> Build:
    """Runs every stage over all sources. `strict` turns warnings into errors; `timed` measures each phase.

    Never raises for bad input.
    """
    diagnostics: list[Diagnostic] = []
    manifests: list[Manifest] = []
    with timed("parse YAML"):
        documents, skipped, doubtful = _read(sources, diagnostics)
    with timed("validate and resolve"):
        for document in documents.values():
            checked = declared.check(document, configuration, diagnostics)
            manifests.append(
                app_types.resolve(document, checked.file, checked.extra, checked.broken, configuration, diagnostics)
            )
    contracts = Contracts(configuration.tools, tree.read, tree.matching, source.read_other)
    with timed("check links"):
        catalog = links.check(manifests, documents, configuration, tree, contracts, diagnostics, doubtful)
    final = ordered(settle(diagnostics, configuration, strict=strict))
    sound = all(one.severity != "error" for one in final)
    with timed("render"):
        artifacts = targets.render(catalog, configuration) if sound else ()
    return Build(
        catalog=catalog,
        artifacts=tuple(artifacts),
        paths=() if sound else tuple(targets.paths(catalog, configuration)),
        diagnostics=tuple(final),
        documents=len(sources) - len(skipped),
        remarks=(*(f"skipped {path}: not a tools file" for path in skipped), *contracts.remarks),
    )


def _read(
    sources: Sequence[SourceFile], diagnostics: list[Diagnostic]
) -> tuple[dict[str, Document], list[str], list[SourceFile]]:
    """The documents by path; the paths of files that another program owns; and the files that are not read wholly."""
    documents: dict[str, Document] = {}
    skipped: list[str] = []
    doubtful: list[SourceFile] = []
    ahead = source.read_ahead(sources)
    for file in sources:
        known = len(diagnostics)
        document = ahead.document(file) or source.read(file, diagnostics)
        if any(rules.CATALOGUE[one.rule].default == "error" for one in diagnostics[known:]):
            doubtful.append(file)
        if document is None:
            continue
        if source.belongs(document):
            documents[document.path] = document
        else:
            skipped.append(file.path)
    return documents, skipped, doubtful


def settle(diagnostics: Iterable[Diagnostic], configuration: Configuration, *, strict: bool) -> Iterable[Diagnostic]:
    """Gives each diagnostic its severity: the catalogue's, or the configured one; drops those that are off."""
    for one in diagnostics:
        severity = configuration.severity.get(one.rule, rules.CATALOGUE[one.rule].default)
        if severity != "off":
            yield dataclasses.replace(one, severity="error" if strict else severity)
