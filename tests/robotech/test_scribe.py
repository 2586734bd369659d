"""A scribe writes down what was done on paper: it is carried out as it was said, and the rules only name what was wrong."""

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.desk.game_opening import make_header, open_game
from domain.kernel.record.command import Command
from tests.robotech.scene import DRAW, RULES, Scene, action, mecha, person, pilot, proto, scene

STRIKE = {"do": "destroy"}


def verdict(s: Scene, act: str) -> tuple[str, ...]:
    return next(event.verdict for event in reversed(s.desk.events) if event.is_command and event.said["act"] == act)


@pytest.mark.rule("RT-SKI-06")
def test_too_many_victims_fall_as_they_were_named():
    table = {"base": [mecha("P", "0/4/3"), mecha("Q", "0/4/3")]}
    s = scene(A={"base": [mecha("X", "5/9/1")]}, B=table, node="attackers.declare", mode="scribe")
    s.says("A", "attack", units=("X",))
    s.says("B", "defend", units=("P", "Q"))
    s.says("A", "choose", cards=("P", "Q"))
    assert verdict(s, "choose") == ("illegal", "RT-SKI-06")
    assert [s.zone(name) for name in "PQ"] == ["B.discard_pile"] * 2


@pytest.mark.rule("RT-SKI-09")
def test_victims_that_nobody_chose_are_noted_where_they_were_missed():
    s = scene(
        A={"base": [mecha("X", "1/2/5"), mecha("Y", "1/2/5")]},
        B={"base": [mecha("P", "2/9/9")], "hand": [proto("Next")]},
        node="attackers.declare",
        mode="scribe",
    )
    s.says("A", "attack", units=("X", "Y"))
    s.says("B", "defend", units=("P",))
    s.says("A", "end_turn")
    s.says("B", "place", card="Next")
    assert verdict(s, "place") == ("legal",)
    assert [event.verdict for event in s.happened("left_unsaid")] == [("illegal", "RT-SKI-09")]


@pytest.mark.rule("RT-EFF-08")
def test_an_action_text_that_is_played_from_the_base_zone_is_carried_out_and_the_card_stays():
    s = scene(A={"base": [person("Mia", action={"effects": [DRAW]})]}, mode="scribe")
    s.says("A", "action", card="Mia")
    s.passes()
    assert (verdict(s, "action"), s.hand("A"), s.zone("Mia")) == (("illegal", "RT-EFF-08"), 1, "A.base_zone")


@pytest.mark.rule("RT-CLIP-12")
def test_a_target_that_a_text_may_not_name_is_hit_all_the_same():
    shot = action("Shot", STRIKE, targets=[{"type": "mecha", "whose": "enemy"}])
    s = scene(A={"hand": [shot], "base": [mecha("Own")]}, B={"base": [mecha("Foe")]}, mode="scribe")
    s.says("A", "action", card="Shot", targets=("Own",))
    s.passes()
    assert (verdict(s, "action"), s.zone("Own")) == (("illegal", "RT-CLIP-12"), "A.discard_pile")


@pytest.mark.rule("RT-SET-05", "RT-SET-06")
def test_a_second_mulligan_is_taken_and_one_of_two_cards_draws_two():
    desk = open_game(RULES, make_header(RULES, 2, mode="scribe"), {})[0]
    for who, act, args in (("", "first", {"seat": "A"}), ("A", "mulligan", {}), ("A", "mulligan", {})):
        assert not isinstance(desk.say(Command(who, act, args)), Refusal)
    taken = [event.verdict for event in desk.events if event.name == "mulligan_taken"]
    assert [verdict[:2] for verdict in taken] == [("legal",), ("illegal", "RT-SET-05")]
    two = tuple(desk.table.at("B.hand")[:2])
    assert not isinstance(desk.say(Command("B", "mulligan", {"cards": two})), Refusal)
    assert (len(desk.table.at("B.hand")), desk.table.at("B.deck")[-2:]) == (4, list(two))


@pytest.mark.rule("RT-ATK-19")
def test_a_unit_that_is_written_twice_is_asked_about():
    """Given two units, when one of them is named twice, then the line is refused with both: the other may be meant."""
    s = scene(A={"base": [mecha("X", "3/3/3"), mecha("Y", "3/3/3")]}, node="attackers.declare", mode="scribe")
    refusal = s.refused("A", "attack", units=("X", "X"))
    assert (refusal.rule, set(refusal.legal)) == ("RT-ATK-19", {s["X"], s["Y"]})


@pytest.mark.rule("RT-ATK-07")
def test_an_attack_on_a_unit_of_the_base_zone_is_fought_out():
    table = {"base": [mecha("P", "1/1/1", cost=2)]}
    s = scene(A={"base": [mecha("X", "3/3/3")]}, B=table, node="attackers.declare", mode="scribe")
    s.says("A", "attack", units=("X",), on="P")
    assert verdict(s, "attack") == ("illegal", "RT-ATK-07")
    s.to("results.end")
    assert (s.bp("A"), s.zone("P")) == (2, "B.discard_pile")


@pytest.mark.rule("RT-ATK-01", "RT-ATK-04")
def test_a_unit_of_another_player_and_a_fallen_one_attack_as_they_did():
    s = scene(
        A={"discard": [mecha("Ghost", "3/1/1")]}, B={"base": [mecha("P", "2/1/1")]}, node="attackers.declare", mode="scribe"
    )
    s.says("A", "attack", units=("P",))
    assert verdict(s, "attack") == ("illegal", "RT-ATK-01")
    s.says("A", "attack", units=("Ghost",))
    assert s.zone("Ghost") == "A.battle_zone"
    s.to("recall.begin")
    assert s.bp("A") == 5


@pytest.mark.rule("RT-MOB-08", "RT-MOB-06")
def test_a_second_pilot_goes_into_a_mecha_but_no_card_into_itself():
    s = scene(A={"base": [mecha("X", crew=[pilot("P")]), pilot("Q")]}, node="reconfigure.move", mode="scribe")
    s.says("A", "assign", pilots=("Q",), on=("X",))
    assert (verdict(s, "assign"), s.zone("Q")) == (("illegal", "RT-MOB-08"), "X")
    s.says("A", "assign", pilots=("X",), on=("X",))
    assert s.zone("X") == "A.base_zone"


@pytest.mark.rule("RT-REG-05")
def test_a_card_that_the_record_does_not_find_in_the_hand_was_drawn_too_much():
    s = scene(node="proto.play", mode="scribe")
    s.says("A", "place", card="~Extra")
    assert (verdict(s, "place")[0], s.level("A"), s.count("A.deck")) == ("illegal", 1, 19)


@pytest.mark.rule("RT-ABIL-02", "RT-MOVE-04")
def test_an_ability_that_a_card_does_not_have_is_written_down_and_refused_by_a_referee():
    modes = {"left": {"weapon": 6, "armor": 1}}
    s = scene(A={"base": [mecha("Osprey", modes=modes)]})
    assert s.refused("A", "use", card="Osprey", text="transform", mode="left").rule == "RT-ABIL-02"
    s = scene(A={"base": [mecha("Osprey", modes=modes)]}, mode="scribe")
    s.says("A", "use", card="Osprey", text="transform", mode="left")
    assert (verdict(s, "use"), s.angle("Osprey")) == (("illegal", "RT-ABIL-02"), 270)
