"""HTTP for uvicorn that does not wait for ever: a head that is not here in time, and an address with too many connections,
are cut off. uvicorn itself waits as long as somebody keeps half a request open.
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
"""This machine itself, where a proxy may stand before the service: all askers come from there."""


def slow_client_protocol(
    limits: Limits, in_debt: Callable[[str], bool] = lambda address: False, proxies: Sequence[str] = LOOPBACK
) -> type[asyncio.Protocol]:
    """The protocol with these limits, for uvicorn's setting `http`; `in_debt`: whether an address has used up its budget.

    `proxies`: addresses that have any number of connections, since all askers come from there; `*`: every one.
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
    """Connections by address."""

    proxies: frozenset[str] | None
    """As `network_of` names them; None: every address is one."""

    _late: asyncio.TimerHandle | None = None
    _address = ""

    def connection_made(self, transport: Any) -> None:
        """Somebody has connected; the head of a request has to follow."""
        super().connection_made(transport)
        self._address = client_network(self.client[0]) if self.client else ""
        self.open[self._address] += 1
        if self.proxies is not None and self._address not in self.proxies and self._too_many():
            transport.abort()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._heard()
        self.open[self._address] -= 1
        if not self.open[self._address]:
            del self.open[self._address]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something came: the head is whole as soon as there is a request to be answered."""
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._heard()
        elif self._late is None:
            self._wait()

    def _too_many(self) -> bool:
        count = self.open[self._address]
        return count > self.limits.connections or (count > self.limits.connections_in_debt and self.in_debt(self._address))

    def _wait(self) -> None:
        self._late = self.loop.call_later(self.limits.head, self._give_up)

    def _heard(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()
