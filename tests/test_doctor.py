"""`doctor`: a built monorepo is sound, and each link of the chain broken once gives one broken line with its cure."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import program
import pytest
import runs
import toolchain

from generator import __version__, rules
from generator.report import Context, answer_json, app_explanation, health
from generator.session import doctor, explanation, start

CASES = program.ROOT / "tests/cases"

COSTS = "products/llm_costs/mcp/apps/costs/llm-costs-view.tsx"
INSPECTOR = f"{program.CUSTOM}/debug/host-inspector.tsx"
TOOLS = "products/actions/mcp/tools.yaml"
ACTION = f"{program.ENTRIES}/action.tsx"
DIST = "services/mcp/dist"
COPIED = ("services/mcp", "services/api/openapi.json", "products", "package.json", "package-lock.json", "tsconfig.json")
CHAIN = ["declaration", "tool", "_meta", "uri", "registry", "entry", "bundle", "size", "csp"]
GENERATE, BUILD = "run: ui-apps generate", "run: npm run build"


def examine(root: Path, *arguments: str) -> tuple[int, dict[str, Any]]:
    """The exit code and the answer of a run that reads no other program's variables and finds no other program."""
    done = program.run(root, "doctor", *arguments, "--format", "json", env={"PATH": os.devnull})
    value: dict[str, Any] = json.loads(done.stdout)
    return done.returncode, value


def broken(root: Path, *arguments: str) -> list[tuple[str, str, str, str]]:
    """Every broken link as (app, link, message, cure); the exit code must agree."""
    code, answer = examine(root, *arguments)
    rows = [("", one) for part in ("versions", "monorepo") for one in answer[part]]
    rows += [(app["key"], one) for app in answer["apps"] for one in app["checks"]]
    found = [(key, one["link"], one["message"], one["cure"]) for key, one in rows if one["state"] == "broken"]
    assert code == bool(found) and answer["summary"]["broken"] == len(found)
    return found


@pytest.fixture(scope="module")
def schemas() -> dict[str, Any]:
    return {"doctor": health.schema(), "explain": answer_json.schema()}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this repository's own apps, generated and built by its own bundler."""
    toolchain.node_modules()
    root = program.copy_of_this_repository(tmp_path_factory.mktemp("built"))
    for path in COPIED:
        source, ignored = program.ROOT / path, shutil.ignore_patterns("dist", "__pycache__")
        if source.is_dir():
            shutil.copytree(source, root / path, ignore=ignored, dirs_exist_ok=True)
        else:
            shutil.copyfile(source, root / path)
    (root / "node_modules").symlink_to(program.ROOT / "node_modules")
    assert program.run(root, "generate").returncode == 0
    build(root)
    return root


