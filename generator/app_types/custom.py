"""`type: custom`, a hand-written entry point (spec: yaml-contract.md, type: custom)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.app_types.base import AppType, Import, Place, Prop
from generator.model import App

if TYPE_CHECKING:
    import schemas


_PLACES = {
    "module": ("render_ui", "component_import"),
    "component": ("render_ui", "view_component"),
    "result": ("render_ui", "data_type"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderUi:
    """How the render-ui umbrella app shows a custom app's view."""

    component_import: str
    view_component: str
    view_prop: str
    data_type: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CustomApp(App):
    """A resolved custom app."""

    render_ui: RenderUi | None = None


def resolve(place: Place, written: schemas.CustomApp) -> CustomApp:
    """Takes a custom app as written: no convention can derive anything."""
    shown = written.render_ui
    render_ui = None
    if shown is not None:
        render_ui = RenderUi(
            component_import=shown.component_import,
            view_component=shown.view_component,
            view_prop=shown.view_prop,
            data_type=shown.data_type,
        )
    return CustomApp(
        **place.common(place.key, written),
        app_name=written.app_name,
        description=written.description,
        render_ui=render_ui,
    )


def imports(app: CustomApp) -> Import | None:
    """What the dispatch module imports; None for an app that the umbrella cannot show."""
    shown = app.render_ui
    if shown is None:
        return None
    return Import(
        shown.component_import,
        shown.view_component,
        (shown.data_type,) if shown.data_type else (),
        "dispatch",
        props=(Prop(shown.view_prop, "result", ("render_ui", "view_prop")),),
        result=shown.data_type,
        places=_PLACES,
    )


TYPE = AppType(
    name="custom",
    resolved=CustomApp,
    generated=False,
    content="DetailContent",
    resolve=resolve,
    imports=imports,
)
