"""Changes as a unified diff: what stands on disk against what generate writes. New and orphaned files are shown too."""

from __future__ import annotations

from collections.abc import Iterator

from generator.model import Change, Report
from generator.report import Context, visible
from generator.report.color import Paint, Role, painter

_ROLES: dict[str, Role] = {"+": "added", "-": "removed", "@": "gutter"}


def render(report: Report, context: Context) -> str:
    """The diffs of all changes in the report's order, at most `context.limit` files."""
    paint = painter(context.color)
    shown = report.changes if context.limit is None else report.changes[: context.limit]
    return "".join(f"{_painted(line, paint)}\n" for change in shown for line in _lines(change))


def _lines(change: Change) -> Iterator[str]:
    from difflib import unified_diff  # only who asks for a diff pays for the import

    old = [] if change.old is None else change.old.replace("\r\n", "\n").split("\n")
    new = [] if change.new is None else change.new.split("\n")
    names = ("/dev/null" if change.old is None else change.path, "/dev/null" if change.new is None else change.path)
    return unified_diff(old, new, *names, lineterm="")


def _painted(line: str, paint: Paint) -> str:
    role = None if line.startswith(("+++", "---")) else _ROLES.get(line[:1])
    return paint(role, visible.escape(line)) if role else visible.escape(line)
