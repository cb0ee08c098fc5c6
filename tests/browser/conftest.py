"""One Chromium and one set of servers for all browser tests, one fresh page for each."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.client import TestHost, chromium
from browser.stage import ROOT, Stage, stage

# The limit after which an expectation has failed: a busy machine must never reach it.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def stage_of_run() -> Iterator[Stage]:
    with stage() as running:
        yield running


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    # Playwright keeps an event loop running in this thread; asynchronous tests of other folders cannot start theirs.
    with chromium() as running:
        yield running


@pytest.fixture
def host(browser: Browser, stage_of_run: Stage) -> Iterator[TestHost]:
    """A page of the test host. Whatever the test does, the app must leave nothing to complain about."""
    page = browser.new_page(viewport={"width": 800, "height": 900})
    opened = TestHost(page, stage_of_run.host_url)
    yield opened
    complaints = opened.complaints
    page.context.close()
    assert complaints == []


@pytest.fixture(scope="session")
def screenshots() -> Path:
    """Where pictures go, for people to look at."""
    folder = Path(os.environ.get("SCREENSHOTS") or ROOT / "build" / "screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder
