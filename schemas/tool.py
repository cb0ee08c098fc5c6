"""A tool as authors write it (spec: yaml-contract.md, tools). Fields of other generators are not here: configuration
declares them.
"""

from __future__ import annotations

from pydantic import Field

from schemas.base import OrAbsent, Strict
from schemas.fields import InputSchema, Text, Texts, Visibility


class Annotations(Strict):
    """What a tool does to the world, for clients that ask before they call."""

    readOnly: bool = Field(examples=[True])  # noqa: N815
    """Whether the tool changes nothing."""

    destructive: bool = Field(examples=[False])
    """Whether the tool can delete or overwrite something."""

    idempotent: bool = Field(examples=[True])
    """Whether calling it twice does no more than calling it once."""


class Tool(Strict):
    """A tool of the MCP server."""

    operation: Text = Field(examples=["things_retrieve"])
    """Operation id of the backend API."""

    enabled: bool = Field(examples=[True])
    """Whether the server offers the tool."""

    ui_app: OrAbsent[Text] = None
    """Key of the app that shows the result; the app may be defined in any file."""

    title: OrAbsent[Text] = None
    """Title for people."""

    description: OrAbsent[Text] = None
    """What the tool does, for the model."""

    scopes: OrAbsent[Texts] = None
    """API scopes that the tool needs."""

    annotations: OrAbsent[Annotations] = None
    """What the tool does to the world."""

    structured: OrAbsent[bool] = None
    """The tool returns structured content even without an app."""

    visibility: OrAbsent[Visibility] = None
    """Who may call the tool. Absent: the model and apps."""

    sensitive: OrAbsent[Texts] = None
    """Names of arguments that previews and logs redact."""

    input_schema: OrAbsent[InputSchema] = None
    """JSON Schema of the arguments; a string names a schema that another generator owns."""
