"""Manifests that are kept from one run to the next: the same values come back, and only those of sound files."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path

import program
import pytest
from program import SHOP_FILE, STAFF_FILE

from generator import __version__, pipeline, source
from generator.diagnostics import Diagnostic
from generator.model import SourceFile
from generator.remembered import Remembered
from generator.session import Session, build, start

FULL = """\
category: Shop
ui_apps:
    order:
        type: detail
        view_prop: order
        csp: {connect_domains: ['https://a.example']}
        domain: shop.example
    order-list:
        type: list
        detail_tool: order-get
        detail_args: '{ id: item.id }'
    cart:
        type: custom
        app_name: Cart é \\ud83d
        description: The cart
        render_ui: {component_import: ./cart, view_component: CartView, view_prop: cart}
tools:
    order-get:
        operation: get_order
        enabled: true
        ui_app: order
        scopes: [a, b]
        annotations: {readOnly: true, destructive: false, idempotent: true}
        visibility: [model, app]
        input_schema: {type: object, properties: {id: {type: integer, maximum: 1.5}}}
        other: {deep: [1, 2.5, null, true, {x: ''}]}
    order-all: {operation: all_orders, enabled: true, ui_app: order-list}
    cart-get: {operation: get_cart, enabled: true, ui_app: cart}
"""


def opened(root: Path) -> Session:
    return start(__version__, str(root), cache=True)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    configuration = program.CONFIGURATION + '[extra_fields.tool]\nother = "any"\n'
    files = {**program.MONOREPO, "ui-apps.toml": configuration, SHOP_FILE: FULL, ".ui-apps/.gitignore": "*\n"}
    return program.plant(tmp_path, files)


def catalogs(root: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[pipeline.Build, list[str]]:
    """What a run builds, and which files it has read as YAML."""
    read: list[str] = []
    genuine = source.read

    def noted(file: SourceFile, diagnostics: list[Diagnostic]) -> object:
        read.append(file.path)
        return genuine(file, diagnostics)

    with monkeypatch.context() as patch:
        patch.setattr(source, "read", noted)
        built = build(opened(root))
    assert built is not None
    return built, read


def test_values_come_back_as_they_were(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, read = catalogs(root, monkeypatch)
    assert SHOP_FILE in read and len(read) == 3
    second, read = catalogs(root, monkeypatch)
    assert read == [] and second == first
    assert repr(second.catalog.tools) == repr(first.catalog.tools)
    for one, other in zip(first.catalog.apps, second.catalog.apps, strict=True):
        for field in dataclasses.fields(one):
            assert type(getattr(one, field.name)) is type(getattr(other, field.name)), field.name


def test_one_changed_file_is_read_alone(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    catalogs(root, monkeypatch)
    (root / STAFF_FILE).write_text(program.STAFF.replace("person: \n", "person:\n") + "# edited\n")
    assert catalogs(root, monkeypatch)[1] == [STAFF_FILE]
    (root / "ui-apps.toml").write_text((root / "ui-apps.toml").read_text() + "# edited\n")
    assert len(catalogs(root, monkeypatch)[1]) == 3


def test_a_place_in_a_file_that_is_known_is_found(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    catalogs(root, monkeypatch)
    (root / STAFF_FILE).write_text("tools: {}\nui_apps: {order: {type: detail, view_prop: order}}\n")
    warm, read = catalogs(root, monkeypatch)
    cold = build(start(__version__, str(root)))
    assert cold is not None and warm.diagnostics == cold.diagnostics
    assert any(note.span and note.span.path == SHOP_FILE for one in warm.diagnostics for note in one.notes)
    assert read == [STAFF_FILE, SHOP_FILE]


def test_a_warning_is_said_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = catalogs(root, monkeypatch)
    assert "UA108" in {one.rule for one in first.diagnostics}
    second, read = catalogs(root, monkeypatch)
    assert second.diagnostics == first.diagnostics and read == []


def test_a_file_with_an_error_is_read_every_time(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (root / STAFF_FILE).write_text(program.STAFF.replace("type: detail", "type: detial"))
    catalogs(root, monkeypatch)
    assert catalogs(root, monkeypatch)[1] == [STAFF_FILE]


def garbled(line: list[object]) -> object:
    return line[:1]


def another_shape(line: list[object]) -> object:
    return [[None, [["x"]], []], []]


def another_type(line: list[object]) -> object:
    return [[None, [], [["chart", []]]], []]


@pytest.mark.parametrize("change", [garbled, another_shape, another_type], ids=lambda one: one.__name__)
def test_a_line_of_another_form_is_not_known(change: Callable[[list[object]], object]) -> None:
    file = SourceFile("a.yaml", None, b"tools: {}\n")
    remembered = Remembered()
    remembered.add(file, None, [])
    name, _, line = (remembered.text() or b"").partition(b"\t")
    assert Remembered(name + b"\t" + line).find(file) == (None, [])
    assert Remembered(name + b"\t" + json.dumps(change(json.loads(line))).encode()).find(file) is None
    assert Remembered(name + b"\t" + line[:-1]).find(file) is None
    assert Remembered(b"\xff\n\t\n" + line).find(file) is None


def test_the_product_is_part_of_what_is_known() -> None:
    remembered = Remembered()
    remembered.add(SourceFile("a.yaml", "a", b"x"), None, [])
    known = Remembered(remembered.text())
    assert known.find(SourceFile("a.yaml", "a", b"x")) == (None, [])
    for path, product, raw in (("a.yaml", None, b"x"), ("b.yaml", "a", b"x"), ("a.yaml", "a", b"y")):
        assert known.find(SourceFile(path, product, raw)) is None
