"""`detail_args`: what its grammar accepts, refuses and prints.

The lenient table holds what tree-sitter lets through and TypeScript 5.9 or 7 refuses or reads otherwise; each row was
found by comparing both over millions of generated expressions.
"""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.typescript import expressions, literals, printing
from generator.typescript.expressions import Fault, parse
from generator.typescript.syntax import Text
from generator.typescript.tokens import NUMBER_CURE

_ROW = "the clicked row is called `item`:"
_KNOWN = "`String`, `Number`, `Boolean`, `JSON.stringify` and `encodeURIComponent`"
_GLOBALS = f"globals other than {_KNOWN} cannot be used;"


def _rules(text: str) -> list[str]:
    return [fault.rule for fault in parse(text).faults]


def _at(text: str) -> list[tuple[str, str]]:
    """The faults of `text` as (rule, faulty part)."""
    return [(fault.rule, text[fault.start : fault.end]) for fault in parse(text).faults]


def _only(text: str) -> Fault:
    (fault,) = parse(text).faults
    return fault


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("{ id: item.id }", "{ id: item.id }"),
        ("{}", "{}"),
        ("{id:item.id,}", "{ id: item.id }"),
        ("{\n  id: item.id,\n  name: item\n    .name,\n}\n", "{ id: item.id, name: item.name }"),
        ('{ "id": item.id, "a-b": 1, größe: 2, "1": 3 }', "{ id: item.id, 'a-b': 1, größe: 2, '1': 3 }"),
        ("{ class: item.class, get: item.default, async: 1 }", "{ class: item.class, get: item.default, async: 1 }"),
        ("{ a: item?.b?.[0]?.('x')['y'] }", "{ a: item?.b?.[0]?.('x')['y'] }"),
        ("{ a: item.name.trim(), b: (item.n).toFixed(2) }", "{ a: item.name.trim(), b: item.n.toFixed(2) }"),
        ("{ a: String(item.id), b: Number ( item.n ,) }", "{ a: String(item.id), b: Number(item.n) }"),
        ("{ a: Boolean(1), b: encodeURIComponent('ä') }", "{ a: Boolean(1), b: encodeURIComponent('ä') }"),
        ("{ a: JSON . stringify(item), b: item.b.map(String) }", "{ a: JSON.stringify(item), b: item.b.map(String) }"),
        ("{ a: true, b: false, c: null, d: undefined }", "{ a: true, b: false, c: null, d: undefined }"),
        ("{ a: 0XAB, b: 1E+5, c: .50, d: 1., e: 10n, f: 1_0 }", "{ a: 0xab, b: 1e5, c: 0.5, d: 1, e: 10n, f: 1_0 }"),
        ("{ a: 1..toFixed(), b: 1.5.toFixed(), c: 1n.x }", "{ a: (1).toFixed(), b: (1.5).toFixed(), c: 1n.x }"),
        ("{ a: `a${ item.a }b${`c`}` }", "{ a: `a${item.a}b${`c`}` }"),
        ("{ a: `x\ny\r\n\\`\\${$\\\n` }", "{ a: `x\\ny\\n\\`\\${$` }"),
        ("{ a: !item.a, b: - -1, c: -+~1, d: typeof  item.d }", "{ a: !item.a, b: -(-1), c: -+~1, d: typeof item.d }"),
        ("{ a: 1+2*3-(4-5) }", "{ a: 1 + 2 * 3 - (4 - 5) }"),
        ("{ a: item.a&&item.b||item.c }", "{ a: (item.a && item.b) || item.c }"),
        ("{ a: item.a ?? (item.b || '') }", "{ a: item.a ?? (item.b || '') }"),
        ("{ a: item.a && (item.b && item.c) }", "{ a: item.a && item.b && item.c }"),
        ("{ a: 2 ** 3 ** 2, b: (-2) ** 2 }", "{ a: 2 ** (3 ** 2), b: (-2) ** 2 }"),
        ("{ a: 'x' in item, b: item.a instanceof String }", "{ a: 'x' in item, b: item.a instanceof String }"),
        ("{ a: item.a ? 1 : item.b ? 2 : 3 }", "{ a: item.a ? 1 : item.b ? 2 : 3 }"),
        ("{ a: item.a ? item.b ?? 1 : (2) }", "{ a: item.a ? (item.b ?? 1) : 2 }"),
        ("{ a: [1,[item.a],{b:{c:2}},] }", "{ a: [1, [item.a], { b: { c: 2 } }] }"),
        ("{ a: item.tags.map(x=>x.id) }", "{ a: item.tags.map((x) => x.id) }"),
        ("{ a: item.tags.map((x:string,)=>({id:x})) }", "{ a: item.tags.map((x: string) => ({ id: x })) }"),
        ("{ a: () => item.a ? 1 : 2 }", "{ a: () => (item.a ? 1 : 2) }"),
        ("{ a: (item) => y => item.x + y }", "{ a: (item) => (y) => item.x + y }"),
        ("{ a: x => ({}).y, b: x => ({}) as any }", "{ a: (x) => ({}).y, b: (x) => ({}) as any }"),
        ("{ a: item.a as string, b: (item.b as any).c }", "{ a: item.a as string, b: (item.b as any).c }"),
        ("{ a: item as {id:string,n?:any} }", "{ a: item as { id: string; n?: any } }"),
        ("{ a: [1] as const, b: -1 as const }", "{ a: [1] as const, b: -1 as const }"),
        ("{ a: 'x' satisfies ('x'|-1|null)[] }", "{ a: 'x' satisfies ('x' | -1 | null)[] }"),
        ("{ a: (item?.a).b, b: (item?.a)?.b, c: (item?.a) }", "{ a: (item?.a).b, b: item?.a?.b, c: item?.a }"),
        ("{ a: item . \n constructor }", "{ a: item.constructor }"),
        ("{ a: item.count < 3 && item.size > (item.x ?? 0) }", "{ a: item.count < 3 && item.size > (item.x ?? 0) }"),
        ("{ a: item.x < 3, b: item.y > (item.z && 1) }", "{ a: item.x < 3, b: item.y > (item.z && 1) }"),
    ],
)  # fmt: skip
def test_prints_on_one_line_as_prettier_would(text: str, printed: str) -> None:
    expression = parse(text)
    assert expression.faults == ()
    assert expression.printed == printed
    assert parse(expression.printed).printed == expression.printed


