"""What an app type is: how an entry resolves, what it imports, what it calls. One value of `AppType` a type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from generator import naming
from generator.model import App, Configuration, Document, KeyPath

Missing = Callable[[str], None]
# What makes the fields that no author writes (`Place.common`), in words.
DERIVED = {
    "type": "the entry's `type`",
    "product": "the folder that the first `*` of the source pattern matched",
    "uri": "`uri_authority` of the configuration, and the key",
    "constant": "the key in capitals, and _RESOURCE_URI",
    "entry": "the entry folder as seen from the folder of hand-written entries, and the key",
    "source": "the file of the entry",
    "meta": "`csp`, `permissions`, `prefers_border` and `domain` in protocol names",
}


@dataclass(frozen=True, slots=True)
class Place:
    """Where an entry stands: its key, its document, the configuration; `missing` reports a default without a source."""

    key: str
    document: Document
    configuration: Configuration
    entry_prefix: str
    missing: Missing

    def app_name(self, written: str | None) -> str:
        """The display name: as written, or the brand and the key's title."""
        if written is not None:
            return written
        brand = self.configuration.brand
        return f"{brand} {naming.title(self.key)}" if brand else naming.title(self.key)

    def component_import(self, written: str | None) -> str:
        """The view's module: as written, or the `apps` folder beside the product's tools file; a file outside any
        product has no such folder (UA205)."""
        if written is not None:
            return written
        if self.document.product is None:
            self.missing("component_import")
        return f"{self.document.folder}/apps" if self.document.folder else "apps"

    def common(self, entry: str, written: Any) -> dict[str, Any]:
        """The fields that every app type has, apart from its display texts."""
        key = self.key
        return {
            "key": key,
            "type": written.type,
            "product": self.document.product,
            "uri": f"ui://{self.configuration.uri_authority}/{key}.html",
            "constant": naming.constant(key),
            "entry": entry,
            "source": self.document.path,
            "meta": policy(written),
            "written": frozenset(written.model_fields_set),
        }


@dataclass(frozen=True, slots=True)
class Prop:
    """A prop that a view can be handed: what it gets, and where below the app's key the author names it (`()`: the name
    is fixed). Without a `name` the author did not ask for it."""

    name: str
    gets: Literal["result", "open link", "open row"]
    place: KeyPath = ()


@dataclass(frozen=True, slots=True)
class Import:
    """What a module that shows an app imports for it, and what it hands to the view.

    A relative `module` counts from `base`'s folder. `result` and `row` say which of `types` the tool's result and one
    row of it have; `row_name` is the path of the field that names a row. `places` tells, for `module`, `component`,
    `result`, `row` and `row_name`, where below the app's key the author writes them.
    """

    module: str
    component: str
    types: tuple[str, ...]
    base: Literal["entry", "dispatch"]
    props: tuple[Prop, ...] = ()
    result: str | None = None
    row: str | None = None
    row_name: str | None = None
    places: Mapping[str, KeyPath] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class AppType:
    """One app type.

    `resolved` is the dataclass that its entries become. `generated`: an entry point is generated, else it is written by
    hand. `mount` and `content` are the runtime's functions for an app of its own and for one inside the render-ui
    umbrella, which cannot show a type without `content`, nor an app for which `imports` gives None. `call` names the
    fields of the tool that a view calls and of the arguments it passes; `default_arguments` are what it passes when the
    author writes none.
    """

    name: str
    resolved: type[App]
    generated: bool
    mount: str = ""
    content: str = ""
    resolve: Callable[[Place, Any], App]
    imports: Callable[[Any], Import | None]
    call: tuple[str, str] | None = None
    default_arguments: tuple[str, ...] = ()


def policy(written: Any) -> Mapping[str, Any] | None:
    """The resource's `_meta.ui` in protocol names (spec: runtime.md, protocol), or None when the author set none."""
    meta: dict[str, Any] = {}
    if written.csp is not None:
        domains = {
            "connectDomains": written.csp.connect_domains,
            "resourceDomains": written.csp.resource_domains,
            "frameDomains": written.csp.frame_domains,
            "baseUriDomains": written.csp.base_uri_domains,
        }
        meta["csp"] = {name: list(origins) for name, origins in domains.items() if origins is not None}
    if written.permissions is not None:
        meta["permissions"] = {name: {} for name in sorted(written.permissions)}
    if written.domain is not None:
        meta["domain"] = written.domain
    if written.prefers_border is not None:
        meta["prefersBorder"] = written.prefers_border
    return meta or None
