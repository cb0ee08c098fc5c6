"""Pages that come from the program's own texts and runs say what it says. `make docs` rewrites them."""

from __future__ import annotations

import os
from pathlib import Path

import program
import pytest
import runs

from generator.report import explanation, reference

ROOT = Path(__file__).parent.parent
SOUND = """\
category: Orders
ui_apps:
    order:
        type: detail
        view_prop: order
    order-list:
        type: list
        detail_tool: order-get
tools:
    order-get:
        operation: get_order
        enabled: true
        description: Shows one order
        ui_app: order
    orders-list:
        operation: list_orders
        enabled: true
        ui_app: order-list
"""
# The faults that people make most: each is one edit of a sound file.
FREQUENT = (
    ("A typo in a key", "detail_tool: order-get", "detail_tol: order-get"),
    ("A typo in a type", "type: detail", "type: details"),
    ("A typo in a link", "ui_app: order-list", "ui_app: orders-list"),
    ("A missing field", "        view_prop: order\n", ""),
    ("A field on the wrong level", "        view_prop: order", "        view_prop: order\n        enabled: true"),
    ("A quoted boolean", "enabled: true\n        description", 'enabled: "true"\n        description'),
    ("A tab", "        operation: list_orders", "\toperation: list_orders"),
    ("An unquoted colon", "Shows one order", "Orders: shows one"),
    ("A duplicate", "    orders-list:", "    order-get:"),
    ("A renamed tool", "    order-get:", "    order-retrieve:"),
)
_INTRODUCTION = """\
# What ui-apps says

The ten faults that people make most, each as `ui-apps check` reports it: one edit of this file, taken from real runs
by a test that holds the page to them. Every rule is explained in [errors.md](errors.md).
"""


def messages_page(folder: Path) -> str:
    """The text of docs/messages.md."""
    parts = [_INTRODUCTION, f"```yaml\n{SOUND}```\n"]
    for title, old, new in FREQUENT:
        assert SOUND.count(old) == 1, title
        tree = {"ui-apps.toml": program.CONFIGURATION, "products/shop/mcp/tools.yaml": SOUND.replace(old, new)}
        report = runs.findings(program.plant(folder / title, tree))
        assert report, f"{title} is found"
        parts.append(f"## {title}\n\n```\n{report}```\n")
    return "\n".join(parts)


PAGES = {
    "docs/errors.md": explanation.catalogue_page,
    "docs/fields.md": reference.fields_page,
}


def _held(page: str, text: str) -> None:
    if os.environ.get("UPDATE_DOCS"):
        (ROOT / page).write_text(text, "utf-8")
    assert (ROOT / page).read_text("utf-8") == text


@pytest.mark.parametrize("page", PAGES)
def test_page_is_made_of_the_texts(page: str) -> None:
    _held(page, PAGES[page]())


def test_the_messages_are_those_of_real_runs(tmp_path: Path) -> None:
    _held("docs/messages.md", messages_page(tmp_path))
