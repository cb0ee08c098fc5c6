"""What every app type shares: display texts are each type's own, the resource policy is common (spec: yaml-contract.md,
any app). Does not know the types.
"""

from __future__ import annotations

from schemas.base import OrAbsent, Strict
from schemas.fields import Origins, Permissions, SandboxDomain


class Csp(Strict):
    """Origins that an app may reach beyond its own page; the host turns them into a content security policy."""

    connect_domains: OrAbsent[Origins] = None
    """Origins of network requests: fetch, XHR, WebSocket."""

    resource_domains: OrAbsent[Origins] = None
    """Origins of images, scripts, styles, fonts and media."""

    frame_domains: OrAbsent[Origins] = None
    """Origins of nested frames."""

    base_uri_domains: OrAbsent[Origins] = None
    """Origins that the page's base URI may have."""


class App(Strict):
    """Base of the app types: the resource policy that each of them can have."""

    type: str
    """Type of the app."""

    csp: OrAbsent[Csp] = None
    """Origins that the app may reach."""

    permissions: OrAbsent[Permissions] = None
    """Browser features that the app asks the host for."""

    prefers_border: OrAbsent[bool] = None
    """Whether the host should draw a border and a background around the app."""

    domain: OrAbsent[SandboxDomain] = None
    """Origin of the app's sandbox. Its form differs from host to host: an app that sets it works in one host only."""
