"""The quick check accepts nothing that the strict models refuse, and reads what it accepts as they do."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

import schemas
from schemas import deriving, plain, shapes
from schemas.tools_file import type_name

SHAPES = Path(shapes.__file__)
MODELS: dict[str, type[BaseModel]] = {
    "Tool": schemas.Tool,
    "ToolsFile": schemas.ToolsFile,
    "ConfigurationFile": schemas.ConfigurationFile,
    **{model.__name__: model for model in schemas.APP_TYPES},
}
WORDS = """
detail list custom data thing Thing ThingView name owner.email key item string class $x été 1a /path path/x.ts x.py
x.json https://a.example https://a.example:99999 wss://*.a.example a.example camera geolocation model app error off
boolean any acme Acme >=1,<2 >= ^[a-z]+$ ( ../x @a/b yes true
"""
TEXTS = [*WORDS.split(), "", " ", "a b", "x\n", "{ id: item.id }", "\ud800", "a\udfff", "\x00", "\u2028"]
texts = st.sampled_from(TEXTS) | st.text(max_size=6)
plain_data = st.recursive(
    texts | st.booleans() | st.none() | st.integers() | st.floats() | st.just(2**70),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts | st.integers(), inner, max_size=3),
    max_leaves=8,
)
SOUND: dict[str, Any] = {
    "text": "A text",
    "bool": True,
    "int": 52,
    "any": {"a": [1, None]},
    "fields.Visibility": ["app"],
    "fields.Audience": "app",
    "fields.Permission": "camera",
    "fields.Permissions": ["camera", "microphone"],
    "fields.Origin": "https://a.example",
    "fields.SandboxDomain": "a.example",
    "fields.PropName": "entry",
    "fields.ClickProp": "onClick",
    "fields.FieldPath": "owner.name",
    "fields.TypeName": "ThingData",
    "fields.ComponentName": "ThingView",
    "fields.Feature": "things",
    "fields.UrlPrefix": "/things",
    "configuration_fields.Authority": "acme",
    "configuration_fields.RelativePath": "a/b",
    "configuration_fields.Script": "a/b.ts",
    "configuration_fields.PythonFile": "a/b.py",
    "configuration_fields.JsonFile": "a/b.json",
    "configuration_fields.Runtime": "@acme/runtime",
    "configuration_fields.Requirement": ">=0.1",
    "configuration_fields.NamePattern": "^[a-z]+$",
    "configuration_fields.JsonTypeName": "boolean",
    "configuration_fields.Severity": "off",
}


def sound(form: Any) -> Any:
    """A value of this form that is right."""
    kind, *rest = form
    if kind == "model":
        return {name: sound(inner) for name, (_, inner) in shapes.SHAPES[rest[0]].items() if inner[0] != "unknown"}
    if kind == "role":
        return SOUND[rest[0]] if rest[0] in SOUND else sound(rest[1])
    if kind == "list":
        return [sound(rest[0])]
    if kind == "dict":
        return {"name": sound(rest[0])}
    if kind == "unlike":
        return "onOther"
    return rest[0] if kind == "literal" else sound(rest[0]) if kind == "either" else SOUND.get(kind, SOUND["text"])


def read(value: Any) -> Any:
    """A model, or what the quick check makes of a mapping, as plain data: only what was written."""
    if isinstance(value, BaseModel | plain.Written):
        return {name: read(getattr(value, name)) for name in sorted(value.model_fields_set)}
    return value


def agree(model: str, data: Any) -> bool:
    """Whether the quick check accepts `data`; if so, the model must, with the same values."""
    quick = plain.accept(model, data)
    if quick is None:
        return False
    try:
        strict = MODELS[model].model_validate(data)
    except ValidationError as error:
        raise AssertionError(f"{model} refuses what was accepted: {data!r}") from error
    assert repr(read(quick)) == repr(read(strict))
    absent = MODELS[model].model_fields.keys() - strict.model_fields_set
    assert all(getattr(quick, name) is None for name in absent if name not in ("tools", "ui_apps"))
    return True


def test_the_shapes_are_those_of_the_models() -> None:
    if os.environ.get("UPDATE_DOCS"):
        SHAPES.write_text(deriving.module(), "utf-8", newline="\n")
    assert SHAPES.read_text("utf-8") == deriving.module(), "run: make docs"


def test_every_form_but_the_sections_is_known() -> None:
    unknown = [
        f"{model}.{field}"
        for model, shape in shapes.SHAPES.items()
        for field, (_, form) in shape.items()
        if "unknown" in repr(form)
    ]
    assert unknown == ["ToolsFile.tools", "ToolsFile.ui_apps"]


@pytest.mark.parametrize("model", MODELS)
def test_all_that_is_right_is_accepted(model: str) -> None:
    data = sound(("model", model))
    assert agree(model, data)
    for name, (needed, _) in shapes.SHAPES[model].items():
        assert agree(model, {key: value for key, value in data.items() if key != name}) is not needed


@pytest.mark.parametrize("model", MODELS)
@given(data=st.data())
@settings(max_examples=300, deadline=None)
def test_what_is_accepted_is_right(model: str, data: st.DataObject) -> None:
    written = sound(("model", model))
    names = st.sampled_from([*written, "unknown", "tools", "link_prop", "view_prop"])
    for _ in range(data.draw(st.integers(1, 3))):
        name = data.draw(names)
        value = written.get(name)
        if isinstance(value, dict) and value and data.draw(st.booleans()):
            inner = data.draw(st.sampled_from([*value, "unknown"]))
            written[name] = {**value, inner: data.draw(plain_data)}
        elif isinstance(value, list) and data.draw(st.booleans()):
            written[name] = [*value, data.draw(texts)]
        elif data.draw(st.booleans()):
            written.pop(name, None)
        else:
            written[name] = data.draw(plain_data)
    agree(model, written)


@pytest.mark.parametrize(
    "data", [None, [], "text", {1: 2}, {"type": ["list"]}, {"type": 1}, {"type": "gallery"}], ids=repr
)
def test_what_is_no_app_is_left_to_the_models(data: Any) -> None:
    assert plain.accept_app(data) is None


def test_an_app_is_read_as_its_type_says() -> None:
    for model in schemas.APP_TYPES:
        app = plain.accept_app(sound(("model", model.__name__)))
        assert app.type == type_name(model)


def test_shapes_of_other_models_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shapes, "DIGEST", 1)
    plain.fresh.cache_clear()
    try:
        assert plain.accept("Tool", {"operation": "x", "enabled": True}) is None
        assert plain.knows("Tool", "operation") and not plain.knows("Tool", "tools")
        assert list(plain.type_names()) == [type_name(model) for model in schemas.APP_TYPES]
    finally:
        plain.fresh.cache_clear()
