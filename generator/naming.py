"""The conventions (spec: yaml-contract.md, ui_apps): text in, text out, each convention in one function.

Owns how a name is derived from another. Knows nothing of apps, files or configuration.
"""

from __future__ import annotations


def title(key: str) -> str:
    """`error-details` -> `Error Details`."""
    return " ".join(part[:1].upper() + part[1:] for part in key.split("-"))


def pascal(key: str) -> str:
    """`error-details` -> `ErrorDetails`."""
    return "".join(part[:1].upper() + part[1:] for part in key.split("-"))


def singular(key: str) -> str:
    """The key without one trailing `-list`: `action-list` -> `action`, `list` -> `list`."""
    return key.removesuffix("-list")


def words(key: str) -> str:
    """Dashes as spaces: `error-issue` -> `error issue`."""
    return key.replace("-", " ")


def constant(key: str) -> str:
    """`action-list` -> `ACTION_LIST_RESOURCE_URI`."""
    return key.upper().replace("-", "_") + "_RESOURCE_URI"


def kebab(text: str) -> str:
    """The kebab-case form that a badly written key should have: `ErrorList`, `error_list` -> `error-list`.

    Empty when no letter or digit is left, or when the result would not start with a letter.
    """
    parts: list[str] = []
    previous = ""
    for char in text:
        if not (char.isascii() and char.isalnum()):
            previous = ""
            parts.append("-")
            continue
        if char.isupper() and (previous.islower() or previous.isdigit()):
            parts.append("-")
        parts.append(char.lower())
        previous = char
    dashed = "-".join(part for part in "".join(parts).split("-") if part)
    return dashed if dashed[:1].isalpha() else ""
