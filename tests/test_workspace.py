"""Planning and applying: what differs, what is ours, what is refused, and that a refusal leaves the tree alone."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import emit, rules
from generator.diagnostics import Diagnostic, Span
from generator.model import Artifact, Change
from generator.workspace import Workspace

ENTRIES = "services/entries"
REGISTRY = "services/mcp/registry.ts"
PATTERNS = ("definitions/*.yaml", "products/*/mcp/tools.yaml")


def entry(key: str, product: str = "a", body: str = "export {}") -> Artifact:
    text = f"{emit.header('//', f'products/{product}/mcp/tools.yaml')}\n\n{body}\n"
    return Artifact(f"{ENTRIES}/{key}.tsx", text, product, "entry")


def registry(body: str = "export {}") -> Artifact:
    return Artifact(REGISTRY, f"{emit.header('//')}\n\n{body}\n")


WANTED = [registry(), entry("one"), entry("two", "b")]


class Tree:
    """A workspace on a scratch folder, with the shortest way to plan, apply and look."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.diagnostics: list[Diagnostic] = []

    def plan(self, wanted: list[Artifact] = WANTED, **options: Any) -> list[Change]:
        self.workspace = Workspace(str(self.root))
        self.diagnostics.clear()
        return self.workspace.plan(wanted, [ENTRIES], self.diagnostics, **options)

    def apply(self, wanted: list[Artifact] = WANTED, **options: bool) -> list[Change]:
        changes = self.plan(wanted, **options)
        return self.workspace.apply(changes, self.diagnostics, **options)

    def verdicts(self, wanted: list[Artifact] = WANTED, **options: Any) -> list[tuple[str, str]]:
        return [(change.verdict, change.path.rpartition("/")[2]) for change in self.plan(wanted, **options)]

    def put(self, path: str, content: str | bytes) -> Path:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        return file

    def files(self) -> dict[str, bytes]:
        return {
            str(path.relative_to(self.root)): path.read_bytes()
            for path in sorted(self.root.rglob("*"))
            if path.is_file() and not path.is_symlink()
        }

    @property
    def faults(self) -> list[tuple[str, str]]:
        return [(one.rule, one.span.path) for one in self.diagnostics]


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    root = tmp_path / "root"
    root.mkdir()
    return Tree(root)


@pytest.fixture
def unprivileged() -> Iterator[Callable[[Path], None]]:
    """A call that hands a tree to a user for whom permissions count, and becomes that user."""
    ids = os.getresuid() if os.geteuid() == 0 else None

    def become(root: Path) -> None:
        if ids is not None:
            for path in (root, *root.rglob("*")):
                os.chown(path, 65534, -1)
            os.setresuid(65534, 65534, 0)

    yield become
    if ids is not None:
        os.setresuid(*ids)


