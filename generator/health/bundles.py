"""The built page of an app: where it lies, whether it was built from what is there now, and how large it is.

Pages lie in the `dist` folder nearest above the hand-written entries that holds one (`<dist>/<key>.html`). The bundler
of this repository leaves a record with digests of what it read (`.build.json`); without one only sizes are known.
"""

from __future__ import annotations

import json
import posixpath
from collections.abc import Collection, Iterator
from functools import cached_property
from hashlib import sha256
from typing import Any

from generator.answers import Check
from generator.health.tree import Tree
from generator.model import Configuration, TypescriptTarget

RECORD = ".build.json"
VERSION = 2
_DIGITS, _MISSING = 32, "missing"  # as the bundler's cache.mjs has them
_RUNNERS = (("pnpm-lock.yaml", "pnpm build"), ("yarn.lock", "yarn build"), ("bun.lock", "bun run build"))


class Bundles:
    """The pages of one monorepo, whose apps are `keys`."""

    def __init__(self, tree: Tree, configuration: Configuration, keys: Collection[str]) -> None:
        self._tree = tree
        self._start = (configuration.typescript or TypescriptTarget()).custom_dir
        self._keys = keys
        self._digests: dict[str, str] = {}

    @cached_property
    def folder(self) -> str | None:
        """The folder with the pages, None when nothing is built."""
        for above in _upwards(self._start):
            folder = posixpath.join(above, "dist")
            if any(self._tree.exists(f"{folder}/{key}.html") for key in self._keys):
                return folder
        return None

    def checks(self, key: str, ignored: Collection[str] = ()) -> Iterator[Check]:
        """The links `bundle` and `size` of one app. Files in `ignored` are wrong already, which is said elsewhere."""
        if self.folder is None:
            yield Check(link="bundle", state="not built", message="no app has been built here")
            return
        path = f"{self.folder}/{key}.html"
        size = self._tree.size(path) if self._tree.exists(path) else None
        if not size:
            what = "does not exist, though other apps are built" if size is None else "is empty"
            yield Check(link="bundle", state="broken", message=f"{path} {what}", cure=self.cure)
            return
        row = self._record["apps"].get(key)
        yield self._bundle(path, size, row, ignored)
        packed = f" ({row['gzip'] / 1000:.1f} kB gzip)" if row and row["raw"] == size else ""
        yield Check(link="size", state="ok", message=f"{size / 1000:.1f} kB{packed}")

    def _bundle(self, path: str, size: int, row: Any, ignored: Collection[str]) -> Check:
        if row is None:
            return Check(link="bundle", state="ok", message=f"{path}, of which no record says what it was built from")
        if row["raw"] != size:
            return Check(link="bundle", state="broken", message=f"{path} is not what was built", cure=self.cure)
        files = dict.fromkeys([*row["inputs"], *self._record["shared"]])
        changed = [one for one in files if one not in ignored and self._has_changed(one)]
        if changed:
            more = f" and {len(changed) - 1} more" if len(changed) > 1 else ""
            message = f"{path} was built before {changed[0]}{more} changed"
            return Check(link="bundle", state="broken", message=message, cure=self.cure)
        return Check(link="bundle", state="ok", message=path)

    def _has_changed(self, path: str) -> bool:
        before: str | None = self._record["digests"].get(path)
        if before is None:
            return False  # an installed package: the lock file answers for it
        if path not in self._digests:
            raw = self._tree.read(path)
            self._digests[path] = _MISSING if raw is None else sha256(raw).hexdigest()[:_DIGITS]
        return self._digests[path] != before

    @cached_property
    def _record(self) -> dict[str, Any]:
        raw = self._tree.read(f"{self.folder}/{RECORD}")
        try:
            record = json.loads(raw or b"")
            return record if _is_record(record) else _NO_RECORD
        except (ValueError, RecursionError):
            return _NO_RECORD

    @cached_property
    def cure(self) -> str:
        """How to build, as far as the nearest package.json tells."""
        for folder in _upwards(self._start):
            try:
                scripts = json.loads(self._tree.read(posixpath.join(folder, "package.json")) or b"")["scripts"]
            except (ValueError, KeyError, TypeError, RecursionError):
                continue
            if isinstance(scripts, dict) and "build" in scripts:
                lock = (run for name, run in _RUNNERS if self._tree.exists(posixpath.join(folder, name)))
                return f"run{f' in {folder}' if folder else ''}: {next(lock, 'npm run build')}"
        return "build the apps again"


_NO_RECORD: dict[str, Any] = {"apps": {}, "shared": [], "digests": {}}


def _is_record(record: Any) -> bool:
    """Whether it is a record as this version reads it; a file of another shape says nothing."""
    return (
        isinstance(record, dict)
        and record.get("version") == VERSION
        and isinstance(record.get("apps"), dict)
        and isinstance(record.get("shared"), list)
        and isinstance(record.get("digests"), dict)
        and all(
            isinstance(row, dict)
            and isinstance(row.get("inputs"), list)
            and isinstance(row.get("raw"), int)
            and isinstance(row.get("gzip"), int)
            for row in record["apps"].values()
        )
    )


def _upwards(folder: str) -> Iterator[str]:
    """The folder and all above it, the root last."""
    while folder:
        yield folder
        folder = posixpath.dirname(folder)
    yield ""
