"""Positions that players argue about: effects on several cards, which of them a command answers, and an X of nothing."""

import pytest

from domain.kernel.contract.refusal import Refusal
from tests.gundam_war.scene import character, command, having, keyword, scene, unit
from tests.gundam_war.texts import DRAW, JAM, KILL, UNIT
from tests.scene import unsure


@pytest.mark.rule("GW-SHLD-01")
def test_special_shield_of_two_units_each_takes_its_share_of_one_effect():
    """L753: each UNIT for itself."""
    storm = command("Storm", {"do": "damage", "n": 3, "to": {"type": "unit", "whose": "enemy"}})
    s = scene(
        A={"hand": [storm]},
        B={
            "space": [
                having("P", keyword("special_shield", x=1), points="1/1/9"),
                having("Q", keyword("special_shield", x=2), points="1/1/9"),
            ]
        },
        node="defense.ft2",
    )
    s.says("A", "play", card="Storm")
    s.says("B", "use", True, card="P")
    s.says("B", "use", True, card="Q")
    s.passes()
    assert (s.damage("P"), s.damage("Q")) == (2, 1)


def test_a_voiding_command_does_not_fall_on_the_own_play():
    """L556 (last in, first out), L627: nobody voids his own draw: without a word about it the desk asks, refuses, or takes
    the enemy's effect."""
    s = scene(A={"hand": [KILL]}, B={"hand": [command("D", DRAW), JAM], "station": [unit("G")]})
    s.says("A", "play", card="Kill", targets=("G",))
    s.says("B", "play", card="D")
    s.says("A", "pass")
    answer = s.answer("B", "play", True, card="Jam")
    s.passes()
    assert isinstance(answer, Refusal) or (s.zone("G"), s.hand("B")) == ("B.station_area", 1)


@pytest.mark.rule("GW-ATMO-03")
def test_atmospheric_entry_escapes_what_is_aimed_at_it_and_all_others_are_hit():
    """L665: void all unresolved effects against it; the storm hits whoever else is there."""
    storm = command("Storm", {"do": "damage", "n": 3, "to": {"type": "unit", "whose": "enemy"}})
    s = scene(A={"hand": [storm]}, B={"space": [having("P", "atmospheric_entry"), unit("Q")]}, node="defense.ft2")
    s.says("A", "play", card="Storm")
    s.says("B", "use", True, card="P")
    s.passes()
    assert (s.zone("P"), s.zone("Q")) == ("B.earth_area", "B.junkyard")


@pytest.mark.rule("GW-CUT-01", "GW-EFF-05")
def test_of_several_waiting_effects_a_voiding_command_asks_which():
    """Given two enemy effects that wait, when a voiding COMMAND names none, then it is refused with both."""
    s = scene(A={"hand": [KILL, command("D", DRAW)]}, B={"hand": [JAM], "station": [unit("G")]})
    s.says("A", "play", card="Kill", targets=("G",))
    s.says("A", "play", True, card="D")
    assert s.refused("B", "play", True, card="Jam").legal == (s["Kill"], s["D"])
    s.says("B", "play", True, card="Jam", answers="Kill")
    s.passes()
    assert (s.zone("G"), s.hand("A")) == ("B.station_area", 1)


@pytest.mark.rule("GW-CUT-01", "GW-EFF-05")
def test_the_own_play_is_voided_only_where_it_is_said():
    """Given the own play alone, when a voiding COMMAND names nothing, then it is refused; offered is the choice."""
    s = scene(B={"hand": [command("D", DRAW), JAM]})
    s.says("B", "play", card="D")
    s.says("A", "pass")
    assert s.refused("B", "play", True, card="Jam").legal == (s["D"],)
    offers = [offer for offer in s.desk.ruleset.offers(s.desk, "B") if offer.args.get("card") == s["Jam"]]
    assert [offer.slots["answers"].options for offer in offers] == [(s["D"],)]
    s.says("B", "play", True, card="Jam", answers="D")
    s.passes()
    assert s.hand("B") == 0


@pytest.mark.rule("GW-SHLD-01")
def test_special_shield_asks_which_of_two_effects_it_answers():
    """Given two effects that damage the UNIT, when the shield names none, then it is refused with both, and no third."""
    storm = command("Storm", {"do": "damage", "n": 3, "to": {"type": "unit", "whose": "enemy"}})
    shot = command("Shot", {"do": "damage", "n": 2}, targets=UNIT)
    s = scene(
        A={"hand": [storm, shot, command("D", DRAW)]},
        B={"space": [having("P", keyword("special_shield", x=1), points="1/1/9")]},
        node="defense.ft2",
    )
    s.says("A", "play", card="Storm")
    s.says("A", "play", True, card="Shot", targets=("P",))
    s.says("A", "play", True, card="D")
    assert s.refused("B", "use", True, card="P").legal == (s["Storm"], s["Shot"])
    s.says("B", "use", True, card="P", answers="Storm")
    s.passes()
    assert s.damage("P") == 4


