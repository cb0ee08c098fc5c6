"""The command line as its users meet it: exit codes, streams, flags, and what each command prints (spec: cli.md)."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import jsonschema
import program
import pytest
import runs
import yaml
from program import ENTRIES, MANIFEST, PYTHON, SHOP_FILE, TYPESCRIPT

ORDER = f"{ENTRIES}/order.tsx"
CORPUS = program.ROOT.parent / "shared/corpus"
BROKEN = "tools: [\n"
UNKNOWN_APP = program.SHOP.replace("ui_app: cart", "ui_app: card")
UNLINKED = program.SHOP.replace("        ui_app: cart\n", "")


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A monorepo whose outputs are right; tests of this module leave it that way."""
    root = program.plant(tmp_path_factory.mktemp("fresh") / "root")
    done = program.run(root, "generate")
    assert (done.returncode, done.stderr.count("\n")) == (0, 1)
    return root


@pytest.fixture
def root(fresh: Path, tmp_path: Path) -> Path:
    """A fresh monorepo of one's own."""
    return program.plant(tmp_path / "root", program.files(fresh))


def edit(file: Path, change: Callable[[bytes], bytes]) -> None:
    file.write_bytes(change(file.read_bytes()))


def to_crlf(raw: bytes) -> bytes:
    return raw.replace(b"\n", b"\r\n")


# -- exit codes


def test_fresh_outputs_are_0_and_the_last_line_says_that_nothing_is_to_do(fresh: Path) -> None:
    done = program.run(fresh, "check")
    assert (done.returncode, done.stdout) == (0, "2 files, 4 apps: everything is up to date, nothing to do\n")


@pytest.mark.parametrize("path", [ORDER, *program.REGISTRIES])
def test_a_deleted_output_is_missing_an_edited_one_stale_and_one_with_crlf_fresh(root: Path, path: str) -> None:
    right = (root / path).read_bytes()

    def verdicts() -> tuple[int, list[tuple[str, str]]]:
        outcome = runs.check(root)
        return outcome.exit_code, [(one.verdict, one.path) for one in outcome.report.changes]

    (root / path).unlink()
    assert verdicts() == (3, [("missing", path)])
    for wrong in (right + b"\n", right[:-1], right.replace(b"order", b"ordre")):
        (root / path).write_bytes(wrong)
        assert verdicts() == (3, [("stale", path)])
    (root / path).write_bytes(to_crlf(right))
    assert verdicts() == (0, [])
    assert runs.generate(root).report.changes == () and (root / path).read_bytes() == to_crlf(right)


def test_the_program_ends_with_the_code_and_the_next_step_for_each_of_these(root: Path) -> None:
    def check() -> tuple[int, str]:
        done = program.run(root, "check")
        return done.returncode, done.stdout

    (root / TYPESCRIPT).unlink()
    wanted = f"missing[UA901]: {TYPESCRIPT}\n\n1 file is missing; run: ui-apps generate\n"
    assert check() == (3, wanted)
    assert program.run(root, "generate").returncode == 0
    edit(root / ORDER, lambda raw: raw + b"\n")
    assert check() == (3, f"stale[UA902]: {ORDER}\n\n1 file is stale; run: ui-apps generate\n")
    assert program.run(root, "generate").returncode == 0
    (root / ENTRIES / "gone.tsx").write_bytes((root / ORDER).read_bytes())
    (root / ENTRIES / "by-hand.tsx").write_text("export {}\n")
    assert check() == (3, f"orphan[UA903]: {ENTRIES}/gone.tsx\n\n1 file is orphaned; run: ui-apps generate\n")
    assert program.run(root, "generate").returncode == 0
    for path in (*program.generated(root), SHOP_FILE, "ui-apps.toml"):
        edit(root / path, to_crlf)
    assert check()[0] == 0
    (root / MANIFEST).unlink()
    (root / SHOP_FILE).write_text(BROKEN)
    code, text = check()
    assert code == 1 and "error[UA001]" in text and text.endswith("1 error; fix it, then run: ui-apps generate\n")


