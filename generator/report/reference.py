"""docs/fields.md: every field that authors may write, from the docstrings of the strict models.

Owns how a model reads as a Markdown table. A new field of a schema is on the page by itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from schemas import APP_TYPES, Annotations, ConfigurationFile, Csp, RenderUi, Tool, ToolsFile
from schemas.base import Strict
from schemas.configuration import (
    ExtraFieldsSection,
    ManifestSection,
    PythonSection,
    ToolsSection,
    TypescriptSection,
)
from schemas.tools_file import type_name

_INTRODUCTION = """\
# Fields

Made from the docstrings in `schemas/`; a test holds the page to them. What the fields do together is told in
[tools-yaml.md](tools-yaml.md) and [configuration.md](configuration.md).
"""
_TOOLS_FILE: tuple[tuple[str, type[Strict]], ...] = (
    ("tools.yaml, top level", ToolsFile),
    *((f"`ui_apps`, `type: {type_name(model)}`", model) for model in APP_TYPES),
    ("`render_ui` of a custom app", RenderUi),
    ("`csp` of any app", Csp),
    ("`tools`", Tool),
    ("`annotations` of a tool", Annotations),
)
_CONFIGURATION: tuple[tuple[str, type[Strict]], ...] = (
    ("ui-apps.toml, top level", ConfigurationFile),
    ("`[typescript]`", TypescriptSection),
    ("`[python]`", PythonSection),
    ("`[manifest]`", ManifestSection),
    ("`[tools]`", ToolsSection),
    ("`[extra_fields]`", ExtraFieldsSection),
)


def fields_page() -> str:
    """The text of docs/fields.md."""
    return "\n".join([_INTRODUCTION, *(line for part in (*_TOOLS_FILE, *_CONFIGURATION) for line in _section(*part))])


def _section(title: str, model: type[Strict]) -> Iterator[str]:
    yield f"## {title}"
    yield ""
    yield "| field | needed | meaning |"
    yield "| --- | --- | --- |"
    for name, field in model.model_fields.items():
        meaning = " ".join((field.description or "").split()).replace("|", "\\|")
        yield f"| `{name}` | {'yes' if field.is_required() else 'no'} | {meaning} |"
    yield ""
