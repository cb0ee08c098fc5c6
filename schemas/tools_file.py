"""A whole tools file as authors write it (spec: yaml-contract.md, top level), and the tuple of the app types.

A new app type is its module here and its line in `APP_TYPES`. Owns what the places of a file are called in messages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeAlias, Union, get_args

from pydantic import Field

from schemas.app import App, Csp
from schemas.base import OrAbsent, Section, Strict
from schemas.custom import CustomApp, RenderUi
from schemas.detail import DetailApp
from schemas.fields import AppKey, Feature, Text, UrlPrefix
from schemas.list import ListApp
from schemas.places import Place
from schemas.tool import Annotations, Tool

APP_TYPES: tuple[type[App], ...] = (DetailApp, ListApp, CustomApp)

if TYPE_CHECKING:
    AnyApp: TypeAlias = App
else:
    AnyApp = Annotated[Union[APP_TYPES], Field(discriminator="type")]  # noqa: UP007


class ToolsFile(Strict):
    """The tools of one product and the apps that show their results."""

    category: OrAbsent[Text] = None
    """Display name of the product's tool group."""

    feature: OrAbsent[Feature] = None
    """Name of the product in lower snake_case."""

    url_prefix: OrAbsent[UrlPrefix] = None
    """Path prefix of links into the product."""

    tools: Section[str, Tool] = Field(default_factory=dict)
    """The tools, by name."""

    ui_apps: Section[AppKey, AnyApp] = Field(default_factory=dict)
    """The apps, by key."""


def type_name(model: type[App]) -> str:
    """The `type` that picks this model: `detail`, `list`."""
    name: str = get_args(model.model_fields["type"].annotation)[0]
    return name


PLACES = (
    Place("the top level", ToolsFile, "move it to the top level"),
    Place("a tool", Tool, "move it to a tool"),
    Place("`annotations`", Annotations, "move it below `annotations:`", part_of="a tool"),
    *(
        Place(f"`type: {type_name(model)}`", model, f"write `type: {type_name(model)}`", group="an app")
        for model in APP_TYPES
    ),
    Place("`csp`", Csp, "move it below `csp:`", part_of="an app"),
    Place("`render_ui`", RenderUi, "move it below `render_ui:`", part_of="an app of `type: custom`"),
)
