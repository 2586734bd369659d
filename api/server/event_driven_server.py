"""A uvicorn server that does nothing while no request comes: uvicorn's own looks ten times a second whether it is to end."""

from __future__ import annotations

import asyncio
from email.utils import formatdate
from time import time

import uvicorn
from uvicorn.server import ServerState

Header = tuple[bytes, bytes]


class _CurrentHeaders(ServerState):
    """The state of a server whose `Date` header is computed when a response needs it, at most once a second."""

    def __init__(self, config: uvicorn.Config) -> None:
        self._config, self._second = config, 0
        self._headers: list[Header] = []
        super().__init__()

    @property
    def default_headers(self) -> list[Header]:
        """Returns the headers of every response."""
        second = int(time())
        if second != self._second:
            date = [(b"date", formatdate(second, usegmt=True).encode())] if self._config.date_header else []
            self._headers, self._second = date + self._config.encoded_headers, second
        return self._headers

    @default_headers.setter
    def default_headers(self, headers: list[Header]) -> None:
        """Ignores the empty list that uvicorn begins with."""


class EventDrivenServer(uvicorn.Server):
    """Waits for its end instead of polling. `should_exit` may be set by any thread and by a signal handler."""

    _should_exit = False
    _loop: asyncio.AbstractEventLoop | None = None
    _ending: asyncio.Event

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.server_state = _CurrentHeaders(config)

    @property
    def should_exit(self) -> bool:
        """Returns whether the server is to end."""
        return self._should_exit

    @should_exit.setter
    def should_exit(self, value: bool) -> None:
        self._should_exit = value
        if value and self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._ending.set)

    async def main_loop(self) -> None:
        """Returns when the server is to end."""
        self._ending, self._loop = asyncio.Event(), asyncio.get_running_loop()
        if not self.should_exit:
            await self._ending.wait()
