"""The reading room: YAML 1.2 core values, every UA0xx rule with its place and cure, positions, no traceback."""

import gc
import json
import time
from pathlib import Path

import pytest
import yaml
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from generator import rules, source
from generator.model import SourceFile
from generator.source import characters, parsers, scalars

PATH = "products/a/mcp/tools.yaml"
PARSERS = {"libyaml": getattr(parsers, "LibyamlParser", None), "pure": parsers.PurePythonParser}
CORPUS = Path(__file__).parents[2] / "shared" / "corpus"


@pytest.fixture(params=[name for name, parser in PARSERS.items() if parser])
def parser(request, monkeypatch):
    monkeypatch.setattr(parsers, "fast", PARSERS[request.param])
    return request.param


def read(content, path=PATH):
    found = []
    raw = content if isinstance(content, bytes) else content.encode()
    return source.read(SourceFile(path, "a", raw), found), found


def clean(content):
    document, found = read(content)
    assert found == []
    return document.data


def only(content, rule, path=PATH):
    """The one diagnostic of a file."""
    _, found = read(content, path)
    assert [one.rule for one in found] == [rule], found
    return found[0]


def place(span):
    return span.line, span.column, span.end_line, span.end_column


def cut(text, span):
    """The characters of a span, by counting lines as an editor does."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if span.line == span.end_line:
        return lines[span.line - 1][span.column - 1 : span.end_column - 1]
    first, *middle = lines[span.line - 1 : span.end_line - 1]
    return "\n".join([first[span.column - 1 :], *middle, lines[span.end_line - 1][: span.end_column - 1]])


def located(text, *path, part="value", within=None):
    document, _ = read(text)
    return cut(text, document.locate(path, part, within))


# Values


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("true", True),
        ("True", True),
        ("TRUE", True),
        ("tRUE", "tRUE"),
        ("False", False),
        ("null", None),
        ("NULL", None),
        ("~", None),
        ("", None),
        ("nULL", "nULL"),
        ("y", "y"),
        ("N", "N"),
        ("12", 12),
        ("+12", 12),
        ("-0", 0),
        ("07", 7),
        ("0x1F", 31),
        ("1.5", 1.5),
        ("1.", 1.0),
        (".5", 0.5),
        ("1.5e+3", 1500.0),
        ("+-1", "+-1"),
        (".", "."),
        ("0x", "0x"),
        ("1 2", "1 2"),
        ("..5", "..5"),
        ("inf", "inf"),
        ("'yes'", "yes"),
        ('"012"', "012"),
        ("'12'", "12"),
        ("''", ""),
        ("! 12", "12"),
        ('! "12"', "12"),
        ("!!int 12", 12),
        ('!!int "0x1F"', 31),
        ("!!str 12", "12"),
        ("!!str", ""),
        ("!!float 12", 12.0),
        ("!!bool 'true'", True),
        ("!!null ''", None),
        ("!!map {b: c}", {"b": "c"}),
        ("!!seq [b]", ["b"]),
        ("!<tag:yaml.org,2002:str> 12", "12"),
        ("&x !!int 12", 12),
        ("[1, '1', a b, c]", [1, "1", "a b", "c"]),
        ("[http://x/a=b#c, b:c]", ["http://x/a=b#c", "b:c"]),
        ("{b: c, d, 'e': 1}", {"b": "c", "d": None, "e": 1}),
        ("[b: c]", [{"b": "c"}]),
        ("'it''s'", "it's"),
        (r'"\x41\u00e9\U0001F389\t\/\_\N\L\P\e\0"', "Aé🎉\t/\xa0\x85\u2028\u2029\x1b\0"),
        (r'"\ud83c\udf89 \uD83D\uDE00"', "🎉 😀"),
        (r'"\\ud83c"', r"\ud83c"),
        (r"'\ud83c\udf89'", r"\ud83c\udf89"),
        (r"\ud83c", r"\ud83c"),
        ("x \u2028 y", "x \u2028 y"),
        ("'x\u2029y' # \x85", "x\u2029y"),
        ("x\ufeffy", "x\ufeffy"),
        ("b\n  c\n\n  d", "b c\nd"),
        ("'b\n  c\n\n  d '", "b c\nd "),
        ('"b \\\n  c\n\n  d"', "b c\nd"),
        (">\n  b\n  c\n\n  d\n   e\n  f\n", "b c\nd\n e\nf\n"),
        (">-\n  b\n", "b"),
        ("|\n  b\n\n  c\n\n\n", "b\n\nc\n"),
        ("|+\n  b\n\n", "b\n\n"),
        ("|2-\n    b\n   c\n", "  b\n c"),
        ("|\n  b\u2028c\n", "b\u2028c\n"),
        ("|\n  {{ x }} # $\n", "{{ x }} # $\n"),
        ("Tom & Jerry *bold*", "Tom & Jerry *bold*"),
        ("b # c", "b"),
        ("b#c", "b#c"),
        ("\tb\t", "b"),
        ("12:30:45x", "12:30:45x"),
        ("</script>", "</script>"),
    ],
)
def test_a_value_is_read_by_yaml_1_2_core(parser, written, value):
    result = clean(f"a: {written}")
    assert result == {"a": value}
    assert type(result["a"]) is type(value)


@pytest.mark.parametrize("written", [".inf", "-.INF", ".nan", "1.0e+999", "!!float .inf"])
def test_a_number_that_json_cannot_hold_is_refused(parser, written):
    fault = only(f"tools:\n    a: {written}\n", rules.BAD_VALUE)
    assert fault.span.line == 2
    assert "no number that JSON can hold" in fault.message


@pytest.mark.parametrize(
    ("written", "value", "old"),
    [
        ("yes", "yes", "true"),
        ("Off", "Off", "false"),
        ("no", "no", "false"),
        ("012", 12, "the number 10"),
        ("08", 8, "text"),
        ("0o14", 12, "text"),
        ("-0x1F", "-0x1F", "the number -31"),
        ("12:30", "12:30", "the number 750"),
        ("12:30.5", "12:30.5", "the number 750.5"),
        ("2024-01-02", "2024-01-02", "a date"),
        ("2024-01-02 10:20:30Z", "2024-01-02 10:20:30Z", "a date"),
        ("1_000", "1_000", "the number 1000"),
        ("1_0.5", "1_0.5", "the number 10.5"),
        ("0b1", "0b1", "the number 1"),
        ("=", "=", "a special key"),
        ("<<", "<<", "a special key"),
        ("1e3", 1000.0, "text"),
        ("-.5", -0.5, "text"),
        ("0x_", "0x_", "another number"),
    ],
)
def test_a_value_that_yaml_1_1_reads_differently_is_a_warning(parser, written, value, old):
    document, found = read(f"a: {written} # why\n")
    assert document.data == {"a": value}
    (warning,) = found
    assert (warning.rule, warning.severity) == ("UA009", "warning")
    assert old in warning.message
    assert f"`'{written}'`" in warning.help
    assert place(warning.span) == (1, 4, 1, 4 + len(written))


def test_the_help_for_an_old_number_is_a_spelling_that_both_versions_share(parser):
    for written, spelling in {"012": "12", "0o14": "12", "1e3": "1000.0", "1e30": "1.0e+30", "-.5": "-0.5"}.items():
        help = only(f"a: {written}", "UA009").help
        assert help == f"write `{spelling}`, or `'{written}'` for text"
        assert clean(f"a: {spelling}") == {"a": scalars.resolve(written)}


def test_keys_that_yaml_1_1_reads_differently_are_kept_and_warned_of(parser):
    document, found = read("no: {off: 1}\n")
    assert document is not None
    assert document.data == {"no": {"off": 1}}
    assert [(one.rule, one.span.column, one.help) for one in found] == [
        ("UA009", 1, "quote it: `'no':`"),
        ("UA009", 6, "quote it: `'off':`"),
    ]


@given(st.text("0123456789_-+.:eExXobTZ yYnNoOfFtTrRuUsSlLaA~=<", max_size=8))
@example("2024-1-2 1:00:00")
@example("1:1.")
def test_a_warning_means_exactly_that_pyyaml_reads_another_value(text):
    assume(text == text.strip())
    assume(": " not in text and not text.startswith(("- ", "? ", ": ")) and text not in ("-", "?", ":", "---"))
    assume(not text.endswith(":"))
    try:
        old = yaml.safe_load("- " + text)[0]
    except (yaml.YAMLError, ValueError):
        old = ValueError
    new = scalars.resolve(text)
    same = repr(old) == repr(new)
    assert (scalars.old_reading(text) is None) == same


@given(st.text(max_size=40))
def test_a_quoted_text_reads_back(text):
    assume(not any("\ud800" <= char < "\ue000" or char in "\ufffe\uffff" for char in text))
    assert clean(f"a: {scalars.quote(text)}\n") == {"a": text}


# Files


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_endings_and_a_byte_order_mark_change_nothing(parser, ending, mark):
    text = mark + "a:\n  b: 'x\n    y'\n  c: |\n    1\n    2\nd: yes\n".replace("\n", ending)
    document, found = read(text)
    assert document.data == {"a": {"b": "x y", "c": "1\n2\n"}, "d": "yes"}
    assert place(found[0].span) == (7, 4, 7, 7)
    assert place(document.locate(("a", "c"))) == (4, 6, 6, 6)


def test_unicode_line_separators_are_no_lines(parser):
    error = only("a: x\u2028y\u2029\x85z # \u2028\nb: yes\n", "UA009")
    assert place(error.span) == (2, 4, 2, 7)
    assert place(only("a: \u2028x\nb: @\n", "UA001").span) == (2, 4, 2, 5)


def test_columns_count_characters(parser):
    assert place(only("é🎉: [x🎉y, yes]\n", "UA009").span) == (1, 11, 1, 14)


@pytest.mark.parametrize(
    ("raw", "where", "message", "help"),
    [
        (b"a: b\nc: \xe9t\xe9\n", (2, 4, 2, 5), "byte 0xE9 is not UTF-8", "Latin-1 this byte is `é`"),
        (b"\xef\xbb\xbfa: \x93x\x94\n", (1, 4, 1, 5), "byte 0x93 is not UTF-8", "this byte is `“`"),
        (b"a: \xed\xa0\xbc\n", (1, 4, 1, 5), "byte 0xED is not UTF-8", "UTF-8"),
        (b"a: \xc3", (1, 4, 1, 5), "byte 0xC3 is not UTF-8", "UTF-8"),
        (b"a: b\x00\n", (1, 5, 1, 6), "forbidden character U+0000", '`"\\x00"`'),
        (b"a: b\x7f\xff\n", (1, 5, 1, 6), "forbidden character U+007F", '`"\\x7f"`'),
        ("# x\u0080\n".encode(), (1, 4, 1, 5), "forbidden character U+0080", '`"\\x80"`'),
        ("a: é\uffff\n".encode(), (1, 5, 1, 6), "forbidden character U+FFFF", '`"\\uffff"`'),
        (b"a: b\r\rc: \x0b\n", (3, 4, 3, 5), "forbidden character U+000B", '`"\\x0b"`'),
        ("a: b\n".encode("utf-16"), (1, 1, 1, 2), "the file is UTF-16", "save it as UTF-8"),
        ("a: b\n".encode("utf-16-be"), (1, 1, 1, 2), "the file is UTF-16", "save it as UTF-8"),
        ("a: b\n".encode("utf-32"), (1, 1, 1, 2), "the file is UTF-16 or UTF-32", "save it as UTF-8"),
    ],
)
def test_only_utf8_without_control_characters(parser, raw, where, message, help):
    error = only(raw, "UA003")
    assert place(error.span) == where
    assert message in error.message
    assert help in error.help


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "nothing"),
        (" \n\n", "nothing"),
        ("\ufeff", "nothing"),
        ("# only\n# comments\n", "only comments"),
        ("---\n", "nothing"),
        ("---\n...\n", "nothing"),
        ("--- # later\n", "only comments"),
        ("- a\n- b\n", "a list"),
        ("just a text\n", "a text"),
        ("~\n", "null"),
        ("12\n", "a number"),
    ],
)
def test_a_tools_file_is_a_mapping(parser, text, what):
    for path in (PATH, "tools.yml"):
        document, (error,) = read(text, path)
        assert document is None
        assert error.rule == "UA011"
        assert f"holds {what}" in error.message


def test_a_file_of_glued_keys_is_told_of_the_missing_space(parser):
    assert "`key: value`" in only("category:x\nfeature:y\n", "UA011").help


@pytest.mark.parametrize(
    "text", ["", "# c\n", "- a\n", "x\n", "owners: [a]\nno: off\n", "a: !x 1\na: 2\n", "a: 1\n---\nb: 2\n"]
)
def test_a_file_of_another_program_is_no_fault(parser, text):
    document, found = read(text, "services/mcp/definitions/owners.yaml")
    assert found == []
    assert not source.belongs(document)


def test_which_files_are_tools_files(parser):
    for text in ("tools: {}", "ui_apps:", "category: x"):
        assert source.belongs(read(text, "services/mcp/definitions/x.yaml")[0])
    assert source.belongs(read("other: x")[0])
    assert not source.belongs(read("other: x", "not-tools.yaml")[0])


def test_a_document_carries_what_its_file_said(parser):
    document, found = read("a: yes\n~: b\n")
    assert (document.path, document.product, document.folder) == (PATH, "a", "products/a/mcp")
    assert [one.rule for one in document.faults] == ["UA009", "UA007"]
    assert list(document.faults) == found


# Structure


def test_a_duplicate_key_shows_both_places_and_keeps_the_first(parser):
    text = "a:\n  b: 1\n  'c': 2\n  b: 3\n  c: 4\n  b: 5\n"
    document, found = read(text)
    assert document.data == {"a": {"b": 1, "c": 2}}
    assert [(one.rule, one.message, one.span.line, one.notes[0].span.line) for one in found] == [
        ("UA002", "duplicate key `b`", 4, 2),
        ("UA002", "duplicate key `c`", 5, 3),
        ("UA002", "duplicate key `b`", 6, 2),
    ]
    assert cut(text, found[1].notes[0].span) == "'c'"
    assert found[0].notes[0].message == "first defined here"


def test_repeated_sections_are_one_fault_and_lose_no_entry(parser):
    text = "tools:\n  a: {x: 1}\nui_apps: {}\ntools:\n  b: {x: 2}\n  a: {x: 3}\n"
    document, found = read(text)
    assert document.data == {"tools": {"a": {"x": 1}, "b": {"x": 2}}, "ui_apps": {}}
    assert [(one.message, one.span.line) for one in found] == [("duplicate key `tools`", 4), ("duplicate key `a`", 6)]
    assert [one.help for one in found] == ["move its entries below the first `tools:`", "remove one of the two"]
    assert document.locate(("tools", "b", "x")).line == 5


@pytest.mark.parametrize(
    ("text", "data", "help"),
    [
        ("tools:\ntools: {a: 1}\n", {"a": 1}, "remove the first of the two, which is empty"),
        ("tools: {}\ntools: {a: 1}\n", {"a": 1}, "remove the first of the two, which is empty"),
        ("tools: {a: 1}\ntools:\n", {"a": 1}, "remove this one, which is empty"),
        ("tools: {a: 1}\ntools: b\n", {"a": 1}, "remove one of the two"),
    ],
)
def test_an_empty_section_beside_a_full_one(parser, text, data, help):
    document, (error,) = read(text)
    assert document.data == {"tools": data}
    assert (error.rule, error.help) == ("UA002", help)
    assert cut(text, document.locate(("tools", "a"))) == "1"


def test_aliases_and_merges(parser):
    text = """\
