"""The strict models as plain data, for `plain`. Derived by `deriving`: `make docs` rewrites it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

DIGEST = 3739572630
APP_TYPES: Mapping[str, str] = {
    "detail": "DetailApp",
    "list": "ListApp",
    "custom": "CustomApp",
}
# By model and field: whether it must be written, and its form.
# fmt: off
SHAPES: Mapping[str, Mapping[str, Any]] = {
    "Annotations": {
        "readOnly": (True, ("bool",)),
        "destructive": (True, ("bool",)),
        "idempotent": (True, ("bool",)),
    },
    "Tool": {
        "operation": (True, ("role", "fields.Text", ("str",))),
        "enabled": (True, ("bool",)),
        "ui_app": (False, ("role", "fields.Text", ("str",))),
        "title": (False, ("role", "fields.Text", ("str",))),
        "description": (False, ("role", "fields.Text", ("str",))),
        "scopes": (False, ("list", ("role", "fields.Text", ("str",)))),
        "annotations": (False, ("model", "Annotations")),
        "structured": (False, ("bool",)),
        "visibility": (False, ("role", "fields.Visibility", ("list", ("role", "fields.Audience", ("str",))))),
        "sensitive": (False, ("list", ("role", "fields.Text", ("str",)))),
        "input_schema": (False, ("role", "fields.InputSchema", ("either", ("dict", ("any",)), ("str",)))),
    },
    "Csp": {
        "connect_domains": (False, ("role", "fields.Origins", ("list", ("role", "fields.Origin", ("str",))))),
        "resource_domains": (False, ("role", "fields.Origins", ("list", ("role", "fields.Origin", ("str",))))),
        "frame_domains": (False, ("role", "fields.Origins", ("list", ("role", "fields.Origin", ("str",))))),
        "base_uri_domains": (False, ("role", "fields.Origins", ("list", ("role", "fields.Origin", ("str",))))),
    },
    "DetailApp": {
        "type": (True, ("literal", "detail")),
        "csp": (False, ("model", "Csp")),
        "permissions": (False, ("role", "fields.Permissions", ("list", ("role", "fields.Permission", ("str",))))),
        "prefers_border": (False, ("bool",)),
        "domain": (False, ("role", "fields.SandboxDomain", ("str",))),
        "view_prop": (True, ("role", "fields.PropName", ("str",))),
        "app_name": (False, ("role", "fields.Text", ("str",))),
        "description": (False, ("role", "fields.Text", ("str",))),
        "component_import": (False, ("role", "fields.Text", ("str",))),
        "data_type": (False, ("role", "fields.TypeName", ("str",))),
        "view_component": (False, ("role", "fields.ComponentName", ("str",))),
        "link_prop": (False, ("unlike", "view_prop", ("role", "fields.PropName", ("str",)))),
    },
    "ListApp": {
        "type": (True, ("literal", "list")),
        "csp": (False, ("model", "Csp")),
        "permissions": (False, ("role", "fields.Permissions", ("list", ("role", "fields.Permission", ("str",))))),
        "prefers_border": (False, ("bool",)),
        "domain": (False, ("role", "fields.SandboxDomain", ("str",))),
        "detail_tool": (True, ("role", "fields.Text", ("str",))),
        "detail_args": (False, ("role", "fields.Expression", ("str",))),
        "item_name_field": (False, ("role", "fields.FieldPath", ("str",))),
        "click_prop": (False, ("role", "fields.ClickProp", ("str",))),
        "entity_label": (False, ("role", "fields.Text", ("str",))),
        "app_name": (False, ("role", "fields.Text", ("str",))),
        "description": (False, ("role", "fields.Text", ("str",))),
        "component_import": (False, ("role", "fields.Text", ("str",))),
        "list_data_type": (False, ("role", "fields.TypeName", ("str",))),
        "item_data_type": (False, ("role", "fields.TypeName", ("str",))),
        "view_component": (False, ("role", "fields.ComponentName", ("str",))),
    },
    "RenderUi": {
        "component_import": (True, ("role", "fields.Text", ("str",))),
        "view_component": (True, ("role", "fields.ComponentName", ("str",))),
        "view_prop": (True, ("role", "fields.PropName", ("str",))),
        "data_type": (False, ("role", "fields.TypeName", ("str",))),
    },
    "CustomApp": {
        "type": (True, ("literal", "custom")),
        "csp": (False, ("model", "Csp")),
        "permissions": (False, ("role", "fields.Permissions", ("list", ("role", "fields.Permission", ("str",))))),
        "prefers_border": (False, ("bool",)),
        "domain": (False, ("role", "fields.SandboxDomain", ("str",))),
        "app_name": (True, ("role", "fields.Text", ("str",))),
        "description": (True, ("role", "fields.Text", ("str",))),
        "render_ui": (False, ("model", "RenderUi")),
    },
    "ToolsFile": {
        "category": (False, ("role", "fields.Text", ("str",))),
        "feature": (False, ("role", "fields.Feature", ("str",))),
        "url_prefix": (False, ("role", "fields.UrlPrefix", ("str",))),
        "tools": (False, ("unknown",)),
        "ui_apps": (False, ("unknown",)),
    },
    "TypescriptSection": {
        "entry_dir": (False, ("role", "configuration_fields.RelativePath", ("str",))),
        "custom_dir": (False, ("role", "configuration_fields.RelativePath", ("str",))),
        "registry": (False, ("role", "configuration_fields.Script", ("str",))),
        "dispatch": (False, ("role", "configuration_fields.Script", ("str",))),
        "runtime": (False, ("role", "configuration_fields.Runtime", ("str",))),
    },
    "PythonSection": {
        "registry": (False, ("role", "configuration_fields.PythonFile", ("str",))),
    },
    "ManifestSection": {
        "path": (False, ("role", "configuration_fields.JsonFile", ("str",))),
    },
    "ToolsSection": {
        "name_pattern": (False, ("role", "configuration_fields.NamePattern", ("str",))),
        "max_name_length": (False, ("role", "configuration_fields.Length", ("int",))),
        "schemas": (False, ("list", ("role", "configuration_fields.RelativePath", ("str",)))),
        "openapi": (False, ("role", "configuration_fields.RelativePath", ("str",))),
        "external": (False, ("list", ("role", "fields.Text", ("str",)))),
    },
    "ExtraFieldsSection": {
        "top_level": (False, ("dict", ("role", "configuration_fields.JsonTypeName", ("str",)))),
        "tool": (False, ("dict", ("role", "configuration_fields.JsonTypeName", ("str",)))),
    },
    "ConfigurationFile": {
        "brand": (False, ("role", "configuration_fields.Line", ("str",))),
        "uri_authority": (True, ("role", "configuration_fields.Authority", ("str",))),
        "required_version": (False, ("role", "configuration_fields.Requirement", ("str",))),
        "sources": (False, ("role", "configuration_fields.Sources", ("list", ("role", "configuration_fields.RelativePath", ("str",))))),
        "typescript": (False, ("model", "TypescriptSection")),
        "python": (False, ("model", "PythonSection")),
        "manifest": (False, ("model", "ManifestSection")),
        "tools": (False, ("model", "ToolsSection")),
        "extra_fields": (False, ("model", "ExtraFieldsSection")),
        "severity": (False, ("dict", ("role", "configuration_fields.Severity", ("str",)))),
    },
}
