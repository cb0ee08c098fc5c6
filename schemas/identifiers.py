"""Which texts can stand as names in generated TypeScript (spec: yaml-contract.md, cross-checks 7 and 8).

Owns the reserved words and the names that generated code uses itself; names are refused here, never repaired. Every
check takes a name, written or derived, and gives the refusal or None. Does not know which field a name comes from.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from generator import rules
from schemas.roles import EMPTY, Refusal


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


RESERVED = _words(
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends "
    "false finally for function if implements import in instanceof interface let new null package private protected "
    "public return static super switch this throw true try typeof undefined var void while with yield "
    "globalThis Infinity NaN"
)
# TypeScript refuses these in `import { type X }` and as names of types, though they are ordinary identifiers elsewhere.
RESERVED_TYPES = _words("any as bigint boolean intrinsic never number object string symbol unknown")
BUILT_IN_TYPES = (RESERVED_TYPES - _words("as intrinsic")) | _words("null undefined void")
# An import of one of these would hide what a template or an argument expression means by it.
TEMPLATE_NAMES = _words(
    "mountDetail mountList DetailContent ListContent RENDER_DISPATCH RenderDispatch DispatchRenderer "
    "DispatchableAppKey ReactElement JSX React Record Promise item data props openLink onItemClick "
    "String Number Boolean JSON encodeURIComponent"
)
SWALLOWED = {
    "key": "React keeps it for itself, so the component would never see it",
    "ref": "React keeps it for itself, so the component would never see it",
    "__proto__": "it names an object's prototype",
}
_ONE_TYPE = "name one exported type; give a longer one a name in the view's module: `export type RowsData = Row[]`"
_EXTENSIONS = _words("ts tsx js jsx mts mjs")


def identifier(text: str) -> bool:
    """Whether `text` is an identifier name of ECMAScript: Unicode letters are fine, escapes are not."""
    return text.replace("$", "_").isidentifier()


def component(text: str) -> Refusal | None:
    """A React component that generated code imports: UA503, UA201."""
    refusal = _name(text, _pascal)
    if refusal is None and not text[0].isupper():
        refusal = Refusal(
            rules.BAD_IDENTIFIER,
            f"must start with an upper-case letter, but is `{text}`",
            f"did you mean `{_pascal(text)}`?" if text[0].islower() else "put an upper-case letter first",
        )
    return refusal or _shadowing(text, "component")


def type_name(text: str) -> Refusal | None:
    """A type that generated code imports: UA503, UA201."""
    if text in BUILT_IN_TYPES:
        return Refusal(
            rules.RESERVED_WORD,
            f"cannot be `{text}`, a built-in type of TypeScript",
            f"export a named type from the view's module and write its name: `export type RowsData = {text}`",
        )
    refusal = _name(text, _pascal, RESERVED_TYPES)
    if refusal is not None and refusal.rule == rules.BAD_IDENTIFIER and re.search(r"[][<>{}|&()]", text):
        return Refusal(refusal.rule, refusal.problem, _ONE_TYPE)
    return refusal or _shadowing(text, "type")


def prop(text: str) -> Refusal | None:
    """A prop that generated code passes to a view: UA503, UA201."""
    if text in SWALLOWED:
        return Refusal(rules.RESERVED_WORD, f"cannot be `{text}`: {SWALLOWED[text]}", "rename the prop of the view")
    return _name(text, _camel)


def click_prop(text: str) -> Refusal | None:
    """The prop of a list view that receives the click handler: as `prop`, and not the one that receives the rows."""
    if text == "data":
        return Refusal(
            rules.RESERVED_WORD,
            "cannot be `data`: a list view gets its whole result in that prop",
            "name the prop after the click, such as `onRowClick`",
        )
    return prop(text)


def taken_by_view(text: str) -> Refusal:
    """The refusal of a callback's prop that is the view's own."""
    return Refusal(
        rules.RESERVED_WORD,
        f"cannot be `{text}`: that prop receives the tool result (`view_prop`)",
        "give the callback a prop of its own",
    )


def field_path(text: str) -> Refusal | None:
    """A field of a row, or a dotted path to one: UA504. Reserved words are fine after a dot."""
    if all(map(identifier, text.split("."))):
        return None
    if not text.strip():
        return EMPTY
    plain = re.sub(r"""\[\s*(['"])(.*?)\1\s*\]""", r".\2", text).replace("?.", ".").strip(" .")
    plain = re.sub(r"\s*\.[\s.]*", ".", plain)
    return Refusal(
        rules.BAD_FIELD_PATH,
        f"must be the name of a field, or names joined by dots, but is `{text}`",
        f"did you mean `{plain}`?" if all(map(identifier, plain.split("."))) else "write `name` or `owner.email`",
    )


def _name(text: str, spell: Callable[[str], str], more: frozenset[str] = frozenset()) -> Refusal | None:
    if text in RESERVED or text in more:
        return Refusal(
            rules.RESERVED_WORD,
            f"cannot be `{text}`, a reserved word of TypeScript",
            "rename it where it is defined, and write the new name here",
        )
    if identifier(text):
        return None
    if not text.strip():
        return EMPTY
    spelled = spell(_last_part(text))
    sound = identifier(spelled) and spelled not in RESERVED and spelled not in more
    return Refusal(
        rules.BAD_IDENTIFIER,
        f"must be a TypeScript identifier, but is `{text}`",
        f"did you mean `{spelled}`?" if sound else "use letters, digits, `_` and `$`, and no digit first",
    )


def _shadowing(text: str, noun: str) -> Refusal | None:
    if text not in TEMPLATE_NAMES:
        return None
    return Refusal(
        rules.RESERVED_WORD,
        f"cannot be `{text}`, a name that generated code uses itself",
        f"export the {noun} under another name, and write that here",
    )


def _last_part(text: str) -> str:
    """The name in `views.ActionView`, `./views/ActionView.tsx`; the whole text where there is no such part."""
    parts = [part for part in re.split(r"[./]", text) if identifier(part) and part not in _EXTENSIONS]
    return parts[-1] if parts and re.fullmatch(r"[\w$./-]+", text) else text


def _pascal(text: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in re.findall(r"[\w$]+", text))


def _camel(text: str) -> str:
    name = _pascal(text)
    return name[:1].lower() + name[1:]