base: &base {type: detail, view_prop: x}
more: &more {view_prop: y, link_prop: z}
one: {<<: *base, view_prop: own}
two:
  view_prop: own
  <<: [*base, *more]
three: {"<<": kept, other: *more}
four: {<<: {a: 1}}
"""
    data = clean(text)
    assert data["one"] == {"type": "detail", "view_prop": "own"}
    assert data["two"] == {"type": "detail", "view_prop": "own", "link_prop": "z"}
    assert data["three"] == {"<<": "kept", "other": {"view_prop": "y", "link_prop": "z"}}
    assert data["four"] == {"a": 1}


def test_an_anchor_may_be_used_again(parser):
    assert clean("a: &x 1\nb: *x\nc: &x {d: 2}\ne: *x\n") == {"a": 1, "b": 1, "c": {"d": 2}, "e": {"d": 2}}
    assert clean("a: &x [&x 1, *x]\n") == {"a": [1, 1]}


@pytest.mark.parametrize(
    ("written", "where"),
    [
        ("<<: text", ["text"]),
        ("<<: 'text'", ["'text'"]),
        ("<<: [b, c]", ["b", "c"]),
        ("<<: [[{a: 1}]]", ["[{a: 1}]"]),
        ("<<: *text", ["*text"]),
        ("<<:   *text # why", ["*text"]),
        ("<<: [*text]", ["[*text]"]),
        ("<<: [*map, b]", ["b"]),
        ("<<:", ["<<"]),
    ],
)
def test_a_merge_takes_mappings_only(parser, written, where):
    text = f"x: &text t\ny: &map {{z: 1}}\na:\n  {written}\n"
    found = read(text)[1]
    assert [(one.rule, cut(text, one.span), one.span.line) for one in found] == [("UA001", one, 4) for one in where]
    assert "`<<: *base`" in found[0].help


@pytest.mark.parametrize(
    ("lines", "cure"),
    [
        (["*a", "*b"], "<<: [*a, *b]"),
        (["*a # first", "[*b,  *c]"], "<<: [*a, *b, *c]"),
        (["*b", "*a", "*b"], "<<: [*b, *a]"),
        (["*a", "{z: 1}"], "<<: [*first, *second]"),
        (["*a", "[*b, {z: 1}]"], "<<: [*first, *second]"),
    ],
)
def test_several_merge_keys_are_duplicates(parser, lines, cure):
    text = "a: &a {x: 1}\nb: &b {y: 2}\nc: &c {x: 3}\nd:\n" + "".join(f"  <<: {line}\n" for line in lines)
    document, found = read(text)
    assert document.data["d"]["x"] == 1
    assert [(one.rule, one.span.line) for one in found] == [("UA002", 6 + number) for number in range(len(lines) - 1)]
    assert {one.help for one in found} == {f"merge all of them with one key: `{cure}`"}


def test_an_alias_inside_its_own_anchor(parser):
    document, (error,) = read("a: &x\n  b:\n    - c\n    - *x\n")
    assert document is None
    assert (error.rule, place(error.span)) == ("UA004", (4, 7, 4, 9))
    assert place(error.notes[0].span) == (1, 4, 1, 6)
    assert only("a: &x\n  <<: *x\n", "UA004").span.line == 2


def test_aliases_expand_within_a_budget(parser):
    bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"a{level}: &a{level} [{', '.join([f'*a{level - 1}'] * 10)}]\n" for level in range(1, 10)
    )
    error = only(bomb, "UA005")
    assert place(error.span)[:2] == (5, 45)
    assert "100,000" in error.message


def test_the_budget_counts_what_aliases_repeat_and_nothing_else(parser):
    row = "a: &a [" + "x, " * 998 + "x]\n"  # 1,000 nodes with the list
    assert len(clean(row + "b: [" + "*a, " * 100 + "]\n")["b"]) == 100
    assert only(row + "b: [" + "*a, " * 101 + "]\n", "UA005").span.column == 5 + 100 * 4
    written = "c: [" + "x, " * 120_000 + "]\n"
    if parser == "libyaml":
        assert len(clean(row + written + "b: *a\n")["c"]) == 120_000


def test_an_alias_without_an_anchor(parser):
    error = only("a: &base 1\nb: *bsae\n", "UA001")
    assert (place(error.span), error.help) == ((2, 4, 2, 9), "did you mean `*base`?")
    assert only("a: *important thing\n", "UA001").help == "for a text, write `a: '*important thing'`"


@pytest.mark.parametrize("tail", ["---\n", "...\n", "...\n---\n", "---\n# c\n", "---\n---\n", "--- \n...\n"])
def test_marks_with_nothing_behind_them_are_no_second_document(parser, tail):
    assert clean("%YAML 1.2\n---\na: b\n" + tail) == {"a": "b"}


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("a: b\n---\nc: d\n", (2, 1, 2, 4)),
        ("---\na: '---'\n# --- x\n--- # second\nc: d\n", (4, 1, 4, 4)),
        ("a: b\r---\r- x\r---\rc: d\r", (2, 1, 2, 4)),
        ("{a: b}\n--- x\n", (2, 1, 2, 4)),
    ],
)
def test_a_second_document_is_refused(parser, text, where):
    document, (error,) = read(text)
    assert document is None
    assert (error.rule, place(error.span)) == ("UA006", where)


@pytest.mark.parametrize(
    ("key", "what"),
    [("12", "a number"), ("1.5", "a number"), ("0o7", "a number"), ("true", "a boolean"), ("~", "null")],
)
def test_a_key_is_text(parser, key, what):
    document, (error,) = read(f"tools:\n  {key}: x\n")
    assert document.data == {"tools": {key: "x"}}
    assert (error.rule, error.message, error.help) == (
        "UA007",
        f"key `{key}` is {what}, not text",
        f"quote it: `'{key}':`",
    )
    assert place(error.span) == (2, 3, 2, 3 + len(key))
    assert clean(f"tools: {{'{key}': x, !!str {key}a: y}}") == {"tools": {key: "x", f"{key}a": "y"}}


def test_a_collection_is_no_key(parser):
    document, found = read("a: 1\n? [b]\n: c\n? {d: e}\n: f\n")
    assert document.data == {"a": 1}
    assert [(one.rule, one.message.split(" stands")[0], place(one.span)) for one in found] == [
        ("UA007", "a sequence", (2, 3, 2, 6)),
        ("UA007", "a mapping", (4, 3, 4, 9)),
    ]


def test_a_placeholder_without_quotes(parser):
    document, (error,) = read("a:\n  app_name: {{ name }}\n")
    assert document.data == {"a": {"app_name": "{{ name }}"}}
    assert (error.rule, error.help) == ("UA007", "quote the value: `app_name: '{{ name }}'`")
    assert place(error.span) == (2, 13, 2, 23)


@pytest.mark.parametrize(
    ("written", "tag", "value"),
    [
        ("!x b", "!x", "b"),
        ("!important b", "!important", "b"),
        ("!!python/name:os.system ''", "!!python/name:os.system", ""),
        ("!!binary aGk=", "!!binary", "aGk="),
        ("!!set {b}", "!!set", {"b": None}),
        ("!!timestamp 2024-01-02", "!!timestamp", "2024-01-02"),
        ("!x 12", "!x", 12),
        ("!x '12'", "!x", "12"),
        ("!x [1]", "!x", [1]),
        ("!<x:y> b", "!<x:y>", "b"),
        ("!<?> {b: c}", "!<?>", {"b": "c"}),
    ],
)
def test_a_tag_outside_the_core_is_refused(parser, written, tag, value):
    document, (error,) = read(f"a: {written}\n")
    assert document.data == {"a": value}
    assert (error.rule, error.message) == ("UA008", f"tag `{tag}` is not a core tag of YAML")
    assert place(error.span)[:2] == (1, 4)


def test_a_tag_of_an_unknown_handle_is_refused(parser):
    error = only("a: !e!x b\n", "UA008")
    assert (place(error.span), "`!e!x`" in error.message) == ((1, 4, 1, 8), True)


def test_a_text_that_begins_with_a_tag_is_told_to_be_quoted(parser):
    assert "`title: '!important notice'`" in only("a:\n  title: !important notice\n", "UA008").help


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ('!!int "abc"', 0),
        ("!!int 0b" + "1" * 9_000, 0),
        ("!!int 1" + "_0" * 9_000, 0),
        ("!!float 1_0.0e+400", 0.0),
        ("!!bool maybe", False),
        ("!!float x", 0.0),
        ("!!null x", None),
        ("!!str [x]", ""),
        ("!!map [x]", {}),
        ("!!seq x", []),
        ("!!int 1.5", 0),
    ],
)
def test_a_value_that_its_tag_does_not_fit(parser, written, value):
    document, (error,) = read(f"a: {written}\n")
    assert document.data == {"a": value}
    assert (error.rule, error.severity) == ("UA008", "error")
    assert written.split()[0] in error.message


@pytest.mark.parametrize(
    ("written", "value", "cure"),
    [
        ("!!bool yes", True, "true"),
        ("!!bool OFF", False, "false"),
        ("!!bool 'on'", True, "true"),
        ("!!int 1_000", 1000, "1000"),
        ("!!int 0b101", 5, "5"),
        ("!!float 1_0.5", 10.5, "10.5"),
    ],
)
def test_a_value_that_fits_its_tag_in_yaml_1_1_only(parser, written, value, cure):
    document, (error,) = read(f"a: {written}\n")
    assert document.data == {"a": value}
    assert (error.rule, error.help) == ("UA008", f"write `{cure}`")


def test_a_huge_integer_is_refused(parser):
    for written in ("1" * 5000, "-" + "1" * 5000, "0x" + "f" * 5000, "!!int " + "1" * 5000, "0" * 5000):
        document, (error,) = read(f"a: {written}\n")
        assert (error.rule, error.span.column) == ("UA001", 4)
        assert document.data == {"a": 0}
        json.dumps(document.data)
    assert only(f"? {'1' * 5000}\n: x\n", "UA007").span.line == 1
    assert clean("a: " + "1" * 400) == {"a": int("1" * 400)}


@pytest.mark.parametrize("levels", [101, 500, 3000])
@pytest.mark.parametrize("shape", ["flow", "block", "dashes", "braces"])
def test_deep_nesting_is_a_diagnostic(parser, levels, shape):
    text = {
        "flow": "a: " + "[" * levels + "]" * levels,
        "block": "".join(" " * level + "a:\n" for level in range(levels + 1)),
        "dashes": "a:\n" + "- " * levels + "x",
        "braces": "{a: " * levels + "}" * levels,
    }[shape]
    error = only(text, "UA001")
    assert "nested" in error.message
    assert error.span.line > 1 or error.span.column > 1


def test_nesting_a_person_may_write_is_read(parser):
    assert json.dumps(clean("a: " + "[" * 90 + "]" * 90)).count("[") == 90


def test_merges_of_merges_are_not_followed_without_end(parser):
    chain = "m0: &m0 {a: 1}\n" + "".join(f"m{i}: &m{i} {{<<: *m{i - 1}}}\n" for i in range(1, 300))
    assert read(chain)[1][0].rule == "UA001"


@pytest.mark.parametrize("escape", [r"\ud83c", r"\udf89\ud83c", r"\ud83c x \udf89", r"\U0000d83c", r"\UFFFFFFFF"])
def test_an_escape_that_means_no_character(parser, escape):
    document, found = read(f'a: "x{escape}y"\n')
    assert {one.rule for one in found} == {"UA001"}
    assert place(found[0].span) == (1, 6, 1, 6 + len(escape.split("\\u")[0] or escape[:6]))
    assert "means no character" in found[0].message
    json.dumps(document.data, ensure_ascii=False).encode()


# Comments in texts


@pytest.mark.parametrize(
    ("text", "where", "help"),
    [
        ("description: Show #1 item\n", (1, 19, 1, 26), "`description: 'Show #1 item'`"),
        ("a:\n  - x  #y it's\n", (2, 8, 2, 15), "`- 'x  #y it''s'`"),
        ("a: #fff\n", (1, 4, 1, 8), "`a: '#fff'`"),
        ("a: [b #c\n  ]\n", (1, 7, 1, 9), "`'b #c'`"),
        ("a: x\n  y #1\n", (2, 5, 2, 7), "quote the text; or"),
    ],
)
def test_a_text_cut_by_a_comment_is_a_warning(parser, text, where, help):
    warning = only(text, "UA010")
    assert (warning.severity, place(warning.span)) == ("warning", where)
    assert help in warning.help


@pytest.mark.parametrize(
    "text",
    [
        "a: b # c\n",
        "a: b # c #d\n",
        "a: b#c\n",
        "#a\n  #b\na: b\n#c",
        "a: 'b' #c\n",
        "a: true #c\n",
        "a: 12 #c\n",
        "a: ~ #c\n",
        "a: #c\n  b: d\n",
        "a: | #c\n  b #d\n",
        "a: 'b #c'\n",
        "a: [b] #c\n",
    ],
)
def test_a_comment_that_cuts_no_text_is_none(parser, text):
    assert read(text)[1] == []


# Syntax errors


@pytest.mark.parametrize(
    ("text", "where", "message", "help"),
    [
        ("x:\n  title: Surveys: all\n", (2, 10), "contains `: `", "`title: 'Surveys: all'`"),
        ("- it: It's: so # c\n", (1, 7), "contains `: `", "`- it: 'It''s: so'`"),
        ("a: 12:30: x\n", (1, 4), "contains `: `", "`a: '12:30: x'`"),
        ("a: {{ x }} more\n", (1, 12), "already complete", "`a: '{{ x }} more'`"),
        ("a: @foo\n", (1, 4), "begins with `@`", "`a: '@foo'`"),
        ("a: `foo`\n", (1, 4), "begins with a backtick", "`a: '`foo`'`"),
        ("a: %d\n", (1, 4), "begins with `%`", "`a: '%d'`"),
        ("a: **bold**\n", (1, 4), "begins with `*`", "`a: '**bold**'`"),
        ("a: & more\n", (1, 4), "begins with `&`", "`a: '& more'`"),
        ("a: [b, @c, d]\n", (1, 8), "begins with `@`", "`'@c'`"),
        ("a: ? b\n", (1, 4), "begins with `?`", "`a: '? b'`"),
        ("a: ,b\n", (1, 4), "begins with `,`", "`a: ',b'`"),
        ("a: }}\n", (1, 4), "`}` closes nothing", "`a: '}}'`"),
        ("a: - b\n", (1, 4), "a list cannot begin", "`a: '- b'`"),
        ("a: > b\n", (1, 6), "text follows `>`", "`a: '> b'`"),
        ("a: |b\n", (1, 5), "text follows `|`", "`a: '|b'`"),
        ("a:\n\tb: c\n", (2, 1), "a tab indents this line", "use spaces"),
        ("a: b\n \tc: d\n", (2, 2), "a tab indents this line", "use spaces"),
        ('a: "b\nc: d\n', (1, 4), 'never closed: `"`', 'close it with `"`'),
        ('a: "b\nc: "d"\n', (1, 4), "closes only on line 2", "where it ends"),
        ("a: 'It's fine'\n", (1, 8), "already complete", "`a: 'It''s fine'`"),
        ('a: "b" and more # c\n', (1, 8), "already complete", "`a: '\"b\" and more'`"),
        ("a: [b, c\nd: e\n", (1, 4), "never closed: `[`", "close it with `]`"),
        ("{a: b\n", (1, 1), "never closed: `{`", "close it with `}`"),
        ("a: [b: c: d]\n", (1, 9), "`: ` stands", "between quotes"),
        ("a: [b] c\n", (1, 8), "already complete", "`a: '[b] c'`"),
        ('a: "C:\\path"\n', (1, 7), "`\\p` is not an escape", "`a: 'C:\\path'`"),
        ('a: "\\xzz"\n', (1, 5), "`\\x` is not an escape", "`a: '\\xzz'`"),
        ("a: b\n  c: d\n", (2, 3), "`c` is indented deeper", "by 0 spaces"),
        ("a:\n  - b: 1\n     c: 2\n", (3, 6), "`c` is indented deeper", "by 4 spaces"),
        ("a:\n    b: c\n  d: e\n", (3, 3), "indented by 2 spaces", "by 0 or 4 spaces"),
        ("a: b\n- c\n", (2, 1), "a list item stands among", "under its own key"),
        ("- a\nb: c\n", (2, 1), "without `- `", "begin it with `- `"),
        ("a: b\nfoo\nc: d\n", (2, 1), "no `: ` follows `foo`", "`key: value`"),
        ("foo\nc: d\n", (1, 1), "no `: ` follows `foo`", "`key: value`"),
        ("a: b\nkey:value\n", (2, 1), "a space is missing", "`key: value`"),
        ("a: b\nc #1: d\n", (2, 3), "is a comment", "`'c #1: d'`"),
        ("a: b #1\n  c\n", (1, 6), "is a comment", "`a: 'b #1'`"),
        ("a: b\n<<<<<<< HEAD\nc: d\n=======\nc: e\n>>>>>>> x\n", (2, 1), "conflict marker", "finish the merge"),
        (": a\n", (1, 1), "no key stands before", "write one"),
    ],
)
def test_a_syntax_error_names_its_cure(parser, text, where, message, help):
    error = only(text, "UA001")
    assert (error.span.line, error.span.column) == where
    assert message in error.message
    assert help in error.help


@pytest.mark.parametrize("text", ["...\n", "a: b\n... x\n", "a: |0\n", "%TAG x\n---\na: b\n", "a: b\n---x: [\n"])
def test_any_other_syntax_error_still_has_a_place(parser, text):
    error = only(text, "UA001")
    assert error.message
    assert error.span.path == PATH


def test_the_cure_of_a_long_line_is_short(parser):
    assert only("a: @" + "x" * 5000 + "\n", "UA001").help == "quote this value: `a: '...'`"


def test_a_cure_is_right(parser):
    """What `help` says to write, written, reads as the author's words."""
    for value in ("Surveys: all", "@foo", "%d", "`x`", "*x*", "- b", "> b", "{{ x }} y", "It's: 'x'", "[b] c"):
        help = only(f"a: {value}\n", "UA001").help
        assert clean(help[help.index("`a: ") + 1 : -1]) == {"a": value}


