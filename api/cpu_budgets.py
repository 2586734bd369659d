"""Meters CPU time and refuses clients who have used up their budget; counts tried secrets and live event streams.

A request costs the CPU time of its work in threads, charged while it is spent. So the first expensive request is still
answered, and the next ones wait until the debt is paid off. Counting requests instead would charge a cached board like an
import.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from math import ceil
from threading import Lock
from typing import NamedTuple, ParamSpec, TypeVar

import anyio
from anyio.to_thread import run_sync
from cachetools import LRUCache

from api.http.messages import msg
from api.http.problems import Problem
from api.limits import ANONYMOUS_WRITE_COST, REQUEST_COST, BudgetRate, Limits
from domain.kernel.messages.message import Message

FEED_RETRY_SECONDS = 30
"""Seconds after which a client may request an event stream again."""
MAX_PAUSED = 16
"""Most refusals of one address that are delayed at the same time."""
MAX_CLIENTS = 8192
"""Most clients whose budgets are remembered."""
TOO_MUCH = msg("too_many_requests")
P = ParamSpec("P")
T = TypeVar("T")
_ADDRESS: ContextVar[str] = ContextVar("senki_address", default="")
_ACCOUNT: ContextVar[Account | None] = ContextVar("senki_account", default=None)


class Budget:
    """The remaining budget of each of many clients. May be used by many threads."""

    def __init__(self, rate: BudgetRate, clock: Callable[[], float]) -> None:
        self._rate, self._clock = rate, clock
        self._left: LRUCache[str, tuple[float, float]] = LRUCache(MAX_CLIENTS)
        self._lock = Lock()

    def wait(self, client: str) -> float:
        """Returns the seconds until a client may send its next request; 0 if it may now."""
        with self._lock:
            return max(0.0, -self._remaining(client) / self._rate.second) if client in self._left else 0.0

    def charge(self, client: str, cost: float) -> None:
        """Subtracts a cost from the budget of a client."""
        with self._lock:
            self._left[client] = (self._remaining(client) - cost, self._clock())

    def _remaining(self, client: str) -> float:
        left, then = self._left.get(client, (self._rate.saved, 0.0))
        return min(self._rate.saved, left + (self._clock() - then) * self._rate.second)


class Account(NamedTuple):
    """The budget and client that a request is charged to."""

    budget: Budget
    client: str


class CpuBudgets:
    """The budgets of all clients of one service, and its open event streams."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic, anyone_opens: bool = False) -> None:
        """`anyone_opens`: clients without a token may open games, so they have a larger budget for what they send."""
        self.limits = limits
        sending = limits.sending_where_open if anyone_opens else limits.sending
        self._of_link, self._of_reader, self._of_sender, self._of_importer, self._guesses = (
            Budget(rate, clock) for rate in (limits.link, limits.reading, sending, limits.importing, limits.guesses)
        )
        self._feeds: Counter[str] = Counter()
        self._paused: Counter[str] = Counter()

    def open_account(self, address: str, reads: bool, link: str | None = None, guesses: bool = False) -> Account:
        """Returns the account of a request, charged with the cost of a request. Raises a Problem (429) if it is in debt.

        `link`: the id of the valid link that was sent · `guesses`: a secret was sent that is not known to be valid.
        """
        if guesses and (wait := self._guesses.wait(address)):
            raise too_many_requests_problem(msg("too_many_invalid_links"), wait)
        if link is not None:
            account, cost = Account(self._of_link, link), REQUEST_COST
        else:
            own, cost = (self._of_reader, REQUEST_COST) if reads else (self._of_sender, ANONYMOUS_WRITE_COST)
            account = Account(own, address)
        if wait := account.budget.wait(account.client):
            raise too_many_requests_problem(TOO_MUCH, wait)
        account.budget.charge(account.client, cost)
        return account

    def import_account(self, client: str) -> Account:
        """Returns the account that imports of a client are charged to. Raises a Problem (429) if it is in debt."""
        if wait := self._of_importer.wait(client):
            raise too_many_requests_problem(TOO_MUCH, wait)
        return Account(self._of_importer, client)

    def in_debt(self, address: str) -> bool:
        """Returns whether an address has used up one of its budgets."""
        return any(budget.wait(address) for budget in (self._of_reader, self._of_sender, self._guesses))

    async def pause(self, address: str) -> None:
        """Delays a refusal, so that it costs the client more than the request. Delays a few of an address at a time."""
        if self._paused[address] >= MAX_PAUSED:
            return
        self._paused[address] += 1
        try:
            await anyio.sleep(self.limits.pause)
        finally:
            self._paused[address] -= 1
            if not self._paused[address]:
                del self._paused[address]

    def charge_guess(self) -> None:
        """Charges the address of the current request for an invalid secret."""
        self._guesses.charge(_ADDRESS.get(), 1)

    @property
    def open_feeds(self) -> int:
        """The number of open event streams."""
        return self._feeds["all"]

    def require_feed_slot(self, link: str) -> None:
        """Raises a Problem (429) if too many event streams are open. `link`: its id, empty for links that many share."""
        if any(self._feeds[counter] >= most for counter, most in self._feed_limits(link).items()):
            raise too_many_requests_problem(msg("too_many_live_feeds"), FEED_RETRY_SECONDS)

    @contextmanager
    def count_feed(self, link: str) -> Iterator[None]:
        """Counts an event stream while it is open."""
        counters = self._feed_limits(link)
        self._feeds.update(counters.keys())
        try:
            yield
        finally:
            self._feeds.subtract(counters.keys())
            self._feeds += Counter()

    def _feed_limits(self, link: str) -> dict[str, int]:
        limits = self.limits
        shared = {"all": limits.feeds, f"address {_ADDRESS.get()}": limits.feeds_of_address}
        return {**shared, f"link {link}": limits.feeds_of_link} if link else shared


