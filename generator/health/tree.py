"""What the examination may ask of the files: paths relative to the root, nothing outside it."""

from __future__ import annotations

from typing import Protocol


class Tree(Protocol):
    """The workspace, as this room sees it."""

    def read(self, path: str) -> bytes | None:
        """The bytes of a file, None when there is none to be read."""
        ...

    def exists(self, path: str) -> bool:
        """Whether a regular file stands there under exactly this spelling."""
        ...

    def listing(self, folder: str) -> frozenset[str]:
        """The names in a folder, none when there is none to be looked into."""
        ...

    def size(self, path: str) -> int | None:
        """The number of bytes of a file, None when there is none."""
        ...