@pytest.mark.parametrize(
    ("text", "part"),
    [
        # Objects: explicit keys, each once.
        ("{ ...item }", "...item"),
        ("{ [item.a]: 1 }", "[item.a]"),
        ("{ ['a']: 1 }", "['a']"),
        ("{ id }", "id"),
        ("{ undefined }", "undefined"),
        ("{ a: { item } }", "item"),
        ("{ run() { return 1 } }", "run() { return 1 }"),
        ("{ async run() {} }", "async run() {}"),
        ("{ get a() { return 1 } }", "get a() { return 1 }"),
        ("{ set a(x) {} }", "set a(x) {}"),
        ("{ 1: item.id }", "1"),
        ("{ a: { 0x1: 2 } }", "0x1"),
        ("{ __proto__: item }", "__proto__"),
        ("{ '__proto__': item }", "'__proto__'"),
        ("{ a: { '\\u005f_proto__': item } }", "'\\u005f_proto__'"),
        # Values.
        ("{ a: item.b = 1 }", "item.b = 1"),
        ("{ a: item.b ??= 1 }", "item.b ??= 1"),
        ("{ a: item.b++ }", "item.b++"),
        ("{ a: --item.b }", "--item.b"),
        ("{ a: delete item.b }", "delete item.b"),
        ("{ a: void 0 }", "void 0"),
        ("{ a: await item.b }", "await item.b"),
        ("{ a: yield }", "yield"),
        ("{ a: new Date(item.b) }", "new Date(item.b)"),
        ("{ a: /x/g }", "/x/g"),
        ("{ a: item.f`x` }", "item.f`x`"),
        ("{ a: (item.b, item.c) }", "item.b, item.c"),
        ("{ a: function () { return 1 } }", "function () { return 1 }"),
        ("{ a: function* () {} }", "function* () {}"),
        ("{ a: class {} }", "class {}"),
        ("{ a: import('x') }", "import"),
        ("{ a: import.meta.url }", "import.meta"),
        ("{ a: new.target }", "new.target"),
        ("{ a: this.b }", "this"),
        ("{ a: super.b }", "super"),
        ("{ a: arguments }", "arguments"),
        ("{ a: item.#b }", "#b"),
        ("{ a: #b in item }", "#b"),
        ("{ a: item.b! }", "item.b!"),
        ("{ a: <any>item.b }", "<any>item.b"),
        ("{ a: [...item.b] }", "...item.b"),
        ("{ a: item.f(...item.b) }", "...item.b"),
        ("{ a: item[item.b] }", "item.b"),
        ("{ a: item[-1] }", "-1"),
        ("{ a: item[1n] }", "1n"),
        ("{ a: item.f<string>() }", "<string>"),
        ("{ a: item() }", "item"),
        ("{ a: item.f()() }", "item.f()"),
        ("{ a: (x => x)(1) }", "(x => x)"),
        ("{ a: (item.f as any)() }", "(item.f as any)"),
        ("{ a: item.f(x => x(1)) }", "x"),
        # Arrow functions: plain parameters, an expression as their body.
        ("{ a: x => { return x } }", "{ return x }"),
        ("{ a: x => {} }", "{}"),
        ("{ a: async x => x }", "async x => x"),
        ("{ a: <T>(x: T) => x }", "<T>(x: T) => x"),
        ("{ a: (x): string => x }", "(x): string => x"),
        ("{ a: (x = 1) => x }", "x = 1"),
        ("{ a: (x?) => x }", "x?"),
        ("{ a: (...x) => x }", "...x"),
        ("{ a: ({ id }) => id }", "{ id }"),
        ("{ a: ([id]) => id }", "[id]"),
        ("{ a: (this) => 1 }", "this"),
        ("{ a: (public x) => 1 }", "public x"),
        ("{ a: (x, x) => 1 }", "x"),
        ("{ a: (static) => 1 }", "static"),
        ("{ a: (undefined) => 1 }", "undefined"),
        # Types: nothing that asks for an import or reads the row.
        ("{ a: item as typeof item }", "typeof item"),
        ("{ a: item as keyof any }", "keyof any"),
        ("{ a: item as string & number }", "string & number"),
        ("{ a: item as [string] }", "[string]"),
        ("{ a: item as `x` }", "`x`"),
        ("{ a: item as () => void }", "() => void"),
        ("{ a: item as unique symbol }", "unique symbol"),
        ("{ a: item as { b } }", "b"),
        ("{ a: item as { readonly b: string } }", "readonly b: string"),
        ("{ a: item as { b: string, b: string } }", "b: string"),
        # Comments.
        ("{ a: 1 /* b */ }", "/* b */"),
        ("{ a: 1 } // b", "// b"),
        ("// { a: 1 }", "// { a: 1 }"),
    ],
)  # fmt: skip
def test_refuses_what_the_grammar_does_not_list(text: str, part: str) -> None:
    assert _at(text) == [("UA501", part)]
    assert parse(text).printed == ""


