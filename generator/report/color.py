"""Terminal colours: which role has which, and nothing when colours are off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

Role = Literal["error", "warning", "gutter", "help", "strong", "added", "removed"]
Paint = Callable[[Role, str], str]

_CODES: dict[Role, str] = {
    "error": "1;31",
    "warning": "1;33",
    "gutter": "1;34",
    "help": "1;36",
    "strong": "1",
    "added": "32",
    "removed": "31",
}


def painter(on: bool) -> Paint:
    """A function that colours a text by its role, or returns it as it is when colours are off."""
    if not on:
        return lambda role, text: text
    return lambda role, text: f"\x1b[{_CODES[role]}m{text}\x1b[0m" if text else text