# Positions

LAYOUT = """\
# top
tools: &all
  one:
    title: 'it''s'   # why
    list: [1, {x: y}, "a b"]
    text: >-
      folded
      text

      more

    null:
  two:
    <<: &extra {added: yes}
    <<2: x
    copy: *all2
base: &all2 !!str  value
deep:
  - a: 1
    b: |
      x
        y

  - c
  -
"""


def test_a_place_is_exact():
    text = LAYOUT.replace("*all2", "x").replace("    null:", "    'null':")
    for path, part, expected in [
        (("tools",), "key", "tools"),
        (("tools", "one"), "key", "one"),
        (("tools", "one", "title"), "value", "'it''s'"),
        (("tools", "one", "list"), "value", '[1, {x: y}, "a b"]'),
        (("tools", "one", "list", 1), "value", "{x: y}"),
        (("tools", "one", "list", 1), "key", "{x: y}"),
        (("tools", "one", "list", 1, "x"), "value", "y"),
        (("tools", "one", "list", 2), "value", '"a b"'),
        (("tools", "one", "text"), "value", ">-\n      folded\n      text\n\n      more"),
        (("tools", "one", "null"), "value", "'null'"),
        (("tools", "two", "added"), "value", "yes"),
        (("tools", "two", "added"), "key", "added"),
        (("base",), "value", "value"),
        (("deep", 0), "value", "a: 1\n    b: |\n      x\n        y"),
        (("deep", 0, "b"), "value", "|\n      x\n        y"),
        (("deep", 1), "value", "c"),
        (("deep", 2), "value", ""),
        (("deep",), "value", "- a: 1\n    b: |\n      x\n        y\n\n  - c\n  -"),
    ]:
        assert located(text, *path, part=part) == expected, path


