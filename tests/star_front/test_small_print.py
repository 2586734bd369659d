"""The small print: what a game comes to once in a while."""

from __future__ import annotations

from typing import Any

import pytest

from tests.star_front.defending import attacker, defence
from tests.star_front.scene import FOE, OWN, Scene, do, keyword, magic, scene, unit, use, when

CALL: dict[str, Any] = {"node": "end.call", "met": "summon"}
TACTICS: dict[str, Any] = {"node": "tactics.choose", "met": "summon"}


@pytest.mark.rule("SF-ATK-03", "SF-BLOCK-01")
def test_an_attacker_that_becomes_a_blocker_is_straightened() -> None:
    s = defence({"F1": unit("Elf")}, {"F1": attacker("Ox")})
    s.effect("A", do("give", to=s["Ox"], keyword="blocker"))
    assert (s.state("Ox"), s.happened("combat_opened")) == ("upright", [])


@pytest.mark.rule("SF-EARLY-01")
def test_an_early_end_that_nobody_is_named_for_is_the_active_player_s() -> None:
    s = scene(A={"rewards": 15}, **CALL)
    s.says("", "early_end", condition="score")
    assert s.happened("early_end_declared")[0].said["score"] == 15
    assert s.refused("A", "early_end", condition="score").rule == "SF-EARLY-01"


@pytest.mark.rule("SF-EARLY-01", "SF-EARLY-03")
@pytest.mark.parametrize(
    ("rewards", "units", "offered"), [(15, 0, ("score",)), (0, 3, ("units",)), (15, 3, ("score", "units")), (14, 2, ())]
)
def test_an_early_end_is_offered_by_the_conditions_that_are_met(rewards: int, units: int, offered: tuple[str, ...]) -> None:
    s = scene(A={"rewards": rewards, **{f"F{n}": unit(f"Ox {n}", "1/0") for n in range(1, units + 1)}}, **CALL)
    results = [offer.slots["condition"].options for offer in s.desk.ruleset.offers(s.desk, "A") if offer.act == "early_end"]
    assert results == [offered] * bool(offered)


@pytest.mark.rule("SF-EFF-07")
@pytest.mark.parametrize("where", ["graveyard", "exile", "hand"])
def test_a_unit_that_lies_elsewhere_is_no_target(where: str) -> None:
    bolt = magic("Bolt", do("destroy"), targets=[FOE])
    s = scene(A={"hand": [bolt]}, B={"F1": unit("Elf"), where: [unit("Gone")]})
    assert s.refused("A", "play", card="Bolt", targets=("Gone",)).rule == "SF-EFF-07"


@pytest.mark.rule("SF-EFF-07")
def test_a_magic_card_asks_for_the_target_that_nobody_named() -> None:
    bolt = magic("Bolt", do("destroy"), targets=[FOE])
    s = scene(A={"hand": [bolt]}, B={"F1": unit("Elf"), "F2": unit("Imp")})
    s.says("A", "play", card="Bolt")
    assert (s.asks["what"], set(s.asks["options"])) == ("targets", {s["Elf"], s["Imp"]})
    s.choose("Imp")
    assert (s.where("Elf"), s.where("Imp")) == ("B.F1", "B.graveyard")


@pytest.mark.rule("SF-MAG-04")
def test_a_granted_text_speaks_of_the_unit_that_it_lies_under() -> None:
    charm = magic("Charm", do("gain", attack=3, to="host"), zone="field")
    s = scene(A={"F1": unit("Ox", "1/1", granted=[charm]), "F2": unit("Yak", "1/1")}, met="summon")
    s.says("A", "use", card="Charm")
    assert (s.attack("Ox"), s.attack("Yak")) == (4, 1)


@pytest.mark.rule("SF-EFF-01", "SF-EFF-12")
@pytest.mark.parametrize(("of", "fits"), [(FOE, True), (OWN, False), ({"type": "magic"}, False), ({"type": "unit"}, True)])
def test_what_entered_and_was_shuffled_away_is_answered_as_what_it_was(of: dict[str, Any], fits: bool) -> None:
    gate = unit("Gate", text=[when("entered", do("to_deck", to="subject"), of=OWN)])
    snare = magic("Snare", do("draw", n=1), when="entered", of=of)
    s = scene(
        A={"F5": gate, "hand": [unit("Ox")]}, B={"hand": [snare, magic("Open", do("draw", n=1), when="entered", of=FOE)]}
    )
    s.says("A", "play", card="Ox", at="F1")
    if fits:
        assert {event.verdict for event in s.says("B", "play", card="Snare")} == {("legal",)}
    else:
        assert s.refused("B", "play", card="Snare").rule == "SF-EFF-01"


