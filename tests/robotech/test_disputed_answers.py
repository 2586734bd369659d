"""Positions about what is asked instead of guessed: answers without their effect, rulings amid questions, late lines."""

from __future__ import annotations

import pytest

from tests.robotech.scene import DRAW, action, mecha, scene
from tests.scene import moment, noted, require_offers_accepted

STOP = {"do": "negate"}
KILL = action("Kill", {"do": "destroy"}, targets=[{"type": "mecha", "whose": "enemy"}])


@pytest.mark.rule("RT-CLIP-02")
def test_the_only_effect_in_the_clip_is_negated_without_a_word() -> None:
    s = scene(A={"hand": [KILL]}, B={"base": [mecha("P")], "hand": [action("Stop", STOP)]})
    s.says("A", "action", card="Kill", targets=("P",))
    s.says("B", "action", card="Stop")
    s.passes()
    assert s.zone("P") == "B.base_zone"


@pytest.mark.rule("RT-CLIP-02")
def test_a_negation_stops_the_effect_below_it_in_the_clip_and_no_other() -> None:
    """The clip is carried out from the last to the first: the draw that B has put between is the one below."""
    s = scene(A={"hand": [KILL, action("Stop", STOP)]}, B={"base": [mecha("P")], "hand": [action("E", DRAW)]})
    s.says("A", "action", card="Kill", targets=("P",))
    s.says("B", "action", card="E")
    s.says("A", "action", card="Stop")
    s.passes(2)
    assert (s.zone("P"), s.hand("B")) == ("B.discard_pile", 0)


@pytest.mark.rule("RT-CLIP-02")
def test_what_is_offered_amid_a_clip_is_accepted() -> None:
    s = scene(A={"hand": [KILL]}, B={"base": [mecha("P")], "hand": [action("Stop", STOP), action("E", DRAW)]})
    s.says("A", "action", card="Kill", targets=("P",))
    require_offers_accepted(s)
    s.says("B", "action", card="E")
    require_offers_accepted(s)


@pytest.mark.rule("RT-MP-06")
def test_by_the_first_reading_the_effect_of_who_left_is_carried_out() -> None:
    """OP-56, `stays`: what was declared goes on. The mecha of C falls by the effect of B, who has conceded."""
    s = scene(C={"base": [mecha("P")]}, B={"hand": [KILL]}, A={"base": [mecha("X")]}, switches={"departed_player": "stays"})
    s.says("B", "action", card="Kill", targets=("P",))
    s.says("B", "concede")
    s.passes()
    assert (s.zone("P"), s.result) == ("C.discard_pile", None)


@pytest.mark.rule("RT-MP-06")
def test_by_the_second_reading_the_effect_of_who_left_is_lost() -> None:
    """OP-56, `leaves`: the player's effects in the clip are lost, and the cards in play go to the discard pile."""
    s = scene(
        C={"base": [mecha("P")]},
        B={"hand": [KILL], "base": [mecha("Q")]},
        A={"base": [mecha("X")]},
        switches={"departed_player": "leaves"},
    )
    s.says("B", "action", card="Kill", targets=("P",))
    s.says("B", "concede")
    assert not s.table.chain
    assert (s.zone("P"), s.zone("Q"), s.result) == ("C.base_zone", "B.discard_pile", None)


@pytest.mark.parametrize(("who", "act"), [("A", "keep"), ("B", "keep"), ("A", "mulligan"), ("B", "mulligan")])
def test_what_opens_a_game_is_noted_in_its_middle_and_deals_nothing(who: str, act: str) -> None:
    s = scene(A={"hand": [mecha("P")]}, B={"hand": [mecha("Q"), mecha("R")]}, mode="scribe")
    assert noted(s, who, act)


def test_a_first_player_who_is_named_in_turn_five_changes_nothing() -> None:
    s = scene(A={"hand": [mecha("P")]}, mode="scribe")
    assert noted(s, "A", "first", seat="B")
    assert s.table.flags["first"] == "A"


def test_the_end_of_the_turn_by_the_player_whose_turn_it_is_not_passes_over_nothing() -> None:
    s = scene(A={"base": [mecha("P")]}, B={"base": [mecha("Q")]}, mode="scribe")
    s.answer("B", "end_turn")
    assert moment(s) == (5, "A")
