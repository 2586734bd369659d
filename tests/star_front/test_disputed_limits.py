"""Positions that players argue about in Star Front: caps, sums and numbers of tributes where a card is not known.

§ is a part of the rulebook.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.scene import open_rules, unsure
from tests.star_front.scene import FOE, do, keyword, magic, scene, traveller, unit, use

SCRIBE = {"mode": "scribe"}


def unknown(name: str, **more: Any) -> dict[str, Any]:
    """A card that the record knows by nothing but its place."""
    return unit(name, "5/9", known=False, **more)


def reward_for(**cost: int) -> dict[str, Any]:
    return use(do("reward", n=1), cost=cost)


@pytest.mark.rule("SF-REVIVE-01", "SF-GHOST-01")
def test_a_revival_with_an_unknown_card_in_the_graveyard_is_open() -> None:
    """§15-6: ghost points of exactly the number. Given ghosts of 3 and an unknown card, when 4 are revived, then that is
    open."""
    seer = unit("Seer", text=[reward_for(revive=4)])
    s = scene(A={"F1": seer, "graveyard": [unit("Ghost", ghost=3), unknown("Who")]}, **SCRIBE)
    assert "SF-REVIVE-01" in unsure(s, "A", "use", card="Seer")


@pytest.mark.rule("SF-REVIVE-01")
def test_a_revival_that_known_ghosts_pay_is_legal_next_to_an_unknown_card() -> None:
    """§15-6: given ghosts of 4 and an unknown card, when 4 are revived with the known ones, then that is legal."""
    seer = unit("Seer", text=[reward_for(revive=4)])
    s = scene(A={"F1": seer, "graveyard": [unit("Ghost", ghost=4), unknown("Who")]}, **SCRIBE)
    first = unsure(s, "A", "use", card="Seer")
    if s.asks:
        assert open_rules(s.says("A", "choose", cards=("Ghost",))) == set()
    else:
        assert first == set()
    assert s.where("Ghost") == "A.hand"


@pytest.mark.rule("SF-KID-08", "SF-KID-09")
def test_a_known_kidnapper_at_its_cap_is_barred_and_an_unknown_one_is_not() -> None:
    """§15-5: one captive if no number is given. A known kidnapper with one takes no second; an unknown one may hold more."""
    cage = unit("Cage", "1/1", "kidnap", captives=[unit("Imp")], text=[use(do("kidnap"), targets=[FOE])])
    s = scene(A={"F1": cage}, B={"F1": unit("Elf")}, **SCRIBE)
    assert unsure(s, "A", "use", card="Cage", targets=("Elf",)) is None
    s = scene(A={"F1": unknown("Who", captives=[unit("Imp")])}, B={"F1": unit("Elf")}, **SCRIBE)
    s.effect("A", do("kidnap", to=s["Elf"]), card="Who")
    assert open_rules(s.events)
    assert s.where("Elf") == "Who:captive"


@pytest.mark.rule("SF-EARLY-02", "SF-KID-05")
@pytest.mark.parametrize(("captive", "said"), [(unit("Imp", "1/0"), set()), (unknown("Who"), {"SF-EARLY-02"})])
def test_an_early_end_by_score_with_an_unknown_captive(captive: Any, said: set[str]) -> None:
    """§3.2, §15-5: the score of a captive is its kidnapper's player's. Given 15 without it, then the call is legal with a
    captive of 0, and open with an unknown one, whose score may be below 0."""
    s = scene(
        A={"F1": unit("Cage", "1/15", "kidnap", captives=[captive])},
        B={"F1": unit("Elf")},
        node="end.call",
        met="summon",
        **SCRIBE,
    )
    assert unsure(s, "A", "early_end", condition="score") == said


@pytest.mark.rule("SF-EARLY-03")
def test_an_early_end_by_units_counts_unknown_cards_on_positions() -> None:
    """§3.2: units on the field. Given four unknown cards on positions against one, when the end is called by units, then that
    is legal: what stands on a position is a unit."""
    own = {f"F{lane}": unknown(f"Who {lane}") for lane in range(1, 5)}
    s = scene(A=own, B={"F1": unit("Elf")}, node="end.call", met="summon", **SCRIBE)
    assert unsure(s, "A", "early_end", condition="units") == set()


@pytest.mark.rule("SF-COST-03", "SF-COST-06", "SF-IMPR-01")
def test_an_unknown_unit_is_played_with_the_tributes_that_were_shown() -> None:
    """§12.3: the star is not known: with two tributes the line is open, with an imprisoned one it is illegal."""
    own = {"F1": unit("Ox"), "F2": unit("Yak"), "hand": [unknown("What")]}
    s = scene(A=own, **SCRIBE)
    assert unsure(s, "A", "play", card=s["What"], as_="unit", at="F3", tributes=("Ox", "Yak"))
    assert (s.where("Ox"), s.where("Yak")) == ("A.graveyard", "A.graveyard")
    s = scene(A={**own, "F2": unit("Yak", given=["imprisoned"])}, **SCRIBE)
    assert unsure(s, "A", "play", card=s["What"], as_="unit", at="F3", tributes=("Ox", "Yak")) is None


@pytest.mark.rule("SF-TURN-10", "SF-COST-09")
def test_an_unknown_unit_in_the_formation_may_need_no_tribute() -> None:
    """§13.3: only a unit without tributes is played then. Given an unknown unit, when it is played without tributes, then
    that is open; with one it is illegal."""
    own = {"F1": unit("Ox"), "hand": [unknown("What")]}
    s = scene(A=own, B={"F1": unit("Elf")}, node="tactics.choose", met="summon", **SCRIBE)
    s.says("A", "formation")
    assert unsure(s, "A", "play", card=s["What"], as_="unit", at="F3")


@pytest.mark.rule("SF-RIDE-01", "SF-RIDE-02")
def test_travellers_below_an_unknown_unit_are_counted_as_they_were_stated() -> None:
    """§15-6: given an unknown unit that boards two travellers by hand, then they lie below it and the line is open."""
    s = scene(A={"F1": unknown("Who")}, **SCRIBE)
    s.effect("A", do("board", n=2, to=s["Who"]))
    assert open_rules(s.events)
    assert (s.passengers("Who"), s.count("A", "forest")) == (2, 3)


def mechs():
    """Two units that merge, one that they may merge with, and an unknown one."""
    mech = {"traits": ["mech"]}
    own = {
        "F1": unit("Ox", "1/1", "mech_merge", **mech),
        "F2": unit("Cow", "1/1", **mech),
        "F3": unit("Hen", "1/1", "mech_merge", **mech),
        "F4": unknown("Who"),
    }
    return scene(A=own, **SCRIBE)


@pytest.mark.rule("SF-MECH-04")
def test_a_mech_merge_with_an_unknown_unit_after_one_of_a_name_is_open() -> None:
    """§15-3: units of one name take part once in a merge phase. Given Ox that merged, when a unit merges with an unknown one,
    then it may be a second Ox."""
    s = mechs()
    s.says("A", "mech_merge", card="Ox", onto="Cow", top="Ox", exposed="attack")
    assert unsure(s, "A", "mech_merge", card="Hen", onto="Who", top="Hen", exposed="attack")


@pytest.mark.rule("SF-MECH-04")
def test_a_mech_merge_of_a_name_after_one_with_an_unknown_unit_is_open() -> None:
    """§15-3: given a merge with an unknown unit, when Ox merges, then the unknown unit may have been an Ox."""
    s = mechs()
    s.says("A", "mech_merge", card="Hen", onto="Who", top="Hen", exposed="attack")
    s.to_rest()
    assert unsure(s, "A", "mech_merge", card="Ox", onto="Cow", top="Ox", exposed="attack") == {"SF-MECH-04"}


@pytest.mark.rule("SF-CHARGE-01", "SF-SPEND-01")
def test_energy_is_never_above_five_and_never_spent_twice() -> None:
    """§15-6: 0 to 5. Given 4, when 3 are charged, then it is 5; a second cost of 3 out of it is refused."""
    s = scene(A={"F1": unit("Gun", text=[reward_for(spend=3)]), "energy": 4}, **SCRIBE)
    s.effect("A", do("charge", n=3))
    assert s.number("A", "energy") == 5
    s.says("A", "use", card="Gun")
    assert s.number("A", "energy") == 2


@pytest.mark.rule("SF-MRES-01", "SF-EFF-07")
def test_a_magic_card_on_an_unknown_unit_may_meet_resistance() -> None:
    """§15-4: given an unknown enemy unit, when a magic card destroys it, then that is open: it may be resistant."""
    bolt = magic("Bolt", do("destroy"), targets=[FOE])
    s = scene(A={"hand": [bolt]}, B={"F1": unknown("Who")}, **SCRIBE)
    assert unsure(s, "A", "play", card="Bolt", targets=("Who",))
    assert s.where("Who") == "B.graveyard"


@pytest.mark.rule("SF-END-02")
def test_a_call_one_line_early_does_not_pass_over_the_hand_limit() -> None:
    """§14.2: ten cards. Given twelve in hand, when the end is called before two are exiled, then the limit is noted as
    missed."""
    s = scene(
        A={"F1": unit("Cage", "1/15"), "hand": [unit("P", copies=12)]},
        node="tactics.choose",
        met="summon formation",
        **SCRIBE,
    )
    s.says("A", "early_end", condition="score")
    missed = {event.verdict for event in s.happened("left_unsaid")}
    assert ("illegal", "SF-END-02") in missed


@pytest.mark.rule("SF-TURN-10", "SF-ATK-01")
def test_an_attack_after_the_end_of_the_turn_is_noted_and_passes_nobody_over() -> None:
    """§12, §13: given a turn that A ended, when A's attack is written down late, then it is noted against the rule in B's
    turn, and B's turn goes on."""
    s = scene(
        A={"F1": unit("Ox")}, B={"F1": unit("Elf"), "hand": [unit("New")]}, node="tactics.choose", met="summon", **SCRIBE
    )
    s.says("A", "end_turn")
    s.answer("A", "attack", card="Ox")
    assert (s.table.clock.turn, s.table.clock.holder) == (6, "B")
    assert unsure(s, "B", "play", card="New", at="F2") == set()


@pytest.mark.rule("SF-KID-06")
def test_two_captives_of_which_one_is_unknown_are_asked_about_by_their_place() -> None:
    """§15-5: the active player chooses which one comes back. Given a kidnapper with a known and an unknown captive, when it
    leaves, then both are asked about, and the chosen one comes back sideways."""
    cage = unit("Cage", "1/1", keyword("kidnap", n=2), captives=[unit("Imp"), unknown("Who")])
    s = scene(A={"F1": cage, "F2": traveller()}, **SCRIBE)
    s.effect("A", do("destroy", to=s["Cage"]))
    assert s.asks is not None
    assert set(s.asks["options"]) == {s["Imp"], s["Who"]}
    s.says(s.asks["seat"], "choose", cards=("Who",))
    while s.asks:
        s.choose(s.asks["words"][0])
    assert (s.state("Who"), s.where("Imp")) == ("sideways", "B.graveyard")
