"""The facts agree with the compiler: whatever the room says to know is what TypeScript 5.9 reports.

Asked about idioms written for the purpose, and about every view module of this repository. Also counted: how much the
room leaves unknown, so that "unknown" does not become its answer to everything.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from toolchain import ROOT, node_modules
from typescript_compiler import ask
from typescript_idioms import IDIOMS

from generator.typescript.facts import Fields, FieldType, Props
from generator.typescript.project import Project, Unknown

_NOT_COMPARED = {"key", "ref", "children"}  # React's own, in every component's props or in none
_OPTIONS = {
    "target": "ES2022",
    "module": "ESNext",
    "moduleResolution": "Bundler",
    "lib": ["ES2023", "DOM", "DOM.Iterable"],
    "jsx": "react-jsx",
    "types": [],
    "strict": True,
    "skipLibCheck": True,
    "noEmit": True,
    "isolatedModules": True,
}


@dataclass
class Comparison:
    """One module's facts beside the compiler's: where they differ, what is unknown, how much was compared."""

    differences: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    compared: int = 0

    def equal(self, what: str, ours: object, theirs: object) -> None:
        self.compared += 1
        if ours != theirs:
            self.differences.append(f"{what}: {ours!r}, the compiler says {theirs!r}")

    def leave(self, what: str) -> None:
        self.unknown.append(what)


def compare(project: Project, path: str, answer: Mapping[str, Any], name: str) -> Comparison:
    """Compares all facts of the module at `path` with the compiler's `answer`."""
    found = Comparison()
    ours, theirs = project.exports(path), answer["exports"]
    if ours.complete:
        found.equal(f"{name}: names", sorted(ours.names), sorted(theirs))
    else:
        found.leave(f"{name}: names")
        found.equal(f"{name}: names beyond", sorted(ours.names.keys() - theirs.keys()), [])
    for export in sorted(ours.names.keys() & theirs.keys()):
        what, expected = f"{name} {export}", theirs[export]
        if ours.names[export].kind == "unknown":
            found.leave(what)
            continue
        found.equal(f"{what} kind", ours.names[export].kind, expected["kind"])
        single = project.export(path, export)
        found.equal(f"{what} alone", getattr(single, "kind", None), ours.names[export].kind)
        if expected["kind"] in ("type", "both"):
            if ours.names[export].needs_arguments:
                found.equal(f"{what} arguments", expected["needsArguments"], True)
            elif expected["needsArguments"]:
                found.leave(f"{what} arguments")
            _type(found, what, project.data_type(path, export), expected["type"])
        if expected["kind"] in ("value", "both") and expected["props"] is not None and _is_component(export):
            _props(found, f"{what} props", project.component_props(path, export), expected["props"])
    return found


def _is_component(name: str) -> bool:
    return name == "default" or name[:1].isupper()


def _props(found: Comparison, what: str, ours: Props | Unknown, theirs: Mapping[str, Any]) -> None:
    if isinstance(ours, Unknown):
        found.leave(what)
        return
    expected = {name: one for name, one in theirs["fields"].items() if name not in _NOT_COMPARED}
    required = {name for name, one in expected.items() if not one["leftOut"] and one["everywhere"]}
    if not ours.loose:
        found.equal(f"{what} required", ours.required & expected.keys(), required & ours.fields.keys())
    _fields(found, what, ours, {"fields": expected, "open": theirs["open"]})


def _fields(found: Comparison, what: str, ours: Fields | Unknown, theirs: Mapping[str, Any]) -> None:
    if isinstance(ours, Unknown):
        found.leave(what)
        return
    names = ours.fields.keys() - _NOT_COMPARED
    if ours.open:
        found.equal(f"{what} beyond", sorted(names - theirs["fields"].keys()), [])
        if not theirs["open"]:
            found.leave(f"{what} names")
    else:
        found.equal(f"{what} names", sorted(names), sorted(theirs["fields"].keys() - _NOT_COMPARED))
        found.equal(f"{what} open", theirs["open"], False)
    for name in sorted(names & theirs["fields"].keys()):
        one, expected = ours.fields[name], theirs["fields"][name]
        if not one.narrowed or not one.left_out:
            found.equal(f"{what}.{name} left out", one.left_out, expected["leftOut"])
        if not ours.open:
            found.equal(f"{what}.{name} partial", one.partial, not expected["everywhere"])
        _type(found, f"{what}.{name}", one, expected)


