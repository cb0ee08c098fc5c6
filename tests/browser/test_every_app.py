"""Every app of the registry shows what its tool answered, light and dark, wide and narrow, with and without style."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from playwright.sync_api import expect

from browser.calls import CALLS
from browser.client import TestHost, Theme
from services.mcp.ui_apps_registry import DISPATCHABLE_APP_KEYS, TOOL_UI_APPS, URI_MAP

THEMES: tuple[Theme, ...] = get_args(Theme)
WIDTHS = (800, 380)
NUMBER_CONTROLS = """() => {
    const controls = [...document.querySelectorAll('a[href], button, summary, input, select, textarea, [tabindex="0"]')]
    const shown = controls.filter((control) => control.checkVisibility({ visibilityProperty: true }))
    shown.forEach((control, number) => (control.dataset.number = number))
    return shown.length
}"""
FOCUSED_CONTROL = """() => {
    const { dataset } = document.activeElement
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement)
    return { number: Number(dataset.number), outlined: outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 }
}"""


def test_every_app_has_a_call_of_its_own_tool() -> None:
    assert CALLS.keys() == URI_MAP.keys()
    assert {key: TOOL_UI_APPS[call.tool] for key, call in CALLS.items()} == {key: key for key in CALLS}


@pytest.mark.parametrize("key", CALLS)
def test_an_app_shows_its_data_in_the_colours_of_the_host(host: TestHost, screenshots: Path, key: str) -> None:
    call = CALLS[key]
    host.open(call.tool, call.arguments, theme="light")
    for text in call.shows:
        expect(host.view.locator("body")).to_contain_text(text)
    for theme in THEMES:
        host.do("setTheme", theme)
        expect(host.view.locator(f"html[data-theme={theme}]")).to_be_attached()
        for width in WIDTHS:
            host.page.set_viewport_size({"width": width, "height": 900})
            host.screenshot(screenshots / f"{key}-{width}-{theme}.png")
            assert host.overflow() <= 0
            assert host.accessibility_faults() == []
    assert host.do("close") == {}


@pytest.mark.parametrize("key", CALLS)
def test_every_control_is_reached_by_the_keyboard_and_shows_it(host: TestHost, key: str) -> None:
    call = CALLS[key]
    host.open(call.tool, call.arguments)
    expect(host.view.locator("body")).to_contain_text(call.shows[0])
    count = host.frame.evaluate(NUMBER_CONTROLS)
    assert count > 0
    reached = []
    for _ in range(count):
        host.page.keyboard.press("Tab")
        reached.append(host.frame.evaluate(FOCUSED_CONTROL))
    assert reached == [{"number": number, "outlined": True} for number in range(count)]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("key", CALLS)
def test_an_app_has_colours_of_its_own(host: TestHost, screenshots: Path, key: str, theme: Theme) -> None:
    call = CALLS[key]
    host.open(call.tool, call.arguments, theme=theme, styles=False)
    expect(host.view.locator("body")).to_contain_text(call.shows[0])
    host.screenshot(screenshots / f"{key}-plain-{theme}.png")
    assert host.accessibility_faults() == []


@pytest.mark.parametrize("key", DISPATCHABLE_APP_KEYS)
def test_the_umbrella_app_shows_every_view(host: TestHost, key: str) -> None:
    call = CALLS[key]
    host.open("render-ui", {"tool": call.tool, "arguments": call.arguments})
    for text in call.shows:
        expect(host.view.locator("body")).to_contain_text(text)


def test_the_umbrella_app_says_that_it_lacks_a_view(host: TestHost) -> None:
    host.open("render-ui", result={"content": [], "structuredContent": {"app_key": "toString", "data": {}}})
    expect(host.view.get_by_role("alert")).to_contain_text("There is no view for this result.")
    expect(host.view.get_by_role("alert")).to_contain_text("toString")