MISREAD = """\
1: {a: x}
b: !x {c: {d: 1}}
e: &e !!set {f}
g: [*e, x]
h: {<<: i, j: k}
l: {{ m }}
n: "\\ud800"
o: {p: 012}
"""


@pytest.mark.parametrize(
    ("path", "part", "expected"),
    [
        (("1",), "key", True),
        (("1",), "value", False),
        (("1", "a"), "key", False),
        (("b",), "key", False),
        (("b",), "value", True),
        (("b", "c", "d"), "key", True),
        (("b", "c", "d"), "value", True),
        (("e", "f"), "key", True),
        (("g",), "value", False),
        (("g", 0), "value", True),
        (("g", 1), "value", False),
        (("h",), "value", False),
        (("h", "j"), "value", False),
        (("h",), "entries", True),
        (("o",), "entries", False),
        (("l",), "value", True),
        (("n",), "value", True),
        (("o", "p"), "value", False),
    ],
)
def test_a_document_knows_where_it_was_misread(parser, path, part, expected):
    assert read(MISREAD)[0].misread(path, part) is expected


def test_nothing_of_a_sound_document_was_misread(parser):
    document, _ = read("a: yes\n")
    assert not document.misread(("a",))
    assert not document.misread((), "entries")


def test_what_does_not_exist_is_its_nearest_parent():
    text = "x: 1\nui_apps:\n  a:\n    type: detail\n"
    assert located(text, "ui_apps", "a", "view_prop") == "a"
    assert located(text, "ui_apps", "a", "type", "deeper") == "type"
    assert located(text, "ui_apps", 0, "b") == "ui_apps"
    document, _ = read(text)
    for path in ((), ("nothing",), (0,), ("nothing", "below")):
        assert place(document.locate(path)) == (1, 1, 1, 1)


