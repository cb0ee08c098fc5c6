"""Cross-file checks over all manifests (spec: yaml-contract.md, cross-checks), and the Catalog they end in.

Owns what is wrong *between* entries: links to apps and tools, arguments, duplicates, collisions, hand-written entries.
Everything is reported in one run. Does not resolve conventions, and reads no file: `tree` answers for them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence

from generator import app_types, rules
from generator.diagnostics import Diagnostic, Note
from generator.links import collisions, views
from generator.links import contracts as fitting
from generator.links.survey import Survey
from generator.model import Catalog, Configuration, Document, Manifest, Product, SourceFile, Tree
from generator.parameters.contracts import Contracts


def check(
    manifests: Sequence[Manifest],
    documents: Mapping[str, Document],
    configuration: Configuration,
    tree: Tree,
    contracts: Contracts,
    diagnostics: list[Diagnostic],
    doubtful: Sequence[SourceFile] = (),
) -> Catalog:
    """Links all files into a Catalog sorted by code point; `documents` are by path, for positions. `doubtful` are files
    that could not be read, or not wholly: a link into one of them is not reported as broken.

    Appends UA202 to UA204, UA301 to UA307, UA401 to UA403, UA406, UA407, UA501 and UA502.
    """
    survey = Survey(manifests, documents, configuration, tree.exists, diagnostics, doubtful)
    collisions.duplicates(survey)
    collisions.components(survey)
    collisions.paths(survey)
    tools(survey)
    calls(survey)
    linked(survey)
    fitting.operations(survey, contracts)
    fitting.arguments(survey, contracts, views.check(survey, tree))
    return catalog(survey)


def tools(survey: Survey) -> None:
    """UA301: every `ui_app` names an app."""
    for source, name, key in survey.each_link():
        if key in survey.apps or survey.exists_somewhere("ui_apps", key):
            continue
        if survey.misread(source, ("tools", name, "ui_app")):
            survey.meant.update(app.key for app in survey.apps.values() if app.source == source)
            continue
        near = survey.vocabulary("ui_apps").nearest(key)
        survey.meant.add(near)
        survey.report(
            rules.UNKNOWN_UI_APP,
            survey.place(source, ("tools", name, "ui_app")),
            f"tool `{name}` links to the app `{key}`, which no tools file defines",
            f"did you mean `{near}`?" if near else f"define `{key}` under `ui_apps`, or remove `ui_app` here",
        )


def calls(survey: Survey) -> None:
    """UA302 to UA304 and UA501, UA502: what a view calls on a click, and with which arguments."""
    for app in survey.each_app():
        call = app_types.BY_NAME[app.type].call
        if call is None:
            continue
        tool, arguments = call
        _called_tool(survey, app.source, app.key, tool, getattr(app, tool))
        if arguments in app.written:
            printed = _printed(survey, app.source, app.key, arguments, getattr(app, arguments))
            if survey.apps[app.key] is app and printed != getattr(app, arguments):
                survey.apps[app.key] = dataclasses.replace(app, **{arguments: printed})  # type: ignore[arg-type]
    for source, key, raw in survey.each_refused("ui_apps"):
        kind = raw.get("type")
        app_type = app_types.BY_NAME.get(kind) if isinstance(kind, str) else None
        if app_type is None or app_type.call is None:
            continue
        tool, arguments = app_type.call
        if isinstance(raw.get(tool), str) and raw[tool].strip():
            _called_tool(survey, source, key, tool, raw[tool])
        if isinstance(raw.get(arguments), str):
            _printed(survey, source, key, arguments, raw[arguments])


def _called_tool(survey: Survey, source: str, key: str, field: str, name: str) -> None:
    where = ("ui_apps", key, field)  # only a fault pays for its place
    if survey.misread(source, where):
        return
    tool = survey.tools.get(name)
    if tool is None:
        _undefined_tool(survey, source, where, name)
    elif not tool.enabled:
        survey.report(
            rules.DISABLED_DETAIL_TOOL,
            survey.place(source, where),
            f"a click in app `{key}` calls the tool `{name}`, which is disabled",
            f"enable `{name}`, or call another tool",
            [Note("disabled here", survey.place(tool.source, ("tools", name, "enabled")))],
        )
    elif tool.visibility is not None and "app" not in tool.visibility:
        survey.report(
            rules.DISABLED_DETAIL_TOOL,
            survey.place(source, where),
            f"a click in app `{key}` calls the tool `{name}`, which apps cannot call",
            f"add `app` to `visibility` of `{name}`, or call another tool",
            [Note("shown to the model only", survey.place(tool.source, ("tools", name, "visibility")))],
        )
    elif tool.ui_app is None and not tool.structured:
        survey.report(
            rules.DETAIL_TOOL_WITHOUT_APP,
            survey.place(source, where),
            f"a click in app `{key}` calls the tool `{name}`, which links to no app; hosts that give structured "
            "results only to tools with an app always fall back to chat",
            f"add `ui_app: <detail app>` to `{name}`, or `structured: true` if it returns structured content",
            [Note("defined here", survey.place(tool.source, ("tools", name), "key"))],
        )


def _undefined_tool(survey: Survey, source: str, where: tuple[str, str, str], name: str) -> None:
    key = where[1]
    if name in survey.configuration.tools.external or survey.exists_somewhere("tools", name):
        return
    # A tool whose result this very app shows lists rows: it is not the one that a click was meant to call.
    near = survey.vocabulary("tools").nearest(name, without=survey.linking.get(key, ()))
    survey.report(
        rules.UNKNOWN_DETAIL_TOOL,
        survey.place(source, where),
        f"a click in app `{key}` calls the tool `{name}`, which no tools file defines",
        f"did you mean `{near}`?"
        if near
        else f'define the tool, or declare a hand-written one: `[tools] external = ["{name}"]`',
    )


def _printed(survey: Survey, source: str, key: str, field: str, text: str) -> str:
    """The arguments as generated code says them; as written where they are refused."""
    from generator.typescript import expressions  # loads tree-sitter: only for apps that write arguments

    expression = expressions.parse(text)
    misread = bool(expression.faults) and survey.misread(source, ("ui_apps", key, field))
    for fault in () if misread else expression.faults:
        span = survey.documents[source].locate(("ui_apps", key, field), "value", (fault.start, fault.end))
        survey.diagnostics.append(
            Diagnostic(fault.rule, span, fault.message, fault.help, within=(text, fault.start, fault.end))
        )
    return text if expression.faults else expression.printed


def linked(survey: Survey) -> None:
    """UA307: apps that no tool links to."""
    linked = {key for _, _, key in survey.each_link()} | survey.meant
    for app in survey.apps.values():
        if app.key not in linked and not survey.linked_somewhere(app.key):
            survey.report(
                rules.UNLINKED_APP,
                survey.app_place(app),
                f"no tool links to the app `{app.key}`, so no client will show it",
                f"add `ui_app: {app.key}` to the tools whose result it shows; if a hand-written tool links to it, "
                'set `unlinked-app = "off"` under `[severity]`',
            )


def catalog(survey: Survey) -> Catalog:
    """Everything sorted by code point; the first entry where a name was taken twice."""
    linked: dict[str, list[str]] = {}
    for name in sorted(survey.tools):
        key = survey.tools[name].ui_app
        if key is not None:
            linked.setdefault(key, []).append(name)
    return Catalog(
        apps=tuple(survey.apps[key] for key in sorted(survey.apps)),
        tools=tuple(survey.tools[name] for name in sorted(survey.tools)),
        products=tuple(_products(survey.manifests)),
        linked={key: tuple(names) for key, names in linked.items()},
    )


def _products(manifests: Sequence[Manifest]) -> Iterator[Product]:
    """One row a product; where several files belong to one, each fact is taken from the first file that gives it."""
    merged: dict[str, Product] = {}
    for product in (manifest.product for manifest in manifests if manifest.product):
        known = merged.get(product.name, product)
        merged[product.name] = Product(
            name=product.name,
            category=known.category or product.category,
            feature=known.feature or product.feature,
            url_prefix=known.url_prefix or product.url_prefix,
        )
    return (merged[name] for name in sorted(merged))
