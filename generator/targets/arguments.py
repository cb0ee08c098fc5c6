"""What a template must know of the arguments that an app passes on a click, besides their text.

Asks the TypeScript room, and only for apps that write arguments: the default ones are known.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator import app_types
from generator.model import App


@dataclass(frozen=True, slots=True)
class Arguments:
    """`breaks`: Prettier would spread the expression over several lines however short it is. `reads_item`: it needs the
    row; a parameter that nothing reads is an error under TypeScript's `noUnusedParameters`."""

    breaks: bool = False
    reads_item: bool = True


_DEFAULT = Arguments()


def of(app: App) -> Arguments:
    """The facts about an app's arguments, those of the default for an app without any."""
    call = app_types.BY_NAME[app.type].call
    if call is None or call[1] not in app.written:
        return _DEFAULT
    from generator.typescript import expressions  # loads tree-sitter

    expression = expressions.parse(getattr(app, call[1]))
    return Arguments(expression.breaks, expression.reads_item)
