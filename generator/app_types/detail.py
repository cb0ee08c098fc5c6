"""`type: detail`, one entity: its conventions (spec: yaml-contract.md, type: detail)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator import naming
from generator.app_types.base import AppType, Import, Place, Prop
from generator.model import App

if TYPE_CHECKING:
    import schemas


_PLACES = {"module": ("component_import",), "component": ("view_component",), "result": ("data_type",)}


@dataclass(frozen=True, slots=True, kw_only=True)
class DetailApp(App):
    """A resolved detail app."""

    component_import: str
    data_type: str
    view_component: str
    view_prop: str
    link_prop: str | None = None


def resolve(place: Place, written: schemas.DetailApp) -> DetailApp:
    """Applies every convention of a detail app."""
    name = naming.pascal(place.key)
    return DetailApp(
        **place.common(f"{place.entry_prefix}{place.key}", written),
        app_name=place.app_name(written.app_name),
        description=written.description or f"{naming.title(place.key)} detail view",
        component_import=place.component_import(written.component_import),
        data_type=written.data_type or f"{name}Data",
        view_component=written.view_component or f"{name}View",
        view_prop=written.view_prop,
        link_prop=written.link_prop,
    )


def imports(app: DetailApp) -> Import:
    """The view and the type of its data."""
    return Import(
        app.component_import,
        app.view_component,
        (app.data_type,),
        "entry",
        props=(
            Prop(app.view_prop, "result", ("view_prop",)),
            Prop(app.link_prop or "", "open link", ("link_prop",)),
        ),
        result=app.data_type,
        places=_PLACES,
    )


TYPE = AppType(
    name="detail",
    resolved=DetailApp,
    generated=True,
    mount="mountDetail",
    content="DetailContent",
    resolve=resolve,
    imports=imports,
)
