"""Whether calls fit what tools take, and operations exist: UA305 and UA306 (spec: yaml-contract.md, cross-check 3).

Owns the wording; the facts are those of the parameters room, and only certain ones make a fault.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, get_args

from generator import app_types, rules
from generator.diagnostics import Diagnostic, Note, Span, Vocabulary, suggest
from generator.links.survey import Survey
from generator.model import App, KeyPath, Tool
from generator.parameters.contracts import Contracts
from generator.parameters.inputs import Argument, Input, Kind, Place

if TYPE_CHECKING:
    from generator.links.views import Arguments
    from generator.typescript.facts import FieldType
    from generator.typescript.syntax import Key

_KINDS = frozenset(get_args(Kind))


def operations(survey: Survey, contracts: Contracts) -> None:
    """UA306: every `operation` is in the OpenAPI document, where one is configured and can be read."""
    known = contracts.operations
    if known is None or not known.complete:
        return
    vocabulary = Vocabulary(known.names)
    for tool in (tool for manifest in survey.manifests for tool in manifest.tools):
        place: KeyPath = ("tools", tool.name, "operation")
        if tool.operation in known or survey.misread(tool.source, place):
            continue
        near = vocabulary.nearest(tool.operation)
        survey.report(
            rules.UNKNOWN_OPERATION,
            survey.place(tool.source, place),
            f"tool `{tool.name}` calls the operation `{tool.operation}`, which {known.path} does not have",
            f"did you mean `{near}`?" if near else f"add the operation to {known.path}, or correct its id",
        )


def arguments(survey: Survey, contracts: Contracts, read: Arguments) -> None:
    """UA305: what a click passes is what the tool takes. `read` are the types of what it reads of the row."""
    for app in survey.each_app():
        app_type = app_types.BY_NAME[app.type]
        if app_type.call is None:
            continue
        tool = survey.tools.get(getattr(app, app_type.call[0]))
        found = contracts.input(tool) if tool is not None and tool.enabled else None
        if tool is not None and found is not None:
            _Call(survey, contracts, app, tool, found).check(read.get((app.source, app.key), {}))


class _Call:
    """One app's call of one tool, of which the input is known."""

    def __init__(self, survey: Survey, contracts: Contracts, app: App, tool: Tool, input: Input) -> None:
        self.survey, self.contracts, self.app, self.tool, self.input = survey, contracts, app, tool, input
        call = app_types.BY_NAME[app.type].call or ("", "")
        self.path: KeyPath = ("ui_apps", app.key, call[1])
        self.text: str = getattr(app, call[1])
        self.written = call[1] in app.written
        self.tool_path: KeyPath = ("ui_apps", app.key, call[0])

    def check(self, read: Mapping[str, FieldType]) -> None:
        """Reports unknown and missing arguments in one message, and each of the wrong kind in one of its own."""
        keys: Sequence[Key] = ()
        names = list(app_types.BY_NAME[self.app.type].default_arguments)
        if self.written:
            from generator.typescript import expressions  # loads tree-sitter: only for apps that write arguments

            expression = expressions.parse(self.text)
            if expression.faults:
                return
            keys = expression.keys
            names = [key.name for key in keys]
        unknown, missing = self.input.unknown(names), self.input.missing(names)
        if unknown or missing:
            self._mismatch(names, unknown, missing, keys)
        written: dict[str, Key | None] = {key.name: key for key in keys} or dict.fromkeys(names)
        for name, key in written.items():
            argument, field = self.input.arguments.get(name), read.get(name)
            kind: str = "unknown" if key is None else key.kind
            if kind == "unknown" and field is not None:
                kind = field.kind
            if argument is not None and kind in _KINDS and argument.refuses(kind):
                self._mistyped(kind, key, argument, field)

    def _mismatch(
        self, names: Sequence[str], unknown: Sequence[str], missing: Sequence[Argument], keys: Sequence[Key]
    ) -> None:
        passed = f" with {_listed(unknown)}, which it does not take" if unknown else ""
        lacking = f"without {_listed(one.name for one in missing)}, which it needs" if missing else ""
        joint = ", and " if passed and lacking else " " if lacking else ""
        default = "" if self.written else f" (`{self.text}` is the default)"
        first = next((key for key in keys if key.name in unknown), None)
        within = None if first is None else (self.text, first.start, first.end)
        span = self._span((first.start, first.end) if first else None)
        message = f"app `{self.app.key}` calls `{self.tool.name}`{passed}{joint}{lacking}{default}"
        notes = [self._note(one) for one in missing[:3]]
        self.survey.diagnostics.append(
            Diagnostic(
                rules.DETAIL_ARGS_MISMATCH,
                span,
                message,
                self._cure(names, unknown, missing),
                tuple(note for note in notes if note is not None),
                within=within,
            )
        )

    def _cure(self, names: Sequence[str], unknown: Sequence[str], missing: Sequence[Argument]) -> str:
        if len(unknown) == len(missing) == 1:
            if self.written:
                return f"write `{missing[0].name}` instead of `{unknown[0]}`"
            return f"write `detail_args: '{{ {missing[0].name}: item.{unknown[0]} }}'`"
        free = [name for name in self.input.arguments if name not in names]
        if len(unknown) == 1 and not missing and (near := suggest(unknown[0], free)):
            return f"did you mean `{near}`?"
        return f"`{self.tool.name}` takes {self._taken()}"

    def _taken(self) -> str:
        taken = [
            f"`{name}`" + ("" if one.required else " (optional)")
            for name, one in list(self.input.arguments.items())[:8]
        ]
        rest = len(self.input.arguments) - len(taken)
        return (", ".join(taken) or "no arguments") + (f" and {rest} more" if rest else "")

    def _mistyped(self, kind: str, key: Key | None, argument: Argument, field: FieldType | None) -> None:
        kinds = " or ".join(sorted(argument.kinds))
        given = f"{'an' if kind[0] in 'aio' else 'a'} {kind}"
        within = None if key is None else (key.value_start, key.value_end)
        default = "" if self.written else f" (`{self.text}` is the default)"
        notes = [self._note(argument)]
        if field is not None and field.span is not None:
            notes.append(Note(f"the row's field ({kind}) is declared here", field.span))
        self.survey.diagnostics.append(
            Diagnostic(
                rules.DETAIL_ARGS_MISMATCH,
                self._span(within),
                f"app `{self.app.key}` gives `{self.tool.name}` {given} for `{argument.name}`, "
                f"which takes {kinds}{default}",
                self._conversion(argument, kinds),
                tuple(note for note in notes if note is not None),
                within=None if within is None else (self.text, *within),
            )
        )

    def _conversion(self, argument: Argument, kinds: str) -> str:
        convert = {"integer": "Number", "number": "Number", "string": "String"}
        function = next((convert[kind] for kind in sorted(argument.kinds) if kind in convert), None)
        if function is None:
            return f"give it {kinds}"
        if self.written:
            return f"convert it: `{function}(...)`"
        value = self.text.partition(":")[2].strip(" }")
        return f"write `detail_args: '{{ {argument.name}: {function}({value}) }}'`"

    def _span(self, within: tuple[int, int] | None) -> Span:
        """The faulty part of the written value, else where the tool is named: a default stands nowhere."""
        locate = self.survey.documents[self.app.source].locate
        return locate(self.path, "value", within) if self.written else locate(self.tool_path)

    def _note(self, argument: Argument) -> Note | None:
        span = self._definition(argument.where)
        kinds = f" ({' or '.join(sorted(argument.kinds))})" if argument.kinds else ""
        return None if span is None else Note(f"`{argument.name}`{kinds} is defined here", span)

    def _definition(self, place: Place) -> Span | None:
        document = self.survey.documents.get(place.path)
        return self.contracts.span(place) if document is None else document.locate(place.keys, "key")


def _listed(names: Iterable[str]) -> str:
    quoted = [f"`{name}`" for name in names]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} and {quoted[-1]}"
