"""Which origins a TypeScript module certainly reaches (spec: yaml-contract.md, resource policy; cli.md, doctor).

Owns what counts as certain: a literal that a request, a frame or a loaded file is made of. A literal that is only shown
or followed as a link needs no permission, so it is none. Opens no file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from generator.typescript import importing, literals
from generator.typescript.importing import Link
from generator.typescript.tokens import bare, content

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

# The field of `csp` that lets a use through, by what makes the request.
_CALLS = {"fetch": 0, "sendBeacon": 0, "open": 1}
_CONSTRUCTORS = {"WebSocket": "connect_domains", "EventSource": "connect_domains", "Audio": "resource_domains"}
_GLOBAL = ("window", "globalThis", "self", "navigator")
_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
_BINDERS = {
    "variable_declarator": "name",
    "required_parameter": "pattern",
    "optional_parameter": "pattern",
    "arrow_function": "parameter",
    "function_declaration": "name",
    "import_specifier": "name",
}
_RESOURCES = {
    **dict.fromkeys(("img", "script", "audio", "source", "track", "embed", "input"), ("src",)),
    "video": ("src", "poster"),
    "link": ("href",),
    "image": ("href", "xlinkHref"),
}
_ATTRIBUTES = {
    **{tag: ("resource_domains", names) for tag, names in _RESOURCES.items()},
    "iframe": ("frame_domains", ("src",)),
    "base": ("base_uri_domains", ("href",)),
}
_ORIGIN = re.compile(r"((?:https?|wss?)://(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::[0-9]+)?)(?=[/?#]|$)", re.IGNORECASE)
_CSS = re.compile(r"""(?:url\(\s*['"]?|@import\s+['"])([^'")\s]+)""")
_CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Use:
    """An origin that a module reaches, the field of `csp` that must allow it, and where, 1-based in characters."""

    origin: str
    field: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Facts:
    """What one module reaches, imports and declares itself under an exported name."""

    uses: tuple[Use, ...] = ()
    links: tuple[Link, ...] = ()
    exported: frozenset[str] = frozenset()


def read(path: str, raw: bytes) -> Facts:
    """The facts of the file `path`; a style sheet has uses only, and what is neither has none."""
    if path.endswith(".css"):
        return Facts(uses=tuple(_of_css(raw.decode("utf-8", "replace"))))
    if not path.endswith((".ts", ".tsx", ".mts", ".js", ".jsx", ".mjs")):
        return Facts()
    root = _parser(path.endswith("x")).parse(raw).root_node
    uses = _uses(root, raw) if b"://" in raw else ()
    return Facts(tuple(uses), importing.links(root), importing.exported(root))


@cache
def _parser(jsx: bool) -> Parser:
    import tree_sitter_typescript
    from tree_sitter import Language, Parser

    language = tree_sitter_typescript.language_tsx() if jsx else tree_sitter_typescript.language_typescript()
    return Parser(Language(language))


def _uses(root: Node, raw: bytes) -> Iterator[Use]:
    bound = Counter(name for node in _walk(root) for name in _bound(node))
    # A name that is bound twice may mean the inner one, and a global's name that is bound may mean no global.
    constants = {name: text for name, text in _constants(root) if bound[name] == 1}
    for node in _walk(root):
        for field, value in _reached(node, bound):
            found = _ORIGIN.match(_start(value, constants))
            if found is not None:
                start = raw.rfind(b"\n", 0, value.start_byte) + 1
                column = len(raw[start : value.start_byte].decode("utf-8", "replace")) + 1
                yield Use(found[1].lower(), field, value.start_point[0] + 1, column)


def _walk(root: Node) -> Iterator[Node]:
    """Every named node, in the order of the text."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        waiting.extend(reversed(node.named_children))
        yield node


def _bound(node: Node) -> Iterator[str]:
    """The name that a node declares: a variable, a parameter, a function, an import."""
    if node.type == "shorthand_property_identifier_pattern":
        yield content(node)
    field = _BINDERS.get(node.type)
    name = node.child_by_field_name(field) if field else None
    if node.type == "import_specifier":
        name = node.child_by_field_name("alias") or name
    if name is not None and name.type == "identifier":
        yield content(name)
    if node.type == "import_clause":
        yield from (content(one) for one in node.named_children if one.type == "identifier")


