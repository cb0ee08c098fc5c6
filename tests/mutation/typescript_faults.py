"""Faults in the modules of views: every export, prop, field and type renamed, removed and retargeted, and whole files.

What becomes of the app is for the judges to say, except for faults inside a view's own body, which are its author's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from mutation.mutants import Expectation, Ground, Mutant

Site = Mapping[str, Any]
_API = "types.generated.ts"
_RETYPED = {"string": "number", "number": "string", "boolean": "string"}


def make(ground: Ground) -> Iterator[Mutant]:
    """All faults in the view modules of a tree."""
    reachable = _reachable(ground)
    for site in ground.sites:
        if site["path"].endswith(_API) and site.get("owner", site["name"]) not in reachable:
            continue
        yield from _MAKERS[site["kind"]](ground, site)
    for path in sorted({site["path"] for site in ground.sites if not site["path"].endswith(_API)}):
        yield Mutant(ground.tree.name, "TypeScript: module removed", f"no {path}", {path: None})
        moved = re.sub(r"(\.d)?(\.tsx?)$", r"-moved\1\2", path)
        changes = {path: None, moved: ground.files[path]}
        yield Mutant(ground.tree.name, "TypeScript: module renamed", f"{path} is {moved}", changes)


def _reachable(ground: Ground) -> set[str]:
    """The types of the API that a row of a list, or a page of rows, is made of."""
    found: set[str] = set()
    for path in ground.tree.modules():
        if path.endswith("types.ts"):
            imported = re.findall(r"import type \{([^}]*)\} from '@acme/api'", ground.files[path])
            found.update(name.strip() for names in imported for name in names.split(","))
    return found


def _mutant(ground: Ground, site: Site, kind: str, what: str, text: str, expected: Expectation = "judged") -> Mutant:
    path = site["path"]
    where = f"{path}: {site.get('owner') or ''}{'.' if site.get('owner') else ''}{site['name']}"
    return Mutant(ground.tree.name, f"TypeScript: {kind}", f"{where} {what}", {path: text}, expected)


def _cut(text: str, span: list[int], replacement: str = "") -> str:
    return text[: span[0]] + replacement + text[span[1] :]


def _specifier(ground: Ground, site: Site) -> Iterator[Mutant]:
    """One name of an `export { ... }`."""
    text, name, local = ground.files[site["path"]], site["name"], site["local"]
    yield _mutant(
        ground, site, "export renamed", "has another name", _cut(text, site["whole"], f"{local} as {name}Old")
    )
    removed = _cut(text, site["statement"], "export {}" if site["alone"] else "")
    if not site["alone"]:
        removed = re.sub(r"([{,])\s*,", r"\1", _cut(text, site["whole"]), count=1)
    yield _mutant(ground, site, "export removed", "is not exported", removed)
    siblings = [one for one in ground.sites if one["kind"] == "specifier" and one["path"] == site["path"]]
    for other in siblings:
        same = other["statement"] == site["statement"] or other["isType"] == site["isType"]
        if other["name"] != name and same:
            start, end = other["statement"]
            source = re.search(r" from [^\n]*", text[start:end])
            names = f"{'type ' if other['isType'] else ''}{{ {other['local']} as {name} }}"
            added = f"\nexport {names}{source[0] if source else ''}\n"
            yield _mutant(ground, site, "export retargeted", f"is {other['local']}", removed + added)
    if not site["isType"]:
        as_type = _cut(text, site["whole"], f"type {local} as {name}" if local != name else f"type {name}")
        yield _mutant(ground, site, "export retargeted", "is exported as a type only", as_type)


def _declaration(ground: Ground, site: Site) -> Iterator[Mutant]:
    """One `export function`, `const`, `interface` or `type`."""
    text, name = ground.files[site["path"]], site["name"]
    yield _mutant(ground, site, "export renamed", "has another name", _cut(text, site["place"], f"{name}Old"))
    hidden = text[: site["keyword"][0]] + text[site["keyword"][1] :].lstrip(" ")
    yield _mutant(ground, site, "export removed", "is not exported", hidden)
    if site.get("target"):
        for other in ("unknown", "string", "{ nothing: true }"):
            yield _mutant(ground, site, "type retargeted", f"is `{other}`", _cut(text, site["target"], other))
        as_array = f"({text[slice(*site['target'])]})[]"
        yield _mutant(ground, site, "type retargeted", "is an array", _cut(text, site["target"], as_array))
    if site.get("body") and site["path"].endswith(".tsx"):
        start = site["body"][0] + 1
        for fault in ("const fault: number = 'text'\n    void fault", "nowhere()", "return 5 as unknown as Nowhere"):
            broken = f"{text[:start]}\n    {fault}{text[start:]}"
            yield _mutant(ground, site, "fault in a body", f"says `{fault.partition(chr(10))[0]}`", broken, "sound")


def _member(ground: Ground, site: Site) -> Iterator[Mutant]:
    """One prop of a view, or one field of a type."""
    text, name = ground.files[site["path"]], site["name"]
    what = "prop" if site["path"].endswith(".tsx") else "field"
    yield _mutant(ground, site, f"{what} renamed", "has another name", _cut(text, site["place"], f"{name}Old"))
    yield _mutant(ground, site, f"{what} removed", "is not there", _cut(text, site["whole"]))
    if site["optional"]:
        needed = _cut(text, [site["place"][1], text.index("?", site["place"][1]) + 1])
        yield _mutant(ground, site, f"{what} required", "is required", needed)
    else:
        yield _mutant(ground, site, f"{what} optional", "is optional", _cut(text, site["place"], f"{name}?"))
    if site.get("type"):
        written = text[slice(*site["type"])]
        other = _RETYPED.get(written.removesuffix(" | null"), "number")
        yield _mutant(ground, site, f"{what} retyped", f"is `{other}`", _cut(text, site["type"], other))
        yield _mutant(ground, site, f"{what} retyped", "may be null", _cut(text, site["type"], f"({written}) | null"))
    if what == "prop":
        start = site["whole"][0]
        added = f"{text[:start]}nowhere: string; {text[start:]}"
        yield _mutant(ground, site, "prop added", "has a required neighbour", added)


def _star(ground: Ground, site: Site) -> Iterator[Mutant]:
    """An `export * from`."""
    text = ground.files[site["path"]]
    yield _mutant(ground, site, "export removed", "is not exported", _cut(text, site["whole"], "export {}"))


_MAKERS = {"specifier": _specifier, "declaration": _declaration, "member": _member, "star": _star}
