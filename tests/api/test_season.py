"""A season's evening through the API: every game with its record, every form written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from domain.kernel.record.event import Event
from domain.tournaments.events import NAMES, EventData
from domain.tournaments.match_evidence import game_evidence, report_differences
from domain.tournaments.serialization import to_plain
from domain.tournaments.state import Tournament
from replays.file import make_record, write
from replays.game_ids import make_game_id
from replays.tournaments.interchange import READABLE, WRITABLE
from replays.tournaments.tournament_file import TournamentFile, attached_games, decode_tournament_file, encode_tournament_file
from scripts.simulation.tournament_evening import PLAYERS, EveningOptions, TournamentEvening, opening_event
from tests.api.served import Served
from tests.soak import in_full

TOKEN = "the key that the service printed at its start"
OWNER = {"Authorization": f"Bearer {TOKEN}"}
TERMS = in_full(EveningOptions(decisions=30), EveningOptions(players=PLAYERS[:7], rounds=3, cut=2, decisions=30))


class Evening:
    """The evening as it is played over HTTP, each saying over the link of who says it."""

    def __init__(self, served: Served) -> None:
        self.served, self.client = served, served.client
        body = {"said": to_plain(opening_event(TERMS))}
        answer = self.client.post("/api/leagues", json=body, headers={"Idempotency-Key": served.id(), **OWNER})
        assert answer.status_code == 201, answer.text
        self.name = answer.json()["id"]
        self.keys = {"organiser": answer.json()["link"]["key"]}

    def link(self, scope: str) -> dict[str, str]:
        if scope not in self.keys:
            answer = self.client.post(
                f"/api/leagues/{self.name}/links",
                json={"scope": scope},
                headers={**self.link("organiser"), "Idempotency-Key": self.served.id()},
            )
            assert answer.status_code == 201, answer.text
            self.keys[scope] = answer.json()["key"]
        return {"Authorization": f"Bearer {self.keys[scope]}"}

    def say(self, said: EventData, by: str) -> None:
        headers = {"If-Match": f'"{self.now().length}"', "Idempotency-Key": self.served.id(), **self.link(by)}
        body = {"name": NAMES[type(said)], "said": to_plain(said)}
        answer = self.client.post(f"/api/leagues/{self.name}/events", json=body, headers=headers)
        assert answer.status_code == 200, (body, answer.text)

    def now(self) -> Tournament:
        result: Tournament = self.served.app.state.senki.tournaments.tournament(self.name)
        return result

    def keep(self, client: str, events: list[Event]) -> str:
        content = write(make_record(events, make_game_id(client)))
        headers = {"Content-Type": "application/octet-stream", "Idempotency-Key": self.served.id(), **OWNER}
        answer = self.client.post("/api/records", content=content, headers=headers)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["game"])


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    served = Served(tmp_path_factory.mktemp("season"), token=TOKEN)
    made = Evening(served)
    TournamentEvening(TERMS, made.name, made.say, made.now, made.keep).play()
    yield made
    served.close()


def test_an_evening_is_played_from_the_first_entry_to_the_last_place(evening: Evening) -> None:
    result: dict[str, Any] = evening.client.get(f"/api/leagues/{evening.name}").json()
    assert (result["status"], len(result["places"]), len(result["cuts"]["2"])) == ("finished", len(TERMS.players), TERMS.cut)
    hows = {match["how"] for each in result["rounds"] for match in each["matches"]}
    assert {"played", "time"} <= hows
    assert any(each["byes"] for each in result["rounds"])
    assert any(match["corrected"] for each in result["rounds"] for match in each["matches"])
    assert any(entry["how"] == "drop" for entry in result["entries"])


def test_every_game_has_a_record_that_proves_its_report(evening: Evening) -> None:
    made, clerk = evening.now(), evening.served.app.state.senki.clerk
    checked = 0
    for match in made.matches.values():
        for game in match.report.games if match.report else ():
            assert report_differences(evening.name, match, game, game_evidence(clerk.events(game.record), game.record)) == ()
            checked += 1
    assert checked > (len(TERMS.players) - 4) * TERMS.rounds


@pytest.mark.parametrize("form", WRITABLE)
def test_the_evening_goes_out_in_every_form(evening: Evening, form: str) -> None:
    text = WRITABLE[form](evening.now(), frozenset())
    if form in READABLE:
        first = [match for match in evening.now().matches.values() if match.stage == 1]
        assert len([line for line in READABLE[form](text, ()).lines if line.stage == 1 and line.two]) == len(first)


def test_the_evening_travels_as_one_file(evening: Evening) -> None:
    state = evening.served.app.state.senki
    records = {game: make_record(state.clerk.events(game), game) for game in attached_games(evening.now())}
    bundle = TournamentFile(evening.name, tuple(state.tournaments.events(evening.name)), records)
    assert decode_tournament_file(encode_tournament_file(bundle)) == bundle
