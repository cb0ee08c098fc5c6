"""The products' backend: one ASGI app over one SQLite file, with the operations that tools.yaml names.

Owns the data and its HTTP interface. Knows nothing of MCP, tools or apps: `services/mcp` calls it by operation id.
"""