@pytest.mark.parametrize(
    "text",
    [
        # Separators.
        "{ a: 1,, b: 2 }",
        "{ , a: 1 }",
        "{ a: [1,, 2] }",
        "{ a: [,] }",
        "{ a: item.f(, 1) }",
        "{ a: item.f(1,, 2) }",
        "{ a: (, x) => 1 }",
        "{ a: item as { b: string,, } }",
        "{ a: item as { b: string;| } }",
        "{ a: item as {| b: string |} }",
        "{ a: item as | string }",
        # Numbers.
        "{ a: 08 }",
        "{ a: 012 }",
        "{ a: 00 }",
        "{ a: 0_1 }",
        "{ a: 1__0 }",
        "{ a: 1_ }",
        "{ a: 1_.5 }",
        "{ a: 1._5 }",
        "{ a: 0x_1 }",
        "{ a: 1.5n }",
        "{ a: 1e3n }",
        "{ a: 01n }",
        "{ a: 3in item }",
        "{ a: 3px }",
        "{ a: item as 08 }",
        # Texts and templates.
        "{ a: '\\1' }",
        "{ a: '\\08' }",
        "{ a: '\\8' }",
        "{ a: '\\x1' }",
        "{ a: '\\u12' }",
        "{ a: '\\u{}' }",
        "{ a: '\\u{110000}' }",
        "{ a: 'b\nc' }",
        "{ a: 'b\rc' }",
        "{ '\\1': 1 }",
        "{ a: `\\1` }",
        "{ a: `\\u{110000}` }",
        "{ a: item.f?.`x` }",
        # Names.
        "{ a: item.🎉 }",
        "{ a: item.\\u0061 }",
        "{ a: it\\u0065m }",
        "{ \\u0061: 1 }",
        "{ a: (x\u200b) => 1 }",
        "{ a: let }",
        "{ a: static }",
        # Keys that decode to one name.
        "{ a: 1, a: 2 }",
        "{ a: 1, 'a': 2 }",
        "{ a: 1, '\\u0061': 2 }",
        "{ b: { 'a': 1, \"a\": 2 } }",
        # Operators.
        "{ a: item.a ?? item.b || 1 }",
        "{ a: item.a || item.b ?? 1 }",
        "{ a: item.a && item.b ?? 1 }",
        "{ a: item.a ?? item.b && 1 }",
        "{ a: -1 ** 2 }",
        "{ a: typeof item.a ** 2 }",
        "{ a: 2 ** -1 ** 2 }",
        "{ a: item.a || x => x }",
        "{ a: item.a satisfies null.b }",
        "{ a: item.a as any.b() }",
        "{ a: x => { b: 1 } }",
        "{ a: x => { b: 1 } || 2 }",
        # `as const`.
        "{ a: item.a as const }",
        "{ a: 1 + 2 as const }",
        "{ a: !1 as const }",
        "{ a: [] satisfies const }",
        "{ a: [] as const | item.a }",
        # A line break that TypeScript does not read over.
        "{ a: x\n=> x }",
        "{ a: (x)\n=> x }",
        "{ a: item.a\nas string }",
        "{ a: item.a\nsatisfies string }",
        "{ a: item as string\n[] }",
        "{ a: item.\nname as string }",
        # A type that TypeScript reads on over the `?`, parameters where only a name was meant.
        "{ a: item.a as string ? +1 : 2 }",
        "{ a: item.a as string ? (~1) : 2 }",
        "{ a: item.a ? (x: any) => (item) : (y => y) }",
        # `<` that TypeScript reads as the start of type arguments.
        "{ a: item < item > (item) }",
        "{ a: item < (item > (item)) }",
        "{ a: 1 < item.a > `b` }",
        "{ a: [item < item.b, item > (item && 1)] }",
        "{ a: item.f(item < item.b, item > `x`) }",
        "{ a: item << (item > `a`) }",
        "{ a: Number('') << item >> (0).a }",
        "{ a: item < item >\nitem }",
        "{ a: item << item ? item > (item && 1) : 2 }",
        # Characters that are no white space, and text that a page would take for a comment.
        "{ a:\u200b1 }",
        "{ a:\u20601 }",
        "{ a: <!-- 1 }",
        "{ a: 1\n--> 2 }",
        "#!x\n{ a: 1 }",
    ],
)  # fmt: skip
def test_refuses_what_typescript_refuses_though_tree_sitter_is_lenient(text: str) -> None:
    assert set(_rules(text)) == {"UA501"}
    assert parse(text).printed == ""


