"""Tournaments taken out of a service and into another one, and held against their rules and records."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from replays.tournaments.interchange import WRITABLE
from replays.tournaments.tournament_file import decode_tournament_file, encode_tournament_file
from tests.api.served import Served, Table
from tests.api.test_match_evidence import TWO_WON, night, played
from tests.api.test_tournaments import Night

BINARY = {"Content-Type": "application/octet-stream"}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    made = Served(tmp_path / "here")
    yield made
    made.close()


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Served]:
    made = Served(tmp_path / "elsewhere")
    yield made
    made.close()


def proved(served: Served) -> tuple[Night, str]:
    """A tournament whose first game was recorded at the table, and that game."""
    made = night(served)
    game = played(made, scope="organiser")
    made.ok("reported", "player:ann", match="1.1.1", games=TWO_WON)
    made.ok("confirmed", "player:ben", match="1.1.1", player="ben", report=made.get().json()["position"] - 1)
    return made, game


def test_a_report_from_a_phone_names_the_games_that_were_recorded_at_the_table(served: Served) -> None:
    """Given game 1 recorded at the table, when ann's phone reports 2-0, then the record of game 1 proves its part."""
    made, game = proved(served)
    result = made.get().json()["rounds"][0]["matches"][0]["told"][0]["games"]
    assert [each["record"] for each in result] == [game, ""]
    assert made.get("/rounds/1/evidence").json()["items"][0]["differences"] == []


def test_a_posted_round_is_changed_over_the_service_with_a_reason(served: Served) -> None:
    made = Night(served).begun("ann", "ben", "cho").paired()
    posted = made.get("/rounds/1").json()
    (match,), (alone,) = posted["matches"], posted["byes"]
    one, two = match["players"]
    said = {"stage": 1, "round": 1, "out": [match["match"]], "byes": [two], "why": "typed wrongly"}
    said["matches"] = [{"match": "1.1.9", "table": 1, "players": [one, alone]}]
    assert made.say("repaired", {**said, "why": ""}).json()["rule"] == "LG-WHY-01"
    assert made.say("repaired", said, "judge").json()["rule"] == "LG-ROLE-01"
    made.ok("repaired", **said)
    posted = made.get("/rounds/1").json()
    assert ([match["players"] for match in posted["matches"]], posted["byes"]) == ([[one, alone]], [two])


@pytest.mark.parametrize("form", [*WRITABLE, "json"])
def test_a_tournament_goes_out_in_every_form_to_those_who_keep_it(served: Served, form: str) -> None:
    made, _ = proved(served)
    answer = made.get(f"/export?form={form}&private=ann", "judge")
    assert (answer.status_code, "ann" in answer.text, "ben" in answer.text) == (200, False, True)
    assert f"{made.id}-{form}" in answer.headers["content-disposition"]
    assert [made.get(f"/export?form={form}", scope).status_code for scope in ("", "player:ann")] == [401, 403]


def test_what_is_no_form_and_who_is_no_player_is_reported(served: Served) -> None:
    made, _ = proved(served)
    assert made.get("/export?form=paper", "organiser").json()["errors"][0]["known"] == [*WRITABLE, "json"]
    assert made.get("/export?private=zoe", "organiser").status_code == 422


def test_everything_is_checked_against_its_rules_and_records(served: Served) -> None:
    made, game = proved(served)
    result = made.get("/verify", "judge").json()
    assert (result["proving"], result["judged"], result["broken"]) == (1, 1, [])
    assert result["events"] == made.get().json()["position"]
    games = [{"winner": "ben", "record": game}, {"winner": "ben"}]
    made.ok("corrected", "judge", match="1.1.1", report=result["events"] - 2, games=games, why="heard otherwise")
    (different,) = made.get("/verify", "judge").json()["proofs"]
    assert (different["record"], different["proves"], different["differences"]) == (game, False, ["record says: ann won"])
    assert made.get("/verify").status_code == 401


def bring(served: Served, body: bytes, client: str = "", **more: str) -> tuple[int, dict[str, object]]:
    headers = {**BINARY, "Idempotency-Key": client or served.id(), **more}
    answer = served.client.post("/api/leagues/file", content=body, headers=headers)
    return answer.status_code, answer.json()


def test_a_file_whose_server_is_trusted_brings_its_records_under_their_ids(
    served: Served, elsewhere: Served, tmp_path: Path
) -> None:
    """Given a file that another house has signed, when that house is trusted, then the records prove the results here too."""
    made, game = proved(served)
    body = made.get("/file", "organiser").content
    (tmp_path / "elsewhere" / "trusted-houses.txt").write_text(served.app.state.senki.notary.signer.key.hex())
    status, result = bring(elsewhere, body, "brought-by-one-and-the-same")
    assert (status, result["new"], result["records"], result["apart"]) == (201, made.get().json()["position"], 1, [])
    assert bring(elsewhere, body, "brought-by-one-and-the-same")[1]["new"] == 0
    assert bring(elsewhere, body)[1]["type"] == "/problems/here-already"
    evidence = elsewhere.client.get(f"/api/leagues/{made.id}/rounds/1/evidence").json()["items"][0]
    assert (evidence["record"], evidence["how"], evidence["proves"]) == (game, "audited", True)


