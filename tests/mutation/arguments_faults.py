"""Faults in the arguments of a click: `detail_args`, written or by default, with each argument and field broken."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mutation.mutants import Expectation, Mutant
from mutation.yaml_file import YamlFile

_LITERALS = ("7", "'text'", "true", "null", "[]", "{}")
# What is no object literal with explicit keys, or reads more than the row.
_NO_LITERALS = (
    "item",
    "{ ...item }",
    "{ id }",
    "{ [item.id]: 1 }",
    "{ id: window.id }",
    "{ id: await item.id }",
    "{ id: item.id,, }",
    "{ id: item.id",
    "{ id: item.id; }",
    "{ id() { return 1 } }",
)


def make(file: YamlFile, key: str) -> Iterator[Mutant]:
    """All faults in the arguments that one list app passes."""
    pairs = list(_pairs(getattr(file.ground.apps[key], "detail_args", "")))
    yield from (_mutant(file, key, changed) for changed in _broken(pairs))
    rows = file.ground.tree.rows.get(key, [])
    (name, value), *_ = pairs
    for field in rows[0] if rows else ():
        if field.isidentifier() and f"item.{field}" != value:
            yield _mutant(file, key, _written([(name, f"item.{field}"), *pairs[1:]]))
    yield from (_mutant(file, key, changed, "fault") for changed in _NO_LITERALS)
    yield from (_mutant(file, key, changed, "sound") for changed in _equal(pairs))


def _pairs(literal: str) -> Iterator[tuple[str, str]]:
    """The arguments of a sound object literal, each with its expression: parted at the commas outside of brackets."""
    depth, start, inside = 0, 0, literal.strip()[1:-1]
    for index, letter in enumerate(f"{inside},"):
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            name, _, value = inside[start:index].partition(":")
            yield name.strip(" \n\"'"), value.strip()
            start = index + 1


def _broken(pairs: list[tuple[str, str]]) -> Iterator[str]:
    yield _written([*pairs, ("nowhere", "item.id")])
    for index, (name, value) in enumerate(pairs):
        before, after = pairs[:index], pairs[index + 1 :]
        yield _written([*before, *after])
        yield _written([*before, (name + "_old", value), *after])
        yield _written([*before, (name, re.sub(r"(\w+)$", r"\1_old", value)), *after])
        yield _written([*before, (name, f"String({value})"), *after])
        yield _written([*before, (name, f"Number({value})"), *after])
        yield from (_written([*before, (name, literal), *after]) for literal in _LITERALS)


def _equal(pairs: list[tuple[str, str]]) -> Iterator[str]:
    """Other ways to write the same."""
    yield _written(pairs).replace(" ", "")
    yield _written([(f'"{name}"', value) for name, value in pairs])
    yield _written([(name, f"({value})") for name, value in pairs])
    yield _written([(name, re.sub(r"^item\.(\w+)", r"item['\1']", value)) for name, value in pairs])
    yield _written(pairs)[:-2] + ", }"


def _written(pairs: list[tuple[str, str]]) -> str:
    return "{ " + ", ".join(f"{name}: {value}" for name, value in pairs) + " }" if pairs else "{}"


def _mutant(file: YamlFile, key: str, value: str, expected: Expectation = "judged") -> Mutant:
    keys = ("ui_apps", key, "detail_args")
    quoted = "'" + value.replace("'", "''") + "'"
    text = file.text.replaced(keys, quoted) if keys in file.text else file.text.added(keys, quoted)
    kind = "arguments written otherwise" if expected == "sound" else "arguments broken"
    return file.mutant(kind, f"{key} passes {value}", text, expected, keys)
