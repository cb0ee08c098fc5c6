"""Pages that come from the program's own texts say what it says. `make docs` rewrites them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.report import explanation, reference

ROOT = Path(__file__).parent.parent
PAGES = {"docs/errors.md": explanation.catalogue_page, "docs/fields.md": reference.fields_page}


@pytest.mark.parametrize("page", PAGES)
def test_page_is_made_of_the_texts(page: str) -> None:
    if os.environ.get("UPDATE_DOCS"):
        (ROOT / page).write_text(PAGES[page](), "utf-8")
    assert (ROOT / page).read_text("utf-8") == PAGES[page]()
