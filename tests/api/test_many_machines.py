"""Two machines serve one house: the log and the links are in PostgreSQL, and nothing else is shared.

Collected where there is a PostgreSQL (see `tests/postgres.py`).
"""

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from tests.api.feeds import Live
from tests.api.served import DECKS, RULESET, Served, Table, eventually


@pytest.fixture
def machines(tmp_path: Path, postgres_settings: dict[str, str]) -> Iterator[list[Served]]:
    made = [Served(tmp_path / name, env=postgres_settings) for name in ("one", "two")]
    yield made
    for served in made:
        served.close()


@pytest.fixture
def tables(machines: list[Served]) -> list[Table]:
    """One game, as it is reached over each machine with the same links."""
    one = opened(machines[0])
    two = Table(machines[1], one.game, one.keys["organiser"])
    two.keys = one.keys
    return [one, two]


def opened(served: Served, client: str = "") -> Table:
    """A new game in a database that has the games of earlier tests too."""
    headers = {"Idempotency-Key": client or uuid4().hex}
    answer = served.client.post("/api/games", json={"ruleset": RULESET, "decks": DECKS}, headers=headers)
    assert answer.status_code == 201, answer.text
    return Table(served, answer.json()["game"], answer.json()["link"]["key"])


def test_a_lost_answer_to_an_opening_is_given_again_by_the_other_machine(machines: list[Served]) -> None:
    client = uuid4().hex
    one, two = (opened(served, client) for served in machines)
    assert (one.game, one.keys) == (two.game, two.keys)


def test_a_link_of_one_machine_opens_the_game_at_the_other(tables: list[Table]) -> None:
    one, two = tables
    result = one.link("seat:A")
    assert two.get("table", "seat:A").json()["viewer"] == "A"
    assert [link["id"] for link in two.get("links").json()["items"]][1:] == [result["id"]]


def test_a_link_that_one_machine_ends_opens_nothing_at_the_other_as_soon_as_it_is_looked_up_again(
    tables: list[Table],
) -> None:
    one, two = tables
    result = one.link("spectator")
    assert two.get("table", "spectator").status_code == 200
    assert one.served.client.delete(one.at(f"links/{result['id']}"), headers=one.headers("organiser")).status_code == 204
    two.served.reload_trust()
    assert two.get("table", "spectator").status_code == 401


def test_what_is_said_at_one_machine_is_fed_judged_and_counted_at_the_other(tables: list[Table]) -> None:
    one, two = tables
    two.headers("spectator")
    here = two.position
    with Live(two.served.app) as live, live.feed(two, "spectator", after=here) as feed:
        one.send("note", {"text": "hello", "seat": "A"})
        assert "hello" in "".join(feed.read(1)[0])
    again = {"client": uuid4().hex, "at": two.position}
    said = [table.send("concede", {"seat": "A"}, **again) for table in tables]
    assert [answer.status_code for answer in said] == [200, 200]
    assert said[0].content == said[1].content
    for table in tables:
        rows = table.served.client.get("/api/games", params={"limit": 200}).json()["items"]
        assert {row["id"]: row["status"] for row in rows}[one.game] == "finished"
        assert table.served.client.get("/api/health").json()["well"]
    facts = [table.served.client.get("/api/statistics/players").content for table in tables]
    assert facts[0] == facts[1]


def test_two_machines_that_are_written_to_at_one_position_store_one_of_both(tables: list[Table]) -> None:
    for number in range(20):
        at = tables[0].position
        answers = [table.send("note", {"text": f"{number} {n}"}, at=at, client=uuid4().hex) for n, table in enumerate(tables)]
        assert [answer.status_code for answer in answers] == [200, 412]
        assert answers[1].json()["position"] == at + 1


def test_a_takeback_that_is_proposed_at_one_machine_is_agreed_to_at_the_other(tables: list[Table]) -> None:
    one, two = tables
    one.say({"act": "note", "seat": "A", "args": {"text": "mine"}}, "seat:A", client=uuid4().hex)
    made = one.send("proposals", {}, "seat:A", client=uuid4().hex).json()
    assert one.send("proposals", {}, "seat:B", client=uuid4().hex).status_code == 409
    assert two.get("proposals", "seat:B").json()["items"] == [made]
    agreed = two.post(f"proposals/{made['id']}/agree", None, "seat:B").json()
    assert (agreed["state"], agreed["agreed"]) == ("agreed", ["B"])
    eventually(lambda: one.get("log?limit=2000").json()["events"][-1]["name"] == "taken_back")
