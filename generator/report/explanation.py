"""`ui-apps explain UA301` and docs/errors.md, both from the texts of the catalogue (house rule 10).

Owns how a rule is explained. The texts themselves stand in `generator/rules.py`; nothing is written to disk here.
"""

from __future__ import annotations

import re
import textwrap

from generator.report import Context
from generator.report.color import painter
from generator.rules import CATALOGUE, Rule

_FAMILIES = {
    "UA0": "Reading YAML",
    "UA1": "Shape",
    "UA2": "Conventions",
    "UA3": "Links",
    "UA4": "Files",
    "UA5": "TypeScript in YAML",
    "UA7": "The machine",
    "UA8": "Configuration",
    "UA9": "Freshness",
}
_INTRODUCTION = """\
# What ui-apps can find wrong

This page is made from generator/rules.py, where `ui-apps explain UA301` has its texts too; a test holds it to them.

Every finding has a rule with an id and a name that never change. Rules marked *free* can be set to `error`,
`warning` or `off` in ui-apps.toml, by name or id:

```toml
[severity]
unlinked-app = "off"
```

Rules marked *planned* are accepted there and explained here, but do not fire yet. A rule of the machine (UA7xx) ends a
run with exit code 4, every other error with 1, and outputs that are not fresh with 3 (`check` only).
"""


def render(rule: Rule, context: Context) -> str:
    """The rule for a terminal: id, name, severity, then what, why, how to fix, example; texts wrapped to the width."""
    paint = painter(context.color)
    rows = [paint("strong", f"{rule.id} {rule.name}"), _severity(rule)]
    for title, text in (("What", rule.what), ("Why", rule.why), ("Fix", rule.fix)):
        rows += ["", paint("help", title), *_wrapped(text, context.width)]
    rows += ["", paint("help", "Example"), *(f"  {row}".rstrip() for row in rule.example.split("\n"))]
    return "\n".join(rows) + "\n"


def catalogue_page() -> str:
    """The text of docs/errors.md: a table of all rules, then a section each, in Markdown."""
    rows = [_INTRODUCTION, "| id | name | default | |", "| --- | --- | --- | --- |"]
    rows += [
        f"| [{rule.id}](#{rule.id.lower()}-{rule.name}) | {rule.name} | {_default(rule)} | {', '.join(_marks(rule))} |"
        for rule in CATALOGUE.values()
    ]
    for family, title in _FAMILIES.items():
        rows += ["", f"## {title}"]
        for rule in CATALOGUE.values():
            if rule.id.startswith(family):
                rows += ["", *_section(rule)]
    return "\n".join(rows) + "\n"


def _section(rule: Rule) -> list[str]:
    return [
        f"### {rule.id} {rule.name}",
        "",
        f"{rule.what}. {rule.why}",
        "",
        f"**Fix.** {rule.fix}",
        "",
        f"```{_language(rule.example)}",
        rule.example,
        "```",
    ]


def _severity(rule: Rule) -> str:
    if rule.planned:
        return f"planned: this rule does not fire yet; then by default: {_default(rule)}"
    if rule.free:
        return f"default: {_default(rule)}; to change it, set {rule.name} under [severity] in ui-apps.toml"
    if rule.id.startswith("UA9"):
        return "a verdict of check (exit code 3), not counted as an error"
    return f"always: {_default(rule)}"


def _default(rule: Rule) -> str:
    return "not fresh" if rule.id.startswith("UA9") else rule.default


def _marks(rule: Rule) -> list[str]:
    return [word for word, holds in (("free", rule.free), ("planned", rule.planned)) if holds]


def _language(example: str) -> str:
    """What an example is written in: shell commands, TOML, or YAML."""
    if example.startswith("$ "):
        return "console"
    return "toml" if re.search(r"^\w+ = ", example, re.MULTILINE) else "yaml"


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(
        text,
        max(width, 40),
        initial_indent="  ",
        subsequent_indent="  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
