"""Positions about what is asked instead of guessed: answers without their effect, rulings amid questions, late lines.

`L` is a line of the rulebook.
"""

import pytest

from tests.gundam_war.scene import command, having, keyword, scene, unit
from tests.gundam_war.texts import DRAW, JAM, KILL, UNIT
from tests.scene import moment, noted, require_offers_accepted

RAID = command("Raid", {"do": "discard", "n": 1, "who": "enemy"})


@pytest.mark.rule("GW-CUT-01", "GW-EFF-05")
def test_the_only_enemy_effect_is_the_one_that_is_voided_and_is_named_in_the_record():
    """L556: one effect of the enemy waits and no other: nothing is to be asked, and the record says which it was."""
    s = scene(A={"hand": [KILL]}, B={"hand": [JAM], "station": [unit("G")]})
    s.says("A", "play", card="Kill", targets=("G",))
    s.says("B", "play", True, card="Jam")
    s.passes()
    assert s.zone("G") == "B.station_area"


@pytest.mark.rule("GW-CUT-01", "GW-EFF-05")
def test_a_void_against_a_void_asks_which_of_three_it_answers():
    """L556: three effects wait, two of them of the other side: which one is voided has to be said."""
    s = scene(
        A={"hand": [KILL, command("Jam A", {"do": "void"})]},
        B={"hand": [JAM, command("D", DRAW)], "station": [unit("G")]},
    )
    s.says("A", "play", card="Kill", targets=("G",))
    s.says("B", "play", card="D")
    s.says("A", "pass")
    s.says("B", "play", True, card="Jam", answers="Kill")
    assert set(s.refused("A", "play", True, card="Jam A").legal) == {s["Kill"], s["D"], s["Jam"]}
    s.says("A", "play", True, card="Jam A", answers="Jam")
    s.passes()
    assert s.zone("G") == "B.junkyard"


@pytest.mark.rule("GW-EFF-05")
def test_what_is_offered_amid_a_cut_in_with_voids_is_accepted():
    s = scene(
        A={"hand": [KILL, command("Jam A", {"do": "void"})]},
        B={"hand": [JAM, command("D", DRAW)], "station": [having("G", keyword("special_shield", x=1))]},
    )
    s.says("A", "play", card="Kill", targets=("G",))
    require_offers_accepted(s)
    s.says("B", "play", card="D")
    require_offers_accepted(s)


def test_a_card_that_a_ruling_takes_out_of_the_hand_is_not_discarded():
    """Given B who has to discard one of two cards, when a judge returns one of them, then the other one is asked for."""
    s = scene(A={"hand": [RAID]}, B={"hand": [unit("P"), unit("Q"), unit("R")]})
    s.says("A", "play", card="Raid")
    s.passes()
    assert s.asks["seat"] == "B"
    s.says("", "rule", text="P lay on the table", effects=({"do": "move", "to": s["P"], "zone": "junkyard"},))
    assert s["P"] not in s.asks["options"]
    require_offers_accepted(s)
    s.says("B", "choose", cards=("Q",))
    assert (s.zone("P"), s.zone("Q"), s.zone("R")) == ("B.junkyard", "B.junkyard", "B.hand")


@pytest.mark.rule("GW-SETUP-06")
@pytest.mark.parametrize(("who", "act"), [("A", "keep"), ("B", "keep"), ("A", "redraw"), ("B", "redraw")])
def test_what_opens_a_game_is_noted_in_its_middle_and_deals_nothing(who, act):
    """L136: hands are kept or drawn again before the first turn."""
    s = scene(A={"hand": [unit("P")]}, B={"hand": [unit("Q"), unit("R")]}, mode="scribe")
    assert noted(s, who, act)


def test_a_first_player_who_is_named_in_turn_five_changes_nothing():
    s = scene(A={"hand": [unit("P")]}, mode="scribe")
    assert noted(s, "A", "first", seat="B")
    assert s.table.flags["first"] == "A"


def test_the_end_of_the_turn_by_the_player_whose_turn_it_is_not_passes_over_nothing():
    s = scene(A={"space": [unit("P")]}, B={"space": [unit("Q")]}, mode="scribe")
    s.answer("B", "end_turn")
    assert moment(s) == (5, "A")


def test_who_concedes_while_effects_wait_has_lost_and_nothing_is_carried_out():
    s = scene(
        A={"hand": [KILL]}, B={"hand": [command("Shot", {"do": "damage", "n": 9}, targets=UNIT)], "station": [unit("G")]}
    )
    s.says("A", "play", card="Kill", targets=("G",))
    s.says("B", "concede")
    assert (s.result, s.zone("G")) == ({"A": "win", "B": "loss"}, "B.station_area")
