"""The facts about modules, components and data types, one by one: known, unknown, and where they stand."""

from __future__ import annotations

import pytest
from typescript_trees import Tree, project

from generator.diagnostics import Span
from generator.typescript.facts import NOTHING, Fields, FieldType, Props, callback, or_null, promise
from generator.typescript.project import Export, Exports, Project, Unknown


def exports(text: str, **others: str) -> Exports:
    return project({"m.ts": text, **{f"{name}.ts": one for name, one in others.items()}}).exports("m.ts")


def kinds(found: Exports) -> dict[str, str]:
    return {name: one.kind for name, one in found.names.items()}


def fields(text: str, name: str = "Row") -> Fields:
    found = project({"m.ts": text}).data_fields("m.ts", name)
    assert isinstance(found, Fields)
    return found


def props(text: str, name: str = "View") -> Props:
    found = project({"m.tsx": text}).component_props("m.tsx", name)
    assert isinstance(found, Props)
    return found


class TestExports:
    def test_names_come_in_the_order_of_the_text(self) -> None:
        found = exports("export const b = 1\nexport * from './o'\nexport type a = 1", o="export class C {}")
        assert kinds(found) == {"b": "value", "a": "type", "C": "both"}
        assert list(found.names) == ["b", "a", "C"]
        assert found.complete

    def test_an_export_knows_where_it_is_declared(self) -> None:
        files = {
            "m.ts": "export { Inner as Outer } from './a/view'\n",
            "a/view.tsx": "// ü\r\n\r\n/* 🎉 */ export function Inner() { return null }\n",
        }
        one = project(files).exports("m.ts").names["Outer"]
        assert (one.path, one.name, one.span) == ("a/view.tsx", "Inner", Span("a/view.tsx", 3, 25, 3, 30))

    def test_a_byte_order_mark_moves_no_column(self) -> None:
        assert exports("\ufeffexport const a = 1").names["a"].span == Span("m.ts", 1, 14, 1, 15)

    def test_lines_end_with_a_carriage_return_alone(self) -> None:
        found = exports("// one\rexport const a = 1\r// two\rexport const b = 2")
        assert {name: one.span.line for name, one in found.names.items()} == {"a": 2, "b": 4}

    def test_a_re_export_of_nothing_is_broken_and_no_export(self) -> None:
        found = exports("export { View, other } from './o'\nexport { gone } from './gone'", o="export const other = 1")
        assert list(found.names) == ["other"]
        assert {name: place.span.line for name, place in found.broken.items()} == {"View": 1, "gone": 2}
        assert found.complete

    def test_a_star_that_leads_nowhere_is_broken_and_brings_nothing(self) -> None:
        found = exports("export * from './gone'\nexport const a = 1")
        assert (list(found.names), list(found.broken), found.complete) == (["a"], ["* ./gone"], True)

    def test_a_broken_chain_points_at_the_link_that_breaks(self) -> None:
        files = {
            "m.ts": "export { a } from './n'",
            "n.ts": "\nexport { b as a } from './o'",
            "o.ts": "export const c = 1",
        }
        assert project(files).exports("m.ts").broken["a"].span == Span("n.ts", 2, 15, 2, 16)

    @pytest.mark.parametrize(
        "text",
        [
            "export * from 'some-package'",
            "export * from './code.js'",
            "export * from './data.json'",
            "declare const x: number\nexport = x",
            "export const a = 1\nexport const = = 3 export",
            "export {",
        ],
    )
    def test_what_may_export_more_is_incomplete(self, text: str) -> None:
        files = {"m.ts": text, "code.js": "export const b = 1", "data.json": "{}"}
        assert not project(files).exports("m.ts").complete

    def test_an_error_inside_one_statement_hides_no_other_export(self) -> None:
        found = exports("export const a = 1\nfunction f() { return = }\nexport const b = 2\n")
        assert (kinds(found), found.complete) == ({"a": "value", "b": "value"}, True)

    def test_names_from_packages_are_there_but_of_unknown_kind(self) -> None:
        found = exports("import { A } from 'some-package'\nexport { A }\nexport { B } from 'some-package'")
        assert kinds(found) == {"A": "unknown", "B": "unknown"}
        assert found.complete

    def test_a_file_that_is_no_module_exports_nothing(self) -> None:
        assert exports("const a = 1") == Exports({}, True, {})
        assert kinds(project({"m.d.ts": "declare const a: 1"}).exports("m.d.ts")) == {}

    @pytest.mark.parametrize(
        "files",
        [
            {"m.ts": "export * from './m'"},
            {"m.ts": "export * from './n'", "n.ts": "export * from './m'"},
            {"m.ts": "export { a } from './n'", "n.ts": "export { a } from './m'"},
            {"m.ts": "export { a } from './m'"},
            {"m.ts": "import { a } from './m'\nexport { a }"},
        ],
    )
    def test_a_cycle_exports_nothing_and_ends(self, files: dict[str, str]) -> None:
        found = project(files).exports("m.ts")
        assert (dict(found.names), found.complete) == ({}, True)
        assert project(files).export("m.ts", "a") is None

    def test_many_barrels_that_all_export_each_other_end(self) -> None:
        names = [f"n{one}" for one in range(30)]
        text = "\n".join(f"export * from './{name}'" for name in names)
        files = {f"{name}.ts": f"{text}\nexport const own_{name} = 1\n" for name in names}
        facts = project(files)
        assert len(facts.exports("n0.ts").names) == 30
        assert isinstance(facts.export("n7.ts", "own_n3"), Export)
        assert facts.export("n7.ts", "nothing") is None

    def test_a_name_that_is_passed_on_too_often_is_unknown(self) -> None:
        files = {f"n{one}.ts": f"export {{ a }} from './n{one + 1}'" for one in range(300)}
        assert isinstance(project(files).export("n0.ts", "a"), Unknown)

    def test_one_name_reads_no_more_modules_than_it_must(self) -> None:
        tree = Tree(
            {"m.ts": "export { a } from './a'\nexport { b } from './b'", "a.ts": "export const a = 1", "b.ts": ""}
        )
        facts = Project(tree.read, tree.listing)
        assert isinstance(facts.export("m.ts", "a"), Export)
        assert facts.export("m.ts", "c") is None
        assert tree.reads == {"m.ts": 1, "a.ts": 1}

    def test_each_file_is_read_once(self) -> None:
        text = "export interface Row { id: string }\nexport const View = (props: { data: Row }) => null\n"
        tree = Tree({"m.ts": "export * from './view'", "view.ts": text})
        facts = Project(tree.read, tree.listing)
        for _ in range(3):
            facts.exports("m.ts")
            facts.component_props("m.ts", "View")
            facts.data_fields("m.ts", "Row")
        assert tree.reads == {"m.ts": 1, "view.ts": 1}


