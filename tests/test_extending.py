"""What an extension costs (spec: architecture.md, rule 2), proved with throw-away ones in a copy of the program: the
few edits named there, and everything else follows by itself."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import program
import pytest

RUN = "from generator.cli import main; main()"
APPS = "products/shop/mcp/apps"
GALLERY = """\
\"\"\"`type: gallery`: pictures.\"\"\"

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from generator import naming
from generator.app_types.base import AppType, Import, Place
from generator.model import App


@dataclass(frozen=True, slots=True, kw_only=True)
class GalleryApp(App):
    component_import: str
    view_component: str
    columns: int


def resolve(place: Place, written: Any) -> GalleryApp:
    return GalleryApp(
        **place.common(f"{place.entry_prefix}{place.key}", written),
        app_name=place.app_name(None),
        description="A gallery",
        component_import=place.component_import(None),
        view_component=f"{naming.pascal(place.key)}Gallery",
        columns=written.columns or 3,
    )


def imports(app: GalleryApp) -> Import:
    return Import(app.component_import, app.view_component, (), "entry")


TYPE = AppType(
    name="gallery", resolved=GalleryApp, generated=True, mount="mountGallery", resolve=resolve, imports=imports
)
"""
GALLERY_SCHEMA = """\
from __future__ import annotations

from typing import Literal

from schemas.app import App
from schemas.base import OrAbsent


class GalleryApp(App):
    \"\"\"Pictures in columns.\"\"\"

    type: Literal["gallery"]
    \"\"\"An app that shows pictures.\"\"\"

    columns: OrAbsent[int] = None
    \"\"\"How many stand side by side. Absent: three.\"\"\"
"""
GALLERY_TEMPLATE = """\
{{ header }}
{{ runtime_import }}
{{ view_import }}

mountGallery({ appName: {{ app.app_name | ts_string }}, view: {{ app.view_component | ts_name }} })
"""
KEYS_TARGET = """\
\"\"\"A list of the keys.\"\"\"

from __future__ import annotations

from collections.abc import Iterator

from generator import emit
from generator.model import Artifact, Catalog, Configuration


def render(catalog: Catalog, configuration: Configuration) -> Iterator[Artifact]:
    text = emit.templates().get_template("keys/keys.txt.jinja").render(header=emit.header("#"), apps=catalog.apps)
    yield Artifact("services/mcp/keys.txt", text)
"""
KEYS_TEMPLATE = "{{ header }}\n{% for app in apps %}\n{{ app.key | comment }}\n{% endfor %}\n"
SHOUTING = '''

SHOUTING = _rule(
    "UA309",
    "shouting",
    what="A title is all upper-case",
    why="Nobody likes that.",
    fix="Write it in lower case.",
    example="""
# wrong
title: LOUD

# right
title: Loud
""",
    default="warning",
    free=True,
)
'''
APPEND = """\
    for tool in survey.tools.values():
        if tool.title and tool.title.isupper():
            survey.report(rules.SHOUTING, survey.place(tool.source, ("tools", tool.name, "title")), "shouting")
