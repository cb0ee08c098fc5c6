"""Synthetic monorepos of any size, the same for the same size: their tools files look like those that people keep.

Owns the shape of a tree (sizes, files, how often a field occurs); `texts` owns the words. Measures nothing.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks import texts

CONFIGURATION = """\
brand = "Acme"
uri_authority = "acme"

[typescript]

[python]

[manifest]

[extra_fields.tool]
enrich_url = "string"
list = "boolean"
soft_delete = "boolean"
system_prompt_hint = "string"
include_params = "array"
exclude_params = "array"
param_overrides = "object"
response = "object"
"""
# What the peer does not look at either.
NO_VIEW_CHECKS = """
[severity]
view-module-not-found = "off"
export-not-found = "off"
prop-not-found = "off"
field-not-found = "off"
"""
CORE = """\
# Apps that belong to no product; both are written by hand.
category: Workspace
ui_apps:
    workspace-status:
        type: custom
        app_name: Acme Workspace Status
        description: What the server and the host can do, side by side
        csp:
            connect_domains: ['https://status.acme.example']
        prefers_border: true
    query-results:
        type: custom
        app_name: Acme Query Results
        description: Any table of figures, with a chart of its first column
        render_ui:
            component_import: ../components/query-results
            view_component: QueryResultsView
            view_prop: results
tools:
    workspace-status-get:
        operation: workspace_status_retrieve
        enabled: true
        title: Show the state of the workspace
        ui_app: workspace-status
    query-run:
        operation: query_run_create
        enabled: true
        title: Run a query
        ui_app: query-results
"""
DETAIL_VIEW = """
export interface NAMEData {
    id: string
    name: string
    key: string
    owner?: { region: string | null }
}

export function NAMEView({ PROP }: { PROP: NAMEData; LINK }): JSX.Element {
    return <h1>{PROP.name}</h1>
}
"""
LIST_VIEW = """
export interface NAMEListData {
    results: NAMEData[]
}

interface NAMEListProps {
    data: NAMEListData
    CLICK?: (row: NAMEData) => Promise<NAMEData | null>
}

export function NAMEListView({ data, CLICK }: NAMEListProps): JSX.Element {
    return (
        <ul>
            {data.results.map((row) => (
                <li key={row.id} onClick={() => void CLICK?.(row)}>
                    {row.name}
                </li>
            ))}
        </ul>
    )
}
"""
QUERY_RESULTS = """import { type JSX } from 'react'

export function QueryResultsView({ results }: { results: unknown }): JSX.Element {
    return <pre>{JSON.stringify(results)}</pre>
}
"""
DEFINITIONS = "services/mcp/definitions"
CUSTOM = "services/mcp/src/ui-apps/apps"


@dataclass(frozen=True, slots=True)
class Size:
    """How much there is: `tools` and `apps` count per product; two apps make an entity, its detail and its list."""

    name: str
    products: int
    tools: int
    apps: int

    @property
    def all_apps(self) -> int:
        """The products' apps and the two of the core definitions."""
        return self.products * self.apps + 2


_ALL = (Size("tiny", 3, 8, 2), Size("S", 30, 8, 2), Size("M", 300, 20, 6), Size("L", 2000, 20, 6))
SIZES = {size.name: size for size in _ALL}


def write(root: Path, size: Size, *, views: bool = False) -> None:
    """Writes the inputs of a monorepo into `root`; with `views` also the views, whose checks are off else."""
    _write(root / "ui-apps.toml", CONFIGURATION if views else CONFIGURATION + NO_VIEW_CHECKS)
    _write(root / DEFINITIONS / "core.yaml", CORE)
    for key in ("workspace-status", "query-results"):
        _write(root / CUSTOM / f"{key}.tsx", "export {}\n")
    if views:
        _write(root / "services/mcp/src/ui-apps/components/query-results.tsx", QUERY_RESULTS)
    for number in range(size.products):
        product = texts.product(number)
        _write(tools_file(root, number), "\n".join(_file(size, product)) + "\n")
        if views:
            for name, text in _views(size, product):
                _write(root / f"products/{product}/mcp/apps/{name}", text)


def tools_file(root: Path, number: int) -> Path:
    """The tools file of a product by its number."""
    return root / f"products/{texts.product(number)}/mcp/tools.yaml"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8", newline="\n")


