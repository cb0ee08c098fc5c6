"""What the parser said when it gave up: the input of every cause, and the shape of a cause's answer."""

from __future__ import annotations

from dataclasses import dataclass

from generator.source.decoding import Text

# Start, end, message and help.
Advice = tuple[int, int, str, str]


@dataclass(frozen=True, slots=True)
class Failure:
    """What the parser said: its problem at `at`, inside something that began at `since`."""

    text: Text
    problem: str
    context: str
    since: int
    at: int

    @property
    def before(self) -> str:
        """The line up to the problem."""
        return self.text.content[self.text.line(self.at)[0] : self.at]

    @property
    def char(self) -> str:
        return self.text.content[self.at : self.at + 1]
