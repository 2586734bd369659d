"""Tournaments over the service: roles by links, positions, what is sealed, and the games of a match."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from tests.api.served import Served

SAID = {"title": "Club night", "ruleset": "gundam_war", "stages": [{"kind": "swiss", "rounds": 3}], "seed": 5}
TWO = [{"winner": "ann"}, {"winner": "ann"}]


def tenths_between(first: str, last: str) -> int:
    """The tenths of a second between two times as answers have them."""
    return round(10 * (datetime.fromisoformat(last) - datetime.fromisoformat(first)).total_seconds())


class Night:
    """A tournament at a service, and its links."""

    def __init__(self, served: Served, **terms: Any) -> None:
        self.served = served
        answer = self._post("/api/leagues", {"said": {**SAID, **terms}}, {"Idempotency-Key": served.id()})
        assert answer.status_code == 201, answer.text
        self.id = answer.json()["id"]
        self.keys = {"organiser": answer.json()["link"]["key"], "": ""}

    def _post(self, path: str, body: Any, headers: dict[str, str]) -> Any:
        return self.served.client.post(path, json=body, headers={"Idempotency-Key": self.served.id(), **headers})

    def link(self, scope: str) -> dict[str, str]:
        if scope not in self.keys:
            answer = self._post(f"/api/leagues/{self.id}/links", {"scope": scope}, self.link("organiser"))
            assert answer.status_code == 201, answer.text
            self.keys[scope] = answer.json()["key"]
        return {"Authorization": f"Bearer {self.keys[scope]}"} if scope else {}

    def new_link(self) -> str:
        """The id of a new link."""
        result: str = self._post(f"/api/leagues/{self.id}/links", {"scope": "judge"}, self.link("organiser")).json()["id"]
        return result

    def get(self, path: str = "", scope: str = "") -> Any:
        return self.served.client.get(f"/api/leagues/{self.id}{path}", headers=self.link(scope))

    def say(self, name: str, said: dict[str, Any], scope: str = "organiser", at: int | None = None, client: str = "") -> Any:
        here = self.get().json()["position"] if at is None else at
        headers = {"If-Match": f'"{here}"', "Idempotency-Key": client or self.served.id(), **self.link(scope)}
        return self._post(f"/api/leagues/{self.id}/events", {"name": name, "said": said}, headers)

    def ok(self, name: str, scope: str = "organiser", **said: Any) -> Any:
        answer = self.say(name, said, scope)
        assert answer.status_code == 200, answer.text
        return answer

    def begun(self, *players: str) -> Night:
        for seed, player in enumerate(players, 1):
            self.ok("registered", player=player, seed=seed)
        self.ok("started", players=list(players))
        return self

    def paired(self) -> Night:
        self.ok("paired", **self.get("/offer", "organiser").json()["said"])
        return self


def in_japanese(answer: Any) -> str:
    """What a problem says against it, in Japanese."""
    return "。".join(each["ja"].format(**each["facts"]) for each in answer.json()["reasons"])


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    made = Served(tmp_path)
    yield made
    made.close()


@pytest.fixture
def night(served: Served) -> Night:
    return Night(served).begun("ann", "ben").paired()


def test_a_tournament_is_opened_once_however_often_it_is_asked_for(served: Served) -> None:
    headers = {"Idempotency-Key": "the-same-tournament-again"}
    one, two = (served.client.post("/api/leagues", json={"said": SAID}, headers=headers) for _ in "12")
    assert (one.json()["id"], one.json()["link"]["key"]) == (two.json()["id"], two.json()["link"]["key"])
    assert two.headers["Idempotency-Replayed"] == "true"
    assert [row["title"] for row in served.client.get("/api/leagues").json()["items"]] == ["Club night"]


def test_everybody_sees_pairings_and_standings_and_says_nothing(night: Night) -> None:
    assert night.get().json()["rounds"][0]["matches"][0]["players"] == ["ann", "ben"]
    assert {row["player"] for row in night.get("/standings").json()["items"]} == {"ann", "ben"}
    assert night.say("note", {"text": "hello"}, "").status_code == 401
    assert night.get("/links").status_code == 401


def test_a_players_phone_reports_its_own_match_and_the_other_one_confirms(night: Night) -> None:
    night.ok("reported", "player:ann", match="1.1.1", games=TWO)
    result = night.get().json()["rounds"][0]["matches"][0]
    assert (result["winner"], result["confirmed"]) == ("ann", ["ann"])
    night.ok("confirmed", "player:ben", match="1.1.1", player="ben", report=result["told"][0]["position"])
    assert night.get().json()["rounds"][0]["matches"][0]["confirmed"] == ["ann", "ben"]
    answer = night.say("round_closed", {"stage": 1, "round": 1}, "player:ann")
    assert (answer.status_code, answer.json()["rule"]) == (409, "LG-ROLE-01")


def test_two_phones_that_differ_mark_the_table(night: Night) -> None:
    night.ok("reported", "player:ann", match="1.1.1", games=TWO)
    night.ok("reported", "player:ben", match="1.1.1", games=[{"winner": "ben"}, {"winner": "ben"}])
    result = night.get().json()["rounds"][0]["matches"][0]
    assert (result["disputed"], result["winner"], len(result["told"])) == (True, None, 2)


def test_of_two_organisers_who_name_one_archetype_one_wins_and_the_other_learns_what_changed(night: Night) -> None:
    """Given two organisers who have seen the same position, when both name ann's archetype, then the second gets 412 with
    the event that came first, as a sentence in each language."""
    at = night.get().json()["position"]
    assert night.say("archetype_named", {"player": "ann", "archetype": "red"}, at=at).status_code == 200
    late = night.say("archetype_named", {"player": "ann", "archetype": "blue"}, at=at)
    assert (late.status_code, late.json()["position"]) == (412, at + 1)
    (change,) = late.json()["changes"]
    assert (change["position"], change["name"], change["said"]["archetype"]) == (at, "archetype_named", "red")
    assert set(change["told"]) == {"en", "ja", "zh"}


def test_reports_of_all_tables_at_one_position_are_all_recorded(served: Served) -> None:
    """Given twelve players who have seen the same position, when six report from it, then six reports are recorded."""
    players = [f"p{number:02}" for number in range(12)]
    night = Night(served).begun(*players).paired()
    at = night.get().json()["position"]
    matches = night.get().json()["rounds"][0]["matches"]
    for match in matches:
        night.link(f"player:{match['players'][0]}")

    def report(match: dict[str, Any]) -> int:
        first = match["players"][0]
        said = {"match": match["match"], "games": [{"winner": first}] * 2}
        return int(night.say("reported", said, f"player:{first}", at).status_code)

    assert [report(match) for match in matches] == [200] * 6
    assert all(match["games"] == [2, 0, 0] for match in night.get().json()["rounds"][0]["matches"])


def test_the_same_id_is_stored_once_and_other_content_under_it_is_refused(night: Night) -> None:
    at = night.get().json()["position"]
    one, two = (night.say("note", {"text": "one"}, at=at, client="one-and-the-same-id") for _ in "12")
    assert one.content == two.content
    assert night.say("note", {"text": "other"}, at=at, client="one-and-the-same-id").status_code == 409
    assert night.get().json()["position"] == at + 1


def test_a_refusal_names_the_rule_of_the_event(night: Night) -> None:
    answer = night.say("reported", {"match": "1.1.1", "games": [*TWO, {"winner": "ann"}]})
    assert (answer.status_code, answer.json()["rule"]) == (409, "LG-REP-03")
    assert answer.json()["statements"]["ja"] == "結果は、その対戦で起こり得るものである。"
    assert answer.json()["detail"] == "3-0 cannot be in a match of best of 3: it was over after 2 games"
    assert in_japanese(answer) == "3-0は3ゲームの対戦ではあり得ません：2ゲームで終わっています"


def test_a_refusal_repeats_who_takes_part_and_nothing_else_that_was_sent(night: Night) -> None:
    here = night.say("registered", {"player": "ann", "late": True})
    assert (here.json()["detail"], in_japanese(here)) == ("ann takes part already", "annはすでに参加しています")
    gone = night.say("dropped", {"player": "moonraker"})
    assert (gone.json()["detail"], in_japanese(gone)) == ("no such player: …", "そのプレイヤーはいません：…")


def test_a_round_that_cannot_be_offered_is_reported_with_why(served: Served) -> None:
    free = Night(served, stages=[{"kind": "free"}]).begun("ann", "ben").get("/offer", "organiser")
    assert (free.status_code, free.json()["titles"]["zh"]) == (409, "沒有可配對的輪次。")
    assert in_japanese(free) == "このステージの対戦はプレイヤーが自分で組みます"


@pytest.mark.parametrize(
    ("name", "said"), [("nosuch", {}), ("dropped", {}), ("dropped", {"player": 3}), ("note", {"txt": "x"})]
)
def test_what_is_no_event_is_reported_with_what_would_be_one(night: Night, name: str, said: dict[str, Any]) -> None:
    answer = night.say(name, said)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["known"]


@pytest.mark.parametrize(
    ("cards", "status"), [("3 Kestrel\n1 Petrel", 200), ("total garbage", 422), ("3 Kestrel\nPetrel", 422), ("# none", 422)]
)
def test_a_deck_list_is_read_when_it_is_submitted(served: Served, cards: str, status: int) -> None:
    night = Night(served, decklists="open")
    night.ok("registered", player="ann")
    answer = night.say("deck_submitted", {"player": "ann", "cards": cards})
    assert answer.status_code == status, answer.text
    if status == 422:
        assert answer.json()["type"] in ("/problems/unreadable", "/problems/bad-shape")
        assert "garbage" not in answer.text


@pytest.mark.rule("LG-DECK-01")
def test_a_tournament_that_collects_no_deck_lists_stores_names_alone(served: Served) -> None:
    night = Night(served, decklists="none")
    night.ok("registered", player="ann")
    answer = night.say("deck_submitted", {"player": "ann", "name": "Tide", "cards": "3 Kestrel"})
    assert (answer.status_code, answer.json()["rule"]) == (409, "LG-DECK-01")
    assert night.say("deck_submitted", {"player": "ann", "name": "Tide"}).status_code == 200


def test_a_sealed_deck_list_is_shown_to_its_player_and_the_judges_until_the_cut(served: Served) -> None:
    stages = [{"kind": "swiss", "rounds": 1}, {"kind": "single_elimination", "size": 2}]
    night = Night(served, decklists="sealed", stages=stages)
    for player in ("ann", "ben"):
        night.ok("registered", player=player)
    deck = {"player": "ann", "name": "Tide", "cards": "3 Kestrel Vanguard", "digest": "d1"}
    assert night.say("deck_submitted", deck, "player:ann").status_code == 200
    secret = "Kestrel Vanguard"
    assert secret in night.get("", "player:ann").text
    assert secret in night.get("/log", "judge").text
    for scope in ("", "player:ben"):
        assert all(secret not in night.get(path, scope).text for path in ("", "/log"))
    night.ok("started", players=["ann", "ben"])
    night.paired().ok("reported", match="1.1.1", games=[{"winner": "ann"}, {"winner": "ann"}])
    night.ok("round_closed", stage=1, round=1)
    night.ok("cut", stage=2, players=["ann", "ben"])
    assert secret in night.get().text


def test_both_phones_of_a_table_come_to_the_same_game_each_to_its_own_seat(night: Night) -> None:
    answers = [
        night._post(f"/api/leagues/{night.id}/matches/1.1.1/game", {"number": 1}, night.link(f"player:{player}"))
        for player in ("ann", "ben")
    ]
    games = [answer.json() for answer in answers]
    assert games[0]["game"] == games[1]["game"]
    assert [game["link"]["scope"] for game in games] == ["seat:A", "seat:B"]
    headers = {"Authorization": f"Bearer {games[0]['link']['key']}"}
    header = night.served.client.get(f"/api/games/{games[0]['game']}", headers=headers).json()["header"]
    assert header["players"] == {"A": "ann", "B": "ben"}
    assert (header["about"]["tournament"], header["about"]["match"], header["about"]["table"]) == (night.id, "1.1.1", 1)


def test_a_match_is_played_by_its_own_players(served: Served) -> None:
    night = Night(served).begun("ann", "ben", "cho", "dai").paired()
    other = night.get().json()["rounds"][0]["matches"][1]
    me = night.get().json()["rounds"][0]["matches"][0]["players"][0]
    answer = night._post(f"/api/leagues/{night.id}/matches/{other['match']}/game", {}, night.link(f"player:{me}"))
    assert answer.status_code == 403


def test_a_number_opens_into_its_parts(night: Night) -> None:
    night.ok("reported", match="1.1.1", games=TWO)
    result = night.get("/why?player=ben&code=OMW").json()
    assert (result["value"], [part["opponent"] for part in result["parts"]]) == ("1", ["ann"])
    assert night.get("/why?player=ben&code=XX").status_code == 422
    assert night.get("/why?player=zoe&code=MP").status_code == 404


def test_a_round_says_when_its_time_is_over(night: Night) -> None:
    result = night.get("/rounds/1").json()
    assert tenths_between(result["posted"], result["ends"]) == 50 * 600
    assert night.get("/rounds/2").status_code == 404


def test_a_link_of_another_tournament_or_an_ended_one_opens_nothing(served: Served, night: Night) -> None:
    """Given a link of something else, when a public page is asked for, then the answer is that without a link; what needs a
    link is refused."""
    other, path = Night(served), f"/api/leagues/{night.id}"
    for headers in (other.link("organiser"), served.table().headers("organiser")):
        assert served.client.get(path, headers=headers).json() == served.client.get(path).json()
        assert served.client.get(f"{path}/links", headers=headers).status_code == 403
    night.link("judge")
    (result,) = [row["id"] for row in night.get("/links", "organiser").json()["items"] if row["scope"] == "judge"]
    headers = night.link("organiser")
    assert served.client.delete(f"/api/leagues/{night.id}/links/{result}", headers=headers).status_code == 204
    assert night.get("", "judge").status_code == 401


def test_a_tournament_that_is_not_there_is_not_found(served: Served) -> None:
    assert served.client.get("/api/leagues/t-nothing").status_code == 404


@pytest.mark.parametrize("question", ["meta", "matchups", "ratings", "season"])
def test_questions_about_matches_are_asked_over_the_service(night: Night, question: str) -> None:
    night.ok("archetype_named", player="ann", archetype="Tide")
    night.ok("archetype_named", player="ben", archetype="Ember")
    night.ok("reported", match="1.1.1", games=TWO)
    night.ok("round_closed", stage=1, round=1)

    def asked(more: str = "") -> list[dict[str, Any]]:
        answer = night.served.client.get(f"/api/statistics/{question}?{more}")
        assert answer.status_code == 200, answer.text
        rows: list[dict[str, Any]] = answer.json()["items"]
        return rows

    refused = night.served.client.get(f"/api/statistics/{question}?event=nothing")
    assert (refused.status_code, refused.json()["errors"][0]["at"]) == (422, "query.event")
    assert asked("until=2020-01-01&since=2020-01-01") == []
    assert asked(f"event={night.id}") == asked("event=Club night") == asked()
    assert len(asked()) == (0 if question == "season" else 2)
    for form in ("csv", "xlsx"):
        assert night.served.client.get(f"/api/statistics/{question}?form={form}").status_code == 200


def test_a_season_scores_as_its_address_says(served: Served) -> None:
    """Given an evening that ann won, when the season is asked for with 10 and 3 points, then she has one more for coming."""
    night = Night(served, league="North", season="spring").begun("ann", "ben").paired()
    night.ok("reported", match="1.1.1", games=TWO)
    night.ok("round_closed", stage=1, round=1)
    night.ok("finished", places=["ann", "ben"])
    ask = "/api/statistics/season?league=North&season=spring&best=1&places="
    rows = served.client.get(f"{ask}10,3").json()["items"]
    assert [(row["player"], row["points"], row["of"]) for row in rows] == [
        ("ann", 11, {night.id: 11}),
        ("ben", 4, {night.id: 4}),
    ]
    wrong = served.client.get(f"{ask}ten")
    assert (wrong.status_code, wrong.json()["errors"][0]["at"]) == (422, "query.places")
