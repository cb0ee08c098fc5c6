"""Branches that each add an app, merged by the real git (spec: architecture.md, rule 4): no conflict where another app
stands between them in sort order, and one `generate` resolves those of two in the same gap."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import program
import pytest
import runs

Edit = Callable[[Path], None]
MERGED = (program.TYPESCRIPT, program.DISPATCH, program.PYTHON, program.MANIFEST)


def git(root: Path, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    settings = ["-c", "user.name=test", "-c", "user.email=test@example.com", "-c", "merge.conflictStyle=merge"]
    settings += ["-c", "core.autocrlf=false", "-c", "init.defaultBranch=main", "-c", "commit.gpgSign=false"]
    env = program.environment(GIT_CONFIG_GLOBAL="/dev/null", GIT_CONFIG_SYSTEM="/dev/null")
    command = ["git", *settings, *arguments]
    return subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, check=check)


def commit(root: Path) -> None:
    assert runs.generate(root).exit_code == 0
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "x")


def app(kind: str, key: str) -> str:
    """A tools file with one app of this kind and the tool that links to it."""
    written = {
        "detail": "type: detail, view_prop: data, link_prop: onOpen",
        "list": "type: list, detail_tool: m-get",
        "custom": f"type: custom, app_name: {key}, description: x, prefers_border: true, render_ui: "
        f"{{component_import: ./{key}, view_component: View, view_prop: data, data_type: Data}}",
    }
    tools = f"{key}-get: {{operation: x, enabled: true, ui_app: {key}}}"
    return f"category: {key}\nui_apps:\n    {key}: {{{written[kind]}}}\ntools:\n    {tools}\n"


def adds(kind: str, key: str, product: str | None = None) -> Edit:
    """The work of a branch: a product's tools file, and the entry where it is written by hand."""

    def edit(root: Path) -> None:
        files = {f"products/{product or key}/mcp/tools.yaml": app(kind, key)}
        if kind == "custom":
            files[f"{program.CUSTOM}/{key}.tsx"] = "export {}\n"
        program.plant(root, files)

    return edit


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A repository with the apps `a`, `m` and `z`, and products that two branches fill."""
    root = program.plant(tmp_path, {"ui-apps.toml": program.CONFIGURATION})
    git(root, "init", "--quiet")
    for key in "amz":
        adds("detail", key)(root)
    commit(root)
    return root


def merged(root: Path, ours: Edit, theirs: Edit) -> list[str]:
    """Does the work of two branches, merges them, and gives the paths in conflict."""
    git(root, "checkout", "--quiet", "-b", "theirs")
    theirs(root)
    commit(root)
    git(root, "checkout", "--quiet", "main")
    ours(root)
    commit(root)
    git(root, "merge", "--quiet", "theirs", check=False)
    return git(root, "diff", "--name-only", "--diff-filter=U").stdout.split()


@pytest.mark.parametrize("kinds", [("detail", "list"), ("list", "custom"), ("custom", "detail"), ("list", "list")])
def test_apps_with_another_between_them_merge_without_a_conflict(root: Path, kinds: tuple[str, str]) -> None:
    assert merged(root, adds(kinds[0], "d"), adds(kinds[1], "r")) == []
    assert runs.check(root).exit_code == 0, "what git merged is what generate would write"
    assert git(root, "status", "--porcelain").stdout == ""


def test_apps_at_both_ends_merge_without_a_conflict(root: Path) -> None:
    (root / "products/a/mcp/tools.yaml").unlink()
    commit(root)
    assert merged(root, adds("list", "b", product="m1"), adds("detail", "zz", product="z1")) == []
    assert runs.check(root).exit_code == 0


def test_views_of_one_module_with_another_between_them_merge_without_a_conflict(root: Path) -> None:
    def shows(*keys: str) -> Edit:
        def edit(root: Path) -> None:
            file = root / "products/m/mcp/tools.yaml"
            lines = file.read_text().splitlines(keepends=True)
            new = [f"    {key}: {{type: detail, view_prop: data}}\n" for key in keys]
            apps = lines.index("ui_apps:\n") + 1
            stop = lines.index("tools:\n")
            file.write_text("".join([*lines[:apps], *sorted([*lines[apps:stop], *new]), *lines[stop:]]))

        return edit

    assert merged(root, shows("k"), shows("o")) == []
    assert runs.check(root).exit_code == 0


@pytest.mark.parametrize("kinds", [("detail", "list"), ("list", "custom"), ("custom", "custom")])
def test_apps_in_one_gap_conflict_and_one_generate_resolves_them(root: Path, kinds: tuple[str, str]) -> None:
    conflicts = merged(root, adds(kinds[0], "d"), adds(kinds[1], "e"))
    assert set(conflicts) <= set(MERGED) and program.MANIFEST in conflicts
    assert all("<<<<<<<" in (root / path).read_text() for path in conflicts)
    assert runs.check(root).exit_code == 3
    assert runs.generate(root).exit_code == 0
    assert runs.check(root).exit_code == 0
    assert not any(b"<<<<<<<" in raw for raw in program.files(root).values())
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--no-edit")


def test_first_apps_of_two_branches_conflict_and_one_generate_resolves_them(root: Path) -> None:
    for key in "amz":
        (root / f"products/{key}/mcp/tools.yaml").unlink()
    commit(root)
    conflicts = merged(root, adds("detail", "d"), adds("custom", "e"))
    assert set(conflicts) == set(MERGED)
    assert runs.generate(root).exit_code == 0
    assert runs.check(root).exit_code == 0


def test_registries_that_both_branches_bring_are_ours_and_resolved(root: Path) -> None:
    for path in program.generated(root):
        (root / path).unlink()
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "nothing is generated yet")
    assert set(merged(root, adds("detail", "d"), adds("list", "e"))) >= {program.MANIFEST, program.TYPESCRIPT}
    assert runs.generate(root).exit_code == 0
    assert runs.check(root).exit_code == 0


def test_an_entry_that_one_branch_removes_and_the_other_changes_is_resolved(root: Path) -> None:
    def removes(root: Path) -> None:
        (root / "products/d/mcp/tools.yaml").unlink()

    def renames(root: Path) -> None:
        file = root / "products/d/mcp/tools.yaml"
        file.write_text(file.read_text().replace("view_prop: data", "view_prop: thing"))

    adds("detail", "d")(root)
    commit(root)
    entry = f"{program.ENTRIES}/d.tsx"
    conflicts = merged(root, removes, renames)
    assert entry in conflicts and (root / entry).exists()
    (root / "products/d/mcp/tools.yaml").unlink()
    assert runs.generate(root).exit_code == 0
    assert not (root / entry).exists() and runs.check(root).exit_code == 0
