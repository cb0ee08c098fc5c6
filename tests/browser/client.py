"""The test host as Python sees it: one page with one app in it, and everything that went wrong there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import toolchain
from playwright.sync_api import Browser, ConsoleMessage, Frame, FrameLocator, Page, Request, sync_playwright

from browser.install import installed

Theme = Literal["light", "dark"]

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LOCAL = {"127.0.0.1", "localhost"}
AXE = toolchain.ROOT / "node_modules" / "axe-core" / "axe.min.js"


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless Chromium; CHROMIUM names another one than that on the path."""
    path = installed()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


class TestHost:
    """A page of the test host. `complaints` holds console errors, policy violations and requests to other machines."""

    __test__ = False

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"exception: {error}"))
        page.on("request", self._watch)
        page.goto(url)
        page.wait_for_selector("body[data-state]")
        state = page.get_attribute("body", "data-state")
        if state != "ready":
            raise RuntimeError(f"the test host did not connect: {state}")

    @property
    def view(self) -> FrameLocator:
        """The app's document."""
        return self.page.frame_locator("#app").frame_locator("#view")

    @property
    def frame(self) -> Frame:
        """The app's frame, to run scripts in."""
        return next(one for one in self.page.frames if one.parent_frame and one.parent_frame.parent_frame)

    def open(self, tool: str, arguments: dict[str, Any] | None = None, **opening: Any) -> None:
        """Call a tool and show its app with the result; `opening` is the `Opening` of host.ts."""
        self.page.evaluate(
            "([tool, args, opening]) => host.open(tool, args, opening)", [tool, arguments or {}, opening]
        )

    def do(self, call: str, *arguments: Any) -> Any:
        """Call a method of `window.host`."""
        return self.page.evaluate(f"(given) => host.{call}(...given)", list(arguments))

    def screenshot(self, path: Path) -> None:
        """A picture of the whole app: frames of another origin are not painted outside the window."""
        width = (self.page.viewport_size or {"width": 800})["width"]
        self.page.wait_for_timeout(150)
        height: int = self.page.evaluate("() => document.documentElement.scrollHeight")
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_timeout(100)
        self.page.screenshot(path=path)

    def events(self, kind: str) -> list[Any]:
        """What the app asked of the host, oldest first."""
        found: list[Any] = self.page.evaluate(
            "(kind) => host.events.filter(({ type }) => type === kind).map(({ data }) => data)", kind
        )
        return found

    def wait_for_event(self, kind: str, count: int = 1) -> Any:
        """The last event of a kind, once there are that many."""
        self.page.wait_for_function(
            "([kind, count]) => host.events.filter(({ type }) => type === kind).length >= count", arg=[kind, count]
        )
        return self.events(kind)[-1]

    def overflow(self) -> int:
        """Pixels that the app is wider than its frame."""
        pixels: int = self.frame.evaluate(
            "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        return pixels

    def accessibility_faults(self) -> list[str]:
        """Serious and critical findings of axe-core in the app."""
        if not self.frame.evaluate("() => 'axe' in window"):
            # Through the debugger, since the sandbox lets no script in.
            self.frame.evaluate(AXE.read_text("utf-8"))
        found = self.frame.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
        return [
            f"{fault['id']}: {node['html']} {node['failureSummary']}"
            for fault in found["violations"]
            if fault["impact"] in {"serious", "critical"}
            for node in fault["nodes"]
        ]

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" or "Content Security Policy" in message.text:
            self.complaints.append(f"console: {message.text}")

    def _watch(self, request: Request) -> None:
        if urlsplit(request.url).hostname not in LOCAL and not request.url.startswith(("about:", "data:")):
            self.complaints.append(f"request: {request.url}")