@pytest.mark.rule("GW-ATMO-03", "GW-SHLD-01", "GW-PREV-01")
def test_by_house_rule_an_effect_on_all_is_against_no_card():
    """Given `effects_on_all` at `targets_only`, when a UNIT goes to Earth, then an effect on all still reaches it."""
    storm = command("Storm", {"do": "damage", "n": 3, "to": {"type": "unit", "whose": "enemy"}})
    s = scene(
        A={"hand": [storm]},
        B={"space": [having("P", "atmospheric_entry"), unit("Q")]},
        node="defense.ft2",
        switches={"effects_on_all": "targets_only"},
    )
    s.says("A", "play", card="Storm")
    s.says("B", "use", True, card="P")
    s.passes()
    assert (s.zone("P"), s.zone("Q")) == ("B.junkyard", "B.junkyard")


@pytest.mark.rule("GW-ATMO-03")
def test_the_other_player_s_own_effects_on_all_reach_the_unit_in_earth():
    """Given an own effect on all, when the UNIT goes to Earth, then it is not void: only those of the opponent are."""
    storm = command("Storm", {"do": "damage", "n": 1, "to": {"type": "unit"}})
    s = scene(B={"hand": [storm], "space": [having("P", "atmospheric_entry"), unit("Q")]}, node="defense.ft2")
    s.says("B", "play", card="Storm")
    s.says("A", "pass")
    s.says("B", "use", True, card="P")
    s.passes()
    assert (s.damage("P"), s.damage("Q")) == (1, 1)


@pytest.mark.rule("GW-ATMO-03", "GW-SET-02")
def test_the_cards_set_on_the_unit_escape_with_it():
    """Given an effect on all CHARACTERs, when their UNIT goes to Earth, then its CHARACTER is not destroyed."""
    purge = command("Purge", {"do": "destroy", "to": {"type": "character"}})
    ship = having("P", "atmospheric_entry", carries=[character("Ann")])
    s = scene(A={"hand": [purge]}, B={"space": [ship, unit("Q", carries=[character("Bo")])]}, node="defense.ft2")
    s.says("A", "play", card="Purge")
    s.says("B", "use", True, card="P")
    s.passes()
    assert (s.zone("Ann"), s.zone("Bo")) == ("P", "B.junkyard")


@pytest.mark.rule("GW-BASE-02")
@pytest.mark.parametrize(("whole", "lawful"), [("per_player", True), ("overall", False)])
def test_one_base_in_an_area_of_a_player_or_in_all(whole, lawful):
    """Given an enemy Base in Space (by an effect), when the own one defends there, then the house rule decides."""
    s = scene(
        A={"space": [having("Keep", "base")]},
        B={"station": [having("Fort", "base")]},
        node="defense.move",
        mode="scribe",
        switches={"base_per_area": whole},
    )
    result = unsure(s, "B", "defend", space=("Fort",))
    assert result == (set() if lawful else None)


@pytest.mark.rule("GW-EFF-01")
@pytest.mark.parametrize(("zero", "played"), [("determined", True), ("never", False)])
def test_an_x_of_nothing_is_played_or_not(zero, played):
    """Given "draw X, X is the number of your OPERATIONs" and no OPERATION, when it is played, then the house rule decides."""
    count = command("Count", {"do": "draw", "n": "x"})
    count["text"][0]["x"] = {"count": {"type": "operation", "whose": "own"}}
    s = scene(A={"hand": [count]}, switches={"x_zero": zero})
    assert isinstance(s.answer("A", "play", card="Count"), Refusal) != played


@pytest.mark.rule("GW-PLAY-05")
@pytest.mark.parametrize("zone", ["hand", "junkyard", "hangar"])
def test_a_played_card_that_left_the_cut_in_does_not_come_into_play(zone):
    """Given a UNIT that is being played, when an effect moves it away, then it stays where it went."""
    exile = command("Exile", {"do": "move", "zone": zone}, targets=[{"where": "cut_in", "type": "unit"}])
    s = scene(A={"hand": [unit("U")]}, B={"hand": [exile]})
    s.says("A", "play", card="U")
    s.says("B", "play", card="Exile", targets=("U",))
    s.passes()
    assert s.zone("U").partition(".")[2] in ("hand", "junkyard", "hangar_area")
