"""Views exported, typed and kept in other ways: TypeScript that says the same in the idioms people use."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

from mutation.compiler import Changes
from mutation.mutants import Ground

_REEXPORT = re.compile(r"^export (type )?\{([^}]*)\} from '(\./[^']+)'$", re.MULTILINE)
_FUNCTION = re.compile(r"^export function (\w+View)\(", re.MULTILINE)
_INTERFACE = re.compile(r"^interface (\w+Props) \{\n(.*?)\n\}$", re.MULTILINE | re.DOTALL)

Rewrite = tuple[str, str, Changes]


def make(ground: Ground) -> Iterator[Rewrite]:
    """All rewritten modules of a tree: the kind, what was done, and the changes."""
    for path in ground.tree.modules():
        text = ground.files[path]
        if path.endswith("types.generated.ts"):
            continue
        for number, found in enumerate(_REEXPORT.finditer(text)):
            for how, instead in _exports(*found.groups(default="")):
                changed = text[: found.start()] + instead + text[found.end() :]
                yield "exported otherwise", f"{path}: export {number} is {how}", {path: changed}
        for found in _FUNCTION.finditer(text):
            yield from (
                ("typed otherwise", f"{path}: {what}", {path: one}) for what, one in _components(text, found[1])
            )
        for found in _INTERFACE.finditer(text):
            alias = f"type {found[1]} = {{\n{found[2]}\n}}"
            yield "typed otherwise", f"{path}: {found[1]} is an alias", {path: text.replace(found[0], alias)}
            parts = f"interface {found[1]} extends {found[1]}Base {{}}\ninterface {found[1]}Base {{\n{found[2]}\n}}"
            yield "typed otherwise", f"{path}: {found[1]} extends another", {path: text.replace(found[0], parts)}
        yield from _moved(ground, path)


def _exports(type_only: str, names: str, source: str) -> Iterator[tuple[str, str]]:
    clean = ", ".join(name.strip() for name in names.split(",") if name.strip())
    if "default as" in clean:
        return
    yield "a star", f"export {type_only}* from '{source}'"
    yield "an import and an export", f"import {type_only}{{ {clean} }} from '{source}'\nexport {type_only}{{ {clean} }}"
    if "type " not in clean and " as " not in clean:
        local = ", ".join(f"{name} as {name}Inner" for name in clean.split(", "))
        back = ", ".join(f"{name}Inner as {name}" for name in clean.split(", "))
        yield "renamed twice", f"import {type_only}{{ {local} }} from '{source}'\nexport {type_only}{{ {back} }}"


def _components(text: str, name: str) -> Iterator[tuple[str, str]]:
    inner = text.replace(f"export function {name}(", f"function {name}Inner(")
    yield f"{name} is a memo", f"import {{ memo }} from 'react'\n{inner}\nexport const {name} = memo({name}Inner)\n"
    yield f"{name} is a constant", f"{inner}\nexport const {name} = {name}Inner\n"
    yield f"{name} is exported below", f"{inner}\nexport {{ {name}Inner as {name} }}\n"
    props = f"Parameters<typeof {name}Inner>[0]"
    yield f"{name} is an arrow", f"{inner}\nexport const {name} = (props: {props}) => <{name}Inner {{...props}} />\n"
    typed = f"import type {{ FC }} from 'react'\n{inner}\nexport const {name}: FC<{props}> = {name}Inner\n"
    yield f"{name} is an FC", typed


def _moved(ground: Ground, path: str) -> Iterator[Rewrite]:
    """A module under another name, with everything that imports it from the same folder."""
    folder, stem = posixpath.dirname(path), re.sub(r"(\.d)?\.tsx?$", "", posixpath.basename(path))
    if stem == "index" or "." in stem:
        return
    changes: dict[str, str | None] = {
        path: None,
        f"{folder}/moved/{posixpath.basename(path)}": _deeper(ground.files[path]),
    }
    for other in ground.tree.modules():
        if posixpath.dirname(other) == folder and other != path:
            changed = ground.files[other].replace(f"'./{stem}'", f"'./moved/{stem}'")
            if changed != ground.files[other]:
                changes[other] = changed
    if len(changes) > 2:
        yield "moved with its importers", path, changes


def _deeper(text: str) -> str:
    """A module's text for a place one folder further down."""
    return re.sub(r"(from |import )'\.(\.?)/", lambda found: f"{found[1]}'{'../..' if found[2] else '..'}/", text)