class TestProps:
    def test_what_a_component_takes(self) -> None:
        found = props("export const View = (p: { data: string; onPick?: (id: number) => void }) => null")
        assert {name: (one.kind, one.optional) for name, one in found.fields.items()} == {
            "data": ("string", False),
            "onPick": ("function", True),
        }
        assert found.required == {"data"}
        assert found.lacks("dat") and not found.lacks("data")
        assert found.fields["onPick"].span == Span("m.tsx", 1, 41, 1, 47)

    @pytest.mark.parametrize("name", ["key", "ref", "children"])
    def test_react_s_own_props_are_never_absent(self, name: str) -> None:
        assert not props("export const View = () => null").lacks(name)
        needed = {"children"} & {name}  # which nothing stands in for, where the props ask for them
        assert props(f"export const View = (p: {{ {name}: string }}) => null").required == needed

    def test_open_props_lack_nothing(self) -> None:
        found = props("import type { X } from 'x'\nexport const View = (p: { data: string } & X) => null")
        assert found.open and not found.lacks("anything")
        assert found.required == {"data"}

    def test_of_a_union_only_what_no_member_has_is_absent(self) -> None:
        found = props("export function View(p: { a: 1; data: string } | { b: 1; data: string }) { return null }")
        assert not found.lacks("a") and not found.lacks("b") and found.lacks("c")
        assert found.required == {"data"}

    def test_default_props_stand_in_for_required_ones(self) -> None:
        text = (
            "export function View(p: { data: string; size: number }) { return null }\nView.defaultProps = { size: 1 }"
        )
        assert props(text).required == set()
        assert not props(text.replace("defaultProps", "propTypes")).lacks("anything")

    @pytest.mark.parametrize(
        "text",
        [
            "export const View = observer(({ data }: { data: string }) => null)",
            "export const View = connect(state)(Inner)",
            "export const View = styled.div`color: red`",
            "export const View = (props) => null",
            "export const View = props => null",
            "export const View = ({ data } = { data: 1 }) => null",
            "export const View = (...props: [{ data: string }]) => null",
            "export const View: typeof Other = () => null\nconst Other = () => null",
            "export const { View } = views",
            "export const View = 'text'",
            "export class View { render() { return null } }",
            "export class View extends Base<{ data: string }> {}\nclass Base<P> {}",
            "export class View extends mixin(Component)<{ data: string }> {}",
            "export const View = View",
            "const A = B; const B = A; export { A as View }",
            "export function View({ data }: { data: }) { return null }",
            "import { memo } from 'not-react'\nexport const View = memo((p: { data: string }) => null)",
        ],
    )
    def test_what_needs_a_compiler_is_unknown(self, text: str) -> None:
        assert isinstance(project({"m.tsx": text}).component_props("m.tsx", "View"), Unknown)

    def test_a_prop_keeps_its_type_across_modules(self) -> None:
        files = {
            "view.tsx": "import type { Row } from './row'\nexport const View = (p: { row: Row; rows: Row[] }) => null",
            "row.ts": "export interface Row { id: string }",
        }
        facts = project(files)
        found, row = facts.component_props("view.tsx", "View"), facts.data_type("row.ts", "Row")
        assert isinstance(found, Props) and isinstance(row, FieldType)
        assert facts.mismatch(row, found.fields["row"], "x.ts") is None
        assert facts.mismatch(row, found.fields["rows"], "x.ts") == "`Row` is not an array"

    def test_a_body_may_hold_what_the_grammar_does_not_know(self) -> None:
        found = props(
            "export function View({ data }: { data: string }) {\n    const x = <<<>>> ;\n    return null\n}\n"
        )
        assert list(found.fields) == ["data"]


