"""The whole suite: which mutants there are, which of them a test run looks at, and why some are known to be missed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from mutation import openapi_faults, sound, trees, typescript_faults, yaml_faults
from mutation.mutants import Ground, Mutant
from mutation.verdicts import Court, Judged

_MAKERS: tuple[Callable[[Ground], Iterator[Mutant]], ...] = (
    yaml_faults.make,
    typescript_faults.make,
    openapi_faults.make,
    sound.make,
)
PER_KIND = 8


@dataclass(frozen=True)
class KnownMiss:
    """Mutants that `check` lets through, and why it must or may."""

    reason: str
    fits: Callable[[Judged], bool]


def _narrowed(judged: Judged) -> bool:
    return judged.mutant.kind.startswith("OpenAPI: ") and _not_offered(judged)


def _never(judged: Judged) -> bool:
    return any("was reduced to 'never'" in one.text for one in judged.compiled.generated)


def _own_array(judged: Judged) -> bool:
    errors = judged.compiled.generated
    return bool(errors) and all("Type 'Returns' is not assignable" in one.text for one in errors)


def _nested(judged: Judged) -> bool:
    return not judged.compiled.generated and any(
        re.match(r"`\w+(\.|`: '\w+' is a required)", why) for why in judged.broken_clicks.values()
    )


def _not_offered(judged: Judged) -> bool:
    return not judged.compiled.generated and any("offers no tool" in why for why in judged.broken_clicks.values())


def _outside(judged: Judged) -> bool:
    errors = judged.compiled.generated
    return bool(errors) and all("Cannot find module '../../../../../../" in one.text for one in errors)


KNOWN_MISSES = (
    KnownMiss("nothing outside of the root is looked at, so nobody knows that it is not there", _outside),
    KnownMiss(
        "include_params and exclude_params are another generator's: that they hide a required parameter, or name one"
        " that is not there, is for it to say",
        _narrowed,
    ),
    KnownMiss(
        "that an intersection is `never`, since two fields contradict each other, only the compiler says", _never
    ),
    KnownMiss("an interface that extends `Array` is not followed", _own_array),
    KnownMiss("what is inside an argument that is an object is not compared, only the arguments themselves", _nested),
)


def court() -> Court:
    """The sound trees, ready to be broken."""
    return Court({tree.name: Ground(tree) for tree in trees.all_of_them()})


def mutants(grounds: Iterable[Ground], per_kind: int | None = PER_KIND) -> list[Mutant]:
    """The mutants of all trees, always the same: of each kind in each tree `per_kind`, evenly spread; None: all."""
    groups: dict[tuple[str, str, str], list[Mutant]] = {}
    for ground in grounds:
        for make in _MAKERS:
            for one in make(ground):
                groups.setdefault((one.tree, one.kind, one.expected), []).append(one)
    return [one for group in groups.values() for one in _spread(group, per_kind)]


def reason(judged: Judged) -> str | None:
    """Why a mutant is missed, where that is known."""
    return next((one.reason for one in KNOWN_MISSES if one.fits(judged)), None)


def _spread(group: list[Mutant], count: int | None) -> list[Mutant]:
    if count is None or len(group) <= count:
        return group
    return [group[index * len(group) // count] for index in range(count)]