def test_wrong_input_is_1_whatever_the_outputs_are_and_nothing_is_written(root: Path) -> None:
    (root / ORDER).unlink()
    (root / "products/staff/mcp/tools.yaml").write_text(BROKEN)
    before = program.files(root)
    done = program.run(root, "generate")
    assert (done.returncode, "error[UA001]" in done.stdout) == (1, True)
    assert program.files(root) == before


def test_warnings_are_0_and_strict_makes_errors_of_them(root: Path) -> None:
    (root / SHOP_FILE).write_text(UNLINKED)
    assert program.run(root, "generate").returncode == 0
    assert "warning[UA307]" in (done := program.run(root, "check")).stdout
    assert done.returncode == 0
    assert "error[UA307]" in (done := program.run(root, "check", "--strict")).stdout
    assert done.returncode == 1
    assert program.run(root, "generate", "--strict").returncode == 1


def test_a_file_that_cannot_be_written_is_4(root: Path) -> None:
    (root / ".ui-apps/lock").unlink(missing_ok=True)
    program.plant(root, {".ui-apps/lock/x": ""})
    done = program.run(root, "generate")
    assert (done.returncode, "error[UA702]" in done.stdout) == (4, True)


def test_no_configuration_is_2_and_names_init(tmp_path: Path) -> None:
    for arguments in (["check"], ["generate", "--root", "."], ["list"]):
        done = program.run(tmp_path, *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert "ui-apps.toml" in done.stderr and "`ui-apps init`" in done.stderr
        assert len(done.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chek"], "chek"),
        ([], "Usage"),
        (["check", "--wrong"], "--wrong"),
        (["check", "--format", "yaml"], "--format is one of text, concise, json, github, gitlab, sarif, junit"),
        (["list", "--format", "concise"], "--format is one of text, json, not concise"),
        (["list", "--type", "table"], "--type is one of detail, list, custom, not table"),
        (["list", "--product", "shp"], "no product `shp`; did you mean `shop`?"),
        (["check", "--color", "sometimes"], "--color is one of auto, always, never"),
        (["explain", "UA301", "--color", "sometimes"], "--color is one of auto, always, never"),
        (["check", "--product", "shp"], "no product `shp`; did you mean `shop`?"),
        (["generate", "--product", "shp"], "no product `shp`; did you mean `shop`?"),
        (["check", "--config", "none.toml"], "none.toml"),
        (["schema", "--of", "tool"], "--of is one of tools, configuration, report, manifest, explain, doctor"),
        (["explain", "UA999"], "UA999"),
        (["explain", "unknown-ui-ap"], "did you mean unknown-ui-app?"),
    ],
)
def test_a_command_that_cannot_be_understood_is_2_and_says_why(fresh: Path, arguments: list[str], said: str) -> None:
    before = program.files(fresh)
    done = program.run(fresh, *arguments)
    assert done.returncode == 2 and said in done.stderr + done.stdout and "Traceback" not in done.stderr
    assert program.files(fresh) == before


@pytest.mark.parametrize("delay", [0.0, 0.2, 0.5, 0.9])
def test_an_interrupt_is_130_without_a_traceback_and_every_file_is_whole(tmp_path: Path, delay: float) -> None:
    apps = "".join(f"    app-{number}:\n        type: detail\n        view_prop: data\n" for number in range(3000))
    root = program.plant(tmp_path, {**program.MONOREPO, "products/many/mcp/tools.yaml": f"ui_apps:\n{apps}"})
    with program.started(root, "generate") as running:
        while not (root / ".ui-apps/lock").exists():
            time.sleep(0.001)
        time.sleep(delay)
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=60)
    assert running.returncode in (130, 0) and "Traceback" not in said
    assert running.returncode == 130 or delay > 0.5, "the interrupt came too late to be one"
    assert all(raw.endswith(b"\n") for raw in program.generated(root).values())
    assert list(root.rglob(".ui-apps-*")) == [], "an interrupted run clears up"


# -- streams


def test_findings_are_on_stdout_and_remarks_on_stderr(root: Path) -> None:
    edit(
        root / "ui-apps.toml",
        lambda raw: (
            b'sources = ["products/*/mcp/tools.yaml", "services/mcp/definitions/*.yaml", "none/*.yaml"]\n' + raw
        ),
    )
    (root / ORDER).unlink()
    done = program.run(root, "check")
    assert "missing[UA901]" in done.stdout and "owners.yaml" not in done.stdout
    assert done.stderr.splitlines() == [
        "note: the source pattern none/*.yaml matches no file",
        "note: skipped services/mcp/definitions/owners.yaml: not a tools file",
    ]


