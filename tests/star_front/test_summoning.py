"""The summon phase and entries (SF-SUM, SF-ENTER)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.rulesets.star_front.state import zones
from tests.scene import open_rules
from tests.star_front.scene import OWN, do, magic, scene, unit, use, when

ROW = {f"F{n}": unit(f"Post {n}") for n in range(1, 6)}


@pytest.mark.rule("SF-SUM-01", "SF-TURN-09")
def test_case_13_the_summon_phase_asks_for_one_entry() -> None:
    s = scene(A={"hand": [unit("Ox")]})
    assert s.refused("A", "pass").rule == "SF-SUM-01"
    assert s.refused("A", "formation").rule == "SF-SUM-01"
    s.says("A", "summon", at="F3")
    s.says("A", "pass")
    assert s.node == "tactics.choose"


@pytest.mark.rule("SF-SUM-03")
def test_without_a_free_position_the_phase_may_be_declared_over() -> None:
    full = {**ROW, **{f"B{n}": unit(f"Rear {n}") for n in range(1, 6)}}
    s = scene(A={**full, "hand": [unit("Ox")]})
    s.says("A", "pass")
    assert s.node == "tactics.choose"


@pytest.mark.rule("SF-SUM-03")
def test_with_an_empty_forest_a_hidden_hand_leaves_the_verdict_open() -> None:
    s = scene(A={"hand": [unit("Ox", known=False)]}, forest=0)
    s.says("A", "pass")
    s = scene(A={"hand": [unit("Ox")]}, forest=0)
    assert s.refused("A", "pass").rule == "SF-SUM-01"


@pytest.mark.rule("SF-SUM-04")
def test_case_15_who_is_barred_from_travellers_need_not_show_the_hand() -> None:
    s = scene(A={"hand": [unit("Ox")]})
    s.effect("A", do("bar", what="summon_traveller", who="own"))
    assert s.refused("A", "summon", at="F1").rule == "SF-EFF-19"
    s.says("A", "pass")
    assert s.node == "tactics.choose"


@pytest.mark.rule("SF-SUM-05", "SF-ZONE-06")
def test_case_16_what_an_effect_summoned_does_not_meet_the_duty() -> None:
    s = scene()
    s.effect("A", do("summon_traveller", at="F1"))
    assert (s.count("A", "front_row"), s.count("A", "forest")) == (1, 4)
    assert s.refused("A", "pass").rule == "SF-SUM-01"


@pytest.mark.rule("SF-ENTER-03", "SF-ZONE-13")
def test_only_with_a_full_front_row_a_unit_enters_the_back_row() -> None:
    s = scene(A={"hand": [unit("Ox")]})
    assert s.refused("A", "play", card="Ox", at="B1").rule == "SF-ENTER-03"
    s = scene(A={**ROW, "hand": [unit("Ox")]})
    assert s.refused("A", "play", card="Ox", at="F1").rule == "SF-ENTER-02"
    s.says("A", "play", card="Ox", at="b1")
    assert s.where("Ox") == "A.B1"


@pytest.mark.rule("SF-ENTER-05", "SF-EFF-23")
def test_who_left_and_came_again_may_use_its_text_again() -> None:
    s = scene(A={"F1": unit("Ox", text=[use(do("reward", n=1), once=True)])})
    s.says("A", "use", card="Ox")
    assert s.refused("A", "use", card="Ox").rule == "SF-EFF-23"
    s.effect("A", do("to_hand", to=s["Ox"]))
    s.says("A", "play", card="Ox", at="F1")
    s.says("A", "use", card="Ox")
    assert s.number("A", "rewards") == 2


@pytest.mark.rule("SF-ENTER-02", "SF-ENTER-03")
def test_an_entry_names_a_free_position_and_the_back_row_only_with_a_full_front_row() -> None:
    s = scene(A={"F1": unit("Elf"), "hand": [unit("Ox")]})
    for at, rule in (("F1", "SF-ENTER-02"), ("B2", "SF-ENTER-03")):
        assert s.refused("A", "play", card="Ox", at=at).rule == rule
        assert s.refused("A", "summon", at=at).rule == rule
    s.says("A", "play", card="Ox", at="F2")
    assert s.where("Ox") == "A.F2"


@pytest.mark.rule("SF-EFF-19", "SF-SUM-01", "SF-MAG-01")
@pytest.mark.parametrize(("what", "barred"), [("play", "Ox"), ("use_magic", "Song"), ("summon_traveller", "")])
def test_an_effect_may_forbid_to_play_a_unit_to_use_magic_or_to_summon(what: str, barred: str) -> None:
    s = scene(A={"hand": [unit("Ox"), magic("Song", do("draw", n=1))]})
    s.effect("A", do("bar", what=what, who="own"))
    refused = s.refused("A", "play", card=barred) if barred else s.refused("A", "summon", at="F1")
    assert refused.rule == "SF-EFF-19"
    s = scene(A={"hand": [unit("Ox"), magic("Song", do("draw", n=1))]})
    s.effect("B", do("bar", what=what, who="own"))
    if barred:
        s.says("A", "play", card=barred)
    else:
        s.says("A", "summon", at="F1")


@pytest.mark.rule("SF-SUM-02", "SF-TURN-01", "SF-TURN-07", "SF-TURN-09", "SF-TURN-13", "SF-TURN-03")
def test_case_184_a_turn_goes_through_its_phases() -> None:
    s = scene(A={"hand": [unit("Ox"), unit("Cow")]}, node="end.use", holder="B", turn=4)
    s.to("summon.main")
    assert (s.count("A", "hand"), s.table.clock.turn) == (4, 5)
    assert [event.said["phase"] for event in s.happened("phase_skipped")] == ["defence"]
    s.says("A", "play", card="Ox", at="F1")
    assert s.refused("A", "play", card="Cow", at="F2").rule == "SF-SUM-02"
    s.says("A", "formation")
    s.says("A", "summon", at="F2")
    s.to("summon.main")
    assert (s.table.clock.turn, s.table.clock.holder) == (6, "B")


@pytest.mark.rule("SF-IMM-01", "SF-IMM-02")
@pytest.mark.parametrize(("verb", "gained"), [("extra_play", 1), ("summon", 0)])
def test_case_93_plays_activate_immediate_and_summons_do_not(verb: str, gained: int) -> None:
    king = unit("King", star=1, text=[when("immediate", do("reward", n=1))])
    s = scene(A={"hand": [king, magic("Call", do(verb, card={"where": "hand"}, at="F2"))], "F1": unit("Ox")})
    s.says("A", "play", card="Call")
    s.choose("King")
    assert s.number("A", "rewards") == gained


@pytest.mark.rule("SF-COVER-01", "SF-COVER-02")
def test_cover_is_decided_after_immediate_and_may_be_declined() -> None:
    new = unit("New", text=[when("immediate", do("reward", n=1))])
    s = scene(A={"F3": unit("Guard", "1/1", "cover"), "hand": [new]})
    s.says("A", "play", card="New", at="F2")
    assert (s.asks["what"], s.number("A", "rewards")) == ("cover", 1)
    s.choose("Guard")
    assert s.where("New") == "A.B3"


@pytest.mark.rule("SF-COVER-01")
def test_cover_needs_a_free_position_behind() -> None:
    s = scene(A={"F3": unit("Guard", "1/1", "cover"), "B3": unit("Ox"), "hand": [unit("New")]})
    s.says("A", "play", card="New", at="F2")
    assert (s.asks, s.where("New")) == (None, "A.F2")


@pytest.mark.rule("SF-COVER-03", "SF-FORM-06")
def test_who_was_covered_is_free_to_move_or_stay() -> None:
    s = scene(A={"F3": unit("Guard", "1/1", "cover"), "hand": [unit("New")]}, node="formation.entry", met="summon")
    s.says("A", "play", card="New", at="F2")
    s.choose("Guard")
    s.says("A", "move", card="New", to="F1")
    s.says("A", "move", card="New", to="B1")
    assert s.where("New") == "A.B1"


@pytest.mark.rule("SF-IMM-01", "SF-EFF-01")
@pytest.mark.parametrize(("others", "gained"), [(1, 0), (2, 1)])
def test_an_immediate_effect_has_its_condition_too(others: int, gained: int) -> None:
    king = unit("King", text=[when("immediate", do("reward", n=1), condition={"count": OWN, "least": 3})])
    s = scene(A={"hand": [king], **{f"F{n}": unit(f"Ox {n}") for n in range(1, others + 1)}})
    s.says("A", "play", card="King", at="F5")
    assert s.number("A", "rewards") == gained


@pytest.mark.rule("SF-COVER-01", "SF-IMPR-01")
def test_an_imprisoned_newcomer_is_not_covered() -> None:
    s = scene(A={"F3": unit("Guard", "1/1", "cover"), "hand": [unit("New", "1/1", "imprisoned")]})
    s.says("A", "play", card="New", at="F2")
    assert (s.asks, s.where("New")) == (None, "A.F2")


@pytest.mark.rule("SF-ENTER-02", "SF-ENTER-03")
def test_a_unit_enters_the_back_row_where_its_own_text_says_so() -> None:
    hand = [unit("Spy", enters="back"), unit("Ox")]
    s = scene(A={"hand": hand})
    assert s.refused("A", "play", card="Ox", at="B2").rule == "SF-ENTER-03"
    s.says("A", "play", card="Spy", at="B2")
    assert s.where("Spy") == "A.B2"


@pytest.mark.rule("SF-ENTER-02", "SF-EFF-17")
def test_a_unit_enters_the_enemy_s_field_where_its_own_text_says_so() -> None:
    hand = [unit("Gift", "1/-2", enters="enemy"), unit("Ox")]
    s = scene(A={"hand": hand})
    assert s.refused("A", "play", card="Ox", at="F2", side="B").rule == "SF-ENTER-02"
    offered = {offer.args.get("side") for offer in s.desk.ruleset.offers(s.desk, "A") if offer.args.get("card") == s["Gift"]}
    assert offered == {None, "B"}
    s.says("A", "play", card="Gift", at="F2", side="B")
    assert (s.where("Gift"), s.total("B")) == ("B.F2", -2)


@pytest.mark.rule("SF-ENTER-02", "SF-COST-07")
@pytest.mark.parametrize("how", ["summon", "extra_play"])
@pytest.mark.parametrize("side", ["A", "B"])
def test_who_brings_in_a_unit_chooses_the_field_where_its_own_text_says_so(how: str, side: str) -> None:
    """Given a unit that may enter the enemy's field, when an effect brings it in, then its player names both."""
    s = scene(A={"hand": [unit("Gift", "1/-2", enters="enemy"), unit("Ox")]})
    s.effect("A", do(how, to=s["Gift"]))
    assert (s.asks["seat"], s.asks["what"], s.asks["words"]) == ("A", "whose_field", ("A", "B"))
    s.choose(side)
    assert (s.asks["seat"], s.asks["what"]) == ("A", "position")
    s.choose("F2")
    assert s.where("Gift") == f"{side}.F2"
    s.effect("A", do(how, to=s["Ox"]))
    assert s.asks["what"] == "position"


