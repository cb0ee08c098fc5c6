"""The real TypeScript, Prettier, Pyright and npm for the tests of generated output.

Owns how those programs are started and what they see; knows nothing of how output is made. Everything that a program
reports comes back as a list of lines, empty when it has no complaint.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import posixpath
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

ROOT = Path(__file__).resolve().parent.parent
RUNTIME = "services/mcp/src/ui-apps/runtime"
JSX_IMPORT = "import { type JSX } from 'react'"
DATA_TYPE = "{{ [key: string]: any; id: string; name: string; readonly __type: '{name}' }}"


@dataclass(frozen=True, kw_only=True)
class Tree:
    """A monorepo with generated TypeScript in it: its folder, its manifest, and the runtime of its configuration."""

    root: Path
    manifest: Mapping[str, Any]
    runtime: str = RUNTIME


@cache
def node_modules() -> Path:
    """The installed packages of package-lock.json; `npm ci` runs only when the lock file has changed since."""
    folder = ROOT / "node_modules"
    marker = folder / ".installed-lock"
    wanted = hashlib.sha256((ROOT / "package-lock.json").read_bytes()).hexdigest()
    with (ROOT / "package-lock.json").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not marker.is_file() or marker.read_text("utf-8") != wanted:
            run(["npm", "ci", "--prefer-offline", "--no-audit", "--no-fund"], check=True)
            marker.write_text(wanted, "utf-8")
    return folder


def run(command: Sequence[str | Path], check: bool = False) -> subprocess.CompletedProcess[str]:
    """Runs a program in the root of this repository, output captured."""
    done = subprocess.run([str(part) for part in command], cwd=ROOT, capture_output=True, text=True, check=False)
    if check and done.returncode:
        raise RuntimeError(f"{command[0]} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done


def program(name: str) -> Path:
    """The path of an installed npm program."""
    return node_modules() / ".bin" / name


def type_check(trees: Mapping[str, Tree], react: Literal[18, 19] = 19) -> list[str]:
    """The errors of TypeScript 7 in the generated files of all trees, which one run of the compiler sees together.

    Files are read against the real runtime, SDK and React types; views are declared from the manifest exactly as
    yaml-contract.md promises them ("What a view gets"). A line is `tree/path(line,column): error TS...`.
    """
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary).resolve()
        for name, tree in trees.items():
            _lay_out(folder / name, tree)
        for scope in ("@modelcontextprotocol", "@types"):
            Path(folder, "node_modules").mkdir(exist_ok=True)
            Path(folder, "node_modules", scope).symlink_to(node_modules() / scope)
        project = folder / "tsconfig.json"
        project.write_text(json.dumps(_project(react)), "utf-8")
        done = run([program("tsc"), "--pretty", "false", "--project", project])
        lines = (done.stdout + done.stderr).replace(os.path.relpath(folder, ROOT) + "/", "").splitlines()
        return [line for line in lines if line.strip()] if done.returncode else []


def prettier_check(paths: Iterable[Path]) -> list[str]:
    """The files that Prettier would change, or cannot read, under this repository's settings."""
    settings = ROOT / ".prettierrc.json"
    done = run([program("prettier"), "--list-different", "--config", settings, "--ignore-path", os.devnull, *paths])
    return (done.stdout + done.stderr).splitlines() if done.returncode else []


