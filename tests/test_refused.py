"""What is wrong is refused with a clear error, nothing is written, and no input makes a traceback."""

from __future__ import annotations

import errno
import os
import random
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import partialmethod
from pathlib import Path
from typing import Any

import program
import pytest
import runs
from program import CUSTOM, ENTRIES, MANIFEST, PYTHON, SHOP, SHOP_FILE

import schemas
from generator import __version__, configuration, pipeline, rules
from generator.diagnostics import Diagnostic, Span
from generator.model import Configuration, Document, SourceFile, TypescriptTarget
from generator.report import Context, renderer
from generator.session import Outcome, commands, start
from generator.workspace import Workspace, lock
from schemas.tools_file import type_name

LONG = "9" * 5000
# Rule, exit code, and the tools file of a product.
FILES: dict[str, tuple[str, str | bytes]] = {
    "empty": ("UA011", ""),
    "only comments": ("UA011", "# nothing\n\n# at all\n"),
    "only a byte order mark": ("UA011", b"\xef\xbb\xbf"),
    "only a marker": ("UA011", "---\n"),
    "a list": ("UA011", "- a\n"),
    "a text": ("UA011", "hello"),
    "null": ("UA011", "null\n"),
    "3,000 levels in brackets": ("UA001", "tools: " + "[" * 3000 + "]" * 3000),
    "3,000 levels in braces": ("UA001", "tools: " + "{a: " * 3000 + "}" * 3000),
    "3,000 levels by indentation": ("UA001", "".join(f"{' ' * depth}a:\n" for depth in range(3000))),
    "never closed": ("UA001", "tools: {a: [1, 2"),
    "NUL bytes": ("UA003", SHOP.encode().replace(b"Shop", b"Sh\0p")),
    "NUL bytes alone": ("UA003", b"\0" * 100),
    "DEL": ("UA003", b"category: a\x7fb\n"),
    "Latin-1": ("UA003", "category: Café\n".encode("latin-1")),
    "UTF-16 with its mark": ("UA003", SHOP.encode("utf-16")),
    "UTF-16 without": ("UA003", SHOP.encode("utf-16-le")),
    "UTF-32": ("UA003", SHOP.encode("utf-32")),
    "a lone surrogate": ("UA003", "category: \ud800\n".encode("utf-8", "surrogatepass")),
    "5,000 digits where a text belongs": ("UA001", f"category: {LONG}\n"),
    "5,000 digits where a boolean belongs": ("UA001", f"tools: {{a: {{operation: x, enabled: {LONG}}}}}\n"),
    "5,000 digits as a key": ("UA001", f"{LONG}: x\n"),
    "a cycle": ("UA004", "tools: &a {b: *a}\n"),
    "a bomb": ("UA005", "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}' if n else 'x'] * 9)}]\n" for n in range(9))),
    "two documents": ("UA006", "tools: {}\n---\ntools: {}\n"),
    "a tag of Python": ("UA008", "category: !!python/object/apply:os.system ['true']\n"),
    "one component for two keys": (
        "UA202",
        "ui_apps:\n    a-b1: {type: detail, view_prop: a}\n    a-b-1: {type: detail, view_prop: a}\n",
    ),
    "a reserved file name": ("UA206", "ui_apps: {aux: {type: detail, view_prop: a}}\n"),
}
ODD_YAML = (
    "2nd: [", "{", "[[", "!", "&a", "*a", "? a", "- - -", "%", "@", "`", "|", ">", "'", '"', "\t", ": :", "a: b: c",
    "<<: 1", "<<: [1]", "<<: {<<: {a: 1}}", "? [a]\n: b", "? {a: b}\n: c", "1: 2", "null: 1", "true: 1",
    "tools: !!set {a}", "tools: !!omap [a: 1]", "%YAML 1.1\n---\na: 1", "%TAG ! x:\n---\n!a b", "...", "---\n...\n",
    "a: &a b\nc: *d", "\u2028", "a: \u0085", "tools:\n\ta: 1",
    "tools: {a: {operation: 1.5, enabled: 'true', ui_app: []}}", "ui_apps: {a: {type: list}}", "ui_apps: {1: {}}",
    "ui_apps: [1]", "tools: text", "ui_apps: {a: null}", "ui_apps: {a: {type: [detail]}}", "tools: {'': {}}",
    "ui_apps: {'': {type: detail, view_prop: a}}", "tools: {? [a] : {}}", "x" * 100_000, "a: " * 500, "#" * 10,
    "a: !<tag:x> b",
)  # fmt: skip


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A monorepo whose outputs are right but one, so that something would be written."""
    root = program.plant(tmp_path / "root")
    assert runs.generate(root).exit_code == 0
    (root / PYTHON).unlink()
    return root


def refused(root: Path, code: int, *rules: str, generate: Callable[[Path], Outcome] = runs.generate) -> Diagnostic:
    """`generate` ends with this code and the errors of these rules, every file is as it was, and `check` agrees. The
    report can be shown in every format."""
    before = program.files(root)
    outcome = generate(root)
    errors = [one for one in outcome.report.diagnostics if one.severity == "error"]
    assert ([one.rule for one in errors], outcome.exit_code) == (list(rules), code)
    assert program.files(root) == before
    assert list(root.rglob(".ui-apps-*")) == []
    for one in errors:
        assert one.message and one.help and not one.message.endswith("."), one
        assert one.message[:1] in "`0123456789" or one.message[:1].islower(), one
    shown(outcome)
    return errors[0]


def shown(outcome: Outcome) -> None:
    for format in ("text", "concise", "json", "github", "gitlab", "sarif", "junit"):
        assert renderer(format)(outcome.report, Context(version=__version__)).isprintable() is False


# -- files


@pytest.mark.parametrize(("rule", "content"), FILES.values(), ids=FILES)
def test_file(root: Path, rule: str, content: str | bytes) -> None:
    program.plant(root, {"products/wrong/mcp/tools.yaml": content})
    found = refused(root, 1, rule)
    assert found.span.path == "products/wrong/mcp/tools.yaml"
    outcome = runs.check(root)
    assert outcome.exit_code == 1 and outcome.report.changes == ()


def test_a_folder_named_tools_yaml(root: Path) -> None:
    (root / "products/folder/mcp/tools.yaml").mkdir(parents=True)
    assert "is a folder" in refused(root, 4, "UA701").message


def test_an_unreadable_file(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forbid(monkeypatch, "open", root / SHOP_FILE, errno.EACCES)
    assert "ermission denied" in refused(root, 4, "UA701").message


def test_a_link_that_leads_nowhere(root: Path) -> None:
    (root / "products/link/mcp").mkdir(parents=True)
    (root / "products/link/mcp/tools.yaml").symlink_to("missing.yaml")
    refused(root, 4, "UA701")


def test_a_pipe_instead_of_a_file(root: Path) -> None:
    (root / "products/pipe/mcp").mkdir(parents=True)
    os.mkfifo(root / "products/pipe/mcp/tools.yaml")
    refused(root, 4, "UA701")


def test_a_tools_file_outside_the_root(root: Path, tmp_path: Path) -> None:
    program.plant(tmp_path, {"outside/mcp/tools.yaml": program.STAFF})
    (root / "products/outside").symlink_to(tmp_path / "outside")
    refused(root, 1, "UA405")


def test_every_wrong_file_is_reported_in_one_run(root: Path) -> None:
    program.plant(
        root, {f"products/wrong-{number:02}/mcp/tools.yaml": text for number, (_, text) in enumerate(FILES.values())}
    )
    refused(root, 1, *(rule for rule, _ in FILES.values()))


# -- outputs


def forbid(monkeypatch: pytest.MonkeyPatch, name: str, path: Path, number: int) -> None:
    """Makes the operating system refuse one operation below a path, whoever runs the tests (root may do anything)."""
    genuine = getattr(os, name)

    def operation(file: Any, *arguments: Any, **options: Any) -> Any:
        if str(file).startswith(str(path)):
            raise OSError(number, os.strerror(number), str(file))
        return genuine(file, *arguments, **options)

    monkeypatch.setattr(os, name, operation)


def test_an_output_folder_that_leads_out_of_the_root(root: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    (root / ENTRIES).rename(outside)
    (root / ENTRIES).symlink_to(outside)
    before = program.files(outside)
    refused(root, 1, "UA405")
    assert program.files(outside) == before


def test_an_output_that_is_a_link_out_of_the_root(root: Path, tmp_path: Path) -> None:
    (tmp_path / "outside.json").write_bytes((root / MANIFEST).read_bytes() + b" ")
    (root / MANIFEST).unlink()
    (root / MANIFEST).symlink_to(tmp_path / "outside.json")
    refused(root, 1, "UA405")
    assert (tmp_path / "outside.json").read_bytes().endswith(b" ")


def test_an_output_path_that_is_a_folder(root: Path) -> None:
    (root / PYTHON).mkdir()
    assert "a folder stands" in refused(root, 1, "UA404").message


def test_an_output_folder_that_is_a_file(root: Path) -> None:
    program.plant(
        root, {"ui-apps.toml": program.CONFIGURATION.replace("[python]", '[python]\nregistry = "ui-apps.toml/x.py"')}
    )
    refused(root, 4, "UA702")


def test_a_file_of_somebody_else(root: Path) -> None:
    (root / PYTHON).write_text("# written by hand\n")
    refused(root, 1, "UA404")


def test_a_read_only_output_folder(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    genuine = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: str(path) != f"{root}/services/mcp" and genuine(path, mode))
    found = refused(root, 4, "UA702")
    assert "read-only" in found.message and "services/mcp" in found.message


def test_a_read_only_file_system(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forbid(monkeypatch, "open", root / "services/mcp/.ui-apps-", errno.EROFS)
    refused(root, 4, "UA702")


def test_a_disk_that_fills_up_in_the_middle(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program.plant(root, {SHOP_FILE: SHOP.replace("view_prop: order", "view_prop: other")})
    before, room, genuine = program.files(root), 3000, os.write

    def write(handle: int, data: bytes) -> int:
        nonlocal room
        if len(data) > room and handle > 2:
            if room > 0:
                written = genuine(handle, data[: room // 2])
                room = 0
                return written
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        room -= len(data)
        return genuine(handle, data)

    with monkeypatch.context() as full:
        full.setattr(os, "write", write)
        outcome = runs.generate(root)
    assert (outcome.exit_code, runs.rules_of(outcome)) == (4, ["UA702"])
    assert "No space left" in outcome.report.diagnostics[0].message
    left = program.files(root)
    assert runs.generate(root).exit_code == 0
    after = program.files(root)
    assert all(raw in (before.get(path), after.get(path)) for path, raw in left.items())
    assert list(root.rglob(".ui-apps-*")) == [] and runs.check(root).exit_code == 0


def test_a_run_that_finds_the_lock_held(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Workspace(str(root)).lock([]) as held:
        assert held
        monkeypatch.setattr(Workspace, "lock", partialmethod(Workspace.lock, patience=0.1))
        found = refused(root, 4, "UA703")
        assert f"(pid {os.getpid()})" in found.message
        assert runs.check(root).exit_code == 3, "whoever only looks needs no lock"
    assert lock.PATH == ".ui-apps/lock" and runs.generate(root).exit_code == 0


def test_a_hand_written_entry_that_is_missing(root: Path) -> None:
    (root / CUSTOM / "cart.tsx").unlink()
    assert f"{CUSTOM}/cart.tsx" in refused(root, 1, "UA403").message


# -- configuration


CONFIGURATIONS: Mapping[str, tuple[str, str]] = {
    "not TOML": ("UA801", "brand = Acme\n"),
    "an unknown key": ("UA801", 'uri_authority = "acme"\nbrnd = "Acme"\n'),
    "no authority": ("UA801", 'brand = "Acme"\n'),
    "an output outside the root": ("UA405", 'uri_authority = "acme"\n[manifest]\npath = "../x.json"\n'),
    "a severity for a rule that is not free": ("UA801", 'uri_authority = "acme"\n[severity]\nUA301 = "off"\n'),
    "a severity for a rule that there is not": ("UA801", 'uri_authority = "acme"\n[severity]\nUA999 = "off"\n'),
    "an extra field of apps": ("UA801", 'uri_authority = "acme"\n[extra_fields]\nui_app = { a = "any" }\n'),
    "another generator": ("UA802", 'uri_authority = "acme"\nrequired_version = ">=99"\n'),
}


@pytest.mark.parametrize(("rule", "text"), CONFIGURATIONS.values(), ids=CONFIGURATIONS)
def test_configuration(root: Path, rule: str, text: str) -> None:
    program.plant(root, {"ui-apps.toml": text})
    found = refused(root, 1, rule)
    assert found.span.path == "ui-apps.toml" and found.span.line >= 1
    assert runs.check(root).exit_code == 1


# -- no input makes a traceback


PLAIN = Configuration(
    path="ui-apps.toml", uri_authority="acme", typescript=TypescriptTarget(), severity={"UA401": "off"}
)
ODD = (
    None, True, False, 0, -1, 10**4999, 1.5, float("inf"), "", " ", "x" * 10_000, "\x00", "\ud800", "a\nb", [], [1],
    [[]], {}, {"a": 1}, [None], ["a", "a"], {"": ""},
)  # fmt: skip
SOUND: dict[str, dict[str, Any]] = {
    "detail": {"type": "detail", "view_prop": "data"},
    "list": {"type": "list", "detail_tool": "t-get"},
    "custom": {"type": "custom", "app_name": "A", "description": "A"},
}


def odd_files() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every field of every level with every odd value."""
    models: list[tuple[str, type[Any]]] = [(type_name(model), model) for model in schemas.APP_TYPES]
    for value in ODD:
        for kind, model in models:
            for name in model.model_fields:
                yield f"{kind}.{name}", {"ui_apps": {"a": {**SOUND[kind], name: value}}}
        for name in schemas.Csp.model_fields:
            yield f"csp.{name}", {"ui_apps": {"a": {**SOUND["detail"], "csp": {name: value}}}}
        for name in schemas.RenderUi.model_fields:
            shown = {"component_import": "./a", "view_component": "A", "view_prop": "a", name: value}
            yield f"render_ui.{name}", {"ui_apps": {"a": {**SOUND["custom"], "render_ui": shown}}}
        for name in schemas.Tool.model_fields:
            yield f"tool.{name}", {"tools": {"t": {"operation": "x", "enabled": True, name: value}}}
        for name in schemas.ToolsFile.model_fields:
            yield name, {name: value}


