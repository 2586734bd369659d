"""Who may say what: every kind of event by every kind of author, and what a player needs the organiser's consent for."""

from __future__ import annotations

from typing import Any

import pytest

from domain.tournaments import events
from domain.tournaments.events import KINDS, Dropped, EventData, TournamentEvent
from domain.tournaments.fold import fold
from domain.tournaments.result_events import Declined, Requested
from domain.tournaments.state import Tournament
from domain.tournaments.validation.event_validation import author_refusal, event_refusal, refused_events
from tests.tournaments.scene import Evening
from tests.tournaments.test_refusals import evening

OF_PLAYERS = {"reported", "confirmed", "deck_submitted", "checked_in", "dropped", "requested", "declined"}
OF_JUDGES = OF_PLAYERS | {
    *("deck_checked", "clock_started", "clock_stopped", "time_extended", "corrected", "withdrawn_report"),
    *("penalised", "note", "archetype_named"),
}
RIGHTS = {
    "organiser": set(KINDS),
    "organiser:Lee": set(KINDS),
    "judge": OF_JUDGES,
    "judge:Kim": OF_JUDGES,
    "player:ann": OF_PLAYERS,
    "entry": {"registered"},
    "spectator": set(),
    "player:": set(),
    "": set(),
}


def requested() -> Tournament:
    """A posted round, in which Ann asks to drop."""
    return evening("posted").says(Requested("ann", "drop"), by="player:ann").now


def sample(kind: type[Any]) -> Any:
    """An event of a kind about Ann, her match and her request; whether it fits the moment does not matter to its author's
    right."""
    (request,) = requested().requests
    values = {"player": "ann", "match": "1.1.1", "seed": 0, "late": False, "request": request}
    return kind(**{field: values.get(field, "") for field in kind._fields})


@pytest.mark.parametrize("by", RIGHTS)
def test_each_author_may_say_its_own_kinds_of_events_and_no_other(by: str) -> None:
    now = requested()
    allowed = {name for name, kind in KINDS.items() if author_refusal(now, sample(kind), by) is None}
    assert allowed == RIGHTS[by]


@pytest.mark.parametrize("name", sorted(OF_PLAYERS))
def test_a_player_says_nothing_for_another_one(name: str) -> None:
    now = requested()
    refused = author_refusal(now, sample(KINDS[name]), "player:cho")
    assert refused is not None
    assert refused.rule == ("LG-ASK-05" if name == "declined" else "LG-ROLE-02")


@pytest.mark.rule("LG-ASK-04")
@pytest.mark.parametrize("how", ["drop", "no_show", "disqualified"])
@pytest.mark.parametrize("where", ["begun", "posted", "reported", "closed", "cut"])
def test_once_it_has_begun_a_player_drops_by_request_alone(where: str, how: str) -> None:
    refused = evening(where).refuses(Dropped("ann", how), "player:ann")
    assert refused is not None
    assert refused.rule == "LG-ASK-04"
    assert refused.legal == ("requested",)


@pytest.mark.rule("LG-ASK-04")
@pytest.mark.parametrize("by", ["organiser:Lee", "judge:Kim"])
def test_the_organiser_and_judges_grant_a_drop(by: str) -> None:
    made = evening("posted").says(Requested("dai", "drop"), by="player:dai").says(Dropped("dai"), by=by)
    assert made.now.requests == {}
    assert made.now.players["dai"].left == 1


@pytest.mark.rule("LG-ASK-05")
def test_a_player_takes_back_the_own_request_while_it_is_open() -> None:
    made = evening("posted").says(Requested("dai", "drop"), by="player:dai")
    (number,) = made.now.requests
    taken_back = made.says(Declined(number, "taken back"), by="player:dai")
    assert (taken_back.now.requests, taken_back.now.players["dai"].left) == ({}, None)
    again = taken_back.refuses(Declined(number, "taken back"), "player:dai")
    assert again is not None
    assert again.rule == "LG-ASK-02"


def test_what_follows_the_answer_to_an_unknown_request_is_not_judged() -> None:
    """Given a stream with an answer to a request that was never made, when it is judged, then this one event is refused."""
    events = [*evening("posted").events, TournamentEvent(Declined(999, "no")), TournamentEvent(Dropped("ann"))]
    assert [refusal.rule for _, refusal in refused_events(events)] == ["LG-ASK-02"]


@pytest.mark.parametrize("by", ["organiser:Lee", "judge:Kim"])
def test_a_request_that_is_not_granted_changes_no_place_at_a_table(by: str) -> None:
    made = evening("posted").says(Requested("dai", "drop"), by="player:dai")
    (number,) = made.now.requests
    made.says(Declined(number, "the round is on"), by=by)
    assert made.now.players["dai"].left is None
    assert made.says(Requested("dai", "drop"), by="player:dai").now.requests != {}


def test_before_the_start_a_player_drops_alone_and_only_as_who_drops() -> None:
    made = Evening.__new__(Evening)
    made.events = [TournamentEvent(events.Opened("club evening", "gundam_war", evening("begun").now.opened.stages))]
    made.says(events.Registered("ann"), events.Registered("ben"))
    assert _rule(made, Dropped("ann", "disqualified"), "player:ann") == "LG-ASK-04"
    assert made.says(Dropped("ann"), by="player:ann").now.players["ann"].left == 0


def test_a_stored_drop_of_an_earlier_release_stays_valid() -> None:
    made = evening("posted")
    assert event_refusal(made.now, TournamentEvent(Dropped("ann"), "player:ann")) is None
    assert fold([*made.events, TournamentEvent(Dropped("ann"), "player:ann")]).players["ann"].left == 1


def _rule(made: Evening, said: EventData, by: str) -> str:
    refused = made.refuses(said, by)
    return refused.rule if refused else ""
