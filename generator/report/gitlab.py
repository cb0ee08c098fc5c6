"""`--format gitlab`: a Code Quality report (spec: cli.md, output formats), a subset of the Code Climate format."""

from __future__ import annotations

import json
from typing import Any

from generator.diagnostics import Diagnostic
from generator.model import Report
from generator.report import Context, results, visible


def render(report: Report, context: Context) -> str:
    """A JSON array with one issue a finding. A fingerprint survives shifted lines and is unique in the report."""
    findings, _ = results.everything(report, context)
    issues = [_issue(one, digest) for one, digest in zip(findings, results.fingerprints(findings), strict=True)]
    return json.dumps(issues) + "\n"


def _issue(one: Diagnostic, fingerprint: str) -> dict[str, Any]:
    cure = f" ({visible.flat(one.help)})" if one.help else ""
    return {
        "type": "issue",
        "check_name": f"{one.rule} {results.name(one.rule)}",
        "description": f"{visible.flat(one.message)}{cure}",
        "categories": ["Bug Risk"],
        "severity": "major" if one.severity == "error" else "minor",
        "fingerprint": fingerprint,
        "location": {
            "path": visible.whole(one.span.path),
            "lines": {"begin": one.span.line, "end": one.span.end_line},
        },
    }