@pytest.mark.rule("SF-ENTER-02", "SF-ENTER-04")
def test_a_unit_that_may_enter_the_enemy_s_field_enters_it_where_the_own_one_is_full() -> None:
    """Given an own field without a free position, when an effect brings in such a unit, then nobody asks for the field; where
    both are full it does not enter."""
    full: dict[str, Any] = {f"{row}{lane}": unit(f"Post {row}{lane}") for row in "FB" for lane in range(1, 6)}
    gift = unit("Gift", "1/-2", enters="enemy")
    s = scene(A={**full, "hand": [gift]})
    s.effect("A", do("summon", to=s["Gift"]))
    assert s.asks["what"] == "position"
    s.choose("F2")
    assert s.where("Gift") == "B.F2"
    t = scene(A={**full, "hand": [gift]}, B={place: unit(f"B {place}") for place in full})
    t.effect("A", do("summon", to=t["Gift"]))
    assert t.where("Gift") == "A.hand"


@pytest.mark.rule("SF-ENTER-02")
def test_a_unit_of_unknown_text_that_an_effect_brings_in_might_have_entered_the_enemy_s_field() -> None:
    """Given an unknown card of the hand, when an effect brings it in, then the verdict is open; of a known one it is not."""
    s = scene(A={"hand": [{**unit("New"), "known": False}, unit("Ox")], "deck": [unit("Gift", enters="enemy")]})
    for name, is_open in (("New", True), ("Ox", False)):
        before = len(s.desk.events)
        s.effect("A", do("summon", to=s[name]))
        s.choose("F2" if is_open else "F3")
        assert ("SF-ENTER-02" in open_rules(s.desk.events[before:])) is is_open