@pytest.fixture
def open_tree() -> Iterator[Tree]:
    """A tree that another user can reach; pytest's own folders are closed to all but their owner."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Tree(Path(folder))


def test_an_empty_tree_lacks_everything_and_entries_come_first(tree: Tree) -> None:
    assert tree.verdicts() == [("missing", "one.tsx"), ("missing", "two.tsx"), ("missing", "registry.ts")]
    assert tree.files() == {} and not (tree.root / ".ui-apps").exists()


def test_applying_makes_the_tree_what_it_should_be(tree: Tree) -> None:
    done = tree.apply()
    assert [change.path for change in done] == [f"{ENTRIES}/one.tsx", f"{ENTRIES}/two.tsx", REGISTRY]
    assert tree.files() == {one.path: one.text.encode() for one in WANTED}
    assert tree.plan() == [] and tree.diagnostics == []


def test_a_second_run_touches_nothing(tree: Tree) -> None:
    tree.apply()
    before = {path: path.stat().st_mtime_ns for path in tree.root.rglob("*")}
    assert tree.apply() == []
    assert {path: path.stat().st_mtime_ns for path in tree.root.rglob("*")} == before


def test_entries_go_before_registries_whatever_their_paths(tree: Tree) -> None:
    wanted = [Artifact("a.ts", registry().text), *WANTED]
    assert tree.verdicts(wanted) == [("missing", name) for name in ("one.tsx", "two.tsx", "a.ts", "registry.ts")]


def test_a_write_that_takes_several_calls_is_completed(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    genuine = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: genuine(handle, data[:7]))
    tree.apply()
    assert tree.plan() == []


def test_an_edited_output_is_stale_and_alone_rewritten(tree: Tree) -> None:
    tree.apply()
    edited = WANTED[1].text + "edited\n"
    tree.put(WANTED[1].path, edited)
    kept = (tree.root / REGISTRY).stat().st_mtime_ns
    assert tree.apply() == [Change("stale", WANTED[1].path, old=edited, new=WANTED[1].text)]
    assert (tree.root / REGISTRY).stat().st_mtime_ns == kept and tree.plan() == []


@pytest.mark.parametrize("ends", [b"\r\n", None], ids=["CRLF", "mixed"])
def test_a_checkout_with_other_line_ends_is_fresh(tree: Tree, ends: bytes | None) -> None:
    tree.apply()
    for artifact in WANTED:
        raw = artifact.text.encode()
        tree.put(artifact.path, raw.replace(b"\n", ends) if ends else raw.replace(b"\n", b"\r\n", 1))
    before = tree.files()
    assert tree.apply() == [] and tree.files() == before


def test_a_byte_order_mark_makes_an_output_stale_not_foreign(tree: Tree) -> None:
    tree.put(REGISTRY, "\ufeff" + registry().text)
    assert ("stale", "registry.ts") in tree.verdicts()


def test_conflict_markers_leave_an_output_ours(tree: Tree) -> None:
    conflict = "<<<<<<< HEAD\n" + entry("one").text + "=======\n" + entry("one", body="x").text + ">>>>>>> other\n"
    tree.put(entry("one").path, conflict)
    assert ("stale", "one.tsx") in tree.verdicts()
    tree.apply()
    assert tree.plan() == []


def test_what_is_ours_and_no_longer_wanted_is_removed(tree: Tree) -> None:
    tree.apply()
    assert tree.verdicts([registry()]) == [("orphan", "one.tsx"), ("orphan", "two.tsx")]
    assert [change.verdict for change in tree.apply([registry()])] == ["orphan", "orphan"]
    assert tree.files() == {REGISTRY: registry().text.encode()}
    assert (tree.root / ENTRIES).is_dir(), "a folder is never removed"


def test_removals_come_after_all_writes(tree: Tree) -> None:
    tree.apply()
    done = tree.apply([registry("changed"), entry("three")])
    assert [change.verdict for change in done] == ["missing", "stale", "orphan", "orphan"]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (f"{ENTRIES}/hand-written.tsx", "export {}\n"),
        (f"{ENTRIES}/empty.tsx", ""),
        (f"{ENTRIES}/quoted.tsx", "const x = `\n// @generated by ui-apps\n`\n"),
        (f"{ENTRIES}/below/old.tsx", entry("old").text),
        (f"{ENTRIES}/old.ts", entry("old").text),
        ("services/old.tsx", entry("old").text),
    ],
)
def test_other_files_are_no_orphans(tree: Tree, path: str, text: str) -> None:
    tree.put(path, text)
    tree.apply()
    assert tree.plan() == [] and (tree.root / path).read_text() == text


@pytest.mark.parametrize("content", [b"mine\n", b"", b"\xff\xfe\x00binary"], ids=["text", "empty", "binary"])
def test_a_foreign_file_is_refused_and_nothing_is_written(tree: Tree, content: bytes) -> None:
    tree.put(REGISTRY, content)
    assert tree.apply() == []
    assert ("foreign", "registry.ts") in tree.verdicts()
    assert tree.faults == [(rules.FOREIGN_FILE, REGISTRY)]
    assert "--adopt" in tree.diagnostics[0].help
    assert tree.files() == {REGISTRY: content}


def test_adopting_takes_foreign_files_over(tree: Tree) -> None:
    tree.put(REGISTRY, "mine\n")
    assert ("foreign", "registry.ts") in tree.verdicts(adopt=True) and tree.diagnostics == []
    assert len(tree.apply(adopt=True)) == 3
    assert tree.plan() == []


def test_a_takeover_that_was_planned_needs_consent_when_it_is_applied(tree: Tree) -> None:
    tree.put(REGISTRY, "mine\n")
    changes = tree.plan(adopt=True)
    assert tree.workspace.apply(changes, tree.diagnostics) == []
    assert tree.files() == {REGISTRY: b"mine\n"}


def test_warnings_do_not_keep_anything_from_being_written(tree: Tree) -> None:
    changes = tree.plan()
    tree.diagnostics.append(Diagnostic(rules.UNLINKED_APP, Span("x.yaml"), "unlinked", severity="warning"))
    assert tree.workspace.apply(changes, tree.diagnostics) == changes


def test_adopting_asks_again_when_the_file_changed_meanwhile(tree: Tree) -> None:
    tree.put(REGISTRY, "mine\n")
    changes = tree.plan(adopt=True)
    tree.put(REGISTRY, "mine, edited\n")
    tree.workspace.apply(changes, tree.diagnostics, adopt=True)
    assert tree.faults == [(rules.FOREIGN_FILE, REGISTRY)]
    assert (tree.root / REGISTRY).read_text() == "mine, edited\n"


@pytest.mark.parametrize("adopt", [False, True])
@pytest.mark.parametrize("kind", ["folder", "pipe", "dangling", "loop", "link to folder"])
def test_what_is_no_file_is_refused_even_when_adopting(tree: Tree, kind: str, adopt: bool) -> None:
    path = tree.put("services/mcp/beside", "").with_name("registry.ts")
    (tree.root / "folder").mkdir()
    make = {"folder": path.mkdir, "pipe": lambda: os.mkfifo(path)}
    targets = {"dangling": "nowhere", "loop": "registry.ts", "link to folder": "../../folder"}
    make.get(kind, lambda: path.symlink_to(targets[kind]))()
    assert tree.apply(adopt=adopt) == []
    assert tree.faults == [(rules.FOREIGN_FILE, REGISTRY)]
    assert list(tree.files()) == ["services/mcp/beside"]


def test_a_link_inside_the_root_is_written_through(tree: Tree) -> None:
    target = tree.put("elsewhere/real.ts", registry("old").text)
    link = tree.put("services/mcp/beside", "").with_name("registry.ts")
    link.symlink_to(target)
    assert ("stale", "registry.ts") in tree.verdicts()
    tree.put("elsewhere/.ui-apps-123.tmp", "left by a kill")
    tree.apply()
    assert link.is_symlink() and target.read_text() == registry().text
    assert tree.plan() == [] and list(target.parent.iterdir()) == [target]


def test_an_orphaned_link_goes_and_its_target_stays(tree: Tree) -> None:
    tree.apply()
    link = tree.root / ENTRIES / "alias.tsx"
    link.symlink_to("one.tsx")
    assert tree.verdicts() == [("orphan", "alias.tsx")]
    tree.apply()
    assert not link.is_symlink() and tree.plan() == []


def test_links_out_of_the_root_are_refused(tree: Tree, tmp_path: Path) -> None:
    outside = tmp_path / "root-beside.ts"
    outside.write_text(registry("old").text)
    link = tree.put("services/mcp/beside", "").with_name("registry.ts")
    link.symlink_to(outside)
    (tree.root / ENTRIES).mkdir()
    (tree.root / ENTRIES / "old.tsx").symlink_to(outside)
    assert tree.verdicts() == [("missing", "one.tsx"), ("missing", "two.tsx")]
    assert tree.apply() == [] and not (tree.root / entry("one").path).exists()
    assert tree.faults == [(rules.OUTSIDE_ROOT, REGISTRY)]
    assert outside.read_text() == registry("old").text


def test_an_output_folder_that_leads_out_of_the_root_is_one_fault(tree: Tree, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tree.root / "services").symlink_to(tmp_path / "outside")
    assert tree.apply() == [] and tree.faults == [(rules.OUTSIDE_ROOT, "services")]
    assert list((tmp_path / "outside").iterdir()) == []


def test_a_folder_swapped_for_a_link_after_the_plan_is_noticed(tree: Tree, tmp_path: Path) -> None:
    changes = tree.plan()
    (tmp_path / "outside").mkdir()
    (tree.root / "services").symlink_to(tmp_path / "outside")
    assert tree.workspace.apply(changes, tree.diagnostics) == []
    assert tree.faults == [(rules.OUTSIDE_ROOT, "services")] and list((tmp_path / "outside").iterdir()) == []


@pytest.mark.parametrize("path", ["../escaped.ts", "/escaped.ts", "a/../../escaped.ts"])
def test_a_path_that_climbs_out_of_the_root_is_refused(tree: Tree, path: str) -> None:
    assert tree.plan([Artifact(path, "")]) == []
    assert [rule for rule, _ in tree.faults] == [rules.OUTSIDE_ROOT]


def test_a_link_inside_the_root_may_be_an_output_folder(tree: Tree) -> None:
    (tree.root / "real").mkdir()
    (tree.root / "services").symlink_to("real")
    tree.apply()
    assert tree.plan() == [] and (tree.root / "real/mcp/registry.ts").is_file()


@pytest.mark.parametrize("dangling", [False, True])
def test_a_file_where_a_folder_is_needed_is_one_fault(tree: Tree, dangling: bool) -> None:
    if dangling:
        (tree.root / "services").symlink_to("nowhere")
    else:
        tree.put("services", "a file")
    assert tree.apply() == [] and tree.faults == [(rules.UNWRITABLE, "services")]


def test_a_name_that_no_file_can_have_is_a_fault(tree: Tree) -> None:
    assert tree.plan([Artifact("nul\0.ts", ""), Artifact("nul\0/x.ts", ""), Artifact("x" * 300 + ".ts", "")]) == []
    assert [rule for rule, _ in tree.faults] == [rules.UNREADABLE] * 3


def test_a_product_limits_entries_and_orphans_but_no_registry(tree: Tree) -> None:
    tree.put(f"{ENTRIES}/old-a.tsx", entry("old-a", "a").text)
    tree.put(f"{ENTRIES}/old-b.tsx", entry("old-b", "b").text)
    tree.put(f"{ENTRIES}/old.tsx", f"{emit.header('//', 'definitions/core.yaml')}\n")
    tree.put(f"{ENTRIES}/sourceless.tsx", f"{emit.header('//')}\n")
    only_b: dict[str, Any] = {"products": {"b"}, "patterns": PATTERNS}
    assert tree.verdicts(**only_b) == [("missing", "two.tsx"), ("missing", "registry.ts"), ("orphan", "old-b.tsx")]
    assert len(tree.plan()) == 7


def test_an_entry_of_another_product_is_no_orphan_and_its_fault_is_not_reported(tree: Tree) -> None:
    tree.apply()
    tree.put(entry("one").path, "foreign")
    assert tree.verdicts(products={"b"}, patterns=PATTERNS) == [] and tree.diagnostics == []


def test_a_file_that_appeared_after_the_plan_is_not_overwritten(tree: Tree) -> None:
    changes = tree.plan()
    tree.put(entry("two").path, "mine")
    done = tree.workspace.apply(changes, tree.diagnostics)
    assert [change.path for change in done] == [entry("one").path]
    assert tree.faults == [(rules.FOREIGN_FILE, entry("two").path)]
    assert (tree.root / entry("two").path).read_text() == "mine" and not (tree.root / REGISTRY).exists()


def test_changes_that_came_true_by_themselves_are_not_counted(tree: Tree) -> None:
    tree.put(f"{ENTRIES}/old.tsx", entry("old").text)
    tree.put(f"{ENTRIES}/mine.tsx", entry("mine").text)
    changes = tree.plan()
    tree.put(REGISTRY, registry().text)
    (tree.root / f"{ENTRIES}/old.tsx").unlink()
    tree.put(f"{ENTRIES}/mine.tsx", "taken over by hand")
    done = tree.workspace.apply(changes, tree.diagnostics)
    assert [change.path for change in done] == [entry("one").path, entry("two").path] and tree.diagnostics == []
    assert (tree.root / f"{ENTRIES}/mine.tsx").exists()


@pytest.mark.parametrize("umask", [0o022, 0o077])
def test_a_new_file_is_readable_and_an_old_one_keeps_its_mode(tree: Tree, umask: int) -> None:
    tree.put(REGISTRY, registry("old").text).chmod(0o755)
    before = os.umask(umask)
    try:
        tree.apply()
    finally:
        os.umask(before)
    assert stat.S_IMODE((tree.root / entry("one").path).stat().st_mode) == 0o644
    assert stat.S_IMODE((tree.root / REGISTRY).stat().st_mode) == 0o755


@pytest.mark.parametrize("wanted", [WANTED, []], ids=["write", "remove"])
def test_a_read_only_folder_is_noticed_before_the_first_write(
    open_tree: Tree, unprivileged: Callable[[Path], None], wanted: list[Artifact]
) -> None:
    old = open_tree.put(f"{ENTRIES}/old.tsx", entry("old").text)
    old.parent.chmod(0o555)
    unprivileged(open_tree.root)
    before = open_tree.files()
    assert open_tree.apply(wanted) == [] and open_tree.faults == [(rules.UNWRITABLE, ENTRIES)]
    assert open_tree.files() == before and not (open_tree.root / "services/mcp").exists()


def test_an_output_that_cannot_be_read_is_a_fault(open_tree: Tree, unprivileged: Callable[[Path], None]) -> None:
    open_tree.put(REGISTRY, registry().text).chmod(0)
    open_tree.put(f"{ENTRIES}/secret.tsx", entry("secret").text).chmod(0)
    open_tree.put("closed/x.ts", "").parent.chmod(0)
    unprivileged(open_tree.root)
    open_tree.plan([registry(), Artifact("closed/x.ts", "")])
    assert open_tree.faults == [(rules.UNREADABLE, "closed"), (rules.UNREADABLE, REGISTRY)]


@pytest.mark.parametrize("call", ["open", "write", "close", "replace", "mkdir", "unlink"])
@pytest.mark.parametrize("nth", [1, 2])
def test_a_full_disk_leaves_each_file_old_or_new(
    tree: Tree, monkeypatch: pytest.MonkeyPatch, call: str, nth: int
) -> None:
    olds = [tree.put(f"{ENTRIES}/{name}.tsx", entry(name).text) for name in ("old", "older")]
    tree.put(REGISTRY, registry("old").text)
    wanted = [*WANTED, Artifact("made/x.ts", registry().text), Artifact("made/too/y.ts", registry().text)]
    before, changes = tree.files(), tree.plan(wanted)
    genuine, calls = getattr(os, call), 0

    def full(*arguments: object, **options: object) -> object:
        nonlocal calls
        calls += call != "open" or "tmp" in str(arguments[0])
        if calls == nth:
            calls += 1
            raise OSError(errno.ENOSPC, "No space left on device")
        return genuine(*arguments, **options)

    with monkeypatch.context() as patch:
        patch.setattr(os, call, full)
        tree.workspace.apply(changes, tree.diagnostics)
    after = {one.path: one.text.encode() for one in wanted}
    assert [rule for rule, _ in tree.faults] == [rules.UNWRITABLE]
    assert tree.diagnostics[0].message.endswith(": No space left on device")
    assert all(raw in (before.get(path), after.get(path)) for path, raw in tree.files().items())
    assert all(old.exists() for old in olds) or call == "unlink", "nothing is removed while writes are open"
    tree.apply(wanted)
    assert tree.files() == after


@pytest.mark.parametrize("call", ["open", "write", "close", "replace"])
def test_an_interrupt_leaves_no_temporary_file(tree: Tree, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    changes, genuine = tree.plan(), getattr(os, call)

    def interrupted(*arguments: object, **options: object) -> object:
        genuine(*arguments, **options)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, call, interrupted)
    with pytest.raises(KeyboardInterrupt):
        tree.workspace.apply(changes, tree.diagnostics)
    monkeypatch.undo()
    assert set(tree.files()) <= {entry("one").path}


def test_leftovers_of_a_kill_go_even_when_nothing_else_is_to_be_done(tree: Tree) -> None:
    tree.apply()
    before = tree.files()
    tree.put(f"{ENTRIES}/.ui-apps-4711.tmp", "half")
    tree.put("services/mcp/.ui-apps-1.tmp", "half")
    kept = [tree.put(f"{ENTRIES}/{name}", "") for name in (".ui-apps-x.tmp", "ui-apps-1.tmp", ".ui-apps-1.tmp.txt")]
    assert tree.plan() == []
    assert tree.apply() == []
    assert all(path.exists() for path in kept) and len(tree.files()) == len(before) + len(kept)


def test_names_in_any_script_work(tree: Tree) -> None:
    wanted = [Artifact("dienste/größe/行.ts", registry("größe 行 🎉").text)]
    tree.apply(wanted)
    assert tree.plan(wanted) == [] and list(tree.files()) == ["dienste/größe/行.ts"]


def test_an_orphan_whose_name_is_not_utf8_is_left_alone(tree: Tree) -> None:
    tree.apply()
    (tree.root / ENTRIES / os.fsdecode(b"\xff.tsx")).write_text(entry("x").text)
    assert tree.plan() == []


def test_another_spelling_of_a_wanted_file_is_not_removed(tree: Tree) -> None:
    tree.apply()
    (tree.root / ENTRIES / "ONE.tsx").hardlink_to(tree.root / entry("one").path)  # what ignoring case looks like
    tree.put(f"{ENTRIES}/TWO.tsx", entry("two").text)
    assert tree.verdicts() == [("orphan", "TWO.tsx")]


def test_output_folders_may_lie_at_any_depth(tree: Tree) -> None:
    folders = ["d/" * depth for depth in range(1, 1101)]
    tree.apply([Artifact(f"{folders[-1]}x.ts", registry().text)])
    assert tree.diagnostics == []
    (tree.root / folders[-1] / "x.ts").unlink()
    for folder in reversed(folders):  # what pytest would remove by recursion
        (tree.root / folder).rmdir()


def test_entry_folders_may_be_written_in_any_way(tree: Tree) -> None:
    tree.put(f"{ENTRIES}/old.tsx", entry("old").text)
    workspace = Workspace(str(tree.root))
    changes = workspace.plan(WANTED, [f"./{ENTRIES}//"], tree.diagnostics)
    assert [change.verdict for change in changes] == ["missing", "missing", "missing", "orphan"]
    at_root = Artifact("root.tsx", entry("root").text, "a", "entry")
    workspace.apply(workspace.plan([at_root], ["."], tree.diagnostics), tree.diagnostics)
    assert [change.path for change in workspace.plan([], ["."], tree.diagnostics)] == ["root.tsx"]


@given(
    st.dictionaries(
        st.sampled_from([entry(key).path for key in ("one", "two", "x", "y")]),
        st.sampled_from([entry("one").text, entry("x", "b", "more").text, "foreign\n", ""]),
    ),
    st.sets(st.sampled_from(["one", "two", "x"])),
)
def test_one_run_is_enough_or_nothing_happens(olds: dict[str, str], keys: set[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        tree, wanted = Tree(Path(folder)), [registry(), *map(entry, sorted(keys))]
        for path, text in olds.items():
            tree.put(path, text)
        before, changes = tree.files(), tree.plan(wanted)
        done = tree.apply(wanted)
        if any(change.verdict == "foreign" for change in changes):
            assert done == [] and tree.files() == before and tree.diagnostics
        else:
            assert done == changes and tree.plan(wanted) == [] and not tree.diagnostics
            kept = {path: raw for path, raw in before.items() if not emit.owned(raw.decode())}
            assert tree.files() == {**kept, **{one.path: one.text.encode() for one in wanted}}
