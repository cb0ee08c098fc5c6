"""Random edits of a tree: after each, what is said with the cache is what is said without it (docs/performance.md).

Every kind of file that can matter is edited, and so is the cache. 200 edits in the ordinary run of the tests, several a
step; EDITS=2000 (`make edits`) makes as many steps of one.
"""

from __future__ import annotations

import contextlib
import io
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from benchmarks import monorepo
from generator.cli import calls, hot
from generator.disk import probes

STEPS = int(os.environ.get("EDITS", "0"))
SIZE = monorepo.SIZES["S"] if STEPS else monorepo.Size("small", 6, 8, 2)
SCHEMAS, OPENAPI = "services/mcp/tool-schemas", "services/mcp/openapi.json"
GENERATED = "services/mcp/src/ui-apps/apps/generated"
TOOLS = f'\n[tools]\nschemas = ["{SCHEMAS}/*.json"]\nopenapi = "{OPENAPI}"\n'
Said = tuple[str, str, int]


def said(root: Path, *arguments: str) -> tuple[Said, bool]:
    """What a command prints on this tree, its code, and whether it was answered from memory."""
    words = [arguments[0], "--root", str(root), *arguments[1:]]
    hot.current = hot.memory(words)
    known = hot.current.recall() if hot.current is not None else None
    if known is not None:
        return (known.report.decode(), (known.before + known.after).decode(), known.code), True
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), pytest.raises(SystemExit) as end:
        calls.plainly(words)
    probes.stop()
    return (out.getvalue(), err.getvalue(), int(end.value.code or 0)), False


