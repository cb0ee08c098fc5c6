"""Bundling: `python -m benchmarks.bundling --rounds 3` builds apps with our bundler and with one Vite build an app.

Owns the trees that are built and the table of the results. Asserts nothing on time.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from benchmarks import measure, monorepo, tables
from benchmarks.measure import Contender, Samples
from benchmarks.monorepo import Size
from benchmarks.scenarios import ROOT

OURS, PEER = "ui-apps", "one Vite build an app"
SYNTHETIC = Size("synthetic", 124, 8, 2)
DOCUMENT = ROOT / "docs/performance.md"
_SOURCES = ("services/mcp/src", "services/mcp/ui-apps.generated.json", "services/mcp/bundler/budget.json", "products")
_SETTINGS = ("tsconfig.json", "package-lock.json")
_SHARED = ("services/mcp/src/ui-apps/runtime", "services/mcp/src/ui-apps/components")
_DIST = "services/mcp/dist"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures both trees; with --write the table replaces that of docs/performance.md."""
    options = _options(arguments)
    with tempfile.TemporaryDirectory(prefix="ui-apps-bundling-") as temporary:
        folder = Path(temporary)
        rows: list[Sequence[str]] = []
        for name, root in (
            ("this repository", _copy(folder / "own")),
            ("synthetic", _synthetic(folder / "synthetic", options.size)),
        ):
            for row in _rows(name, root, options.rounds):
                print(" | ".join(row), file=sys.stderr, flush=True)
                rows.append(row)
    table = tables.table(("apps", "what is built", OURS, PEER, "Vite : ui-apps"), rows)
    print(f"{table}\n\n{tables.machine()}")
    if options.write:
        remark = f"{tables.measured(options.rounds)} Vite ran once on the synthetic apps."
        tables.write(DOCUMENT, f"{remark}\n\n{table}\n", "bundling")


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bundling", description="Measures builds of the apps.")
    parser.add_argument("--rounds", type=int, default=3, help="builds of each contender; default: 3")
    parser.add_argument("--quick", action="store_true", help="one round, with few synthetic apps")
    parser.add_argument("--write", action="store_true", help=f"put the results into {DOCUMENT.relative_to(ROOT)}")
    options = parser.parse_args(arguments)
    options.size = Size("tiny", 2, 8, 2) if options.quick else SYNTHETIC
    options.rounds = 1 if options.quick else options.rounds
    if options.rounds < 1:
        parser.error("--rounds is at least 1")
    if not (ROOT / "node_modules/.bin/tsx").exists():
        parser.error("the builds need `npm ci`")
    return options


def _rows(name: str, root: Path, rounds: int) -> Iterator[Sequence[str]]:
    """A row for each thing that is built; Vite keeps no record of a build, so it takes part in the first."""
    count = len(json.loads((root / "services/mcp/ui-apps.generated.json").read_text("utf-8"))["apps"])
    is_small = count < 50
    peer = Contender(PEER, _vite(root), lambda number: _clear(root), once=not is_small)
    ours = Contender(OURS, _bundler(root), lambda number: _clear(root))
    yield _row(f"{count}, {name}", "all of them", measure.alternate([ours, peer], rounds))
    measure.run(_bundler(root))
    for what, prepare in (("one of which changed", _change(root)), ("none of which changed", _nothing)):
        yield _row(f"{count}, {name}", what, measure.alternate([Contender(OURS, _bundler(root), prepare)], rounds))


def _row(apps: str, what: str, samples: Samples) -> Sequence[str]:
    compared = PEER in samples
    return (
        apps,
        what,
        tables.seconds(samples.wall(OURS)),
        tables.seconds(samples.wall(PEER)) if compared else "",
        f"{samples.ratio(PEER, OURS):.1f}" if compared else "",
    )


def _copy(root: Path) -> Path:
    """This repository's own apps."""
    for place in _SOURCES:
        _put(ROOT / place, root / place)
    return _ready(root)


def _synthetic(root: Path, size: Size) -> Path:
    """Apps of a synthetic monorepo with small views, on this repository's runtime and components."""
    monorepo.write(root, size, views=True)
    for place in _SHARED:
        _put(ROOT / place, root / place)
    generate = (str(Path(sys.executable).parent / "ui-apps"), "generate", "--quiet", "--root", str(root))
    measure.run(generate)
    (root / "services/mcp/bundler").mkdir()
    (root / "services/mcp/bundler/budget.json").write_text('{"gzip_kb": {"default": 160}}')
    return _ready(root)


def _ready(root: Path) -> Path:
    for place in _SETTINGS:
        shutil.copy(ROOT / place, root)
    (root / "node_modules").symlink_to(ROOT / "node_modules")
    return root


def _put(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, dirs_exist_ok=True)
    else:
        shutil.copy(source, target)


def _clear(root: Path) -> None:
    shutil.rmtree(root / _DIST, ignore_errors=True)


def _nothing(number: int) -> None:
    """The tree stays as the last build left it."""


def _change(root: Path) -> Callable[[int], None]:
    """Appends a line to the entry of the first app, another one in each round."""
    manifest = json.loads((root / "services/mcp/ui-apps.generated.json").read_text("utf-8"))
    entry = root / "services/mcp/src/ui-apps/apps" / f"{manifest['apps'][0]['entry']}.tsx"

    def change(number: int) -> None:
        with entry.open("a", encoding="utf-8") as text:
            text.write(f"console.debug({number})\n")

    return change


def _bundler(root: Path) -> tuple[str, ...]:
    return ("node", str(ROOT / "services/mcp/bundler/build.mjs"), "--root", str(root))


def _vite(root: Path) -> tuple[str, ...]:
    return (str(ROOT / "node_modules/.bin/tsx"), str(ROOT / "benchmarks/peer/bundle.ts"), str(root))


if __name__ == "__main__":
    main()
