"""The types of what authors write, each named after its role (spec: yaml-contract.md).

Owns which values a role allows and what a refused one is told. A new field takes its type from here and needs no check
of its own. Does not know which app type or tool has which field.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Annotated, Any

from generator import naming, rules
from generator.diagnostics import suggest
from schemas import identifiers
from schemas.roles import EMPTY, Either, FromList, Refusal, Role, Unlike
from schemas.wording import listed, yaml_text

LONGEST_APP_KEY = 64
LONGEST_SAMPLE = 200
APP_KEY_PATTERN = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
WINDOWS_NAMES = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))})
PERMISSIONS = ("camera", "microphone", "geolocation", "clipboardWrite")
AUDIENCES = ("model", "app")

_FEATURE = r"^[a-z][a-z0-9_]*$"
_HOST = r"[A-Za-z0-9_](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?(?:\.[A-Za-z0-9_](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?)*"
_ORIGIN = rf"^(?:https?|wss?)://(?:\*\.)?{_HOST}(?::[0-9]{{1,5}})?$"
_DOMAIN = rf"^(?:https?://)?{_HOST}(?::[0-9]{{1,5}})?$"
_LETTER = r"(?:[A-Za-z_$]|[^\x00-\x7f])"
_NAME = rf"{_LETTER}(?:[0-9]|{_LETTER})*"
_FULL = {word: re.compile(pattern) for word, pattern in (("feature", _FEATURE), ("key", APP_KEY_PATTERN))}


def choice(names: Sequence[str]) -> Role:
    """One of `names`."""
    allowed = ", ".join(f"`{name}`" for name in names)

    def refuse(text: str) -> Refusal | None:
        if text in names:
            return None
        near = suggest(text, names)
        problem = f'must be one of {allowed}, but is "{text}"'
        return Refusal(rules.BAD_VALUE, problem, f"did you mean `{near}`?" if near else f"write {listed(names)}")

    return Role(refuse, {"enum": list(names)})


def _text(text: str) -> Refusal | None:
    return EMPTY if not text or text.isspace() else None


def _feature(text: str) -> Refusal | None:
    if _FULL["feature"].fullmatch(text):
        return None
    snake = naming.kebab(text).replace("-", "_")
    help = f"did you mean `{snake}`?" if snake else "write a name such as `error_tracking`"
    return _text(text) or Refusal(rules.BAD_VALUE, f'must be lower snake_case, but is "{text}"', help)


def _url_prefix(text: str) -> Refusal | None:
    if text.startswith("/"):
        return None
    return _text(text) or Refusal(
        rules.BAD_VALUE, f'must start with `/`, but is "{text}"', f"write `/{text}`" if ":" not in text else ""
    )


def _origin(text: str) -> Refusal | None:
    if re.fullmatch(_ORIGIN, text) and _port_fits(text):
        return None
    bare = re.match(r"^([A-Za-z]+://)?(?:[^/@]*@)?([^/?#]+)", text)
    origin = ((bare.group(1) or "https://") + bare.group(2)).lower() if bare else ""
    sound = re.fullmatch(_ORIGIN, origin) and _port_fits(origin)
    return _text(text) or Refusal(
        rules.BAD_VALUE,
        f'must be an origin (a scheme, a host, no path), but is "{text}"',
        f"write `{origin}`"
        if sound
        else "write an origin such as `https://api.example.com` or `https://*.example.com`",
    )


def _sandbox_domain(text: str) -> Refusal | None:
    if re.fullmatch(_DOMAIN, text):
        return None
    bare = re.match(r"(?:https?://)?[^/?#]+", text)
    help = "write what the host's documentation says"
    if bare is not None and re.fullmatch(_DOMAIN, bare[0]):
        help = f"write `{bare[0]}`"
    return _text(text) or Refusal(
        rules.BAD_VALUE, f'must be a host name or an origin without a path, but is "{text}"', help
    )


def _port_fits(origin: str) -> bool:
    port = origin.rpartition(":")[2]
    return not port.isdigit() or 0 < int(port) < 65536


def _once_each(values: Sequence[str]) -> Refusal | None:
    for index, value in enumerate(values):
        if value in values[:index]:
            return Refusal(rules.BAD_VALUE, f"names `{value}` twice", "remove one of the two", (index,))
    return None


def _audience(values: Sequence[str]) -> Refusal | None:
    if not values:
        return Refusal(
            rules.BAD_VALUE,
            "must name at least one of `model`, `app`",
            "remove the line for both, or write `[model]` or `[app]`",
        )
    return _once_each(values)


def _app_key(text: str) -> Refusal | None:
    if text in WINDOWS_NAMES:
        return Refusal(
            rules.RESERVED_FILE_NAME,
            f"cannot be `{text}`: Windows reserves that name, so no file can have it",
            f"choose a longer key, such as `{text}-details`",
        )
    if not _FULL["key"].fullmatch(text):
        meant = naming.kebab(text)
        return Refusal(
            rules.BAD_APP_KEY,
            f"must be lower kebab-case, but is `{text}`",
            f"write `{meant}`" if _FULL["key"].fullmatch(meant) else "write a key such as `error-details`",
        )
    if len(text) > LONGEST_APP_KEY:
        return Refusal(
            rules.BAD_APP_KEY,
            f"must have at most {LONGEST_APP_KEY} characters, but `{text}` has {len(text)}",
            "choose a shorter key",
        )
    return None


def _quoted_expression(key: str, value: Any) -> str | None:
    """A mapping where TypeScript is wanted was probably written without its quotes."""
    if not isinstance(value, dict):
        return None
    code = _code(value)
    if not code or len(code) > LONGEST_SAMPLE:
        return "put it in quotes: it is a text of TypeScript"
    return f"put it in quotes: `{key}: {yaml_text(code)}`"


def _code(value: Any) -> str:
    """The TypeScript that an author wrote as YAML, `{ id: item.id }`; empty where the two do not look alike."""
    if isinstance(value, dict):
        entries = [(key if identifiers.identifier(key) else json.dumps(key), _code(one)) for key, one in value.items()]
        sound = entries and all(inner for _, inner in entries)
        return f"{{ {', '.join(f'{key}: {inner}' for key, inner in entries)} }}" if sound else ""
    if isinstance(value, bool | int):
        return json.dumps(value)
    return value if isinstance(value, str) and re.fullmatch(r"item\b[^'\n]*", value) else ""


def _input_schema(value: Any) -> Refusal | None:
    if isinstance(value, str):
        return _text(value)
    if value.get("type", "object") != "object":
        return Refusal(
            rules.BAD_VALUE, "must describe an object: arguments have names", "write `type: object` and `properties:`"
        )
    return None


APP_KEY = Role(_app_key, {"pattern": APP_KEY_PATTERN, "maxLength": LONGEST_APP_KEY})
AppKey = Annotated[str, APP_KEY]
Text = Annotated[str, Role(_text, {"pattern": r"\S"})]
Texts = Annotated[tuple[Text, ...], FromList()]
Feature = Annotated[str, Role(_feature, {"pattern": _FEATURE})]
UrlPrefix = Annotated[str, Role(_url_prefix, {"pattern": "^/"})]

ComponentName = Annotated[str, Role(identifiers.component, {"pattern": f"^(?=[^a-z_$]){_NAME}$"})]
TypeName = Annotated[str, Role(identifiers.type_name, {"pattern": f"^{_NAME}$"})]
PropName = Annotated[str, Role(identifiers.prop, {"pattern": f"^{_NAME}$"})]
LinkProp = Annotated[PropName, Unlike("view_prop", identifiers.taken_by_view)]
ClickProp = Annotated[str, Role(identifiers.click_prop, {"pattern": f"^{_NAME}$"})]
FieldPath = Annotated[str, Role(identifiers.field_path, {"pattern": rf"^{_NAME}(?:\.{_NAME})*$"})]
# Parsed by the TypeScript room, which also refuses an empty one.
Expression = Annotated[str, Role(lambda text: None, retype=_quoted_expression)]

Origin = Annotated[str, Role(_origin, {"pattern": _ORIGIN})]
Origins = Annotated[tuple[Origin, ...], FromList(), Role(_once_each, {"uniqueItems": True})]
Permission = Annotated[str, choice(PERMISSIONS)]
Permissions = Annotated[tuple[Permission, ...], FromList(), Role(_once_each, {"uniqueItems": True})]
SandboxDomain = Annotated[str, Role(_sandbox_domain, {"pattern": _DOMAIN})]
Audience = Annotated[str, choice(AUDIENCES)]
Visibility = Annotated[tuple[Audience, ...], FromList(), Role(_audience, {"minItems": 1, "uniqueItems": True})]
InputSchema = Annotated[dict[str, Any] | str, Either("a mapping or a string"), Role(_input_schema)]
