"""`type: list` as authors write it (spec: yaml-contract.md, type: list). Applies no default."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from schemas.app import App
from schemas.base import OrAbsent
from schemas.fields import ClickProp, ComponentName, Expression, FieldPath, Text, TypeName


class ListApp(App):
    """Rows with drill-down: a click on a row calls a tool and shows its result inline."""

    type: Literal["list"]
    """An app that shows rows and drills down into one."""

    detail_tool: Text = Field(examples=["thing-get"])
    """Tool called when a row is clicked."""

    detail_args: OrAbsent[Expression] = None
    """Arguments of that call: a TypeScript object literal, in which `item` is the row. Absent: `{ id: item.id }`."""

    item_name_field: OrAbsent[FieldPath] = None
    """Field of a row that names it in loading and fallback texts; a dotted path is fine. Absent: `name`."""

    click_prop: OrAbsent[ClickProp] = None
    """Prop of the view that receives the click handler. Absent: "on", the singular in PascalCase and "Click"."""

    entity_label: OrAbsent[Text] = None
    """Noun for a row in the fallback message. Absent: the words of the key without `-list`."""

    app_name: OrAbsent[Text] = None
    """Display name in the MCP client. Absent: the brand and the key's words."""

    description: OrAbsent[Text] = None
    """Short text for the resource list. Absent: the key's words and "view"."""

    component_import: OrAbsent[Text] = None
    """Module specifier of the view. Absent: the `apps` folder beside this file."""

    list_data_type: OrAbsent[TypeName] = None
    """TypeScript type of the whole result. Absent: the singular in PascalCase and "ListData"."""

    item_data_type: OrAbsent[TypeName] = None
    """TypeScript type of one row. Absent: the singular in PascalCase and "Data"."""

    view_component: OrAbsent[ComponentName] = None
    """React component that shows the rows. Absent: the key in PascalCase and "View"."""