def test_an_alias_is_placed_where_its_value_is_written():
    text = "a: &x {b: c}\nd: *x\ne:\n  <<: *x\n  f: g\n"
    document, _ = read(text)
    assert document.locate(("d",)).line == 1
    assert cut(text, document.locate(("d", "b"))) == "c"
    assert document.locate(("d",), "key").line == 2
    assert place(document.locate(("e", "b"), "key")) == (1, 8, 1, 9)


@pytest.mark.parametrize(
    ("written", "piece", "expected"),
    [
        ("{ id: item.id }", None, None),
        ("plain text", "text", "text"),
        ("'it''s {x}'", "{x}", "{x}"),
        ("'it''s'", "'", "''"),
        (r'"\u007b \"x\" }"', '"x"', r"\"x\""),
        (r'"\u007b x"', "{", r"\u007b"),
        (r'"\ud83c\udf89x"', "🎉", r"\ud83c\udf89"),
        (r'"\ud83c\udf89x"', "x", "x"),
        ("plain\n    goes\n\n    on", "on", "on"),
        ("plain\n    goes\n\n    on", "goes\non", "goes\n\n    on"),
        ("'x\n    goes\n\n    on'", "goes", "goes"),
        ('"x \\\n    y\n   z"', "y z", "y\n   z"),
        ("|\n    one\n      two\n\n    three", "two", "two"),
        ("|\n    one\n      two\n\n    three", "\n  two\n\n", "\n      two\n\n"),
        ("|2\n      one\n    two", "  one", "  one"),
        (">\n    one\n    two\n\n      three\n    four", "two", "two"),
        (">\n    one\n    two\n\n      three\n    four", "  three", "  three"),
        (">-\n\n    one\n    two", "one two", "one\n    two"),
        ("&x !!str text", "ex", "ex"),
        ("&x\n   'text'", "ex", "ex"),
        ("a \u2028 b", "b", "b"),
    ],
)
def test_characters_of_a_text_are_found_in_the_file(parser, written, piece, expected):
    for ending in ("\n", "\r\n", "\r"):
        text = f"k:\n  a: {written}\n  z: 1\n".replace("\n", ending)
        document, _ = read(text)
        value = document.data["k"]["a"]
        if piece is None:
            continue
        start = value.index(piece)
        assert cut(text, document.locate(("k", "a"), "value", (start, start + len(piece)))) == expected