def test_quiet_prints_findings_only(root: Path) -> None:
    done = program.run(root, "check", "--quiet")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    (root / ORDER).unlink()
    done = program.run(root, "check", "-q")
    assert (done.returncode, done.stderr) == (3, "") and f"missing[UA901]: {ORDER}" in done.stdout
    assert program.run(root, "check", "-q", "--format", "json").stderr == ""


@pytest.mark.parametrize("format", ["concise", "json", "github", "gitlab", "sarif", "junit"])
def test_formats_for_machines_have_the_summary_on_stderr(root: Path, format: str) -> None:
    (root / ORDER).unlink()
    done = program.run(root, "check", "--format", format)
    assert done.returncode == 3 and "1 file is missing" not in done.stdout
    assert done.stderr.splitlines()[-1] == "1 file is missing; run: ui-apps generate"


def test_a_reader_that_leaves_early_gets_no_traceback(root: Path) -> None:
    (root / ORDER).unlink()
    for arguments in (["check"], ["check", "--format", "json"], ["list"], ["schema"], ["explain", "UA301"], ["inputs"]):
        read, write = os.pipe()
        os.close(read)
        done = program.run(root, *arguments, capture_output=False, stdout=write, stderr=subprocess.PIPE)
        os.close(write)
        assert done.returncode != 0 and "Traceback" not in done.stderr and "Exception ignored" not in done.stderr


def test_pipes_are_utf_8_and_a_terminal_that_cannot_show_a_character_gets_its_escape(root: Path) -> None:
    (root / SHOP_FILE).write_text(program.SHOP.replace("category: Shop", "category: Café\nlöschen: 1"))
    ascii_only = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    done = program.run(root, "check", env=ascii_only)
    assert done.returncode == 1 and "löschen" in done.stdout and "Traceback" not in done.stderr
    assert "l\\xf6schen" in on_a_terminal(root, "check", **ascii_only)


# -- flags


def test_the_root_may_be_given_before_and_after_the_command(fresh: Path, tmp_path: Path) -> None:
    for arguments in (["check", "--root", str(fresh)], ["--root", str(fresh), "check"], [f"--root={fresh}", "check"]):
        done = program.run(tmp_path, *arguments)
        assert (done.returncode, "4 apps" in done.stdout) == (0, True)


COMMANDS = (["check"], ["generate"], ["list"], ["inputs"], ["schema"], ["explain", "UA301"])


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_takes_the_common_flags_also_before_it(fresh: Path, command: list[str]) -> None:
    flags = ["--root", ".", "--config", "ui-apps.toml", "--format", "text", "--quiet", "--color", "never"]
    flags += ["--no-cache", "--stats"]
    assert (done := program.run(fresh, *flags, *command)).returncode == 0, done.stderr


@pytest.mark.parametrize("command", [[], ["check"], ["list"]], ids=" ".join)
def test_version(fresh: Path, command: list[str]) -> None:
    done = program.run(fresh, *command, "--version")
    assert done.returncode == 0 and done.stdout.startswith("ui-apps 1.") and "Python 3." in done.stdout


def test_the_root_is_found_by_walking_up_without_asking_git(root: Path) -> None:
    inner = root / "products/shop"
    (inner / ".git").mkdir()
    assert program.run(inner, "check").returncode == 0
    (inner / "mcp/tools.yaml").write_text(UNKNOWN_APP)
    done = program.run(inner, "check", "--format", "concise")
    assert done.stdout.startswith(f"{SHOP_FILE}:17:17: error[UA301] ")


def test_another_configuration_can_be_named(root: Path, tmp_path: Path) -> None:
    (root / "other.toml").write_text('uri_authority = "other"\n[manifest]\npath = "other.json"\n')
    assert program.run(root / "products", "generate", "--config", "../other.toml").returncode == 0
    assert json.loads((root / "other.json").read_text())["apps"][0]["uri"] == "ui://other/cart.html"
    (tmp_path / "far.toml").write_text('uri_authority = "far"\n[manifest]\npath = "far.json"\n')
    done = program.run(root, "generate", "--config", str(tmp_path / "far.toml"), "--root", str(root))
    assert done.returncode == 0 and (root / "far.json").exists()


