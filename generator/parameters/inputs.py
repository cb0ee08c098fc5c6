"""The facts themselves: `Argument`, `Input`, and how two inputs combine.

Owns when a fact is certain enough to refuse something. Does not know where facts come from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from generator.model import KeyPath

Kind = Literal["string", "number", "integer", "boolean", "array", "object", "null"]
Kinds = frozenset[Kind]
UNKNOWN: Kinds = frozenset()


@dataclass(frozen=True, slots=True)
class Place:
    """A value inside a file, by the keys that lead to it: what `Document.locate` and `JsonText.span` take."""

    path: str
    keys: KeyPath = ()

    @property
    def pointer(self) -> str:
        """The keys as a JSON Pointer (RFC 6901): `/paths/~1actions~1{id}/get/parameters/0/name`."""
        return "".join("/" + str(key).replace("~", "~0").replace("/", "~1") for key in self.keys)


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument. `kinds` are all that its value may be, empty when unknown; `where` is its definition."""

    name: str
    required: bool
    kinds: Kinds
    where: Place

    def refuses(self, kind: str) -> bool:
        """Whether a value of this kind is certainly wrong; `unknown` never is.

        A number may be whole, so it fits an integer. Null for an optional argument often means "not given".
        """
        if not self.kinds or kind == "unknown":
            return False
        if kind == "null":
            return self.required and "null" not in self.kinds
        if kind in {"number", "integer"}:
            return self.kinds.isdisjoint({"number", "integer"})
        return kind not in self.kinds


@dataclass(frozen=True, slots=True)
class Input:
    """All arguments by name. `open` says that others are allowed, or cannot be ruled out."""

    arguments: Mapping[str, Argument]
    open: bool

    def unknown(self, names: Iterable[str]) -> list[str]:
        """Those of `names` that are certainly no argument, in their order."""
        return [] if self.open else [name for name in names if name not in self.arguments]

    def missing(self, names: Iterable[str]) -> list[Argument]:
        """The required arguments that are not among `names`, in the order of the definition."""
        given = set(names)
        return [one for name, one in self.arguments.items() if one.required and name not in given]

    def optional(self) -> Input:
        """The same with nothing required."""
        relaxed = {name: replace(one, required=False) for name, one in self.arguments.items()}
        return Input(relaxed, self.open)


NOTHING = Input({}, open=False)
ANYTHING = Input({}, open=True)


def both(inputs: Iterable[Input]) -> Input:
    """What has to satisfy all of `inputs`: every argument of each, needed when one of them needs it."""
    arguments: dict[str, Argument] = {}
    is_open = False
    for one in inputs:
        is_open = is_open or one.open
        for name, argument in one.arguments.items():
            known = arguments.setdefault(name, argument)
            if known is not argument:
                needed = known.required or argument.required
                arguments[name] = replace(known, required=needed, kinds=common(known.kinds, argument.kinds))
    return Input(arguments, is_open)


def either(inputs: Sequence[Input]) -> Input:
    """What has to satisfy one of `inputs`: an argument is needed, and its kinds are certain, only if all say so."""
    found: dict[str, list[Argument]] = {}
    for one in inputs:
        for name, argument in one.arguments.items():
            found.setdefault(name, []).append(argument)
    arguments = {}
    for name, several in found.items():
        everywhere = len(several) == len(inputs)
        certain = everywhere and all(one.kinds for one in several)
        kinds = UNKNOWN.union(*(one.kinds for one in several)) if certain else UNKNOWN
        needed = everywhere and all(one.required for one in several)
        arguments[name] = replace(several[0], required=needed, kinds=kinds)
    return Input(arguments, any(one.open for one in inputs))


def common(one: Kinds, other: Kinds) -> Kinds:
    """The kinds that both allow; an unknown side says nothing, and a contradiction is unknown too."""
    if not one or not other:
        return one or other
    shared = one & other
    if ("integer" in one and "number" in other) or ("number" in one and "integer" in other):
        shared |= {"integer"}
    return shared