def test_no_value_anywhere_makes_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    """The values go in as the YAML room would hand them on, those that no YAML file can hold too."""
    places = 0
    for place, data in odd_files():
        places += 1
        monkeypatch.setattr(pipeline.source, "read", given(data))
        built = pipeline.build(
            [SourceFile("products/p/mcp/tools.yaml", "p", b"")], PLAIN, runs.Files(also=lambda path: True)
        )
        assert built.diagnostics or built.artifacts, place
        assert all(one.message and one.rule in rules.CATALOGUE for one in built.diagnostics), place
    assert places > 700


def given(data: Any) -> Callable[[SourceFile, list[Diagnostic]], Document]:
    """A YAML room that has read these data."""

    def anywhere(path: Any, part: str = "value", within: Any = None) -> Span:
        return Span("products/p/mcp/tools.yaml")

    return lambda file, diagnostics: Document(file.path, file.product, data, anywhere)


@pytest.mark.parametrize("text", ODD_YAML, ids=range(len(ODD_YAML)))
def test_odd_yaml_is_an_error_or_fine(root: Path, text: str) -> None:
    program.plant(root, {"products/odd/mcp/tools.yaml": text, "services/mcp/definitions/odd.yaml": text})
    outcome = runs.check(root)
    assert outcome.exit_code in (0, 1, 3)
    shown(outcome)


