"""An HTTP protocol for uvicorn that disconnects slow clients and addresses with too many connections.

uvicorn itself waits for ever for the head of a request.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from api.cpu_budgets import client_network
from api.limits import Limits

LOOPBACK = ("127.0.0.1", "::1")
"""This machine, where a proxy may run: all clients connect from there."""


def slow_client_protocol(
    limits: Limits, in_debt: Callable[[str], bool] = lambda address: False, proxies: Sequence[str] = LOOPBACK
) -> type[asyncio.Protocol]:
    """Returns a protocol class with these limits, for uvicorn's setting `http`.

    `in_debt`: whether an address has used up its budget · `proxies`: addresses with any number of connections, since all
    clients connect from there; `*`: every address.
    """
    known = {"limits": limits, "open": Counter(), "in_debt": staticmethod(in_debt)}
    every = "*" in proxies
    return type(
        "Patient", (_SlowClientProtocol,), {**known, "proxies": None if every else frozenset(map(client_network, proxies))}
    )


class _SlowClientProtocol(H11Protocol):
    limits: Limits
    in_debt: Callable[[str], bool]
    open: Counter[str]
    """Open connections by address."""

    proxies: frozenset[str] | None
    """As `client_network` names them; None: every address is a proxy."""

    _late: asyncio.TimerHandle | None = None
    _address = ""

    def connection_made(self, transport: Any) -> None:
        """Counts the connection and starts the time limit for the head of a request."""
        super().connection_made(transport)
        self._address = client_network(self.client[0]) if self.client else ""
        self.open[self._address] += 1
        if self.proxies is not None and self._address not in self.proxies and self._too_many():
            transport.abort()
        else:
            self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stops counting the connection."""
        self._stop_timer()
        self.open[self._address] -= 1
        if not self.open[self._address]:
            del self.open[self._address]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Stops the time limit once the head is complete."""
        super().data_received(data)
        begun = self.cycle is not None  # type: ignore[comparison-overlap]  # uvicorn sets None until the first request
        if begun and not self.cycle.response_complete:
            self._stop_timer()
        elif self._late is None:
            self._start_timer()

    def _too_many(self) -> bool:
        count = self.open[self._address]
        return count > self.limits.connections or (count > self.limits.connections_in_debt and self.in_debt(self._address))

    def _start_timer(self) -> None:
        self._late = self.loop.call_later(self.limits.head, self._disconnect)

    def _stop_timer(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _disconnect(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()
