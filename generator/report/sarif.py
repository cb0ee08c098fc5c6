"""`--format sarif`: a SARIF 2.1.0 log (spec: cli.md, output formats) with the texts of the rules that fired."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from generator import rules
from generator.diagnostics import Diagnostic, Span
from generator.model import Report
from generator.report import Context, results, visible

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_ROOT = "%SRCROOT%"


def render(report: Report, context: Context) -> str:
    """One run, one result a finding, URIs relative to the root. `properties` counts all, also past a limit."""
    findings, _ = results.everything(report, context)
    ids = sorted({one.rule for one in findings})
    digests = results.fingerprints(findings)
    driver: dict[str, Any] = {"name": "ui-apps", "rules": [_rule(id) for id in ids]}
    if context.version:
        driver["version"] = context.version
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {_ROOT: {"description": {"text": "The folder of ui-apps.toml"}}},
        "results": [_result(one, ids.index(one.rule), digest) for one, digest in zip(findings, digests, strict=True)],
        "properties": {**results.tally(report.diagnostics), "changes": len(report.changes)},
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}) + "\n"


def _rule(id: str) -> dict[str, Any]:
    rule = rules.CATALOGUE.get(id)
    if rule is None:
        return {"id": id}
    return {
        "id": id,
        "name": rule.name,
        "shortDescription": {"text": rule.what or rule.name},
        "fullDescription": {"text": rule.why or rule.name},
        "help": {"text": rule.fix or rule.name},
        "defaultConfiguration": {"level": rule.default},
    }


def _result(one: Diagnostic, index: int, digest: str) -> dict[str, Any]:
    loose = [f"note: {note.message}" for note in one.notes if note.span is None]
    cure = [f"help: {one.help}"] if one.help else []
    result: dict[str, Any] = {
        "ruleId": one.rule,
        "ruleIndex": index,
        "level": one.severity,
        "message": _message("\n".join([one.message, *loose, *cure])),
        "locations": [{"physicalLocation": _place(one.span)}],
        "partialFingerprints": {"uiApps/v1": digest},
    }
    related = [
        {"id": number, "physicalLocation": _place(note.span), "message": _message(note.message)}
        for number, note in enumerate(one.notes)
        if note.span is not None
    ]
    return result | ({"relatedLocations": related} if related else {})


def _message(text: str) -> dict[str, str]:
    return {"text": "\n".join(visible.lines(text))}


def _place(span: Span) -> dict[str, Any]:
    uri = quote(visible.whole(span.path), safe="/")
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    return {"artifactLocation": {"uri": uri, "uriBaseId": _ROOT}, "region": region}
