"""The runtime that generated code imports, by its own tests and under the strict compiler."""

from __future__ import annotations

import re

import toolchain


def test_the_runtime_passes_its_own_tests() -> None:
    toolchain.node_modules()
    done = toolchain.run(["npm", "test", "--silent", "--", "--no-color"])
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"Tests\s+\d+ passed", done.stdout)


def test_the_runtime_type_checks() -> None:
    toolchain.node_modules()
    done = toolchain.run(["npm", "run", "--silent", "typecheck"])
    assert (done.returncode, done.stdout) == (0, "")