@pytest.mark.rule("SF-EFF-01", "SF-SUM-01")
def test_a_unit_is_played_only_where_its_text_lets_it() -> None:
    """Given a unit that comes only to an empty field, then it is refused and not offered next to another one."""
    lone = unit("Hermit", requirement={"count": OWN, "most": 0})
    s = scene(A={"hand": [lone], "F1": unit("Ox")})
    assert s.refused("A", "play", card="Hermit", at="F2").rule == "SF-EFF-01"
    assert not [offer for offer in s.desk.ruleset.offers(s.desk, "A") if offer.args.get("card") == s["Hermit"]]
    t = scene(A={"hand": [lone]})
    t.says("A", "play", card="Hermit", at="F2")
    assert t.where("Hermit") == "A.F2"


@pytest.mark.rule("SF-EFF-01", "SF-COST-07")
def test_an_extra_play_asks_for_what_the_text_of_the_unit_requires_and_a_summon_does_not() -> None:
    lone = unit("Hermit", requirement={"count": OWN, "most": 0})
    for verb, place in (("extra_play", "A.graveyard"), ("summon", "A.F2")):
        call = magic("Call", do(verb, card={"where": "graveyard", "name": "Hermit"}, at="F2"))
        s = scene(A={"hand": [call], "graveyard": [lone], "F1": unit("Ox")})
        s.says("A", "play", card="Call")
        assert s.where("Hermit") == place


