"""The catalogue of everything that can be wrong (spec: rules.md): one constant a rule.

Owns ids, names, severities and the text that `ui-apps explain` and docs/errors.md are made of. Ids are stable and never
reused. Does not find faults; stages do, and name the rule by its constant.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One kind of fault. `free` rules have a severity that configuration can change; `planned` ones never fire yet."""

    id: str
    name: str
    what: str
    why: str
    fix: str
    example: str
    default: Literal["error", "warning"] = "error"
    free: bool = False
    planned: bool = False


CATALOGUE: dict[str, Rule] = {}


def _rule(
    id: str,
    name: str,
    *,
    what: str,
    why: str,
    fix: str,
    example: str,
    default: Literal["error", "warning"] = "error",
    free: bool = False,
    planned: bool = False,
) -> str:
    CATALOGUE[id] = Rule(
        id=id, name=name, what=what, why=why, fix=fix, example=example, default=default, free=free, planned=planned
    )
    return id


def find(word: str) -> Rule | None:
    """The rule with this id or name (`UA301`, `ua301`, `unknown-ui-app`), or None."""
    return CATALOGUE.get(word.upper()) or next((rule for rule in CATALOGUE.values() if rule.name == word), None)


NOT_YAML = _rule(
    "UA001",
    "not-yaml",
    what="",
    why="",
    fix="",
    example="",
)
DUPLICATE_KEY = _rule(
    "UA002",
    "duplicate-key",
    what="",
    why="",
    fix="",
    example="",
)
NOT_UTF8 = _rule(
    "UA003",
    "not-utf8",
    what="",
    why="",
    fix="",
    example="",
)
ALIAS_CYCLE = _rule(
    "UA004",
    "alias-cycle",
    what="",
    why="",
    fix="",
    example="",
)
ALIAS_BUDGET = _rule(
    "UA005",
    "alias-budget",
    what="",
    why="",
    fix="",
    example="",
)
SEVERAL_DOCUMENTS = _rule(
    "UA006",
    "several-documents",
    what="",
    why="",
    fix="",
    example="",
)
NON_STRING_KEY = _rule(
    "UA007",
    "non-string-key",
    what="",
    why="",
    fix="",
    example="",
)
FORBIDDEN_TAG = _rule(
    "UA008",
    "forbidden-tag",
    what="",
    why="",
    fix="",
    example="",
)
YAML_1_1_SCALAR = _rule(
    "UA009",
    "yaml-1-1-scalar",
    what="",
    why="",
    fix="",
    example="",
    default="warning", free=True,
)
COMMENT_IN_TEXT = _rule(
    "UA010",
    "comment-in-text",
    what="",
    why="",
    fix="",
    example="",
    default="warning", free=True,
)
NOT_A_MAPPING = _rule(
    "UA011",
    "not-a-mapping",
    what="",
    why="",
    fix="",
    example="",
)
UNKNOWN_KEY = _rule(
    "UA101",
    "unknown-key",
    what="",
    why="",
    fix="",
    example="",
)
MISSING_KEY = _rule(
    "UA102",
    "missing-key",
    what="",
    why="",
    fix="",
    example="",
)
WRONG_TYPE = _rule(
    "UA103",
    "wrong-type",
    what="",
    why="",
    fix="",
    example="",
)
UNKNOWN_APP_TYPE = _rule(
    "UA104",
    "unknown-app-type",
    what="",
    why="",
    fix="",
    example="",
)
BAD_APP_KEY = _rule(
    "UA105",
    "bad-app-key",
    what="",
    why="",
    fix="",
    example="",
)
BAD_TOOL_NAME = _rule(
    "UA106",
    "bad-tool-name",
    what="",
    why="",
    fix="",
    example="",
)
BAD_VALUE = _rule(
    "UA107",
    "bad-value",
    what="",
    why="",
    fix="",
    example="",
)
RESERVED_WORD = _rule(
    "UA201",
    "reserved-word",
    what="",
    why="",
    fix="",
    example="",
)
NAME_COLLISION = _rule(
    "UA202",
    "name-collision",
    what="",
    why="",
    fix="",
    example="",
)
DUPLICATE_APP = _rule(
    "UA203",
    "duplicate-app",
    what="",
    why="",
    fix="",
    example="",
)
DUPLICATE_TOOL = _rule(
    "UA204",
    "duplicate-tool",
    what="",
    why="",
    fix="",
    example="",
)
NO_COMPONENT_IMPORT = _rule(
    "UA205",
    "no-component-import",
    what="",
    why="",
    fix="",
    example="",
)
RESERVED_FILE_NAME = _rule(
    "UA206",
    "reserved-file-name",
    what="",
    why="",
    fix="",
    example="",
)
UNKNOWN_UI_APP = _rule(
    "UA301",
    "unknown-ui-app",
    what="",
    why="",
    fix="",
    example="",
)
UNKNOWN_DETAIL_TOOL = _rule(
    "UA302",
    "unknown-detail-tool",
    what="",
    why="",
    fix="",
    example="",
    free=True,
)
DISABLED_DETAIL_TOOL = _rule(
    "UA303",
    "disabled-detail-tool",
    what="",
    why="",
    fix="",
    example="",
    free=True,
)
DETAIL_TOOL_WITHOUT_APP = _rule(
    "UA304",
    "detail-tool-without-app",
    what="",
    why="",
    fix="",
    example="",
    default="warning", free=True,
)
DETAIL_ARGS_MISMATCH = _rule(
    "UA305",
    "detail-args-mismatch",
    what="",
    why="",
    fix="",
    example="",
    free=True, planned=True,
)
UNKNOWN_OPERATION = _rule(
    "UA306",
    "unknown-operation",
    what="",
    why="",
    fix="",
    example="",
    free=True, planned=True,
)
UNLINKED_APP = _rule(
    "UA307",
    "unlinked-app",
    what="",
    why="",
    fix="",
    example="",
    default="warning", free=True,
)
LONG_TOOL_NAME = _rule(
    "UA308",
    "long-tool-name",
    what="",
    why="",
    fix="",
    example="",
    default="warning", free=True,
)
VIEW_MODULE_NOT_FOUND = _rule(
    "UA401",
    "view-module-not-found",
    what="",
    why="",
    fix="",
    example="",
    free=True, planned=True,
)
EXPORT_NOT_FOUND = _rule(
    "UA402",
    "export-not-found",
    what="",
    why="",
    fix="",
    example="",
    free=True, planned=True,
)
CUSTOM_ENTRY_MISSING = _rule(
    "UA403",
    "custom-entry-missing",
    what="",
    why="",
    fix="",
    example="",
    free=True,
)
FOREIGN_FILE = _rule(
    "UA404",
    "foreign-file",
    what="",
    why="",
    fix="",
    example="",
)
OUTSIDE_ROOT = _rule(
    "UA405",
    "outside-root",
    what="",
    why="",
    fix="",
    example="",
)
PROP_NOT_FOUND = _rule(
    "UA406",
    "prop-not-found",
    what="",
    why="",
    fix="",
    example="",
    free=True, planned=True,
)
FIELD_NOT_FOUND = _rule(
    "UA407",
    "field-not-found",
    what="",
    why="",
    fix="",
    example="",
    free=True, planned=True,
)
DETAIL_ARGS_NOT_A_LITERAL = _rule(
    "UA501",
    "detail-args-not-a-literal",
    what="",
    why="",
    fix="",
    example="",
)
FREE_NAME = _rule(
    "UA502",
    "free-name",
    what="",
    why="",
    fix="",
    example="",
)
BAD_IDENTIFIER = _rule(
    "UA503",
    "bad-identifier",
    what="",
    why="",
    fix="",
    example="",
)
BAD_FIELD_PATH = _rule(
    "UA504",
    "bad-field-path",
    what="",
    why="",
    fix="",
    example="",
)
UNREADABLE = _rule(
    "UA701",
    "unreadable",
    what="",
    why="",
    fix="",
    example="",
)
UNWRITABLE = _rule(
    "UA702",
    "unwritable",
    what="",
    why="",
    fix="",
    example="",
)
LOCKED = _rule(
    "UA703",
    "locked",
    what="",
    why="",
    fix="",
    example="",
)
BAD_CONFIGURATION = _rule(
    "UA801",
    "bad-configuration",
    what="",
    why="",
    fix="",
    example="",
)
WRONG_GENERATOR_VERSION = _rule(
    "UA802",
    "wrong-generator-version",
    what="",
    why="",
    fix="",
    example="",
)
MISSING_OUTPUT = _rule(
    "UA901",
    "missing",
    what="",
    why="",
    fix="",
    example="",
)
STALE_OUTPUT = _rule(
    "UA902",
    "stale",
    what="",
    why="",
    fix="",
    example="",
)
ORPHAN_OUTPUT = _rule(
    "UA903",
    "orphan",
    what="",
    why="",
    fix="",
    example="",
)
