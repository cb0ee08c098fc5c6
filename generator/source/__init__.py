"""The reading room: YAML bytes -> Document, in YAML 1.2 core (spec: yaml-contract.md; rules UA001 to UA011).

Owns the order of reading and which files are tools files at all; one module a part. Does not know what a
tools file may contain.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import yaml

from generator import rules
from generator.diagnostics import Diagnostic
from generator.model import Document, SourceFile
from generator.source import comments, construction, decoding, faults, nodes, parsers
from generator.source.ahead import Ahead
from generator.source.damage import Damage
from generator.source.decoding import Refused, Text
from generator.source.parsers import LIBYAML
from generator.source.positions import Positions

__all__ = ["LIBYAML", "belongs", "read", "read_ahead", "read_other"]

_TOOLS_FILES = frozenset(("tools.yaml", "tools.yml"))
_KINDS: dict[type, str] = {str: "a text", list: "a list", bool: "a boolean", type(None): "null"}
_COMMENT = re.compile(r"(?:^|\s)#")
_SECTIONS = ("tools", "ui_apps", "category")


def read(file: SourceFile, diagnostics: list[Diagnostic]) -> Document | None:
    """The document in `file`, or None where a fault leaves its content unknown.

    Appends all that is wrong with it as YAML. Faults of single entries (a duplicate key, a forbidden tag) leave a
    document whose data is sound, so that later stages can go on; it carries them as `faults`. A file that turns out to
    be another program's (see `belongs`) gets no diagnostics.
    """
    try:
        text = decoding.decode(file.path, file.raw)
        with nodes.collector_paused():
            return _read(file, text, diagnostics)
    except Refused as refused:
        diagnostics.append(refused.diagnostic)
    except yaml.YAMLError as error:
        diagnostics.append(faults.explain(error, text))
    return None


def read_ahead(files: Sequence[SourceFile]) -> Ahead:
    """A reader of many files that begins at once, where they are large enough for a second process."""
    return Ahead(files, read)


def read_other(path: str, raw: bytes) -> Document | None:
    """The document in a YAML file that is no tools file, such as an OpenAPI description; None when it cannot be read
    wholly. A number as a key (`200:`) is the text of it there, as in JSON."""
    try:
        text = decoding.decode(path, raw)
        with nodes.collector_paused():
            composition = nodes.compose(text)
            if composition.root is None or composition.second is not None:
                return None
            data, found = construction.construct(composition.root, text)
    except (Refused, yaml.YAMLError):
        return None
    faults = {one.rule for one in (*composition.faults, *found)} - {rules.NON_STRING_KEY}
    sound = all(rules.CATALOGUE[rule].default != "error" for rule in faults)
    return Document(path, None, data, Positions(text)) if sound else None


def belongs(document: Document) -> bool:
    """Whether this is a tools file; if not, it is another program's and must be skipped (spec: Where the files are)."""
    if _always_tools_file(document.path):
        return True
    return isinstance(document.data, dict) and any(section in document.data for section in _SECTIONS)


def _read(file: SourceFile, text: Text, diagnostics: list[Diagnostic]) -> Document | None:
    composition = nodes.compose(text)
    root = composition.root
    data, found = construction.construct(root, text) if root is not None else (None, [])
    document = Document(file.path, file.product, data, Positions(text))
    if not belongs(document):
        return document
    if not isinstance(data, dict):
        diagnostics.append(_not_a_mapping(composition.root, data, text))
        return None
    faults = [*composition.faults, *found, *(comments.cut_texts(root, text) if root is not None else ())]
    diagnostics += faults
    if composition.second is None:
        return replace(document, faults=tuple(faults), misread=Damage(data, document.locate, faults))
    diagnostics.append(_second_document(text, composition.second))
    return None


def _always_tools_file(path: str) -> bool:
    return path.rpartition("/")[2] in _TOOLS_FILES


def _not_a_mapping(root: yaml.Node | None, data: object, text: Text) -> Diagnostic:
    help = "write `ui_apps:` and `tools:`, or take the file away"
    if root is None or (root.tag is parsers.PLAIN and not root.value):
        what = "only comments" if _COMMENT.search(text.content) else "nothing"
        return text.fault(rules.NOT_A_MAPPING, (0, 0), f"the file holds {what}, and a tools file is a mapping", help)
    start = nodes.content_start(root, text)
    kind = _KINDS.get(type(data), "a number")
    where = (start, text.line(start)[1])
    if isinstance(root, yaml.ScalarNode) and ":" in root.value:
        help = "write a space after each colon that ends a key: `key: value`"
    return text.fault(rules.NOT_A_MAPPING, where, f"the file holds {kind}, and a tools file is a mapping", help)


def _second_document(text: Text, start: int) -> Diagnostic:
    help = "take the `---` out, or move what follows to a file of its own"
    return text.fault(
        rules.SEVERAL_DOCUMENTS, (start, start + 3), "a second document starts here; one is allowed", help
    )
