"""What `detail_args` may not hold, in the author's words: node type of tree-sitter -> (what it is, the cure).

Data only. A node type that stands neither here nor in `grammar` is refused by its text.
"""

from __future__ import annotations

_ITEM = "read the row's fields from `item`"
_ARROW = "write an arrow function with an expression body: `(x) => x.id`"

REFUSALS = {
    "assignment_expression": ("an assignment", "compare with `===`, or write the value alone"),
    "augmented_assignment_expression": ("an assignment", "write the value alone"),
    "await_expression": ("`await`", _ITEM),
    "class": ("a class", "write a value"),
    "function_expression": ("a function", _ARROW),
    "generator_function": ("a generator function", _ARROW),
    "import": ("`import`", _ITEM),
    "instantiation_expression": ("type arguments", "delete them"),
    "meta_property": ("a meta property", _ITEM),
    "new_expression": ("`new`", "read or call a member of `item`, or use `String`, `Number`, `Boolean`"),
    "non_null_expression": ("a `!` after a value", "delete the `!`, or give a default: `?? ''`"),
    "object_assignment_pattern": ("an assignment", "write `name: value`"),
    "private_property_identifier": ("a private name", "read a public field"),
    "regex": ("a regular expression", "use a method of texts: `item.name.startsWith('x')`"),
    "sequence_expression": ("a comma operator", "write one value"),
    "spread_element": ("a spread", "write the values one by one, or use `.concat()`"),
    "super": ("`super`", _ITEM),
    "this": ("`this`", _ITEM),
    "type_assertion": ("a type in angle brackets", "write `value as type`"),
    "update_expression": ("`++` or `--`", "write `+ 1` or `- 1`"),
    "yield_expression": ("`yield`", "write a value"),
}
