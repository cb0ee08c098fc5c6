"""`type: detail` as authors write it (spec: yaml-contract.md, type: detail). Applies no default."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from schemas.app import App
from schemas.base import OrAbsent
from schemas.fields import ComponentName, LinkProp, PropName, Text, TypeName


class DetailApp(App):
    """One entity: the app shows the result of one tool call."""

    type: Literal["detail"]
    """An app that shows one entity."""

    view_prop: PropName = Field(examples=["data"])
    """Prop of the view that receives the tool result."""

    app_name: OrAbsent[Text] = None
    """Display name in the MCP client. Absent: the brand and the key's words."""

    description: OrAbsent[Text] = None
    """Short text for the resource list. Absent: the key's words and "detail view"."""

    component_import: OrAbsent[Text] = None
    """Module specifier of the view. Absent: the `apps` folder beside this file."""

    data_type: OrAbsent[TypeName] = None
    """TypeScript type of the tool result. Absent: the key in PascalCase and "Data"."""

    view_component: OrAbsent[ComponentName] = None
    """React component that shows the result. Absent: the key in PascalCase and "View"."""

    link_prop: OrAbsent[LinkProp] = None
    """Prop of the view that receives the host's `openLink(url)` callback. Absent: none."""