def build(root: Path) -> None:
    command = ["node", "services/mcp/bundler/build.mjs", "--root", str(root)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def root(built: Path, tmp_path: Path) -> Path:
    """A built monorepo of one's own."""
    shutil.copytree(built, tmp_path / "root", symlinks=True)
    return tmp_path / "root"


def edit(root: Path, path: str, old: str, new: str) -> None:
    text = (root / path).read_text("utf-8")
    assert text.count(old) == 1, f"{path} has no single place like this: {old}"
    (root / path).write_text(text.replace(old, new), "utf-8")


def test_a_built_monorepo_is_sound_link_by_link(built: Path) -> None:
    code, answer = examine(built)
    schema = json.loads(program.run(built, "schema", "--of", "doctor").stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(answer, schema)
    assert code == 0 and answer["monorepo"] == []
    rows = json.loads((built / program.MANIFEST).read_text("utf-8"))["apps"]
    assert [app["key"] for app in answer["apps"]] == [row["key"] for row in rows]
    for app, row in zip(answer["apps"], rows, strict=True):
        links = {one["link"]: one for one in app["checks"]}
        assert [link for link in links if link != "click"] == CHAIN
        assert ("click" in links) == (row["type"] == "list")
        assert {one["state"] for one in app["checks"]} == {"ok"}
        size = (built / DIST / f"{app['key']}.html").stat().st_size
        assert links["size"]["message"].startswith(f"{size / 1000:.1f} kB (")
    versions = {one["link"]: one["message"] for one in answer["versions"]}
    locked = json.loads((built / "package-lock.json").read_text("utf-8"))["packages"]
    for name in ("react", "typescript", "@modelcontextprotocol/ext-apps"):
        assert versions[name] == f"{locked[f'node_modules/{name}']['version']} (package-lock.json)"
    assert program.run(built, "doctor").stdout.endswith("\n14 apps: nothing is broken\n")
    assert program.run(built, "doctor", "--quiet").stdout == ""


def test_a_monorepo_without_pages_is_not_broken(tmp_path: Path) -> None:
    root = program.plant(tmp_path)
    assert program.run(root, "generate").returncode == 0
    code, answer = examine(root)
    assert (code, answer["summary"]["broken"], answer["summary"]["not_built"]) == (0, 0, 4)
    assert "4 apps: nothing is broken, 4 apps not built\n" in program.run(root, "doctor").stdout


def rewrite_uri(root: Path) -> None:
    edit(root, program.TYPESCRIPT, "= 'ui://acme/action.html'", "= 'ui://acme/actions.html'")


def drop_row(root: Path) -> None:
    file = root / program.PYTHON
    text = file.read_text("utf-8")
    start = text.index('    UiApp(\n        key="action",')
    file.write_text(text[:start] + text[text.index("    UiApp(", start + 9) :], "utf-8")


def unlinked(root: Path) -> None:
    edit(root, "services/mcp/definitions/core.yaml", "        ui_app: debug\n", "")
    assert program.run(root, "generate").returncode == 0
    build(root)


def reaching(path: str, request: str) -> Callable[[Path], None]:
    """Adds a function with this request to a module, and builds."""

    def mutate(root: Path) -> None:
        (root / path).write_text(f"{(root / path).read_text()}\nexport const send = (id: string) => {request}\n")
        build(root)

    return mutate


MUTATIONS: list[tuple[str, Callable[[Path], None], tuple[str, str, str]]] = [
    ("declaration", lambda root: edit(root, TOOLS, "view_prop: action", "view_prop: delete"), ("action", "UA201", "")),
    (
        "tool",
        unlinked,
        ("debug", "no tool links here", "add `ui_app: debug` to the tools whose result it shows"),
    ),
    (
        "_meta",
        lambda root: edit(root, program.TYPESCRIPT, "    'action-get': 'action',\n", ""),
        ("action", program.TYPESCRIPT, GENERATE),
    ),
    (
        "_meta",
        lambda root: edit(root, program.PYTHON, '    "action-get": "action",\n', '    "action-get": "cohort",\n'),
        ("action", program.PYTHON, GENERATE),
    ),
    ("uri", rewrite_uri, ("action", program.TYPESCRIPT, GENERATE)),
    ("registry", drop_row, ("action", program.PYTHON, GENERATE)),
    (
        "registry",
        lambda root: edit(root, program.MANIFEST, '"app_name": "Acme Action"', '"app_name": "Action"'),
        ("action", program.MANIFEST, GENERATE),
    ),
    ("registry", lambda root: (root / program.TYPESCRIPT).unlink(), ("", f"{program.TYPESCRIPT} is missing", GENERATE)),
    (
        "registry",
        lambda root: (root / program.MANIFEST).write_text("{}\n") and None,
        ("", f"{program.MANIFEST} is not ours", f"{GENERATE} --adopt"),
    ),
    (
        "registry",
        lambda root: edit(root, program.PYTHON, "class UiApp:", "class UiApps:"),
        ("", f"{program.PYTHON} is stale", GENERATE),
    ),
    ("entry", lambda root: (root / ACTION).unlink(), ("action", f"{ACTION} is missing", GENERATE)),
    ("entry", lambda root: edit(root, ACTION, "'Acme Action'", "'Action'"), ("action", f"{ACTION} is stale", GENERATE)),
    ("entry", lambda root: (root / program.CUSTOM / "debug.tsx").unlink(), ("debug", "UA403", "write ")),
    ("bundle", lambda root: (root / DIST / "action.html").unlink(), ("action", "action.html does not exist", BUILD)),
    (
        "bundle",
        lambda root: (root / DIST / "action.html").write_text("") and None,
        ("action", "action.html is empty", BUILD),
    ),
    (
        "bundle",
        lambda root: (root / DIST / "action.html").write_text("<p>mine") and None,
        ("action", "action.html is not what was built", BUILD),
    ),
    (
        "bundle",
        lambda root: edit(root, f"{program.CUSTOM}/debug.tsx", "import { mount", "import  { mount"),
        ("debug", f"was built before {program.CUSTOM}/debug.tsx changed", BUILD),
    ),
    (
        "csp",
        reaching(INSPECTOR, "new WebSocket('wss://live.acme.example/' + id)"),
        (
            "debug",
            "wss://live.acme.example is used",
            "add 'wss://live.acme.example' to `csp.connect_domains`",
        ),
    ),
]


@pytest.mark.parametrize(("link", "mutate", "wanted"), MUTATIONS, ids=[f"{one[0]}-{one[2][1]}" for one in MUTATIONS])
def test_each_link_broken_once_is_one_broken_line(
    root: Path, link: str, mutate: Callable[[Path], None], wanted: tuple[str, str, str]
) -> None:
    mutate(root)
    found = broken(root)
    key, message, cure = wanted
    assert [(one[0], one[1]) for one in found] == [(key, link)]
    assert message in found[0][2] and found[0][3].startswith(cure) and found[0][3]


def test_an_origin_in_a_view_is_missing_wherever_the_view_is_shown(root: Path) -> None:
    reaching(COSTS, "fetch(`https://api.acme.example/${id}`)")(root)
    found = broken(root)
    # The umbrella app imports every view by way of the dispatch module.
    assert [one[:2] for one in found] == [("llm-costs", "csp"), ("render-ui", "csp")]
    assert found[0][2].startswith("https://api.acme.example is used here and not declared")
    assert found[0][3] == "write in `llm-costs`: `csp: { connect_domains: ['https://api.acme.example'] }`"


def test_what_other_apps_have_wrong_is_no_fault_of_the_asked_one(root: Path) -> None:
    drop_row(root)
    assert broken(root, "cohort", "action-list") == []
    assert broken(root, "--product", "cohorts") == []
    text = program.run(root, "doctor", "cohort").stdout
    assert f"{program.PYTHON} is stale, though right about these apps" in text
    assert [one[:2] for one in broken(root, "--product", "actions")] == [("action", "registry")]
    edit(root, TOOLS, "detail_tool: action-get", "detail_tool: action-got")
    assert [one[:2] for one in broken(root, "action-list")] == [("action-list", "click")]
    assert broken(root, "action") == [] and [one[:2] for one in broken(root)] == [("action-list", "click")]


def test_unknown_keys_and_products_are_2(root: Path) -> None:
    for arguments, said in ((["actoin"], "did you mean action?"), (["--product", "action"], "did you mean `actions`?")):
        done = program.run(root, "doctor", *arguments)
        assert (done.returncode, said in done.stderr, done.stdout) == (2, True, "")


def test_input_that_is_wrong_is_told_once_with_its_place(root: Path) -> None:
    edit(root, TOOLS, "operation: get_action\n", "operation: 7\n")
    (root / "products/cohorts/mcp/tools.yaml").write_text("tools: [\n")
    code, answer = examine(root)
    assert (code, [one["link"] for one in answer["monorepo"]]) == (1, ["input", "input"])
    assert {(one["path"], one["line"]) for one in answer["monorepo"]} == {
        (TOOLS, 28),
        ("products/cohorts/mcp/tools.yaml", 2),
    }
    (root / "ui-apps.toml").write_text("brand = 7\n")
    assert {one[1] for one in broken(root)} == {"input"}


def test_a_bundle_without_a_record_has_a_size_and_a_broken_record_is_none(root: Path) -> None:
    record = root / DIST / ".build.json"
    for text in (
        "no JSON",
        "[]",
        '{"version": 2}',
        '{"version": 2, "apps": {"action": 1}, "shared": [], "digests": {}}',
    ):
        record.write_text(text)
        code, answer = examine(root, "action")
        links = {one["link"]: one for one in answer["apps"][0]["checks"]}
        assert code == 0 and "no record says" in links["bundle"]["message"] and "gzip" not in links["size"]["message"]


@pytest.mark.parametrize(
    ("files", "wanted"),
    [
        ({"package.json": '{"dependencies": {"@modelcontextprotocol/ext-apps": "^1.2"}}'}, "^1.2 (package.json)"),
        (
            {
                "services/mcp/package.json": '{"dependencies": {"react": "^17"}}',
                "services/mcp/yarn.lock": 'react@^17:\n  version "17.0.2"\n',
            },
            "17.0.2 (services/mcp/yarn.lock)",
        ),
        (
            {
                "package.json": "{}",
                "services/package.json": '{"name": "x"}',
                "services/pnpm-lock.yaml": "packages:\n  react@16.1.0:\n    resolution: {}\n",
            },
            "16.1.0 (services/pnpm-lock.yaml)",
        ),
        ({"package.json": '{"name": "x"}', ".nvmrc": "v18.2.0\n"}, "v18.2.0 (.nvmrc)"),
    ],
)
def test_a_version_that_generated_code_is_not_made_for_is_broken(
    tmp_path: Path, files: dict[str, str], wanted: str
) -> None:
    root = program.plant(tmp_path, {**program.MONOREPO, **files})
    assert program.run(root, "generate").returncode == 0
    ((_, _, message, cure),) = broken(root)
    assert message.startswith(wanted) and cure


def test_package_files_of_any_shape_say_nothing(tmp_path: Path) -> None:
    root = program.plant(tmp_path, program.MONOREPO)
    assert program.run(root, "generate").returncode == 0
    for text in ("", "[]", '{"scripts": [], "engines": 7, "dependencies": {"react": {}}}', "\xff", "[" * 100_000):
        for name in ("package.json", "package-lock.json"):
            (root / name).write_text(text, "latin-1")
        assert broken(root) == []


@pytest.mark.parametrize("case", sorted(CASES.iterdir()), ids=lambda case: case.name)
def test_every_case_gets_an_answer_that_agrees_with_check(tmp_path: Path, case: Path, schemas: dict[str, Any]) -> None:
    root = Path(shutil.copytree(case / "input", tmp_path / "root", symlinks=True))
    runs.generate(root)
    report = runs.check(root).report
    found = doctor.examine(start(__version__, str(root)), __version__)
    jsonschema.validate(json.loads(health.json_text(found)), schemas["doctor"])
    unlinked = any(one.rule == rules.UNLINKED_APP for one in report.diagnostics)
    assert doctor.exit_code(found) == bool(report.errors or report.changes or unlinked)
    assert all(one.cure for one in found.checks if one.state == "broken")
    for key in found.apps:
        answer = explanation.answer(start(__version__, str(root)), key)
        jsonschema.validate(json.loads(answer_json.render(answer)), schemas["explain"])
        assert app_explanation.render(answer, Context()).startswith(key)