@pytest.mark.rule("SF-KID-08", "SF-KID-09")
@pytest.mark.parametrize(("cap", "captives"), [(1, ["Elf"]), (2, ["Elf", "Imp"])])
def test_a_kidnapper_takes_as_many_as_it_may(cap: int, captives: list[str]) -> None:
    taker = unit("Taker", "1/1", keyword("kidnap", n=cap), text=[use(do("kidnap"), targets=[{**FOE, "n": 2}])])
    s = scene(A={"F1": taker}, B={"F1": unit("Elf"), "F2": unit("Imp")}, met="summon")
    s.says("A", "use", card="Taker", targets=("Elf", "Imp"))
    assert [name for name in ("Elf", "Imp") if s.where(name) == "Taker:captive"] == captives


MECH = {"traits": ["mech"]}


@pytest.mark.rule("SF-MECH-04", "SF-MECH-06", "SF-MERGE-03")
@pytest.mark.parametrize(
    ("others", "left"),
    [
        ({"F3": unit("Core", "1/1", "mech_merge"), "F4": unit("Hull", **MECH)}, False),
        ({"F3": unit("Fin", "1/1", "mech_merge", lower=[unit("Low")]), "F4": unit("Rig", **MECH)}, False),
        ({"F3": unit("Fin", "1/1", "mech_merge"), "F4": unit("Rig", **MECH)}, True),
        ({"F3": unit("Fin", "1/1", "mech_merge", "imprisoned"), "F4": unit("Rig", **MECH)}, False),
        ({"F3": unit("Fin", "1/1", "mech_merge", **MECH)}, False),
    ],
    ids=["names that have merged", "merged already", "one that can", "imprisoned", "alone"],
)
def test_a_further_merge_that_was_announced_is_owed_as_long_as_one_can_be_made(others: dict[str, Any], left: bool) -> None:
    s = scene(A={"F1": unit("Hull", **MECH), "F2": unit("Core", "1/1", "mech_merge"), **others})
    s.says("A", "mech_merge", card="Core", onto="Hull", top="Core", exposed="attack", more=True)
    if left:
        assert s.refused("A", "pass").rule == "SF-MECH-06"
    else:
        s.says("A", "pass")


@pytest.mark.rule("SF-PARA-01", "SF-MERGE-13")
@pytest.mark.parametrize("holder", ["A", "B"])
def test_merge_time_effects_of_both_sides_come_the_active_player_s_first(holder: str) -> None:
    at_merging = {"text": [when("merged", do("reward", n=1))]}
    moth = unit("Moth", "1/1", "parasite_merge", **at_merging)
    s = scene(
        A={"F1": moth}, B={"F1": unit("Elf", **at_merging)}, holder=holder, turn=5 if holder == "A" else 6, met="summon"
    )
    s.effect("A", do("parasite", to=s["Elf"], exposed="score"), card="Moth")
    s.to_rest()
    first, second = ("Moth", "Elf") if holder == "A" else ("Elf", "Moth")
    assert s.cards_of("effect_activated") == [first, second]


@pytest.mark.rule("SF-PARA-01", "SF-EFF-09")
def test_a_parasite_that_has_left_merges_with_nobody() -> None:
    moth = unit("Moth", "1/1", "parasite_merge")
    moth["text"] = [
        use(do("destroy", to="self"), do("parasite", exposed="score"), do("if_successful"), do("reward", n=1), targets=[FOE])
    ]
    s = scene(A={"F1": moth}, B={"F1": unit("Elf")}, met="summon")
    s.says("A", "use", card="Moth", targets=("Elf",))
    assert (s.where("Moth"), s.where("Elf"), s.number("A", "rewards")) == ("A.graveyard", "B.F1", 0)
    assert [event.rule for event in s.happened("effect_not_resolved")] == ["SF-PARA-01"]


@pytest.mark.rule("SF-DEF-05", "SF-DEF-06")
@pytest.mark.parametrize(("node", "acts", "waits"), [("defence.winner", "B", "A"), ("defence.loser", "A", "B")])
def test_in_the_step_of_one_side_of_a_combat_the_other_side_uses_nothing(node: str, acts: str, waits: str) -> None:
    def laid() -> Scene:
        cards = {seat: [magic(seat, do("reward", n=1), timing=["win", "lose"])] for seat in "AB"}
        s = defence({"F1": unit("Elf", "1/1"), "hand": cards["A"]}, {"F1": attacker("Ox", "3/1"), "hand": cards["B"]})
        s.to(node)
        return s

    s = laid()
    s.says(acts, "play", card=s[acts])
    assert (s.node, s.number(acts, "rewards")) == (node, 1)
    s = laid()
    if node == "defence.loser":
        s.refused(waits, "play", card=s[waits])
    else:
        s.says(waits, "play", card=s[waits])
        assert s.node == "defence.loser"


@pytest.mark.rule("SF-MAG-01")
def test_a_refusal_calls_a_card_by_its_name() -> None:
    s = scene(A={"hand": [magic("Bolt", do("reward", n=1))]})
    assert "Bolt" in s.refused("A", "play", card="Bolt", at="F1").message


def comet(least: int) -> dict[str, Any]:
    return unit("Comet", blue={"condition": {"count": OWN, "least": least}})


