"""What a tool's declaration makes of its operation's parameters, where the monorepo declares such fields.

Owns `include_params`, `exclude_params`, `rename_params` and `param_overrides` of `Tool.extra`. They belong to other
generators, so what is not understood is unknown, never wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from generator.model import Tool
from generator.parameters.inputs import UNKNOWN, Argument, Input, Place

_COSMETIC = frozenset({"description", "title", "example", "examples"})
_RETYPING = frozenset({"cast", "type", "format", "enum"})


def apply(tool: Tool, whole: Input) -> Input | None:
    """`whole` as the declaration of `tool` leaves it; None when a field has a form that this module does not know.

    Names in the lists may be those before or after renaming. `rename_params` maps the old name to the new one; where
    only the value is a parameter, the mapping was written the other way round.
    """
    included = _names(tool.extra.get("include_params"))
    excluded = _names(tool.extra.get("exclude_params") or ())
    renamed = _renames(tool.extra.get("rename_params") or {}, whole.arguments)
    if excluded is None or renamed is None or (included is None and tool.extra.get("include_params") is not None):
        return None
    narrowed: dict[str, Argument] = {}
    is_open = whole.open
    for old, argument in _overridden(tool, whole.arguments, renamed).items():
        name = renamed.get(old, old)
        spoken = {old} if name in whole.arguments else {old, name}
        if (included is not None and spoken.isdisjoint(included)) or not spoken.isdisjoint(excluded):
            continue
        if name in narrowed:
            is_open = True
            argument = replace(argument, required=False, kinds=UNKNOWN)
        narrowed[name] = replace(argument, name=name)
    return Input(narrowed, is_open)


def _names(value: Any) -> frozenset[str] | None:
    """The names that a list, or a mapping by name, has; None for anything else."""
    if not isinstance(value, list | tuple | Mapping) or not all(isinstance(name, str) for name in value):
        return None
    return frozenset(value)


def _renames(value: Any, arguments: Mapping[str, Argument]) -> dict[str, str] | None:
    pairs = list(value.items()) if isinstance(value, Mapping) else [(value, None)]
    if not all(isinstance(old, str) and isinstance(new, str) for old, new in pairs):
        return None
    return dict((new, old) if old not in arguments and new in arguments else (old, new) for old, new in pairs)


def _overridden(tool: Tool, arguments: Mapping[str, Argument], renamed: Iterable[str]) -> dict[str, Argument]:
    """The arguments with `param_overrides` applied. One that is only renamed or overridden is known, and no more."""
    written = tool.extra.get("param_overrides")
    overrides = written if isinstance(written, Mapping) else {}
    changed = {name: _override(one, overrides[name]) if name in overrides else one for name, one in arguments.items()}
    for field, names in (("rename_params", renamed), ("param_overrides", overrides)):
        place = Place(tool.source, ("tools", tool.name, field))
        for name in names:
            if isinstance(name, str):
                changed.setdefault(name, Argument(name, False, UNKNOWN, place))
    return changed


def _override(argument: Argument, override: Any) -> Argument:
    """A new text changes nothing, a new type only the kinds; whatever else is said may make an argument optional."""
    if not isinstance(override, Mapping):
        return replace(argument, required=False, kinds=UNKNOWN)
    said = set(override) - _COSMETIC
    said -= {word for word, as_is in (("optional", False), ("required", True)) if override.get(word) is as_is}
    return replace(argument, required=argument.required and said <= _RETYPING, kinds=UNKNOWN) if said else argument