@pytest.mark.parametrize(
    "text",
    [
        "{ id: item.id",
        "id: item.id",
        "{ id item.id }",
        "{ id: }",
        "{ id: item. }",
        "{ 'id: item.id }",
        "{ id: item.id };",
        "{ id: item.id }}",
        "{ a: 1 }, { b: 2 }",
        "{ a: 1 }\n{ b: 2 }",
        "{ a: 1 }); alert(1); ({}",
        "{ a: 1 })\n(x",
        "({ id: item.id })",
        "item.id",
        "[item.id]",
        "'{ id: item.id }'",
        "{ id: item.id } as const",
        "(item) => ({ id: item.id })",
        "const x = 1",
        "return { id: 1 }",
        "if (item) {}",
        "...item",
        "<div />",
        "",
        " \n\t",
        "\0",
        "{ a: '\0' }",
        "{ a: '\ud800' }",
        "(" * 4_000 + ")" * 4_000,
        "(" * 10_000,
        "{ a: " * 1_500 + "1" + "}" * 1_500,
        "{ a: " + "x => " * 1_500 + "1 }",
        "{ a: item" + ".b" * 3_000 + " }",
        "{ a: '" + "x" * 1_000_000 + "' }",
        "{ a: " + "(" * 1_000_000,
        "'" * 9_999,
        "`${" * 3_000,
        "<" * 9_999,
    ],
)  # fmt: skip
def test_what_is_no_object_literal_is_one_fault(text: str) -> None:
    fault = _only(text)
    assert fault.rule == "UA501"
    assert 0 <= fault.start <= fault.end <= len(text)
    assert fault.help


