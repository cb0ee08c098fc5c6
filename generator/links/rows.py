"""Whether the row type has what an app reads of a row: UA407, and UA305 for what the compiler refuses to do with it.

Owns `item_name_field` and `detail_args` against the row's type; the parameters of tools are `contracts`'.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from generator import app_types, rules
from generator.diagnostics import suggest
from generator.links.sights import Fault, Sight, noted, quoted
from generator.model import KeyPath
from generator.typescript import common_forms, readings
from generator.typescript.facts import Fields, FieldType

if TYPE_CHECKING:
    from generator.typescript.readings import Problem
    from generator.typescript.syntax import Key, Object

_LEAVES = {"string", "number", "boolean", "bigint"}


def check(sight: Sight, sound: frozenset[str]) -> Mapping[str, FieldType]:
    """UA407 and UA305 for one app. Returns the types of the arguments that a click passes, by name."""
    name = sight.shown.row
    if name is None or name not in sound:
        return {}
    row = sight.project.data_type(sight.module, name)
    if not isinstance(row, FieldType):
        return {}
    _name_field(sight, name, row)
    return _arguments(sight, row)


def _name_field(sight: Sight, row_name: str, row: FieldType) -> None:
    """UA407 for the field that names a row, step by step. It may be null: then the id stands for it."""
    path = sight.shown.row_name
    place = sight.role("row_name")
    if path is None or sight.is_guess(place):
        return
    owner, at, start = row, f"`{row_name}`", 0
    for step in path.split("."):
        fields = owner.fields()
        if owner.kind in _LEAVES or (isinstance(fields, Fields) and owner.kind == "object" and fields.lacks(step)):
            default = "" if place else ", the default of `item_name_field`"
            message = f"rows of app `{sight.app.key}` have no `{path}`{default}: {at} has no field `{step}`"
            fault = _fault(sight, owner, path[:start], step)
            within = (path, start, start + len(step)) if place else None
            sight.report(rules.FIELD_NOT_FOUND, [fault], message, within)
            return
        if not isinstance(fields, Fields) or step not in fields.fields:
            return
        owner, at, start = fields.fields[step], f"`{path[: start + len(step)]}`", start + len(step) + 1


def _fault(sight: Sight, owner: FieldType, before: str, step: str) -> Fault:
    """A step that leads nowhere; the cure is the near field, or one that could name a row."""
    key, place = sight.shown.places.get("row_name"), sight.role("row_name")
    fields = owner.fields()
    if not isinstance(fields, Fields):
        cure = f"write {sight.write(key, before[:-1])}"
        return Fault("", cure, place, noted("declared here", owner.place))
    known = fields.fields
    texts = [name for name, one in known.items() if one.kind in {"string", "unknown", "union"}]
    near = suggest(step, texts) or (texts[0] if len(texts) == 1 else suggest(step, known))
    if near is not None:
        notes = noted(f"`{near}` is declared here", known[near].place)
        return sight.meant(key, near if place else before + near, notes)
    choice = f" out of {quoted(sorted(before + one for one in texts)[:6], 'or')}" if texts else ""
    shown = owner.place or next((one.place for one in known.values()), None)
    return Fault("", f"write {sight.write(key, '<field>')}{choice}", place, noted("declared here", shown))


def _arguments(sight: Sight, row: FieldType) -> Mapping[str, FieldType]:
    """UA407 and UA305 for the expression, or for the default one."""
    call = app_types.BY_NAME[sight.app.type].call
    if call is None:
        return {}
    place = sight.written((call[1],))
    text = getattr(sight.app, call[1])
    literal, keys = _expression(text)
    if literal is None or sight.is_guess(place):
        return {}
    strict, doubts = sight.project.is_strict(sight.importer), sight.project.doubts_indexes(sight.importer)
    judged = readings.judge(literal, keys, row, strict=strict, doubts_indexes=doubts)
    for problem in judged.problems:
        _report(sight, problem, text, (call[1],), is_written=place is not None)
    return judged.arguments


def _expression(text: str) -> tuple[Object | None, Sequence[Key]]:
    common = common_forms.read(text)
    if common is not None:
        return common
    from generator.typescript import expressions  # loads a grammar that most arguments do without

    found = expressions.parse(text)
    return (None if found.faults else found.literal), found.keys


def _report(sight: Sight, problem: Problem, text: str, field: KeyPath, *, is_written: bool) -> None:
    rule = rules.FIELD_NOT_FOUND if problem.what == "field" else rules.DETAIL_ARGS_MISMATCH
    named = f"`{problem.near}` is declared here" if problem.near else "declared here"
    notes = noted(named, problem.place)
    if is_written:
        message = f"`{field[-1]}` of app `{sight.app.key}` {problem.message}"
        sight.report(rule, [Fault("", problem.help, field, notes)], message, (text, *problem.range))
        return
    message = f"app `{sight.app.key}` writes no `{field[-1]}`, and the default `{text}` {problem.message}"
    other = problem.near or "<field>"
    cure = f"write `{field[-1]}: '{{ id: item.{other} }}'`"
    sight.report(rule, [Fault("", cure, None, notes)], message)
