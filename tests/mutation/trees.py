"""Sound monorepos in memory: this repository's own products, the shop beside this file, and the corpus where it lies.

Owns what a tree is made of. Breaks nothing and judges nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import program
import test_corpus

from mutation import corpus_views

SHOP = Path(__file__).parent / "shop"
_ANSWERS = program.ROOT / "services/mcp/src/ui-apps/testing/answers"
_MCP = "services/mcp/src"
# Which tool's recorded answer holds the rows that a list app shows.
_ROWS = {
    "action-list": "actions-list",
    "cohort-list": "cohorts-list",
    "error-issue-list": "error-issues-list",
    "feature-flag-list": "feature-flags-list",
    "llm-model-list": "llm-models-list",
}


@dataclass(frozen=True)
class Tree:
    """The files that people write, by path; `rows` are rows that list apps really get, by app key.

    `views` are the folders of the modules whose exports, props and fields are broken one by one.
    """

    name: str
    files: Mapping[str, str] = field(repr=False)
    views: tuple[str, ...]
    rows: Mapping[str, list[Any]] = field(default_factory=dict, repr=False)

    @property
    def tools_files(self) -> list[str]:
        return sorted(path for path in self.files if path.endswith((".yaml", ".yml")))

    def modules(self) -> list[str]:
        """The TypeScript below `views`."""
        return sorted(path for path in self.files if path.startswith(self.views) and path.endswith((".ts", ".tsx")))


@cache
def all_of_them() -> tuple[Tree, ...]:
    """Every tree that there is here."""
    return (products(), shop(), *([corpus()] if test_corpus.CORPUS.is_dir() else []))


def products() -> Tree:
    """This repository's own products, without their tests."""
    wanted = ["ui-apps.toml", "tsconfig.json", "package.json", "services/api/openapi.json"]
    for pattern in ("products/*/mcp/tools.yaml", "services/mcp/definitions/*.yaml", "products/*/mcp/apps/**/*.*"):
        wanted += [path.relative_to(program.ROOT).as_posix() for path in program.ROOT.glob(pattern)]
    # The server's own TypeScript (`resources`) is no part of the apps' project.
    for folder in ("api", "ui-apps"):
        wanted += [path.relative_to(program.ROOT).as_posix() for path in _sources(program.ROOT / _MCP / folder)]
    files = {path: (program.ROOT / path).read_text("utf-8") for path in wanted if ".test." not in path}
    rows = {app: json.loads((_ANSWERS / f"{tool}.json").read_text("utf-8"))["results"] for app, tool in _ROWS.items()}
    return Tree("products", files, ("products/", f"{_MCP}/ui-apps/components/query-results", f"{_MCP}/api/"), rows)


def shop() -> Tree:
    """A small shop, written in as many ways as there are to export a view, to type its props and to describe a tool."""
    files = {path.relative_to(SHOP).as_posix(): path.read_text("utf-8") for path in SHOP.rglob("*") if path.is_file()}
    rows = json.loads(files.pop("rows.json"))
    return Tree("shop", {**files, **_runtime()}, ("products/", "packages/", f"{_MCP}/ui-apps/components/"), rows)


def corpus() -> Tree:
    """The corpus's tools files, with views and an OpenAPI document made from what its apps resolve to."""
    paths = test_corpus.CORPUS.rglob("*.yaml")
    files = {path.relative_to(test_corpus.CORPUS).as_posix(): path.read_text("utf-8") for path in paths}
    by_hand = {f"{program.CUSTOM}/{key}.tsx": "export {}\n" for key in test_corpus.WRITTEN_BY_HAND}
    made = corpus_views.files(files, test_corpus.EXPECTED, test_corpus.CONFIGURATION)
    return Tree(
        "corpus", {**files, **by_hand, **made, **_runtime()}, ("products/",), corpus_views.rows(test_corpus.EXPECTED)
    )


def _sources(folder: Path) -> Iterator[Path]:
    """The hand-written modules and style sheets below a folder."""
    for path in sorted(folder.rglob("*")):
        generated = "generated" in path.name or "generated" in path.relative_to(folder).parts
        written = not generated or path.name == "types.generated.ts"
        if written and path.suffix in {".ts", ".tsx", ".css"} and "testing" not in path.parts:
            yield path


def _runtime() -> dict[str, str]:
    """The runtime that generated code imports, for a monorepo that has no other modules of this repository."""
    folder = program.ROOT / _MCP / "ui-apps"
    paths = [path for path in _sources(folder / "runtime") if ".test." not in path.name]
    return {path.relative_to(program.ROOT).as_posix(): path.read_text("utf-8") for path in paths}
