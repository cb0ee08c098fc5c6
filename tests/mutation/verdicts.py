"""What the judges say of every mutant, compared: caught, missed, silent, misplaced, false alarms; and the table of it.

A mutant is broken when the contract refuses it, when TypeScript reports an error in a generated file, or when a click
breaks. One that only its author's own files show is neither: `check` may speak of it, and need not.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Literal

from generator.diagnostics import Diagnostic
from mutation import blame, checks, clicks, compiler
from mutation.checks import Checked
from mutation.compiler import Changes, Compiled
from mutation.mutants import Ground, Mutant

Verdict = Literal["caught", "missed", "misplaced", "silent", "false alarm", "elsewhere", "unsound"]
BODY = "TypeScript: fault in a body"
VERDICTS: tuple[Verdict, ...] = ("caught", "missed", "misplaced", "silent", "false alarm", "elsewhere", "unsound")


@dataclass(frozen=True)
class Judged:
    """One mutant with what each judge says of it. `blamed` are the apps that the compiler or a click finds broken."""

    mutant: Mutant
    verdict: Verdict
    said: tuple[Diagnostic, ...]
    compiled: Compiled
    broken_clicks: Mapping[str, str]
    blamed: frozenset[str]

    def __str__(self) -> str:
        said = [f"{one.rule} {one.span.path}:{one.span.line} {one.message}" for one in self.said] or ["nothing"]
        tsc = [f"{one.path}:{one.line} {one.text}" for one in (*self.compiled.generated, *self.compiled.written)]
        lines = [f"{self.verdict}: {self.mutant.tree}, {self.mutant.kind}: {self.mutant.description}"]
        lines += [f"    check: {one}" for one in said[:4]]
        lines += [f"    tsc:   {one}" for one in tsc[:3]]
        lines += [f"    click: {app}: {why}" for app, why in list(self.broken_clicks.items())[:3]]
        return "\n".join(lines)


@dataclass
class Court:
    """Judges mutants of some trees together, so that the compiler is asked once."""

    grounds: Mapping[str, Ground]
    folder: Path = field(default_factory=lambda: Path(tempfile.mkdtemp()))

    def judge(self, mutants: Sequence[Mutant]) -> list[Judged]:
        """What becomes of each mutant."""
        checked = [checks.check(self.grounds[one.tree].files, one.changes) for one in mutants]
        compiled = self._compile(mutants, checked)
        return [self._judged(*row) for row in zip(mutants, checked, compiled, strict=True)]

    def _compile(self, mutants: Sequence[Mutant], checked: Sequence[Checked]) -> list[Compiled]:
        """What the compiler says; equal TypeScript is asked about once, that of the sound tree among it."""
        questions: dict[tuple[str, frozenset[tuple[str, str | None]]], compiler.Question] = {}
        keys = []
        for mutant, result in zip(mutants, checked, strict=True):
            changes = self._typescript(mutant, result)
            key = (mutant.tree, frozenset(changes.items()))
            keys.append(key)
            asked = questions.setdefault(key, compiler.Question(mutant.tree, changes))
            asked.wants_written |= mutant.expected == "sound" or bool(self._new(mutant, result))
        sound = {name: (ground.tree, _modules(ground.checked.generated)) for name, ground in self.grounds.items()}
        answers = dict(zip(questions, compiler.judge(sound, list(questions.values())), strict=True))
        return [answers[key] for key in keys]

    def _typescript(self, mutant: Mutant, result: Checked) -> Changes:
        """The TypeScript, and what decides how it is read, that differs from the sound tree."""
        ground = self.grounds[mutant.tree]
        before, after = _modules(ground.checked.generated), _modules(result.generated)
        changes = {path: text for path, text in mutant.changes.items() if path.endswith((".ts", ".tsx", ".json"))}
        changes.pop(checks.openapi_path(ground.files), None)
        changes.update({path: text for path, text in after.items() if before.get(path) != text})
        changes.update(dict.fromkeys(before.keys() - after.keys()))
        return changes

    def _new(self, mutant: Mutant, result: Checked) -> list[Diagnostic]:
        """The diagnostics that the sound tree does not have; one that only names something anew is the same."""
        sound = list(self.grounds[mutant.tree].checked.diagnostics)
        said = list(result.diagnostics)
        for same in (_words, _kind):
            known = Counter(map(same, sound))
            left = []
            for one in said:
                known[same(one)] -= 1
                if known[same(one)] < 0:
                    left.append(one)
            words = Counter(map(same, said))
            sound = [one for one in sound if not words[same(one)]]
            said = left
        return said

    def _judged(self, mutant: Mutant, result: Checked, compiled: Compiled) -> Judged:
        ground = self.grounds[mutant.tree]
        offered = clicks.schemas({**ground.files, **mutant.changes, **result.generated}, self.folder)
        external = checks.external_tools(ground.files)
        found = {one.app: clicks.fault(one, offered, external) for one in compiled.clicks}
        broken = {app: why for app, why in found.items() if why is not None}
        apps = {app.key: app for app in result.catalog.apps} or ground.apps
        guilty = (blame.apps(one, result.generated, apps) for one in compiled.generated)
        blamed = frozenset({*broken, *chain.from_iterable(guilty)})
        said = self._new(mutant, result)
        verdict = _verdict(ground, mutant, said, compiled, broken, blamed)
        return Judged(mutant, verdict, tuple(said), compiled, broken, blamed)


def _verdict(
    ground: Ground,
    mutant: Mutant,
    said: Sequence[Diagnostic],
    compiled: Compiled,
    broken: Mapping[str, str],
    blamed: frozenset[str],
) -> Verdict:
    errors = [one for one in said if one.severity == "error"]
    fails = bool(compiled.generated or broken)
    if mutant.expected == "sound":
        if fails or (compiled.written and mutant.kind != BODY):
            return "unsound"
        return "false alarm" if (errors if _touches_yaml(mutant) else said) else "silent"
    if not fails and mutant.expected == "judged":
        if not errors:
            return "silent"
        return "elsewhere" if compiled.written else "false alarm"
    if not errors:
        return "missed"
    return "caught" if _points(ground, mutant, errors, blamed) else "misplaced"


def _touches_yaml(mutant: Mutant) -> bool:
    return mutant.kind.startswith("YAML")


def _points(ground: Ground, mutant: Mutant, errors: Sequence[Diagnostic], blamed: frozenset[str]) -> bool:
    """Whether every error stands where the fault is, or where an app that it breaks is written; and whether no broken
    app goes without one, where the fault itself has no place in a tools file."""
    places = ground.places(mutant, sorted(blamed))
    named = [{place for place in places if place.holds(one.span.path, one.span.line)} for one in errors]
    everywhere = bool(mutant.spots) or set(places) == set().union(*named)
    return all(named) and everywhere


def _words(one: Diagnostic) -> tuple[str, str]:
    return one.rule, one.message


def _kind(one: Diagnostic) -> tuple[str, str]:
    return one.rule, one.span.path


def _modules(generated: Mapping[str, str]) -> dict[str, str]:
    return {path: text for path, text in generated.items() if path.endswith((".ts", ".tsx"))}


def table(judged: Iterable[Judged]) -> str:
    """How many mutants of each kind came to which verdict."""
    counts: dict[str, Counter[Verdict]] = {}
    for one in judged:
        for row in (one.mutant.kind, f"all of {one.mutant.tree}", "all"):
            counts.setdefault(row, Counter())[one.verdict] += 1
    width = max(map(len, counts))
    lines = [f"{'':{width}} {'mutants':>8}" + "".join(f"{name:>13}" for name in VERDICTS)]
    for row in sorted(counts, key=lambda name: (name.startswith("all"), name == "all", name)):
        figures = "".join(f"{counts[row][name] or '':>13}" for name in VERDICTS)
        lines.append(f"{row:{width}} {counts[row].total():>8}{figures}")
    return "\n".join(lines)
