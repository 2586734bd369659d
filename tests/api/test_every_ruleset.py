"""What the service does, over games of all rulesets: one of each is played over HTTP, Robotech by three seats."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from typing import Any, NamedTuple

import pytest

from api.views.game_view import board_to_json
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.command import Command
from domain.registry import available
from replays.table_at_position import fold
from replays.trust.record_importer import TRUSTED_KEYS_FILE
from scripts.conformance.sample_games import game_commands
from scripts.simulation.random_games import random_game
from tests.api.feeds import Live
from tests.api.served import Served, Table
from tests.api.test_feed import ids, last
from tests.api.test_games import filled
from tests.api.twin_games import SEATS
from tests.soak import in_full, in_turn

SAID = in_full(120, 60)
"""How much of a random game is said."""
KINDS = {"senki": "application/octet-stream", "json": "application/json"}


class Game(NamedTuple):
    """A game at the service over a folder, what was said at it, and the answers."""

    folder: Path
    table: Table
    desk: Desk
    said: list[Command]
    answers: list[Any]

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits there."""
        return self.desk.table.header.seats


@pytest.fixture(scope="module", params=available())
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The beginning of a random game, said over HTTP. Not to be changed."""
    folder = tmp_path_factory.mktemp(request.param)
    served = Served(folder)
    yield played(folder, served, request.param)
    served.close()


@pytest.fixture
def copy(game: Game, tmp_path: Path) -> Iterator[Table]:
    """The same game at another service, where more can be said."""
    if os.environ.get("SENKI_TESTS_IN") == "postgres":  # the log is not in the folder
        served = Served(tmp_path)
        yield played(tmp_path, served, game.desk.table.header.ruleset).table
    else:
        served = Served(Path(copytree(game.folder, tmp_path / "copy")))
        served.count = game.table.served.count
        yield Table(served, game.table.game, game.table.keys["organiser"])
    served.close()


def played(folder: Path, served: Served, ruleset: str) -> Game:
    """Opens a game and says what a random game has."""
    names = "ABC"[: SEATS.get(ruleset, 2)]
    random = random_game(ruleset, "served", seats=len(names), players=_players(tuple(names)))
    while len(game_commands(random.desk.events)) < SAID and random.step():
        pass
    seats = random.desk.table.header.seats
    body = {
        "ruleset": ruleset,
        "seats": len(seats),
        "decks": {seat: {"specimen": deck} for seat, deck in zip(seats, random.decks, strict=True)},
        "players": _players(seats),
        "setup": {"size": random.desk.events[0].said["setup"].get("size", 50)},
    }
    opened = served.client.post("/api/games", json=body, headers={"Idempotency-Key": served.id()})
    assert opened.status_code == 201, opened.text
    table = Table(served, opened.json()["game"], opened.json()["link"]["key"])
    said = [command for command, _ in game_commands(random.desk.events)]
    return Game(folder, table, random.desk, said, [_said(table, command) for command in said])


def _players(seats: tuple[str, ...]) -> dict[str, str]:
    return {seat: f"player-{seat.lower()}" for seat in seats}


def _said(table: Table, command: Command) -> Any:
    body = {"seat": command.seat, "act": command.act, "args": command.args, "reply": command.reply, "aside": command.aside}
    return table.say(body, "scorer", at=table.here)


def test_every_command_of_a_random_game_can_be_said(game: Game) -> None:
    assert [answer.status_code for answer in game.answers] == [200] * len(game.said), game.answers[-1].text
    assert game.table.here == len(game.desk.events)


def test_the_table_at_every_position_is_the_one_that_was_played(game: Game) -> None:
    end = len(game.desk.events)
    for at in (*range(1, end, 1 + end // 12), end):
        expected = json.loads(json.dumps(board_to_json(fold(game.desk.events, at), game.table.game, "judge", at)))
        assert game.table.get(f"table?at={at}", "judge").json() == expected
    assert game.table.get(f"table?at={end + 1}").status_code == 404


def test_the_log_comes_in_pages_that_join(game: Game) -> None:
    whole = game.table.get("log?limit=2000").json()["events"]
    assert [event["name"] for event in whole] == [event.name for event in game.desk.events]
    joined: list[Any] = []
    after: int | None = 0
    while after is not None:
        page = game.table.get(f"log?limit=100&after={after}").json()
        joined, after = joined + page["events"], page["next"]
    assert joined == whole


def test_every_seat_is_offered_what_it_may_say_for_itself_only(game: Game) -> None:
    result = {seat: game.table.get("offers", f"seat:{seat}").json()["offers"] for seat in game.seats}
    assert any(result.values())
    for seat, offers in result.items():
        assert {offer["seat"] for offer in offers} <= {seat}
        other = next(each for each in game.seats if each != seat)
        assert game.table.get(f"offers?seat={other}", f"seat:{seat}").status_code == 403


def test_a_seat_that_has_nothing_to_say_learns_whom_the_game_waits_for(game: Game) -> None:
    result = {seat: game.table.get("offers", f"seat:{seat}").json() for seat in game.seats}
    (waits_for,) = {each["waits_for"] for each in result.values()}
    assert result[waits_for]["offers"]


def test_every_offer_can_be_said_and_taken_back(copy: Table) -> None:
    before = _lying(copy)
    said = set[str]()
    while offer := _unsaid(copy, said):
        answer = copy.say(filled(offer), "scorer")
        if offer["slots"] and answer.status_code == 409:  # its fewest choices may be none, as an attack with nothing
            continue
        assert answer.status_code == 200, (offer, answer.text)
        assert copy.send("takeback", {"agreed": ["judge"]}).status_code == 200
        assert _lying(copy) == before


def _unsaid(table: Table, said: set[str]) -> Any:
    """The first offer of now that was not said yet. An unknown card that was named stays known: less is offered then."""
    for offer in table.get("offers", "scorer").json()["offers"]:
        result = json.dumps(filled(offer), sort_keys=True)
        if result not in said:
            said.add(result)
            return offer
    return None


def _lying(table: Table) -> Any:
    """Where every card lies and the clock stands; what was seen stays seen."""
    result = table.get("table", "judge").json()
    return (
        {zone["key"]: [card["id"] for card in zone["cards"]] for zone in result["zones"]},
        result["clock"],
        result["counters"],
    )


def test_table_talk_of_every_kind_is_recorded(copy: Table) -> None:
    seats = copy.get().json()["header"]["seats"]
    for path, body, scope in (
        ("note", {"text": "hello", "seat": "A"}, "seat:A"),
        ("note", {"text": "psst", "to": "B"}, "seat:B"),
        ("penalty", {"to": "B", "kind": "warning", "text": "late"}, "judge"),
        ("ruling", {"text": "play on"}, "judge"),
        ("takeback", {"agreed": seats, "why": "test"}, "scorer"),
    ):
        assert copy.send(path, body, scope).status_code == 200, path
    lines = {event["name"]: event["line"] for event in copy.get("log?limit=2000").json()["events"]}
    corrected = {"line": lines["noted"], "said": {"seat": "B", "act": "note", "args": {"text": "mended"}}}
    assert copy.send("correction", corrected).status_code == 200
    assert copy.send("concede", {"seat": "A"}, "seat:A").status_code == 200
    result = copy.get().json()["result"]
    if len(seats) == 2:
        assert result["seats"] == {"A": "loss", "B": "win"}
    else:
        assert result is None
        assert copy.send("concede", {"seat": "B"}, "seat:B").status_code == 200
        assert copy.get().json()["result"]["seats"]["C"] == "win"


@pytest.mark.parametrize(("game", "form"), in_turn(available(), list(KINDS)), indirect=["game"])
def test_a_record_goes_out_and_in_as_it_was(game: Game, tmp_path: Path, form: str) -> None:
    """Over the signature of a server that is trusted."""
    content, bare = (game.table.get(f"record.{form}{sign}").content for sign in ("?sign=true", ""))
    (tmp_path / TRUSTED_KEYS_FILE).write_text(f"{game.table.served.client.get('/api/house').json()['key']} the first house\n")
    served = Served(tmp_path)
    headers = {"Content-Type": KINDS[form], "Idempotency-Key": served.id()}
    answer = served.client.post("/api/records", content=content, headers=headers)
    assert answer.status_code == 201, answer.text
    taken = Table(served, answer.json()["game"], answer.json()["link"]["key"])
    assert taken.get(f"record.{form}").content == bare
    assert taken.get("table", "judge").content == game.table.get("table", "judge").content
    served.close()


def test_a_sheet_goes_out_and_in_as_the_same_game(game: Game, served: Served) -> None:
    headers = {"Content-Type": "text/plain", "Idempotency-Key": served.id()}
    answer = served.client.post("/api/records", content=game.table.get("sheet").content, headers=headers)
    assert answer.status_code == 201, answer.text
    taken = Table(served, answer.json()["game"], answer.json()["link"]["key"])
    assert taken.get("table", "judge").json()["zones"] == game.table.get("table", "judge").json()["zones"]


def test_a_finished_game_is_counted_for_its_players(copy: Table) -> None:
    seats = copy.get().json()["header"]["seats"]
    for seat in seats[:-1]:
        assert copy.send("concede", {"seat": seat}).status_code == 200
    rows = copy.served.client.get("/api/statistics/players").json()["items"]
    assert [row["player"] for row in rows if row["wins"]] == [f"player-{seats[-1].lower()}"]
    assert len(rows) == len(seats)
    (listed,) = copy.served.client.get("/api/games").json()["items"]
    assert listed["status"] == "finished"


def test_a_feed_shows_every_viewer_its_log_and_goes_on_where_it_broke(copy: Table) -> None:
    seats = copy.get().json()["header"]["seats"]
    with Live(copy.served.app) as live:
        for scope in (f"seat:{seats[-1]}", "spectator"):
            copy.headers(scope)
            with live.feed(copy, scope, after=0) as feed:
                before = feed.read(copy.here)
            here = copy.here
            copy.send("note", {"text": "while nobody listened", "seat": "A"})
            with live.feed(copy, scope, **{"Last-Event-ID": str(here)}) as feed:
                after = feed.read(1)
            lines = [line for message in before + after for line in message]
            result = [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")]
            assert ids(before + after) == list(range(1, copy.here + 1))
            assert result == copy.get("log?limit=2000", scope).json()["events"]


def test_an_ended_link_is_of_no_use_as_soon_as_it_is_looked_up_again(copy: Table) -> None:
    result = copy.link("seat:B")
    with Live(copy.served.app) as live, live.feed(copy, "seat:B", after=copy.here - 1) as feed:
        feed.read(1)
        assert copy.get("table", "seat:B").status_code == 200
        copy.served.app.state.senki.links.revoke(copy.game, result["id"], 1)  # as another process does it
        assert last(feed) == "event: closed"
        copy.served.reload_trust()
        assert copy.get("table", "seat:B").status_code == 401
