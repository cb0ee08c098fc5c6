"""`--format junit`: test suites, one a file, one test case a finding (spec: cli.md, output formats).

An error and an output that is not fresh are failures. A warning is a passing case with the text in its output: it does
not fail the run, so it must not turn a pipeline red either.
"""

from __future__ import annotations

from collections import Counter
from html import escape
from itertools import groupby

from generator.diagnostics import Diagnostic
from generator.model import Report
from generator.report import Context, results, visible


def render(report: Report, context: Context) -> str:
    """The XML document, without times, so that equal runs give equal text. Without findings it has one passing case."""
    findings, _ = results.everything(report, context)
    failures = sum(one.severity == "error" for one in findings)
    rows = ['<?xml version="1.0" encoding="UTF-8"?>']
    total = _counts(max(len(findings), 1), failures)
    rows.append(f'<testsuites name="ui-apps {_attribute(report.command)}" {total}>')
    for path, group in groupby(sorted(findings, key=lambda one: one.span.path), key=lambda one: one.span.path):
        rows += _suite(path, list(group))
    if not findings:
        rows.append(f'  <testsuite name="ui-apps" {_counts(1, 0)}>')
        rows.append('    <testcase name="everything is up to date" classname="ui-apps" time="0"/>')
        rows.append("  </testsuite>")
    rows.append("</testsuites>")
    return "\n".join(rows) + "\n"


def _suite(path: str, findings: list[Diagnostic]) -> list[str]:
    failures = sum(one.severity == "error" for one in findings)
    rows = [f'  <testsuite name="{_attribute(path)}" {_counts(len(findings), failures)}>']
    names: Counter[str] = Counter()
    for one in findings:
        name = f"{one.rule} {results.name(one.rule)} {one.span.line}:{one.span.column}"
        names[name] += 1
        rows += _case(one, name if names[name] == 1 else f"{name} #{names[name]}")
    return [*rows, "  </testsuite>"]


def _case(one: Diagnostic, name: str) -> list[str]:
    path = _attribute(one.span.path)
    head = f'    <testcase name="{_attribute(name)}" classname="{path}" file="{path}" line="{one.span.line}" time="0">'
    body = escape(_body(one), quote=False)
    if one.severity == "error":
        inner = f'      <failure type="{one.rule}" message="{_attribute(one.message)}">{body}</failure>'
    else:
        inner = f"      <system-out>{body}</system-out>"
    return [head, inner, "    </testcase>"]


def _body(one: Diagnostic) -> str:
    rows = [f"{one.span.path}:{one.span.line}:{one.span.column}: {one.severity}[{one.rule}] {one.message}"]
    for note in one.notes:
        place = f" ({note.span.path}:{note.span.line}:{note.span.column})" if note.span else ""
        rows.append(f"note: {note.message}{place}")
    if one.help:
        rows.append(f"help: {one.help}")
    return "\n".join("\n".join(visible.lines(row)) for row in rows)


def _attribute(text: str) -> str:
    return escape(visible.flat(text), quote=True)


def _counts(tests: int, failures: int) -> str:
    return f'tests="{tests}" failures="{failures}" errors="0" skipped="0"'
