"""Finding: which files the globs name and to which product, what the tree answers to links, where the root is."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from generator import rules
from generator.diagnostics import Diagnostic
from generator.disk import probes
from generator.model import SourceFile
from generator.workspace import Workspace, configuration_in, files, find_configuration, product_of, read_configuration

DEFAULT = ("services/mcp/definitions/*.yaml", "products/*/mcp/tools.yaml")


def put(root: Path, *paths: str) -> None:
    for path in paths:
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(path, encoding="utf-8")


def collect(root: Path, *patterns: str) -> tuple[list[SourceFile], list[tuple[str, str]], list[str]]:
    diagnostics: list[Diagnostic] = []
    unmatched: list[str] = []
    found = Workspace(str(root)).sources(patterns or DEFAULT, diagnostics, unmatched)
    return found, [(one.rule, one.span.path) for one in diagnostics], unmatched


def paths(root: Path, *patterns: str) -> list[str]:
    found, faults, _ = collect(root, *patterns)
    assert faults == []
    return [file.path for file in found]


def test_sources_come_sorted_with_products_and_bytes(tmp_path: Path) -> None:
    put(tmp_path, "products/b/mcp/tools.yaml", "products/a/mcp/tools.yaml", "services/mcp/definitions/core.yaml")
    assert collect(tmp_path)[0] == [
        SourceFile("products/a/mcp/tools.yaml", "a", b"products/a/mcp/tools.yaml"),
        SourceFile("products/b/mcp/tools.yaml", "b", b"products/b/mcp/tools.yaml"),
        SourceFile("services/mcp/definitions/core.yaml", None, b"services/mcp/definitions/core.yaml"),
    ]


def test_both_suffixes_stand_for_each_other(tmp_path: Path) -> None:
    put(tmp_path, "products/a/mcp/tools.yml", "d/x.yaml", "d/y.yml", "d/z.json")
    assert paths(tmp_path, "products/*/mcp/tools.yaml", "d/*.yml") == [
        "d/x.yaml",
        "d/y.yml",
        "products/a/mcp/tools.yml",
    ]


def test_a_bare_star_as_file_name_means_yaml_files(tmp_path: Path) -> None:
    put(tmp_path, "d/x.yaml", "d/README.md", "d/below/y.yml")
    assert paths(tmp_path, "d/*") == ["d/x.yaml"]
    assert paths(tmp_path, "d/**") == ["d/below/y.yml", "d/x.yaml"]
    assert paths(tmp_path, "d/*.md") == ["d/README.md"]


def test_two_stars_cross_folders_but_not_hidden_or_installed_ones(tmp_path: Path) -> None:
    put(tmp_path, "tools.yaml", "a/tools.yaml", "a/b/c/tools.yaml")
    put(tmp_path, ".git/tools.yaml", "a/.hidden/tools.yaml", "node_modules/x/tools.yaml", "a/node_modules/tools.yaml")
    assert paths(tmp_path, "**/tools.yaml") == ["a/b/c/tools.yaml", "a/tools.yaml", "tools.yaml"]
    assert paths(tmp_path, "*/tools.yaml") == ["a/tools.yaml"]
    assert paths(tmp_path, ".git/*.yaml", "node_modules/*/tools.yaml") == [
        ".git/tools.yaml",
        "node_modules/x/tools.yaml",
    ]


def test_two_stars_go_as_deep_as_folders_go(tmp_path: Path) -> None:
    folders = [tmp_path / ("d/" * depth) for depth in range(1, 1001)]
    for folder in folders:
        folder.mkdir()
    (folders[-1] / "tools.yaml").touch()
    assert [file.product for file in collect(tmp_path, "**/tools.yaml")[0]] == ["d"]
    (folders[-1] / "tools.yaml").unlink()
    for folder in reversed(folders):  # what pytest would remove by recursion
        folder.rmdir()


def test_two_stars_do_not_follow_links_and_one_star_does(tmp_path: Path) -> None:
    put(tmp_path, "a/mcp/tools.yaml")
    (tmp_path / "a/self").symlink_to("..")
    (tmp_path / "b").symlink_to("a")
    assert paths(tmp_path, "**/tools.yaml") == ["a/mcp/tools.yaml"]
    assert paths(tmp_path, "*/mcp/tools.yaml") == ["a/mcp/tools.yaml", "b/mcp/tools.yaml"]


def test_the_first_pattern_that_matches_names_the_product(tmp_path: Path) -> None:
    put(tmp_path, "products/a/mcp/tools.yaml")
    assert [file.product for file in collect(tmp_path, "products/a/*/tools.yaml", *DEFAULT)[0]] == ["mcp"]
    assert [file.product for file in collect(tmp_path, *DEFAULT, "products/a/*/tools.yaml")[0]] == ["a"]


def test_patterns_without_a_match_are_told(tmp_path: Path) -> None:
    put(tmp_path, "products/a/mcp/other.yaml", "file")
    patterns = ("", "file/*.yaml", "nul\0/*.yaml", "[", *DEFAULT)
    assert collect(tmp_path, *patterns) == ([], [], list(patterns))


def test_patterns_may_be_written_loosely(tmp_path: Path) -> None:
    put(tmp_path, "products/a/mcp/tools.yaml")
    assert paths(tmp_path, "./products//*/mcp/./tools.yaml") == ["products/a/mcp/tools.yaml"]
    assert paths(tmp_path, "p*/[a-c]/mc?/tools.y*ml") == ["products/a/mcp/tools.yaml"]
    assert paths(tmp_path, "**/**/mcp/**/**/tools.yaml") == ["products/a/mcp/tools.yaml"]


@pytest.mark.parametrize("pattern", ["../*/tools.yaml", "a/../../*.yaml", "/etc/*.yaml"])
def test_patterns_that_leave_the_root_are_refused(tmp_path: Path, pattern: str) -> None:
    assert collect(tmp_path, pattern) == ([], [(rules.OUTSIDE_ROOT, pattern)], [])


def test_what_cannot_be_read_is_a_fault_and_the_rest_is_read(tmp_path: Path) -> None:
    put(tmp_path, "products/sound/mcp/tools.yaml")
    for name in ("dangling", "pipe", "loop"):
        (tmp_path / f"products/{name}/mcp").mkdir(parents=True)
    (tmp_path / "products/folder/mcp/tools.yaml").mkdir(parents=True)
    (tmp_path / "products/dangling/mcp/tools.yaml").symlink_to("nowhere")
    (tmp_path / "products/loop/mcp/tools.yaml").symlink_to("tools.yaml")
    (tmp_path / "products/circle").symlink_to("circle")
    os.mkfifo(tmp_path / "products/pipe/mcp/tools.yaml")
    found, faults, unmatched = collect(tmp_path, "products/*/mcp/tools.yaml")
    assert [file.product for file in found] == ["sound"] and unmatched == []
    names = ("dangling", "folder", "loop", "pipe")
    assert faults == [(rules.UNREADABLE, f"products/{name}/mcp/tools.yaml") for name in names]


def test_a_folder_is_a_fault_only_where_it_bears_the_name_of_a_tools_file(tmp_path: Path) -> None:
    put(tmp_path, "d/folder/x", "d/x.yaml")
    (tmp_path / "d/folder.yaml").mkdir()
    assert collect(tmp_path, "d/*.yaml", "d/fold*")[1] == [(rules.UNREADABLE, "d/folder.yaml")]


def test_what_permissions_forbid_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, "products/a/mcp/tools.yaml", "products/b/mcp/tools.yaml", "products/c/mcp/tools.yaml")
    genuine = {name: getattr(os, name) for name in ("open", "lstat", "scandir")}

    def guard(name: str, closed: str) -> None:
        def call(path: str, *rest: int) -> object:
            if str(path).endswith(closed):
                raise PermissionError(13, "Permission denied")
            return genuine[name](path, *rest)

        monkeypatch.setattr(os, name, call)

    guard("open", "a/mcp/tools.yaml")
    guard("lstat", "b/mcp")
    found, faults, _ = collect(tmp_path)
    assert [file.product for file in found] == ["c"]
    assert sorted(faults) == [(rules.UNREADABLE, "products/a/mcp/tools.yaml"), (rules.UNREADABLE, "products/b")]
    guard("scandir", "products")
    assert collect(tmp_path, "products/*/mcp/tools.yaml") == ([], [(rules.UNREADABLE, "products")], [])


def test_a_file_that_vanishes_while_it_is_read_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, "d/x.yaml")

    def vanishes(path: str) -> bytes:
        Path(path).unlink()
        return probes.content(path)

    monkeypatch.setattr(files, "read", vanishes)
    assert collect(tmp_path, "d/*.yaml")[1] == [(rules.UNREADABLE, "d/x.yaml")]


def test_a_name_that_is_not_utf8_is_a_fault_that_can_be_printed(tmp_path: Path) -> None:
    folder = tmp_path / "products" / os.fsdecode(b"gr\xf6\xdfe") / "mcp"
    folder.mkdir(parents=True)
    (folder / "tools.yaml").touch()
    assert collect(tmp_path)[:2] == ([], [(rules.UNREADABLE, "products/gr\\xf6\\xdfe/mcp/tools.yaml")])


def test_links_inside_the_root_are_read_and_links_out_of_it_refused(tmp_path: Path) -> None:
    root = tmp_path / "root"
    put(tmp_path, "outside/mcp/tools.yaml")
    put(root, "shared/real.yaml", "products/b/mcp/beside", "products/c/mcp/beside")
    (root / "products/a").symlink_to(tmp_path / "outside")
    (root / "products/b/mcp/tools.yaml").symlink_to(tmp_path / "outside/mcp/tools.yaml")
    (root / "products/c/mcp/tools.yaml").symlink_to("../../../shared/real.yaml")
    found, faults, _ = collect(root)
    assert found == [SourceFile("products/c/mcp/tools.yaml", "c", b"shared/real.yaml")]
    assert faults == [(rules.OUTSIDE_ROOT, f"products/{name}/mcp/tools.yaml") for name in "ab"]


def test_the_root_itself_may_be_a_link(tmp_path: Path) -> None:
    put(tmp_path / "real", "d/x.yaml")
    (tmp_path / "link").symlink_to("real")
    assert paths(tmp_path / "link", "d/*.yaml") == ["d/x.yaml"]


@pytest.mark.parametrize(
    ("path", "pattern", "product"),
    [
        ("products/a/mcp/tools.yaml", "products/*/mcp/tools.yaml", "a"),
        ("products/a/mcp/tools.yml", "products/*/mcp/tools.yaml", "a"),
        ("products/team-a/mcp/tools.yaml", "products/team-*/mcp/tools.yaml", "team-a"),
        ("products/a/b/tools.yaml", "products/*/*/tools.yaml", "a"),
        ("products/a/mcp/tools.yaml", "products/**/tools.yaml", "a"),
        ("products/a/mcp/tools.yaml", "products/**/mcp/tools.yaml", "a"),
        ("products/tools.yaml", "products/**/tools.yaml", None),
        ("products/a/mcp/x.yaml", "products/**", "a"),
        ("products/a/mcp/tools.yaml", "products/?/mcp/tools.yaml", None),
        ("definitions/core.yaml", "definitions/*.yaml", None),
        ("definitions/core.yaml", "definitions/core.yaml", None),
        ("products/a/mcp/tools.yaml", "products/*/tools.yaml", None),
        ("products/.a/mcp/tools.yaml", "products/*/mcp/tools.yaml", None),
        ("products/node_modules/mcp/tools.yaml", "products/**/tools.yaml", None),
        ("", "products/*/mcp/tools.yaml", None),
        ("products/a", "", None),
    ],
)
def test_the_product_is_the_folder_of_the_first_star(path: str, pattern: str, product: str | None) -> None:
    assert product_of(path, (pattern,)) == product


def test_the_product_of_a_path_comes_from_the_first_pattern_that_fits() -> None:
    assert product_of("products/a/mcp/tools.yaml", ("definitions/*.yaml", "*/a/mcp/tools.yaml", *DEFAULT)) == "products"


def test_existence_is_asked_by_exact_spelling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, "Apps/Debug.tsx")
    monkeypatch.setattr(os, "lstat", lambda path: (tmp_path / "Apps/Debug.tsx").stat())  # what ignoring case looks like
    workspace = Workspace(str(tmp_path))
    assert workspace.exists("Apps/Debug.tsx") and workspace.exists("./Apps//Debug.tsx")
    assert not workspace.exists("Apps/debug.tsx") and not workspace.exists("apps/Debug.tsx")


def test_only_regular_files_inside_the_root_exist_and_are_read(tmp_path: Path) -> None:
    root = tmp_path / "root"
    put(tmp_path, "outside/x.tsx")
    put(root, "a/x.tsx")
    (root / "out").symlink_to(tmp_path / "outside")
    (root / "a/out.tsx").symlink_to(tmp_path / "outside/x.tsx")
    (root / "a/in.tsx").symlink_to("x.tsx")
    os.mkfifo(root / "a/pipe")
    workspace = Workspace(str(root))
    for path in ("a/x.tsx", "a/in.tsx"):
        assert workspace.exists(path) and workspace.read(path) == b"a/x.tsx"
    refused = (
        "a",
        "",
        ".",
        "a/none",
        "a/x.tsx/y",
        "a/pipe",
        "a/out.tsx",
        "out/x.tsx",
        "../outside/x.tsx",
        "a\0",
        "\ud83c",
    )
    for path in (*refused, str(tmp_path / "outside/x.tsx"), "a/" * 3000 + "x"):
        assert not workspace.exists(path) and workspace.read(path) is None, path


def test_the_configuration_is_found_upwards_the_nearest_first(tmp_path: Path) -> None:
    put(tmp_path, "ui-apps.toml", "a/b/c/file", "a/ui-apps.toml")
    assert find_configuration(str(tmp_path / "a/b/c")) == str(tmp_path / "a/ui-apps.toml")
    assert find_configuration(str(tmp_path)) == str(tmp_path / "ui-apps.toml")
    assert configuration_in(str(tmp_path / "a/b")) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[tool.ui-apps]\n", True),
        ("[tool.'ui-apps'.typescript]\n", True),
        ("[tool.ruff]\n# ui-apps\n", False),
        ("tool = 'ui-apps'\n", False),
        ("broken =\n", False),
        ("broken = ui-apps\n", False),
        ("[tool.ui-apps]\nbrand =\n", True),
        ('broken =\n  [ tool . "ui-apps" ]\n', True),
        ("[tool.ui-apps]\nbrand = '\x00'\n", True),
    ],
)
def test_a_project_file_counts_when_it_has_our_table(tmp_path: Path, text: str, found: bool) -> None:
    (tmp_path / "pyproject.toml").write_text(text)
    assert (configuration_in(str(tmp_path)) is not None) is found


def test_our_own_file_goes_before_a_project_file(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.ui-apps]\n")
    (tmp_path / "ui-apps.toml").touch()
    assert configuration_in(str(tmp_path)) == str(tmp_path / "ui-apps.toml")


def test_nothing_up_to_the_top_is_no_configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(path: str) -> os.stat_result:
        raise FileNotFoundError(errno.ENOENT, "No such file or directory", path)

    monkeypatch.setattr(os, "lstat", nothing)
    assert find_configuration(str(tmp_path)) is None


def test_a_current_folder_that_was_removed_has_no_configuration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert find_configuration(".") is None


def test_a_configuration_that_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    diagnostics: list[Diagnostic] = []
    (tmp_path / "ui-apps.toml").mkdir()
    path = find_configuration(str(tmp_path))
    assert path is not None and read_configuration(path, "ui-apps.toml", diagnostics) is None
    assert [(one.rule, one.message) for one in diagnostics] == [
        (rules.UNREADABLE, "cannot read `ui-apps.toml`: Is a directory")
    ]
    put(tmp_path, "other.toml")
    assert read_configuration(str(tmp_path / "other.toml"), "other.toml", diagnostics) == b"other.toml"
