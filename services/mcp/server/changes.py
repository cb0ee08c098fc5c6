"""Tells clients that the apps were rebuilt (`list_changed`), in both eras of the protocol.

Clients of 2026-07-28 and later hear it on the `subscriptions/listen` stream that they opened; older ones on their
session. Owns who listens and when to speak.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import anyio
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.server.session import ServerSession
from mcp.server.subscriptions import (
    InMemorySubscriptionBus,
    ListenHandler,
    ResourcesListChanged,
    ToolsListChanged,
)

from services.mcp.server.bundles import Bundles

_SESSIONS = 256


class Changes:
    """The listeners of one server. With `tools_too` the tools' listing changes with a rebuild: their URIs do."""

    def __init__(self, *, tools_too: bool) -> None:
        self._tools_too = tools_too
        self._bus = InMemorySubscriptionBus()
        # The SDK does not say when a session ends, and a message to a closed one is dropped: the newest are enough.
        self._sessions: deque[ServerSession] = deque(maxlen=_SESSIONS)
        self.listen = ListenHandler(self._bus)

    async def remember(self, ctx: ServerRequestContext[Any, Any], call_next: CallNext) -> HandlerResult:
        """Server middleware: keeps the session of every client that opens with a handshake."""
        if ctx.method == "initialize":
            self._sessions.append(ctx.session)
        return await call_next(ctx)

    async def announce(self) -> None:
        """Tell everybody."""
        await self._bus.publish(ResourcesListChanged())
        if self._tools_too:
            await self._bus.publish(ToolsListChanged())
        for session in list(self._sessions):
            await session.send_resource_list_changed()
            if self._tools_too:
                await session.send_tool_list_changed()

    @asynccontextmanager
    async def watching(self, bundles: Bundles, seconds: float) -> AsyncIterator[None]:
        """Announce every rebuild while the body runs."""
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(self._watch, bundles, seconds)
            yield
            tasks.cancel_scope.cancel()

    async def _watch(self, bundles: Bundles, seconds: float) -> None:
        known = bundles.stamp()
        while True:
            started = time.monotonic()
            present = await anyio.to_thread.run_sync(bundles.stamp)
            if present is not None and present != known:
                known = present
                await self.announce()
            # Looking takes a fiftieth of the time at most, however many apps there are.
            await anyio.sleep(max(seconds, 50 * (time.monotonic() - started)))