class Edits:
    """A monorepo and the edits that can be made to it, each a method that changes one thing."""

    def __init__(self, root: Path, random: Random) -> None:
        self.root, self.random = root, random
        monorepo.write(root, SIZE, views=True)
        with (root / "ui-apps.toml").open("a") as file:
            file.write(TOOLS)
        (root / SCHEMAS).mkdir(parents=True)
        for number in range(3):
            self.schema(f"tool-{number}")
        paths = '{"/a": {"get": {"operationId": "query_run_create"}}}'
        (root / OPENAPI).write_text(f'{{"openapi": "3.1.0", "paths": {paths}, "x": {{"$ref": "elsewhere"}}}}')
        self.kinds: list[Callable[[], object]] = [
            self.reword, self.misspell, self.mend, self.tool, self.configure, self.view, self.entry, self.contract,
            self.output, self.lose_output, self.orphan, self.cache, self.lose_cache, self.added, self.removed,
            self.renamed, self.mtime, self.swapped, self.linked, self.no_file, self.no_yaml, self.generate,
        ]  # fmt: skip
        self.sources = {path: path.read_text() for path in self.files("products/*/mcp/tools.yaml")}

    def files(self, pattern: str) -> list[Path]:
        return sorted(path for path in self.root.glob(pattern) if path.is_file())

    def one(self, pattern: str) -> Path:
        return self.random.choice(self.files(pattern) or [self.root / "ui-apps.toml"])

    def source(self) -> Path:
        return self.one("products/*/mcp/tools.yaml")

    def rewrite(self, path: Path, old: str, new: str) -> None:
        path.write_text(path.read_text("utf-8", "replace").replace(old, new, 1))

    def reword(self) -> None:
        number = self.random.randrange(10**6)
        self.rewrite(self.source(), "type: detail\n", f"type: detail\n        description: Words {number}\n")

    def misspell(self) -> None:
        old, new = self.random.choice(
            [
                ("detail_tool:", "detail_tol:"),
                ("-get\n", "-gte\n"),
                ("enabled: true", "enabled: yep"),
                (": list", ": lst"),
            ]
        )
        self.rewrite(self.source(), old, new)

    def mend(self) -> None:
        for path in self.random.sample(sorted(self.sources), k=len(self.sources) * 2 // 3):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.unlink(missing_ok=True)
            path.write_text(self.sources[path])

    def tool(self) -> None:
        old = self.random.choice(["operation: ", "title: ", "scopes:\n", "annotations:\n", "ui_app: "])
        self.rewrite(self.source(), old, f"{old.rstrip()} x" if old.endswith(" ") else f"{old}# remark\n")

    def configure(self) -> None:
        text = monorepo.CONFIGURATION + TOOLS
        extra = self.random.choice(
            ["", "", "", '[severity]\nunlinked-app = "off"\n', "[sevrity]\n", '[severity]\nview-not-found = "off"\n']
        )
        brand = self.random.choice(["Acme", "Other"])
        (self.root / "ui-apps.toml").write_text(text.replace("Acme", brand) + extra)

    def view(self) -> None:
        self.rewrite(self.one("products/*/mcp/apps/*.tsx"), "export function", self.random.choice(["function", "//"]))

    def entry(self) -> None:
        path = self.root / monorepo.CUSTOM / "query-results.tsx"
        if path.exists():
            path.unlink()
        else:
            path.write_text("export {}\n")

    def schema(self, name: str) -> None:
        needed = self.random.choice(["id", "key", "name"])
        text = f'{{"type": "object", "properties": {{"{needed}": {{}}}}, "required": ["{needed}"]}}'
        (self.root / SCHEMAS / f"{name}.json").write_text(text)

    def contract(self) -> None:
        tools = [line.strip().rstrip(":") for line in self.source().read_text("utf-8", "replace").splitlines()]
        self.schema(self.random.choice([name for name in tools if name.endswith("-get")] or ["tool-0"]))

    def output(self) -> None:
        path = self.one(f"{GENERATED}/*.tsx")
        path.write_text(path.read_text() + self.random.choice(["// edited\n", "\r\n", " "]))

    def lose_output(self) -> None:
        self.one("services/mcp/**/*generated*").unlink()

    def orphan(self) -> None:
        marker = self.random.choice(["// @generated by ui-apps. Do not edit.\n", "// by hand\n"])
        (self.root / GENERATED).mkdir(parents=True, exist_ok=True)
        (self.root / GENERATED / f"{self.random.choice('abc')}.tsx").write_text(marker)

    def cache(self) -> None:
        for path in self.files(".ui-apps/cache/*"):
            raw = bytearray(path.read_bytes())
            raw[self.random.randrange(len(raw))] ^= 1 << self.random.randrange(8)
            path.write_bytes(raw if self.random.random() < 0.8 else raw[: len(raw) // 2])

    def lose_cache(self) -> None:
        shutil.rmtree(self.root / ".ui-apps", ignore_errors=True)

    def added(self) -> None:
        name = f"extra-{self.random.randrange(4)}"
        path = self.root / f"products/{name}/mcp/{self.random.choice(['tools.yaml', 'tools.yml', 'notes.txt'])}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.source().read_text("utf-8", "replace").replace("type: detail", "type: custom", 1))

    def removed(self) -> None:
        self.random.choice([self.source(), self.one("products/*/mcp/apps/*"), self.one(f"{SCHEMAS}/*")]).unlink()

    def renamed(self) -> None:
        path = self.random.choice([self.source(), self.source().parent.parent])
        path.rename(path.with_name(f"moved-{self.random.randrange(10**6)}"))

    def mtime(self) -> None:
        """An edit of the same length that leaves the time as it was."""
        path = self.source()
        found, text = path.stat(), path.read_text("utf-8", "replace")
        path.write_text(text.replace("view_prop: data", "view_prop: atad", 1).replace("Show", "Hide", 1))
        os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns - self.random.choice([0, 10**9])))

    def swapped(self) -> None:
        pattern = self.random.choice(["products/*/mcp/tools.yaml", f"{GENERATED}/*.tsx", f"{SCHEMAS}/*.json"])
        one, other = self.one(pattern), self.one(pattern)
        texts, times = (one.read_bytes(), other.read_bytes()), (one.stat(), other.stat())
        for path, raw, time in ((one, texts[1], times[0]), (other, texts[0], times[1])):
            path.write_bytes(raw)
            os.utime(path, ns=(time.st_atime_ns, time.st_mtime_ns))

    def linked(self) -> None:
        path = self.random.choice([self.source(), self.one(f"{GENERATED}/*.tsx")])
        aside = self.root / f"aside-{self.random.randrange(10**6)}"
        path.rename(aside)
        target = aside if self.random.random() < 0.8 else self.root / "nowhere"
        path.symlink_to(os.path.relpath(target, path.parent))

    def no_file(self) -> None:
        path = self.random.choice([self.source(), self.one(f"{GENERATED}/*.tsx")])
        path.unlink()
        path.mkdir()

    def no_yaml(self) -> None:
        path = self.source()
        path.write_bytes(
            self.random.choice([b"a: [", b"", b"\xff\xfe", b"tools:\n  x: 1\n  x: 2\n"]) + path.read_bytes()[:300]
        )

    def generate(self) -> None:
        self.rebuild()

    def rebuild(self) -> None:
        """Makes the tree sound again, and fresh."""
        for folder in ("products", "services"):
            shutil.rmtree(self.root / folder)
        monorepo.write(self.root, SIZE, views=True)
        (self.root / SCHEMAS).mkdir(parents=True)
        (self.root / OPENAPI).write_text("{}")
        with (self.root / "ui-apps.toml").open("a") as file:
            file.write(TOOLS)
        assert said(self.root, "generate", "--no-cache")[0][2] == 0


def test_each_kind_of_edit_is_seen_on_a_tree_that_is_known(tmp_path: Path) -> None:
    edits = Edits(tmp_path / "repo", Random(3))
    for edit in edits.kinds:
        for _ in range(5):
            edits.rebuild()
            said(edits.root, "check")
            assert said(edits.root, "check")[1], "an untouched tree is answered from memory"
            edit()
            cold = said(edits.root, "check", "--no-cache")[0]
            assert [said(edits.root, "check")[0] for _ in range(2)] == [cold, cold], edit.__name__


def test_after_any_edit_the_cache_says_what_a_run_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edits = Edits(tmp_path / "repo", Random(8))
    edits.rebuild()
    total, each = (STEPS, 1) if STEPS else (200, 4)
    answered = 0
    for number in range(0, total, each):
        if number % 40 == 0:
            edits.rebuild()
        names = []
        for _ in range(each):
            edit = edits.random.choice(edits.kinds)
            names.append(edit.__name__)
            with contextlib.suppress(OSError):  # an earlier edit has taken the file away that this one wants
                edit()
        format = edits.random.choice(["text", "text", "json", "sarif"])
        cold, _ = said(edits.root, "check", "--format", format, "--no-cache")
        for _ in range(2):
            warm, known = said(edits.root, "check", "--format", format)
            assert warm == cold, f"edit {number}: {names}"
            answered += known
        if number % 3 == 0:
            twin = tmp_path / "twin"
            shutil.rmtree(twin, ignore_errors=True)
            shutil.copytree(edits.root, twin, symlinks=True)
            (out, err, code), _ = said(twin, "generate", "--no-cache")
            cold = (out, err.replace(str(twin), str(edits.root)), code)
            assert said(edits.root, "generate")[0] == cold, f"edit {number}: {names}"
            assert state(edits.root) == state(twin), f"edit {number}: {names}"
    assert answered > total // each // 2, "the cache was used at all"


def state(root: Path) -> dict[str, bytes]:
    found = (path for path in root.rglob("*") if path.is_file() and ".ui-apps" not in path.parts)
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in found}
