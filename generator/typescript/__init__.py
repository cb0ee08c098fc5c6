"""Facts about TypeScript text, read with tree-sitter (spec: architecture.md, rooms).

Owns what the program understands of TypeScript: `expressions` the grammar of `detail_args`. Is handed text and opens
no file, executes nothing, and loads its parser only when it is asked something.
"""