def test_the_records_of_a_server_that_nobody_trusts_prove_nothing_and_take_no_id(served: Served, elsewhere: Served) -> None:
    made, game = proved(served)
    status, result = bring(elsewhere, made.get("/file", "organiser").content)
    assert (status, result["records"], result["apart"]) == (201, 0, [game])
    assert elsewhere.app.state.senki.log.position(game) == 0
    result = elsewhere.client.get(f"/api/leagues/{made.id}/evidence").json()["counts"]
    assert (result["records"], result["missing"], result["proving"]) == (1, 1, 0)


def test_another_past_is_never_taken(served: Served, elsewhere: Served) -> None:
    made, _ = proved(served)
    bundle = decode_tournament_file(made.get("/file", "organiser").content)
    events = list(bundle.events)
    forged = [*events[:-1], events[-1]._replace(by="judge")]
    client = "brought-by-one-and-the-same"
    assert bring(elsewhere, encode_tournament_file(bundle), client)[0] == 201
    status, result = bring(elsewhere, encode_tournament_file(bundle._replace(events=tuple(forged), signature=None)), client)
    assert (status, result["type"], result["position"]) == (409, "/problems/another-past", len(events) - 1)
    assert bring(elsewhere, b"PK nothing")[0] == 422


def test_past_results_come_in_once_from_a_file_of_another_program(served: Served, elsewhere: Served) -> None:
    made, _ = proved(served)
    text = made.get("/export?form=csv", "organiser").content

    def past(client: str, form: str = "csv") -> tuple[int, dict[str, object]]:
        headers = {"Content-Type": "text/plain", "Idempotency-Key": client}
        wanted = f"/api/leagues/past?form={form}&ruleset=gundam_war&title=Spring"
        answer = elsewhere.client.post(wanted, content=text, headers=headers)
        return answer.status_code, answer.json()

    status, result = past("brought-by-one-and-the-same")
    assert (status, result["matches"]) == (201, 1)
    assert past("brought-by-one-and-the-same")[1]["id"] == result["id"]
    assert past("brought-by-somebody-else")[0] == 409
    assert elsewhere.client.get(f"/api/leagues/{result['id']}").json()["title"] == "Spring"
    assert past("brought-by-somebody-else", "melee")[1]["type"] == "/problems/unreadable"
    assert past("brought-by-somebody-else", "paper")[0] == 404


def test_a_game_that_time_stopped_ends_as_that_everywhere(served: Served) -> None:
    """Given a match of one game that is stopped by time, then record, report, standings, statistics and files all say so."""
    made = Night(served, stages=[{"kind": "swiss", "rounds": 1, "best_of": 1}]).begun("ann", "ben").paired()
    opened = made._post(f"/api/leagues/{made.id}/matches/1.1.1/game", {"number": 1}, made.link("organiser")).json()
    table = Table(served, opened["game"], opened["link"]["key"])
    assert table.say({"act": "time", "seat": "", "args": {}}).status_code == 200
    assert made.say("reported", {"match": "1.1.1", "how": "time", "games": [{"winner": "ann"}]}).json()["rule"] == "LG-REP-03"
    made.ok("reported", match="1.1.1", how="time", games=[{"winner": ""}])
    match = made.get("/rounds/1").json()["matches"][0]
    assert (match["how"], match["games"], match["told"][0]["games"][0]["how"]) == ("time", [0, 0, 1], "time")
    assert [row["points"] for row in made.get("/standings").json()["items"]] == [1, 1]
    assert made.get("/evidence").json()["counts"]["proving"] == 1
    (game,) = served.client.get(f"/api/statistics/games?event={made.id}").json()["items"]
    assert (game["reason"], game["result"]) == ("time", "drawn")
    assert [(row["draws"], row["rate"]) for row in served.client.get("/api/statistics/players").json()["items"]] == [
        (1, 0.5)
    ] * 2
    whole = json.loads(made.get("/export?form=json", "organiser").content)
    assert [(row["how"], row["outcome1"], row["draws"]) for row in whole["league_matches"]] == [("time", "draw", 1)]
    assert ",time," in made.get("/export?form=csv", "organiser").text
    assert json.loads(made.get("/export?form=topdeck", "organiser").content)["standings"][0]["draws"] == 1
