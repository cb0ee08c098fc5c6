"""The built apps on disk: `<folder>/<key>.html`, read when a host asks and never before.

Owns reading, hashing and noticing a rebuild. Which keys exist is the registry's business.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path

_HASH_LENGTH = 12


class BundleMissingError(Exception):
    """The app has not been built, or its page cannot be read."""


class Bundles:
    """`stamp` is what changes with a rebuild; comparing two of them needs no reading."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._hashes: dict[str, tuple[tuple[int, int], str]] = {}

    def html(self, key: str) -> str:
        """The page of an app as it is on disk now. Raises BundleMissingError."""
        try:
            return self._path(key).read_text(encoding="utf-8")
        except FileNotFoundError:
            raise BundleMissingError(f"the app {key} has not been built; run: make build") from None
        except (OSError, UnicodeDecodeError):
            raise BundleMissingError(f"the page of the app {key} cannot be read; run: make build") from None

    def hash(self, key: str) -> str | None:
        """A short hash of the page, None when it cannot be read; the file is read again only when it changed."""
        try:
            status = self._path(key).stat()
            seen = (status.st_mtime_ns, status.st_size)
            if self._hashes.get(key, (None,))[0] != seen:
                digest = hashlib.blake2b(self._path(key).read_bytes(), digest_size=16).hexdigest()
                self._hashes[key] = (seen, digest[:_HASH_LENGTH])
        except OSError:
            return None
        return self._hashes[key][1]

    def stamp(self) -> frozenset[tuple[str, int, int]] | None:
        """Name, time and size of every page that can be looked at; None when nobody can look into the folder now."""
        pages = set()
        try:
            with os.scandir(self._folder) as entries:
                for one in entries:
                    if one.name.endswith(".html"):
                        with contextlib.suppress(OSError):
                            status = one.stat()
                            pages.add((one.name, status.st_mtime_ns, status.st_size))
        except (FileNotFoundError, NotADirectoryError):
            return frozenset()
        except OSError:
            return None
        return frozenset(pages)

    def _path(self, key: str) -> Path:
        return self._folder / f"{key}.html"