def test_a_range_outside_a_text_is_cut_to_it():
    document, _ = read("a: 'xyz'\n")
    for within, columns in {(0, 99): (5, 8), (3, 3): (8, 8), (9, 12): (8, 8), (1, 1): (6, 6), (-2, 1): (5, 6)}.items():
        assert place(document.locate(("a",), "value", within))[1::2] == columns
    assert place(read("a: ''\n")[0].locate(("a",), "value", (0, 1))) == (1, 4, 1, 6)


def _plain_in_both(text):
    return scalars.resolve(text) == text and scalars.old_reading(text) is None


CHARACTERS = st.characters(blacklist_categories=("Cs", "Cc"), blacklist_characters="\u2028\u2029\ufeff\ufffe\uffff")
TEXTS = st.one_of(st.text(CHARACTERS, max_size=12), st.text("ab '\"\\:#{}[],&*!|>%@-?\n\t", max_size=20)).filter(
    _plain_in_both
)
DATA = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


def leaves(data, path=()):
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from leaves(value, (*path, index))
    else:
        yield path, data


@settings(max_examples=200, deadline=None)
@given(
    st.dictionaries(TEXTS, DATA, min_size=1, max_size=4),
    st.sampled_from([None, "'", '"', "|", ">"]),
    st.booleans(),
    st.booleans(),
    st.sampled_from([20, 200]),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_what_pyyaml_writes_is_read_back_and_found(data, style, flow, unicode, width, ending):
    text = yaml.safe_dump(
        data, default_style=style, default_flow_style=flow, allow_unicode=unicode, width=width, sort_keys=False
    )
    document, found = read(text.replace("\n", ending))
    assert [one for one in found if one.rule != "UA010"] == []
    assert document.data == data
    for path, value in leaves(data):
        key = path[-1]
        written = cut(text, document.locate(path, "key"))
        if isinstance(key, str) and written[:1] not in ("|", ">"):
            assert yaml.safe_load(f"? {written}\n") == {key: None}
        if isinstance(value, str):
            check_characters(text, document, path, value)


def check_characters(text, document, path, value):
    """Each character of a value is in its place: itself, an escape, or a fold."""
    whole = document.locate(path)
    for index, char in enumerate(value):
        span = document.locate(path, "value", (index, index + 1))
        piece = cut(text, span)
        assert whole.line <= span.line <= whole.end_line + value.count("\n")
        if piece != whole and char not in " \n" and not piece.startswith("\\"):
            assert piece in (char, "''"), (path, index)


@settings(max_examples=60, deadline=None)
@given(st.text(st.sampled_from("ab \n'\"\\"), min_size=1, max_size=30), st.sampled_from(["'", '"', "|", ">"]))
def test_the_characters_of_every_style_are_told_apart(value, style):
    assume(value.strip())
    text = yaml.safe_dump({"k": {"a": value}}, default_style=style, width=20)
    document, _ = read(text)
    node = document.locate._root.value[0][1].value[0][1]
    assert node.value == value
    assert characters.places(node, document.locate._text) is not None


# Robustness

SAMPLE = b"""\
category: X
tools: &t
  a-b: {operation: x, enabled: true, scopes: ["a:b", 'it''s']}
  c:
    <<: *t
    description: >-
      folded # text

       more
    title: "q\\u0041\\ud83c\\udf89 \\
      z"
    n: [1, 0x1F, 012, ~, !!str 1, 2024-01-02]
    long: plain
      text \xe2\x80\xa8 #1
"""
TOKENS = [
    b": ",
    b"\n",
    b"- ",
    b" #",
    b"&a ",
    b"*t ",
    b"!!int ",
    b"!x ",
    b"'",
    b'"',
    b"[",
    b"]",
    b"{",
    b"}",
    b",",
    b"\t",
]
TOKENS += [
    b"\r",
    b"<<: ",
    b"|\n",
    b"? ",
    b"---\n",
    b"\\ud83c",
    b"\\U00110000",
    b"\xc2\x85",
    b"\xef\xbb\xbf",
    b"\0",
    b"%",
    b"@",
]


def survives(raw):
    """Reads, locates and serialises: whatever the bytes are, nothing raises and every message can be printed."""
    document, found = read(raw)
    for one in found:
        (one.message + one.help).encode()
        assert (1, 1) <= place(one.span)[:2] <= place(one.span)[2:]
    if document is None:
        assert any(one.severity == "error" for one in found)
        return
    json.dumps(document.data).encode()
    for path, _ in leaves(document.data):
        for part in ("key", "value"):
            span = document.locate(path, part)
            assert place(span)[:2] <= place(span)[2:]
        document.locate(path, "value", (0, 3))


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=60))
def test_random_bytes_never_raise(raw):
    survives(raw)


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from(TOKENS) | st.binary(min_size=1, max_size=3), max_size=20))
def test_random_tokens_never_raise(parts):
    survives(b"a: " + b"x".join(parts))


