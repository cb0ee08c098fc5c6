"""ui-apps.toml: every default, every fault (UA801, UA405) at its line and column, no input that breaks the loader."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import schemas
from generator import configuration, rules
from generator.configuration import positions
from generator.diagnostics import Diagnostic
from generator.model import (
    Configuration,
    ExtraFields,
    KeyPath,
    ManifestTarget,
    PythonTarget,
    ToolRules,
    TypescriptTarget,
)
from schemas import configuration as sections
from schemas.base import Strict

Told = tuple[str, str, str]


def load(text: str | bytes, path: str = "ui-apps.toml") -> tuple[Configuration | None, list[Diagnostic]]:
    diagnostics: list[Diagnostic] = []
    raw = text.encode() if isinstance(text, str) else text
    loaded = configuration.load(path, raw, diagnostics)
    assert (loaded is None) == bool(diagnostics)
    assert {one.rule for one in diagnostics} <= {rules.BAD_CONFIGURATION, rules.OUTSIDE_ROOT}
    assert all(one.span.path == path for one in diagnostics)
    return loaded, diagnostics


def sound(text: str, path: str = "ui-apps.toml") -> Configuration:
    loaded, diagnostics = load(text, path)
    assert loaded is not None, diagnostics
    return loaded


def told(text: str, path: str = "ui-apps.toml") -> list[Told]:
    """The text that is pointed at, the message and the help of everything that is wrong."""
    lines = [*text.split("\n"), ""]
    return [
        (lines[one.span.line - 1][one.span.column - 1 : one.span.end_column - 1], one.message, one.help)
        for one in sorted(load(text, path)[1], key=lambda one: one.span)
    ]


def with_authority(text: str) -> list[Told]:
    return told(f'uri_authority = "acme"\n{text}')


def test_the_least_configuration_has_every_default() -> None:
    assert sound('uri_authority = "acme"') == Configuration(path="ui-apps.toml", uri_authority="acme")


def test_a_section_header_alone_asks_for_the_target_with_its_defaults() -> None:
    loaded = sound('uri_authority = "acme"\n[typescript]\n[python]\n[manifest]\n[tools]\n[extra_fields]\n[severity]\n')
    assert loaded.typescript == TypescriptTarget()
    assert loaded.python == PythonTarget()
    assert loaded.manifest == ManifestTarget()
    assert (loaded.tools, loaded.extra_fields, loaded.severity) == (ToolRules(), ExtraFields(), {})


@pytest.mark.parametrize(
    ("section", "target"),
    [
        (schemas.ConfigurationFile, Configuration(path="", uri_authority="")),
        (sections.TypescriptSection, TypescriptTarget()),
        (sections.PythonSection, PythonTarget()),
        (sections.ManifestSection, ManifestTarget()),
        (sections.ToolsSection, ToolRules()),
    ],
)
def test_every_default_is_told_to_editors(section: type[Strict], target: Any) -> None:
    for name, field in section.model_fields.items():
        default = getattr(target, name)
        values = [default] if isinstance(default, str | int) else default if isinstance(default, tuple) else []
        assert field.is_required() or all(f"`{one}`" in (field.description or "") for one in values)


def test_everything_that_can_be_written_is_loaded() -> None:
    loaded = sound(
        r"""
        brand = "Acme"
        uri_authority = "acme.example"
        required_version = ">=1,<2"
        sources = ["./products/*/mcp/tools.yaml", "products//*/mcp/tools.yaml", "a.yml"]

        [typescript]
        entry_dir = "out/entries/"
        custom_dir = "./out"
        registry = "out/registry.ts"
        dispatch = "out/dispatch.tsx"
        runtime = "@acme/runtime"

        [python]
        registry = "out/registry.py"

        [manifest]
        path = "out/apps.json"

        [tools]
        name_pattern = '^[a-z_]+$'
        max_name_length = 40
        schemas = ["schemas/./*.json"]
        openapi = "./openapi.json"
        external = ["by-hand", "by-hand"]

        [extra_fields]
        top_level = { wrappers = "object" }
        tool = { list = "boolean", url_prefix = "string", soft_delete = "any" }

        [severity]
        unlinked-app = "off"
        ua303 = "warning"
        UA401 = "error"
        """
    )
    assert loaded == Configuration(
        path="ui-apps.toml",
        brand="Acme",
        uri_authority="acme.example",
        required_version=">=1,<2",
        sources=("products/*/mcp/tools.yaml", "a.yml"),
        typescript=TypescriptTarget(
            entry_dir="out/entries",
            custom_dir="out",
            registry="out/registry.ts",
            dispatch="out/dispatch.tsx",
            runtime="@acme/runtime",
        ),
        python=PythonTarget(registry="out/registry.py"),
        manifest=ManifestTarget(path="out/apps.json"),
        tools=ToolRules(
            name_pattern="^[a-z_]+$",
            max_name_length=40,
            schemas=("schemas/*.json",),
            openapi="openapi.json",
            external=frozenset({"by-hand"}),
        ),
        extra_fields=ExtraFields(
            top_level={"wrappers": "object"},
            tool={"list": "boolean", "url_prefix": "string", "soft_delete": "any"},
        ),
        severity={"UA307": "off", "UA303": "warning", "UA401": "error"},
    )


@pytest.mark.parametrize(
    ("written", "loaded"),
    [
        ("services/mcp/runtime/", "services/mcp/runtime"),
        ("./runtime", "./runtime"),
        ("runtime", "runtime"),
        ("@acme/mcp-runtime", "@acme/mcp-runtime"),
        ("@acme/mcp/runtime", "@acme/mcp/runtime"),
    ],
)
def test_the_runtime_is_a_path_or_the_name_of_a_package(written: str, loaded: str) -> None:
    target = sound(f'uri_authority = "a"\n[typescript]\nruntime = "{written}"').typescript
    assert target is not None
    assert target.runtime == loaded


def test_pyproject_holds_the_configuration_in_its_table() -> None:
    text = '[project]\nname = "x"\n[tool.ui-apps]\nuri_authority = "acme"\n[tool.ui-apps.python]\n'
    loaded = sound(text, "pyproject.toml")
    assert (loaded.path, loaded.uri_authority, loaded.python) == ("pyproject.toml", "acme", PythonTarget())


@pytest.mark.parametrize("text", ["", "tool = 3", "[tool]\nx = 1", '[tool.other]\nbrand = "x"'])
def test_a_pyproject_without_the_table(text: str) -> None:
    assert [one[1] for one in told(text, "pyproject.toml")] == ["there is no table `[tool.ui-apps]`"]


@pytest.mark.parametrize("value", ["3", "[]", "[{}]", '"x"'])
def test_a_table_that_is_none(value: str) -> None:
    assert told(f"[tool]\nui-apps = {value}\n", "pyproject.toml")[0][::2] == (value, "write a table there")


def test_faults_in_pyproject_have_their_places() -> None:
    text = '[tool.ui-apps]\nbrand = ""\n[tool.ui-apps.typescript]\nregistri = "a.ts"\n'
    assert told(text, "pyproject.toml") == [
        (
            "ui-apps",
            "missing key `uri_authority` in `[tool.ui-apps]`",
            'add `uri_authority = "acme"  # authority of the apps\' URIs`',
        ),
        ('""', "`brand` of `[tool.ui-apps]` must not be empty", "write a text here"),
        ("registri", "unknown key `registri` in `typescript` of `[tool.ui-apps]`", "did you mean `registry`?"),
    ]


def test_a_missing_authority_is_told_at_the_beginning() -> None:
    (diagnostic,) = load('brand = "Acme"\n')[1]
    assert (diagnostic.span.line, diagnostic.span.column) == (1, 1)
    assert diagnostic.message == "missing key `uri_authority` at the top level"


def test_a_typo_in_the_only_required_key_is_one_fault() -> None:
    assert told('uri_autority = "acme"') == [
        ("uri_autority", "unknown key `uri_autority` at the top level", "did you mean `uri_authority`?")
    ]


@pytest.mark.parametrize(
    ("text", "place", "message", "help"),
    [
        ("[typscript]", "typscript", "unknown key `typscript` at the top level", "did you mean `typescript`?"),
        (
            '[typescript]\nbrand = "Acme"',
            "brand",
            "`brand` belongs to the top level, not to `typescript`",
            "move it above the first section, or remove it",
        ),
        (
            'entry_dir = "x"',
            "entry_dir",
            "`entry_dir` belongs to `[typescript]`, not to the top level",
            "move it below `[typescript]`, or remove it",
        ),
        (
            '[extra_fields]\nui_apps = { x = "string" }',
            "ui_apps",
            "unknown key `ui_apps` in `extra_fields`",
            "known here: `top_level`, `tool`",
        ),
    ],
)
def test_unknown_keys(text: str, place: str, message: str, help: str) -> None:
    assert with_authority(text) == [(place, message, help)]


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("brand = 3", "3", "`brand` must be a string, but is the number 3"),
        ("brand = 2024-01-02", "2024-01-02", "`brand` must be a string, but is a date or time"),
        ("sources = 'x'", "'x'", '`sources` must be an array, but is the string "x"'),
        ("sources = ['a', [1]]", "[1]", "`sources[1]` must be a string, but is an array"),
        ("typescript = true", "true", "`typescript` must be a table, but is the boolean `true`"),
        ("[[typescript]]", "[[typescript]]", "`typescript` must be a table, but is an array"),
        (
            "[tools]\nmax_name_length = true",
            "true",
            "`tools.max_name_length` must be a whole number, but is the boolean ",
        ),
        (
            "[tools]\nmax_name_length = 4.5",
            "4.5",
            "`tools.max_name_length` must be a whole number, but is the number 4.5",
        ),
        ("[tools]\nexternal = { a = 1 }", "{ a = 1 }", "`tools.external` must be an array, but is a table"),
        ("[extra_fields]\ntool = ['a']", "['a']", "`extra_fields.tool` must be a table, but is an array"),
    ],
)
def test_wrong_types(text: str, place: str, message: str) -> None:
    ((where, what, _),) = with_authority(text)
    assert where == place
    assert what.startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("brand = '  '", "`brand` must not be empty"),
        (r'brand = "a\nb"', "`brand` must be one line"),
        ("sources = []", "`sources` must name at least one glob"),
        (r"sources = ['a\b.yaml']", "`sources[0]` must not contain a backslash"),
        ("sources = ['./']", "`sources[0]` must name something below the root"),
        ("sources = [' ']", "`sources[0]` must name something below the root"),
        ("required_version = 'one'", "`required_version` must be version specifiers"),
        ("[typescript]\nentry_dir = '.'", "`typescript.entry_dir` must name something below the root"),
        ("[typescript]\nregistry = 'src'", "`typescript.registry` must be a file that ends in `.ts` or `.tsx`"),
        ("[typescript]\nruntime = 'a b'", "`typescript.runtime` must be a path with a `/` or the name of a package"),
        ("[typescript]\nruntime = '@acme/../x'", "`typescript.runtime` must be a path with a `/` or the name of a"),
        ("[python]\nregistry = 'a.pyc'", "`python.registry` must be a file that ends in `.py`"),
        ("[manifest]\npath = 'a.yaml'", "`manifest.path` must be a file that ends in `.json`"),
        ("[tools]\nname_pattern = '('", "`tools.name_pattern` must be a regular expression"),
        ("[tools]\nname_pattern = ''", "`tools.name_pattern` must not be empty"),
        ('[tools]\nname_pattern = "\\ba+"', "`tools.name_pattern` must be one line without control characters"),
        ("[tools]\nmax_name_length = 0", "`tools.max_name_length` must be at least 1"),
        ("[tools]\nexternal = ['']", "`tools.external[0]` must not be empty"),
        ("[extra_fields]\ntool = { a = 'bool' }", "`extra_fields.tool.a` must be one of `string`"),
        ("[severity]\nunlinked-app = 'none'", "`severity.unlinked-app` must be one of `error`, `warning`, `off`"),
    ],
)
def test_bad_values(text: str, message: str) -> None:
    assert [one[1][: len(message)] for one in with_authority(text)] == [message]
    assert {one.rule for one in load(f'uri_authority = "acme"\n{text}')[1]} == {rules.BAD_CONFIGURATION}


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("sources = ['/etc/*.yaml']", "'/etc/*.yaml'", "`sources[0]` must be relative to the root"),
        ("sources = ['x', '~/x.yaml']", "'~/x.yaml'", "`sources[1]` must be relative to the root"),
        ("sources = ['C:/x.yaml']", "'C:/x.yaml'", "`sources[0]` must be relative to the root"),
        ("sources = ['a/../b.yaml']", "'a/../b.yaml'", "`sources[0]` must stay inside the monorepo"),
        ("[typescript]\nentry_dir = '/abs'", "'/abs'", "`typescript.entry_dir` must be relative to the root"),
        ("[typescript]\ncustom_dir = '../x'", "'../x'", "`typescript.custom_dir` must stay inside the monorepo"),
        ("[typescript]\nregistry = '../x.ts'", "'../x.ts'", "`typescript.registry` must stay inside the monorepo"),
        ("[typescript]\ndispatch = '/x.tsx'", "'/x.tsx'", "`typescript.dispatch` must be relative to the root"),
        ("[typescript]\nruntime = '../x'", "'../x'", "`typescript.runtime` must stay inside the monorepo"),
        ("[typescript]\nruntime = '..'", "'..'", "`typescript.runtime` must stay inside the monorepo"),
        ("[python]\nregistry = '../x.py'", "'../x.py'", "`python.registry` must stay inside the monorepo"),
        ("[manifest]\npath = '/x.json'", "'/x.json'", "`manifest.path` must be relative to the root"),
        ("[tools]\nopenapi = '/x.json'", "'/x.json'", "`tools.openapi` must be relative to the root"),
        ("[tools]\nschemas = ['../*.json']", "'../*.json'", "`tools.schemas[0]` must stay inside the monorepo"),
    ],
)
def test_a_path_out_of_the_root_is_a_fault_of_its_own(text: str, place: str, message: str) -> None:
    ((where, what, help),) = with_authority(text)
    assert (where, what[: len(message)]) == (place, message)
    assert help == "write the path from the folder of the configuration file"
    assert [one.rule for one in load(f'uri_authority = "acme"\n{text}')[1]] == [rules.OUTSIDE_ROOT]


@pytest.mark.parametrize(
    ("pattern", "cure"),
    [
        (r'"^\d+$"', True),
        (r'"\x"', True),
        (r'"\u12"', True),
        ('"\\b"', True),
        ('"^[a-z"', False),
        ("'^\\d('", False),
        ("^a", False),
    ],
)
def test_single_quotes_are_the_cure_for_backslashes_only(pattern: str, cure: bool) -> None:
    ((_, _, help),) = with_authority(f"[tools]\nname_pattern = {pattern}")
    assert ("single quotes" in help) is cure


@pytest.mark.parametrize(
    ("authority", "cure"),
    [
        ("Acme", 'write `uri_authority = "acme"`'),
        ("acme corp", 'write `uri_authority = "acme-corp"`'),
        ("acme/x", 'write `uri_authority = "acme-x"`'),
        ("ui://acme", 'write `uri_authority = "ui-acme"`'),
        ("", 'write a short name, such as `uri_authority = "acme"`'),
        ("é", 'write a short name, such as `uri_authority = "acme"`'),
    ],
)
def test_a_malformed_authority(authority: str, cure: str) -> None:
    ((place, message, help),) = told(f'uri_authority = "{authority}"')
    assert (place, help) == (f'"{authority}"', cure)
    assert message.startswith("`uri_authority` must be lower-case letters")


@pytest.mark.parametrize(
    ("word", "meant"), [("bool", "boolean"), ("int", "integer"), ("List", "array"), ("objct", "object")]
)
def test_a_type_in_other_words(word: str, meant: str) -> None:
    assert with_authority(f"[extra_fields]\ntop_level.x = '{word}'")[0][2] == f"did you mean `{meant}`?"


@pytest.mark.parametrize(
    ("level", "name"),
    [
        ("tool", "title"),
        ("tool", "enabled"),
        ("top_level", "category"),
        ("top_level", "tools"),
        ("top_level", "ui_apps"),
    ],
)
def test_an_extra_field_cannot_redeclare_the_contract(level: str, name: str) -> None:
    ((place, message, _),) = with_authority(f"[extra_fields]\n{level} = {{ x = 'any', {name} = 'any' }}")
    assert (place, message) == (name, f"`{name}` is a field of the contract and cannot be declared as an extra one")


@pytest.mark.parametrize(
    ("text", "place", "message", "help"),
    [
        ("unlinked-ap = 'off'", "unlinked-ap", "there is no rule `unlinked-ap`", "did you mean `unlinked-app`?"),
        (
            "UA101 = 'off'",
            "UA101",
            "the severity of `unknown-key` (UA101) cannot be changed",
            "remove this line; without that check the output could be broken",
        ),
        (
            "unknown-ui-app = 'warning'",
            "unknown-ui-app",
            "the severity of `unknown-ui-app` (UA301) cannot be changed",
            "remove this line; without that check the output could be broken",
        ),
        (
            "unlinked-app = 'off'\nUA307 = 'error'",
            "UA307",
            "the severity of `unlinked-app` (UA307) is set twice",
            "remove one of the two",
        ),
    ],
)
def test_severities_that_cannot_be_set(text: str, place: str, message: str, help: str) -> None:
    assert with_authority(f"[severity]\n{text}") == [(place, message, help)]


def test_an_id_that_no_rule_has_is_not_taken_for_another() -> None:
    ((_, message, help),) = with_authority("[severity]\nUA999 = 'off'")
    assert message == "there is no rule `UA999`"
    assert help.startswith("these can be set: yaml-1-1-scalar, ")


def test_every_free_rule_can_be_set_by_id_and_by_name() -> None:
    free = [rule for rule in rules.CATALOGUE.values() if rule.free]
    for words in ([rule.id for rule in free], [rule.name for rule in free]):
        lines = "\n".join(f'{word} = "warning"' for word in words)
        assert sound(f'uri_authority = "a"\n[severity]\n{lines}').severity == {rule.id: "warning" for rule in free}


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        (
            "[typescript]\nregistry = 'a/B.ts'\ndispatch = './A/b.ts'",
            "'./A/b.ts'",
            "the output `typescript.dispatch` has the same path as the output `typescript.registry`",
        ),
        (
            "[python]\nregistry = 'a.py'\n[manifest]\npath = 'a.py/b.json'",
            "'a.py/b.json'",
            "the output `manifest.path` lies inside the output `python.registry`",
        ),
        (
            "[typescript]\nregistry = 'a/b.ts/c.ts'\ndispatch = 'a/b.ts'",
            "'a/b.ts'",
            "the output `typescript.dispatch` contains the output `typescript.registry`",
        ),
    ],
)
def test_outputs_that_get_in_each_others_way(text: str, place: str, message: str) -> None:
    assert with_authority(text) == [(place, message, "give each output a place of its own")]


def test_a_collision_shows_both_places() -> None:
    diagnostics = load("uri_authority = 'a'\n[typescript]\nregistry = 'a.ts'\ndispatch = 'a.ts'\n")[1]
    ((note,),) = [one.notes for one in diagnostics]
    assert note.span is not None
    assert (note.message, note.span.line) == ("`typescript.registry` is `a.ts`", 3)


def test_everything_is_told_in_one_run() -> None:
    found = told(
        """
        brand = ""
        [typescript]
        registri = "x.ts"
        dispatch = "x.ts"
        registry = "X.ts"
        [tools]
        name_pattern = "["
        [severity]
        UA101 = "off"
        unlinked-app = "of"
        [extra_fields]
        tool = { title = "string", x = "bool" }
        """
    )
    assert [one[0] for one in found] == ["", '""', "registri", '"x.ts"', '"["', "UA101", '"of"', "title", '"bool"']


@pytest.mark.parametrize(
    ("raw", "line", "column", "message"),
    [
        (b"\xef\xbb\xbfbrand = 'x'", 1, 1, "the file begins with a byte order mark, which TOML does not know"),
        (b"brand = 'x'\nb = '\xc3\xa9\xff'", 2, 7, "the byte 0xff is not UTF-8"),
        ("brand = 'x'".encode("utf-16"), 1, 1, "the byte 0xff is not UTF-8"),
        (b"brand = Acme", 1, 9, "this is not TOML: invalid value"),
        (b"brand = 'a'\r\nbrand = 'b'\r\n", 2, 12, "this is not TOML: cannot overwrite a value"),
        (b"brand = [\n1 2]", 2, 3, "this is not TOML: unclosed array"),
        (b"x = " + b"[" * 20_000 + b"]" * 20_000, 1, 1, "arrays and tables are nested too deeply"),
        (b"x = " + b"1" * 5_000, 1, 1, "a number has too many digits"),
    ],
)
def test_what_is_no_toml(raw: bytes, line: int, column: int, message: str) -> None:
    ((span, told),) = [(one.span, one.message) for one in load(raw)[1]]
    assert (span.line, span.column, told) == (line, column, message)


@settings(max_examples=200)
@given(raw=st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_no_bytes_break_the_loader(raw: bytes) -> None:
    for path in ("ui-apps.toml", "tools/pyproject.toml"):
        for one in load(raw, path)[1]:
            assert one.span.line >= 1 and one.span.column >= 1


SECTIONS = [
    "brand",
    "uri_authority",
    "sources",
    "typescript",
    "python",
    "manifest",
    "tools",
    "extra_fields",
    "severity",
]
LEAVES = ["registry", "entry_dir", "runtime", "name_pattern", "max_name_length", "tool", "UA307", "UA101", "title"]
NAMES = st.sampled_from([*SECTIONS, *LEAVES]) | st.text(max_size=4)
SCALARS = st.booleans() | st.integers(-9, 99) | st.sampled_from(["a", "", "../x", "a.ts", "off", "(", "é\n'\"\\"])
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3), max_leaves=8
)


class Writer:
    """Writes data as TOML in one of the ways that mean the same, and notes where each key and scalar stands."""

    def __init__(self, draw: Any) -> None:
        self.draw = draw
        self.text = ""
        self.keys: dict[KeyPath, str] = {}
        self.values: dict[KeyPath, str] = {}
        self.starts: dict[KeyPath, int] = {}

    def chosen(self, *options: str) -> str:
        option: str = self.draw(st.sampled_from(options))
        return option

    def key(self, name: str) -> str:
        bare = name.isascii() and name.replace("-", "").replace("_", "").isalnum()
        literal = "'" not in name and name.isprintable()
        return self.chosen(quoted(name), *([name] if bare else []), *([f"'{name}'"] if literal else []))

    def document(self, data: dict[str, Any]) -> None:
        later = []
        for name, value in data.items():
            if isinstance(value, dict) and self.draw(st.booleans()):
                later.append((name, value))
                continue
            self.pair((name,), value)
            self.text += self.chosen("\n", "\r\n", " # a = 1\n", "\n\n#[x]\n")
        for name, table in later:
            self.text += self.chosen("[", "[ ", "\t[")
            self.noted((name,), self.key(name))
            self.text += self.chosen("]\n", " ] # ]\n")
            for key, value in table.items():
                self.pair((name, key), value)
                self.text += "\n"

    def noted(self, path: KeyPath, written: str) -> None:
        self.keys[path] = written
        self.starts[path] = len(self.text)
        self.text += written

    def pair(self, path: KeyPath, value: Any) -> None:
        self.noted(path, self.key(str(path[-1])))
        if isinstance(value, dict) and len(value) == 1 and self.draw(st.booleans()):
            self.text += self.chosen(".", " . ")
            ((name, inner),) = value.items()
            self.pair((*path, name), inner)
            return
        self.text += self.chosen(" = ", "=", "\t=  ")
        self.value(path, value)

    def value(self, path: KeyPath, value: Any) -> None:
        start = len(self.text)
        if isinstance(value, list):
            self.text += self.chosen("[", "[ # ]\n")
            for number, inner in enumerate(value):
                self.value((*path, number), inner)
                self.text += self.chosen(",", " , ", ",\n# '\n")
            self.text += "]"
        elif isinstance(value, dict):
            self.text += "{ "
            for number, (name, inner) in enumerate(value.items()):
                self.text += ", " if number else ""
                self.pair((*path, name), inner)
            self.text += " }"
        elif isinstance(value, str):
            many = value.replace("\\", "\\\\").replace('"', '\\"').replace("\r", "\\r")
            self.text += self.chosen(quoted(value), f'"""{many}"""' if value.isprintable() else quoted(value))
        else:
            self.text += str(value).lower()
        self.values[path] = self.text[start:]


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


@settings(max_examples=200)
@given(data=st.data())
def test_keys_and_values_are_found_however_they_are_written(data: st.DataObject) -> None:
    writer = Writer(data.draw)
    written = data.draw(st.dictionaries(NAMES, VALUES, max_size=4))
    writer.document(written)
    assert tomllib.loads(writer.text) == written, writer.text
    locate = positions.locator("ui-apps.toml", writer.text)
    offsets = [0, *(at + 1 for at, char in enumerate(writer.text) if char == "\n")]

    def shown(path: KeyPath, part: positions.Part) -> tuple[int, str]:
        span = locate(path, part)
        start = offsets[span.line - 1] + span.column - 1
        return start, writer.text[start : offsets[span.end_line - 1] + span.end_column - 1]

    for path, key in writer.keys.items():
        assert shown(path, "key") == (writer.starts[path], key)
    for path, value in writer.values.items():
        assert shown(path, "value")[1] == value
    load(writer.text)


def test_places_in_arrays_of_tables() -> None:
    text = "[[a]]\nx = 1\n[[a]]\nx = 2\n[a.b]\ny = '''\n3'''\n"
    locate = positions.locator("x.toml", text)
    assert locate(("a", 0, "x"), "value").line == 2
    assert locate(("a", 1, "x"), "value").line == 4
    assert (locate(("a", 1, "b", "y"), "value").line, locate(("a", 1, "b", "y"), "value").end_line) == (6, 7)
    assert locate(("a", 1, "b", "z"), "value").line == 5
    assert locate(("z",), "key").line == 1


def test_a_file_output_may_stand_among_the_entries() -> None:
    assert with_authority("[typescript]\nentry_dir = 'gen'\nregistry = 'gen/registry.ts'") == []


def test_the_entries_cannot_stand_below_a_file() -> None:
    text = "[typescript]\nentry_dir = 'gen/registry.ts/entries'\nregistry = 'gen/registry.ts'"
    assert [message for _, message, _ in with_authority(text)] == [
        "the output `typescript.registry` contains the output `typescript.entry_dir`"
    ]