def test_no_damage_to_a_file_makes_a_traceback() -> None:
    chosen = random.Random(7)
    whole = (SHOP + program.STAFF.replace("ui_apps", "x").replace("tools", "y")).encode()
    snippets = [
        b"\0",
        b"\xff",
        b"\t",
        b"\n",
        b": ",
        b"- ",
        b"{",
        b"}",
        b"[",
        b"&a ",
        b"*a",
        b"!!int ",
        b"'",
        b'"',
        b"#",
        b"%",
        b"|",
    ]
    for _ in range(400):
        raw = bytearray(whole)
        for _ in range(chosen.randint(1, 4)):
            at = chosen.randrange(len(raw))
            raw[at : at + chosen.choice([0, 0, 1, 5, 40])] = chosen.choice(snippets)
        built = pipeline.build([SourceFile("products/p/mcp/tools.yaml", "p", bytes(raw))], PLAIN, runs.Files())
        assert all(one.span.line >= 1 and one.span.column >= 1 for one in built.diagnostics)


def test_no_value_in_the_configuration_makes_a_traceback() -> None:
    keys = [(None, name) for name in schemas.ConfigurationFile.model_fields]
    sections = tomllib.loads((program.ROOT / "ui-apps.toml").read_text("utf-8"))
    keys += [(section, key) for section, table in sections.items() if isinstance(table, dict) for key in table]
    values = [
        "1",
        "-1",
        "1.5",
        "true",
        '""',
        '" "',
        '"x"',
        "[]",
        "[1]",
        '["a", "a"]',
        "{}",
        "{ a = 1 }",
        "2024-01-01",
        "inf",
        "'../x'",
    ]
    for section, key in keys:
        for value in values:
            text = f"{key} = {value}\n" if section is None else f'uri_authority = "a"\n[{section}]\n{key} = {value}\n'
            diagnostics: list[Diagnostic] = []
            loaded = configuration.load("ui-apps.toml", text.encode(), diagnostics)
            assert (loaded is None) == bool(diagnostics)
            assert {one.rule for one in diagnostics} <= {rules.BAD_CONFIGURATION, rules.OUTSIDE_ROOT}


def test_an_unknown_product_beside_a_broken_file_is_not_the_fault(root: Path) -> None:
    program.plant(root, {program.STAFF_FILE: "tools: ["})
    outcome = commands.check(start(__version__, str(root)), products=["staff"])
    assert (outcome.exit_code, runs.rules_of(outcome)) == (1, ["UA001"])
