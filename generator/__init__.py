"""ui-apps: a small compiler from tools.yaml to MCP App entry points and registries. Start reading at pipeline.py."""

__version__ = "1.0.0"
