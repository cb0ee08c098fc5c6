"""Origins that an app's own sources reach, against those that its entry declares under `csp`.

Owns which modules are an app's own (its hand-written entry or its view, and what they import, installed packages left
out) and when a declared origin lets another through. Reports only what is certain.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Sequence

from generator import app_types
from generator.answers import Check
from generator.diagnostics import Span
from generator.health.tree import Tree
from generator.model import App, Configuration, TypescriptTarget
from generator.typescript import usage
from generator.typescript.project import Project
from generator.typescript.usage import Facts, Use

_PROTOCOL = {
    "connect_domains": "connectDomains",
    "resource_domains": "resourceDomains",
    "frame_domains": "frameDomains",
    "base_uri_domains": "baseUriDomains",
}
_ORIGIN = re.compile(r"([a-z]+)://(\*\.)?(.+?)(?::([0-9]+))?$")
_PORTS = {"http": "80", "ws": "80", "https": "443", "wss": "443"}
# What a scheme in a policy lets through besides itself (https://www.w3.org/TR/CSP3/#match-schemes).
_WIDER = {"http": ("https",), "ws": ("wss", "http", "https"), "wss": ("https",)}
_MOST_MODULES = 500

Wanted = tuple[str, str | None]


class Sources:
    """The modules of one monorepo, each read once."""

    def __init__(self, tree: Tree, configuration: Configuration) -> None:
        self._tree = tree
        self._target = configuration.typescript or TypescriptTarget()
        self._project = Project(tree.read, tree.listing)
        self._facts: dict[str, Facts] = {}

    def check(self, app: App) -> Iterator[Check]:
        """The link `csp`: one check for every origin that is reached and not declared, else one for all."""
        start = self._start(app)
        if start is None:
            yield Check(link="csp", state="unknown", message="the module of the view is not found from here")
            return
        modules = self._own(start)
        if not modules:
            yield Check(link="csp", state="unknown", message=f"the view is not found in {start[0]}")
            return
        uses = [(path, use) for path in modules for use in self._read(path).uses]
        missing: dict[tuple[str, str], tuple[str, Use]] = {}
        for path, use in uses:
            if not any(_allows(one, use.origin) for one in _declared(app, use.field)):
                missing.setdefault((use.field, use.origin), (path, use))
        for (field, origin), (path, use) in missing.items():
            yield Check(
                link="csp",
                state="broken",
                message=f"{origin} is used here and not declared, so hosts block it",
                cure=_cure(app, field, origin),
                span=Span(path, use.line, use.column, use.line, use.column),
            )
        if not missing:
            known = len({use.origin for _, use in uses})
            message = f"{known} {'origin' if known == 1 else 'origins'} in the sources, all declared"
            yield Check(link="csp", state="ok", message=message if known else "the sources name no other origin")

    def _start(self, app: App) -> Wanted | None:
        """The module to begin with, and the name that is taken from it."""
        app_type = app_types.BY_NAME[app.type]
        if not app_type.generated:
            path = f"{self._target.custom_dir}/{app.key}.tsx"
            return (path, None) if self._tree.exists(path) else None
        shown = app_type.imports(app)
        if shown is None:
            return None
        module = self._resolve(shown.module, f"{self._target.entry_dir}/{app.key}.tsx")
        return None if module is None else (module, shown.component)

    def _resolve(self, specifier: str, importer: str) -> str | None:
        """The file that a specifier means in a module; None for installed packages and for what is not found."""
        found = self._project.resolve(specifier, importer)
        if isinstance(found, str):
            return None if "node_modules/" in found else found
        if specifier.startswith(".") and specifier.endswith(".css"):
            path = posixpath.normpath(posixpath.join(posixpath.dirname(importer), specifier))
            return path if self._tree.exists(path) else None
        return None

    def _own(self, start: Wanted) -> list[str]:
        """The modules that are certainly part of the app, in the order in which they are met."""
        found: dict[str, None] = {}
        waiting, seen = [start], {start}
        while waiting and len(found) < _MOST_MODULES:
            path, name = waiting.pop(0)
            facts = self._read(path)
            follow = self._named(path, facts, name) if name is not None and name not in facts.exported else None
            if follow is None:
                found[path] = None
                follow = self._imported(path, facts, whole=name is None)
            for one in follow:
                if one not in seen:
                    seen.add(one)
                    waiting.append(one)
        return list(found)

    def _named(self, path: str, facts: Facts, name: str) -> list[Wanted]:
        """Where a name comes from that a module only passes on: the re-export of it, else every `export *`."""
        stars: list[Wanted] = []
        for link in facts.links:
            target = self._resolve(link.specifier, path) if link.exports else None
            if target is None:
                continue
            if link.names is None:
                stars.append((target, name))
            for exported, local in link.names or ():
                if local == name:
                    return [(target, exported)]
        return stars

    def _imported(self, path: str, facts: Facts, *, whole: bool) -> list[Wanted]:
        """What a module takes from others; with `whole` also what it passes on."""
        wanted: list[Wanted] = []
        for link in facts.links:
            target = self._resolve(link.specifier, path) if whole or not link.exports else None
            if target is not None:
                wanted += [(target, None)] if link.names is None else [(target, name) for name, _ in link.names]
        return wanted

    def _read(self, path: str) -> Facts:
        if path not in self._facts:
            raw = self._tree.read(path)
            self._facts[path] = Facts() if raw is None else usage.read(path, raw)
        return self._facts[path]


def _cure(app: App, field: str, origin: str) -> str:
    if _declared(app, field):
        return f"add '{origin}' to `csp.{field}` of `{app.key}`"
    if "csp" in app.written:
        return f"write below `csp` of `{app.key}`: `{field}: ['{origin}']`"
    return f"write in `{app.key}`: `csp: {{ {field}: ['{origin}'] }}`"


def _declared(app: App, field: str) -> Sequence[str]:
    csp = (app.meta or {}).get("csp", {})
    origins: Sequence[str] = csp.get(_PROTOCOL[field], ())
    return origins


def _allows(declared: str, origin: str) -> bool:
    """Whether a policy with `declared` lets requests to `origin` through."""
    policy, asked = _ORIGIN.match(declared.lower()), _ORIGIN.match(origin)
    if policy is None or asked is None:
        return False
    scheme, wildcard, host, port = policy.groups()
    if asked[1] != scheme and asked[1] not in _WIDER.get(scheme, ()):
        return False
    ports = (port or _PORTS.get(scheme), asked[4] or _PORTS.get(asked[1]))
    if ports[0] != ports[1] and not (scheme != asked[1] and ports == ("80", "443")):
        return False
    return asked[3].endswith(f".{host}") if wildcard else asked[3] == host
