"""How values, keys and cures read in the language of the file: YAML or TOML.

Owns the words for types and the shape of a line to write. Finds no fault.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

_LONGEST = 100
_WORDS = ("true", "false", "null", "yes", "no", "on", "off")  # without quotes no text to every YAML tool
_NAMES = ("React",)  # words that keep their capital inside a sentence


@dataclass(frozen=True, slots=True)
class Language:
    """The words of one file format. `between` stands between a key and its value; `nest` and `entries` say how a
    mapping with known keys, and one with free names, is written; `out` how a key gets out of the mapping it is in,
    where that is always the same."""

    mapping: str
    list: str
    between: str
    nest: str
    entries: str
    out: str = ""

    def line(self, key: str, value: Any, comment: str = "") -> str:
        """A line to write, in backticks: `view_prop: data  # prop of the view`."""
        text = f"{key}{self.between}{self.literal(value)}" if value is not None else f"{key}{self.between}..."
        return f"`{text}  # {comment}`" if comment else f"`{text}`"

    def literal(self, value: Any) -> str:
        """A value as it is written; YAML strings are left bare where that is safe."""
        bare = isinstance(value, str) and self is YAML and re.fullmatch(r"[A-Za-z][\w /-]*[\w/]", value)
        if bare and value.lower() not in _WORDS:
            return str(value)
        return json.dumps(value)

    def described(self, value: Any) -> str:
        """What a value is: `the string "true"`, `the number 3`, `a list`."""
        if isinstance(value, bool):
            return f"the boolean `{str(value).lower()}`"
        if isinstance(value, str):
            return f'the string "{clipped(value)}"'
        if isinstance(value, int) and value.bit_length() > 64:
            return "a very large number"
        if isinstance(value, int | float):
            return f"the number {value}"
        if isinstance(value, dict):
            return self.mapping
        return self.list if isinstance(value, list) else "a date or time"


YAML = Language(
    mapping="a mapping",
    list="a list",
    between=": ",
    nest="write its fields below it, indented",
    entries="write its entries below it, indented",
    out="move it one level up",
)
TOML = Language(
    mapping="a table",
    list="an array",
    between=" = ",
    nest="make it a section with its keys",
    entries="write a table: `{ name = value }`",
)


def clipped(text: str) -> str:
    """A text short enough to stand in a message."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


def sentence(docstring: str) -> str:
    """The first sentence of a docstring as a remark: `Prop of the view.` -> `prop of the view`."""
    first = docstring.partition(". ")[0].rstrip(".")
    kept = first.startswith(_NAMES) or first[1:2].isupper()
    return first if kept else first[:1].lower() + first[1:]


def listed(names: Iterable[str], word: str = "or") -> str:
    """Names in backticks, as a choice: `` `model` or `app` ``, `` `a`, `b` or `c` ``."""
    *most, last = [f"`{name}`" for name in names]
    return f"{', '.join(most)} {word} {last}" if most else last


def toml_key(name: str) -> str:
    """A name as a key of TOML, in quotes where it needs them."""
    if re.fullmatch(r"[A-Za-z0-9_-]+", name):
        return name
    return json.dumps(name, ensure_ascii=False).replace("\x7f", "\\u007f")


def yaml_text(text: str) -> str:
    """A text of one line between single quotes, as YAML reads it."""
    return "'" + text.replace("'", "''") + "'"


def dotted(path: tuple[str | int, ...]) -> str:
    """A place below an entry: `csp.connect_domains[0]`."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{clipped(part)}" if text else clipped(part)
    return text