def test_the_configuration_may_stand_in_pyproject_toml(tmp_path: Path) -> None:
    table = program.CONFIGURATION.replace("[", "[tool.ui-apps.")
    content = {"pyproject.toml": f"[project]\nname = 'x'\n[tool.ui-apps]\n{table}", SHOP_FILE: program.SHOP}
    root = program.plant(tmp_path, {**program.MONOREPO, **content})
    (root / "ui-apps.toml").unlink()
    assert program.run(root, "generate").returncode == 0
    assert program.run(root / "products", "check").returncode == 0


def test_file_names_are_accepted_and_ignored(fresh: Path) -> None:
    for command in ("check", "generate"):
        assert program.run(fresh, command, SHOP_FILE, "no/such/file.yaml").returncode == 0


def test_colours_only_when_asked_for_where_there_is_no_terminal(root: Path) -> None:
    (root / SHOP_FILE).write_text(UNKNOWN_APP)
    plain = program.run(root, "check").stdout
    assert "\x1b" not in plain
    colored = program.run(root, "check", "--color", "always").stdout
    assert "\x1b[" in colored
    assert "\x1b" not in program.run(root, "check", "--color", "never").stdout


@pytest.mark.parametrize(("variables", "colors"), [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True)])
def test_no_color_turns_colours_off_on_a_terminal(root: Path, variables: dict[str, str], colors: bool) -> None:
    (root / SHOP_FILE).write_text(UNKNOWN_APP)
    assert ("\x1b[" in on_a_terminal(root, "check", **variables)) is colors


def on_a_terminal(root: Path, *arguments: str, **variables: str) -> str:
    """What the program shows on a terminal of its own."""
    ours, its = os.openpty()
    env = {"TERM": "xterm-256color", **variables}
    program.run(root, *arguments, env=env, capture_output=False, stdout=its, stderr=subprocess.DEVNULL)
    os.close(its)

    def chunks() -> Iterator[bytes]:
        while True:
            try:
                chunk = os.read(ours, 65536)
            except OSError:
                return
            if not chunk:
                return
            yield chunk

    shown = b"".join(chunks()).decode()
    os.close(ours)
    return shown


def test_check_shows_the_diff_on_a_terminal_and_elsewhere_when_asked(root: Path) -> None:
    edit(root / ORDER, lambda raw: raw.replace(b"Acme Order", b"Acme Ordre"))
    (root / PYTHON).unlink()
    (root / ENTRIES / "gone.tsx").write_bytes((root / ORDER).read_bytes())
    assert "-    appName" not in program.run(root, "check").stdout
    for shown in (program.run(root, "check", "--diff").stdout, on_a_terminal(root, "check").replace("\r\n", "\n")):
        plain = shown.replace("\x1b[31m", "").replace("\x1b[32m", "").replace("\x1b[0m", "")
        assert "-    appName: 'Acme Ordre',\n+    appName: 'Acme Order'," in plain
        assert f"--- /dev/null\n+++ {PYTHON}\n" in plain
        assert f"--- {ENTRIES}/gone.tsx\n+++ /dev/null\n" in plain
    assert "-    appName" not in on_a_terminal(root, "check", "--no-diff")


def test_a_dry_run_writes_nothing_and_shows_what_it_would(root: Path) -> None:
    (root / ORDER).unlink()
    before = program.files(root)
    done = program.run(root, "generate", "--dry-run", "--diff")
    assert done.returncode == 0 and f"+++ {ORDER}" in done.stdout and "would write 1 file" in done.stdout
    assert program.files(root) == before


def test_generate_shows_the_diff_when_asked(root: Path) -> None:
    (root / ORDER).unlink()
    assert f"+++ {ORDER}" in program.run(root, "generate", "--diff").stdout