@pytest.mark.parametrize(
    ("text", "name", "help"),
    [
        ("{ id: itm.id }", "itm", "did you mean `item`?"),
        ("{ id: Strng(item.id) }", "Strng", "did you mean `String`?"),
        ("{ id: id }", "id", "write `item.id` for a field of the row, `'id'` for a text"),
        ("{ id: row.id }", "row", "the clicked row is called `item`: write `item.id`"),
        ("{ id: row?.tags[0].id }", "row", "the clicked row is called `item`: write `item?.tags[0].id`"),
        ("{ id: row.id.toString() }", "row", "the clicked row is called `item`: write `item.id.toString`"),
        ("{ id: string.id }", "string", f"{_ROW} write `item.id`; for a field of it, `item.string.id`"),
        ("{ id: owner.id }", "owner", f"{_ROW} write `item.id`; for a field of it, `item.owner.id`"),
        ("{ id: item.a.map((x) => b.c) }", "b", f"{_ROW} write `item.c`; for a field of it, `item.b.c`"),
        ("{ id: location }", "location", "write `item.location` for a field of the row, `'location'` for a text"),
        ("{ id: location.href }", "location", f"{_GLOBALS} take the value from `item`"),
        ("{ id: window.name }", "window", f"{_GLOBALS} take the value from `item`"),
        ("{ id: fetch('x') }", "fetch", f"{_GLOBALS} take the value from `item`"),
        ("{ id: console.log(1) }", "console", f"{_GLOBALS} take the value from `item`"),
        ("{ id: Date.now() }", "Date", f"{_GLOBALS} take the value from `item`"),
        ("{ id: document }", "document", f"{_GLOBALS} take the value from `item`"),
        ("{ id: parseInt(item.id) }", "parseInt", f"{_GLOBALS} use `Number`"),
        ("{ id: json.stringify(item) }", "json", f"{_GLOBALS} write `JSON.stringify`"),
        ("{ id: encodeURI(item.id) }", "encodeURI", "did you mean `encodeURIComponent`?"),
        ("{ id: foo(item.id) }", "foo", None),
        ("{ id: Math.max(item.id) }", "Math", f"{_GLOBALS} take the value from `item`"),
        ("{ id: JSON.parse(item.id) }", "JSON.parse", f"{_GLOBALS} take the value from `item`"),
        ("{ id: JSON?.stringify(item.id) }", "JSON?.stringify", None),
        ("{ id: (JSON).stringify(item.id) }", "JSON", None),
        ("{ id: NaN }", "NaN", None),
        ("{ id: eval }", None, None),
        ("{ id: globalThis.x }", "globalThis", None),
        ("{ id: require('x') }", "require", None),
        ("{ id: item.tags.map((x) => y) }", "y", None),
        ("{ id: item.tags.map((tag) => tagg.id) }", "tagg", "did you mean `tag`?"),
        ("{ id: item as PlantId }", "PlantId", "write the type out, such as `{ id: string }`, or `unknown`"),
        ("{ id: item as strng }", "strng", "did you mean `string`?"),
        ("{ id: item.map((x: Row) => x.id) }", "Row", None),
    ],
)
def test_names_other_than_the_row_and_the_globals_are_free(text: str, name: str | None, help: str | None) -> None:
    fault = _only(text)
    if name is not None:
        assert (fault.rule, text[fault.start : fault.end]) == ("UA502", name)
    if help is not None:
        assert fault.help == help


@pytest.mark.parametrize(
    ("text", "reads"),
    [
        ("{}", False),
        ("{ a: 1, b: ['x', `y`], c: { d: -1 }, e: true ? null : undefined }", False),
        ("{ item: String(1) }", False),
        ("{ a: ['x'].map((item) => item) }", False),
        ("{ a: ['x'].map((item: string) => item.length) }", False),
        ("{ id: item.id }", True),
        ("{ a: { b: [`${item.c}`] } }", True),
        ("{ a: item.rows.map((item) => item.id) }", True),
        ("{ a: ['x'].map((x) => x + item.id) }", True),
        ("{ a: String(item) }", True),
        ("{ a: 1 + -item['b'] }", True),
        ("{ a: (item?.b).c as string }", True),
        ("{ a: true ? 1 : item }", True),
    ],
)
def test_knows_whether_the_row_is_read(text: str, reads: bool) -> None:
    expression = parse(text)
    assert expression.faults == ()
    assert expression.reads_item is reads


