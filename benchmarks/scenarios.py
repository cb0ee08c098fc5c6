"""What is measured: the states a monorepo is in, and what each contender is asked then.

Owns the commands and the edits between runs. Knows nothing of how a result is shown.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks import measure, monorepo
from benchmarks.measure import Contender, Samples
from benchmarks.monorepo import Size

ROOT = Path(__file__).resolve().parent.parent
OURS, PEER, FLOOR = "ui-apps", "peer", "floor"
COLD = "generate into an empty tree"
GENERATE = "generate, nothing to do"
CHECK = "check, nothing to do"
CHANGED = "check, one file changed"
ERROR = "check, one error"
_GENERATED = (
    "services/mcp/src/ui-apps/apps/generated",
    "services/mcp/src/ui-apps/generated",
    "services/mcp/src/resources",
    "services/mcp/ui_apps_registry.py",
    "services/mcp/ui-apps.generated.json",
    ".ui-apps",
)
_EXIT_INPUT, _EXIT_STALE = 1, 3


@dataclass(frozen=True, slots=True)
class Bench:
    """Two copies of one monorepo, ours and the peer's, so that neither sees what the other has written. `peer` is None
    when the peer takes no part. `originals` are the files that a scenario has edited."""

    size: Size
    ours: Path
    peer: Path | None
    originals: dict[Path, str] = field(default_factory=dict)

    @classmethod
    def create(cls, size: Size, folder: Path, *, with_peer: bool, views: bool) -> Bench:
        """Writes the copies into `folder`."""
        bench = cls(size, folder / size.name / OURS, folder / size.name / PEER if with_peer else None)
        for root in filter(None, (bench.ours, bench.peer)):
            shutil.rmtree(root, ignore_errors=True)
            monorepo.write(root, size, views=views)
        return bench

    def scenarios(self, rounds: int) -> Iterator[tuple[str, Samples]]:
        """Measures one scenario after the other; each starts from the state that the one before has left."""
        yield COLD, measure.alternate([self._ours("generate", clear), *self._peer(prepare=clear)], rounds)
        # Each command remembers its own last run, so that nothing to do means: nothing since that command was last run.
        for command in ("generate", "check"):
            measure.run(_ui_apps(command, self.ours))
        yield GENERATE, measure.alternate([self._ours("generate"), self._floor(), *self._peer(once=True)], rounds)
        yield CHECK, measure.alternate([self._ours("check"), self._floor(), *self._peer("--check", once=True)], rounds)
        for name, edit, code in ((CHANGED, reword, _EXIT_STALE), (ERROR, misspell, _EXIT_INPUT)):
            yield name, measure.alternate(list(self._edited(edit, code)), rounds)

    def _edited(self, edit: Callable[[str], str], code: int) -> Iterator[Contender]:
        """Check after `edit` in one product, another one in each round, on a tree that was fresh until then."""

        def change(root: Path, number: int) -> None:
            path = monorepo.tools_file(root, number * 7 % self.size.products)
            self.originals.setdefault(path, path.read_text("utf-8"))
            path.write_text(edit(self.originals[path]), "utf-8", newline="\n")

        def prepare(number: int) -> None:
            self.restore()
            measure.run(_ui_apps("generate", self.ours))
            change(self.ours, number)

        yield Contender(OURS, _ui_apps("check", self.ours), prepare, code)
        yield self._floor()
        if (root := self.peer) is not None:
            yield Contender(PEER, _peer(root, "--check"), lambda number: change(root, number), 1, once=True)

    def restore(self) -> None:
        """Undoes all edits."""
        for path, text in self.originals.items():
            path.write_text(text, "utf-8", newline="\n")

    def _ours(self, command: str, prepare: Callable[[Path], None] = lambda root: None) -> Contender:
        return Contender(OURS, _ui_apps(command, self.ours), lambda number: prepare(self.ours))

    def _peer(
        self, *flags: str, prepare: Callable[[Path], None] = lambda root: None, once: bool = False
    ) -> Iterator[Contender]:
        """The peer computes everything anew whatever was asked: except for the cold run, `once` is enough."""
        if (root := self.peer) is not None:
            yield Contender(PEER, _peer(root, *flags), lambda number: prepare(root), once=once)

    def _floor(self) -> Contender:
        return Contender(FLOOR, (sys.executable, str(ROOT / "benchmarks/floor.py"), str(self.ours)))


def clear(root: Path) -> None:
    """Takes away all that is generated, and the program's own folder with it."""
    for path in _GENERATED:
        target = root / path
        if target.is_dir():
            shutil.rmtree(target)
        else:
            target.unlink(missing_ok=True)


def reword(text: str) -> str:
    """A tools file with a text for its first app: sound, and seen in an output."""
    return text.replace("        type: detail\n", "        type: detail\n        description: One of them\n", 1)


def misspell(text: str) -> str:
    """A tools file with one fault: an unknown key for a needed one."""
    return text.replace("detail_tool:", "detail_tol:", 1)


def _ui_apps(command: str, root: Path) -> tuple[str, ...]:
    """The console script of the environment that runs the benchmark."""
    return (str(Path(sys.executable).parent / "ui-apps"), command, "--root", str(root))


def _peer(root: Path, *flags: str) -> tuple[str, ...]:
    return (str(ROOT / "node_modules/.bin/tsx"), str(ROOT / "benchmarks/peer/generate.ts"), str(root), *flags)
