"""The bundler: one self-contained page for every app, built only when something changed, within a budget."""

from __future__ import annotations

import fcntl
import json
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest
import toolchain

from services.mcp.ui_apps_registry import UI_APPS, UiApp

BUNDLER = toolchain.ROOT / "services" / "mcp" / "bundler" / "build.mjs"
DIST = toolchain.ROOT / "services" / "mcp" / "dist"
VIEW = "import {{ mountDetail }} from '../runtime'\nmountDetail({{ appName: '{0}', view: () => <p>{0} view</p> }})\n"


def build(root: Path) -> subprocess.CompletedProcess[str]:
    return toolchain.run(["node", BUNDLER, "--root", root])


class Page(HTMLParser):
    """The elements of a page, and the text of its scripts and style sheets."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {"script": [], "style": [], "title": []}
        self._inside = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._inside = tag

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside in self.texts:
            self.texts[self._inside].append(data)


@pytest.fixture(scope="module")
def built() -> str:
    """The report of a build of this repository that had nothing left to do."""
    toolchain.node_modules()
    with BUNDLER.open() as lock:
        # The browser tests of another process build the same folder.
        fcntl.flock(lock, fcntl.LOCK_EX)
        first = build(toolchain.ROOT)
        assert first.returncode == 0, first.stdout + first.stderr
        times = {path: path.stat().st_mtime_ns for path in DIST.glob("*.html")}
        second = build(toolchain.ROOT)
        assert {path: path.stat().st_mtime_ns for path in DIST.glob("*.html")} == times
    return second.stdout


def test_nothing_is_built_twice_and_every_size_is_reported(built: str) -> None:
    assert f"{len(UI_APPS)} apps, all up to date" in built
    lines = {line.split()[0]: line for line in built.splitlines()[1:-1]}
    assert lines.keys() == {app.key for app in UI_APPS}
    assert all(line.count(" kB") == 3 for line in lines.values())


@pytest.mark.parametrize("app", UI_APPS, ids=lambda app: app.key)
def test_a_page_is_whole_and_loads_nothing(built: str, app: UiApp) -> None:
    page = Page((DIST / f"{app.key}.html").read_text("utf-8"))
    tags = [tag for tag, _ in page.elements]
    assert tags == ["html", "head", "meta", "meta", "meta", "title", "style", "body", "div", "script", "script"]
    attributes = {attribute for _, given in page.elements for attribute in given}
    assert attributes == {"lang", "charset", "name", "content", "id"}
    assert page.texts["title"] == [app.name]
    styles = "".join(page.texts["style"])
    assert "light-dark(" in styles and ":has(" in styles
    assert "@import" not in styles and "url(" not in styles
    assert len(page.texts["script"]) == 2
    assert not any("<!--" in script or "</script" in script for script in page.texts["script"])


def test_what_apps_share_is_in_each_page_once(built: str) -> None:
    scripts = {app.key: Page((DIST / f"{app.key}.html").read_text("utf-8")).texts["script"] for app in UI_APPS}
    assert len({shared for shared, _ in scripts.values()}) == 1
    assert max(len(own) for key, (_, own) in scripts.items() if key not in {"llm-costs", "render-ui"}) < 20_000


@pytest.fixture
def monorepo(tmp_path: Path) -> Path:
    """A monorepo with the two apps `one` and `two`, already built."""
    toolchain.node_modules()
    apps = tmp_path / "services" / "mcp" / "src" / "ui-apps"
    for part in ("runtime", "components"):
        shutil.copytree(toolchain.ROOT / "services" / "mcp" / "src" / "ui-apps" / part, apps / part)
    (tmp_path / "services" / "mcp" / "bundler").mkdir()
    (tmp_path / "node_modules").symlink_to(toolchain.ROOT / "node_modules")
    for name in ("tsconfig.json", "package-lock.json"):
        shutil.copy(toolchain.ROOT / name, tmp_path)
    (apps / "apps").mkdir()
    declare(tmp_path, "one", "two")
    allow(tmp_path, 200)
    for key in ("one", "two", "undeclared"):
        entry(tmp_path, key).write_text(VIEW.format(key))
    first = build(tmp_path)
    assert first.returncode == 0, first.stdout + first.stderr
    assert "2 of 2 apps built" in first.stdout
    return tmp_path


def declare(root: Path, *keys: str) -> None:
    manifest = {"version": 1, "apps": [{"key": key, "app_name": f"Acme {key}", "entry": key} for key in keys]}
    (root / "services" / "mcp" / "ui-apps.generated.json").write_text(json.dumps(manifest))


def allow(root: Path, kilobytes: float) -> None:
    budget = {"gzip_kb": {"default": kilobytes}}
    (root / "services" / "mcp" / "bundler" / "budget.json").write_text(json.dumps(budget))


def entry(root: Path, key: str) -> Path:
    return root / "services" / "mcp" / "src" / "ui-apps" / "apps" / f"{key}.tsx"


def page(root: Path, key: str) -> str:
    return (root / "services" / "mcp" / "dist" / f"{key}.html").read_text("utf-8")


def pages(root: Path) -> set[str]:
    return {path.name for path in (root / "services" / "mcp" / "dist").glob("*.html")}


def test_apps_are_those_of_the_manifest(monorepo: Path) -> None:
    assert pages(monorepo) == {"one.html", "two.html"}


def test_only_what_changed_is_built(monorepo: Path) -> None:
    entry(monorepo, "one").write_text(VIEW.format("changed"))
    before = page(monorepo, "two")
    done = build(monorepo)
    assert "1 of 2 apps built" in done.stdout
    assert "changed view" in page(monorepo, "one") and page(monorepo, "two") == before
    assert "all up to date" in build(monorepo).stdout


def test_a_change_of_the_runtime_a_title_or_a_page_is_noticed(monorepo: Path) -> None:
    runtime = entry(monorepo, "one").parents[1] / "runtime" / "states.tsx"
    runtime.write_text(runtime.read_text().replace("PATIENCE_MS = 10_000", "PATIENCE_MS = 12_345"))
    assert "2 of 2 apps built" in build(monorepo).stdout
    assert "12345" in page(monorepo, "two")
    (monorepo / "services" / "mcp" / "dist" / "two.html").write_text("broken by hand")
    assert "1 of 2 apps built" in build(monorepo).stdout
    assert "12345" in page(monorepo, "two")


def test_pages_of_apps_that_are_gone_go_and_others_stay(monorepo: Path) -> None:
    (monorepo / "services" / "mcp" / "dist" / "foreign.html").write_text("not ours")
    declare(monorepo, "two")
    assert "1 app, all up to date" in build(monorepo).stdout
    assert pages(monorepo) == {"two.html", "foreign.html"}


def test_an_app_past_its_budget_fails_the_build(monorepo: Path) -> None:
    allow(monorepo, 100)
    done = build(monorepo)
    assert done.returncode == 1
    assert "error: one has " in done.stdout and "kB after gzip, its budget is 100 kB" in done.stdout
    assert "change services/mcp/bundler/budget.json on purpose" in done.stdout


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("const a: = 1", "one.tsx"),
        ("import './no-such-file'", "no-such-file"),
        ("import { x } from 'no-such-package'\nconsole.log(x)", "no-such-package"),
        ("import { useHost } from '../runtime/host'\nconsole.log(useHost)", "would be in the page twice"),
        ("import './one.css'", "loads https://cdn.example/x.png"),
    ],
    ids=["syntax", "missing file", "missing package", "copy of the runtime", "network"],
)
def test_a_broken_app_is_named_and_the_others_are_built(monorepo: Path, text: str, message: str) -> None:
    entry(monorepo, "one").with_suffix(".css").write_text("a { background: url(https://cdn.example/x.png) }")
    entry(monorepo, "one").write_text(text)
    entry(monorepo, "two").write_text(VIEW.format("changed"))
    before = page(monorepo, "one")
    done = build(monorepo)
    assert done.returncode == 1
    assert "error: one was not built: " in done.stdout and message in done.stdout
    assert page(monorepo, "one") == before and "changed view" in page(monorepo, "two")
    entry(monorepo, "one").write_text(VIEW.format("cured"))
    assert build(monorepo).returncode == 0
    assert "cured view" in page(monorepo, "one")


def test_scripts_cannot_end_their_element(monorepo: Path) -> None:
    text = "console.log('</script><!--', `</SCRIPT>`, /<!--/u)\n"
    entry(monorepo, "one").write_text(text + VIEW.format("one"))
    assert build(monorepo).returncode == 0
    shared, own = Page(page(monorepo, "one")).texts["script"]
    assert "one view" in own and "</script" not in (shared + own).lower() and "<!--" not in own
