"""Finds the monorepo: the nearest folder with a configuration, upwards, without asking git (spec: cli.md, commands).

Reads the configuration file, the only file that may stand outside the root (`--config`). Does not know what it means.
"""

from __future__ import annotations

import os
import re

from generator.diagnostics import Diagnostic
from generator.disk import probes
from generator.workspace import faults, files

FILE = "ui-apps.toml"
_TABLE = re.compile(rb"""^[ \t]*\[[ \t]*tool[ \t]*\.[ \t]*["']?ui-apps["']?[ \t]*[.\]]""", re.MULTILINE)


def find_configuration(start: str) -> str | None:
    """The absolute path of the configuration that governs `start`, from the nearest folder that has one, or None."""
    try:
        folder = os.path.abspath(start)
    except FileNotFoundError:  # the current folder was removed
        return None
    while True:
        found = configuration_in(folder)
        above = os.path.dirname(folder)
        if found is not None or above == folder:
            return found
        folder = above


def configuration_in(folder: str) -> str | None:
    """`ui-apps.toml`, else a `pyproject.toml` with the table `[tool.ui-apps]`, in this very folder, or None."""
    path = os.path.join(folder, FILE)
    if _stands(path):
        return path
    path = os.path.join(folder, "pyproject.toml")
    return path if _has_table(path) else None


def read_configuration(path: str, shown: str, diagnostics: list[Diagnostic]) -> bytes | None:
    """The bytes of the configuration, or None and UA701 at the path `shown`."""
    try:
        return files.read(path)
    except (OSError, ValueError) as error:
        diagnostics.append(faults.unreadable_output(shown, faults.words(error)))
        return None


def is_file(path: str) -> bool:
    """Whether a regular file stands at this absolute path, links followed."""
    try:
        return probes.target(path) == probes.FILE
    except (OSError, ValueError):
        return False


def _stands(path: str) -> bool:
    try:
        return probes.kind(path) != probes.ABSENT
    except (OSError, ValueError):
        return False


def _has_table(path: str) -> bool:
    try:
        raw = files.read(path)
    except (OSError, ValueError):
        return False
    if b"ui-apps" not in raw:
        return False
    import tomllib  # most folders on the way up have no pyproject.toml that names us

    try:
        tool = tomllib.loads(raw.decode("utf-8")).get("tool")
    except (ValueError, RecursionError):
        # A broken file that visibly has our table is the configuration: its fault must be reported, not passed over.
        return _TABLE.search(raw) is not None
    return isinstance(tool, dict) and "ui-apps" in tool
