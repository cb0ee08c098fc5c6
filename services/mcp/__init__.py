"""The MCP side of this monorepo: generated registries, the server, and (under `src`) what runs inside a chat client."""