def test_product_limits_what_is_written_to_its_entries_and_all_registries(root: Path) -> None:
    for path in program.generated(root):
        (root / path).unlink()
    (root / ENTRIES / "gone.tsx").write_text(f"// @generated by ui-apps. Do not edit.\n// Source: {SHOP_FILE}\n")
    (root / ENTRIES / "left.tsx").write_text(
        "// @generated by ui-apps. Do not edit.\n// Source: products/staff/mcp/tools.yaml\n"
    )
    reported = program.report(program.run(root, "check", "--product", "staff", "--format", "json"))
    wanted = {f"{ENTRIES}/person.tsx", *program.REGISTRIES}
    assert {one["path"] for one in reported["changes"]} == wanted | {f"{ENTRIES}/left.tsx"}
    assert program.run(root, "generate", "--product", "staff").returncode == 0
    assert set(program.generated(root)) == wanted | {f"{ENTRIES}/gone.tsx"}
    assert program.run(root, "check", "--product", "staff").returncode == 0
    assert program.run(root, "check", "--product", "staff", "--product", "shop").returncode == 3


def test_cross_checks_see_the_whole_monorepo_whatever_product_is_selected(root: Path) -> None:
    (root / SHOP_FILE).write_text(UNKNOWN_APP)
    done = program.run(root, "generate", "--product", "staff")
    assert done.returncode == 1 and "error[UA301]" in done.stdout


def test_a_second_generate_changes_nothing_keeps_every_time_and_says_so(fresh: Path) -> None:
    before = {path: (fresh / path).stat().st_mtime_ns for path in program.files(fresh)}
    done = program.run(fresh, "generate")
    assert done.stdout == "2 files, 4 apps: nothing changed, everything is up to date\n"
    assert {path: (fresh / path).stat().st_mtime_ns for path in program.files(fresh)} == before


def test_stats_are_times_of_phases_on_stderr(fresh: Path) -> None:
    done = program.run(fresh, "check", "--stats")
    assert " ms  parse YAML" in done.stderr and " ms " not in done.stdout


def test_adopt_asks_and_takes_over_on_yes_only(root: Path) -> None:
    (root / ORDER).write_text("by hand\n")
    done = program.run(root, "generate")
    assert done.returncode == 1 and "error[UA404]" in done.stdout
    reported = program.report(program.run(root, "check", "--format", "json"))
    assert [one["rule"] for one in reported["diagnostics"]] == ["UA404"]
    assert reported["changes"] == [{"verdict": "foreign", "path": ORDER}]
    done = program.run(root, "generate", "--adopt")
    assert (root / ORDER).read_text() == "by hand\n" and ORDER in done.stderr
    assert done.returncode == 1, "a refusal leaves the tree as wrong as it was"
    assert program.run(root, "generate", "--adopt", stdin=None, input="y\n").returncode == 0
    assert "by hand" not in (root / ORDER).read_text()
    (root / ORDER).write_text("by hand\n")
    assert program.run(root, "generate", "--adopt", "--yes").returncode == 0
    assert program.run(root, "check").returncode == 0


def test_check_creates_nothing(tmp_path: Path) -> None:
    root = program.plant(tmp_path)
    before = sorted(root.rglob("*"))
    assert program.run(root, "check").returncode == 3
    assert program.run(root, "generate", "--dry-run").returncode == 0
    assert sorted(root.rglob("*")) == before


# -- what commands print


def test_paths_for_github_are_relative_to_its_workspace(root: Path) -> None:
    (root / SHOP_FILE).write_text(UNKNOWN_APP)
    done = program.run(root, "check", "--format", "github", env={"GITHUB_WORKSPACE": str(root.parent)})
    assert f"file={root.name}/{SHOP_FILE}," in done.stdout


