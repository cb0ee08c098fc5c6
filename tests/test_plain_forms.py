"""What is read of plain declarations without a tree is what the tree says: the same types at the same places."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
import typescript_trees
from toolchain import ROOT
from typescript_idioms import IDIOMS

from generator.typescript import plain_forms, plain_types, types
from generator.typescript.facts import FieldType, Props
from generator.typescript.project import Project
from generator.typescript.types import Array, Function, Lazy, Object, Primitive, Promise, Type, Union

PRODUCTS = {
    path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
    for folder in ("products", "services/mcp/src")
    for path in ROOT.glob(f"{folder}/**/*.ts*")
    if ".test." not in path.name and ".generated.tsx" not in path.name
}
FORMS = {
    "plain.tsx": """\
export interface Row {
    id: string
    readonly name: string | null; size?: number
    /** With a remark. */
    'quoted': string
}
export interface Other {
    // A remark.
    id: string // and another
    kind: 'a' | 'b' | null
    rows: Row[]
    many?: Row[] | null,
    owner?: { region: string | null; deep?: Row } | null
    call: (row: Row, index?: number) => void
    later: () => Promise<Row | null>
    any: any
    $odd_name: Row
}
export type Alias = Other
export type Maybe = Row | null
export type Shape = { id: string; more: Row[] };
export type Handler = (row: Row) => Promise<void>
export interface Twice { a: string; a: string }
export interface Continued {
    a: string
        | null
    b: number
}
export interface Called {
    a: string
    (row: Row): void
}
export interface Indexed {
    a: string
    [name: string]: string
}
export interface Wide extends Row { b: string }
export interface Generic<T> { a: T }
export interface Self { self: this; me: Self }
export type Loop = Loop
export class Kept { a: string = ''; b: string }
export enum Level { Low, High }
export function One({ row, other = 1 }: { row: Row; other?: number }) { return null }
export function Two(props: Other): JSX.Element { return null }
export function Three({ row }: Shape, ref: unknown) { return null }
export function Four() { return null }
export function Five(props?: Row) { return null }
export function Six(...props: Row[]) { return null }
export function Seven(this: Row, props: Other) { return null }
export function Eight<T>(props: { row: T }) { return null }
export async function Nine(props: Row) { return null }
export function Over(props: Row): null
export function Over(props: Other): null
export function Over(props: any) { return null }
export const Ten = ({ row }: { row: Row }) => <p>{row.id}</p>
export const Eleven = (props: Row): JSX.Element | null => null
export const Twelve = async (props: Row) => null
export const Thirteen: FC<Row> = (props: Other) => null
export const Fourteen = (props: Row)
export default function Last({ row }: { row: Row }) { return null }
"""
}

KNOWN_BY_FORM_ALONE = {"abstract-as-name"}  # a name that the grammar takes for a keyword


def described(type: Type, depth: int = 0) -> object:
    """A type as plain data, four levels deep."""
    if depth > 4:
        return "..."

    def inner(read: Lazy) -> object:
        return described(read(), depth + 1)

    match type:
        case Object(fields, open, origin, call):
            shown = {
                name: (inner(one.type), one.optional, one.partial, one.place and one.place.span)
                for name, one in fields.items()
            }
            return "object", shown, open, origin, call and described(call, depth + 1)
        case Array(element, is_tuple):
            return "array", inner(element), is_tuple
        case Promise(result):
            return "promise", inner(result)
        case Function(parameters, result, is_method, exact):
            given = [(inner(one.type), one.optional, one.rest) for one in parameters]
            return "function", given, inner(result), is_method, exact
        case Union(members):
            return "union", [described(one, depth + 1) for one in members]
        case Primitive(kind, literal, nominal):
            return kind, literal, nominal
    return "unknown"


def everything(files: Mapping[str, str]) -> dict[str, object]:
    """All types and props that the modules export."""
    project: Project = typescript_trees.project(files)
    found: dict[str, object] = {}
    for path in sorted(files):
        for name in sorted(project.exports(path).names):
            type, props = project.data_type(path, name), project.component_props(path, name)
            found[f"{path} type {name}"] = described(type.type) if isinstance(type, FieldType) else "none"
            if isinstance(props, Props):
                shown = {key: (described(one.type), one.left_out, one.span) for key, one in props.fields.items()}
                found[f"{path} props {name}"] = (shown, props.open, props.required)
    return found


@pytest.mark.parametrize("name", ["forms", "products", *IDIOMS])
def test_plain_forms_are_what_their_trees_are(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"forms": FORMS, "products": PRODUCTS}.get(name) or IDIOMS[name]
    plain = everything(files)
    monkeypatch.setattr(plain_types, "declared", lambda *arguments: None)
    monkeypatch.setattr(plain_types, "first_parameter", lambda *arguments: None)
    by_trees = everything(files)
    if name in KNOWN_BY_FORM_ALONE:
        by_trees = {what: plain[what] if said == "unknown" else said for what, said in by_trees.items()}
    assert plain == by_trees


def test_what_people_write_is_of_the_plain_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = {"plain": 0, "all": 0}
    for kind in ("type_of", "first_parameter"):
        real = getattr(plain_forms, kind)

        def count(*arguments: object, real: object = real) -> object:
            form = real(*arguments)  # type: ignore[operator]
            counted["all"] += 1
            counted["plain"] += form is not None
            return form

        monkeypatch.setattr(plain_forms, kind, count)
    everything(PRODUCTS)
    assert counted["plain"] > 0.4 * counted["all"] > 20, counted


def test_types_are_compared_by_name_without_being_read() -> None:
    project = typescript_trees.project(FORMS)
    props = project.component_props("plain.tsx", "Ten")
    row = project.data_type("plain.tsx", "Row")
    assert isinstance(props, Props) and isinstance(row, FieldType)
    assert props.fields["row"].read.is_same(row.read)
    assert types.kind(row.type) == "object"
