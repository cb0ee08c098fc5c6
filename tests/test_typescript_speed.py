"""The facts about a product's views cost no more than the YAML work for its tools file, in one run (issue 5)."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks import monorepo
from generator import app_types, configuration, declared, source
from generator.app_types.detail import DetailApp
from generator.app_types.list import ListApp
from generator.model import App, Configuration, Document, Manifest, SourceFile
from generator.typescript.facts import FieldType, Props, callback, or_null, promise
from generator.typescript.project import Export, Project

ROUNDS = 12
ENTRY = "services/mcp/src/ui-apps/apps/generated/app.tsx"
# The machine that runs the tests may be busy with others; a quiet one needs 0.7 to 0.9.
ALLOWED = 1.3


def test_facts_cost_no_more_than_the_yaml_work(tmp_path: Path) -> None:
    monorepo.write(tmp_path, monorepo.Size("facts", 40, 8, 2), views=True)
    settings = configuration.load("ui-apps.toml", (tmp_path / "ui-apps.toml").read_bytes(), [])
    assert settings is not None
    files = [
        SourceFile(path.relative_to(tmp_path).as_posix(), path.parts[-3], path.read_bytes())
        for path in sorted(tmp_path.glob("products/*/mcp/tools.yaml"))
    ]
    manifests = _manifests(files, settings)
    tree = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    folders: dict[str, set[str]] = {}
    for path in tree:
        parts = path.split("/")
        for index, part in enumerate(parts):
            folders.setdefault("/".join(parts[:index]), set()).add(part)
    names = {folder: frozenset(found) for folder, found in folders.items()}

    def facts() -> None:
        project = Project(tree.get, lambda folder: names.get(folder, frozenset()))
        for manifest in manifests:
            for app in manifest.apps:
                _ask(project, app)

    with _no_collection():
        best = {"yaml": float("inf"), "facts": float("inf")}
        for _ in range(ROUNDS):
            best["yaml"] = min(best["yaml"], _timed(lambda: _manifests(files, settings)))
            best["facts"] = min(best["facts"], _timed(facts))
    ratio = best["facts"] / best["yaml"]
    print(f"YAML {best['yaml'] * 25:.2f} ms a product, facts {best['facts'] * 25:.2f}, ratio {ratio:.2f}")
    assert ratio < ALLOWED


def _manifests(files: list[SourceFile], settings: Configuration) -> list[Manifest]:
    manifests = []
    for file in files:
        document = source.read(file, [])
        assert document is not None
        manifests.append(_manifest(document, settings))
    return manifests


def _manifest(document: Document, settings: Configuration) -> Manifest:
    checked = declared.check(document, settings, [])
    return app_types.resolve(document, checked.file, checked.extra, checked.broken, settings, [])


def _ask(project: Project, app: App) -> None:
    """What the checks of one app ask; all of it is right, and must be found so."""
    assert isinstance(app, DetailApp | ListApp)
    module = project.resolve(app.component_import, ENTRY)
    assert isinstance(module, str)
    props = project.component_props(module, app.view_component)
    assert isinstance(props, Props) and isinstance(project.export(module, app.view_component), Export)
    if isinstance(app, DetailApp):
        _fits(project, _type(project, module, app.data_type), props, app.view_prop)
    else:
        row = _type(project, module, app.item_data_type)
        _fits(project, _type(project, module, app.list_data_type), props, "data")
        _fits(project, callback([row], promise(or_null(row))), props, app.click_prop)
        assert not row.fields().lacks(app.item_name_field)  # type: ignore[union-attr]


def _type(project: Project, module: str, name: str) -> FieldType:
    found = project.data_type(module, name)
    assert isinstance(found, FieldType) and isinstance(project.export(module, name), Export)
    return found


def _fits(project: Project, given: FieldType, props: Props, name: str) -> None:
    assert not props.lacks(name)
    assert project.mismatch(given, props.fields[name], ENTRY) is None


def _timed(work: Callable[[], object]) -> float:
    gc.collect()
    started = time.process_time()
    work()
    return time.process_time() - started


@contextmanager
def _no_collection() -> Iterator[None]:
    """As in a run of the program, which looks for no garbage."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
