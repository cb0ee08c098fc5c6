"""PyYAML's parsers without its schema: libyaml where it is installed, pure Python else, and one for repeated anchors.

Text in, nodes, events or tokens out; all of them raise `yaml.YAMLError`. Knows nothing about what a node means.
"""

from __future__ import annotations

import operator
from typing import Any

import yaml
from yaml.composer import Composer
from yaml.events import AliasEvent
from yaml.nodes import Node, ScalarNode
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

LIBYAML: bool = yaml.__with_libyaml__

# Tags of nodes without one. Compared by identity: a tag that a file spells can be equal, but never the same object.
PLAIN: Any = None
UNTAGGED = "no tag"


class _Schemaless:
    """Leaves the meaning of plain scalars to construction. The two hooks are built-ins that do nothing, at no cost."""

    descend_resolver = staticmethod(operator.is_)
    ascend_resolver = staticmethod(tuple)

    def resolve(self, kind: type[Node], value: object, implicit: tuple[bool, bool]) -> Any:
        return PLAIN if kind is ScalarNode and implicit[0] else UNTAGGED


class PurePythonParser(_Schemaless, Reader, Scanner, Parser, Composer):
    """PyYAML without libyaml: slower, the same values; only a tab inside a plain text and `[a?b]` are refused."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
        Composer.__init__(self)

    def scan_to_next_token(self) -> None:
        """Skips tabs where they separate tokens, as libyaml does."""
        super().scan_to_next_token()
        while self.peek() == "\t" and (self.flow_level or not self.allow_simple_key):
            self.forward()
            super().scan_to_next_token()


class _AnchorsRedefined(Composer):
    """A composer that lets a later anchor replace an earlier one of its name, as YAML allows and PyYAML does not."""

    anchors: dict[str, Node]
    peek_event: Any

    def compose_node(self, parent: Node | None, index: Any) -> Node | None:
        event = self.peek_event()
        if not isinstance(event, AliasEvent):
            self.anchors.pop(event.anchor, None)
        return super().compose_node(parent, index)


class _PatientPure(_AnchorsRedefined, PurePythonParser):
    """Pure Python, and anchors may be redefined."""


if LIBYAML:
    from yaml._yaml import CParser

    class LibyamlParser(_Schemaless, CParser):
        """PyYAML on libyaml."""

    class _PatientLibyaml(_Schemaless, _AnchorsRedefined, CParser):
        """libyaml's events, composed in Python, and anchors may be redefined."""

        def __init__(self, text: str) -> None:
            CParser.__init__(self, text)
            Composer.__init__(self)


# The parser in use; tests put the other one here.
fast: Any = LibyamlParser if LIBYAML else PurePythonParser


def patient() -> Any:
    """The parser of the same kind as `fast` that reads files with repeated anchors, slowly."""
    return _PatientPure if fast is PurePythonParser else _PatientLibyaml
