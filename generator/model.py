"""The values that pass between the rooms: frozen, plain, with no behaviour beyond reading themselves.

`bytes -> Document -> (declared) -> App in a Manifest per file -> Catalog over all files -> Artifact -> Change`.
Owns no rule and no text; a stage that needs a new fact adds a field here and fills it in one place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from generator.diagnostics import Diagnostic, Span

KeyPath = tuple[str | int, ...]
Verdict = Literal["missing", "stale", "orphan", "foreign"]
SeveritySetting = Literal["error", "warning", "off"]


class Locate(Protocol):
    """Finds a place in a document, parsing it again for positions on the first call."""

    def __call__(
        self, path: KeyPath, part: Literal["key", "value"] = "value", within: tuple[int, int] | None = None
    ) -> Span:
        """The span of the key or value at `path`; `within` narrows it to characters `[start, end)` of a string value.

        A path that does not exist falls back to its nearest existing parent's key, at last to line 1.
        """
        ...


class Tree(Protocol):
    """What a stage may ask of the files: paths relative to the root, nothing outside it."""

    def read(self, path: str) -> bytes | None:
        """The bytes of a file, None when there is none to be read."""
        ...

    def exists(self, path: str) -> bool:
        """Whether a regular file stands there under exactly this spelling."""
        ...

    def listing(self, folder: str) -> frozenset[str]:
        """The names in a folder (`""`: the root), none when there is no such folder."""
        ...

    def matching(self, patterns: tuple[str, ...]) -> list[str]:
        """The paths that any of these globs matches, sorted."""
        ...


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A tools file as found on disk: path relative to the root, the product its glob named, its bytes."""

    path: str
    product: str | None
    raw: bytes


class Misread(Protocol):
    """Tells what reading has reported as an error already, so that no later stage reports the same fault again."""

    def __call__(self, path: KeyPath, part: Literal["key", "value", "entries"] = "value") -> bool:
        """Whether an error stands in the key or value at `path`, or around it, so that what is there is a guess; for
        `entries`, whether reading had to leave an entry out of the mapping there."""
        ...


def _sound(path: KeyPath, part: str = "value") -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed tools file: plain data, `locate` for positions, and the `faults` that reading found in it."""

    path: str
    product: str | None
    data: Any
    locate: Locate = field(compare=False, repr=False)
    faults: tuple[Diagnostic, ...] = field(default=(), compare=False, repr=False)
    misread: Misread = field(default=_sound, compare=False, repr=False)

    @property
    def folder(self) -> str:
        """The folder of the file, `""` at the root."""
        return self.path.rpartition("/")[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class App:
    """A resolved app: every convention applied (spec: yaml-contract.md, ui_apps). Each app type adds its own fields.

    `meta` is the resource's `_meta.ui` in protocol names, None when the author set no policy. `written` names the
    fields that the author wrote; all others come from a convention.
    """

    key: str
    type: str
    product: str | None
    uri: str
    constant: str
    entry: str
    source: str
    meta: Mapping[str, Any] | None = None
    written: frozenset[str] = frozenset()
    app_name: str
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """A tool as written; `extra` holds the declared fields of other generators, untouched."""

    name: str
    source: str
    product: str | None
    operation: str
    enabled: bool
    ui_app: str | None = None
    title: str | None = None
    description: str | None = None
    scopes: tuple[str, ...] | None = None
    annotations: Mapping[str, bool] | None = None
    structured: bool | None = None
    visibility: tuple[str, ...] | None = None
    sensitive: tuple[str, ...] | None = None
    input_schema: Mapping[str, Any] | str | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Product:
    """A product folder with the display facts its tools file gives."""

    name: str
    category: str | None = None
    feature: str | None = None
    url_prefix: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What one file declares. `broken` names entries that exist but were refused, as `(section, name)`, so that a link
    to one of them is not reported a second time as unknown."""

    path: str
    product: Product | None
    apps: tuple[App, ...] = ()
    tools: tuple[Tool, ...] = ()
    broken: frozenset[tuple[str, str]] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalog:
    """All files together, sorted by code point, links resolved: the only thing a target sees.

    `linked` maps an app key to the sorted names of the tools that link to it, disabled ones too.
    """

    apps: tuple[App, ...] = ()
    tools: tuple[Tool, ...] = ()
    products: tuple[Product, ...] = ()
    linked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Artifact:
    """A file to be: path relative to the root, text with LF ends; `product` is set for entries only (`--product`)."""

    path: str
    text: str
    product: str | None = None
    kind: Literal["entry", "registry"] = "registry"


@dataclass(frozen=True, slots=True)
class Change:
    """One difference between the tree and what it should be; `old`/`new` are None where no such file is (wanted)."""

    verdict: Verdict
    path: str
    old: str | None = None
    new: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """All that a run has to say, the one shape behind every output format."""

    command: str
    diagnostics: tuple[Diagnostic, ...] = ()
    changes: tuple[Change, ...] = ()
    documents: int = 0
    apps: int = 0

    @property
    def errors(self) -> int:
        return sum(one.severity == "error" for one in self.diagnostics)

    @property
    def warnings(self) -> int:
        return sum(one.severity == "warning" for one in self.diagnostics)


@dataclass(frozen=True, slots=True, kw_only=True)
class TypescriptTarget:
    entry_dir: str = "services/mcp/src/ui-apps/apps/generated"
    custom_dir: str = "services/mcp/src/ui-apps/apps"
    registry: str = "services/mcp/src/resources/ui-apps.generated.ts"
    dispatch: str = "services/mcp/src/ui-apps/generated/render-dispatch.generated.tsx"
    runtime: str = "services/mcp/src/ui-apps/runtime"


@dataclass(frozen=True, slots=True, kw_only=True)
class PythonTarget:
    registry: str = "services/mcp/ui_apps_registry.py"


@dataclass(frozen=True, slots=True, kw_only=True)
class ManifestTarget:
    path: str = "services/mcp/ui-apps.generated.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolRules:
    name_pattern: str = "^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$"
    max_name_length: int = 52
    schemas: tuple[str, ...] = ()
    openapi: str | None = None
    external: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraFields:
    """Fields that other generators own: name -> JSON Schema type or `any`."""

    top_level: Mapping[str, str] = field(default_factory=dict)
    tool: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Configuration:
    """ui-apps.toml with every default applied (spec: cli.md, configuration). A target whose section is absent is None.

    `severity` maps rule ids (names are translated) to their setting, only where the author wrote one.
    """

    path: str
    uri_authority: str
    brand: str | None = None
    required_version: str | None = None
    sources: tuple[str, ...] = ("services/mcp/definitions/*.yaml", "products/*/mcp/tools.yaml")
    typescript: TypescriptTarget | None = None
    python: PythonTarget | None = None
    manifest: ManifestTarget | None = None
    tools: ToolRules = field(default_factory=ToolRules)
    extra_fields: ExtraFields = field(default_factory=ExtraFields)
    severity: Mapping[str, SeveritySetting] = field(default_factory=dict)
