"""The benchmark's command line: `python -m benchmarks.run --sizes S,M,L --rounds 5`.

Prints every table as soon as it is measured. Asserts nothing on time: a slow machine is no failure.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks import tables
from benchmarks.monorepo import SIZES, Size
from benchmarks.scenarios import ROOT, Bench

DOCUMENT = ROOT / "docs/performance.md"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures the wanted sizes; with --write the results replace those of docs/performance.md."""
    options = _options(arguments)
    with tempfile.TemporaryDirectory(prefix="ui-apps-bench-") as temporary:
        folder = options.folder or Path(temporary)
        _warm_up(folder, with_peer=options.peer, views=options.views)
        results = {}
        for size in options.sizes:
            bench = Bench.create(size, folder, with_peer=options.peer, views=options.views)
            results[size] = dict(bench.scenarios(options.rounds))
            bench.restore()
            print(f"{tables.of_size(size, results[size])}\n", flush=True)
    print(f"{tables.growth(results)}\n\n{tables.machine()}")
    if options.write:
        tables.write(DOCUMENT, tables.page(results, options.rounds))


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description="Measures ui-apps, a peer, a floor.")
    parser.add_argument("--sizes", type=_sizes, default="S,M,L", help="out of tiny, S, M, L; default: S,M,L")
    parser.add_argument("--rounds", type=int, default=5, help="runs of each contender; default: 5")
    parser.add_argument("--quick", action="store_true", help="one round on a tiny monorepo: does everything run?")
    parser.add_argument("--no-peer", dest="peer", action="store_false", help="leave the TypeScript peer out")
    parser.add_argument("--views", action="store_true", help="write the apps' views, and let them be checked")
    parser.add_argument(
        "--folder", type=Path, help="where the monorepos are written, and stay; default: a temporary one"
    )
    parser.add_argument("--write", action="store_true", help=f"put the results into {DOCUMENT.relative_to(ROOT)}")
    options = parser.parse_args(arguments)
    if options.quick:
        options.sizes, options.rounds = [SIZES["tiny"]], 1
    if options.rounds < 1:
        parser.error("--rounds is at least 1")
    if options.peer and not (ROOT / "node_modules/.bin/tsx").exists():
        parser.error("the peer needs `npm ci`; --no-peer leaves it out")
    return options


def _sizes(text: str) -> list[Size]:
    try:
        return [SIZES[name] for name in text.split(",")]
    except KeyError as error:
        raise argparse.ArgumentTypeError(f"there is no size {error}; there are {', '.join(SIZES)}") from None


def _warm_up(folder: Path, *, with_peer: bool, views: bool) -> None:
    """Runs everything once: compiled modules and the system's cache of files are no part of a result."""
    for name, _ in Bench.create(SIZES["tiny"], folder / "warm-up", with_peer=with_peer, views=views).scenarios(1):
        print(f"warm-up: {name}", file=sys.stderr)


if __name__ == "__main__":
    main()
