"""What a hall of phones asks of a tournament at once: the same answer for all, and a feed that carries the results."""

from __future__ import annotations

import json

from api.tournaments.serializers import changes_to_json
from tests.api.served import Served
from tests.api.test_tournaments import Night, served

__all__ = ["served"]


def test_what_everybody_sees_is_the_same_whatever_link_is_sent_and_is_not_sent_twice(served: Served) -> None:
    made = Night(served).begun("ann", "ben").paired()
    public = made.get("")
    for scope in ("", "player:ann", "organiser"):
        answer = made.get("?as=everybody", scope)
        assert (answer.content, answer.headers["ETag"]) == (public.content, public.headers["ETag"])
        assert made.get("/standings?as=everybody", scope).content == made.get("/standings").content
    link = {"If-None-Match": public.headers["ETag"]}
    assert served.client.get(f"/api/leagues/{made.id}", headers=link).status_code == 304
    made.ok("dropped", player="ben")
    changed = served.client.get(f"/api/leagues/{made.id}", headers=link)
    assert (changed.status_code, changed.json()["position"]) == (200, public.json()["position"] + 1)


def test_the_part_of_a_link_is_in_no_answer_for_everybody(served: Served) -> None:
    made = Night(served, decklists="sealed").begun("ann", "ben")
    made.say("deck_submitted", {"player": "ann", "name": "Tide", "cards": "3 Ace"}, "organiser")
    assert made.get("/me", "player:ann").json()["entry"]["deck"] == "Tide"
    assert "Tide" not in made.get("?as=everybody", "player:ann").text
    nobody = {"scope": "spectator", "author": "spectator", "entry": None, "requests": []}
    assert made.get("/me").json() == {**nobody, "position": made.get("").json()["position"]}


def test_the_feed_carries_the_matches_of_results_and_nothing_else(served: Served) -> None:
    made = Night(served).begun("ann", "ben").paired()
    state = served.app.state.senki
    at = made.get("").json()["position"]
    made.ok("reported", match="1.1.1", games=[{"winner": "ann"}, {"winner": "ann"}])
    now = state.tournaments.tournament(made.id)
    events = state.tournaments.events(made.id)
    result = changes_to_json(now, events[at:], at, at + 1)
    assert result["matches"] == json.loads(made.get("").content)["rounds"][0]["matches"]
    made.ok("requested", "player:ben", player="ben", kind="drop")
    asked = changes_to_json(now, state.tournaments.events(made.id)[at + 1 :], at + 1, at + 2)
    assert (asked["matches"], asked["requests"]) == ([], True)
    made.ok("dropped", player="ben")
    events = state.tournaments.events(made.id)
    assert "matches" not in changes_to_json(now, events[at:], at, at + 2)
