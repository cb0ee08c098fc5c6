"""Prints what becomes of the mutants: `python -m mutation [--all]` with `tests` on the path, or `make mutants`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from mutation import suite, verdicts
from mutation.verdicts import Judged


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m mutation", description="Breaks sound trees, and judges the result."
    )
    parser.add_argument("--all", action="store_true", help="every mutant there is, which takes minutes")
    arguments = parser.parse_args()
    court = suite.court()
    made = suite.mutants(court.grounds.values(), None if arguments.all else suite.PER_KIND)
    print(summary(court.judge(made)))


def summary(judged: Sequence[Judged]) -> str:
    """The table; below it every mutant that is not as it should be, a missed one with the reason."""
    lines = [verdicts.table(judged)]
    for one in judged:
        if one.verdict in ("missed", "misplaced", "false alarm", "unsound"):
            lines.append(f"\n{one}")
            if one.verdict == "missed":
                lines.append(f"    reason: {suite.reason(one) or 'none is known'}")
    broken = sum(one.verdict in ("caught", "missed", "misplaced") for one in judged)
    missed = sum(one.verdict == "missed" for one in judged)
    alarms = sum(one.verdict == "false alarm" for one in judged)
    lines.append(f"\n{broken} broken: {missed} missed ({missed / max(broken, 1):.1%}); {alarms} false alarms")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
