"""One tools file that faults are put into: makes mutants from changed texts, and finds their places in these."""

from __future__ import annotations

from collections.abc import Iterable

from mutation.mutants import After, Expectation, Ground, Mutant, Place
from mutation.yaml_text import Keys


class YamlFile:
    """The sound text of a tools file, and the tree that it belongs to."""

    def __init__(self, ground: Ground, path: str) -> None:
        self.ground, self.path, self.text = ground, path, ground.texts[path]

    def after(self, text: str) -> After:
        """Where things stand once this file has another text."""
        return self.ground.after({self.path: text})

    def mutant(
        self, kind: str, what: str, text: str, expected: Expectation = "judged", keys: Keys | None = None
    ) -> Mutant:
        """A mutant with another text for this file, of which `check` should speak at `keys`."""
        places = [] if keys is None else [self.after(text).place(self.path, keys)]
        return self.placed(kind, what, text, expected, places)

    def placed(
        self, kind: str, what: str, text: str, expected: Expectation, places: Iterable[Place | None]
    ) -> Mutant:
        """The same, with the places themselves; those that do not exist any more fall away."""
        kept = tuple(one for one in places if one is not None)
        return Mutant(self.ground.tree.name, f"YAML: {kind}", f"{self.path}: {what}", {self.path: text}, expected, kept)

    def retargeted(self, keys: Keys, value: str, place: Keys, expected: Expectation = "judged") -> Mutant:
        """A field with another value; a field that is not there is written."""
        text = self.text.replaced(keys, value) if keys in self.text else self.text.added(keys, value)
        return self.mutant("value retargeted", f"{'.'.join(keys)} is {value}", text, expected, place)
