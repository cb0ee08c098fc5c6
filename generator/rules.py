"""The catalogue of everything that can be wrong (spec: rules.md): one constant a rule.

Owns ids, names, severities and the text that `ui-apps explain` and docs/errors.md are made of. Ids are stable and never
reused. Does not find faults; stages do, and name the rule by its constant.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One kind of fault. `free` rules have a severity that configuration can change; `planned` ones never fire yet.

    `what` is the fault in a clause, `why` the harm it would do, `fix` the cure; `example` is YAML or TOML with a part
    under `# wrong` and one under `# right`, or shell commands after `$ `.
    """

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
        id=id,
        name=name,
        what=what,
        why=why,
        fix=fix,
        example=example.strip("\n"),
        default=default,
        free=free,
        planned=planned,
    )
    return id


def find(word: str) -> Rule | None:
    """The rule with this id or name (`UA301`, `ua301`, `unknown-ui-app`), or None."""
    return CATALOGUE.get(word.upper()) or next((rule for rule in CATALOGUE.values() if rule.name == word), None)


NOT_YAML = _rule(
    "UA001",
    "not-yaml",
    what="The file is not YAML: the parser stopped at this place",
    why=(
        "Nothing behind the fault can be read, so no app and no tool of this file is known, and every link into it "
        "would look broken."
    ),
    fix=(
        "Correct the place that is shown. The usual causes are an unquoted value with a colon followed by a space, "
        "a tab in the indentation (YAML allows spaces only), a quote that is never closed, and a value that starts "
        "with `@`, a backtick, `%`, `&`, `*` or `!`."
    ),
    example="""
# wrong
tools:
  action-get:
    title: Actions: one of them

# right
tools:
  action-get:
    title: "Actions: one of them"
""",
)
DUPLICATE_KEY = _rule(
    "UA002",
    "duplicate-key",
    what="One mapping has the same key twice",
    why=(
        "Most YAML readers keep the last one in silence, so half of what was written would be lost without a word. "
        "It is usually the leftover of a merge."
    ),
    fix=(
        "Remove or rename one of the two; both places are shown. A key that overrides one from a merge key (`<<`) "
        "is no duplicate."
    ),
    example="""
# wrong
tools:
  action-get:
    operation: actions_retrieve
    enabled: true
    enabled: false

# right
tools:
  action-get:
    operation: actions_retrieve
    enabled: false
""",
)
NOT_UTF8 = _rule(
    "UA003",
    "not-utf8",
    what="The file is not UTF-8 text: it has a byte that UTF-8 does not allow, or a forbidden control character",
    why=(
        "Guessing an encoding turns names and descriptions into other characters, and they would be generated into "
        "code that way."
    ),
    fix=(
        "Save the file as UTF-8 (UTF-16 and Latin-1 are refused; a byte order mark is fine), and delete control "
        "characters such as NUL. Write one that is really meant as an escape in double quotes."
    ),
    example="""
# wrong: saved as Latin-1, where the accented letter is one byte that UTF-8 does not allow
category: Caf� orders

# right: the same file saved as UTF-8
category: Café orders
""",
)
ALIAS_CYCLE = _rule(
    "UA004",
    "alias-cycle",
    what="An anchor contains an alias to itself",
    why="Such a value has no end; nothing can be generated from it.",
    fix="Write the inner value out instead of repeating the anchor.",
    example="""
# wrong
tools:
  action-get: &get
    operation: actions_retrieve
    enabled: true
    input_schema: *get

# right
tools:
  action-get:
    operation: actions_retrieve
    enabled: true
    input_schema: {type: object}
""",
)
ALIAS_BUDGET = _rule(
    "UA005",
    "alias-budget",
    what="The aliases of the file expand to more than 100,000 nodes",
    why=(
        "A few lines of nested aliases can stand for billions of values, which would take all the memory of the "
        "machine that reads them. Values that are written out do not count."
    ),
    fix="Nest fewer aliases in one another, or write the values out.",
    example="""
# wrong: each line is ten times the one before
a: &a [x, x, x, x, x, x, x, x, x, x]
b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
e: [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]

# right: an alias for a block that is really shared
shared: &scopes [action:read]
tools:
  action-get:
    operation: actions_retrieve
    enabled: true
    scopes: *scopes
""",
)
SEVERAL_DOCUMENTS = _rule(
    "UA006",
    "several-documents",
    what="The file has more than one YAML document",
    why="Only one of them could be meant, and readers differ in which one they take.",
    fix="Remove the `---` or `...` line that starts the second document, or move it to a file of its own.",
    example="""
# wrong
tools: {}
---
ui_apps: {}

# right
tools: {}
ui_apps: {}
""",
)
NON_STRING_KEY = _rule(
    "UA007",
    "non-string-key",
    what="A key is not a string",
    why=(
        "Names of tools, apps and fields are texts. A number, a boolean, null or a list as a key means something "
        "else than it looks like, and JSON cannot hold it."
    ),
    fix="Put the key into quotes, or correct it.",
    example="""
# wrong
ui_apps:
  404:
    type: detail
    view_prop: data

# right
ui_apps:
  page-404:
    type: detail
    view_prop: data
""",
)
FORBIDDEN_TAG = _rule(
    "UA008",
    "forbidden-tag",
    what="A value has a tag that is not part of YAML's core",
    why=(
        "Tags such as `!!python/object`, `!!set`, `!!binary` or `!include` ask the reader to build something or to "
        "run code; other tools that read the file would refuse it or act on it."
    ),
    fix="Remove the tag and write the value plainly.",
    example="""
# wrong
tools:
  action-get:
    operation: !env ACTIONS_OPERATION
    enabled: true

# right
tools:
  action-get:
    operation: actions_retrieve
    enabled: true
""",
)
YAML_1_1_SCALAR = _rule(
    "UA009",
    "yaml-1-1-scalar",
    what="A value without quotes is read differently by YAML 1.1 tools",
    why=(
        "ui-apps reads YAML 1.2: `no` is a text and `012` is the number 12. Many other readers follow YAML 1.1, "
        "where `no` is false and `012` is ten, so two tools would see two different files."
    ),
    fix=(
        "Write what is meant so that both read the same: quotes for a text, `true` or `false` for a boolean, a "
        "number without leading zeros."
    ),
    example="""
# wrong
ui_apps:
  country-list:
    type: list
    detail_tool: country-get
    entity_label: no

# right
ui_apps:
  country-list:
    type: list
    detail_tool: country-get
    entity_label: "no"
""",
    default="warning",
    free=True,
)
COMMENT_IN_TEXT = _rule(
    "UA010",
    "comment-in-text",
    what="A value without quotes was probably cut off by a comment",
    why=(
        "In YAML a space and `#` start a comment, so everything from there on is not part of the text, and users "
        "would read half a sentence."
    ),
    fix="Put the whole text into quotes. If a comment is meant, put a space behind the `#`.",
    example="""
# wrong: reads as "Show"
tools:
  item-get:
    operation: items_retrieve
    enabled: true
    description: Show #1 item

# right
tools:
  item-get:
    operation: items_retrieve
    enabled: true
    description: "Show #1 item"
""",
    default="warning",
    free=True,
)
NOT_A_MAPPING = _rule(
    "UA011",
    "not-a-mapping",
    what="The file is empty or is not a mapping at its top level",
    why=(
        "A tools file is a mapping with keys such as `tools` and `ui_apps`. An empty one is more often a lost file "
        "than a product without tools."
    ),
    fix=(
        "Write the sections, also when they hold nothing, or delete the file. If another program owns the file, "
        "take it out of `sources`."
    ),
    example="""
# wrong
- action-get

# right
tools:
  action-get:
    operation: actions_retrieve
    enabled: true
""",
)
UNKNOWN_KEY = _rule(
    "UA101",
    "unknown-key",
    what="A key is not known at this place",
    why="A key that nobody reads is a typo, or a setting that does nothing: the author believes that it works.",
    fix=(
        "Use the key that is suggested, or move it to the level or the app type it belongs to. A field that "
        "another generator reads is declared in ui-apps.toml under `[extra_fields]`."
    ),
    example="""
# wrong
ui_apps:
  action-list:
    type: list
    detail_tol: action-get

# right
ui_apps:
  action-list:
    type: list
    detail_tool: action-get
""",
)
MISSING_KEY = _rule(
    "UA102",
    "missing-key",
    what="A key that has to be there is missing",
    why="No convention can derive its value, so the app or the tool would be incomplete.",
    fix="Add the key that the message names.",
    example="""
# wrong: which prop of the view takes the result?
ui_apps:
  action:
    type: detail

# right
ui_apps:
  action:
    type: detail
    view_prop: action
""",
)
WRONG_TYPE = _rule(
    "UA103",
    "wrong-type",
    what="A value has another type than its key needs",
    why=(
        'Nothing is converted in silence: the text `"false"` would count as true in half of the languages that read it.'
    ),
    fix=(
        "Write the type that the message names. Text needs quotes where YAML would read a number or a boolean; a "
        "boolean must not have any."
    ),
    example="""
# wrong
tools:
  action-get:
    operation: actions_retrieve
    enabled: "true"

# right
tools:
  action-get:
    operation: actions_retrieve
    enabled: true
""",
)
UNKNOWN_APP_TYPE = _rule(
    "UA104",
    "unknown-app-type",
    what="`type` names no app type",
    why=(
        "The type decides which fields an app has and what is generated for it; without it no other line of the "
        "app can be checked."
    ),
    fix="Write `detail` (one entity), `list` (rows with drill-down) or `custom` (a hand-written entry point).",
    example="""
# wrong
ui_apps:
  action-list:
    type: lists
    detail_tool: action-get

# right
ui_apps:
  action-list:
    type: list
    detail_tool: action-get
""",
)
BAD_APP_KEY = _rule(
    "UA105",
    "bad-app-key",
    what="An app key is not lower kebab-case, or is longer than 64 characters",
    why=(
        "The key becomes a file name, a URI, a constant and a component name. Those stay predictable, and apart on "
        "file systems that ignore case, for lower kebab-case only."
    ),
    fix=("Use the form that the message suggests: lower-case letters and digits, dashes between them, a letter first."),
    example="""
# wrong
ui_apps:
  ErrorDetails:
    type: detail
    view_prop: data

# right
ui_apps:
  error-details:
    type: detail
    view_prop: data
""",
)
BAD_TOOL_NAME = _rule(
    "UA106",
    "bad-tool-name",
    what="A tool name does not fit the pattern for tool names",
    why=(
        "The name goes over the wire to every client and into generated code; clients and gateways refuse names "
        "with spaces or other unusual characters."
    ),
    fix=(
        "Use lower-case letters, digits and dashes, a letter or digit at both ends. A monorepo with another "
        "convention sets `name_pattern` under `[tools]` in ui-apps.toml."
    ),
    example="""
# wrong
tools:
  Action Get:
    operation: actions_retrieve
    enabled: true

# right
tools:
  action-get:
    operation: actions_retrieve
    enabled: true
""",
)
BAD_VALUE = _rule(
    "UA107",
    "bad-value",
    what="A value is outside what its key allows",
    why=(
        "The value has the right type, but what reads it would refuse or ignore it: an origin with a path opens "
        "nothing, an unknown permission is never asked for, an empty text shows nothing."
    ),
    fix="Write one of the values, or a value of the form, that the message names.",
    example="""
# wrong
feature: ErrorTracking
ui_apps:
  error-map:
    type: detail
    view_prop: data
    csp:
      connect_domains: [tiles.example.com/v1]

# right
feature: error_tracking
ui_apps:
  error-map:
    type: detail
    view_prop: data
    csp:
      connect_domains: ["https://tiles.example.com"]
""",
)
SANDBOX_DOMAIN = _rule(
    "UA108",
    "sandbox-domain",
    what="An app asks for a sandbox origin of its own",
    why=(
        "Each host has its own form of `domain` and refuses or ignores the others', so an app that sets it may work "
        "in one host only."
    ),
    fix=(
        "Remove `domain` unless the app needs a fixed origin, for a login or an allow list, and the server is made for "
        'one host. Then silence this: `sandbox-domain = "off"` under `[severity]` in ui-apps.toml.'
    ),
    example="""
# wrong in every host but one
ui_apps:
  error-map:
    type: detail
    view_prop: data
    domain: www-example-com.apps.example.net

# right in every host
ui_apps:
  error-map:
    type: detail
    view_prop: data
""",
    default="warning",
    free=True,
)
RESERVED_WORD = _rule(
    "UA201",
    "reserved-word",
    what="A name that is generated into code is a reserved word, or hides a name that the generated code uses",
    why="The generated TypeScript would not compile, or would quietly call something else than the runtime.",
    fix=("Write another name for the field that the message shows, and export the component or type under that name."),
    example="""
# wrong
ui_apps:
  action:
    type: detail
    view_prop: action
    data_type: enum

# right
ui_apps:
  action:
    type: detail
    view_prop: action
    data_type: ActionData
""",
)
NAME_COLLISION = _rule(
    "UA202",
    "name-collision",
    what="Two apps derive the same view component of one module, or the same output path",
    why="One of them would show the other's view, or overwrite its file. Nothing is ever renamed in silence.",
    fix=(
        "Rename one of the keys. If both are meant to show one view, write `view_component` in one of them: what "
        "is written is shared on purpose."
    ),
    example="""
# wrong: both keys derive the component ErrorMap2View
ui_apps:
  error-map2:
    type: detail
    view_prop: data
  error-map-2:
    type: detail
    view_prop: data

# right
ui_apps:
  error-map2:
    type: detail
    view_prop: data
  error-map-other:
    type: detail
    view_prop: data
""",
)
DUPLICATE_APP = _rule(
    "UA203",
    "duplicate-app",
    what="Two files define an app with the same key",
    why="App keys name URIs and files for the whole monorepo, so only one of the two could be served.",
    fix="Rename one of them, and the `ui_app` of the tools that link to it; both places are shown.",
    example="""
# wrong: products/actions/mcp/tools.yaml and products/cohorts/mcp/tools.yaml both have
ui_apps:
  history:
    type: detail
    view_prop: data

# right: the one in products/cohorts/mcp/tools.yaml
ui_apps:
  cohort-history:
    type: detail
    view_prop: data
""",
)
DUPLICATE_TOOL = _rule(
    "UA204",
    "duplicate-tool",
    what="Two files define a tool with the same name",
    why="The server offers one tool a name. Which of the two a client calls would depend on the order of files.",
    fix="Rename one of them, or delete the copy; both places are shown.",
    example="""
# wrong: products/actions/mcp/tools.yaml and products/cohorts/mcp/tools.yaml both have
tools:
  item-get:
    operation: items_retrieve
    enabled: true

# right: the one in products/cohorts/mcp/tools.yaml
tools:
  cohort-item-get:
    operation: cohort_items_retrieve
    enabled: true
""",
)
NO_COMPONENT_IMPORT = _rule(
    "UA205",
    "no-component-import",
    what="The module of the view cannot be derived",
    why=(
        "By convention a view is exported by the folder `apps` beside the product's tools file. A file that "
        "belongs to no product has no such folder."
    ),
    fix="Write `component_import`, or move the app to its product's tools file.",
    example="""
# wrong: services/mcp/definitions/core.yaml
ui_apps:
  health:
    type: detail
    view_prop: data

# right
ui_apps:
  health:
    type: detail
    view_prop: data
    component_import: services/mcp/src/ui-apps/views
""",
)
RESERVED_FILE_NAME = _rule(
    "UA206",
    "reserved-file-name",
    what="The key is a file name that Windows reserves",
    why=(
        "No file called `con`, `aux` or `nul` can be checked out on Windows, whatever its suffix, so the "
        "repository would break there."
    ),
    fix="Choose a longer key.",
    example="""
# wrong
ui_apps:
  aux:
    type: detail
    view_prop: data

# right
ui_apps:
  aux-details:
    type: detail
    view_prop: data
""",
)
UNKNOWN_UI_APP = _rule(
    "UA301",
    "unknown-ui-app",
    what="`ui_app` names an app that no tools file defines",
    why="The tool would point clients at a page that does not exist, and they would show a blank frame.",
    fix="Use the key that is suggested, define the app (any file will do), or remove `ui_app`.",
    example="""
# wrong
tools:
  action-get:
    operation: actions_retrieve
    enabled: true
    ui_app: acton
ui_apps:
  action:
    type: detail
    view_prop: action

# right
tools:
  action-get:
    operation: actions_retrieve
    enabled: true
    ui_app: action
ui_apps:
  action:
    type: detail
    view_prop: action
""",
)
UNKNOWN_DETAIL_TOOL = _rule(
    "UA302",
    "unknown-detail-tool",
    what="`detail_tool` names a tool that no tools file defines",
    why="Every click on a row would call a tool that the server does not have.",
    fix=(
        "Use the name that is suggested, define the tool, or declare a hand-written one under `[tools] external` "
        "in ui-apps.toml."
    ),
    example="""
# wrong
tools:
  action-get:
    operation: actions_retrieve
    enabled: true
    ui_app: action
ui_apps:
  action-list:
    type: list
    detail_tool: actions-get-one

# right
tools:
  action-get:
    operation: actions_retrieve
    enabled: true
    ui_app: action
ui_apps:
  action-list:
    type: list
    detail_tool: action-get
""",
    free=True,
)
DISABLED_DETAIL_TOOL = _rule(
    "UA303",
    "disabled-detail-tool",
    what="`detail_tool` names a tool that is disabled, or that apps cannot call",
    why=(
        "The server does not offer a disabled tool, and hosts refuse an app's call of a tool whose `visibility` has no "
        "`app`, so every click on a row would fail."
    ),
    fix="Enable the tool, add `app` to its `visibility`, or call another one.",
    example="""
# wrong
tools:
  action-get:
    operation: actions_retrieve
    enabled: false
ui_apps:
  action-list:
    type: list
    detail_tool: action-get

# right
tools:
  action-get:
    operation: actions_retrieve
    enabled: true
    ui_app: action
ui_apps:
  action-list:
    type: list
    detail_tool: action-get
""",
    free=True,
)
DETAIL_TOOL_WITHOUT_APP = _rule(
    "UA304",
    "detail-tool-without-app",
    what="`detail_tool` names a tool that neither links to an app nor is declared `structured`",
    why=(
        "Some hosts attach structured content to a result only when its tool has an app. There every click would "
        "fall back to a chat message instead of showing the detail."
    ),
    fix="Link the tool to a detail app, or declare `structured: true` if it returns structured content anyway.",
    example="""
# wrong
tools:
  action-get:
    operation: actions_retrieve
    enabled: true
ui_apps:
  action-list:
    type: list
    detail_tool: action-get

# right
tools:
  action-get:
    operation: actions_retrieve
    enabled: true
    structured: true
ui_apps:
  action-list:
    type: list
    detail_tool: action-get
""",
    default="warning",
    free=True,
)
DETAIL_ARGS_MISMATCH = _rule(
    "UA305",
    "detail-args-mismatch",
    what="`detail_args` has arguments that the tool does not take, lacks some that it needs, or gives one a wrong type",
    why=(
        "The server would refuse the call of every click, or the generated code would not compile: it reads a field of "
        "what may be null, say. All arguments are reported at once."
    ),
    fix=(
        "Name the arguments as the tool's input schema does, and give each what the schema says; read what may be null "
        "with `?.`."
    ),
    example="""
# wrong: action-get takes `id`
ui_apps:
  action-list:
    type: list
    detail_tool: action-get
    detail_args: "{ action_id: item.id }"
tools:
  action-get:
    operation: actions_retrieve
    enabled: true

# right
ui_apps:
  action-list:
    type: list
    detail_tool: action-get
    detail_args: "{ id: item.id }"
tools:
  action-get:
    operation: actions_retrieve
    enabled: true
""",
    free=True,
)
UNKNOWN_OPERATION = _rule(
    "UA306",
    "unknown-operation",
    what="`operation` is not an operation id of the OpenAPI document",
    why="The tool would call an endpoint that the backend does not have.",
    fix="Use the id that is suggested, or update the document that `[tools] openapi` names in ui-apps.toml.",
    example="""
# wrong
tools:
  action-get:
    operation: actions_retrive
    enabled: true

# right
tools:
  action-get:
    operation: actions_retrieve
    enabled: true
""",
    free=True,
)
UNLINKED_APP = _rule(
    "UA307",
    "unlinked-app",
    what="No tool links to the app",
    why=(
        "A client shows an app only for a tool that links to it, so this one is built and never seen. It stays a "
        "warning, since a hand-written tool may link to it."
    ),
    fix=(
        "Write `ui_app` at the tools whose result the app shows, or delete the app. Where hand-written tools link "
        "to apps, turn the rule off under `[severity]`."
    ),
    example="""
# wrong
tools:
  action-get:
    operation: actions_retrieve
    enabled: true
ui_apps:
  action:
    type: detail
    view_prop: action

# right
tools:
  action-get:
    operation: actions_retrieve
    enabled: true
    ui_app: action
ui_apps:
  action:
    type: detail
    view_prop: action
""",
    default="warning",
    free=True,
)
LONG_TOOL_NAME = _rule(
    "UA308",
    "long-tool-name",
    what="A tool name is longer than the configured maximum (52 characters when none is set)",
    why=(
        "Some clients put the server's name before the tool's and cap both at 60 characters; a longer tool is not "
        "offered at all there."
    ),
    fix="Shorten the name, or raise `max_name_length` under `[tools]` in ui-apps.toml if your clients allow it.",
    example="""
# wrong
tools:
  error-tracking-issue-fingerprint-assignment-rule-list:
    operation: error_tracking_rules_list
    enabled: true

# right
tools:
  error-assignment-rule-list:
    operation: error_tracking_rules_list
    enabled: true
""",
    default="warning",
    free=True,
)
VIEW_MODULE_NOT_FOUND = _rule(
    "UA401",
    "view-module-not-found",
    what="The module that `component_import` names cannot be found",
    why="The generated entry point would import a file that does not exist, and the bundle would not build.",
    fix=(
        "Correct the path, or write the module. A specifier that starts with a dot counts from the file that "
        "imports it; others go through the nearest tsconfig's `paths`, the workspace's packages, and the root of "
        "the monorepo."
    ),
    example="""
# wrong
ui_apps:
  action:
    type: detail
    view_prop: action
    component_import: products/action/mcp/apps

# right
ui_apps:
  action:
    type: detail
    view_prop: action
    component_import: products/actions/mcp/apps
""",
    free=True,
)
EXPORT_NOT_FOUND = _rule(
    "UA402",
    "export-not-found",
    what="The module does not export the view component or the type, or exports something else by this name",
    why=(
        "The generated entry point would import a name that is not there, or a type where it needs a component, and "
        "would not compile."
    ),
    fix=(
        "Export it, or write the name that the module exports; the nearest ones are suggested. Exports that cannot be "
        "read from the source are not judged."
    ),
    example="""
# wrong: the module exports LLMCostsView
ui_apps:
  llm-costs:
    type: detail
    view_prop: data

# right
ui_apps:
  llm-costs:
    type: detail
    view_prop: data
    view_component: LLMCostsView
""",
    free=True,
)
CUSTOM_ENTRY_MISSING = _rule(
    "UA403",
    "custom-entry-missing",
    what="The hand-written entry point of a `custom` app does not exist",
    why="The registries would list an app that cannot be built.",
    fix=(
        "Write `<custom_dir>/<key>.tsx`, or give the app the type `detail` or `list`, whose entry points are generated."
    ),
    example="""
# wrong: there is no services/mcp/src/ui-apps/apps/debugger.tsx
ui_apps:
  debugger:
    type: custom
    app_name: Debug
    description: Shows any tool result

# right: there is services/mcp/src/ui-apps/apps/debug.tsx
ui_apps:
  debug:
    type: custom
    app_name: Debug
    description: Shows any tool result
""",
    free=True,
)
FOREIGN_FILE = _rule(
    "UA404",
    "foreign-file",
    what="A file that ui-apps did not write stands where an output belongs",
    why=(
        "Overwriting it could destroy work that is nowhere else. Only files with the marker `@generated by "
        "ui-apps` are ever overwritten or removed."
    ),
    fix=(
        "If the generated file may replace it, run `ui-apps generate --adopt`, which lists such files and asks "
        "first. Otherwise move the file, or rename the app."
    ),
    example="""
$ ui-apps check
error[UA404]: ...
$ ui-apps generate --adopt
""",
)
OUTSIDE_ROOT = _rule(
    "UA405",
    "outside-root",
    what="A path leads out of the monorepo",
    why=(
        "What is outside the root belongs to something else: it is neither read nor written, also when a symbolic "
        "link leads there."
    ),
    fix=("Use a path below the folder of ui-apps.toml, and replace a symbolic link that leads out by a real folder."),
    example="""
# wrong
[typescript]
entry_dir = "../other-repo/generated"

# right
[typescript]
entry_dir = "services/mcp/src/ui-apps/apps/generated"
""",
)
PROP_NOT_FOUND = _rule(
    "UA406",
    "prop-not-found",
    what="The view component has no prop of this name, needs one that it does not get, or takes another type",
    why=(
        "React passes on a prop that nobody reads without a word, and the view would stay empty; the generated entry "
        "point would not compile."
    ),
    fix=(
        "Write the name that the component's props have; the nearest ones are suggested. A list view takes its rows as "
        "`data`. Props that cannot be read from the source are not judged."
    ),
    example="""
# wrong: ActionView takes `action`
ui_apps:
  action:
    type: detail
    view_prop: data

# right
ui_apps:
  action:
    type: detail
    view_prop: action
""",
    free=True,
)
FIELD_NOT_FOUND = _rule(
    "UA407",
    "field-not-found",
    what="`item_name_field` is not a field of the row's type, or `detail_args` reads one that is not",
    why=(
        "Loading and fallback texts would show the id of the row instead of its name, or a click would pass nothing; "
        "the generated entry point would not compile."
    ),
    fix=(
        "Write the field that the type has; the nearest ones are suggested. Types that cannot be read from the source "
        "are not judged."
    ),
    example="""
# wrong: a flag has `key`, not `name`
ui_apps:
  feature-flag-list:
    type: list
    detail_tool: feature-flag-get

# right
ui_apps:
  feature-flag-list:
    type: list
    detail_tool: feature-flag-get
    item_name_field: key
""",
    free=True,
)
DETAIL_ARGS_NOT_A_LITERAL = _rule(
    "UA501",
    "detail-args-not-a-literal",
    what="`detail_args` is not one TypeScript object literal with explicit keys",
    why=(
        "The expression becomes part of every list app. Only a plain object can be checked against the tool's "
        "arguments, and only plain values make a click predictable: statements, `await`, `new`, comments, spreads, "
        "shorthands and methods are refused."
    ),
    fix=(
        "Write `{ name: value, ... }`, each value built from `item` by member access, literals, operators, "
        "templates, `String`, `Number`, `Boolean`, `JSON.stringify` or `encodeURIComponent`."
    ),
    example="""
# wrong
ui_apps:
  action-list:
    type: list
    detail_tool: action-get
    detail_args: "{ id: item.id, ...item.filters }"

# right
ui_apps:
  action-list:
    type: list
    detail_tool: action-get
    detail_args: "{ id: item.id, filters: item.filters }"
""",
)
FREE_NAME = _rule(
    "UA502",
    "free-name",
    what="`detail_args` reads a name other than `item`",
    why=(
        "The expression stands alone in generated code: apart from the clicked row, `item`, nothing is in reach "
        "there, so the name would be undefined, or a global that only some hosts have."
    ),
    fix=(
        "Take the value from `item`, or write it as a literal. The parameters of an arrow function in the "
        "expression are fine."
    ),
    example="""
# wrong
ui_apps:
  action-list:
    type: list
    detail_tool: action-get
    detail_args: "{ id: row.id }"

# right
ui_apps:
  action-list:
    type: list
    detail_tool: action-get
    detail_args: "{ id: item.id }"
""",
)
BAD_IDENTIFIER = _rule(
    "UA503",
    "bad-identifier",
    what=("A name is not a legal TypeScript identifier, or a view component does not start with an upper-case letter"),
    why=(
        "The name is generated into code as it stands. With a dash or a space in it the code would not compile; a "
        "component with a lower-case first letter is an HTML element to React."
    ),
    fix="Use letters, digits, `_` and `$`, no digit first, and an upper-case letter first for a component.",
    example="""
# wrong
ui_apps:
  action:
    type: detail
    view_prop: action
    view_component: action-view

# right
ui_apps:
  action:
    type: detail
    view_prop: action
    view_component: ActionView
""",
)
BAD_FIELD_PATH = _rule(
    "UA504",
    "bad-field-path",
    what="`item_name_field` is not a path of identifiers",
    why=(
        "The runtime reads the name of a row by this path; anything but field names with dots between them finds "
        "nothing."
    ),
    fix="Write a field name, or several with dots between them.",
    example="""
# wrong
ui_apps:
  action-list:
    type: list
    detail_tool: action-get
    item_name_field: profile..name

# right
ui_apps:
  action-list:
    type: list
    detail_tool: action-get
    item_name_field: profile.name
""",
)
UNREADABLE = _rule(
    "UA701",
    "unreadable",
    what="A file that belongs to the input cannot be read",
    why=(
        "What it says is unknown, so everything that links to it would look broken. This is a fault of the "
        "machine, not of the text: the exit code is 4."
    ),
    fix=(
        "Give the user who runs ui-apps the right to read the file, or move what stands in its place, such as a "
        "folder called `tools.yaml`."
    ),
    example="""
$ ls -l products/actions/mcp/tools.yaml
---------- 1 root root 812 products/actions/mcp/tools.yaml
$ chmod a+r products/actions/mcp/tools.yaml
""",
)
UNWRITABLE = _rule(
    "UA702",
    "unwritable",
    what="An output cannot be written",
    why=(
        "The folder is read-only, the disk is full, or a folder has the output's name. Each file is replaced whole "
        "or left as it was, so nothing is half written. This is a fault of the machine: the exit code is 4."
    ),
    fix="Remove the cause that the message names and run `ui-apps generate` again; it completes what is missing.",
    example="""
$ df -h .
$ ls -ld services/mcp/src/ui-apps/apps/generated
$ ui-apps generate
""",
)
LOCKED = _rule(
    "UA703",
    "locked",
    what="Another run of ui-apps holds the lock",
    why=(
        "Two runs that write at a time could leave files of both. This is a fault of the machine: the exit code is 4."
    ),
    fix="Wait for the other run (a watcher, an editor task, a hook) or end it, then run the command again.",
    example="""
$ ui-apps generate
error[UA703]: ...
$ ui-apps generate
""",
)
BAD_CONFIGURATION = _rule(
    "UA801",
    "bad-configuration",
    what="The configuration has an unknown key, a missing one, or a value that it does not allow",
    why=(
        "A setting with a typo would silently keep its default, and the outputs would land somewhere else or lose "
        "their brand."
    ),
    fix="Correct the line that is shown. Severities can be set for the rules that say so here, by id or name.",
    example="""
# wrong
[typescript]
entry_directory = "services/mcp/src/ui-apps/apps/generated"

# right
[typescript]
entry_dir = "services/mcp/src/ui-apps/apps/generated"
""",
)
WRONG_GENERATOR_VERSION = _rule(
    "UA802",
    "wrong-generator-version",
    what="This version of ui-apps is not the one that the monorepo asks for",
    why="Another version may write other text, so every developer's run would change the files back and forth.",
    fix=(
        "Install a version that `required_version` allows, or change `required_version` together with the "
        "generated files."
    ),
    example="""
# wrong: version 2.0.0 is running
required_version = ">=1,<2"

# right, once everyone has version 2
required_version = ">=2,<3"
""",
)
MISSING_OUTPUT = _rule(
    "UA901",
    "missing",
    what="An output file does not exist yet",
    why=(
        "The registries or bundles of this checkout lack what the tools files promise. It is a verdict of `check` "
        "(exit code 3), not an error: nothing is wrong with the input."
    ),
    fix="Run `ui-apps generate` and commit the file.",
    example="""
$ ui-apps check
missing[UA901]: services/mcp/src/ui-apps/apps/generated/action.tsx
$ ui-apps generate
""",
)
STALE_OUTPUT = _rule(
    "UA902",
    "stale",
    what="An output file is not what the tools files, the configuration and this version would generate",
    why=(
        "A tools file was changed and its outputs were not, or an output was edited by hand; what runs is not what "
        "is declared. It is a verdict of `check` (exit code 3). Line ends do not count: a CRLF checkout is fresh."
    ),
    fix=(
        "Run `ui-apps generate` and commit the file. After a merge conflict in generated files, regenerate instead "
        "of merging."
    ),
    example="""
$ ui-apps check
stale[UA902]: services/mcp/ui_apps_registry.py
$ ui-apps generate
""",
)
ORPHAN_OUTPUT = _rule(
    "UA903",
    "orphan",
    what="A file that ui-apps generated earlier belongs to no app any more",
    why="It would still be built, for an app that nobody serves. It is a verdict of `check` (exit code 3).",
    fix=(
        "Run `ui-apps generate`, which removes it (only files with the marker are ever removed), and commit the "
        "removal."
    ),
    example="""
$ ui-apps check
orphan[UA903]: services/mcp/src/ui-apps/apps/generated/old-action.tsx
$ ui-apps generate
""",
)