def pyright(paths: Iterable[Path]) -> list[str]:
    """The errors and warnings of Pyright in strict mode."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary).resolve()
        project = folder / "pyrightconfig.json"
        # Pyright skips absolute paths without an error.
        settings = {
            "include": [os.path.relpath(path.resolve(), folder) for path in paths],
            "typeCheckingMode": "strict",
        }
        project.write_text(json.dumps(settings | {"pythonVersion": "3.11"}), "utf-8")
        done = run([program("pyright"), "--outputjson", "--pythonpath", sys.executable, "--project", project])
    report = json.loads(done.stdout)
    if not report["summary"]["filesAnalyzed"]:
        raise RuntimeError(f"pyright has read nothing: {done.stderr}")
    found = report["generalDiagnostics"]
    return [f"{one['file']}:{one['range']['start']['line'] + 1}: {one['message']}" for one in found]


def view_modules(manifest: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """What the views of a manifest look like: importing app key -> module specifier -> declarations.

    A specifier that starts with `.` means another file for each importer; every other one is gathered under "".
    Apps that share a component add overloads to it, and a data type is declared once in a module.
    """
    modules: dict[str, dict[str, dict[str, None]]] = {}
    for app in manifest["apps"]:
        specifier, lines = _declarations(app)
        if specifier:
            importer = app["key"] if specifier.startswith(".") else ""
            modules.setdefault(importer, {}).setdefault(specifier, {}).update(dict.fromkeys(lines))
    return {
        importer: {specifier: "\n".join([JSX_IMPORT, *lines, ""]) for specifier, lines in texts.items()}
        for importer, texts in modules.items()
    }


def _declarations(app: Mapping[str, Any]) -> tuple[str | None, list[str]]:
    if app["type"] == "custom":
        view = app.get("render_ui")
        if view is None:
            return None, []
        types = [view["data_type"]] if "data_type" in view else []
        props = f"{view['view_prop']}: {view.get('data_type', 'unknown')}"
    elif app["type"] == "list":
        view, types = app, [app["list_data_type"], app["item_data_type"]]
        item = app["item_data_type"]
        props = f"data: {app['list_data_type']}; {app['click_prop']}?: (item: {item}) => Promise<{item} | null>"
    else:
        view, types = app, [app["data_type"]]
        link = f"; {app['link_prop']}?: (url: string) => void" if "link_prop" in app else ""
        props = f"{app['view_prop']}: {app['data_type']}{link}"
    lines = [f"export type {name} = {DATA_TYPE.format(name=name)}" for name in types]
    lines.append(f"export declare function {view['view_component']}(props: {{ {props} }}): JSX.Element")
    return view["component_import"], lines


def _lay_out(folder: Path, tree: Tree) -> None:
    """Copies the TypeScript of a tree and puts the runtime and the declared views where its files import them from."""
    sources = [path for pattern in ("*.ts", "*.tsx") for path in tree.root.rglob(pattern)]
    sources = [path for path in sources if "node_modules" not in path.relative_to(tree.root).parts]
    for path in sources:
        _write(folder / path.relative_to(tree.root), path.read_text("utf-8"))
    runtime = f"export * from '{(ROOT / RUNTIME / 'index').as_posix()}'\n"
    _write(folder / tree.runtime / "index.ts", runtime)
    _write(folder / "node_modules" / tree.runtime / "index.ts", runtime)
    views: dict[Path, dict[str, None]] = {}
    for importer, modules in view_modules(tree.manifest).items():
        for specifier, text in modules.items():
            path = _module(folder, tree.manifest, importer, specifier)
            # Two importers may reach one file by different specifiers: it declares what both of them import.
            views.setdefault(path, {}).update(dict.fromkeys(text.splitlines()))
    for path, lines in views.items():
        _write(path, "\n".join([*lines, ""]))


def _module(folder: Path, manifest: Mapping[str, Any], importer: str, specifier: str) -> Path:
    if not importer:
        return folder / "node_modules" / specifier / "index.d.ts"
    app = next(app for app in manifest["apps"] if app["key"] == importer)
    file = _dispatch(folder) if app["type"] == "custom" else next(folder.rglob(f"{app['entry']}.tsx"))
    return Path(posixpath.normpath((file.parent / specifier).as_posix()) + ".d.ts")


def _dispatch(folder: Path) -> Path:
    return next(path for path in folder.rglob("*.tsx") if re.search(r"\bRENDER_DISPATCH\b", path.read_text("utf-8")))


def _project(react: Literal[18, 19]) -> dict[str, Any]:
    packages = node_modules()
    types = packages / ("@types/react" if react == 19 else "types-react-18")
    settings = json.loads((ROOT / "tsconfig.json").read_text("utf-8"))["compilerOptions"]
    # The one place that decides on the React version: it holds for the runtime and the SDK's types as well.
    settings["paths"] = {"react": [str(types)], "react/*": [str(types / "*")]}
    return {
        "compilerOptions": settings,
        "include": ["./**/*.ts", "./**/*.tsx", str(ROOT / "services/mcp/src/ui-apps/runtime/styles.d.ts")],
        "exclude": ["**/node_modules/*"],
    }


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
