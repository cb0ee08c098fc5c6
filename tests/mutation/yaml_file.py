"""One tools file that faults are put into: makes mutants from changed texts."""

from __future__ import annotations

from collections.abc import Iterable

from mutation.mutants import Expectation, Ground, Mutant, Spot
from mutation.yaml_text import Keys


class YamlFile:
    """The sound text of a tools file, and the tree that it belongs to."""

    def __init__(self, ground: Ground, path: str) -> None:
        self.ground, self.path, self.text = ground, path, ground.texts[path]

    def mutant(
        self, kind: str, what: str, text: str, expected: Expectation = "judged", *keys: Keys, spots: Iterable[Spot] = ()
    ) -> Mutant:
        """A mutant with another text for this file, of which `check` should speak at one of `keys`, or of `spots`."""
        places = (*((self.path, one) for one in keys), *spots)
        return Mutant(
            self.ground.tree.name, f"YAML: {kind}", f"{self.path}: {what}", {self.path: text}, expected, places
        )

    def retargeted(self, keys: Keys, value: str, place: Keys, expected: Expectation = "judged") -> Mutant:
        """A field with another value; a field that is not there is written."""
        text = self.text.replaced(keys, value) if keys in self.text else self.text.added(keys, value)
        return self.mutant("value retargeted", f"{'.'.join(keys)} is {value}", text, expected, place)
