"""Two games that differ in nothing but cards that a viewer did not see: every answer to that viewer is the same, to the byte.

Clients' ids and the clock are the same in both, and so are the secrets of links, which no answer about a game repeats.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.api.feeds import Live
from tests.api.house import Served, Table

PATHS = (
    "",
    "table",
    "log",
    "log?limit=3&after=2",
    "sheet",
    "record.senki",
    "record.json",
    "table?viewer=spectator",
    "table?viewer=A",
    "table?viewer=hindsight",
    "log?viewer=judge",
    "table?at=100000",
    "log?after=100000",
    "nothing",
)
"""Also those that are refused."""
TYPED = ("B play Kestrel", "B play Kestrel#7", "B play A's Kestrel", "B play ?", "B play #3", "B play Zorn")
HANDS = (
    ["Kestrel", "Petrel", "Ascendant Kestrel", "Tidewalker", "Albatross", "Tern"],
    ["Paper Seraph", "Broadside", "Slipstream", "Deck Guns", "Kestrel", "White Squall"],
)


def cards(served: Served, names: list[str]) -> list[str]:
    known = served.client.get("/api/rulesets/gundam_war/specimens").json()["cards"]
    ids = {data["name"]: key for key, data in known.items()}
    return [ids[name] for name in names]


def played(served: Served, hand: list[str], **terms: Any) -> Table:
    """A game whose seat A has told the record its hand, and plays on without showing any of it."""
    table = served.table(**terms)
    table.begin()
    looked = {"act": "look", "seat": "A", "aside": {"cards": cards(served, hand)}}
    assert table.say(looked, "seat:A").status_code == 200, table.say(looked, "seat:A").text
    secret = {"text": f"I hold {hand[0]}", "seat": "A", "to": "A"}
    assert table.send("note", secret, "seat:A").status_code == 200
    assert table.send("note", {"text": "your turn", "seat": "A"}, "seat:A").status_code == 200
    return table


class Twins:
    """The two games, each in a service of its own."""

    def __init__(self, folder: Path, **terms: Any) -> None:
        self.served = [Served(folder / name) for name in "12"]
        self.tables = [played(served, hand, **terms) for served, hand in zip(self.served, HANDS, strict=True)]

    def same(self, ask: Any) -> Any:
        """The answer that both give; asks the same of both."""
        one, two = (ask(table) for table in self.tables)
        assert one.status_code == two.status_code
        assert one.content == two.content
        hidden = ("date", "location", "content-disposition")
        assert {k: v for k, v in one.headers.items() if k not in hidden} == {
            k: v for k, v in two.headers.items() if k not in hidden
        }
        return one


@pytest.fixture(params=["referee", "scribe", "quiet"])
def twins(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Twins]:
    terms = {"mode": "scribe", "quiet": True} if request.param == "quiet" else {"mode": request.param}
    made = Twins(tmp_path, **terms)
    yield made
    for served in made.served:
        served.close()


@pytest.mark.parametrize("scope", ["seat:B", "spectator"])
def test_every_answer_to_who_did_not_see_the_cards_is_the_same(twins: Twins, scope: str) -> None:
    for table in twins.tables:
        table.keys[scope] = table.link(scope)["key"]
    for path in PATHS:
        if path != "":
            twins.same(lambda table, path=path: table.get(path, scope))
    positions = range(twins.tables[0].position + 1)
    for at in positions:
        twins.same(lambda table, at=at: table.get(f"table?at={at}", scope))


def test_the_one_who_saw_them_is_told_which(twins: Twins) -> None:
    """Else the tests here would prove nothing."""
    one, two = (table.get("table", "seat:A").content for table in twins.tables)
    assert one != two
    assert b"Kestrel" in one


def test_offers_and_refusals_are_the_same(twins: Twins) -> None:
    twins.same(lambda table: table.get("offers", "seat:B"))
    unseen = [f"#{number}" for number in range(1, 121, 7)]
    for said in (
        *({"act": "play", "seat": "B", "args": {"card": card}} for card in unseen),
        *({"act": "attack", "seat": "B", "args": {"space": [card]}} for card in unseen[:4]),
        {"act": "discard", "seat": "B", "args": {"cards": unseen[:2]}},
        {"act": "takeback", "seat": "B"},
    ):
        twins.same(lambda table, said=said: table.say(said, "seat:B", client=f"refused-{said}"[:8].ljust(20, "x")))
    for line in ("B play Kestrel", "B play Kestrel#7", "B play A's Kestrel", "B play ?", "B play #3", "B play Zorn"):
        twins.same(
            lambda table, line=line: table.say(line, "seat:B", client=f"typed-{line[-6:]}".encode().hex().ljust(20, "0"))
        )


def test_what_is_said_next_is_answered_and_fed_the_same(twins: Twins) -> None:
    said = {"act": "note", "seat": "B", "args": {"text": "thinking"}}
    twins.same(lambda table: table.say(said, "seat:B", client="the-same-in-both-games"))
    twins.same(lambda table: table.send("takeback", {"agreed": ["A", "B"]}, "scorer", client="the-same-takeback-too"))
    for scope in ("seat:B", "spectator"):
        twins.same(lambda table, scope=scope: table.get("log", scope))


@pytest.mark.parametrize("scope", ["seat:B", "spectator"])
def test_the_feed_is_the_same(twins: Twins, scope: str) -> None:
    fed = []
    for table in twins.tables:
        table.headers(scope)
        with Live(table.served.app) as live, live.feed(table, scope, after=0) as feed:
            fed.append(feed.read(table.position))
    assert fed[0] == fed[1]


def test_lists_and_statistics_are_the_same(twins: Twins) -> None:
    for path in ("/api/games", "/api/statistics/cards", "/api/statistics/facts", "/api/health", "/"):
        one, two = (served.client.get(path) for served in twins.served)
        assert one.content == two.content, path
