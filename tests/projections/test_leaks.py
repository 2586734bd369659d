"""Statistics of a running game say nothing that not everybody at the table knows."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.record.changes import PUBLIC, Learned, Moved
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.views.views import SPECTATOR, make_view
from projections.game_summary import GameSummary
from projections.statistics.cards import card_usage
from projections.statistics.decks import deck_records
from projections.statistics.game_averages import list_game_courses
from projections.statistics.game_list import find_game
from projections.statistics_queries import PROJECTIONS
from tests.projections.handmade import Handmade
from tests.projections.shelf import Said, everything, random_game, registered
from tests.projections.test_catching_up import Counted
from tests.soak import in_full


def rows(events: list[Event]) -> dict[str, Any]:
    story = GameSummary("g", events[0])
    for event in events:
        story.add_event(event)
    return {projection.name: projection.rows(story) for projection in PROJECTIONS}


@pytest.mark.parametrize("quiet", [False, True])
@pytest.mark.parametrize("seed", range(in_full(4, 2)))
def test_a_running_game_gives_the_rows_that_a_spectators_view_of_it_gives(seed: int, quiet: bool) -> None:
    events = random_game(seed, 150, quiet=quiet)
    for length in range(1, len(events) + 1, 17):
        if not any(event.name == "game_ended" for event in events[:length]):
            assert rows(events[:length]) == rows(make_view(events[:length], SPECTATOR)), length


def test_two_running_games_that_differ_only_in_unseen_cards_give_equal_rows(counted: Counted) -> None:
    def played(listed: dict[str, int], hand: tuple[str, ...]) -> list[Event]:
        setup = registered()
        setup["decks"]["A"]["list"] = listed
        said = Said(setup).says("A", "keep").says("B", "keep")
        said.at += 20
        said.desk.say(Command("A", "look", {}, aside={"cards": hand}, by="scorer", at=said.at))
        return said.says("", "first", seat="A").says("A", "play", card="gws:G-001").events

    cards = registered()["decks"]["A"]["list"]
    other = {**cards, "gws:U-001": cards["gws:U-001"] + 1, "gws:U-003": cards["gws:U-003"] - 1}
    one, two = played(cards, ("gws:U-001", "gws:G-006")), played(other, ("gws:U-003", "gws:G-006"))
    assert one != two
    shown = everything(counted(g=one))
    assert shown == everything(counted(g=two))
    assert [(row["printing"], row["played"]) for row in shown["card_games"]] == [("gws:G-001", 1)]


def test_which_of_two_hidden_cards_leaves_a_hand_is_not_reported(counted: Counted) -> None:
    """One of the two was shown to everybody in the hand; nobody can say whether it is the one that went to the grave."""
    made = {}
    for card in ("#1", "#2"):
        hand = Handmade().draws("A", "#1").draws("A", "#2")
        hand.write("revealed", "shown", "A", Learned("#1", "ape", (PUBLIC,)))
        made[card] = hand.write("declared", "laid", "A", Moved(card, "A.field"), act="lay", args={}).events
    assert everything(counted(g=made["#1"])) == everything(counted(g=made["#2"]))


def test_registered_lists_count_only_when_the_game_is_over(counted: Counted) -> None:
    said = Said(registered()).begins()
    running = list(said.events)
    assert card_usage(counted(g=running)) == []
    models = counted(g=said.says("A", "concede").events)
    assert {row["in_decks"] for row in card_usage(models)} == {1}
    assert [(row["deck"], row["kind"]) for row in deck_records(models)] == [("blue+white", "青白"), ("green+red", "緑赤")]


def test_lists_that_the_organiser_keeps_closed_never_count(counted: Counted) -> None:
    said = Said(registered(), about={"closed_lists": True}).begins().says("A", "concede")
    models = counted(g=said.events)
    assert card_usage(models) == []
    assert deck_records(models) == []


def test_a_quiet_game_hides_legality_until_it_is_over(counted: Counted) -> None:
    made = Handmade(quiet=True).draws("A", "#1").plays("A", "#1", "ape", verdict=("illegal", "H-1"))
    models = counted(g=made.events)
    assert (find_game(models, "g")["illegal"], list_game_courses(models)[0]["illegal"]) == (None, None)
    assert not any(row["fact"] in ("broken", "verdict") for row in everything(models)["tempo_facts"])
    models = counted(g=made.ends(A="win", B="loss").events)
    assert (find_game(models, "g")["illegal"], list_game_courses(models)[0]["illegal"]) == (1, 1)


def test_health_names_no_card(counted: Counted) -> None:
    assert set(counted(g=Handmade().events).health()[0]) == {"projection", "position", "error"}