@settings(max_examples=400, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(SAMPLE)), st.integers(0, 6), st.sampled_from([b"", *TOKENS])), max_size=4))
def test_mutations_of_a_file_never_raise(edits):
    raw = SAMPLE
    for start, length, new in edits:
        raw = raw[:start] + new + raw[start + length :]
    survives(raw)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(SAMPLE)), st.integers(0, 6), st.sampled_from([b"", *TOKENS])), max_size=4))
def test_without_libyaml_a_value_is_the_same_or_refused(edits):
    raw = SAMPLE.replace(b"*t", b"{}")
    for start, length, new in edits:
        raw = raw[:start] + new + raw[start + length :]
    fast, found = read(raw)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parsers, "fast", parsers.PurePythonParser)
        slow, found_slowly = read(raw)
    if not any(one.severity == "error" for one in found + found_slowly):
        assert fast.data == slow.data


def test_a_name_that_every_free_character_is_used_for_is_still_read(parser):
    everything = "".join(map(chr, range(0xE000, 0xE400)))
    assert clean(f'a: "{everything}\\ud83c\\udf89\u2028"\n') == {"a": everything + "🎉\u2028"}


def test_the_collector_runs_again_after_a_read():
    assert gc.isenabled()
    for text in ("a: b", "a: [", "\0"):
        read(text)[0]
        assert gc.isenabled()


def test_a_caller_can_know_that_libyaml_is_there():
    assert source.LIBYAML is bool(yaml.__with_libyaml__)


def seconds(text):
    times = []
    for _ in range(3):
        start = time.process_time()
        read(text)
        times.append(time.process_time() - start)
    return min(times)


@pytest.mark.parametrize(
    "row",
    [
        "  t{}:\n    operation: x\n    enabled: true\n    title: 'It''s #1'\n",
        "  same: {}\n",
        "same: {a: 1}\n",
        "  {}: yes #1\n",
        '  t{}: "\\ud83c\\udf89 \\ud83c"\n',
        "  t{}: &a{} [x]\n  u{}: *a{}\n",
    ],
)
def test_time_grows_with_the_file_and_no_faster(row):
    small, large = (
        "tools:\n" * row.startswith(" ") + "".join(row.replace("{}", str(i)) for i in range(n)) for n in (1500, 9000)
    )
    assert seconds(large) < 15 * seconds(small)


def test_real_files_are_read_without_a_word():
    for file in sorted(CORPUS.rglob("*.yaml")):  # beside the repository, where it is there at all
        document, found = read(file.read_bytes())
        assert found == []
        assert document.data == yaml.safe_load(file.read_bytes())
