"""Moments are found in games that everybody may watch, or in all listed ones with a token; never in running or late ones."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.api.served import Served, Table
from tests.api.test_searching_games import finished
from tests.api.test_tokens import ADMIN, SERVER, bearer, make, table_of

PLAYED = {"played": "Meridian Shipyards"}
LINES = ("A keep", "B keep", "A first A", 'A play "Meridian Shipyards"', "A done", "B concede")


def public(served: Served, **terms: Any) -> Table:
    """A finished game that everybody may watch."""
    table = finished(served, **terms)
    table.post("links", {"scope": "spectator", "everybody": True})
    return table


def found(served: Served, headers: dict[str, str] | None = None, **search: Any) -> list[tuple[str, int, int]]:
    answer = served.client.get("/api/find", params=search, headers=headers or {})
    assert answer.status_code == 200, answer.text
    return [(row["game"], row["turn"], row["at"]) for row in answer.json()["items"]]


def refused(served: Served, **search: Any) -> dict[str, Any]:
    """The error of a search that is refused."""
    answer = served.client.get("/api/find", params=search)
    assert answer.status_code == 422, answer.text
    return dict(answer.json()["errors"][0])


def test_a_moment_has_its_turn_its_player_and_a_board(served: Served) -> None:
    table = public(served, about={"league": "club", "date": "2026-11-14"})
    (row,) = served.client.get("/api/find", params=PLAYED).json()["items"]
    assert (row["game"], row["turn"], row["seat"], row["player"], row["moment"]) == (table.game, 1, "A", "mika", "played")
    assert (row["name"], row["name_ja"]) == ("Meridian Shipyards", row["name_ja"])
    board = served.client.get(f"/api/games/{table.game}/glance", params={"at": row["at"]}).json()
    assert board["position"] == row["at"]
    assert [card["printing"] for cards in board["areas"].values() for card in cards] == ["gws:G-001"]
    assert found(served, **PLAYED, league="club", player="mika", since="2026-11-14") == [(table.game, 1, row["at"])]
    assert found(served, **PLAYED, league="club", turn=2) == []


def test_games_that_not_everybody_may_watch_are_not_found(tmp_path: Path) -> None:
    """Given a listed, an unlisted and a public game, then everybody finds the public one, a server's reader both listed."""
    served = Served(tmp_path, token=SERVER)
    try:
        listed, unlisted, shown = table_of(served), table_of(served, about={"unlisted": True}), table_of(served)
        for table in (listed, unlisted, shown):
            for line in LINES:
                assert table.say(line).status_code == 200, line
        assert refused(served, **PLAYED)["at"] == "query.played"
        shown.post("links", {"scope": "spectator", "everybody": True})
        assert {game for game, *_ in found(served, **PLAYED)} == {shown.game}
        assert {game for game, *_ in found(served, bearer(make(served, "read_public")), **PLAYED)} == {shown.game}
        for headers in (ADMIN, bearer(make(served, "read_server"))):
            assert {game for game, *_ in found(served, headers, **PLAYED)} == {listed.game, shown.game}
        assert served.client.get("/api/find", params=PLAYED, headers=bearer(make(served, "metrics"))).status_code == 403
    finally:
        served.close()


@pytest.mark.parametrize("scope", ["spectator", "seat:A", "judge"])
def test_a_link_to_a_private_game_finds_nothing(served: Served, scope: str) -> None:
    """Given a link to a finished private game, then a search with it is refused like one with any other secret, and the
    search of everybody does not know the game."""
    table = finished(served)
    key = table.post("links", {"scope": scope}).json()["key"]
    answers = [
        served.client.get("/api/find", params=PLAYED, headers={"Authorization": f"Bearer {each}"})
        for each in (key, "another")
    ]
    assert [answer.status_code for answer in answers] == [401, 401]
    assert answers[0].json()["title"] == answers[1].json()["title"]
    assert refused(served, **PLAYED)["known"] == []


