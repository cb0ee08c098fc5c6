"""Whether the module of a view is there and exports what generated code imports: UA401 and UA402 (spec:
yaml-contract.md, cross-check 5). Only certain facts are faults."""

from __future__ import annotations

from collections.abc import Iterator

from generator import rules
from generator.diagnostics import Note, Span, suggest
from generator.links.sights import Fault, Sight, noted, quoted, sentence
from generator.model import KeyPath
from generator.typescript.project import Export, Unknown, Unresolved

_AS_TYPE, _AS_VALUE = ("type", "both", "unknown"), ("value", "both", "unknown")
_FEW = 6  # names that a cure lists


def module(sight: Sight) -> str | None:
    """The file that `component_import` means. UA401 when there certainly is none; None also when nobody can tell."""
    place = sight.role("module")
    if sight.is_guess(place):
        return None
    found = sight.project.resolve(sight.shown.module, sight.importer)
    if isinstance(found, str):
        return found
    if isinstance(found, Unresolved):
        key = sight.shown.places.get("module")
        fault = Fault("", _module_cure(sight, found, key), place)
        message = f"the view of app `{sight.app.key}` comes from `{found.specifier}`, which is no module"
        looked = [one for one in found.places if one != found.specifier]
        sight.report(rules.VIEW_MODULE_NOT_FOUND, [fault], f"{message}: there is no {looked[0]}" if looked else message)
    return None


def _module_cure(sight: Sight, found: Unresolved, key: KeyPath | None) -> str:
    if found.near is not None:
        return f"did you mean `{found.near}`?" if sight.role("module") else f"write {sight.write(key, found.near)}"
    path = found.places[0] if found.places and ":" not in found.places[0] else found.specifier
    other = sight.write(key, "<module that exports the view>")
    return f"write {path}/index.ts with `{sight.shown.component}`, or {other}"


def names(sight: Sight) -> frozenset[str]:
    """UA402: the view and the types. Returns those names of which facts can be asked."""
    sound, absent, faults = set(), [], []
    for name, role in _imported(sight):
        found = sight.project.export(sight.module, name)
        if isinstance(found, Unknown):
            continue
        fault = _absent(sight, name, role) if found is None else _misused(sight, name, role, found)
        if fault is None:
            sound.add(name)
            continue
        if sight.is_guess(sight.role(role)):
            continue
        faults.append(fault)
        absent += [name] if found is None else []
    clauses = [f"does not export {quoted(dict.fromkeys(absent), 'or')}"] if absent else []
    clauses += [fault.clause for fault in faults if fault.clause]
    if faults:
        them = "it" if len(faults) == 1 else "them"
        message = f"{sight.module} {sentence(clauses)}; app `{sight.app.key}` imports {them}"
        sight.report(rules.EXPORT_NOT_FOUND, faults, message)
    return frozenset(sound.difference(absent))


def _imported(sight: Sight) -> Iterator[tuple[str, str]]:
    """The names to import with their roles; `""` where no field can name one."""
    shown = sight.shown
    yield shown.component, "component"
    roles = {shown.result: "result", shown.row: "row"}
    yield from ((name, roles.get(name, "")) for name in dict.fromkeys(shown.types))


def _misused(sight: Sight, name: str, role: str, found: Export) -> Fault | None:
    """What is wrong with an export that is there: it has to be a component, or a type that needs no arguments."""
    is_type = role != "component"
    if found.kind in (_AS_TYPE if is_type else _AS_VALUE) and not (is_type and found.needs_arguments):
        return None
    other = sight.write(sight.shown.places.get(role), "<another>")
    if is_type and found.kind in {"value", "neither"}:
        clause = f"exports `{name}` only as a value"
        cure = f"export a type of this name, or write {other}"
    elif not is_type:
        clause = f"exports `{name}` only as a type"
        cure = f"export the component `{name}` without `type`, or write {other}"
    else:
        clause = f"exports `{name}` with type parameters that it needs"
        cure = f"give its type parameters defaults, or write {other}"
    return Fault(clause, cure, sight.role(role), noted(f"`{name}` is declared here", found.place))


def _absent(sight: Sight, name: str, role: str) -> Fault:
    """What to do about a name that is not exported: the near one, the re-export that leads nowhere, or the choice."""
    key, place = sight.shown.places.get(role), sight.role(role)
    exports = sight.project.exports(sight.module)
    broken = exports.broken.get(name)
    if broken is not None:
        cure = f"correct the re-export of `{name}`: it leads nowhere"
        return Fault("", cure, place, noted("re-exported here from where it is not", broken))
    is_type = role != "component"
    wanted = {"type", "both"} if is_type else {"value", "both"}
    fitting = {one: found for one, found in exports.names.items() if found.kind in wanted and one != "default"}
    fitting = {one: found for one, found in fitting.items() if not (is_type and found.needs_arguments)}
    own = {sight.shown.component, *sight.shown.types}
    near = suggest(name, [*(one for one in fitting if one not in own), *exports.broken])
    if near is not None and near in exports.broken:
        cure = f"correct the re-export of `{near}`, which leads nowhere, to `{name}`"
        return Fault("", cure, place, noted("re-exported here from where it is not", exports.broken[near]))
    if near is not None:
        return sight.meant(key, near, noted(f"`{near}` is declared here", fitting[near].place))
    lost = next((where for one, where in exports.broken.items() if one.startswith("* ")), None)
    if lost is not None:
        return Fault("", "correct the re-export: it leads nowhere", place, noted("this module is not there", lost))
    choice = sorted(one for one in fitting if is_type or one[:1].isupper())
    known = f" out of {quoted(choice, 'or')}" if 0 < len(choice) <= _FEW else ""
    cure = f"export `{name}` there, or write {sight.write(key, '<another>')}{known}"
    return Fault("", cure, place, (Note("this module", Span(sight.module)),))