def test_the_json_report_keeps_its_schema(root: Path) -> None:
    schema = json.loads(program.run(root, "schema", "--of", "report").stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    (root / ORDER).unlink()
    for text in (program.SHOP, UNLINKED, UNKNOWN_APP, BROKEN):
        (root / SHOP_FILE).write_text(text)
        jsonschema.validate(program.report(program.run(root, "check", "--format", "json")), schema)
    (root / SHOP_FILE).write_text(program.SHOP)
    reported = program.report(program.run(root, "generate", "--format", "json"))
    jsonschema.validate(reported, schema)
    assert reported["command"] == "generate" and reported["changes"] == [{"verdict": "missing", "path": ORDER}]


def test_the_json_report_of_a_fault_is_as_the_contract_shows_it(root: Path) -> None:
    (root / SHOP_FILE).write_text(UNKNOWN_APP)
    reported = program.report(program.run(root, "check", "--format", "json"))
    (found,) = [one for one in reported["diagnostics"] if one["severity"] == "error"]
    assert found.pop("message")
    assert found == {
        "rule": "UA301",
        "name": "unknown-ui-app",
        "severity": "error",
        "path": SHOP_FILE,
        "line": 17,
        "column": 17,
        "end_line": 17,
        "end_column": 21,
        "help": "did you mean `cart`?",
        "notes": [],
    }
    assert reported["summary"] == {"documents": 2, "apps": 4, "errors": 1, "warnings": 0, "changes": 0}


def test_diagnostics_are_sorted_and_each_stands_once(root: Path) -> None:
    (root / SHOP_FILE).write_text(UNKNOWN_APP.replace("ui_app: order\n", "ui_app: ordr\n"))
    (root / "products/staff/mcp/tools.yaml").write_text("tolls: {}\nui_app: {}\n")
    done = program.run(root, "check", "--format", "concise")
    lines = done.stdout.splitlines()
    places = [line.split(": ", 1)[0].split(":") for line in lines]
    assert len(lines) == len(set(lines)) > 3
    assert places == sorted(places, key=lambda place: (place[0], int(place[1]), int(place[2])))


def test_the_schema_of_tools_files_accepts_those_of_this_repository() -> None:
    schema = json.loads(program.run(program.ROOT, "schema").stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    for file in (
        *program.ROOT.glob("products/*/mcp/tools.yaml"),
        *program.ROOT.glob("services/mcp/definitions/*.yaml"),
    ):
        jsonschema.validate(yaml.safe_load(file.read_text("utf-8")), schema)


def test_the_schema_of_tools_files_knows_the_declared_extra_fields(root: Path) -> None:
    edit(root / "ui-apps.toml", lambda raw: raw + b'[extra_fields]\ntop_level = { wrappers = "object" }\n')
    schema = json.loads(program.run(root, "schema").stdout)
    jsonschema.validate({"wrappers": {}}, schema)
    for refused in ({"wrappers": 1}, {"wrapers": {}}, {"tools": {"Bad_Name": {"operation": "x", "enabled": True}}}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(refused, schema)


def test_the_schema_of_the_configuration_accepts_that_of_this_repository() -> None:
    import tomllib

    schema = json.loads(program.run(program.ROOT, "schema", "--of", "configuration").stdout)
    jsonschema.validate(tomllib.loads((program.ROOT / "ui-apps.toml").read_text("utf-8")), schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"uri_authority": "acme", "brnd": "Acme"}, schema)


def test_the_manifest_keeps_its_schema(fresh: Path) -> None:
    schema = json.loads(program.run(fresh, "schema", "--of", "manifest").stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    manifest = json.loads((fresh / MANIFEST).read_text())
    jsonschema.validate(manifest, schema)
    assert list(manifest) == ["$comment", "version", "apps", "tools", "products"]
    for change in ({"version": 2}, {"apps": [{**manifest["apps"][0], "more": 1}]}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**manifest, **change}, schema)


def listed(root: Path, *arguments: str) -> list[str]:
    done = program.run(root, "list", "--format", "json", *arguments)
    assert done.returncode == 0
    return [app["key"] for app in json.loads(done.stdout)["apps"]]


def test_list_shows_key_type_product_tools_uri_and_view(fresh: Path) -> None:
    lines = program.run(fresh, "list").stdout.splitlines()
    assert lines[0].split() == ["KEY", "TYPE", "PRODUCT", "TOOLS", "URI", "VIEW"]
    assert lines[2].split() == [
        "order", "detail", "shop", "order-get", "ui://acme/order.html", "products/shop/mcp/apps#OrderView"
    ]  # fmt: skip
    assert len(lines) == 5


def test_list_filters_by_product_type_and_key_glob(fresh: Path) -> None:
    assert listed(fresh) == ["cart", "order", "order-list", "person"]
    assert listed(fresh, "order*") == ["order", "order-list"]
    assert listed(fresh, "--product", "staff") == ["person"]
    assert listed(fresh, "--product", "staff", "--product", "shop", "--type", "detail") == ["order", "person"]
    assert listed(fresh, "--type", "custom", "c*") == ["cart"]
    assert listed(fresh, "nothing") == []


def test_list_shows_what_is_sound_and_says_that_something_is_wrong(root: Path) -> None:
    (root / SHOP_FILE).write_text(BROKEN)
    done = program.run(root, "list", "--format", "json")
    assert done.returncode == 1 and [app["key"] for app in json.loads(done.stdout)["apps"]] == ["person"]
    assert "ui-apps check" in done.stderr


def test_a_rule_is_explained_by_its_id_and_by_its_name(fresh: Path) -> None:
    by_id = program.run(fresh, "explain", "UA301").stdout
    assert (
        by_id == program.run(fresh, "explain", "unknown-ui-app").stdout == program.run(fresh, "explain", "ua301").stdout
    )
    assert [line for line in by_id.splitlines() if line and not line.startswith(" ")] == [
        "UA301 unknown-ui-app", "always: error", "What", "Why", "Fix", "Example"
    ]  # fmt: skip


def test_a_rule_is_explained_without_any_monorepo(tmp_path: Path) -> None:
    for arguments in (["explain", "UA306"], ["schema"], ["schema", "--of", "report"], ["--help"], ["check", "--help"]):
        assert program.run(tmp_path, *arguments).returncode == 0


def test_inputs_and_outputs_name_every_file_that_is_read_or_written(fresh: Path) -> None:
    files = program.files(fresh)

    def covered(*flags: str) -> set[str]:
        described = json.loads(program.run(fresh, "inputs", "--format", "json", *flags).stdout)
        lines = program.run(fresh, "inputs", *flags).stdout.split()
        assert sorted(lines) == sorted([*described["files"], *described["globs"]])
        return {path.relative_to(fresh).as_posix() for glob in lines for path in fresh.glob(glob) if path.is_file()}

    assert covered() == set(files) - set(program.generated(fresh))
    assert covered("--outputs") == set(program.generated(fresh))


def test_inputs_name_what_the_checks_of_views_read(tmp_path: Path) -> None:
    root = program.copy_of_this_repository(tmp_path)
    described = json.loads(program.run(root, "inputs", "--format", "json").stdout)
    assert {"services/mcp/src/api/types.generated.ts", "services/api/openapi.json"} < set(described["files"])
    assert {"**/tsconfig.json", "products/*/mcp/apps/**/*.tsx"} < set(described["globs"])
    lines = [*described["files"], *described["globs"]]
    named = {path.relative_to(root).as_posix() for line in lines for path in root.glob(line)}
    kept = {path: raw for path, raw in program.files(root).items() if path in named}
    alone = program.plant(tmp_path / "alone", kept)
    assert program.run(root, "check").stdout == program.run(alone, "check").stdout != ""
    off = (root / "ui-apps.toml").read_text("utf-8") + "\n" + program.NO_VIEW_CHECKS
    (root / "ui-apps.toml").write_text(off, "utf-8")
    assert "apps/**" not in program.run(root, "inputs").stdout


def test_sections_that_are_absent_are_targets_not_written(tmp_path: Path) -> None:
    plain = 'uri_authority = "acme"\n'
    for section, written in (("python", {PYTHON}), ("manifest", {MANIFEST}), ("", set())):
        root = program.plant(tmp_path / (section or "none"))
        (root / "ui-apps.toml").write_text(plain + (f"[{section}]\n" if section else ""))
        assert program.run(root, "generate").returncode == 0
        assert set(program.generated(root)) == written
        assert {path.name for path in (root / ".ui-apps").iterdir()} == {"lock", ".gitignore"}


if CORPUS.is_dir():

    def test_the_schema_of_tools_files_accepts_the_corpus(tmp_path: Path) -> None:
        import test_corpus

        root = program.plant(tmp_path, {"ui-apps.toml": test_corpus.CONFIGURATION})
        schema = json.loads(program.run(root, "schema").stdout)
        for file in sorted(CORPUS.rglob("*.yaml")):
            jsonschema.validate(yaml.safe_load(file.read_text("utf-8")), schema)
