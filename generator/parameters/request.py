"""One OpenAPI operation as an `Input`: path, query and header parameters and the fields of a JSON body, side by side.

Owns what a place in the request means for a tool. A server may fill headers and cookies by itself, so they are known
but never needed. Knows no operation ids (`operations`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from generator.model import KeyPath
from generator.parameters.inputs import ANYTHING, NOTHING, UNKNOWN, Argument, Input, Place
from generator.parameters.json_schema import Reader
from generator.parameters.references import References

# OpenAPI: parameter definitions of these names are ignored.
_NO_HEADER_PARAMETERS = frozenset({"accept", "content-type", "authorization"})
_NEEDED_AS_DECLARED = frozenset({"path", "query"})
_PLACES = frozenset({"path", "query", "header", "cookie"})


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation where it stands, with the path item around it, whose parameters it shares."""

    item_keys: KeyPath
    item: Mapping[str, Any]
    keys: KeyPath
    data: Mapping[str, Any]


def read(operation: Operation, path: str, references: References) -> Input:
    """The arguments of `operation`, a part of the document `path`. Never raises: what is malformed is open.

    A name that stands in two places of the request is kept, but neither needed nor of a certain kind, and the input is
    open: generators rename such arguments, each in its own way.
    """
    reader = Reader(path, references)
    parameters: dict[tuple[str, str], Argument] = {}
    is_open = False
    for found in _parameters(operation, references):
        parameter = _parameter(found, path, reader)
        if parameter is None:
            is_open = True
        else:
            parameters[parameter[0], parameter[1].name] = parameter[1]
    taken = list(_taken(parameters))
    body = _body(operation, reader, references, {one.name for one in taken})
    arguments: dict[str, Argument] = {}
    for argument in [*taken, *body.arguments.values()]:
        if argument.name in arguments:
            is_open = True
            argument = replace(arguments[argument.name], required=False, kinds=UNKNOWN)
        arguments[argument.name] = argument
    return Input(arguments, is_open or body.open)


def _parameters(operation: Operation, references: References) -> Iterator[tuple[KeyPath, Any] | None]:
    """The parameters of path item and operation with references followed; None for what cannot be read."""
    for keys, owner in ((operation.item_keys, operation.item), (operation.keys, operation.data)):
        listed = owner.get("parameters")
        if isinstance(listed, list):
            for index, parameter in enumerate(listed):
                yield references.follow((*keys, "parameters", index), parameter)
        elif listed is not None:
            yield None


def _parameter(found: tuple[KeyPath, Any] | None, path: str, reader: Reader) -> tuple[str, Argument] | None:
    """Where in the request a parameter goes, and its argument."""
    if found is None or not isinstance(found[1], Mapping):
        return None
    keys, parameter = found
    name, place = parameter.get("name"), parameter.get("in")
    if not isinstance(name, str) or not isinstance(place, str) or place not in _PLACES:
        return None
    needed = parameter.get("required") is True and place in _NEEDED_AS_DECLARED
    kinds = reader.kinds(parameter.get("schema"), 1)
    return place, Argument(name, needed, kinds, Place(path, (*keys, "name")))


def _taken(parameters: Mapping[tuple[str, str], Argument]) -> Iterator[Argument]:
    for (place, name), argument in parameters.items():
        if place != "header" or name.lower() not in _NO_HEADER_PARAMETERS:
            yield argument


def _body(operation: Operation, reader: Reader, references: References, taken: Collection[str]) -> Input:
    """The fields of a JSON body; a body that may be left out or null needs none of them."""
    if operation.data.get("requestBody") is None:
        return NOTHING
    found = references.follow((*operation.keys, "requestBody"), operation.data["requestBody"])
    if found is None or not isinstance(found[1], Mapping):
        return ANYTHING
    keys, body = found
    content = body.get("content")
    if content == {}:
        return NOTHING
    media = _json(content)
    if media is None or not isinstance(content[media], Mapping) or "schema" not in content[media]:
        return ANYTHING
    schema = content[media]["schema"]
    fields = reader.input(schema, (*keys, "content", media, "schema"), taken)
    return fields if body.get("required") is True and not reader.may_be_null(schema) else fields.optional()


def _json(content: Any) -> str | None:
    """The media type of a JSON body, as it is spelled there; None when a body has another form only."""
    for name in content if isinstance(content, Mapping) else ():
        if isinstance(name, str) and name.partition(";")[0].strip().lower() == "application/json":
            return name
    return None
