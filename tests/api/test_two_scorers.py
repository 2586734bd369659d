"""Two scorers submit at one position over HTTP: one of them is recorded, the other one learns where the record stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Barrier
from typing import Any

import httpx2
import pytest

from tests.api.feeds import Live
from tests.api.served import Served, Table, eventually
from tests.soak import in_full

ROUNDS = in_full(500, 40)


class Scorer:
    """Somebody with a link and a connection to each of two servers over one log."""

    def __init__(self, name: str, table: Table, urls: list[str]) -> None:
        self.name, self.path = name, table.at("note")
        self.key = table.link("scorer", label=name)["key"]
        self.clients = [httpx2.Client(base_url=url, timeout=60) for url in urls]

    def send(self, server: int, at: int, number: int, start: Barrier | None = None) -> Any:
        """Notes something at a position, under an id that is the same at every try."""
        own_id = f"{self.name}-client-id-{number:06}"
        headers = {"Authorization": f"Bearer {self.key}", "If-Match": f'"{at}"', "Idempotency-Key": own_id}
        if start is not None:
            start.wait(60)
        return self.clients[server].post(self.path, json={"text": f"{self.name} {number}"}, headers=headers)


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[list[Served]]:
    """Two services over one folder."""
    made = [Served(tmp_path) for _ in "12"]
    yield made
    for served in made:
        served.close()


def test_two_scorers_at_one_position(servers: list[Served]) -> None:
    """So many times: one winner, the other learns the position, and every retry is stored once.

    In every other round the two talk to different servers.
    """
    table = servers[0].table()
    here, wins, start = table.position, Counter[str](), Barrier(2)
    with ExitStack() as running, ThreadPoolExecutor(2) as threads:
        urls = [running.enter_context(Live(served.app)).url for served in servers]
        scorers = [Scorer(name, table, urls) for name in ("one", "two")]

        def both(number: int, start: Barrier | None) -> list[Any]:
            places = (0, number % 2)
            return list(threads.map(lambda who, server: who.send(server, here, number, start), scorers, places))

        for number in range(ROUNDS):
            answers = both(number, start)
            assert sorted(answer.status_code for answer in answers) == [200, 412], [answer.text for answer in answers]
            won, lost = sorted(answers, key=lambda answer: answer.status_code)
            assert lost.json()["position"] == won.json()["position"] == here + 1
            assert lost.headers["ETag"] == won.headers["ETag"] == f'"{here + 1}"'
            again = both(number, None)
            assert [answer.status_code for answer in again] == [answer.status_code for answer in answers]
            repeated = next(answer for answer in again if answer.status_code == 200)
            assert (repeated.content, repeated.headers["Idempotency-Replayed"]) == (won.content, "true")
            wins[won.json()["events"][0]["said"]["args"]["text"]] += 1
            here += 1
    eventually(lambda: table.position == here)
    noted = [event for event in table.get("log?limit=2000").json()["events"] if event["name"] == "noted"]
    assert Counter(event["said"]["args"]["text"] for event in noted) == wins
    assert sum(wins.values()) == ROUNDS
