"""Reading many files with two processes: the second one reads the last half while the first reads the others.

Owns how the work is shared. A file in which the second process found anything to say is read again here, so that every
diagnostic is made in one place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from generator import second_process
from generator.diagnostics import Diagnostic
from generator.model import Document, SourceFile
from generator.source import decoding
from generator.source.damage import Damage
from generator.source.positions import Positions

# Below this many bytes a second process takes longer to start than it saves.
WORTH_IT = 2_000_000
Read = Callable[[SourceFile, list[Diagnostic]], Document | None]


class Ahead:
    """Documents that a second process reads meanwhile; ask for them in the order of the files."""

    def __init__(self, files: Sequence[SourceFile], read: Read) -> None:
        self._paths = _last_half(files)
        mine = [file for file in files if file.path in self._paths]
        self._process = second_process.start(lambda: _data(mine, read)) if mine else None
        if self._process is None:
            self._paths = frozenset()
        self._found: dict[str, Any] = {}

    def document(self, file: SourceFile) -> Document | None:
        """The document of a file that was read by the second process without any remark; None for all others."""
        if file.path not in self._paths:
            return None
        if self._process is not None:
            self._found = self._process.result() or {}
            self._process = None
        data = self._found.pop(file.path, None)
        if data is None:
            return None
        positions = Positions(decoding.decode(file.path, file.raw))
        return Document(file.path, file.product, data, positions, misread=Damage(data, positions, ()))


def _last_half(files: Sequence[SourceFile]) -> frozenset[str]:
    """The paths of the last files, which make about half of all bytes."""
    total = sum(len(file.raw) for file in files)
    if total < WORTH_IT:
        return frozenset()
    paths, rest = [], total // 2
    for file in reversed(files):
        rest -= len(file.raw)
        if rest < 0:
            break
        paths.append(file.path)
    return frozenset(paths)


def _data(files: Sequence[SourceFile], read: Read) -> dict[str, Any]:
    """What stands in the files that nothing is to be said of."""
    found = {}
    for file in files:
        diagnostics: list[Diagnostic] = []
        document = read(file, diagnostics)
        if document is not None and not diagnostics and not document.faults and isinstance(document.data, dict):
            found[file.path] = document.data
    return found
