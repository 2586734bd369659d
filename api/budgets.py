"""Who asks how much: budgets of processor time by link or address, tries of links, live feeds.

The cost of a request is what its work in threads took of the processor, charged as it is spent: so the first that is too much
is still answered, and what follows waits until the debt is paid off. A libraries' counter of requests would take a board that
is at hand and an import for the same.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from math import ceil
from typing import NamedTuple

import anyio

from api.limits import REQUEST, SENT, Limits, Rate
from api.problems import Problem

FEED_AGAIN = 30
"""Seconds after which a feed may be asked for again."""
PAUSED = 16
"""So many refusals of an address wait at once."""
KEPT = 8192
"""So many askers are remembered."""
TOO_MUCH = "Too much was asked in a short time."
_ADDRESS: ContextVar[str] = ContextVar("senki_address", default="")
_TAB: ContextVar[Tab | None] = ContextVar("senki_tab", default=None)


class Budget:
    """What each of many askers has left."""

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        self._rate, self._clock = rate, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, who: str) -> float:
        """Seconds until an asker may ask again; 0: now."""
        return max(0.0, -self._now(who) / self._rate.second) if who in self._left else 0.0

    def charge(self, who: str, cost: float) -> None:
        """Takes something off what an asker has."""
        self._left[who] = (self._now(who) - cost, self._clock())
        self._left.move_to_end(who)
        while len(self._left) > KEPT:
            self._left.popitem(last=False)

    def _now(self, who: str) -> float:
        left, then = self._left.get(who, (self._rate.saved, 0.0))
        return min(self._rate.saved, left + (self._clock() - then) * self._rate.second)


class Tab(NamedTuple):
    """Whose budget a request is charged to."""

    budget: Budget
    who: str


class Budgets:
    """What the askers of one service have left, and which links are known to hold."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic, everybody: bool = False) -> None:
        """`everybody`: whoever comes may open games, and so sends more."""
        self.limits = limits
        sending = limits.sending_where_open if everybody else limits.sending
        self._of_link, self._of_reader, self._of_sender, self._guesses = (
            Budget(rate, clock) for rate in (limits.link, limits.reading, sending, limits.guesses)
        )
        self._trusted: OrderedDict[str, str] = OrderedDict()
        self._feeds: Counter[str] = Counter()
        self._paused: Counter[str] = Counter()

    def tab(self, secret: str, address: str, reads: bool) -> Tab:
        """The tab of a request. Raises a Problem (429) where its asker has to wait."""
        known = self._trusted.get(secret) if secret else None
        if known is None and secret and self._guesses.wait(address):
            raise too_many("Too many links were tried from here that do not hold.", self._guesses.wait(address))
        own, cost = (self._of_reader, REQUEST) if reads else (self._of_sender, SENT)
        tab, cost = (Tab(own, address), cost) if known is None else (Tab(self._of_link, known), REQUEST)
        wait = tab.budget.wait(tab.who)
        if wait:
            raise too_many(TOO_MUCH, wait)
        tab.budget.charge(tab.who, cost)
        return tab

    def in_debt(self, address: str) -> bool:
        """Whether an address has used up one of its budgets."""
        return any(budget.wait(address) for budget in (self._of_reader, self._of_sender, self._guesses))

    async def pause(self, address: str) -> None:
        """Takes its time with a refusal, for a few of an address at once; the others are let go without one."""
        if self._paused[address] >= PAUSED:
            return
        self._paused[address] += 1
        try:
            await anyio.sleep(self.limits.pause)
        finally:
            self._paused[address] -= 1
            if not self._paused[address]:
                del self._paused[address]

    def trust(self, secret: str, who: str) -> None:
        """A secret was found to hold: what comes with it is charged to it from now on."""
        if secret:
            self._trusted[secret] = who
            self._trusted.move_to_end(secret)
            while len(self._trusted) > KEPT:
                self._trusted.popitem(last=False)

    def guessed(self, secret: str) -> None:
        """A secret was found not to hold."""
        if secret:
            self._trusted.pop(secret, None)
            self._guesses.charge(_ADDRESS.get(), 1)

    @property
    def open_feeds(self) -> int:
        """How many live feeds are open."""
        return self._feeds["all"]

    def may_feed(self, link: str) -> None:
        """Raises a Problem (429) where there are too many live feeds; `link`: its id, empty where many share it."""
        if any(self._feeds[place] >= most for place, most in self._places(link).items()):
            raise too_many("Too many live feeds are open.", FEED_AGAIN)

    @contextmanager
    def feed(self, link: str) -> Iterator[None]:
        """A live feed, counted as long as it is open."""
        places = self._places(link)
        self._feeds.update(places.keys())
        try:
            yield
        finally:
            self._feeds.subtract(places.keys())
            self._feeds += Counter()

    def _places(self, link: str) -> dict[str, int]:
        limits = self.limits
        all_ = {"all": limits.feeds, f"address {_ADDRESS.get()}": limits.feeds_of_address}
        return {**all_, f"link {link}": limits.feeds_of_link} if link else all_


def too_many(title: str, wait: float) -> Problem:
    """The problem of somebody who has to wait."""
    return Problem(429, "too-many-requests", title, {"Retry-After": str(max(1, ceil(wait)))})


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """What counts as one asker: an address, of IPv6 the network of one house."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped) if found.ipv4_mapped else f"{int(found) >> 64:x}/64"
    return str(found)


@contextmanager
def charged(tab: Tab, address: str) -> Iterator[None]:
    """What is worked inside is charged to this tab."""
    before = _TAB.set(tab), _ADDRESS.set(address)
    try:
        yield
    finally:
        _TAB.reset(before[0])
        _ADDRESS.reset(before[1])


def still_has_some() -> None:
    """Raises a Problem (429) where the asker of the present request has used up its budget since that came."""
    tab = _TAB.get()
    if tab is not None and (wait := tab.budget.wait(tab.who)):
        raise too_many(TOO_MUCH, wait)


def asker() -> str:
    """Who the present request is charged to; empty: nobody."""
    tab = _TAB.get()
    return tab.who if tab is not None else ""


def charge(seconds: float) -> None:
    """Charges what was done elsewhere for the present request."""
    tab = _TAB.get()
    if tab is not None:
        tab.budget.charge(tab.who, seconds)


@contextmanager
def metered() -> Iterator[None]:
    """Charges what the processor does in this thread inside of the `with`."""
    started = time.thread_time()
    try:
        yield
    finally:
        charge(time.thread_time() - started)