class TestFields:
    def test_kinds_and_marks(self) -> None:
        found = fields("export interface Row { id: string; at?: number; note: string | null; on: boolean | undefined }")
        assert {name: (one.kind, one.optional, one.nullable) for name, one in found.fields.items()} == {
            "id": ("string", False, False),
            "at": ("number", True, False),
            "note": ("string", False, True),
            "on": ("boolean", True, False),
        }
        assert found.lacks("name") and not found.lacks("id")

    def test_nested_fields_are_read_on_demand(self) -> None:
        found = fields("export interface Row { owner: { name: string } | null; self: Row }")
        owner = found.fields["owner"].fields()
        assert isinstance(owner, Fields) and owner.fields["name"].kind == "string"
        deep: Fields | Unknown = found
        for _ in range(500):
            assert isinstance(deep, Fields)
            deep = deep.fields["self"].fields()
        assert isinstance(deep, Fields) and deep.fields["self"].kind == "object"

    def test_of_a_union_a_field_may_be_in_some_members_only(self) -> None:
        found = fields("export type Row = { id: string; a: 1 } | { id: number }")
        assert (found.fields["id"].kind, found.fields["id"].partial) == ("union", False)
        assert found.fields["a"].partial and found.lacks("b")

    def test_an_index_signature_or_an_unknown_base_leaves_it_open(self) -> None:
        assert not fields("export interface Row { [key: string]: string }").lacks("x")
        found = fields("import type { B } from 'b'\nexport interface Row extends B { id: string | null }")
        assert not found.lacks("x")
        assert (found.fields["id"].kind, found.fields["id"].nullable) == ("string", False)

    @pytest.mark.parametrize(
        "text",
        [
            "export type Row = z.infer<typeof schema>",
            "export type Row = typeof row",
            "export type Row = T extends string ? { a: 1 } : { b: 1 }",
            "export type Row = { [K in 'a' | 'b']: number }",
            "export type Row = string",
            "export type Row = Row",
            "export type Row = Other\ntype Other = Row",
            "export type Row = import('some-package').Row",
            "export type Row = Undeclared",
            "export const Row = 1",
            "export interface Row { id: ; }",
        ],
    )
    def test_what_needs_a_compiler_is_unknown(self, text: str) -> None:
        assert isinstance(project({"m.ts": text}).data_fields("m.ts", "Row"), Unknown)

    def test_an_interface_that_extends_itself_ends(self) -> None:
        assert not fields("export interface Row extends Row { id: string }").lacks("x")
        assert not fields("interface A extends B {}\ninterface B extends A {}\nexport type Row = A & B").lacks("x")

    def test_types_that_double_with_every_step_end(self) -> None:
        chain = "\n".join(f"type T{n}<T> = T{n - 1}<T> & T{n - 1}<T[]>" for n in range(1, 60))
        found = project({"m.ts": f"type T0<T> = {{ x: T }}\n{chain}\nexport type Row = T59<string>"})
        assert found.data_fields("m.ts", "Row") is not None
        wide = " & ".join(f"(A{n} | B{n})" for n in range(40))
        parts = "\n".join(f"type A{n} = {{ a{n}: 1 }}; type B{n} = {{ b{n}: 1 }}" for n in range(40))
        assert isinstance(project({"m.ts": f"{parts}\nexport type Row = {wide}"}).data_fields("m.ts", "Row"), Unknown)

    @pytest.mark.parametrize(
        ("text", "kind"),
        [
            ("export type List = Row[]", "object"),
            ("export interface List { results: Row[] }", "object"),
            ("export interface List { total: number; items: readonly Row[] | null }", "object"),
            ("export interface List { data?: Array<Row> }", "object"),
            ("export interface List { data: string; items: number[] }", "number"),
            ("export type List = string[] | null", "string"),
            ("export interface List { rows: Row[] }", None),
            ("export interface List { data: { results: Row[] } }", None),
            ("export type List = [Row, string]", "union"),
        ],
    )
    def test_the_row_of_a_list(self, text: str, kind: str | None) -> None:
        found = project({"m.ts": f"interface Row {{ id: string }}\n{text}"}).element_type("m.ts", "List")
        assert (found.kind if isinstance(found, FieldType) else None) == kind

    def test_an_absent_name_has_no_facts(self) -> None:
        facts = project({"m.ts": "export const a = 1"})
        for found in (
            facts.data_fields("m.ts", "B"),
            facts.component_props("m.ts", "B"),
            facts.element_type("m.ts", "B"),
        ):
            assert found == Unknown("m.ts exports no `B`")

    def test_the_answer_does_not_depend_on_what_was_asked_before(self) -> None:
        chain = "\n".join(f"export type T{n} = {{ a: string }} & T{n + 1}" for n in range(90))
        text = f"{chain}\nexport type T90 = {{ z: string }}"
        first, second = project({"m.ts": text}), project({"m.ts": text})
        from_below = [second.data_fields("m.ts", f"T{n}") for n in (80, 40, 0)][-1]
        from_above = first.data_fields("m.ts", "T0")
        assert isinstance(from_above, Fields) and isinstance(from_below, Fields)
        assert (list(from_above.fields), from_above.open) == (list(from_below.fields), from_below.open)