@pytest.mark.parametrize("text", ["", " ", "x" * 20_000, "\0", "row.id", "{ id: row.id }", "{ id: 08 }", "{ id", "{};"])
def test_every_message_begins_with_the_name_of_the_field(text: str) -> None:
    assert all(fault.message.startswith("`detail_args` ") for fault in parse(text).faults)


def test_an_arrow_parameter_is_known_in_its_body_only() -> None:
    assert _rules("{ a: item.tags.map((x) => (y) => x + y) }") == []
    assert _rules("{ a: item.tags.map((x) => x), b: x }") == ["UA502"]
    assert _rules("{ a: item.tags.map((item) => item.id) }") == []


def test_a_refused_parameter_is_one_fault() -> None:
    assert _at("{ a: item.tags.map(({ id }) => id + id) }") == [("UA501", "{ id }")]


@pytest.mark.parametrize(
    ("text", "message", "help"),
    [
        ("{ id }", "has a shorthand property `id`", "write `id: item.id`"),
        ("{ item }", "has a shorthand property `item`", "write `item: item`"),
        ("{ a: item.b.map((x) => ({ x })) }", "has a shorthand property `x`", "write `x: x`"),
        ("{ ...item }", "has a spread `...item`", "name each argument: `id: item.id`"),
        ("{ run() {} }", "has a method `run`", "write a value: `run: item.run`"),
        ("item.id", "is not an object literal", "write `{ id: item.id }`"),
        ("String(item.uuid)", "is not an object literal", "write `{ id: String(item.uuid) }`"),
        ("item.owner.uuid", "is not an object literal", "write `{ uuid: item.owner.uuid }`"),
        ("{ a: 1 } as const", "is not an object literal", "write only `{ a: 1 }`"),
        ("(item) => ({ a: 1 })", "is not an object literal", "write only `{ a: 1 }`"),
        ("({ a: 1 })", "has parentheses around the object literal", "delete them"),
        ("id:  item.id", "has no braces", "write `{ id: item.id }`"),
        ("{ id: item.id", "ends before its `}`", "add `}` at the end"),
        ("{ id: String(item.id", "ends before its `)}`", "add `)}` at the end"),
        ("{ id: }", "lacks a value", "add a value"),
        ("", "is empty", "write `{ id: item.id }`, or leave `detail_args` out: that is its default"),
        ("{ a: void 0 }", "has `void`", "write `undefined`"),
        ("{ a: -1 ** 2 }", "has `-` before the base of `**`", "put parentheses around it: `(-1) **`"),
        ("{ a: !item.a.b ** 2 }", "has `!` before the base of `**`", "put parentheses around it: `(!item.a.b) **`"),
        ("{ a: 1__000 }", "has a number that TypeScript does not read: `1__000`", NUMBER_CURE),
        ("{ a: 1_ }", "has a number that TypeScript does not read: `1_`", NUMBER_CURE),
        ("{ a: 0b12 }", "has a number that TypeScript does not read: `0b12`", NUMBER_CURE),
        ("{ a: 1 }; { b: 2 }", "is more than one expression", "write `{ id: item.id }`"),
        ("{ a: 1 } { b: 2 }", "is more than one expression", "write `{ id: item.id }`"),
        ("{ a: 1 };", "ends in a `;`", "delete it"),
        ("{ a: 1; b: 2 }", "has a `;` between two entries", "write `,`"),
        ("{ a: 1, 'a': 2 }", "has the key `a` twice", "delete one of the two"),
    ],
)
def test_messages_say_cause_and_cure(text: str, message: str, help: str) -> None:
    assert (_only(text).message, _only(text).help) == (f"`detail_args` {message}", help)


def test_all_faults_are_found_in_one_run_in_the_order_of_the_text() -> None:
    text = "{ a: itm.x, /* ключ */ ...item, [b]: 1, c: new Date(), d: 08, e: y, e: 1 }"
    assert _at(text) == [
        ("UA502", "itm"),
        ("UA501", "/* ключ */"),
        ("UA501", "...item"),
        ("UA501", "[b]"),
        ("UA501", "new Date()"),
        ("UA501", "08"),
        ("UA502", "y"),
        ("UA501", "e"),
    ]