def too_many_requests_problem(title: Message, wait: float) -> Problem:
    """Returns the problem (429) of a client who has to wait for some seconds."""
    return Problem(429, "too-many-requests", title, {"Retry-After": str(max(1, ceil(wait)))})


@lru_cache(maxsize=4096)
def client_network(address: str) -> str:
    """Returns what counts as one client: an IPv4 address, or the /64 network of an IPv6 address."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        return str(parsed.ipv4_mapped) if parsed.ipv4_mapped else f"{int(parsed) >> 64:x}/64"
    return str(parsed)


@contextmanager
def bill_to(account: Account, address: str) -> Iterator[None]:
    """Charges the work inside of the `with` to an account."""
    before = _ACCOUNT.set(account), _ADDRESS.set(address)
    try:
        yield
    finally:
        _ACCOUNT.reset(before[0])
        _ADDRESS.reset(before[1])


@contextmanager
def bill_import(budgets: CpuBudgets) -> Iterator[None]:
    """Charges the work inside of the `with` to the client's budget for imports. Raises a Problem (429) if it is in debt."""
    with bill_to(budgets.import_account(current_client()), _ADDRESS.get()):
        yield


def require_budget_left() -> None:
    """Raises a Problem (429) if the client of the current request has used up its budget since the request arrived."""
    account = _ACCOUNT.get()
    if account is not None and (wait := account.budget.wait(account.client)):
        raise too_many_requests_problem(TOO_MUCH, wait)


def current_client() -> str:
    """Returns the client that the current request is charged to, or an empty string outside of requests."""
    account = _ACCOUNT.get()
    return account.client if account is not None else ""


def charge_cpu(seconds: float) -> None:
    """Charges CPU time that another process spent for the current request."""
    account = _ACCOUNT.get()
    if account is not None:
        account.budget.charge(account.client, seconds)


@contextmanager
def measure_cpu() -> Iterator[None]:
    """Charges the CPU time of this thread inside of the `with`."""
    started = time.thread_time()
    try:
        yield
    finally:
        charge_cpu(time.thread_time() - started)


async def run_in_thread(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    """Runs blocking work in a thread and charges its CPU time to the current request."""

    def measured() -> T:
        with measure_cpu():
            return work(*args, **more)

    return await run_sync(measured)
