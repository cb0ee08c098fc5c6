"""Which origins a module certainly reaches, which of them a policy lets through, and which modules are an app's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
import runs

from generator import app_types
from generator.health.origins import Sources
from generator.model import App, Configuration, TypescriptTarget
from generator.typescript import usage

CONFIGURATION = Configuration(path="ui-apps.toml", uri_authority="acme", typescript=TypescriptTarget())
VIEW = "products/shop/mcp/apps"


class Files(runs.Files):
    def size(self, path: str) -> int | None:
        return len(self.contents[path]) if path in self.contents else None


def uses(text: str, path: str = "view.tsx") -> list[tuple[str, str]]:
    return [(one.origin, one.field) for one in usage.read(path, text.encode()).uses]


@pytest.mark.parametrize(
    ("text", "origin", "field"),
    [
        ("fetch('https://a.example/x')", "https://a.example", "connect_domains"),
        ('window.fetch("HTTPS://A.example")', "https://a.example", "connect_domains"),
        ("fetch(`https://a.example:8443/${id}?x`)", "https://a.example:8443", "connect_domains"),
        ("const API = 'https://a.example/v1'\nfetch(`${API}/x`)", "https://a.example", "connect_domains"),
        ("export const API = 'https://a.example'\nfetch(API + '/x')", "https://a.example", "connect_domains"),
        ("new WebSocket('wss://a.example')", "wss://a.example", "connect_domains"),
        ("new window.EventSource('https://a.example/s')", "https://a.example", "connect_domains"),
        ("navigator.sendBeacon('https://a.example/s', d)", "https://a.example", "connect_domains"),
        ("xhr.open('post', 'https://a.example/s')", "https://a.example", "connect_domains"),
        ("import('https://a.example/m.js')", "https://a.example", "resource_domains"),
        ("const x = <img alt='' src='https://a.example/i.png' />", "https://a.example", "resource_domains"),
        ("const x = <video poster={`https://a.example/${p}`}></video>", "https://a.example", "resource_domains"),
        ("const x = <iframe src={'https://a.example'} />", "https://a.example", "frame_domains"),
        ("const x = <base href='https://a.example/' />", "https://a.example", "base_uri_domains"),
    ],
)
def test_what_a_browser_would_load_is_a_use(text: str, origin: str, field: str) -> None:
    assert uses(text) == [(origin, field)]


@pytest.mark.parametrize(
    "text",
    [
        "const x = <a href='https://a.example'>more</a>",
        "const svg = 'http://www.w3.org/2000/svg'",
        "// fetch('https://a.example')",
        "fetch(`https://${host}/x`)",
        "fetch(`https://a.example${rest}`)",
        "fetch(`https://a.example:${port}/`)",
        "fetch('/x')",
        "fetch()",
        "client.fetch('https://a.example')",
        "window.open('https://a.example', 'GET')",
        "import { fetch } from './mock'\nfetch('https://a.example')",
        "function f(fetch: any) { fetch('https://a.example') }",
        "const API = 'https://a.example'\nfunction f(API: string) { fetch(`${API}/x`) }",
        "let API = 'https://a.example'\nfetch(API)",
        "const x = <img src={url} alt='https://a.example' />",
        "const x = <img {...{ src: 'https://a.example' }} />",
        "fetch('https://a.example",
    ],
)
def test_what_is_not_certain_is_none(text: str) -> None:
    assert uses(text) == []


def test_a_style_sheet_reaches_what_it_loads() -> None:
    text = "/* url(https://no.example) */\n@import 'https://a.example/a.css';\n"
    text += '.x { background: url( "https://b.example/i") }'
    assert uses(text, "x.css") == [("https://a.example", "resource_domains"), ("https://b.example", "resource_domains")]


def test_places_count_characters() -> None:
    (use,) = usage.read("v.ts", "\nconst é = '𝄞'; fetch('https://a.example')".encode()).uses
    assert (use.line, use.column) == (2, 22)


def app(csp: Mapping[str, Any] | None = None) -> App:
    common = {
        "key": "order",
        "type": "detail",
        "product": "shop",
        "uri": "u",
        "constant": "C",
        "entry": "e",
        "source": "s",
    }
    meta = {"csp": csp} if csp else None
    resolved: Any = app_types.BY_NAME["detail"].resolved
    names = {"component_import": VIEW, "data_type": "OrderData", "view_component": "OrderView", "view_prop": "order"}
    found: App = resolved(**common, meta=meta, app_name="Order", description="", **names)
    return found


def checked(files: Mapping[str, str], csp: Mapping[str, Any] | None = None) -> list[tuple[str, str]]:
    tree = Files({path: text.encode() for path, text in files.items()})
    return [(one.state, one.message.split(" ")[0]) for one in Sources(tree, CONFIGURATION).check(app(csp))]


@pytest.mark.parametrize(
    ("declared", "asked", "allowed"),
    [
        ("https://a.example", "https://a.example", True),
        ("https://A.example", "https://a.example", True),
        ("https://a.example:443", "https://a.example", True),
        ("https://a.example", "https://a.example:8443", False),
        ("http://a.example", "https://a.example", True),
        ("https://a.example", "http://a.example", False),
        ("wss://a.example", "https://a.example", True),
        ("https://a.example", "wss://a.example", False),
        ("https://*.a.example", "https://x.y.a.example", True),
        ("https://*.a.example", "https://a.example", False),
        ("https://a.example", "https://b.example", False),
    ],
)
def test_a_policy_lets_through_what_a_browser_would(declared: str, asked: str, allowed: bool) -> None:
    files = {f"{VIEW}/index.ts": f"export const OrderView = () => fetch('{asked}/x')"}
    assert checked(files, {"connectDomains": [declared]}) == [("ok", "1") if allowed else ("broken", asked)]
    assert checked(files, {"resourceDomains": [declared]}) == [("broken", asked)]


def test_an_apps_own_modules_are_its_view_and_what_that_imports() -> None:
    def reach(name: str) -> str:
        return f"void fetch('https://{name}.example')\n"

    files = {
        f"{VIEW}/index.ts": "export * from './nothing'\nexport { Shown as OrderView } from './order'\n"
        "export * from './others'",
        f"{VIEW}/nothing.ts": "export const Nothing = 1",
        f"{VIEW}/order.tsx": "import './order.css'\nimport { part, type T } from './parts'\n"
        "import type { D } from './types'\n"
        "import { x } from 'a-package'\nexport function Shown() {}\n" + reach("order"),
        f"{VIEW}/order.css": "a { background: url(https://css.example/a) }",
        f"{VIEW}/parts/index.ts": "export { part } from './part.js'\nexport { other } from './other'",
        f"{VIEW}/parts/part.ts": "import { back } from '../order'\nexport const part = 1\n" + reach("part"),
        f"{VIEW}/parts/other.ts": "export const other = 1\n" + reach("other"),
        f"{VIEW}/others.ts": "export const Others = 1\n" + reach("others"),
        f"{VIEW}/types.ts": reach("types"),
    }
    found = {origin for _, origin in checked(files)}
    assert found == {"https://order.example", "https://css.example", "https://part.example"}


def test_modules_are_found_as_the_compiler_finds_them() -> None:
    files = {
        "tsconfig.json": '{"compilerOptions": {"paths": {"@parts/*": ["./shared/*"]}}}',
        f"{VIEW}/index.ts": "import { part } from '@parts/part'\nimport { other } from 'react'\n"
        "export const OrderView = part",
        "shared/part.ts": "export const part = () => fetch('https://a.example')",
        "node_modules/react/package.json": '{"name": "react", "types": "index.d.ts"}',
        "node_modules/react/index.d.ts": "export const other: 1",
    }
    assert checked(files) == [("broken", "https://a.example")]


def test_a_view_that_is_not_found_is_unknown() -> None:
    assert [state for state, _ in checked({})] == ["unknown"]
    assert [state for state, _ in checked({f"{VIEW}/index.ts": "export const Other = 1"})] == ["unknown"]
    cycle = {f"{VIEW}/index.ts": "export * from './a'", f"{VIEW}/a.ts": "export * from './index'"}
    assert [state for state, _ in checked(cycle)] == ["unknown"]
