"""What authors may write: strict models of tools files and ui-apps.toml, exactly as written.

Owns which keys and values each mapping may have, what a refused one is told, and the JSON Schemas for editors. Derives
nothing, applies no default, and checks no link between entries.
"""

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