def _entities(size: Size, product: str) -> list[str]:
    return [texts.entity(product, number) for number in range(size.apps // 2)]


def _file(size: Size, product: str) -> Iterator[str]:
    random = Random(product)
    entities = _entities(size, product)
    yield f"# What {texts.title(product)} offers to models. Entries follow the API; texts are edited by hand."
    yield f"category: {texts.title(product)}"
    yield f"feature: {product}"
    yield f"url_prefix: /{product}"
    yield "ui_apps:"
    for number, entity in enumerate(entities):
        yield from _apps(entity, number)
    yield "tools:"
    for number in range(size.tools):
        verb, entity = texts.VERBS[number // len(entities)], entities[number % len(entities)]
        yield from _tool(random, product, entity, verb, number)


def _apps(entity: str, number: int) -> Iterator[str]:
    """A detail app and its list; each further pair writes more of what conventions would derive."""
    yield f"    {entity}:"
    yield "        type: detail"
    yield f"        view_prop: {'data' if number == 0 else 'entry'}"
    if number == 2:
        yield "        link_prop: onOpen"
    yield f"    {entity}-list:"
    yield "        type: list"
    yield f"        detail_tool: {entity}-get"
    if number == 1:
        yield "        detail_args: '{ id: item.id }'"
        yield "        click_prop: onRowClick"
    if number == 2:
        name = "".join(part.capitalize() for part in entity.split("-"))
        yield f"        detail_args: '{{ {name[0].lower()}{name[1:]}Id: item.id, region: item.owner?.region ?? null }}'"
        yield "        item_name_field: key"


def _tool(random: Random, product: str, entity: str, verb: str, number: int) -> Iterator[str]:
    yield f"    {entity}-{verb}:"
    yield f"        operation: {entity.replace('-', '_')}_{verb}"
    if verb == "history":
        yield "        enabled: false"
        return
    reads = verb in ("list", "get", "stats")
    yield "        enabled: true"
    yield "        scopes:"
    yield f"            - {product}:{'read' if reads else 'write'}"
    yield "        annotations:"
    yield f"            readOnly: {str(reads).lower()}"
    yield f"            destructive: {str(verb == 'delete').lower()}"
    yield f"            idempotent: {str(verb != 'create').lower()}"
    yield f"        title: {verb.capitalize()} {entity.replace('-', ' ')}"
    yield "        description: >"
    yield from (f"            {line}" for line in texts.description(random, entity, 4 + number % 4))
    if verb in ("list", "get", "create", "update"):
        yield "        enrich_url: '{id}'"
        yield f"        ui_app: {entity}-list" if verb == "list" else f"        ui_app: {entity}"
    yield from _extra_fields(random, entity, verb)


def _extra_fields(random: Random, entity: str, verb: str) -> Iterator[str]:
    """What other generators keep in the same entry."""
    if verb == "list":
        yield "        list: true"
        yield "        param_overrides:"
        for name in texts.arguments(random, 3):
            yield f"            {name}:"
            yield "                description:"
            yield from (f"                    {line}" for line in texts.remark(random, entity))
        yield "        response:"
        yield "            include:"
        yield from (f"                - {name}" for name in texts.fields(random, 6))
    elif verb == "create":
        yield "        exclude_params:"
        yield from (f"            - {name}" for name in texts.arguments(random, 4))
    elif verb == "update":
        yield f"        include_params: [{', '.join(texts.fields(random, 4))}]"
    elif verb == "delete":
        yield "        soft_delete: true"
    elif verb == "stats":
        yield f"        system_prompt_hint: {texts.hint(random, entity)}"


def _views(size: Size, product: str) -> Iterator[tuple[str, str]]:
    """The modules of a product's views by name: one with what shows an entity, one with the lists, and their barrel."""
    names, details, lists = [], "", ""
    for number, entity in enumerate(_entities(size, product)):
        name = "".join(part.capitalize() for part in entity.split("-"))
        link = "onOpen?: (url: string) => void" if number == 2 else ""
        click = "onRowClick" if number == 1 else f"on{name}Click"
        detail = DETAIL_VIEW.replace("PROP", "data" if number == 0 else "entry").replace(
            "; LINK", f"; {link}" if link else ""
        )
        details += detail.replace("NAME", name)
        lists += LIST_VIEW.replace("NAME", name).replace("CLICK", click)
        names.append(name)
    rows = ", ".join(f"{name}Data" for name in names)
    yield "views.tsx", f"import type {{ JSX }} from 'react'\n{details}"
    yield "lists.tsx", f"import type {{ JSX }} from 'react'\n\nimport type {{ {rows} }} from './views'\n{lists}"
    exported = [(f"{name}View", f"type {name}Data") for name in names]
    listed = [(f"{name}ListView", f"type {name}ListData") for name in names]
    barrel = [
        f"export {{ {', '.join(sum(pairs, ()))} }} from './{module}'"
        for pairs, module in ((exported, "views"), (listed, "lists"))
    ]
    yield "index.ts", "\n".join(barrel) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.monorepo", description="Writes a synthetic monorepo.")
    parser.add_argument("size", choices=SIZES)
    parser.add_argument("root", type=Path)
    parser.add_argument("--views", action="store_true", help="write the views too, and let them be checked")
    arguments = parser.parse_args()
    write(arguments.root, SIZES[arguments.size], views=arguments.views)


if __name__ == "__main__":
    main()