@pytest.mark.rule("SF-FORM-03", "SF-COST-10")
def test_a_blue_star_whose_condition_is_met_enters_in_the_formation() -> None:
    s = scene(A={"F1": unit("Ox"), "hand": [comet(1), {**comet(3), "name": "Nova"}]}, **TACTICS)
    s.says("A", "formation")
    assert s.refused("A", "play", card="Nova", at="F2").rule == "SF-COST-10"
    assert {event.verdict for event in s.says("A", "play", card="Comet", at="F2")} == {("legal",)}


@pytest.mark.rule("SF-SUM-01", "SF-SUM-03", "SF-COST-10")
@pytest.mark.parametrize(
    ("hand", "ends"),
    [([], True), ([comet(9)], True), ([unit("Big", star=1)], True), ([comet(0)], False), ([unit("Ox")], False)],
    ids=["no card", "a blue star that may not enter", "a star without tributes", "a blue star that may", "a unit"],
)
def test_without_travellers_the_phase_is_over_where_no_unit_of_the_hand_can_be_played(hand: list[Any], ends: bool) -> None:
    s = scene(A={"hand": hand}, forest=0)
    if ends:
        assert {event.verdict for event in s.says("A", "pass")} == {("legal",)}
    else:
        assert s.refused("A", "pass").rule == "SF-SUM-01"


@pytest.mark.rule("SF-SUM-03")
def test_whether_an_unseen_hand_holds_a_unit_is_open() -> None:
    s = scene(A={"hand": [unit("Dark", known=False)]}, forest=0)
    assert "open" in {event.verdict[0] for event in s.says("A", "pass")}


@pytest.mark.rule("SF-ZONE-06")
@pytest.mark.parametrize(("forest", "left"), [(5, 4), (1, 0)])
def test_a_traveller_comes_out_of_the_forest(forest: int, left: int) -> None:
    s = scene(forest=forest)
    s.says("A", "summon", at="F1")
    assert s.count("A", "forest") == left


@pytest.mark.rule("SF-ZONE-06")
def test_a_traveller_out_of_an_empty_forest_stands_there_on_paper() -> None:
    s = scene(forest=0, mode="scribe")
    assert s.says("A", "summon", at="F1")[0].verdict == ("illegal", "SF-ZONE-06")
    assert (s.count("A", "forest"), len(s.table.at("A.front_row"))) == (0, 1)


@pytest.mark.rule("SF-SCORE-01")
def test_what_a_unit_comes_to_is_stated_and_of_other_cards_nothing() -> None:
    s: Scene = scene(A={"F1": unit("Ox", "2/3", score=3), "site": [magic("Site", site=True)]})
    assert s.desk.ruleset.values(s.table, s["Ox"]) == {"attack": 2, "score": 3}
    assert s.desk.ruleset.values(s.table, s["Site"]) == {}


@pytest.mark.rule("SF-EFF-14", "SF-EFF-08")
@pytest.mark.parametrize(("named", "fits"), [(("Elf",), True), (("Elf", "Imp"), False), (("Elf", "Elf"), False), ((), False)])
def test_as_many_are_chosen_as_a_text_asks_for(named: tuple[str, ...], fits: bool) -> None:
    s = scene(A={"hand": [magic("Bolt", do("destroy"), targets=[FOE])]}, B={"F1": unit("Elf"), "F2": unit("Imp")})
    s.says("A", "play", card="Bolt")
    if fits:
        s.choose(*named)
        assert s.where("Elf") == "B.graveyard"
    else:
        s.refused("A", "choose", cards=named)


@pytest.mark.rule("SF-FORM-07")
@pytest.mark.parametrize("named", [("Ox", "Yak"), ("Yak", "Ox")])
def test_units_that_a_text_moves_are_moved_in_the_order_in_which_they_are_named(named: tuple[str, str]) -> None:
    call = magic("Call", do("put"), targets=[{**OWN, "n": 2}])
    s = scene(A={"F1": unit("Ox"), "F2": unit("Yak"), "hand": [call]}, met="summon")
    s.says("A", "play", card="Call", targets=named)
    assert s.asks["card"] == s[named[0]]
    s.choose("F4")
    assert s.asks["card"] == s[named[1]]
    s.choose("F5")
    assert (s.where(named[0]), s.where(named[1])) == ("A.F4", "A.F5")


@pytest.mark.rule("SF-SUM-02", "SF-MAG-01")
@pytest.mark.parametrize(("known", "node"), [(False, "end.use"), (True, "summon.main")])
def test_a_card_that_may_be_a_magic_card_is_played_where_the_game_stands(known: bool, node: str) -> None:
    s = scene(
        A={"hand": [unit("New", known=known)]}, node=node, mode="scribe", **({} if known else {"met": "summon formation"})
    )
    turn = s.table.clock.turn
    s.says("A", "play", card="New")
    assert (s.node if not known else node, s.table.clock.turn) == (node, turn)
