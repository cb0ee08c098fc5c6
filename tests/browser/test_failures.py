"""What a person sees when something goes wrong: a message, always, and the way that is left."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.client import TestHost
from browser.lists import ListApp, each_list


def text_result(text: str, **fields: Any) -> dict[str, Any]:
    return {"content": [{"type": "text", "text": text}], **fields}


def click_first_row(host: TestHost) -> str:
    """The name of the row."""
    row = host.view.locator("tbody tr td:first-child button").first
    row.click()
    return row.inner_text()


def notice(host: TestHost) -> Locator:
    return host.view.locator(".app-notice")


def asked_in_chat(host: TestHost) -> list[str]:
    return [block["text"] for message in host.events("message") for block in message["content"]]


@pytest.mark.parametrize(
    ("detail", "reason"),
    [
        (text_result("the database is asleep", isError=True), "the database is asleep"),
        (text_result("All is well."), "text instead of structured data"),
        ({"content": []}, "no data"),
    ],
    ids=["failed", "unstructured", "empty"],
)
def test_a_detail_that_does_not_come_is_explained_and_asked_for_in_the_chat(
    host: TestHost, detail: dict[str, Any], reason: str
) -> None:
    host.open("actions-list", detail=detail)
    name = click_first_row(host)
    expect(notice(host)).to_contain_text(reason)
    expect(notice(host)).to_contain_text("Asked for it in the chat instead.")
    assert asked_in_chat(host) == [f'Show me the details for action "{name}"']
    assert host.accessibility_faults() == []


@each_list
def test_every_list_says_that_its_detail_failed(host: TestHost, app: ListApp) -> None:
    host.open(app.tool, detail=text_result("the database is asleep", isError=True))
    name = click_first_row(host)
    expect(notice(host)).to_contain_text("the database is asleep")
    expect(notice(host)).to_contain_text("Asked for it in the chat instead.")
    assert name in asked_in_chat(host)[0]


def test_a_slow_detail_is_announced_and_given_up(host: TestHost) -> None:
    host.open("actions-list", detail="silence")
    name = click_first_row(host)
    expect(notice(host)).to_have_text(f'Loading action "{name}"…')
    expect(notice(host)).to_contain_text("Asked for it in the chat instead.", timeout=25_000)


def test_a_host_without_tool_calls_still_reacts(host: TestHost) -> None:
    host.open("actions-list", without=["serverTools"])
    name = click_first_row(host)
    expect(notice(host)).to_contain_text("does not let apps load")
    assert asked_in_chat(host) == [f'Show me the details for action "{name}"']
    assert host.events("call") == []


def test_a_host_that_takes_no_messages_is_told_what_to_ask(host: TestHost) -> None:
    host.open("actions-list", without=["serverTools", "message"])
    name = click_first_row(host)
    expect(notice(host)).to_contain_text(f'ask in the chat: Show me the details for action "{name}"')
    assert host.events("message") == []
    notice(host).get_by_role("button", name="Dismiss").click()
    expect(notice(host)).to_have_count(0)


def test_a_host_that_opens_no_links_gets_the_address_shown(host: TestHost) -> None:
    host.open("action-get", {"id": 1}, without=["openLinks"])
    host.view.get_by_role("button", name="View in Acme").click()
    expect(notice(host)).to_contain_text("https://app.acme.example/data/actions/1")


def test_a_failed_tool_shows_the_words_of_the_server(host: TestHost) -> None:
    host.open("action-get", {"id": 999_999})
    expect(host.view.get_by_role("alert")).to_contain_text("action-get failed")
    assert host.accessibility_faults() == []


def test_a_result_without_structure_is_read_from_its_text(host: TestHost) -> None:
    host.open("llm-models-list", result=text_result('{"results": [], "total": 0, "limit": 25, "offset": 0}'))
    expect(host.view.get_by_text("No models were used in this period.")).to_be_visible()


def test_a_view_that_throws_is_caught_and_reported(host: TestHost) -> None:
    host.open("actions-list", result={"content": [], "structuredContent": {"results": [None], "total": 1, "offset": 0}})
    alert = host.view.get_by_role("alert")
    expect(alert).to_contain_text("This view cannot show the result.")
    assert host.wait_for_event("log")["level"] == "error"
    assert host.accessibility_faults() == []
    host.do("sendResult", {"content": [], "structuredContent": {"results": [], "total": 0, "limit": 25, "offset": 0}})
    expect(host.view.get_by_text("No actions fit.")).to_be_visible()


def test_a_cancelled_call_says_why(host: TestHost) -> None:
    host.open("action-get", {"id": 1})
    host.do("cancel", "the user pressed Escape")
    expect(host.view.get_by_text("the user pressed Escape")).to_be_visible()
