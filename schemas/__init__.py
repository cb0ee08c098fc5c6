"""What authors may write: strict models of tools files and ui-apps.toml, exactly as written.

Owns which keys and values each mapping may have, what a refused one is told, and the JSON Schemas for editors. Derives
nothing, applies no default, and checks no link between entries.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from schemas.app import App, Csp
    from schemas.configuration import ConfigurationFile
    from schemas.custom import CustomApp, RenderUi
    from schemas.detail import DetailApp
    from schemas.identifiers import TEMPLATE_NAMES
    from schemas.list import ListApp
    from schemas.tool import Annotations, Tool
    from schemas.tools_file import APP_TYPES, ToolsFile

__all__ = [
    "APP_TYPES",
    "TEMPLATE_NAMES",
    "Annotations",
    "App",
    "ConfigurationFile",
    "Csp",
    "CustomApp",
    "DetailApp",
    "ListApp",
    "RenderUi",
    "Tool",
    "ToolsFile",
]

_MODULES = {
    "App": "app",
    "Csp": "app",
    "ConfigurationFile": "configuration",
    "CustomApp": "custom",
    "RenderUi": "custom",
    "DetailApp": "detail",
    "TEMPLATE_NAMES": "identifiers",
    "ListApp": "list",
    "Annotations": "tool",
    "Tool": "tool",
    "APP_TYPES": "tools_file",
    "ToolsFile": "tools_file",
}


def __getattr__(name: str) -> Any:
    """Loads a model, and pydantic with it, when it is first asked for: sound files need neither (see `plain`)."""
    from importlib import import_module

    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