def _reached(node: Node, bound: Counter[str]) -> Iterator[tuple[str, Node]]:
    """What a node makes a browser load, with the field of `csp` that it takes."""
    if node.type in ("call_expression", "new_expression"):
        yield from _called(node, bound)
    elif node.type in ("jsx_opening_element", "jsx_self_closing_element"):
        name = node.child_by_field_name("name")
        field, names = _ATTRIBUTES.get(content(name) if name is not None else "", ("", ()))
        for attribute in node.named_children:
            parts = attribute.named_children
            if attribute.type == "jsx_attribute" and len(parts) == 2 and content(parts[0]) in names:
                inner = parts[1].named_children if parts[1].type == "jsx_expression" else []
                yield field, inner[0] if inner else parts[1]


def _called(node: Node, bound: Counter[str]) -> Iterator[tuple[str, Node]]:
    callee = node.child_by_field_name("constructor") or node.child_by_field_name("function")
    arguments = node.child_by_field_name("arguments")
    values = [] if arguments is None else [one for one in arguments.named_children if one.type != "comment"]
    if callee is None or not values:
        return
    if callee.type == "import":
        yield "resource_domains", values[0]
        return
    object, name = callee.child_by_field_name("object"), callee.child_by_field_name("property")
    word = content(name if name is not None else callee)
    if (object is None and bound[word]) or (object is not None and content(object) not in _GLOBAL and word != "open"):
        return
    if node.type == "new_expression" and word in _CONSTRUCTORS:
        yield _CONSTRUCTORS[word], values[0]
    if node.type != "call_expression" or word not in _CALLS or len(values) <= _CALLS[word]:
        return
    # `window.open(url)` opens a page; `request.open('GET', url)` asks for it.
    if word != "open" or content(bare(values[0])).strip("'\"`").upper() in _METHODS:
        yield "connect_domains", values[_CALLS[word]]


def _constants(root: Node) -> Iterator[tuple[str, str]]:
    """The texts that the module's own `const` names stand for."""
    for statement in root.named_children:
        declared = statement.child_by_field_name("declaration") or statement
        if declared.type != "lexical_declaration" or not content(declared).startswith("const"):
            continue
        for one in declared.named_children:
            name, value = one.child_by_field_name("name"), one.child_by_field_name("value")
            if name is not None and name.type == "identifier" and value is not None and (text := _start(value, {})):
                yield content(name), text


def _start(value: Node, constants: dict[str, str]) -> str:
    """What a text certainly starts with: up to the first part that only running code tells, which is marked by a
    character that no origin has."""
    value = bare(value)
    if value.type == "string":
        return literals.decode(content(value)[1:-1]) or ""
    if value.type == "identifier":
        return constants.get(content(value), "")
    if value.type == "binary_expression":
        left, right = value.child_by_field_name("left"), value.child_by_field_name("right")
        is_sum = any(child.type == "+" for child in value.children)
        return _start(left, constants) + _start_or_unknown(right, constants) if is_sum and left and right else ""
    if value.type != "template_string":
        return ""
    parts = []
    for child in value.named_children:
        if child.type == "template_substitution" and child.named_children:
            parts.append(_start_or_unknown(child.named_children[0], constants))
        else:
            parts.append(content(child))
    return "".join(parts)


def _start_or_unknown(value: Node, constants: dict[str, str]) -> str:
    return _start(value, constants) or "\0"


def _of_css(text: str) -> Iterator[Use]:
    plain = _CSS_COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    for found in _CSS.finditer(plain):
        origin = _ORIGIN.match(found[1])
        if origin is not None:
            start = plain.rfind("\n", 0, found.start(1)) + 1
            yield Use(
                origin[1].lower(), "resource_domains", plain.count("\n", 0, start) + 1, found.start(1) - start + 1
            )
