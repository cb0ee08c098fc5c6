"""Whether a view takes the props that generated code hands to it: UA406 (spec: yaml-contract.md, "What a view gets").

A prop that does not exist, a prop that the view needs and never gets, and a prop of a type that certainly does not fit
are told together: the cure of one is often the other. Only certain facts are faults.
"""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as attribute

from generator import rules
from generator.app_types.base import Prop
from generator.diagnostics import suggest
from generator.links.sights import Fault, Sight, noted, quoted, sentence
from generator.typescript import facts
from generator.typescript.facts import FieldType, Props
from generator.typescript.project import Export
from generator.typescript.types import OPAQUE


@dataclass(slots=True)
class _Found:
    """The faults of one view, and the clauses that are told of several at once."""

    faults: list[Fault] = attribute(default_factory=list)
    unknown: list[str] = attribute(default_factory=list)
    needed: list[str] = attribute(default_factory=list)


def check(sight: Sight, sound: frozenset[str]) -> None:
    """UA406 for one app; `sound` are the imported names of which facts can be asked."""
    if sight.shown.component not in sound or not sight.shown.props:
        return
    props = sight.project.component_props(sight.module, sight.shown.component)
    if not isinstance(props, Props):
        return
    passed = [one for one in sight.shown.props if one.name]
    names = [one.name for one in passed]
    missing = [name for name in sorted(props.required) if name not in names]
    found = _Found()
    for one in passed:
        field = props.fields.get(one.name)
        fault = None if field is None else _unfit(sight, field, one, sound)
        if fault is not None:
            found.faults.append(fault)
        elif field is None and props.lacks(one.name):
            found.unknown.append(one.name)
            found.faults.append(_unknown(sight, props, one, names, missing))
    for name in missing:
        found.needed.append(name)
        found.faults.append(_needed(sight, props, name, names, alone=not found.unknown))
    if not found.faults or any(sight.is_guess(sight.written(one.place)) for one in passed):
        return
    component = sight.shown.component
    clauses = [f"has no prop {quoted(found.unknown, 'or')}"] if found.unknown else []
    clauses += [f"needs {quoted(found.needed)}, which it does not get"] if found.needed else []
    clauses += [fault.clause for fault in found.faults if fault.clause]
    message = f"the view `{component}` of app `{sight.app.key}` {sentence(clauses)}"
    sight.report(rules.PROP_NOT_FOUND, found.faults, message)


def _unknown(sight: Sight, props: Props, one: Prop, passed: list[str], missing: list[str]) -> Fault:
    """A prop that the view does not have; the one that was meant is most likely one that it still needs."""
    free = [name for name, field in props.fields.items() if name not in passed and _can_be(field, one)]
    near = _only([name for name in free if name in missing]) or suggest(one.name, free) or _only(free)
    notes = noted(f"`{near}` is declared here", props.fields[near].place) if near else ()
    if not one.place:
        rename = f"rename its prop `{near}`" if near else "give it a prop of this name"
        return Fault("", f"{rename}: `type: {sight.app.type}` hands it `{one.name}`", None, notes)
    if near is not None:
        return sight.meant(one.place, near, notes)
    cure = f"its other props are {quoted(sorted(free)[:6])}" if free else f"give the view a prop `{one.name}`"
    return Fault("", cure, sight.written(one.place), notes)


def _can_be(field: FieldType, one: Prop) -> bool:
    """Whether a prop may have been meant: only a function is called, and no function is data."""
    return field.kind in {"unknown", "union"} or (field.kind == "function") == (one.gets != "result")


def _only(names: list[str]) -> str | None:
    return names[0] if len(names) == 1 else None


def _needed(sight: Sight, props: Props, name: str, passed: list[str], *, alone: bool) -> Fault:
    """A prop that the view needs and does not get; nothing more is to say when it was meant by another name."""
    notes = noted(f"`{name}` is declared here", props.fields[name].place)
    if not alone:
        return Fault("", "", None, notes)
    is_function = props.fields[name].kind == "function"
    offer = next((one for one in sight.shown.props if not one.name and is_function), None)
    if offer is not None:
        return Fault("", f"write {sight.write(offer.place, name)}", None, notes)
    return Fault("", f"make it optional, `{name}?:`: the view gets {quoted(passed)}", None, notes)


def _unfit(sight: Sight, wanted: FieldType, one: Prop, sound: frozenset[str]) -> Fault | None:
    """What is wrong with a prop whose type certainly does not take what it gets."""
    if one.gets == "result" and sight.shown.result is None:
        if not facts.is_certain(wanted):
            return None
        field, name = sight.shown.places.get("result"), wanted.name
        known = name is not None and isinstance(sight.project.export(sight.module, name), Export)
        cure = f"write {sight.write(field, name if known and name else '<its type>')}, or let it take `unknown`"
        clause = f"does not take `unknown` as `{one.name}`, which it gets without a type"
    else:
        given, what = _given(sight, one, sound)
        reason = None if given is None else sight.project.mismatch(given, wanted, sight.importer)
        if given is not None and given.type == OPAQUE and facts.is_certain(wanted):
            reason = f"{what} is `unknown`"
        if reason is None:
            return None
        clause, cure = f"does not take {what} as `{one.name}`: {reason}", f"let `{one.name}` take {what}"
    return Fault(clause, cure, sight.written(one.place), noted(f"`{one.name}` is declared here", wanted.place))


def _given(sight: Sight, one: Prop, sound: frozenset[str]) -> tuple[FieldType | None, str]:
    """The type of what a prop gets, None when that is unknown, and how to call it."""
    if one.gets == "open link":
        return facts.callback([facts.TEXT], facts.NO_RESULT), "`(url: string) => void`"
    name = sight.shown.result if one.gets == "result" else sight.shown.row
    if name is None or name not in sound:
        return None, ""
    found = sight.project.data_type(sight.module, name)
    if not isinstance(found, FieldType):
        return None, ""
    if one.gets == "result":
        return found, f"`{name}`"
    handler = facts.callback([found], facts.promise(facts.or_null(found)))
    return handler, f"`(item: {name}) => Promise<{name} | null>`"
