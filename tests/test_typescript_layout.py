"""A file's tables are the same whether its statements come from the layout or from the tree of the whole file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from toolchain import ROOT
from typescript_idioms import IDIOMS

from generator.typescript import layout, tables, texts
from generator.typescript.modules import Declaration, Entry, Module


def _sources() -> Iterator[tuple[str, bytes]]:
    for name, files in IDIOMS.items():
        yield from ((f"{name}/{path}", text.encode()) for path, text in files.items())
    for folder in ("products", "services/mcp/src"):
        for path in sorted((ROOT / folder).rglob("*.ts*")):
            yield path.relative_to(ROOT).as_posix(), path.read_bytes()


SOURCES = dict(_sources())


def _shown(module: Module) -> dict[str, object]:
    """Everything that the tables say, in a form that compares."""

    def entry(one: Entry) -> tuple[object, ...]:
        if isinstance(one, Declaration):
            return one.value, one.type, one.certain, one.place.span
        return type(one).__name__, one.name, one.type_only, one.place.span, getattr(one, "specifier", None)

    return {
        "declarations": {name: [entry(one) for one in found] for name, found in sorted(module.declarations.items())},
        "exports": {name: [entry(one) for one in found] for name, found in sorted(module.exports.items())},
        "stars": [(one.specifier, one.type_only) for one in module.stars],
    }


def _tables(path: str, raw: bytes) -> Module:
    text = texts.read(path, raw)
    assert text is not None
    return tables.read(text)


@pytest.mark.parametrize("path", SOURCES)
def test_the_layout_tells_what_the_tree_tells(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    by_layout = _tables(path, SOURCES[path])
    monkeypatch.setattr(layout, "statements", lambda raw: None)
    by_tree = _tables(path, SOURCES[path])
    if by_tree.whole:
        assert _shown(by_layout) == _shown(by_tree)
        assert by_layout.whole


@pytest.mark.parametrize("path", SOURCES)
def test_a_declaration_alone_is_what_it_is_in_the_whole_file(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    by_layout = _tables(path, SOURCES[path])
    monkeypatch.setattr(layout, "statements", lambda raw: None)
    by_tree = _tables(path, SOURCES[path])
    for name, found in by_tree.declarations.items():
        for alone, among in zip(by_layout.declarations[name], found, strict=True):
            if not among.node.has_error:
                assert (alone.node.type, alone.node.start_byte) == (among.node.type, among.node.start_byte)


def test_most_files_are_read_by_their_layout() -> None:
    ours = {path: raw for path, raw in SOURCES.items() if path.startswith(("products/", "services/"))}
    by_layout = [path for path, raw in ours.items() if layout.statements(raw) is not None]
    assert len(by_layout) >= 0.9 * len(ours)


@pytest.mark.parametrize(
    "text",
    [
        "const a = `\nexport const b = 1\n`\n",
        "/*\nexport const b = 1\n*/\nexport const a = 1\n",
        "export const a = 1; export const b = 2\n",
        "export interface A { a: string } interface A { b: string }\n",
        "function f() {\nexport const b = 1\n}\n",
        "export const a = 1\n| 2\n",
        "  export const a = 1\n",
        "const a = [\n// one\n  1,\n]\n",
        "export\nconst a = 1\n/x/.test('')\n",
        "<T,>() => 1\n",
    ],
)
def test_what_the_layout_leaves_in_doubt_is_left_to_the_tree(text: str) -> None:
    assert layout.statements(text.encode()) is None


_PIECES = st.sampled_from(
    [
        *("export const a = 1", "export interface B {", "    c: string", "}", "`", "/*", "*/", "// {", "export { a }"),
        *(
            "export * from './x'",
            "function f() {",
            "    return `x`",
            "export default f",
            "type T = {",
            "import x from 'y'",
        ),
        *("const d = [", "]", ")", "'", "export", "", "    export const e = 1", "let g = {", "class H {", "@dec"),
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(_PIECES, max_size=12))
def test_no_export_that_the_tree_shows_is_missed(lines: list[str]) -> None:
    raw = "\n".join(lines).encode()
    by_layout = _tables("m.ts", raw)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layout, "statements", lambda raw: None)
        by_tree = _tables("m.ts", raw)
    if by_layout.whole and by_tree.whole:
        assert by_layout.exports.keys() == by_tree.exports.keys()
