"""The rules of the house as tests (ARCHITECTURE.md): imports point down, files are read in one room, and so on."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
# A room imports only from rows below its own. Modules of one row never import each other; a package is one room.
ROWS = [
    {"cli"},
    {"session"},
    {"report", "scaffold"},
    {"pipeline", "workspace", "health"},
    {"targets"},
    {"configuration", "source", "declared", "links"},
    {"app_types", "typescript", "parameters"},
    {"model", "emit", "schemas", "answers"},
    {"rules", "naming", "diagnostics", "second_process"},
]
ROW_OF = {room: number for number, rooms in enumerate(ROWS) for room in rooms}
MODULES = sorted([*ROOT.glob("generator/**/*.py"), *ROOT.glob("schemas/**/*.py")])
FILE_ACCESS = {"open", "read_text", "read_bytes", "write_text", "write_bytes", "unlink", "mkdir", "scandir", "listdir"}


def _room(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return "schemas" if parts[0] == "schemas" else parts[1]


def _imports(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [
                f"{node.module}.{alias.name}" if node.module == "generator" else node.module for alias in node.names
            ]
        for name in names:
            if name.split(".")[0] == "schemas":
                yield "schemas", node.lineno
            elif name.startswith("generator.") and not name.endswith(".__version__"):
                yield name.split(".")[1], node.lineno


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_down(path: Path) -> None:
    room = _room(path)
    if room == "__init__":
        return
    assert room in ROW_OF, f"{room} has no row: add it to ARCHITECTURE.md and to ROWS"
    upward = [
        f"{path.name}:{line} imports {other}"
        for other, line in _imports(ast.parse(path.read_text("utf-8")))
        if other != room and ROW_OF[other] <= ROW_OF[room]
    ]
    assert upward == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_are_touched_in_the_workspace_only(path: Path) -> None:
    if _room(path) == "workspace":
        return
    touched = [
        f"{path.name}:{node.lineno}"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and (node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")) in FILE_ACCESS
        and not (isinstance(node.func, ast.Attribute) and ast.unparse(node.func).startswith("session."))
    ]
    assert touched == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_only_cli_and_report_print(path: Path) -> None:
    if _room(path) in {"cli", "report"}:
        return
    printed = [
        node.lineno
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    assert printed == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_modules_have_one_subject(path: Path) -> None:
    text = path.read_text("utf-8")
    tree = ast.parse(text)
    assert ast.get_docstring(tree) or not text.strip(), "a module says what it owns"
    # The catalogue of rules is one long table of texts.
    assert len(text.splitlines()) <= 265 or path.name == "rules.py"
    long = [
        f"{node.name}: {node.end_lineno - node.lineno + 1} lines"
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.end_lineno and node.end_lineno - node.lineno + 1 > 45
    ]
    assert long == []


def test_code_is_made_in_emit_and_the_expression_printer_only() -> None:
    makers = [
        str(path.relative_to(ROOT))
        for path in MODULES
        if re.search(r"\bFragment\(", path.read_text("utf-8")) and _room(path) not in {"emit", "typescript"}
    ]
    assert makers == []


def test_templates_never_quote_a_value_themselves() -> None:
    offending = [
        f"{path.relative_to(ROOT)}: {found.group()}"
        for path in ROOT.glob("templates/**/*.jinja")
        for found in re.finditer(r"""['"`]\{\{|\}\}['"`]|\|\s*safe""", path.read_text("utf-8"))
    ]
    assert offending == []


def test_no_room_has_a_name_that_says_nothing() -> None:
    vague = re.compile(r"util|helper|manager|^process_|common$|misc")
    assert [str(path) for path in MODULES if vague.search(path.stem)] == []
