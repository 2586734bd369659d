"""T42, T44: who asks too much, or tries links, has to wait; the others do not notice."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest
import uvicorn

from api.cpu_budgets import Budget, CpuBudgets, bill_to, client_network
from api.http.problems import Problem
from api.limits import BudgetRate, Limits
from api.server.slow_client_protocol import slow_client_protocol
from tests.api.served import Served


class Clock:
    """Seconds that go by on request."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_budget_is_used_up_and_paid_back_with_time() -> None:
    clock = Clock()
    budget = Budget(BudgetRate(2, 0.5), clock)
    assert budget.wait("a") == 0
    budget.charge("a", 3)
    assert budget.wait("a") == 2
    assert budget.wait("b") == 0
    clock.now += 2
    assert budget.wait("a") == 0
    clock.now += 100
    budget.charge("a", 2.5)
    assert budget.wait("a") == 1


def test_whoever_used_an_address_up_learns_when_to_come_again_and_a_link_from_there_goes_on() -> None:
    budgets = CpuBudgets(Limits(sending=BudgetRate(1, 0.1)), Clock())
    budgets.open_account("1.2.3.4", False).budget.charge("1.2.3.4", 2)
    with pytest.raises(Problem) as result:
        budgets.open_account("1.2.3.4", False)
    assert (result.value.status, result.value.headers["Retry-After"]) == (429, "11")
    budgets.open_account("1.2.3.4", True)
    budgets.open_account("1.2.3.5", False)
    budgets.open_account("1.2.3.4", False, "link-1")


def test_what_is_sent_without_a_link_is_charged_as_several_requests_with_one() -> None:
    """Given the same budget, when nothing else is worked, then a stranger sends a few a second, so that others stay quick."""
    rate, clock = BudgetRate(0, 0.04), Clock()
    budgets = CpuBudgets(Limits(link=rate, reading=rate, sending=rate), clock)

    def answered(link: str | None, reads: bool) -> int:
        count = 0
        for _ in range(10_000):
            clock.now += 0.001
            try:
                budgets.open_account("1.2.3.4", reads, link)
            except Problem:
                continue
            count += 1
        return count

    assert answered("link-1", False) > 350
    assert answered(None, True) > 350
    assert 50 < answered(None, False) < 80


def test_links_that_are_tried_are_counted_until_no_more_are_looked_up(tmp_path: Path) -> None:
    served = Served(tmp_path, limits=Limits(guesses=BudgetRate(20, 0.001), pause=0))
    table = served.table()
    assert table.get("table").status_code == 200
    tried = [served.client.get(table.at("table"), params={"key": f"guess-{n}"}).status_code for n in range(30)]
    assert tried == [401] * 21 + [429] * 9
    assert "Retry-After" in served.client.get(table.at("table"), params={"key": "one-more"}).headers
    assert table.get("table").status_code == 200
    served.close()


def test_feeds_are_counted_while_they_are_open() -> None:
    budgets = CpuBudgets(Limits(feeds_of_link=1, feeds_of_address=2))
    with bill_to(budgets.open_account("1.2.3.4", True), "1.2.3.4"):
        with budgets.count_feed("judge"):
            budgets.require_feed_slot("scorer")
            with pytest.raises(Problem):
                budgets.require_feed_slot("judge")
            with budgets.count_feed("scorer"), pytest.raises(Problem):
                budgets.require_feed_slot("")
        budgets.require_feed_slot("judge")


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("10.0.0.7", "10.0.0.7"),
        ("::ffff:10.0.0.7", "10.0.0.7"),
        ("2001:db8:1:2::9", "20010db800010002/64".lstrip("0")),
        ("fe80::1%eth0", "fe80000000000000/64"),
    ],
)
def test_an_address_of_the_new_kind_counts_as_its_server(address: str, network: str) -> None:
    assert client_network(address) == network


async def _answered(sent: bytes, limits: Limits) -> bytes:
    """What somebody hears who connects, sends this and then waits for the end."""

    async def app(scope: object, receive: object, send: object) -> None:
        raise AssertionError("no request was made")

    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    config = uvicorn.Config(app, http=slow_client_protocol(limits), log_level="critical", lifespan="off")  # type: ignore[arg-type]
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve([listener]))
    while not server.started:
        await asyncio.sleep(0)
    reader, writer = await asyncio.open_connection(*listener.getsockname())
    writer.write(sent)
    try:
        heard = await reader.read()
    except ConnectionResetError:
        heard = b""
    writer.close()
    server.should_exit = True
    await running
    return heard


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: "])
def test_half_a_request_is_cut_off(sent: bytes) -> None:
    assert asyncio.run(_answered(sent, Limits(head=0.05))) == b""


def test_a_body_that_does_not_come_is_answered_with_408(tmp_path: Path) -> None:
    served = Served(tmp_path, limits=Limits(body=0.05))
    result: list[dict[str, object]] = []
    wanted = [{"type": "http.request", "body": b"{", "more_body": True}]

    async def receive() -> dict[str, object]:
        return wanted.pop() if wanted else await asyncio.Event().wait()  # type: ignore[return-value]

    async def send(message: dict[str, object]) -> None:
        result.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/games",
        "headers": [],
        "query_string": b"",
        "client": ("9.9.9.9", 1),
    }
    asyncio.run(served.app(scope, receive, send))  # type: ignore[arg-type]
    assert result[0]["status"] == 408
    served.close()


def test_a_name_that_is_not_the_service_s_own_is_not_answered(tmp_path: Path) -> None:
    served = Served(tmp_path, host_names=frozenset({"games.example.org"}))
    for host, status in {
        "games.example.org": 200,
        "games.example.org:8000": 200,
        "192.168.1.7:8000": 200,
        "[fe80::1]:8000": 200,
        "localhost": 200,
        "table.local": 200,
        "evil.example": 421,
        "games.example.org.evil.example": 421,
    }.items():
        assert served.client.get("/api/rulesets", headers={"Host": host}).status_code == status, host
    served.close()
