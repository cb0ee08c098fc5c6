"""The hooks as users get them: the real pre-commit installs this repository and runs both (issue: CI and hooks).

Each `try-repo` builds an environment, so there is one run a situation and hook, no more.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
TOOLS = """\
ui_apps:
    order:
        type: detail
        view_prop: order
tools:
    order-get:
        operation: get_order
        enabled: true
        ui_app: order
"""
CONFIGURATION = """\
brand = "Acme"
uri_authority = "acme"
severity = { view-module-not-found = "off" }
[typescript]
[python]
[manifest]
"""
ENTRY = "services/mcp/src/ui-apps/apps/generated/order.tsx"


def _run(*command: str, cwd: Path, home: Path) -> subprocess.CompletedProcess[str]:
    # What git sets for a hook of *this* repository must not reach the repositories of the test.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    identity = {
        f"GIT_{who}_{what}": "test@example.com" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
    }
    environment |= {"PRE_COMMIT_HOME": str(home), "GIT_ALLOW_PROTOCOL": "file", **identity}
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


class Monorepo:
    """A git repository with one product, and the hooks of this checkout."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.folder, self.home = folder, home

    def git(self, *arguments: str) -> str:
        done = _run("git", *arguments, cwd=self.folder, home=self.home)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def hook(self, name: str) -> subprocess.CompletedProcess[str]:
        return _run(sys.executable, "-m", "pre_commit", "run", name, cwd=self.folder, home=self.home)

    def write(self, path: str, text: str) -> None:
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")

    def commit_all(self) -> None:
        self.git("add", "-A")
        self.git("commit", "-qm", "state")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pre-commit-home")


@pytest.fixture(scope="module")
def hooks(tmp_path_factory: pytest.TempPathFactory, home: Path) -> tuple[str, str]:
    """A snapshot of this checkout as a hook repository, and its revision: one environment serves every situation."""
    snapshot = tmp_path_factory.mktemp("hooks") / "ui-apps"
    snapshot.mkdir()
    tracked = _run(
        "git",
        "ls-files",
        "--cached",
        "--others",
        "--exclude-standard",
        "-z",
        "generator",
        "schemas",
        "templates",
        "*.toml",
        "*.md",
        ".pre-commit-hooks.yaml",
        "LICENSE",
        cwd=ROOT,
        home=home,
    )
    for name in filter(None, tracked.stdout.split("\0")):
        if (ROOT / name).is_file():
            (snapshot / name).parent.mkdir(parents=True, exist_ok=True)
            (snapshot / name).write_bytes((ROOT / name).read_bytes())
    repository = Monorepo(snapshot, home)
    repository.git("init", "-q", "-b", "main")
    repository.commit_all()
    return str(snapshot), repository.git("rev-parse", "HEAD").strip()


@pytest.fixture
def monorepo(tmp_path: Path, home: Path, hooks: tuple[str, str]) -> Monorepo:
    repository = Monorepo(tmp_path / "monorepo", home)
    repository.folder.mkdir()
    repository.git("init", "-q", "-b", "main")
    repository.write("ui-apps.toml", CONFIGURATION)
    repository.write("products/shop/mcp/tools.yaml", TOOLS)
    config = {
        "repos": [{"repo": hooks[0], "rev": hooks[1], "hooks": [{"id": "ui-apps-check"}, {"id": "ui-apps-generate"}]}]
    }
    repository.write(".pre-commit-config.yaml", yaml.safe_dump(config))
    repository.commit_all()
    return repository


def _generate_fails_once_then_passes(repository: Monorepo) -> None:
    assert repository.hook("ui-apps-check").returncode == 1
    first = repository.hook("ui-apps-generate")
    assert first.returncode == 1, first.stdout
    assert (repository.folder / ENTRY).is_file()
    repository.git("add", "-A")
    second = repository.hook("ui-apps-generate")
    assert second.returncode == 0, second.stdout
    assert repository.hook("ui-apps-check").returncode == 0


def test_try_repo_offers_both_hooks(monorepo: Monorepo, hooks: tuple[str, str]) -> None:
    for name, expected in (("ui-apps-check", "missing[UA901]"), ("ui-apps-generate", "wrote")):
        done = _run(
            sys.executable, "-m", "pre_commit", "try-repo", hooks[0], name, cwd=monorepo.folder, home=monorepo.home
        )
        assert done.returncode == 1, done.stdout + done.stderr
        assert expected in done.stdout


def test_in_a_clone(monorepo: Monorepo, tmp_path: Path) -> None:
    monorepo.git("clone", "-q", str(monorepo.folder), str(tmp_path / "clone"))
    _generate_fails_once_then_passes(Monorepo(tmp_path / "clone", monorepo.home))


def test_in_a_linked_worktree(monorepo: Monorepo, tmp_path: Path) -> None:
    monorepo.git("worktree", "add", "-q", str(tmp_path / "linked"), "-b", "topic")
    _generate_fails_once_then_passes(Monorepo(tmp_path / "linked", monorepo.home))


def test_in_a_submodule(monorepo: Monorepo, tmp_path: Path) -> None:
    outer = Monorepo(tmp_path / "outer", monorepo.home)
    outer.folder.mkdir()
    outer.git("init", "-q")
    outer.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(monorepo.folder), "inner")
    _generate_fails_once_then_passes(Monorepo(outer.folder / "inner", monorepo.home))


def test_from_a_real_commit_with_what_git_sets(monorepo: Monorepo) -> None:
    done = _run(sys.executable, "-m", "pre_commit", "install", cwd=monorepo.folder, home=monorepo.home)
    assert done.returncode == 0, done.stderr
    monorepo.write("README.md", "# A monorepo\n")
    monorepo.git("add", "README.md")
    refused = _run("git", "commit", "-m", "docs", cwd=monorepo.folder, home=monorepo.home)
    assert refused.returncode == 1
    assert ENTRY in refused.stdout + refused.stderr
    monorepo.git("add", "-A")
    assert _run("git", "commit", "-m", "docs", cwd=monorepo.folder, home=monorepo.home).returncode == 0


def test_on_a_partially_staged_tree(monorepo: Monorepo) -> None:
    """What is staged counts: an unstaged mistake in the YAML is set aside by pre-commit and comes back."""
    _run(sys.executable, "-m", "pre_commit", "run", "ui-apps-generate", cwd=monorepo.folder, home=monorepo.home)
    monorepo.commit_all()
    monorepo.write("products/shop/mcp/tools.yaml", TOOLS.replace("view_prop: order", "view_prop: item"))
    monorepo.git("add", "-A")
    monorepo.write("products/shop/mcp/tools.yaml", TOOLS.replace("type: detail", "type: detial"))
    checked = monorepo.hook("ui-apps-check")
    assert checked.returncode == 1
    assert "stale[UA902]" in checked.stdout
    assert "UA104" not in checked.stdout
    assert "detial" in (monorepo.folder / "products/shop/mcp/tools.yaml").read_text("utf-8")


def test_with_files_of_the_users_own(monorepo: Monorepo) -> None:
    config = yaml.safe_load((monorepo.folder / ".pre-commit-config.yaml").read_text("utf-8"))
    config["repos"][0]["hooks"] = [{"id": "ui-apps-check", "files": r"tools\.yaml$", "always_run": False}]
    monorepo.write(".pre-commit-config.yaml", yaml.safe_dump(config))
    monorepo.write("README.md", "# Nothing of ours\n")
    monorepo.git("add", "-A")
    skipped = monorepo.hook("ui-apps-check")
    assert skipped.returncode == 0
    assert "Skipped" in skipped.stdout
