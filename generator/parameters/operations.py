"""The operations of an OpenAPI document by id (3.0 and 3.1; the ids of 2.0 too).

Owns which operations exist. The document is walked on the first question, an operation is read when it is asked for
(`request`). Never raises for a malformed document.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import Any

from generator.model import KeyPath
from generator.parameters import request
from generator.parameters.inputs import Input, Place
from generator.parameters.references import References
from generator.parameters.request import Operation

_METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
# Webhooks are what a document describes for its readers to serve; a tool may name one.
_SECTIONS = ("paths", "webhooks")


class Operations:
    """The operations of the document `data`, which stands in the file `path`."""

    def __init__(self, path: str, data: Any) -> None:
        self.path = path
        self._data: Mapping[Any, Any] = data if isinstance(data, Mapping) else {}
        self._references = References(((), data))
        self._inputs: dict[str, Input | None] = {}
        self._unread = False
        self._repeated: set[str] = set()

    def __contains__(self, operation_id: object) -> bool:
        return operation_id in self._found

    @property
    def names(self) -> Collection[str]:
        """All operation ids, in the order of the document."""
        return self._found.keys()

    @property
    def fault(self) -> str | None:
        """Why the document can tell nothing about operations, as the end of a sentence about it; None when it can."""
        if not any(isinstance(self._data.get(section), Mapping) for section in _SECTIONS):
            return "is not an OpenAPI document: it has no `paths`"
        return None if self._found else "has no operation with an `operationId`"

    @property
    def complete(self) -> bool:
        """Whether an id that is not in `names` certainly does not exist: nothing was malformed or in another file."""
        return self.fault is None and not self._unread

    def place(self, operation_id: str) -> Place | None:
        """Where an operation stands, by its `operationId`."""
        found = self._found.get(operation_id)
        return Place(self.path, (*found.keys, "operationId")) if found else None

    def input(self, operation_id: str) -> Input | None:
        """The arguments of an operation; None when unknown: no such id, one that two operations share, or version 2."""
        found = self._found.get(operation_id)
        if found is None or operation_id in self._repeated or "swagger" in self._data:
            return None
        if operation_id not in self._inputs:
            self._inputs[operation_id] = request.read(found, self.path, self._references)
        return self._inputs[operation_id]

    @cached_property
    def _found(self) -> dict[str, Operation]:
        """Every operation by id, the first one where an id is taken twice; notes what could not be read on the way."""
        found: dict[str, Operation] = {}
        for keys, item in self._items():
            for method in _METHODS:
                data = item.get(method, {})
                name = data.get("operationId") if isinstance(data, Mapping) else data
                if not isinstance(data, Mapping) or not isinstance(name, str | None):
                    self._unread = True
                elif name in found:
                    self._repeated.add(name)
                elif name is not None:
                    found[name] = Operation(keys, item, (*keys, method), data)
        return found

    def _items(self) -> Iterator[tuple[KeyPath, Mapping[str, Any]]]:
        """Every path item where it stands, and the one that it refers to."""
        for section in _SECTIONS:
            items = self._data.get(section)
            if not isinstance(items, Mapping):
                self._unread = self._unread or items is not None
                continue
            for url, item in items.items():
                if isinstance(url, str) and url.startswith("x-"):
                    continue
                target = self._references.follow((section, url), item)
                if target is None or not isinstance(target[1], Mapping):
                    self._unread = True
                    continue
                yield target
                if target[1] is not item:
                    yield (section, url), item