def _type(found: Comparison, what: str, ours: FieldType | Unknown, theirs: Mapping[str, Any]) -> None:
    if isinstance(ours, Unknown) or ours.kind == "unknown":
        if theirs["kind"] not in ("unknown", "parameter"):
            found.leave(what)
        return
    if theirs["kind"] == "parameter":  # the room takes its default
        return
    found.equal(f"{what} kind", ours.kind, theirs["kind"])
    if theirs["kind"] != "null" and not ours.narrowed:
        found.equal(f"{what} nullable", ours.nullable, theirs["nullable"])
        found.equal(f"{what} optional", ours.optional, theirs["undefinable"] or theirs.get("leftOut", False))
    if "object" in theirs and ours.kind == "object":
        _fields(found, what, ours.fields(), theirs["object"])
        _row(found, what, ours, theirs["object"]["fields"])
    if "element" in theirs and ours.kind == "array":
        _type(found, f"{what}[]", ours.element(), theirs["element"])


def _row(found: Comparison, what: str, ours: FieldType, theirs: Mapping[str, Any]) -> None:
    lists = [theirs[name]["element"] for name in ("results", "items", "data") if "element" in theirs.get(name, {})]
    row = ours.row()
    if lists and isinstance(row, FieldType) and row.kind != "unknown":
        found.equal(f"{what} row", row.kind, lists[0]["kind"])


def project_of(root: Path) -> Project:
    """The facts about a tree on disk."""

    def read(path: str) -> bytes | None:
        file = root / path
        return file.read_bytes() if file.is_file() else None

    def listing(path: str) -> frozenset[str]:
        folder = root / path
        return frozenset(one.name for one in folder.iterdir()) if folder.is_dir() else frozenset()

    return Project(read, listing)


def entry(name: str) -> str:
    """The module of an idiom that is asked about."""
    return f"{name}/{next(iter(IDIOMS[name]))}"


@pytest.fixture(scope="module")
def idioms(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """Every idiom on disk, and what the compiler says about it."""
    root = tmp_path_factory.mktemp("idioms").resolve()
    for name, files in IDIOMS.items():
        for path, text in files.items():
            target = root / name / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(text.encode())
    (root / "node_modules").mkdir()
    (root / "node_modules" / "@types").symlink_to(node_modules() / "@types")
    (root / "tsconfig.json").write_text(json.dumps({"compilerOptions": _OPTIONS}), "utf-8")
    return root, ask(root, [root / entry(name) for name in IDIOMS], _OPTIONS)


@pytest.mark.parametrize("name", IDIOMS)
def test_an_idiom_is_read_as_the_compiler_reads_it(name: str, idioms: tuple[Path, dict[str, Any]]) -> None:
    root, answers = idioms
    answer = answers[str(root / entry(name))]
    assert answer["errors"] == []
    found = compare(project_of(root), entry(name), answer, name)
    assert found.differences == []
    assert found.compared > 0


def test_little_of_the_idioms_stays_unknown(idioms: tuple[Path, dict[str, Any]]) -> None:
    root, answers = idioms
    project = project_of(root)
    found = [compare(project, entry(name), answers[str(root / entry(name))], name) for name in IDIOMS]
    unknown = sorted(what for one in found for what in one.unknown)
    beyond = [what for what in unknown if what.startswith("beyond-reach ")]
    print(*unknown, sep="\n")
    assert len(IDIOMS) >= 75
    assert len(unknown) - len(beyond) <= 0.01 * sum(one.compared for one in found)


def test_every_view_module_is_read_as_the_compiler_reads_it() -> None:
    modules = sorted(_views())
    options = {**_OPTIONS, "paths": _absolute_paths(), "noEmit": True}
    answers = ask(ROOT, modules, options)
    project = project_of(ROOT)
    found = [compare(project, one.relative_to(ROOT).as_posix(), answers[str(one)], one.name) for one in modules]
    assert [line for one in found for line in one.differences] == []
    unknown = [what for one in found for what in one.unknown]
    print(*unknown, sep="\n")
    assert len(unknown) <= 0.01 * sum(one.compared for one in found)


def _views() -> Iterator[Path]:
    for folder in [*ROOT.glob("products/*/mcp/apps"), ROOT / "services/mcp/src/ui-apps/components"]:
        for pattern in ("**/*.ts", "**/*.tsx"):
            yield from (one for one in folder.glob(pattern) if ".test." not in one.name and ".d." not in one.name)


def _absolute_paths() -> dict[str, list[str]]:
    paths = json.loads((ROOT / "tsconfig.json").read_text("utf-8"))["compilerOptions"]["paths"]
    return {pattern: [str(ROOT / one) for one in targets] for pattern, targets in paths.items()}
