"""What proves a result, what the cheat would like to know, and what everybody may see of a tournament over the service."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from replays.time_faults import DAY
from replays.tournaments.clerk import deck_list_digest
from replays.tournaments.receipts import verify_tournament_receipts
from replays.trust.receipt_verification import INTACT
from replays.trust.receipts import receipt_from_text
from tests.api.served import Served, Table
from tests.api.test_tournaments import Night

TWO_WON = [{"winner": "ann"}, {"winner": "ann"}]
DECK = {"player": "ann", "name": "Tide", "archetype": "Tide control", "cards": "3 Broadside", "digest": "d1"}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    made = Served(tmp_path)
    yield made
    made.close()


def night(served: Served, **terms: Any) -> Night:
    return Night(served, **terms).begun("ann", "ben").paired()


def played(made: Night, number: int = 1, over: bool = True, scope: str = "player:ann") -> str:
    """A game of the first match that ben has conceded; its id."""
    answer = made._post(f"/api/leagues/{made.id}/matches/1.1.1/game", {"number": number}, made.link(scope)).json()
    if over:
        table = Table(made.served, answer["game"], answer["link"]["key"])
        seat = "AB"[made.get("/rounds/1").json()["matches"][0]["players"].index("ben")]
        said = table.say({"line": f"{seat} concede"})
        assert said.status_code == 200, said.text
    return str(answer["game"])


def played_by(made: Night, match: str, players: list[str]) -> str:
    """A game of a match, which its first player has won; its id."""
    answer = made._post(f"/api/leagues/{made.id}/matches/{match}/game", {"number": 1}, made.link("organiser")).json()
    table = Table(made.served, answer["game"], answer["link"]["key"])
    assert table.say({"line": "B concede"}).status_code == 200
    return str(answer["game"])


def public_game(served: Served, about: dict[str, str]) -> str:
    """A game of ann and ben outside of any tournament, which ann has won and everybody may see."""
    table = served.table(players={"A": "ann", "B": "ben"}, about=about)
    assert table.say({"line": "B concede"}, "organiser").status_code == 200
    assert table.post("links", {"scope": "spectator", "everybody": True}, "organiser").status_code == 201
    return table.game


def evidence_faults(made: Night) -> list[str]:
    """The differences of the only record of a tournament."""
    (item,) = made.get("/evidence").json()["items"]
    assert item["proves"] == (not item["differences"])
    return item["differences"]  # type: ignore[no-any-return]


def report(made: Night, game: str, winner: str = "ann") -> Any:
    games = [{"winner": winner, "record": game}, {"winner": winner}]
    return made.say("reported", {"match": "1.1.1", "games": games}, "organiser")


def test_the_record_of_a_reported_game_proves_it_and_may_be_watched_by_everybody(served: Served) -> None:
    made = night(served)
    game = played(made, scope="organiser")
    assert served.client.get(f"/api/games/{game}/table").status_code == 401
    assert report(made, game).status_code == 200
    assert served.client.get(f"/api/games/{game}/table").status_code == 200
    result = made.get("/rounds/1/evidence").json()["items"]
    proof = {
        "match": "1.1.1",
        "number": 1,
        "record": game,
        "how": "judged",
        "why": "",
        "differences": [],
        "faults": [],
        "proves": True,
    }
    assert result == [proof]
    assert made.get("/evidence").json()["counts"]["proving"] == 1


def test_a_record_that_says_otherwise_is_reported_and_the_report_counts(served: Served) -> None:
    made = night(served)
    report(made, played(made, scope="organiser"), "ben")
    item = made.get("/rounds/1/evidence").json()["items"][0]
    assert item["differences"] == ["record says: ann won"]
    assert item["faults"][0]["reasons"] == [
        {
            "en": "record says: {said} won",
            "ja": "記録では：{said}の勝ち",
            "zh": "紀錄顯示：{said}獲勝",
            "facts": {"said": "ann"},
        }
    ]
    assert made.get("/rounds/1").json()["matches"][0]["winner"] == "ben"


def test_nobody_opens_the_game_of_others_by_reporting_it(served: Served) -> None:
    made, other = night(served), night(served)
    game = played(other, scope="organiser")
    assert report(made, game).status_code == 200
    assert served.client.get(f"/api/games/{game}/table").status_code == 401
    assert made.get("/rounds/1/evidence").json()["items"][0]["differences"] != []


def test_naming_a_game_says_nothing_of_it_to_whoever_may_not_see_it(served: Served) -> None:
    """Given a private game of others and an id that no game has, when a report names one or the other, then the evidence is
    the same but for the id."""
    private = served.table()
    assert private.say({"line": "A concede"}, "organiser").status_code == 200
    result = []
    for game in (private.game, "nothing00000"):
        made = night(served)
        assert report(made, game).status_code == 200
        result.append(made.get("/rounds/1/evidence").text.replace(game, "GAME").replace(made.id, "NIGHT"))
    assert result[0] == result[1]


def test_no_player_opens_the_game_of_a_match_before_its_table_does(served: Served) -> None:
    """Given a match, when somebody opens a game under the id that follows from its name, then the table opens its own."""
    made = night(served)
    guess = blake2b(f"{made.id} 1.1.1 1".encode(), digest_size=16).hexdigest()
    body = {"ruleset": "gundam_war", "players": {"A": "ann", "B": "ben"}}
    squat = served.client.post("/api/games", json=body, headers={"Idempotency-Key": guess})
    assert squat.status_code == 201, squat.text
    assert played(made, over=False) != squat.json()["game"]


def test_the_word_of_one_player_proves_nothing(served: Served) -> None:
    """Given the record of a match, when one player alone reports it, then it proves the result once the other one agrees."""
    made = night(served)
    game = played(made, scope="organiser")
    made.ok("reported", "player:ann", match="1.1.1", games=[{"winner": "ann", "record": game}, {"winner": "ann"}])
    (alone,) = made.get("/evidence").json()["items"]
    assert (alone["proves"], alone["why"]) == (False, "only one player stands behind the report")
    made.ok("confirmed", "player:ben", match="1.1.1", player="ben", report=made.get().json()["position"] - 1)
    assert made.get("/evidence").json()["counts"]["proving"] == 1


def test_a_record_proves_one_game_only(served: Served) -> None:
    """Given one record, when a report attaches it to both of its games, then it proves neither."""
    made = night(served)
    game = played(made, scope="organiser")
    made.ok("reported", match="1.1.1", games=[{"winner": "ann", "record": game}] * 2)
    result = made.get("/evidence").json()
    assert (result["counts"]["records"], result["counts"]["proving"]) == (2, 0)
    assert result["items"][0]["differences"] == ["this record is attached to 2 games"]


def test_a_game_of_an_earlier_day_proves_nothing(served: Served) -> None:
    """Given a public game of the same two players from the year before, when a report names it, then it proves nothing."""
    made = night(served, date="2026-11-22")
    assert report(made, public_game(served, {"date": "2025-11-22"})).status_code == 200
    assert evidence_faults(made) == ["record says: played on 2025-11-22, before the tournament"]


@pytest.mark.parametrize(
    ("dated", "about", "difference"),
    [
        (False, {"date": "2026-01-01"}, "before the tournament"),
        (True, {"date": "2530-01-01"}, "after the result was reported"),
        (False, {"date": "2530-01-01"}, "after the result was reported"),
    ],
)
def test_a_game_of_another_day_proves_nothing(served: Served, dated: bool, about: dict[str, str], difference: str) -> None:
    """Given a public game of the same two players that states an earlier day than the round, or one after its report, when a
    report names it, then it proves nothing."""
    made = night(served, **({"date": "2026-11-22"} if dated else {}))
    other = public_game(served, about)
    assert report(made, other).status_code == 200
    assert evidence_faults(made) == [f"record says: played on {about['date']}, {difference}"]


def test_an_undated_game_that_began_days_before_the_round_proves_nothing(served: Served) -> None:
    """Given a public game of the same two players without a date, when it began two days before the round was posted, then it
    proves nothing; one of the same day does."""
    earlier = public_game(served, {})
    served.clock.time += 2 * DAY
    same_day = public_game(served, {})
    old, new = night(served), night(served)
    assert report(old, earlier).status_code == report(new, same_day).status_code == 200
    assert [each.split(", ")[1] for each in evidence_faults(old)] == ["before the tournament"]
    assert evidence_faults(new) == []


def test_a_record_that_names_no_match_proves_one_in_one_tournament_only(served: Served) -> None:
    """Given a public game that names no match, when both players stand behind it in two tournaments, then it proves nothing
    in either; what one player alone reports elsewhere changes nothing."""
    game = public_game(served, {})
    one, two = night(served), night(served)
    assert report(one, game).status_code == 200
    two.ok("reported", "player:ann", match="1.1.1", games=[{"winner": "ann", "record": game}, {"winner": "ann"}])
    assert evidence_faults(one) == []
    two.ok("confirmed", "player:ben", match="1.1.1", player="ben", report=two.get().json()["position"] - 1)
    for made, other in ((one, two), (two, one)):
        assert evidence_faults(made) == [f"this record is also attached in the tournament {other.id}"]


def test_nobody_spoils_the_proof_of_others_by_naming_it(served: Served) -> None:
    """Given the record of a match, when the players of another match name it in their report too, then it still proves the
    match that it names, and not theirs."""
    made = Night(served).begun("ann", "ben", "cho", "dai").paired()
    first, second = made.get("/rounds/1").json()["matches"]
    game = played_by(made, first["match"], first["players"])
    made.ok(
        "reported",
        match=first["match"],
        games=[{"winner": first["players"][0], "record": game}, {"winner": first["players"][0]}],
    )
    made.ok(
        "reported",
        match=second["match"],
        games=[{"winner": second["players"][0], "record": game}, {"winner": second["players"][0]}],
    )
    assert [each["proves"] for each in made.get("/evidence").json()["items"]] == [True, False]


def test_a_round_under_the_engines_name_is_the_engines(served: Served) -> None:
    """Given the engine's offer, when two players are exchanged in it, then it is posted only without the engine's name."""
    made = Night(served).begun("ann", "ben", "cho", "dai")
    said = made.get("/offer", "organiser").json()["said"]
    one, two = said["matches"]
    one["players"], two["players"] = [one["players"][0], two["players"][0]], [one["players"][1], two["players"][1]]
    assert made.say("paired", said).json()["rule"] == "LG-PAIR-16"
    assert made.say("paired", {**said, "version": "0.1"}).json()["rule"] == "LG-PAIR-16"
    made.ok("paired", **{**said, "engine": "", "version": ""})


def test_a_game_that_still_runs_is_not_opened_by_a_report(served: Served) -> None:
    made = night(served)
    game = played(made, over=False, scope="organiser")
    assert report(made, game).status_code == 200
    assert served.client.get(f"/api/games/{game}/table").status_code == 401


def test_a_sealed_deck_is_shown_by_no_page_log_or_statistic_before_it_is_opened(served: Served) -> None:
    made = Night(
        served, decklists="sealed", stages=[{"kind": "swiss", "rounds": 1}, {"kind": "single_elimination", "size": 2}]
    )
    for player in ("ann", "ben"):
        made.ok("registered", player=player)
        assert made.say("deck_submitted", {**DECK, "player": player}).status_code == 200
    made.ok("archetype_named", player="ann", archetype="Tide control")
    made.ok("started", players=["ann", "ben"])
    made.paired()
    made.ok("reported", match="1.1.1", games=[{"winner": "ann"}, {"winner": "ann"}])
    made.ok("round_closed", stage=1, round=1)
    paths = [f"/api/leagues/{made.id}{path}" for path in ("", "/standings", "/log", "/rounds/1")]
    wanted = ("meta", "matchups", "ratings", "games", "decks")
    filtered = [f"/api/statistics/{each}?event={made.id}&deck=" for each in wanted]
    assert not any("Tide" in served.client.get(path).text for path in (*paths, *filtered))
    for path in filtered:
        answers = [
            served.client.get(path + deck).text.replace(deck, "") for deck in ("Tide control", "Nosuch", "Tide contrl")
        ]
        assert "Tide" not in answers[0]
        assert answers == answers[:1] * 3, path
    made.ok("cut", stage=2, players=["ann", "ben"])
    assert served.client.get(f"/api/statistics/meta?event={made.id}").json()["items"][0]["archetype"] == "Tide control"


def test_a_sealed_deck_is_not_found_by_trying_lists(served: Served) -> None:
    """Given two players with the same sealed list, when anybody tries lists that they know, then no digest fits and the two
    differ; with the salt, which is shown once the lists are open, each fits."""
    made = Night(
        served, decklists="sealed", stages=[{"kind": "swiss", "rounds": 1}, {"kind": "single_elimination", "size": 2}]
    ).begun("ann", "ben")
    for player in ("ann", "ben"):
        assert made.say("deck_submitted", {"player": player, "cards": DECK["cards"]}).status_code == 200

    def submitted() -> list[dict[str, str]]:
        return [row["said"] for row in made.get("/log").json()["items"] if row["name"] == "deck_submitted"]

    sealed = submitted()
    assert {"salt", "cards"}.isdisjoint(sealed[0])
    assert sealed[0]["digest"] != sealed[1]["digest"]
    assert deck_list_digest(DECK["cards"], "") not in {each["digest"] for each in sealed}
    made.paired()
    made.ok("reported", match="1.1.1", games=TWO_WON)
    made.ok("round_closed", stage=1, round=1)
    made.ok("cut", stage=2, players=["ann", "ben"])
    for before, said in zip(sealed, submitted(), strict=True):
        assert deck_list_digest(said["cards"], said["salt"]) == said["digest"] == before["digest"]


def test_the_places_so_far_and_the_address_for_paper_need_no_link(served: Served) -> None:
    made = night(served)
    assert made.get("/places").json()["places"] == [row["player"] for row in made.get("/standings").json()["items"]]
    code = made.get("/qr?view=mine", "player:ann")
    assert (code.headers["content-type"], "<svg" in code.text, "key" in code.text) == ("image/svg+xml", True, False)


@pytest.mark.parametrize(("question", "status"), [("matchups", 200), ("meta", 200), ("ratings", 200), ("players", 422)])
def test_pictures_are_drawn_of_league_questions_alone(served: Served, question: str, status: int) -> None:
    for form, kind in (("svg", "image/svg+xml"), ("png", "image/png")):
        answer = served.client.get(f"/api/statistics/{question}?form={form}")
        assert answer.status_code == status
        assert status != 200 or answer.headers["content-type"] == kind


@pytest.mark.parametrize(("language", "title"), [("en", "Matchups"), ("ja", "相性表"), ("zh", "對戰勝率")])
def test_what_stands_in_a_picture_is_in_the_readers_language(served: Served, language: str, title: str) -> None:
    drawn = served.client.get(f"/api/statistics/matchups?form=svg&lang={language}").text
    assert f">{title}</text>" in drawn


def test_every_accepted_saying_is_answered_with_a_receipt_that_holds(served: Served) -> None:
    """Given what ann and the judge were answered, then both receipts are of the tournament as it stands."""
    made = night(served)
    state = served.app.state.senki
    for scope, viewer in (("player:ann", "everybody"), ("judge", "")):
        name, said = ("reported", {"match": "1.1.1", "games": TWO_WON}) if viewer else ("note", {"text": "seen"})
        answer = made.say(name, said, scope)
        given = receipt_from_text(answer.headers["Senki-Receipt"])
        assert (given.receipt.game, given.receipt.viewer, given.receipt.position) == (
            made.id,
            viewer,
            answer.json()["position"],
        )
        result = verify_tournament_receipts(
            made.id, state.tournaments.events(made.id), [given], state.notary.opener(made.id), [state.notary.signer.key]
        )
        assert result.verdict == INTACT
        assert made.get("/receipt", scope).json()["receipt"] == given.to_text()
    refused = made.say("started", {"players": ["ann", "ben"]})
    assert (refused.status_code, "Senki-Receipt" in refused.headers) == (409, False)
