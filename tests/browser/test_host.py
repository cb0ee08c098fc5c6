"""What passes between host and app besides results: theme, size, display mode, links, the clipboard, the end."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.calls import ISSUE
from browser.client import TestHost


def background(host: TestHost) -> str:
    colour: str = host.frame.evaluate("() => getComputedStyle(document.body).backgroundColor")
    return colour


def test_a_change_of_theme_arrives(host: TestHost) -> None:
    host.open("action-get", {"id": 1}, theme="light")
    expect(host.view.get_by_role("heading").first).to_be_visible()
    assert background(host) == "rgb(255, 253, 248)"
    host.do("setTheme", "dark")
    expect(host.view.locator("html[data-theme=dark]")).to_be_attached()
    assert background(host) == "rgb(31, 30, 27)"


def test_the_apps_own_colours_follow_the_theme(host: TestHost) -> None:
    host.open("action-get", {"id": 1}, theme="dark", styles=False)
    expect(host.view.get_by_role("heading").first).to_be_visible()
    assert background(host) == "rgb(27, 28, 31)"
    host.do("setTheme", "light")
    expect(host.view.locator("html[data-theme=light]")).to_be_attached()
    assert background(host) == "rgb(255, 255, 255)"


def test_sizes_are_reported_and_a_container_is_filled(host: TestHost) -> None:
    last_height = "host.events.filter(({ type }) => type === 'size').at(-1)?.data.height"
    host.open("actions-list")
    host.page.wait_for_function(f"() => {last_height} > 400")
    height = host.page.evaluate(last_height)
    host.page.set_viewport_size({"width": 380, "height": 900})
    host.page.wait_for_function(f"(height) => {last_height} !== height", arg=height)
    host.do("changeContext", {"containerDimensions": {"maxHeight": 300}})
    expect(host.view.get_by_role("main")).to_have_css("max-height", "300px")


def test_full_screen_is_asked_for_and_left(host: TestHost) -> None:
    host.open("action-get", {"id": 1})
    host.view.get_by_role("button", name="Full screen").click()
    host.view.get_by_role("button", name="Exit full screen").click()
    host.wait_for_event("display-mode", 2)
    assert host.events("display-mode") == ["fullscreen", "inline"]


def test_links_go_through_the_host(host: TestHost) -> None:
    host.open("cohort-get", {"id": 1})
    host.view.get_by_role("button", name="View in Acme").click()
    host.view.get_by_role("button", name="See all members").click()
    host.wait_for_event("link", 2)
    page = "https://app.acme.example/people/cohorts/1"
    assert [link["url"] for link in host.events("link")] == [page, f"{page}#members"]


def test_replays_open_and_stack_traces_can_be_copied(host: TestHost) -> None:
    host.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.open("error-events-list", {"issue_id": ISSUE, "limit": 6})
    host.view.get_by_role("button", name="Watch the replay").click()
    assert "/replay/" in host.wait_for_event("link")["url"]
    host.view.get_by_role("button", name="Copy stack trace").click()
    expect(host.view.get_by_text("Copied")).to_be_visible()
    assert host.page.evaluate("() => navigator.clipboard.readText()").startswith("TypeError: ")


def test_the_end_is_answered_and_nothing_remains(host: TestHost) -> None:
    host.open("actions-list")
    expect(host.view.get_by_role("table")).to_be_visible()
    assert host.do("close") == {}
    expect(host.page.locator("#app")).to_have_count(0)


def test_figures_of_a_query_show_as_bars_and_as_a_table(host: TestHost) -> None:
    host.open("query-run", {"source": "llm_costs", "measure": "cost", "group_by": "provider"})
    expect(host.view.get_by_role("list", name="cost of llm costs by provider")).to_contain_text("anthropic")
    table = host.view.get_by_role("button", name="Table")
    table.click()
    expect(table).to_have_attribute("aria-pressed", "true")
    expect(host.view.get_by_role("table")).to_contain_text("anthropic")
    assert host.accessibility_faults() == []


def test_nothing_that_an_app_does_wrong_goes_unheard(host: TestHost) -> None:
    host.open("action-get", {"id": 1})
    host.frame.evaluate("() => { console.error('a slip'); fetch('https://elsewhere.example').catch(() => 0) }")
    host.page.wait_for_timeout(300)
    heard = "\n".join(host.complaints)
    assert "console: a slip" in heard
    assert "https://elsewhere.example" in heard and "Content Security Policy" in heard
    host.complaints.clear()
