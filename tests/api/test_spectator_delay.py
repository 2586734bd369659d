"""Lists and statistics tell of a game that is shown late no more than what is shown: two games that differ in the newest
events only give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.api.served import Served, Table

LATE = {"delay_seconds": 60}
QUESTIONS = ("games", "players", "decks", "pairings", "colors", "cards", "tempo", "facts", "lines", "moments")
PUBLIC = (
    "/api/health",
    "/api/games",
    "/api/games?status=running",
    "/api/games?status=finished",
    *(f"/api/statistics/{question}" for question in QUESTIONS),
    *(f"/api/statistics/tables/{name}" for name in ("games", "game_seats", "tempo_facts")),
)


def begun(folder: Path, **delay: int) -> Table:
    """A game with a first player, whose spectators are late, a while after the last event."""
    served = Served(folder)
    table = served.table()
    table.link("spectator", everybody=True, **delay)
    table.begin()
    served.clock.time += 6000
    return table


@pytest.fixture
def pair(tmp_path: Path, request: Any) -> Iterator[tuple[Table, Table]]:
    tables = begun(tmp_path / "1", **request.param), begun(tmp_path / "2", **request.param)
    yield tables
    for table in tables:
        table.served.close()


def same(one: Table, two: Table) -> bool:
    """Whether everything public is the same in both services."""
    return public(one) == public(two)


def public(table: Table) -> list[bytes]:
    """Everything public of a service."""
    answers = [table.served.client.get(path) for path in PUBLIC]
    assert {answer.status_code for answer in answers} == {200}
    return [answer.content for answer in answers]


@pytest.mark.parametrize("pair", [LATE], indirect=True)
def test_a_result_is_in_no_list_before_the_latest_spectator_sees_it(pair: tuple[Table, Table]) -> None:
    quiet, ended = pair
    quiet.send("note", {"text": "thinking"})
    ended.send("note", {"text": "thinking"})
    assert same(quiet, ended)
    ended.send("concede", {"seat": "A"})
    assert same(quiet, ended)
    for table in pair:
        table.served.clock.time += 601
    assert not same(quiet, ended)
    (row,) = ended.served.client.get("/api/games?status=finished").json()["items"]
    assert (row["status"], row["result"]) == ("finished", "B won")


@pytest.mark.parametrize("pair", [{"delay_events": 50}], indirect=True)
def test_what_is_played_counts_nowhere_before_a_spectator_some_events_behind_sees_it(pair: tuple[Table, Table]) -> None:
    quiet, played = pair
    assert played.say("A done").status_code == 200
    assert same(quiet, played)
    played.send("concede", {"seat": "A"})
    assert played.served.client.get("/api/games").json()["items"][0]["result"] == "B won"


@pytest.mark.parametrize("pair", [LATE], indirect=True)
def test_a_result_that_is_shown_stays_when_something_newer_is_not(pair: tuple[Table, Table]) -> None:
    _, table = pair
    table.send("concede", {"seat": "A"})
    table.served.clock.time += 601
    table.send("note", {"text": "well played"})
    (row,) = table.served.client.get("/api/games").json()["items"]
    assert (row["status"], row["result"]) == ("finished", "B won")


@pytest.mark.parametrize("pair", [LATE, {"delay_events": 50}], indirect=True)
def test_nothing_public_reveals_that_something_is_said_at_a_game_that_is_watched_late(pair: tuple[Table, Table]) -> None:
    table, _ = pair
    before = public(table)
    table.send("note", {"text": "thinking"})
    assert public(table) == before


@pytest.mark.parametrize("pair", [LATE], indirect=True)
def test_a_result_that_is_taken_back_stays_in_the_list_as_long_as_it_is_shown(pair: tuple[Table, Table]) -> None:
    _, table = pair
    table.send("concede", {"seat": "A"})
    table.served.clock.time += 601
    assert table.send("takeback", {"seat": "A", "agreed": ["A", "B"]}).status_code == 200
    for result, status in (("B won", "finished"), ("", "running")):
        (row,) = table.served.client.get("/api/games").json()["items"]
        assert (row["status"], row["result"]) == (status, result)
        table.served.clock.time += 601


@pytest.mark.parametrize("pair", [LATE], indirect=True)
def test_a_game_whose_late_link_has_ended_is_listed_as_it_is(pair: tuple[Table, Table]) -> None:
    _, table = pair
    table.send("concede", {"seat": "A"})
    assert table.served.client.get("/api/games").json()["items"][0]["status"] == "running"
    for link in table.get("links").json()["items"]:
        if link["scope"] == "spectator":
            table.served.client.delete(table.at(f"links/{link['id']}"), headers=table.headers("organiser"))
    assert table.served.client.get("/api/games").json()["items"][0]["status"] == "finished"


def test_the_list_names_the_player_at_every_seat(served: Served) -> None:
    served.table(players={"A": "mika"})
    assert served.client.get("/api/games").json()["items"][0]["players"] == {"A": "mika", "B": ""}
