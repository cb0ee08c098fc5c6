"""What is shipped: a wheel that works in an environment of its own, on a monorepo that is not this one, with no network
and no Node; wheel and source distribution are built reproducibly."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from importlib.util import find_spec
from pathlib import Path

import program
import pytest
import runs

PACKAGED = ("generator", "schemas", "templates")
FILES = ("pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE")


def checked_out(folder: Path) -> Path:
    """What a build reads, as in a clean clone."""
    for name in PACKAGED:
        shutil.copytree(program.ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        shutil.copyfile(program.ROOT / name, folder / name)
    return folder


def built(folder: Path) -> dict[str, Path]:
    """The distributions by suffix, the wheel made from the source distribution."""
    command = [sys.executable, "-m", "build", "--outdir", str(folder / "dist"), str(folder)]
    # Without the back end beside it, `build` fetches it into an environment of its own.
    command += ["--no-isolation"] if find_spec("hatchling") else []
    env = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return {path.suffix: path for path in (folder / "dist").iterdir()}


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return built(checked_out(tmp_path_factory.mktemp("one")))


@pytest.fixture(scope="module")
def installed(distributions: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The console script of an environment that holds the wheel; dependencies are borrowed from this one, since a test
    must do without a network. Its `.pth` file makes their folder importable, not this checkout."""
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    python = folder / "bin/python"
    flags = ["--no-deps", "--no-index", "--quiet", "--disable-pip-version-check", "--no-compile"]
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", *flags, str(distributions[".whl"])]
    subprocess.run(command, check=True, capture_output=True)
    (site_packages,) = folder.glob("lib/python*/site-packages")
    (site_packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder / "bin/ui-apps"


def test_the_wheel_holds_program_schemas_and_templates_and_nothing_else(distributions: dict[str, Path]) -> None:
    names = {name for name in zipfile.ZipFile(distributions[".whl"]).namelist() if ".dist-info/" not in name}
    wanted = set()
    for name in PACKAGED:
        files = (path for path in (program.ROOT / name).rglob("*") if path.is_file())
        wanted |= {path.relative_to(program.ROOT).as_posix() for path in files if "__pycache__" not in path.parts}
    assert names == {path.replace("templates/", "generator/_templates/", 1) for path in wanted}


def test_the_source_distribution_holds_what_a_build_needs(distributions: dict[str, Path]) -> None:
    with tarfile.open(distributions[".gz"]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert set(FILES) <= names and "templates/entries/detail.tsx.jinja" in names
    assert not any(name.startswith(("tests/", "products/", "services/", "node_modules/")) for name in names)


def test_a_build_is_reproducible(distributions: dict[str, Path], tmp_path: Path) -> None:
    again = built(checked_out(tmp_path))
    for suffix, one in distributions.items():
        assert one.name == again[suffix].name and one.read_bytes() == again[suffix].read_bytes()


def test_the_installed_program_works_on_a_monorepo_elsewhere(installed: Path, tmp_path: Path) -> None:
    root = program.copy_of_this_repository(tmp_path / "elsewhere")
    here = program.copy_of_this_repository(tmp_path / "here")
    assert runs.generate(here).exit_code == 0
    env = {**program.environment(), "PATH": "/nonexistent"}

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([installed, *arguments], cwd=root, env=env, capture_output=True, text=True, check=False)

    assert run("check").returncode == 3
    done = run("generate")
    assert (done.returncode, done.stderr) == (0, "")
    assert program.generated(root) == program.generated(here) != {}
    assert run("check").returncode == 0
    assert run("schema", "--of", "report").returncode == 0


def test_the_installed_program_is_the_one_in_the_wheel(installed: Path) -> None:
    code = "import generator, schemas; print(generator.__file__); print(schemas.__file__)"
    done = subprocess.run(
        [installed.with_name("python"), "-c", code], cwd=installed.parent, capture_output=True, text=True, check=True
    )
    assert all(Path(line).is_relative_to(installed.parent.parent) for line in done.stdout.splitlines())
