"""`type: list`, rows with drill-down: its conventions (spec: yaml-contract.md, type: list)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator import naming
from generator.app_types.base import AppType, Import, Place, Prop
from generator.model import App

if TYPE_CHECKING:
    import schemas

DEFAULT_ARGS = "{ id: item.id }"
_PLACES = {
    "module": ("component_import",),
    "component": ("view_component",),
    "result": ("list_data_type",),
    "row": ("item_data_type",),
    "row_name": ("item_name_field",),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ListApp(App):
    """A resolved list app. `detail_args` is as written until links replaces it by its parsed and printed form."""

    component_import: str
    list_data_type: str
    item_data_type: str
    view_component: str
    detail_tool: str
    detail_args: str
    item_name_field: str
    click_prop: str
    entity_label: str


def resolve(place: Place, written: schemas.ListApp) -> ListApp:
    """Applies every convention of a list app."""
    one = naming.singular(place.key)
    name = naming.pascal(one)
    return ListApp(
        **place.common(f"{place.entry_prefix}{place.key}", written),
        app_name=place.app_name(written.app_name),
        description=written.description or f"{naming.title(place.key)} view",
        component_import=place.component_import(written.component_import),
        list_data_type=written.list_data_type or f"{name}ListData",
        item_data_type=written.item_data_type or f"{name}Data",
        view_component=written.view_component or f"{naming.pascal(place.key)}View",
        detail_tool=written.detail_tool,
        detail_args=DEFAULT_ARGS if written.detail_args is None else written.detail_args,
        item_name_field=written.item_name_field or "name",
        click_prop=written.click_prop or f"on{name}Click",
        entity_label=written.entity_label or naming.words(one),
    )


def imports(app: ListApp) -> Import:
    """The view, the type of the whole result and the type of a row."""
    return Import(
        app.component_import,
        app.view_component,
        (app.item_data_type, app.list_data_type),
        "entry",
        props=(Prop("data", "result"), Prop(app.click_prop, "open row", ("click_prop",))),
        result=app.list_data_type,
        row=app.item_data_type,
        row_name=app.item_name_field,
        places=_PLACES,
    )


TYPE = AppType(
    name="list",
    resolved=ListApp,
    generated=True,
    mount="mountList",
    content="ListContent",
    resolve=resolve,
    imports=imports,
    call=("detail_tool", "detail_args"),
    default_arguments=("id",),
)