def test_a_running_game_is_not_found(served: Served) -> None:
    table = served.table()
    table.post("links", {"scope": "spectator", "everybody": True})
    for line in LINES[:-1]:
        assert table.say(line).status_code == 200, line
    assert refused(served, **PLAYED)["known"] == []
    assert table.say(LINES[-1]).status_code == 200
    assert [game for game, *_ in found(served, **PLAYED)] == [table.game]


def test_a_game_is_not_found_before_its_latest_spectator_has_seen_the_end(served: Served) -> None:
    table = public(served)
    table.post("links", {"scope": "spectator", "delay_seconds": 600})
    assert refused(served, **PLAYED)["known"] == []
    other = public(served)
    assert [game for game, *_ in found(served, **PLAYED)] == [other.game]


def test_moments_come_in_pages_that_link_to_each_other(served: Served) -> None:
    games = [public(served).game for _ in range(3)]
    seen, onward = [], "/api/find?played=Meridian%20Shipyards&limit=2"
    while onward:
        answer = served.client.get(onward)
        seen += [row["game"] for row in answer.json()["items"]]
        onward = answer.links.get("next", {}).get("url", "")
    assert seen == games[::-1]


@pytest.mark.parametrize(
    ("search", "at", "known"),
    [
        ({}, "query.played", []),
        ({"zone": "junkyard"}, "query.zone", []),
        ({"played": "Meridian Shipyard"}, "query.played", ["Meridian Shipyards"]),
        ({"moment": "blood"}, "query.moment", None),
    ],
)
def test_a_search_that_cannot_be_answered_is_refused_with_the_choices(
    served: Served, search: dict[str, str], at: str, known: list[str] | None
) -> None:
    public(served)
    error = refused(served, **search)
    assert error["at"] == at
    assert known is None or error["known"] == known


@pytest.mark.parametrize(("field", "name", "known"), [("player", "mikka", ["mika"]), ("league", "clubb", ["club"])])
def test_an_unknown_name_is_refused_with_similar_ones_of_games_that_everybody_may_watch(
    served: Served, field: str, name: str, known: list[str]
) -> None:
    """Given a private game of the same name, then the refusal is the same: it knows public games alone."""
    public(served, about={"league": "club"})
    before = refused(served, **PLAYED, **{field: name})
    assert (before["at"], before["known"]) == (f"query.{field}", known)
    assert set(before["kinds"]) == {"ja", "zh"}
    finished(served, about={"league": "clubb"}, players={"A": "mikka", "B": "ren"})
    assert refused(served, **PLAYED, **{field: name}) == before


def test_highlights_and_decks_are_taken_in_words_and_sent_as_ids(served: Served) -> None:
    public(served, about={"decks": {"A": "tide_clock", "B": "blue+green"}})
    ids = served.client.get("/api/find", params={"moment": "end", "deck": "blue+green"})
    assert {row["moment"] for row in ids.json()["items"]} == {"end"}
    for moment, deck in (("決着", "緑・青"), ("終局", "Blue · Green"), ("The end", "blue/green")):
        words = served.client.get("/api/find", params={"moment": moment, "deck": deck})
        assert words.json() == ids.json()
    for path in ("/api/games", "/api/statistics/decks"):
        by_id, by_word = (served.client.get(path, params={"deck": each}).json() for each in ("tide_clock", "Tide clock"))
        assert by_word == by_id
        assert by_id["items"] != []


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Served]:
    service = Served(tmp_path)
    yield service
    service.close()


def test_an_unknown_zone_is_refused_with_those_of_the_rulebook_and_in_every_language(two: Served) -> None:
    public(two)
    error = refused(two, card="Meridian Shipyards", zone="nowhere", ruleset="gundam_war")
    assert "junkyard" in error["known"]
    assert set(error["kinds"]) == {"ja", "zh"}
    assert found(two, card="Meridian Shipyards", zone="配備エリア") == found(
        two, card="Meridian Shipyards", zone="station_area"
    )
