"""`type: custom` as authors write it (spec: yaml-contract.md, type: custom)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from schemas.app import App
from schemas.base import OrAbsent, Strict
from schemas.fields import ComponentName, PropName, Text, TypeName


class RenderUi(Strict):
    """How the render-ui umbrella app shows this app's view."""

    component_import: Text = Field(examples=["../components/Chart"])
    """Module specifier of the view, relative to the dispatch module's folder."""

    view_component: ComponentName = Field(examples=["Chart"])
    """React component of the view."""

    view_prop: PropName = Field(examples=["data"])
    """Prop of the view that receives the tool result."""

    data_type: OrAbsent[TypeName] = None
    """TypeScript type of the tool result. Absent: the component takes `unknown`."""


class CustomApp(App):
    """An app whose entry point is written by hand; nothing is generated but its place in the registries."""

    type: Literal["custom"]
    """An app with a hand-written entry point."""

    app_name: Text = Field(examples=["Query results"])
    """Display name in the MCP client."""

    description: Text = Field(examples=["Chart of a query's results"])
    """Short text for the resource list."""

    render_ui: OrAbsent[RenderUi] = None
    """Lets the render-ui umbrella app show this app's view."""
