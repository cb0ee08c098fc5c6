"""Whether a call's arguments fit, and if not, everything that is wrong at once, in words a model can act on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

_LONGEST = 200
_COUNTED = {"maxLength": "characters", "maxItems": "items"}


def faults(arguments: Mapping[str, Any], schema: Mapping[str, Any]) -> list[str]:
    """Every reason why `arguments` do not fit `schema`; a misspelt required name is one fault, not two."""
    properties = schema.get("properties", {})
    missing = [name for name in schema.get("required", ()) if name not in arguments]
    found = []
    for name in arguments:
        if name in properties:
            continue
        meant = suggest(name, [one for one in properties if one not in arguments])
        if meant in missing:
            missing.remove(meant)
        allowed = ", ".join(f"`{one}`" for one in properties) or "no arguments"
        found.append(
            f"unknown argument `{short(name)}`; " + (f"did you mean `{meant}`?" if meant else f"it takes {allowed}")
        )
    found += [f"missing argument `{name}`{_hint(properties[name])}" for name in missing]
    return found + _value_faults({name: value for name, value in arguments.items() if name in properties}, schema)


def present(arguments: Mapping[str, Any] | None, schema: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments without those nulls that only say "not given": models write them for optional parameters."""
    properties, required = schema.get("properties", {}), schema.get("required", ())
    return {
        name: value
        for name, value in (arguments or {}).items()
        if value is not None or name not in properties or name in required or _takes_null(properties[name])
    }


def suggest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that was probably meant."""
    near = get_close_matches(word, sorted(candidates), n=1, cutoff=0.6)
    return near[0] if near else None


def short(text: str) -> str:
    """A text that somebody sent, cut in its middle: whoever wrote it knows the rest."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST // 2]}…{text[-_LONGEST // 2 :]}"


def _takes_null(schema: Any) -> bool:
    if not isinstance(schema, Mapping):
        return True
    kinds = schema.get("type", ())
    if "null" in ([kinds] if isinstance(kinds, str) else kinds) or ("enum" in schema and None in schema["enum"]):
        return True
    choices = [*schema.get("anyOf", ()), *schema.get("oneOf", ())]
    return any(map(_takes_null, choices)) or not (kinds or choices or schema.get("enum") or "$ref" in schema)


def _hint(schema: Any) -> str:
    hint = schema.get("description") or schema.get("type") if isinstance(schema, Mapping) else None
    return f" ({hint})" if isinstance(hint, str) else ""


def _value_faults(arguments: Mapping[str, Any], schema: Mapping[str, Any]) -> list[str]:
    from jsonschema import Draft202012Validator  # type: ignore[import-untyped, unused-ignore]
    from jsonschema.exceptions import best_match  # type: ignore[import-untyped, unused-ignore]

    validator = Draft202012Validator({**schema, "required": [], "additionalProperties": True})
    # Of the alternatives of an `anyOf`, the one that came nearest says most.
    errors = [best_match([error]) or error for error in validator.iter_errors(dict(arguments))]
    chosen = {tuple(error.absolute_path) for error in errors if error.validator == "enum"}
    found = []
    for error in sorted(errors, key=lambda one: list(map(str, one.absolute_path))):
        # Who is told the choices need not be told their type.
        if error.validator == "type" and tuple(error.absolute_path) in chosen:
            continue
        place = ".".join(map(str, error.absolute_path)) or "arguments"
        found.append(
            f"`{short(place)}`: {_reason(error.message, error.validator, error.validator_value, error.instance)}"
        )
    return found


def _reason(message: str, keyword: str, value: Any, instance: Any) -> str:
    if keyword == "enum":
        # Every choice is worth its words: the next call picks one of them.
        return f"must be one of {', '.join(map(str, value))}"
    if keyword in _COUNTED:
        return f"has {len(instance)} {_COUNTED[keyword]}, {value} at most are allowed"
    if keyword == "anyOf" and all("type" in one for one in value):
        kinds = ", ".join(repr(one["type"]) for one in value)
        return short(f"{instance!r} is not of type {kinds}")
    return short(message)
