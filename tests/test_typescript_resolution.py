"""From a specifier to a file (yaml-contract.md, cross-check 5): found, certainly absent, or unknown."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest
from toolchain import program, run
from typescript_trees import ENTRY, project

from generator.typescript.project import Unknown, Unresolved

VIEW = "export const View = () => null\n"
APPS = "products/actions/mcp/apps"


def config(**options: Any) -> str:
    return json.dumps({"compilerOptions": options})


def resolve(files: Mapping[str, str], specifier: str, importer: str = ENTRY, *, lists: bool = True) -> Any:
    return project(files, lists=lists).resolve(specifier, importer)


def kind(files: Mapping[str, str], specifier: str, importer: str = ENTRY, *, lists: bool = True) -> str:
    """The path, or `absent` or `unknown`."""
    found = resolve(files, specifier, importer, lists=lists)
    return "absent" if isinstance(found, Unresolved) else "unknown" if isinstance(found, Unknown) else found


@pytest.mark.parametrize("lists", [True, False], ids=["listing", "reading"])
@pytest.mark.parametrize(
    ("file", "specifier"),
    [
        ("a/view.ts", "./view"),
        ("a/view.tsx", "./view"),
        ("a/view.d.ts", "./view"),
        ("a/view/index.ts", "./view"),
        ("a/view/index.tsx", "./view/"),
        ("a/view/index.d.ts", "./view"),
        ("a/view.tsx", "./view.js"),
        ("a/view.tsx", "./view.jsx"),
        ("a/view.mts", "./view.mjs"),
        ("a/view.d.cts", "./view.cjs"),
        ("a/view.ts", "./view.ts"),
        ("a/view.d.ts", "./view.d.ts"),
        ("a/thing.view.tsx", "./thing.view"),
        ("a/index.ts", "."),
        ("a/index.ts", "./"),
        ("index.ts", ".."),
        ("b/view.ts", "../b/view"),
        ("a/view.js", "./view"),
        ("a/data.json", "./data.json"),
    ],
)
def test_a_relative_specifier_leads_to_a_file(file: str, specifier: str, lists: bool) -> None:
    assert kind({file: VIEW, "a/app.tsx": ""}, specifier, "a/app.tsx", lists=lists) == file


def test_typescript_comes_before_declarations_and_code_and_a_file_before_a_folder() -> None:
    files = {"a/x.d.ts": "", "a/x.js": "", "a/x/index.ts": "", "a/x.tsx": "", "a/x.ts": ""}
    for first in ("a/x.ts", "a/x.tsx", "a/x.d.ts", "a/x/index.ts", "a/x.js"):
        assert kind(files, "./x", "a/app.tsx") == first
        del files[first]
    assert kind(files, "./x", "a/app.tsx") == "absent"


def test_a_folder_with_a_package_json_is_entered_where_it_says() -> None:
    files = {"a/x/package.json": '{"types": "./lib/main.d.ts"}', "a/x/lib/main.d.ts": "", "a/x/index.ts": ""}
    assert kind(files, "./x", "a/app.tsx") == "a/x/lib/main.d.ts"
    files["a/x/package.json"] = '{"main": "../x"}'
    assert kind(files, "./x", "a/app.tsx") == "a/x/index.ts"


@pytest.mark.parametrize(
    "specifier",
    ["./logo.svg", "./style.css", "./view.tsx?raw", "node:fs", "https://example.com/x.ts", "/view", "", "../../../x"],
)
def test_what_may_be_no_typescript_stays_unknown(specifier: str) -> None:
    assert kind({"a/view.tsx": VIEW}, specifier, "a/app.tsx") == "unknown"


def test_an_absent_module_says_where_it_was_looked_for_and_what_is_near() -> None:
    files = {f"{APPS}/index.ts": VIEW, f"{APPS}/action-view.tsx": VIEW, "tsconfig.json": config()}
    found = resolve(files, "products/action/mcp/apps")
    assert found == Unresolved("products/action/mcp/apps", ("products/action/mcp/apps",), APPS)
    found = resolve(files, f"{APPS}/action-veiw")
    assert found == Unresolved(f"{APPS}/action-veiw", (f"{APPS}/action-veiw",), f"{APPS}/action-view")
    found = resolve(files, "./action-vew", f"{APPS}/index.ts")
    assert found == Unresolved("./action-vew", (f"{APPS}/action-vew",), "./action-view")
    assert resolve(files, "./nothing-like-it", f"{APPS}/index.ts").near is None


class TestPaths:
    FILES: ClassVar = {
        f"{APPS}/index.ts": VIEW,
        "shared/ui/index.ts": VIEW,
        "shared/ui/card.tsx": VIEW,
        "other/card.ts": VIEW,
    }

    @pytest.mark.parametrize(
        ("paths", "specifier", "expected"),
        [
            ({"@ui": ["./shared/ui"]}, "@ui", "shared/ui/index.ts"),
            ({"@ui/*": ["./shared/ui/*"]}, "@ui/card", "shared/ui/card.tsx"),
            ({"@ui/*": ["./nowhere/*", "other/*"]}, "@ui/card", "other/card.ts"),
            ({"@ui/*": ["./other/*"], "@ui/card": ["./shared/ui/card"]}, "@ui/card", "shared/ui/card.tsx"),
            ({"@*": ["./nowhere/*"], "@ui/*": ["./shared/ui/*"]}, "@ui/card", "shared/ui/card.tsx"),
            ({"@ui/*-view": ["./shared/ui/*"]}, "@ui/card-view", "shared/ui/card.tsx"),
            ({"*": ["./shared/*"]}, "ui/card", "shared/ui/card.tsx"),
            ({"@ui/*": ["${configDir}/shared/ui/*"]}, "@ui/card", "shared/ui/card.tsx"),
            ({"@ui/*": ["./shared/ui/*"]}, "@ui/cart", "absent"),
            ({"@ui/*": ["../outside/*"]}, "@ui/card", "unknown"),
            ({"*": ["./shared/*"]}, "lodash", "unknown"),
            ({"@ui/*": "broken", "@ui": [1, None], "a*b*": ["x"]}, "@ui", "absent"),
        ],
    )
    def test_patterns(self, paths: dict[str, Any], specifier: str, expected: str) -> None:
        assert kind({**self.FILES, "tsconfig.json": config(paths=paths)}, specifier) == expected

    def test_the_nearest_configuration_counts(self) -> None:
        files = {
            **self.FILES,
            "tsconfig.json": config(paths={"@ui/*": ["./other/*"]}),
            "services/mcp/tsconfig.json": config(paths={"@ui/*": ["../../shared/ui/*"]}),
        }
        assert kind(files, "@ui/card") == "shared/ui/card.tsx"
        assert kind(files, "@ui/card", "products/x.tsx") == "other/card.ts"

    def test_base_url(self) -> None:
        files = {**self.FILES, "tsconfig.json": config(baseUrl="./shared", paths={"@card": ["ui/card"]})}
        assert kind(files, "ui/card") == "shared/ui/card.tsx"
        assert kind(files, "@card") == "shared/ui/card.tsx"
        assert kind({**self.FILES, "tsconfig.json": config(baseUrl="../.."), "ui/x.ts": ""}, "ui/y") == "unknown"

    def test_comments_trailing_commas_and_a_byte_order_mark(self) -> None:
        text = """\ufeff// a comment with "quotes" and , ]
        {
            /* another, { */
            "compilerOptions": {
                "paths": { // of "ui"
                    "@ui/*": ["./shared/ui/*", /* none */ ],
                    "https://x/*": ["./no/*"],
                },
            },
        }
        """
        assert kind({**self.FILES, "tsconfig.json": text}, "@ui/card") == "shared/ui/card.tsx"

    def test_root_dirs_may_hold_what_is_not_there(self) -> None:
        assert kind({"tsconfig.json": config(rootDirs=["a", "b"]), "a/x.ts": ""}, "./y", "a/x.ts") == "unknown"


class TestExtends:
    FILES: ClassVar = {"shared/ui/card.tsx": VIEW, "other/card.ts": VIEW}
    UI = config(paths={"@ui/*": ["./shared/ui/*"]})

    def test_a_chain_keeps_paths_relative_to_the_file_that_writes_them(self) -> None:
        files = {
            **self.FILES,
            "services/tsconfig.json": '{"extends": "../config/strict"}',
            "config/strict.json": '{"extends": "../base.json", "compilerOptions": {"strict": true}}',
            "base.json": self.UI,
        }
        assert kind(files, "@ui/card", "services/app.ts") == "shared/ui/card.tsx"
        assert project(files).is_strict("services/app.ts")

    def test_of_several_the_last_one_wins_and_the_own_file_over_all(self) -> None:
        files = {
            **self.FILES,
            "a.json": config(paths={"@ui/*": ["./other/*"]}),
            "b.json": self.UI,
            "tsconfig.json": '{"extends": ["./a.json", "./b.json"]}',
        }
        assert kind(files, "@ui/card", "x.ts") == "shared/ui/card.tsx"
        own = {"extends": ["./b.json"], "compilerOptions": {"paths": {"@ui/*": ["./other/*"]}}}
        assert kind({**files, "tsconfig.json": json.dumps(own)}, "@ui/card", "x.ts") == "other/card.ts"

    @pytest.mark.parametrize("where", ["node_modules/@acme/config", "packages/config"])
    def test_a_package(self, where: str) -> None:
        files = {
            **self.FILES,
            f"{where}/tsconfig.json": config(paths={"@ui/*": ["${configDir}/shared/ui/*"]}),
            f"{where}/package.json": '{"name": "@acme/config"}',
            "package.json": '{"workspaces": ["packages/*"]}',
            "tsconfig.json": '{"extends": "@acme/config/tsconfig.json"}',
        }
        assert kind(files, "@ui/card", "x.ts") == "shared/ui/card.tsx"
        files["tsconfig.json"] = '{"extends": "@acme/config"}'
        assert kind(files, "@ui/card", "x.ts") == "shared/ui/card.tsx"

    @pytest.mark.parametrize(
        "text",
        [
            '{"extends": "@tsconfig/strictest/tsconfig.json"}',
            '{"extends": "./gone.json"}',
            '{"extends": "./tsconfig.json"}',
            '{"extends": ["./a.json"]}',
            '{"extends": 3}',
            "{",
            "[]",
            '{"compilerOptions": []}',
        ],
    )
    def test_what_cannot_be_read_leaves_bare_names_unknown(self, text: str) -> None:
        files = {**self.FILES, "tsconfig.json": text, "a.json": '{"extends": "./tsconfig.json"}'}
        assert kind(files, "shared/ui/cart", "x.ts") == "unknown"
        assert kind(files, "shared/ui/card", "x.ts") == "shared/ui/card.tsx"
        assert kind(files, "./gone", "x.ts") == "absent"

    def test_a_cycle_is_harmless_where_the_own_paths_decide(self) -> None:
        text = json.dumps({"extends": "./tsconfig.json", "compilerOptions": json.loads(self.UI)["compilerOptions"]})
        assert kind({**self.FILES, "tsconfig.json": text}, "@ui/card", "x.ts") == "shared/ui/card.tsx"

    def test_many_files_that_extend_each_other_end(self) -> None:
        names = [f"./c{n}.json" for n in range(12)]
        files = {**self.FILES, **{name[2:]: json.dumps({"extends": names}) for name in names}}
        assert kind({**files, "tsconfig.json": json.dumps({"extends": names})}, "shared/x", "x.ts") == "unknown"


class TestWorkspaces:
    FILES: ClassVar = {
        "package.json": '{"workspaces": ["packages/*", "products/*/mcp", "!packages/old"]}',
        "packages/ui/package.json": '{"name": "@acme/ui", "types": "./src/index.ts"}',
        "packages/ui/src/index.ts": VIEW,
        "packages/ui/card.tsx": VIEW,
        "packages/old/package.json": '{"name": "@acme/old"}',
        "packages/old/index.ts": VIEW,
        "products/actions/mcp/package.json": '{"name": "actions-apps"}',
        "products/actions/mcp/index.tsx": VIEW,
    }

    def test_packages_are_found_by_their_names(self) -> None:
        assert kind(self.FILES, "@acme/ui") == "packages/ui/src/index.ts"
        assert kind(self.FILES, "@acme/ui/card") == "packages/ui/card.tsx"
        assert kind(self.FILES, "actions-apps") == "products/actions/mcp/index.tsx"

    @pytest.mark.parametrize(
        "workspaces", ['{"packages": ["packages/**"]}', '["packages/ui"]', '["./packages/u?"]', '["**"]']
    )
    def test_forms_of_patterns(self, workspaces: str) -> None:
        files = {**self.FILES, "package.json": f'{{"workspaces": {workspaces}}}'}
        assert kind(files, "@acme/ui") == "packages/ui/src/index.ts"

    def test_pnpm(self) -> None:
        items = "  # ours\n  - 'packages/*'  # all\n  - \"products/*/mcp\"\n  - tools\n"
        text = f"# where\npackages:\n{items}catalog:\n  - x\n"
        files = {**self.FILES, "package.json": "{}", "pnpm-workspace.yaml": text}
        assert kind(files, "@acme/ui") == "packages/ui/src/index.ts"
        assert kind(files, "actions-apps") == "products/actions/mcp/index.tsx"

    @pytest.mark.parametrize(
        ("exports", "specifier", "expected"),
        [
            ('"./src/index.ts"', "@acme/ui", "packages/ui/src/index.ts"),
            ('{".": {"import": "./dist/index.js", "types": "./card.tsx"}}', "@acme/ui", "unknown"),
            ('{"types": "./src/index.ts", "default": "./dist/index.js"}', "@acme/ui", "packages/ui/src/index.ts"),
            ('{".": {"require": "./no.js", "default": ["./src/index.js"]}}', "@acme/ui", "packages/ui/src/index.ts"),
            ('{"./card": "./card.tsx"}', "@acme/ui/card", "packages/ui/card.tsx"),
            ('{"./*": "./src/*.ts", "./c*": "./c*.tsx"}', "@acme/ui/card", "packages/ui/card.tsx"),
            ('{"./src/": "./src/"}', "@acme/ui/src/index.ts", "packages/ui/src/index.ts"),
            ('{"./*": "./dist/*.js"}', "@acme/ui/card", "unknown"),
            ('{".": "./src/index.ts"}', "@acme/ui/card", "absent"),
            ('{"./*": "./*", "./card": null}', "@acme/ui/card", "absent"),
            ('{".": {"browser": "./src/index.ts"}}', "@acme/ui", "absent"),
            ('{".": "src/index.ts"}', "@acme/ui", "unknown"),
        ],
    )
    def test_exports_decide_what_is_let_through(self, exports: str, specifier: str, expected: str) -> None:
        package = f'{{"name": "@acme/ui", "types": "./src/index.ts", "exports": {exports}}}'
        assert kind({**self.FILES, "packages/ui/package.json": package}, specifier) == expected

    def test_custom_conditions_and_old_module_resolution(self) -> None:
        package = '{"name": "@acme/ui", "exports": {".": {"source": "./src/index.ts", "default": "./dist/x.js"}}}'
        files = {**self.FILES, "packages/ui/package.json": package}
        assert kind({**files, "tsconfig.json": config(customConditions=["source"])}, "@acme/ui").endswith("index.ts")
        assert kind(files, "@acme/ui") == "unknown"
        assert kind({**files, "tsconfig.json": config(moduleResolution="node")}, "@acme/ui/card").endswith("card.tsx")

    def test_a_package_knows_itself_and_its_own_imports(self) -> None:
        package = '{"name": "@acme/self", "exports": {".": "./a.ts"}, "imports": {"#x/*": "./lib/*.ts"}}'
        files = {"p/package.json": package, "p/a.ts": VIEW, "p/lib/b.ts": VIEW}
        assert kind(files, "@acme/self", "p/src/c.ts") == "p/a.ts"
        assert kind(files, "#x/b", "p/src/c.ts") == "p/lib/b.ts"
        assert kind(files, "#y", "p/src/c.ts") == "absent"
        assert kind(files, "#y", "q/c.ts") == "unknown"

    @pytest.mark.parametrize(
        ("files", "specifier", "expected"),
        [
            ({}, "lodash", "unknown"),
            ({"node_modules/react/package.json": "{}"}, "lodash", "absent"),
            ({"node_modules/react/package.json": "{}", ".pnp.cjs": ""}, "lodash", "unknown"),
            ({"node_modules/lodash/package.json": "{}"}, "lodash/fp", "unknown"),
            ({"node_modules/@types/a__b/package.json": "{}"}, "@a/b", "unknown"),
            ({"services/node_modules/x/package.json": "{}", "node_modules/y/package.json": "{}"}, "x", "unknown"),
            ({"package.json": '{"devDependencies": {"shared": "1"}}', "shared/x.ts": ""}, "shared/y", "unknown"),
            ({"shared/x.ts": ""}, "shared/y", "absent"),
            ({"shared/x.ts": ""}, "share/y", "unknown"),
            ({"package.json": '{"workspaces": ["packages/{a,b}"]}', "shared/x.ts": ""}, "shared/y", "unknown"),
        ],
    )
    def test_a_bare_name_is_absent_only_when_no_package_can_be_meant(
        self, files: dict[str, str], specifier: str, expected: str
    ) -> None:
        assert kind(files, specifier) == expected

    def test_without_a_listing_less_is_certain(self) -> None:
        assert kind(self.FILES, "@acme/ui", lists=False) == "unknown"
        assert kind(self.FILES, "packages/ui/gone", lists=False) == "unknown"
        assert kind(self.FILES, "packages/ui/card", lists=False) == "packages/ui/card.tsx"


def test_the_compiler_resolves_alike(tmp_path: Path) -> None:
    files = {
        "package.json": '{"private": true, "workspaces": ["packages/*"]}',
        "packages/ui/package.json": json.dumps(
            {"name": "@acme/ui", "exports": {".": {"types": "./src/index.ts"}, "./*": "./src/*.js", "./no": None}}
        ),
        "packages/ui/src/index.ts": VIEW,
        "packages/ui/src/card.tsx": VIEW,
        "packages/ui/src/no.ts": VIEW,
        f"{APPS}/index.ts": VIEW,
        f"{APPS}/view.tsx": VIEW,
        f"{APPS}/view/index.ts": VIEW,
        f"{APPS}/deep/package.json": '{"types": "./main.ts"}',
        f"{APPS}/deep/main.ts": VIEW,
        f"{APPS}/deep/index.ts": VIEW,
        "base/tsconfig.json": config(paths={"products/*": ["../products/*"], "@a/*": ["./gone/*", "../alt/*"]}),
        "alt/one.ts": VIEW,
        "services/tsconfig.json": json.dumps(
            {"extends": "../base/tsconfig", "compilerOptions": {"noEmit": True, "types": [], "jsx": "preserve"}}
        ),
    }
    specifiers = [
        *("@acme/ui", "@acme/ui/card", "@acme/ui/no", "@acme/ui/gone", "@a/one", "@a/two", APPS, f"{APPS}/view"),
        *(
            f"{APPS}/view.js",
            f"{APPS}/view/",
            f"{APPS}/view/index",
            f"{APPS}/deep",
            f"{APPS}/gone",
            "./local",
            "./gone",
        ),
        *(".", "./index", "..", "../alt/one"),
    ]
    files["services/local.ts"] = files["services/index.ts"] = VIEW
    files["services/app.tsx"] = "".join(
        f"import '{one}'\nimport * as n{n} from '{one}'\nvoid n{n}\n" for n, one in enumerate(specifiers)
    )
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    (tmp_path / "node_modules/@acme").mkdir(parents=True)
    (tmp_path / "node_modules/@acme/ui").symlink_to(tmp_path / "packages/ui")
    done = run([program("tsc"), "--project", tmp_path / "services", "--traceResolution", "--pretty", "false"])
    theirs = dict.fromkeys(specifiers, "absent")
    for line in done.stdout.splitlines():
        for one in specifiers:
            if line.startswith(f"======== Module name '{one}' was successfully resolved to '"):
                found = Path(line.split("' was successfully resolved to '")[1].split("'")[0])
                theirs[one] = found.resolve().relative_to(tmp_path.resolve()).as_posix()
    ours = {one: kind(files, one, "services/app.tsx") for one in specifiers}
    assert {one: found for one, found in ours.items() if found != "unknown"} == {
        one: theirs[one] for one, found in ours.items() if found != "unknown"
    }
    assert [one for one, found in ours.items() if found == "unknown"] == ["@acme/ui/gone"]
