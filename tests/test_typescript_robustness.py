"""No TypeScript, package.json or tsconfig.json makes the room raise, hang, or say what it cannot know."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typescript_idioms import IDIOMS
from typescript_trees import ENTRY, project

from generator.typescript.facts import Fields, FieldType
from generator.typescript.project import Exports, Project, Unknown

LIMIT = 20.0  # seconds of CPU for one question about the worst file; the slowest takes under two


def ask_everything(facts: Project, path: str) -> Exports:
    """Every fact about a module and what it exports, to the bottom of a few levels."""
    found = facts.exports(path)
    for name, one in [*found.names.items(), ("Row", None)]:
        facts.export(path, name)
        facts.component_props(path, name)
        read(facts.data_fields(path, name), 3)
        row = facts.element_type(path, name)
        read(row.fields() if isinstance(row, FieldType) else row, 2)
        assert one is None or one.span.line >= 1
    return found


def read(found: Fields | Unknown, depth: int) -> None:
    if isinstance(found, Fields) and depth:
        for one in found.fields.values():
            assert one.kind and one.nullable in (True, False) and one.optional in (True, False)
            read(one.fields(), depth - 1)


def test_a_module_that_is_too_large_is_unknown() -> None:
    facts = project({"m.ts": b"export const a = 1\n" * 280_000})
    started = time.process_time()
    assert not ask_everything(facts, "m.ts").complete
    assert isinstance(facts.export("m.ts", "a"), Unknown)
    assert time.process_time() - started < 1


@pytest.mark.parametrize(
    "raw",
    [
        b"\xff\xfee\0x\0p\0o\0r\0t\0",
        b"export const caf\xe9 = 1",
        b"export const a = 1 // \xed\xa0\x80",
        b"\xc3",
    ],
)
def test_what_is_not_utf8_is_unknown(raw: bytes) -> None:
    assert not ask_everything(project({"m.ts": raw}), "m.ts").complete


def _hostile() -> Iterator[tuple[str, bytes]]:
    size = 100_000
    for name, piece in {
        "parentheses": b"(",
        "braces": b"{",
        "generics": b"<",
        "elements": b"<a>",
        "templates": b"`${",
        "exports": b"export ",
        "export stars": b"export * from './m'\n",
        "arrows": b"(a)=>",
        "conditions": b"a?",
        "comments": b"/*",
        "quotes": b"'",
        "spaces": b" ",
        "tabbed in_ names": b"\n  in_a:",
        "open blocks": b"function f() {\n",
        "closing braces": b"}\n",
        "open lists": b"export { ",
        "backslashes": b"\\",
        "nul": b"\0",
        "carriage returns": b"\r",
        "line separators": "\u2028".encode(),
    }.items():
        yield name, piece * (size // len(piece))
    for name, (before, piece, after) in {
        "nested type": (b"export type Row = ", b"(", b"string"),
        "nested object": (b"export type Row = ", b"{ a: ", b"string"),
        "nested array": (b"export type Row = string", b"[]", b""),
        "wide union": (b"export type Row = string", b" | { a: 1 }", b""),
        "wide intersection": (b"export type Row = {}", b" & { a: 1 }", b""),
        "nested generics": (b"type P<T> = { x: T }\nexport type Row = ", b"P<", b"string"),
        "nested pattern": (b"export const ", b"{ a: ", b"b"),
        "nested namespaces": (b"", b"export namespace Row {", b"export const a = 1"),
        "nested memo": (b"import { memo } from 'react'\nexport const Row = ", b"memo(", b"() => null"),
        "long extends": (b"export interface Row extends A", b", A", b" {}"),
        "long lookup": (b"export type Row = A", b"['a']", b""),
        "keyofs": (b"export type Row = ", b"keyof ", b"A"),
    }.items():
        yield name, before + piece * 5_000 + after


HOSTILE = dict(_hostile())


@pytest.mark.parametrize("extension", ["ts", "tsx", "d.ts"])
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_ends_quietly(name: str, extension: str) -> None:
    started = time.process_time()
    ask_everything(project({f"m.{extension}": HOSTILE[name]}), f"m.{extension}")
    assert time.process_time() - started < LIMIT


@pytest.mark.parametrize("name", [name for name in IDIOMS if len(IDIOMS[name]) == 1])
def test_cut_and_mangled_modules_end_quietly(name: str) -> None:
    chosen = random.Random(name)
    ((path, text),) = IDIOMS[name].items()
    for _ in range(40):
        raw = bytearray(text.encode())
        for _ in range(chosen.randint(1, 3)):
            start = chosen.randrange(len(raw))
            kind = chosen.randrange(3)
            if kind == 0:
                del raw[start : start + chosen.randint(1, 40)]
            elif kind == 1:
                raw[start:start] = chosen.choice(
                    [b"{", b"}", b"(", b"`", b"'", b"<", b"/*", b"export ", b"\n", b"\xff"]
                )
            else:
                raw[start:] = raw[:start]
            raw = raw or bytearray(b" ")
        ask_everything(project({path: bytes(raw)}), path)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_a_module(text: str) -> None:
    ask_everything(project({"m.tsx": text.encode("utf-8", "replace")}), "m.tsx")


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(["./m", "*", "@a/*", "../x", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["paths", "baseUrl", "extends", "compilerOptions", "exports", "imports", "workspaces", "name"]
            )
            | st.sampled_from([".", "./*", "#x", "types", "default", "*", "@a/*", "main", "rootDirs", "packages"])
            | st.text(max_size=5),
            inner,
            max_size=4,
        )
    ),
    max_leaves=20,
)


@settings(max_examples=200, deadline=None)
@given(_JSON, _JSON, st.sampled_from(["./m", "m", "@a/m", "@a", "#x", "a/b", "..", "*", "@", "/", "m/", "@a/"]))
def test_any_json_is_a_configuration(configuration: object, package: object, specifier: str) -> None:
    files = {
        "tsconfig.json": json.dumps(configuration),
        "package.json": json.dumps(package),
        "a/package.json": json.dumps(package),
        "a/m.ts": "export const a = 1",
    }
    for lists in (True, False):
        project(files, lists=lists).resolve(specifier, "a/b/c.tsx")


@pytest.mark.parametrize(
    "raw",
    [
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"/*" * 100_000,
        b'"' * 100_000,
        b'"\\' * 50_000,
        b"," * 100_000 + b"}",
        b", " * 50_000,
        b'{"compilerOptions": {"paths": {"x\\ud800/*": ["\\ud800*", "\\u0000"]}, "baseUrl": "\\udfff"}}',
        b'{"name": ' + b"9" * 5_000 + b"}",
        b"\xff\xfe",
        b"",
    ],
)
@pytest.mark.parametrize("name", ["tsconfig.json", "package.json", "pnpm-workspace.yaml"])
def test_broken_configuration_files_end_quietly(name: str, raw: bytes) -> None:
    started = time.process_time()
    for lists in (True, False):
        facts = project({name: raw, "m.ts": "export const a = 1"}, lists=lists)
        for specifier in ("x\ud800/y", "x", "./m", "@a/b", "#x", "x\0y"):
            facts.resolve(specifier, ENTRY)
        assert facts.resolve("./m", "n.ts") == "m.ts"
    assert time.process_time() - started < LIMIT


def test_patterns_over_a_large_tree_end() -> None:
    files = {f"a/{x}/{y}/{z}/m.ts": "" for x in range(12) for y in range(12) for z in range(12)}
    files["package.json"] = '{"workspaces": ["**/**/**/**/**", "a/**"]}'
    started = time.process_time()
    assert isinstance(project(files).resolve("@acme/x", ENTRY), Unknown)
    assert time.process_time() - started < LIMIT
