"""Clients that are not ours take the server as it is: the MCP Inspector, on its command line and as a web page, and the
renderer of `@mcp-ui/client`. Another author's reading of the protocol is what our own test host cannot give."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import pytest
import toolchain
from playwright.sync_api import Browser, Frame, FrameLocator, Page, Route, expect

from browser.calls import CALLS
from browser.client import LOCAL
from browser.inspector import Inspector
from browser.stage import Stage, build_apps
from services.mcp.ui_apps_registry import TOOL_UI_APPS, UI_APPS, URI_MAP

MANIFEST = json.loads((toolchain.ROOT / "services/mcp/ui-apps.generated.json").read_text("utf-8"))
PRODUCTS = {app.get("product", "core"): app["key"] for app in MANIFEST["apps"]}
"""An app of each product."""
APPS_OF_TOOLS = {name: key for name, key in TOOL_UI_APPS.items() if MANIFEST["tools"][name]["enabled"]}
"""The registry ties tools to apps before anybody enables them; a server lists the enabled ones."""
RENDERER_PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><link rel="icon" href="data:,"><title>Renderer</title></head>
<body><script type="module" src="page.js"></script></body>
</html>
"""
MIME_TYPE = "text/html;profile=mcp-app"


@pytest.fixture(scope="module")
def inspector(tmp_path_factory: pytest.TempPathFactory) -> Inspector:
    build_apps()
    return Inspector(tmp_path_factory.mktemp("inspector"))


class Watched:
    """A page of another author. Its own fonts and messages are its affair; what our app does in it is ours."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(f"exception: {error}"))
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        page.route(lambda url: urlsplit(url).hostname not in LOCAL, self._refuse)

    def _refuse(self, route: Route) -> None:
        if _depth(route.request.frame) > 0:
            self.complaints.append(f"request: {route.request.url}")
        route.fulfill(body="")


@pytest.fixture
def watched(browser: Browser) -> Iterator[Watched]:
    page = browser.new_page(viewport={"width": 1400, "height": 1000})
    opened = Watched(page)
    yield opened
    page.context.close()
    assert opened.complaints == []


def test_the_inspector_lists_the_metadata_of_every_app(inspector: Inspector) -> None:
    done = inspector.ask("--app-info", "--method", "tools/list")
    assert done.returncode == 0
    listed = {row["toolName"]: row for row in map(json.loads, done.stdout.splitlines())}
    shown = {name: row for name, row in listed.items() if row["hasApp"]}
    assert {name: row["resourceUri"] for name, row in shown.items()} == {
        name: URI_MAP[key] for name, key in APPS_OF_TOOLS.items()
    }
    assert {row["resourceUri"] for row in shown.values()} == set(URI_MAP.values())
    metas = {app.key: app.meta or {} for app in UI_APPS}
    for name, row in shown.items():
        meta = metas[APPS_OF_TOOLS[name]]
        assert row["resourceMimeType"] == MIME_TYPE
        assert {key: row[key] for key in ("csp", "permissions", "domain", "prefersBorder") if key in row} == dict(meta)


def test_the_inspector_has_no_complaint_about_any_tool(inspector: Inspector) -> None:
    done = inspector.ask("--strict", "--method", "tools/list")
    assert (done.returncode, done.stderr) == (0, "")
    assert {tool["name"] for tool in json.loads(done.stdout)["result"]["tools"]} >= set(APPS_OF_TOOLS)


@pytest.mark.parametrize("key", PRODUCTS.values(), ids=PRODUCTS.keys())
def test_the_inspector_calls_a_tool_of_every_product(inspector: Inspector, key: str) -> None:
    result = inspector.call(CALLS[key].tool, CALLS[key].arguments)
    assert not result.get("isError", False)
    assert result["structuredContent"]


def test_the_page_of_the_inspector_opens_a_list_and_its_detail(
    inspector: Inspector, watched: Watched, screenshots: Path
) -> None:
    page = watched.page
    with inspector.web() as url:
        page.goto(url)
        page.locator("label", has=page.get_by_role("switch")).first.click()
        page.get_by_role("radiogroup").get_by_text("Apps", exact=True).click()
        page.get_by_text("List actions", exact=True).click()
        page.get_by_role("button", name="Open App").click()
        drill_down(page.frame_locator("iframe").frame_locator("iframe"), page, screenshots / "inspector.png")
        # The page keeps a stream open, and would complain of its end.
        page.goto("about:blank")


def test_the_renderer_of_mcp_ui_shows_a_list_and_its_detail(
    stage_of_run: Stage, watched: Watched, screenshots: Path, tmp_path: Path
) -> None:
    source = toolchain.ROOT / "tests" / "browser" / "host" / "mcp-ui.tsx"
    options = ["--platform", "browser", "--minify", "--file", tmp_path / "page.js"]
    toolchain.run([toolchain.program("rolldown"), source, *options], check=True)
    (tmp_path / "page.html").write_text(RENDERER_PAGE, "utf-8")
    page = watched.page
    with served(tmp_path) as address:
        page.goto(f"{address}/page.html?{urlsplit(stage_of_run.host_url).query}&tool=actions-list")
        drill_down(page.frame_locator("iframe").frame_locator("iframe"), page, screenshots / "mcp-ui.png")


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder, which is on this machine for the browser too: a routed page would not be."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


def drill_down(view: FrameLocator, page: Page, picture: Path) -> None:
    """From the list of actions into its first row and back."""
    link = view.locator("tbody tr td:first-child button").first
    name = link.inner_text()
    link.click()
    expect(view.get_by_role("heading", name=name).first).to_be_visible()
    expect(view.locator("body")).to_contain_text("Matches by day")
    page.screenshot(path=picture)
    view.get_by_role("button", name="All actions").click()
    expect(link).to_be_focused()


def _depth(frame: Any) -> int:
    parent: Frame | None = frame.parent_frame
    return 0 if parent is None else 1 + _depth(parent)