@pytest.mark.rule("SF-MAG-01", "SF-SUM-01")
@pytest.mark.parametrize(("targets", "then"), [(("Elf",), "A.graveyard"), ((), "A.F1")])
def test_a_card_that_nobody_knows_is_magic_where_it_is_played_with_targets(targets: tuple[str, ...], then: str) -> None:
    s = scene(A={"hand": [unit("Masked", known=False)]}, B={"F1": unit("Elf")}, mode="scribe")
    s.says("A", "play", card="Masked", **({"targets": targets} if targets else {"at": "F1"}))
    s.to_rest()
    assert s.where("Masked") == then


@pytest.mark.rule("SF-SUM-01")
def test_a_known_unit_is_played_with_no_targets() -> None:
    s = scene(A={"hand": [unit("Ox")]}, B={"F1": unit("Elf")})
    assert "targets" in s.refused("A", "play", card="Ox", at="F1", targets=("Elf",)).message


@pytest.mark.rule("SF-EFF-02", "SF-MAG-01")
def test_a_magic_card_of_the_hand_is_played_and_its_text_not_used() -> None:
    s = scene(A={"hand": [magic("Bolt", do("draw", n=1))]})
    assert s.refused("A", "use", card="Bolt").message


@pytest.mark.rule("SF-EFF-09", "SF-SUM-05")
@pytest.mark.parametrize(("forest", "rewards"), [(1, 0), (2, 1)])
def test_what_follows_on_travellers_that_came_needs_all_of_them(forest: int, rewards: int) -> None:
    """Given a text about two travellers and what follows on that, then it follows where the forest has both."""
    call = magic("Call", do("summon_traveller", n=2), do("if_successful"), do("reward", n=1))
    s = scene(A={"hand": [call]}, forest=forest)
    s.says("A", "play", card="Call")
    while s.asks is not None:
        s.choose(s.asks["words"][0])
        s.to_rest()
    assert s.number("A", "rewards") == rewards


@pytest.mark.rule("SF-ENTER-02", "SF-SUM-07")
def test_who_summons_to_the_field_of_the_enemy_chooses_the_position() -> None:
    """Given a text that summons onto the enemy's field, when it is carried out, then its player chooses the position."""
    raid = magic("Raid", do("summon_traveller", n=1, at="enemy_field"))
    s = scene(A={"hand": [raid]}, B={"F1": unit("Wall")})
    s.says("A", "play", card="Raid")
    assert s.asks is not None
    assert (s.asks["seat"], "F1" in s.asks["words"]) == ("A", False)
    (offer,) = (each for each in s.desk.ruleset.offers(s.desk, "A") if each.act == "choose")
    assert {zone for zone, _ in offer.slots["say"].spots} == {"B.front_row"}
    s.choose("F3")
    (traveller,) = (unit for unit in zones.units(s.table, "B") if unit != s["Wall"])
    assert (zones.position_of(s.table, traveller), zones.units(s.table, "A")) == ("F3", [])


@pytest.mark.rule("SF-ENTER-02")
def test_a_unit_may_be_played_in_addition_onto_the_field_of_the_enemy() -> None:
    lure = magic("Lure", do("extra_play", card={"where": "hand", "type": "unit"}, at="enemy_field"))
    s = scene(A={"hand": [lure, unit("Ox")]}, B={"F1": unit("Wall")})
    s.says("A", "play", card="Lure")
    s.choose("Ox")
    s.choose("F2")
    assert s.where("Ox") == "B.F2"
