"""The MCP server: every enabled tool and every app of this monorepo, over stdio or streamable HTTP.

It reads what `ui-apps generate` wrote (the manifest and the Python registry) and the API's OpenAPI document, never
tools.yaml. Nothing is read before a client asks, so that start-up does not grow with the number of apps.
"""