def test_keys_have_names_places_kinds_and_paths() -> None:
    text = "{ id: item.owner?.id, 'ключ\\u0041': `x`, ä: item['a'].tags[0], n: -1, b: !item, s: item.a + '', o: item }"
    keys = parse(text).keys
    assert [key.name for key in keys] == ["id", "ключA", "ä", "n", "b", "s", "o"]
    assert [text[key.start : key.end] for key in keys][:2] == ["id", "'ключ\\u0041'"]
    assert [text[key.value_start : key.value_end] for key in keys][:3] == ["item.owner?.id", "`x`", "item['a'].tags[0]"]
    assert [key.kind for key in keys] == ["unknown", "string", "unknown", "number", "boolean", "string", "unknown"]
    assert [key.path for key in keys] == [("owner", "id"), None, ("a", "tags", 0), None, None, None, ()]


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("null", "null"),
        ("undefined", "unknown"),
        ("1n", "unknown"),
        ("-1n", "unknown"),
        ("1 + 2", "number"),
        ("1 + item.a", "unknown"),
        ("+item.a", "number"),
        ("Number(item.a)", "number"),
        ("String(item.a)", "string"),
        ("JSON.stringify(item.a)", "unknown"),
        ("item.a as string", "unknown"),
        ("'x' as any", "string"),
        ("typeof item", "string"),
        ("item.a in item", "boolean"),
        ("item.a === 1", "boolean"),
        ("item.a && 'x'", "unknown"),
        ("'x' || 'y'", "string"),
        ("item.a ? 'x' : 'y'", "string"),
        ("item.a ? 'x' : 1", "unknown"),
        ("(true)", "boolean"),
        ("[1]", "unknown"),
    ],
)
def test_a_kind_is_stated_when_it_is_certain(value: str, kind: str) -> None:
    assert parse(f"{{ a: {value} }}").keys[0].kind == kind


def test_nested_conditionals_cost_no_more_than_their_length() -> None:
    value = "1"
    for _ in range(40):
        value = f"item.a ? ({value}) : 2"
    assert parse(f"{{ a: {value} }}").keys[0].kind == "number"


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("{ a: '</script>' }", "{ a: '\\u003c/script>' }"),
        ("{ a: `</script>${1}\u2028` }", "{ a: `\\u003c/script>${1}\\u2028` }"),
        ("{ a: \"it's\", b: '\"', c: '\\'\"' }", "{ a: \"it's\", b: '\"', c: '\\'\"' }"),
        ("{ a: `'\"\\`\\\\` }", "{ a: `'\"\\`\\\\` }"),
        ("{ a: '\\\n', b: '\\x41\\u{1f389}\\q\\0' }", "{ a: '', b: 'A🎉q\\u0000' }"),
        ("{ a: '\\ud83c\\udf89', b: '\\ud83c' }", "{ a: '🎉', b: '\\ud83c' }"),
        ("{ a: '\u202e\u2066' }", "{ a: '\\u202e\\u2066' }"),
        ("{ '</script>': 1 }", "{ '\\u003c/script>': 1 }"),
    ],
)
def test_texts_are_written_anew(text: str, printed: str) -> None:
    assert parse(text).printed == printed


@given(st.text())
def test_a_text_survives_printing(text: str) -> None:
    printed = printing.text(Text(text))
    assert literals.decode(printed[1:-1]) == text.encode("utf-16-le", "surrogatepass").decode(
        "utf-16-le", "surrogatepass"
    )
    assert not set(printed) & set("\n\r\u2028\u2029<")


@pytest.mark.parametrize(
    ("text", "breaks"),
    [
        ("{ id: item.id }", False),
        ("{ a: [{ b: 1 }, { b: 2 }] }", False),
        ("{ a: [{ b: 1, c: 2 }, { b: 3, c: 4 }] }", True),
        ("{ a: [[1, 2], [3, 4]] }", True),
        ("{ a: item.b.map((x) => x).filter((x) => x) }", False),
        ("{ a: item.b.map((x) => x).filter((x) => x).join() }", True),
        ("{ a: item.f((x) => x, (y) => y) }", True),
        ("{ a: item.f(1, item.g((x) => x)) }", True),
    ],
)
def test_says_what_prettier_would_spread_over_lines(text: str, breaks: bool) -> None:
    assert parse(text).breaks is breaks


