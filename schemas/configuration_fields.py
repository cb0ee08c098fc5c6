"""The types of what ui-apps.toml says, each named after its role (spec: cli.md, configuration).

Owns which values a role allows and what a refused one is told. Does not know which section has which key.
"""

from __future__ import annotations

import re
from typing import Annotated

from generator import rules
from schemas.fields import choice
from schemas.json_types import JSON_TYPES, OTHER_WORDS
from schemas.roles import EMPTY, FromList, Refusal, Role

_AUTHORITY = r"^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$"


def _line(text: str) -> Refusal | None:
    if not text.strip():
        return EMPTY
    if text.isprintable():
        return None
    return Refusal(rules.BAD_CONFIGURATION, "must be one line without control characters", "remove the line break")


def _authority(text: str) -> Refusal | None:
    if re.fullmatch(_AUTHORITY, text):
        return None
    meant = re.sub(r"[^a-z0-9._-]+", "-", text.lower()).strip("._-")
    return Refusal(
        rules.BAD_CONFIGURATION,
        f'must be lower-case letters, digits, `.`, `_` and `-`, but is "{text}"',
        f'write `uri_authority = "{meant}"`' if meant else 'write a short name, such as `uri_authority = "acme"`',
    )


def _path(text: str) -> Refusal | None:
    parts = text.split("/")
    if "\\" in text:
        return Refusal(
            rules.BAD_CONFIGURATION, f'must not contain a backslash, but is "{text}"', "separate folders by `/`"
        )
    if text.startswith(("/", "~")) or re.match(r"[A-Za-z]:", text):
        return Refusal(
            rules.OUTSIDE_ROOT,
            f'must be relative to the root of the monorepo, but is "{text}"',
            "write the path from the folder of the configuration file",
        )
    if ".." in parts:
        return Refusal(
            rules.OUTSIDE_ROOT,
            f'must stay inside the monorepo, but "{text}" contains `..`',
            "write the path from the folder of the configuration file",
        )
    if set(parts) <= {"", "."} or not text.strip():
        return Refusal(rules.BAD_CONFIGURATION, f'must name something below the root, but is "{text}"', "write a path")
    if not text.isprintable() or text != text.strip():
        return Refusal(
            rules.BAD_CONFIGURATION,
            "must not contain control characters or begin or end with a space",
            "write a plain path",
        )
    return None


def _suffixed(*suffixes: str) -> Role:
    def refuse(text: str) -> Refusal | None:
        refusal = _path(text)
        if refusal is None and not text.endswith(suffixes):
            wanted = " or ".join(f"`{suffix}`" for suffix in suffixes)
            return Refusal(
                rules.BAD_CONFIGURATION,
                f'must be a file that ends in {wanted}, but is "{text}"',
                f"write `{re.sub('/*([.][a-z]*)?$', '', text)}{suffixes[0]}`",
            )
        return refusal

    return Role(refuse, {"pattern": f"(?:{'|'.join(map(re.escape, suffixes))})$"})


def _runtime(text: str) -> Refusal | None:
    if not text.startswith("@") and ("/" in text or text in ("..", "~")):
        return _path(text)
    parts = text.split("/")
    if re.fullmatch(r"@?[\w~.-]+(?:/[\w~.-]+)*", text, re.ASCII) and not {".", ".."} & set(parts):
        return None
    return Refusal(
        rules.BAD_CONFIGURATION,
        f'must be a path with a `/` or the name of a package, but is "{text}"',
        "write `services/mcp/src/ui-apps/runtime` or `@acme/mcp-runtime`",
    )


def _regular_expression(text: str) -> Refusal | None:
    if not text.isprintable():
        return Refusal(
            rules.BAD_CONFIGURATION,
            "must be one line without control characters",
            "write it between single quotes: in double ones `\\b` is a backspace",
        )
    try:
        re.compile(text)
    except (re.error, OverflowError, RecursionError) as fault:
        return Refusal(
            rules.BAD_CONFIGURATION,
            f"must be a regular expression: {fault}",
            "write one, such as `^[a-z0-9-]+$`",
        )
    return None if text else EMPTY


def _requirement(text: str) -> Refusal | None:
    from packaging.specifiers import InvalidSpecifier, SpecifierSet

    try:
        SpecifierSet(text)
    except InvalidSpecifier:
        return Refusal(
            rules.BAD_CONFIGURATION, f'must be version specifiers, but is "{text}"', 'write some, such as `">=1,<2"`'
        )
    return _line(text)


def _json_type(text: str) -> Refusal | None:
    refusal = choice(tuple(JSON_TYPES)).refuse(text)
    if refusal is not None and text.lower() in OTHER_WORDS:
        return Refusal(refusal.rule, refusal.problem, f"did you mean `{OTHER_WORDS[text.lower()]}`?")
    return refusal


def _positive(number: int) -> Refusal | None:
    return None if number > 0 else Refusal(rules.BAD_CONFIGURATION, "must be at least 1", "write a length such as `52`")


def _some(values: tuple[str, ...]) -> Refusal | None:
    return (
        None if values else Refusal(rules.BAD_CONFIGURATION, "must name at least one glob", "remove it for the default")
    )


Line = Annotated[str, Role(_line, {"pattern": r"\S"})]
RelativePath = Annotated[str, Role(_path)]
RelativePaths = Annotated[tuple[RelativePath, ...], FromList()]
Script = Annotated[str, _suffixed(".ts", ".tsx")]
PythonFile = Annotated[str, _suffixed(".py")]
JsonFile = Annotated[str, _suffixed(".json")]
JsonTypeName = Annotated[str, Role(_json_type, {"enum": [*JSON_TYPES]})]
Authority = Annotated[str, Role(_authority, {"pattern": _AUTHORITY})]
Requirement = Annotated[str, Role(_requirement)]
Sources = Annotated[RelativePaths, Role(_some, {"minItems": 1})]
Runtime = Annotated[str, Role(_runtime)]
NamePattern = Annotated[str, Role(_regular_expression, {"format": "regex"})]
Length = Annotated[int, Role(_positive, {"minimum": 1})]
Severity = Annotated[str, choice(("error", "warning", "off"))]
