"""Local `$ref`s: from a reference to the value it means and the keys that lead there.

Owns JSON Pointers in fragments. Reads no other document: a reference that leaves the file leads nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote

from generator.model import KeyPath

Found = tuple[KeyPath, Any]
LONGEST_CHAIN = 64


class References:
    """Resolves references against `roots`, the first of them that has the place; each root is `(keys, value)`."""

    def __init__(self, *roots: Found) -> None:
        self._roots = roots
        self._known: dict[str, Found | None] = {}

    def find(self, reference: Any) -> Found | None:
        """The place that `reference` (`#/components/schemas/Action`) means; None when there is none in this file."""
        if not isinstance(reference, str) or not reference.startswith("#"):
            return None
        if reference not in self._known:
            self._known[reference] = self._resolve(unquote(reference[1:]))
        return self._known[reference]

    def follow(self, keys: KeyPath, value: Any) -> Found | None:
        """Where `value` leads when it is a reference, else itself; None for a missing target or a circle."""
        for _ in range(LONGEST_CHAIN):
            if not isinstance(value, Mapping) or "$ref" not in value:
                return keys, value
            found = self.find(value["$ref"])
            if found is None:
                return None
            keys, value = found
        return None

    def _resolve(self, pointer: str) -> Found | None:
        if pointer and not pointer.startswith("/"):
            return None
        steps = [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]
        return next((found for root in self._roots if (found := _walk(root, steps))), None)


def _walk(root: Found, steps: list[str]) -> Found | None:
    keys: list[str | int] = []
    value = root[1]
    for step in steps:
        if isinstance(value, Mapping) and step in value:
            keys.append(step)
            value = value[step]
        elif isinstance(value, list) and step.isascii() and step.isdigit() and len(step) < 9 and int(step) < len(value):
            keys.append(int(step))
            value = value[int(step)]
        else:
            return None
    return (*root[0], *keys), value