_LEAVES = st.sampled_from(
    ["item", "item.a", "item?.b", "'x'", "`y`", "1", ".5", "2n", "true", "null", "undefined", "x"]
)
_OPERATORS = "+ - * / % & | ^ << >> >>> == === != < <= > >= in instanceof"
_BINARY = st.sampled_from(_OPERATORS.split())
_TYPES = st.sampled_from(["any", "string | null", "('a' | 1)[]", "{ b: string }"])


def _compounds(values: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    inner = values.map(lambda value: f"({value})")
    return st.one_of(
        st.tuples(inner, _BINARY, inner).map(" ".join),
        st.tuples(inner, st.sampled_from(["&&", "||", "??"]), inner).map(" ".join),
        st.tuples(inner, st.just("**"), inner).map(" ".join),
        st.tuples(st.sampled_from(["!", "-", "+", "~", "typeof "]), inner).map("".join),
        st.tuples(inner, inner, inner).map(lambda three: f"{three[0]} ? {three[1]} : {three[2]}"),
        st.tuples(inner, st.sampled_from(["as", "satisfies"]), _TYPES).map(" ".join),
        st.tuples(inner, st.sampled_from([".c", "?.d", "[0]", "?.['e-f']", ".g(1)", "?.h?.(item)"])).map("".join),
        values.map(lambda value: f"x => ({value})"),
        values.map(lambda value: f"`a${{{value}}}b`"),
        st.lists(values, max_size=3).map(lambda items: f"[{', '.join(items)}]"),
        values.map(lambda value: f"{{ k: {value} }}"),
        values.map(lambda value: f"String({value})"),
    )


@settings(max_examples=300, deadline=None)
@given(st.recursive(_LEAVES, _compounds, max_leaves=12))
def test_every_parenthesis_that_is_needed_is_printed(value: str) -> None:
    expression = parse(f"{{ a: (x) => ({value}) }}")
    if any("type arguments" in fault.message or "lacks" in fault.message for fault in expression.faults):
        return  # comparisons in a row, which TypeScript could read otherwise
    assert expression.faults == ()
    assert parse(expression.printed) == parse(parse(expression.printed).printed)
    assert parse(expression.printed).printed == expression.printed


@settings(max_examples=500, deadline=None)
@given(st.one_of(st.text(), st.text(alphabet="{}[]()<>=!?.,;:`'\"\\$/*-+&|^~%#@ \n01anx_item")))
def test_no_text_raises(text: str) -> None:
    for candidate in (text, f"{{ a: {text} }}", f"{{ a: '{text}' }}", f"{{ {text}: 1 }}"):
        expression = parse(candidate)
        assert bool(expression.printed) != bool(expression.faults)
        assert all(0 <= fault.start <= fault.end <= len(candidate) for fault in expression.faults)
        assert all(fault.message and fault.help for fault in expression.faults)
        assert not set(expression.printed) & set("\n\r\u2028\u2029")


def test_recursion_stays_far_below_the_interpreters_limit() -> None:
    texts = [
        "{ a: " + "[" * 90 + "1" + "]" * 90 + " }",
        "{ a: item" + ".b" * 90 + " }",
        "{ a: " + " + ".join(["item.a"] * 90) + " }",
        "{ a: " + "String(" * 45 + "1" + ")" * 45 + " }",
        "{ a: item as any" + "[]" * 90 + " }",
    ]
    program = (
        "import sys\nsys.setrecursionlimit(500)\nfrom generator.typescript.expressions import parse\n"
        f"for text in {texts!r}: assert parse(text).printed"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_parser_is_loaded_by_the_first_expression_only() -> None:
    program = (
        "import sys\nfrom generator.typescript import expressions\nassert 'tree_sitter' not in sys.modules\n"
        "assert expressions.parse('{ id: item[0] }').printed\nassert 'tree_sitter' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_lengths_up_to_the_limit_are_read() -> None:
    longest = "{ a: '" + "x" * (expressions.MAX_LENGTH - 9) + "' }"
    assert len(longest) == expressions.MAX_LENGTH
    assert parse(longest).printed == longest
    assert _only(longest + " ").message == "`detail_args` is longer than 10,000 characters"
