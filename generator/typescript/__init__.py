"""Facts about TypeScript text, read with tree-sitter (spec: architecture.md, rooms).

Owns what the program understands of TypeScript, behind two front doors: `expressions` the grammar of `detail_args`,
`project` the modules of a tree: where an import leads, what a module exports, the props of a component, the fields of a
type. Is handed text and opens no file, executes nothing, and loads its parser only when it is asked something.
"""
