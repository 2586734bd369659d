"""Sign-up over a link, names of judges in the log, the clock, requests and deck checks over the service."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.api.served import Served
from tests.api.test_tournaments import TWO, Night, tenths_between

STAGES = [{"kind": "swiss", "rounds": 3, "best_of": 3, "minutes": 50}]
TERMS = {"title": "Club night", "stages": STAGES, "tiebreaks": "mtr_033", "decklists": "sealed", "why": "agreed"}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    made = Served(tmp_path)
    yield made
    made.close()


def sign_up(night: Night, name: str, client: str = "") -> Any:
    headers = {"Idempotency-Key": client or night.served.id(), **night.link("entry")}
    return night.served.client.post(f"/api/leagues/{night.id}/entries", json={"name": name, "club": "North"}, headers=headers)


def test_players_sign_up_by_a_code_and_get_their_own_links(served: Served) -> None:
    """Given room for one, when Ann and Ben sign up, then Ben waits, has a link of his own, and moves up when Ann drops."""
    night = Night(served, decklists="sealed")
    night.ok("terms_changed", **TERMS, capacity=1)
    one, again = (sign_up(night, "Ann Lee", "the-same-phone-asks-again") for _ in "12")
    assert (one.status_code, one.json()["waits"]) == (201, False)
    assert one.json()["link"]["key"] == again.json()["link"]["key"]
    two = sign_up(night, "Ben").json()
    assert (two["player"], two["waits"]) == ("Ben", True)
    assert [each["player"] for each in night.get().json()["waiting"]] == ["Ben"]
    night.keys["ben"] = two["link"]["key"]
    night.ok("deck_submitted", "ben", player="Ben", archetype="Tide", cards="3 Kestrel")
    same = sign_up(night, "ＡＮＮ ＬＥＥ")
    assert (same.status_code, same.json()["rule"]) == (409, "LG-REG-07")
    night.keys["ann"] = one.json()["link"]["key"]
    night.ok("dropped", "ann", player="Ann Lee")
    assert [each["player"] for each in night.get().json()["entries"]] == ["Ann Lee", "Ben"]


def test_the_code_to_sign_up_is_drawn_for_its_own_link_only(served: Served) -> None:
    night = Night(served)
    assert night.get("/qr?view=enter").status_code == 401
    drawn = night.get("/qr?view=enter", "entry")
    assert (drawn.status_code, drawn.headers["cache-control"]) == (200, "private, no-store")
    assert night.say("note", {"text": "hello"}, "entry").status_code == 403


def test_judges_and_organisers_are_in_the_log_by_name(served: Served) -> None:
    night = Night(served).begun("ann", "ben").paired()
    made = night._post(f"/api/leagues/{night.id}/links", {"scope": "judge", "label": "Kim"}, night.link("organiser"))
    night.keys["judge"] = made.json()["key"]
    night.ok("reported", "judge", match="1.1.1", games=TWO)
    row = night.get("/log").json()["items"][-1]
    assert (row["by"], row["author"]) == ("judge:Kim", {"en": "judge Kim", "ja": "ジャッジ Kim", "zh": "裁判 Kim"})
    assert night.get("", "judge").json()["author"] == "judge:Kim"


def test_the_clock_is_in_the_round_while_it_runs_and_while_it_stands_still(served: Served) -> None:
    night = Night(served).begun("ann", "ben").paired()
    night.ok("clock_stopped", stage=1, round=1)
    night.ok("time_extended", stage=1, round=1, minutes=3, match="1.1.1")
    stopped = night.get("/rounds/1").json()
    assert (stopped["ends"], stopped["extra"]) == (None, {"1.1.1": 3})
    assert 0 < stopped["left"] <= 50 * 600
    night.ok("clock_started", stage=1, round=1, minutes=40)
    runs = night.get("/rounds/1").json()
    assert (runs["left"], 0 < tenths_between(runs["now"], runs["ends"]) <= 40 * 600) == (None, True)


def test_a_request_is_seen_by_the_organiser_and_its_player_alone(served: Served) -> None:
    night = Night(served).begun("ann", "ben").paired()
    night.ok("reported", "player:ann", match="1.1.1", games=TWO)
    report = night.get().json()["rounds"][0]["matches"][0]["told"][0]["position"]
    wanted = {
        "player": "ben",
        "kind": "correction",
        "match": "1.1.1",
        "report": report,
        "games": [*TWO, *TWO][:2],
        "text": "no",
    }
    night.ok("requested", "player:ben", **wanted)
    seen = {scope: len(night.get("", scope).json()["requests"]) for scope in ("organiser", "player:ben", "player:ann", "")}
    assert seen == {"organiser": 1, "player:ben": 1, "player:ann": 0, "": 0}


@pytest.mark.parametrize("scope", ["organiser", "judge"])
def test_a_player_drops_by_a_request_that_the_organiser_or_a_judge_grants(served: Served, scope: str) -> None:
    """Given a running tournament, when ben's link says a drop, then it is refused; when ben asks, a grant drops ben."""
    night = Night(served).begun("ann", "ben").paired()
    refused = night.say("dropped", {"player": "ben"}, "player:ben")
    assert (refused.status_code, refused.json()["rule"]) == (409, "LG-ASK-04")
    night.ok("requested", "player:ben", player="ben", kind="drop")
    night.ok("dropped", scope, player="ben")
    assert night.get("", "organiser").json()["requests"] == []
    assert [each["left"] for each in night.get().json()["entries"]] == [None, 1]


def test_a_deck_check_is_shown_to_judges_and_the_player(served: Served) -> None:
    night = Night(served, decklists="sealed").begun("ann", "ben")
    night.ok("deck_submitted", player="ann", archetype="Tide", cards="3 Kestrel")
    night.ok("deck_checked", "judge", player="ann", result="failed", text="59 cards")
    shown = {
        scope: night.get("", scope).json()["entries"][0].get("deck_check") for scope in ("judge", "player:ann", "player:ben")
    }
    assert shown == {"judge": "failed", "player:ann": "failed", "player:ben": None}


def test_a_removed_entry_is_in_no_list_and_its_deck_in_no_log(served: Served) -> None:
    night = Night(served, decklists="sealed")
    night.ok("registered", player="ann")
    night.ok("deck_submitted", player="ann", archetype="Tide", cards="3 Kestrel")
    night.ok("entry_removed", player="ann", why="twice")
    assert night.get().json()["entries"] == []
    assert all("cards" not in row["said"] for row in night.get("/log").json()["items"])
    assert night.get("/log", "organiser").status_code == 200
