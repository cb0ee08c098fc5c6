"""The list apps: sorting, paging, the way into a detail and back, by mouse and by keyboard."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from browser.client import TestHost
from browser.lists import ListApp, each_list


def links(host: TestHost) -> Locator:
    return host.view.locator("tbody tr td:first-child button")


@each_list
def test_a_column_sorts_both_ways(host: TestHost, app: ListApp) -> None:
    host.open(app.tool)
    header = host.view.get_by_role("columnheader", name=app.sort_by, exact=False).first
    cells = host.view.locator("tbody tr")
    expect(header).to_have_attribute("aria-sort", "none")
    header.get_by_role("button").click()
    expect(header).to_have_attribute("aria-sort", "ascending")
    upwards = cells.first.inner_text()
    header.get_by_role("button").click()
    expect(header).to_have_attribute("aria-sort", "descending")
    assert cells.first.inner_text() != upwards


@each_list
def test_pages_turn(host: TestHost, app: ListApp) -> None:
    host.open(app.tool)
    pages = host.view.get_by_role("navigation", name="Pages")
    rows = host.view.locator("tbody")
    first = rows.inner_text()
    pages.get_by_role("button", name="Next").click()
    expect(pages).to_contain_text("11–")
    assert rows.inner_text() != first
    pages.get_by_role("button", name="Previous").click()
    expect(pages).to_contain_text("1–10")
    assert rows.inner_text() == first


@each_list
def test_a_row_opens_its_detail_and_back_returns_to_it(host: TestHost, app: ListApp) -> None:
    host.open(app.tool)
    row = links(host).nth(2)
    name = row.inner_text()
    row.click()
    detail = host.view.get_by_role("region", name=name, exact=True)
    expect(detail).to_contain_text(app.detail)
    expect(links(host).first).to_be_hidden()
    assert host.events("call")[-1]["name"] == app.detail_tool
    assert host.accessibility_faults() == []
    back = host.view.get_by_role("button", name=app.back)
    expect(back).to_be_focused()
    back.click()
    expect(row).to_be_focused()
    expect(row).to_have_text(name)


@each_list
def test_a_row_may_be_clicked_anywhere(host: TestHost, app: ListApp) -> None:
    host.open(app.tool)
    row = host.view.locator("tbody tr").nth(1)
    name = links(host).nth(1).inner_text()
    cell = row.locator("td").last.bounding_box()
    assert cell is not None
    host.page.mouse.click(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2)
    expect(host.view.get_by_role("region", name=name, exact=True)).to_contain_text(app.detail)


@each_list
def test_the_keyboard_is_enough(host: TestHost, app: ListApp) -> None:
    host.open(app.tool)
    keyboard = host.page.keyboard
    sort = host.view.get_by_role("columnheader").get_by_role("button").first
    expect(sort).to_be_visible()
    for _ in range(4):
        keyboard.press("Tab")
        if sort.evaluate("(button) => button === document.activeElement"):
            break
    expect(sort).to_be_focused()
    keyboard.press("Space")
    expect(host.view.get_by_role("columnheader").first).to_have_attribute("aria-sort", "ascending")
    for _ in range(10):
        keyboard.press("Tab")
        if links(host).first.evaluate("(button) => button === document.activeElement"):
            break
    keyboard.press("Enter")
    back = host.view.get_by_role("button", name=app.back)
    expect(back).to_be_focused()
    keyboard.press("Enter")
    expect(links(host).first).to_be_focused()


def test_a_list_inside_the_umbrella_app_opens_details_too(host: TestHost) -> None:
    host.open("render-ui", {"tool": "cohorts-list", "arguments": {"limit": 5}})
    links(host).first.click()
    expect(host.view.get_by_role("button", name="All cohorts")).to_be_focused()
    assert host.events("call")[-1]["name"] == "cohort-get"


def test_the_last_of_several_clicks_decides(host: TestHost) -> None:
    host.open("actions-list")
    names = links(host).all_inner_texts()
    host.frame.evaluate(
        """() => {
            const rows = document.querySelectorAll('tbody tr td:first-child button')
            for (const row of [rows[0], rows[1], rows[3]]) row.click()
        }"""
    )
    expect(host.view.get_by_role("region", name=names[3], exact=True)).to_be_visible()


def test_a_gateway_that_renames_tools_is_followed_and_then_doubted(host: TestHost) -> None:
    renamed = {"toolInfo": {"tool": {"name": "acme__actions-list", "inputSchema": {"type": "object"}}}}
    host.open("actions-list", context=renamed)
    links(host).first.click()
    expect(host.view.get_by_role("button", name="All actions")).to_be_focused()
    assert [call["name"] for call in host.events("call")] == ["acme__action-get", "action-get"]


def test_an_empty_list_says_so(host: TestHost) -> None:
    host.open("actions-list", {"search": "nothing is called like this"})
    expect(host.view.get_by_text("No actions fit.")).to_be_visible()
    expect(host.view.get_by_role("table")).to_have_count(0)