"""


class Copy:
    """A copy of the program and a monorepo to run it on; `steps` counts what was edited or added."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "program"
        self.steps = 0
        for name in ("generator", "schemas", "templates"):
            shutil.copytree(program.ROOT / name, self.folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        self.root = program.plant(folder / "monorepo")

    def add(self, path: str, text: str) -> None:
        assert not (self.folder / path).exists()
        program.plant(self.folder, {path: text})
        self.steps += 1

    def edit(self, path: str, before: str, after: str) -> None:
        """Puts `after` in the place of `before`, which stands in the file once."""
        file = self.folder / path
        text = file.read_text("utf-8")
        assert text.count(before) == 1, f"{path} has no single place like this: {before}"
        file.write_text(text.replace(before, after), "utf-8")
        self.steps += 1

    def run(self, *arguments: str, code: str = RUN) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", code, *arguments]
        env = program.environment(PYTHONPATH=str(self.folder), PYTHONSAFEPATH="1")
        return subprocess.run(command, cwd=self.root, env=env, capture_output=True, text=True, check=False)

    def json(self, *arguments: str) -> Any:
        return json.loads(self.run(*arguments).stdout)

    def generate(self, shop: str) -> dict[str, Any]:
        """Generates from this tools file and gives the rows of the manifest, which keeps its schema."""
        program.plant(self.root, {program.SHOP_FILE: shop})
        done = self.run("generate")
        assert done.returncode == 0, done.stdout + done.stderr
        manifest = json.loads((self.root / program.MANIFEST).read_text("utf-8"))
        jsonschema.validate(manifest, self.json("schema", "--of", "manifest"))
        return {app["key"]: app for app in manifest["apps"]}


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


def test_a_field_costs_four_steps(copy: Copy) -> None:
    line, after = (
        "    link_prop: OrAbsent[LinkProp] = None\n",
        '    subtitle: OrAbsent[Text] = None\n    """Below the name."""\n\n',
    )
    copy.edit("schemas/detail.py", line, after + line)
    copy.edit(
        "generator/app_types/detail.py",
        "    link_prop: str | None = None\n",
        "    link_prop: str | None = None\n    subtitle: str | None = None\n",
    )
    copy.edit(
        "generator/app_types/detail.py",
        "link_prop=written.link_prop,",
        "link_prop=written.link_prop,\n        subtitle=written.subtitle,",
    )
    use = "{% if app.subtitle %}\n    subtitle: {{ app.subtitle | ts_string }},\n{% endif %}\n"
    copy.edit("templates/entries/detail.tsx.jinja", "{% if brand %}\n", use + "{% if brand %}\n")
    assert copy.steps == 4

    rows = copy.generate(program.SHOP.replace("view_prop: order", "view_prop: order\n        subtitle: It's new"))
    assert rows["order"]["subtitle"] == "It's new" and "subtitle" not in rows["order-list"]
    assert '    subtitle: "It\'s new",\n' in (copy.root / program.ENTRIES / "order.tsx").read_text("utf-8")
    assert "subtitle" not in (copy.root / program.ENTRIES / "order-list.tsx").read_text("utf-8")
    field = copy.json("schema")["$defs"]["DetailApp"]["properties"]["subtitle"]
    assert (field["type"], field["description"]) == ("string", "Below the name.")
    page = copy.run(code="from generator.report import reference; print(reference.fields_page())").stdout
    assert "| `subtitle` | no | Below the name. |" in page
    told = {one["name"]: one for one in copy.json("explain", "order", "--format", "json")["app"]["fields"]}
    assert (told["subtitle"]["value"], told["subtitle"]["line"]) == ("It's new", 6)
    assert "  subtitle          -  " in copy.run("explain", "person").stdout
    wrong = copy.root / program.STAFF_FILE
    wrong.write_text(program.STAFF.replace("view_prop: person", "view_prop: person\n        subtitel: x"))
    assert "did you mean `subtitle`?" in copy.run("check").stdout


def test_an_app_type_costs_a_module_a_schema_a_template_and_a_line_in_a_tuple(copy: Copy) -> None:
    copy.add("generator/app_types/gallery.py", GALLERY)
    copy.add("schemas/gallery.py", GALLERY_SCHEMA)
    copy.add("templates/entries/gallery.tsx.jinja", GALLERY_TEMPLATE)
    copy.edit(
        "schemas/tools_file.py",
        "APP_TYPES: tuple[type[App], ...] = (",
        "from schemas.gallery import GalleryApp\n\nAPP_TYPES: tuple[type[App], ...] = (GalleryApp, ",
    )
    assert copy.steps == 4

    rows = copy.generate(
        f"{program.SHOP}\n".replace("    order:\n", "    wall: {type: gallery, columns: 4}\n    order:\n")
    )
    assert (rows["wall"]["type"], rows["wall"]["columns"], rows["wall"]["app_name"]) == ("gallery", 4, "Acme Wall")
    assert rows["wall"]["entry"] == "generated/wall"
    text = (copy.root / program.ENTRIES / "wall.tsx").read_text("utf-8")
    assert "import { WallGallery } from 'products/shop/mcp/apps'" in text
    assert text.endswith("mountGallery({ appName: 'Acme Wall', view: WallGallery })\n")
    assert "    | 'gallery'\n" in (copy.root / program.TYPESCRIPT).read_text("utf-8")
    assert "'wall'" not in (copy.root / program.DISPATCH).read_text("utf-8")
    assert copy.json("schema")["$defs"]["GalleryApp"]["description"] == "Pictures in columns."
    assert copy.json("list", "--type", "gallery", "--format", "json")["apps"][0]["key"] == "wall"
    told = {one["name"]: one["value"] for one in copy.json("explain", "wall", "--format", "json")["app"]["fields"]}
    assert (told["columns"], told["view_component"], told["component_import"]) == (4, "WallGallery", APPS)
    links = {one["link"]: one["state"] for one in copy.json("doctor", "wall", "--format", "json")["apps"][0]["checks"]}
    assert (links["declaration"], links["entry"], links["registry"], links["tool"]) == ("ok", "ok", "ok", "broken")
    (copy.root / program.STAFF_FILE).write_text("ui_apps: {p: {type: galery}, q: {type: gallery, view_prop: x}}\n")
    report = copy.run("check").stdout
    assert "did you mean `gallery`?" in report and "`view_prop` belongs to `type: detail`" in report


def test_a_target_costs_a_module_with_its_template_and_a_line_in_a_tuple(copy: Copy) -> None:
    copy.add("generator/targets/keys.py", KEYS_TARGET)
    copy.add("templates/keys/keys.txt.jinja", KEYS_TEMPLATE)
    copy.edit(
        "generator/targets/__init__.py",
        "TARGETS = (entries,",
        "from generator.targets import keys  # noqa: E402\n\nTARGETS = (keys, entries,",
    )
    assert copy.steps == 3

    copy.generate(program.SHOP)
    assert (copy.root / "services/mcp/keys.txt").read_text().splitlines()[-4:] == [
        "cart",
        "order",
        "order-list",
        "person",
    ]
    (copy.root / "services/mcp/keys.txt").unlink()
    assert "missing[UA901]: services/mcp/keys.txt" in copy.run("check").stdout


def test_a_rule_costs_a_constant_and_an_append(copy: Copy) -> None:
    end = (copy.folder / "generator/rules.py").read_text("utf-8")[-200:]
    copy.edit("generator/rules.py", end, end + SHOUTING)
    copy.edit("generator/links/__init__.py", "    return catalog(survey)\n", f"{APPEND}    return catalog(survey)\n")
    assert copy.steps == 2

    loud = program.SHOP.replace("operation: get_cart", "operation: get_cart\n        title: LOUD")
    program.plant(copy.root, {program.SHOP_FILE: loud})
    (found,) = copy.json("check", "--format", "json")["diagnostics"]
    assert (found["rule"], found["name"], found["severity"], found["line"]) == ("UA309", "shouting", "warning", 16)
    assert copy.run("explain", "shouting").stdout.startswith("UA309 shouting\n")
    page = copy.run(code="from generator.report import explanation; print(explanation.catalogue_page())").stdout
    assert "UA309" in page and "A title is all upper-case" in page
    configuration = copy.root / "ui-apps.toml"
    configuration.write_text(program.CONFIGURATION.replace("[severity]", '[severity]\nshouting = "off"'))
    assert copy.json("check", "--format", "json")["diagnostics"] == []