class TestMismatch:
    FILE = """
    export interface Row { id: string; name: string | null }
    export interface Wide { id: string; name: string | null; more: number }
    export interface Other { id: number }
    export const View = (p: {
        onRow?: (row: Row) => Promise<Row | null>
        onWide?: (row: Wide) => void
        onText?: (text: string) => void
        text: string
    }) => null
    """

    def _mismatch(self, source: FieldType, prop: str) -> str | None:
        facts = project({"m.ts": self.FILE, "tsconfig.json": '{"compilerOptions": {"strict": true}}'})
        found = facts.component_props("m.ts", "View")
        assert isinstance(found, Props)
        return facts.mismatch(source, found.fields[prop], "m.ts")

    def _row(self, name: str) -> FieldType:
        found = project({"m.ts": self.FILE}).data_type("m.ts", name)
        assert isinstance(found, FieldType)
        return found

    def _click(self, name: str) -> FieldType:
        row = self._row(name)
        return callback([row], promise(or_null(row)))

    def test_a_click_handler_fits_a_prop_for_its_row_or_a_wider_one(self) -> None:
        assert self._mismatch(self._click("Row"), "onRow") is None
        assert self._mismatch(self._click("Row"), "onWide") is None

    def test_a_click_handler_for_another_row_does_not(self) -> None:
        assert self._mismatch(self._click("Wide"), "onRow") == "its parameter does not fit: it lacks `more`"
        assert self._mismatch(self._click("Other"), "onRow") is not None
        assert self._mismatch(self._click("Row"), "onText") is not None

    def test_data_does_not_fit_a_text(self) -> None:
        assert self._mismatch(self._row("Row"), "text") == "`Row` is not a string"
        assert self._mismatch(callback([], NOTHING), "text") == "a function is not a string"
