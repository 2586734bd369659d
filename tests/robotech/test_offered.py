"""What the pad offers is what the desk accepts: every target, every Group, every way to transform, every opponent."""

from typing import Any

import pytest

from domain.kernel.contract.offers import fill_offer
from domain.kernel.record.command import Command
from scripts.conformance.edges.complete_offers import is_filling_of
from tests.robotech.scene import RULES, Scene, action, mecha, pilot, proto, scene, zentraedi

SHIFTER = {"modes": {"left": {"weapon": 6, "armor": 1}, "right": {"weapon": 1, "armor": 5}}}
RAID = {"timing": "triggered", "moment": "attacks", "effects": [{"do": "discard", "who": "opponent", "n": 1}]}


def offered(s: Scene, who: str, act: str, **args: Any) -> bool:
    said = Command(who, act, {key: s._ids(key, value) for key, value in args.items()})
    return any(is_filling_of(offer, said) for offer in RULES.offers(s.desk, who))


def accepted(s: Scene, who: str, act: str, **args: Any) -> bool:
    return s.desk.dry_run(Command(who, act, {key: s._ids(key, value) for key, value in args.items()})) is None


@pytest.mark.rule("RT-ATK-13", "RT-ATK-10")
@pytest.mark.parametrize("left", [(), ("Osprey",), ("Y",)])
def test_units_of_a_group_are_transformed(left: tuple[str, ...]):
    s = scene(A={"base": [mecha("Osprey", **SHIFTER), mecha("Y")]}, node="attackers.declare")
    args = {"seat": "B", "units": ("Osprey", "Y"), "left": left, "right": ()}
    assert offered(s, "A", "attack", **args) == accepted(s, "A", "attack", **args) == (left != ("Y",))


@pytest.mark.rule("RT-ATK-03", "RT-ATK-11")
@pytest.mark.parametrize("cards", ["on", "off"])
def test_groups_are_offered_as_races_and_allegiances_allow(cards: str):
    squad = [
        mecha("E1", allegiances=["Blue"]),
        mecha("E2"),
        zentraedi(mecha("Z1", allegiances=["Blue"])),
        mecha("N", races=[]),
    ]
    s = scene(A={"base": squad}, node="attackers.declare", switches={"rules_cards": cards})
    for units in (("E1", "E2"), ("E1", "Z1"), ("E2", "Z1"), ("E1", "E2", "Z1"), ("N",), ("N", "E2")):
        args = {"seat": "B", "units": units}
        assert offered(s, "A", "attack", **args) == accepted(s, "A", "attack", **args), units


@pytest.mark.rule("RT-MOB-06")
@pytest.mark.parametrize("swap", [False, True])
def test_a_pilot_changes_mecha(swap: bool):
    crew = [mecha("X", crew=[pilot("P1")]), mecha("Y", crew=[pilot("P2")]) if swap else mecha("Y")]
    s = scene(A={"base": crew}, node="reconfigure.move")
    args = {"pilots": ("P1", "P2"), "on": ("Y", "X")} if swap else {"pilots": ("P1",), "on": ("Y",)}
    assert offered(s, "A", "assign", **args)
    assert accepted(s, "A", "assign", **args)


@pytest.mark.rule("RT-EFF-01")
def test_a_text_with_two_kinds_of_targets_is_aimed_freely():
    board = action("Board", {"do": "attach"}, targets=[{"type": "pilot", "whose": "own"}, {"type": "mecha", "whose": "own"}])
    s = scene(A={"base": [pilot("Rick"), pilot("Max"), mecha("X"), mecha("Y")], "hand": [board]})
    pairs = [(one, on) for one in ("Rick", "Max") for on in ("X", "Y")]
    assert all(offered(s, "A", "action", card="Board", targets=pair) for pair in pairs)
    assert not offered(s, "A", "action", card="Board", targets=("X", "Rick"))


@pytest.mark.rule("RT-CLIP-12")
def test_a_text_for_up_to_two_is_offered_with_none_and_shares_its_targets_out():
    maybe = action("Maybe", {"do": "destroy"}, targets=[{"type": "mecha", "whose": "enemy", "n": 2, "upto": True}])
    assert any(offer.act == "action" for offer in RULES.offers(scene(A={"hand": [maybe]}).desk, "A"))
    mixed = [{"type": "mecha", "whose": "enemy", "n": 2, "upto": True}, {"type": "pilot", "whose": "own"}]
    s = scene(A={"hand": [action("Mixed", {"do": "destroy", "to": "first"}, targets=mixed)], "base": [pilot("Rick")]})
    s.says("A", "action", card="Mixed", targets=("Rick",))
    s.passes()
    assert s.zone("Rick") == "A.discard_pile"


@pytest.mark.rule("RT-MP-05")
def test_with_three_players_a_text_says_which_opponent_it_is_about():
    hands = {"B": {"hand": [mecha("J")]}, "C": {"hand": [mecha("K")]}}
    s = scene(A={"base": [mecha("Raider", text=[RAID])]}, **hands, node="attackers.declare")
    s.says("A", "attack", units=("Raider",), seat="C")
    s.says("A", "pass")
    assert (s.asks["seat"], s.asks["what"]) == ("A", "opponent")
    assert all(offered(s, "A", "choose", seat=seat) for seat in "BC")
    s.says("A", "choose", seat="C")
    s.passes()
    assert s.asks["seat"] == "C"


@pytest.mark.rule("RT-EFF-01")
def test_an_opponent_is_named_only_where_a_text_is_about_one():
    s = scene(A={"hand": [action("Plain", {"do": "draw", "n": 1})]})
    s.refused("A", "action", card="Plain", seat="B")


@pytest.mark.rule("RT-SKI-04")
def test_every_offer_of_an_unknown_battle_is_accepted():
    s = scene(A={"base": [mecha("Pod", known=False)]}, B={"battle": [mecha("T", cost=2)]}, node="attackers.declare")
    s.says("A", "attack", units=("Pod",), on="T")
    s.to("results.choose")
    for offer in RULES.offers(s.desk, "A"):
        command = fill_offer(offer, lambda count: count - 1)
        assert command is None or s.desk.dry_run(command) is None, command


@pytest.mark.rule("RT-ZONE-04")
def test_a_player_looks_at_the_own_face_down_proto_card():
    s = scene(node="proto.begin", mode="scribe")
    s.says("A", "effect", effects=({"do": "proto_card", "who": "A", "face": "down"},))
    s.names_hand("A", "~Looked")
    card = s.table.cards[s.table.at("A.proto_zone")[0]]
    assert (card.printing, card.seen) == ("~Looked", ("A",))


@pytest.mark.rule("RT-DEF-01", "RT-MP-05")
def test_with_three_players_each_is_offered_defences_against_the_attacks_on_its_own_base():
    squads = {"B": {"base": [mecha("J", "2/2/9")]}, "C": {"base": [mecha("K", "2/2/9")]}}
    s = scene(A={"base": [mecha("X"), mecha("Y")]}, **squads, node="attackers.declare")
    s.says("A", "attack", units=("X",), seat="B")
    s.says("A", "attack", units=("Y",), seat="C")
    s.to("defenders.declare")
    assert offered(s, "B", "defend", against="X", units=("J",))
    assert not offered(s, "B", "defend", against="Y", units=("J",))


@pytest.mark.rule("RT-KW-02")
def test_a_used_transformation_is_offered_with_each_of_its_sides_and_with_no_other():
    s = scene(A={"battle": [mecha("Osprey", **SHIFTER, text=[{"timing": "used", "symbol": "transform"}])]})
    for mode, free in (("left", True), ("right", True), ("upright", False)):
        args = {"card": "Osprey", "text": "1", "mode": mode}
        assert offered(s, "A", "use", **args) == accepted(s, "A", "use", **args) == free


@pytest.mark.rule("RT-EFF-01")
def test_with_two_players_no_opponent_is_named_in_an_offer():
    raid = {"timing": "used", "effects": [{"do": "discard", "who": "opponent", "n": 1}]}
    s = scene(A={"base": [mecha("Raider", text=[raid])]}, B={"hand": [mecha("J")]})
    results = [offer for offer in RULES.offers(s.desk, "A") if offer.act == "use"]
    assert results
    assert all("seat" not in offer.slots for offer in results)


@pytest.mark.rule("RT-CLIP-12")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_as_many_targets_are_offered_as_the_text_names_or_as_there_are(number: int):
    bolt = action("Bolt", {"do": "destroy"}, targets=[{"type": "mecha", "whose": "enemy", "n": number}])
    s = scene(A={"hand": [bolt]}, B={"base": [mecha("J"), mecha("K")]})
    for aimed in (("J",), ("J", "K")):
        args = {"card": "Bolt", "targets": aimed}
        assert offered(s, "A", "action", **args) == accepted(s, "A", "action", **args) == (len(aimed) == min(2, number))


@pytest.mark.rule("RT-CLIP-12")
@pytest.mark.parametrize(("upto", "drawn"), [(False, 0), (True, 1)])
def test_a_triggered_text_needs_its_target_unless_it_is_for_up_to_so_many(upto: bool, drawn: int):
    wanted = {"type": "mecha", "whose": "enemy", **({"upto": True} if upto else {})}
    text = {"timing": "triggered", "moment": "attacks", "effects": [{"do": "draw", "n": 1}], "targets": [wanted]}
    s = scene(A={"base": [mecha("Raider", text=[text])]}, node="attackers.declare")
    s.says("A", "attack", units=("Raider",), seat="B")
    s.to("defenders.declare")
    assert s.hand("A") == drawn


@pytest.mark.rule("RT-ZONE-04")
def test_only_proto_cards_that_lie_the_other_way_are_turned():
    s = scene(A={"proto": [proto("Open")], "base": [mecha("X")]})
    s.effect("A", {"do": "turn", "face": "up", "to": [s["Open"], s["X"]]})
    s.effect("A", {"do": "turn", "face": "down", "to": [s["X"]]})
    assert (s.happened("proto_card_turned"), s.face("X")) == ([], "up")
    s.effect("A", {"do": "turn", "face": "down", "to": [s["Open"]]})
    assert s.face("Open") == "down"


@pytest.mark.rule("RT-ZONE-04")
def test_a_proto_card_that_is_turned_up_is_seen_by_everybody():
    s = scene(A={"proto": [proto("Hidden", down=True, known=False)]}, mode="scribe")
    assert s.table.cards[s["Hidden"]].seen != ("*",)
    s.effect("A", {"do": "turn", "face": "up", "to": [s["Hidden"]]})
    assert s.table.cards[s["Hidden"]].seen == ("*",)


@pytest.mark.rule("RT-GOLD-01")
@pytest.mark.parametrize(
    ("says", "free"),
    [
        ({"turn": "own"}, True),
        ({"turn": "enemy"}, False),
        ({"steps": ["proto"]}, True),
        ({"steps": ["attacks_results"]}, False),
        ({"steps": ["attacks_results", "proto"]}, True),
    ],
    ids=str,
)
@pytest.mark.parametrize("who", "AB")
def test_a_text_is_played_in_the_turns_and_steps_that_it_names(who: str, says: dict[str, Any], free: bool):
    s = scene(**{who: {"hand": [action("Trick", {"do": "draw", "n": 1}, **says)]}}, node="proto.begin")
    if who == "B":
        s.says("A", "pass")
        free = free if "steps" in says else not free
    assert offered(s, who, "action", card="Trick") == accepted(s, who, "action", card="Trick") == free


@pytest.mark.rule("RT-VIC-09")
def test_who_gains_no_battle_points_has_none_recorded():
    s = scene(A={"base": [mecha("Toy", "0/1/1")]}, node="attackers.declare")
    s.says("A", "attack", units=("Toy",), seat="B")
    s.to("results.end")
    assert (s.bp("A"), s.happened("battle_points_gained")) == (0, [])


@pytest.mark.rule("RT-COST-04")
@pytest.mark.parametrize(("cost", "free"), [(0, True), (1, True), (2, False)])
def test_an_unknown_card_in_play_may_give_a_level(cost: int, free: bool):
    s = scene(A={"hand": [action("Trick", {"do": "draw", "n": 1}, cost=cost)], "base": [mecha("Masked", known=False)]})
    assert offered(s, "A", "action", card="Trick") == accepted(s, "A", "action", card="Trick") == free


@pytest.mark.rule("RT-CLIP-06")
def test_who_has_just_declared_is_offered_more_until_the_next_player_answers():
    tricks = {"hand": [action("Trick", {"do": "draw", "n": 1}), action("Trap", {"do": "draw", "n": 1})]}
    s = scene(A=tricks, B=tricks, node="proto.begin")
    s.says("A", "action", card="Trick")
    assert offered(s, "A", "action", card="Trap")
    s.says("B", "action", card="Trick.2")
    assert offered(s, "B", "action", card="Trap.2")
    s.says("A", "pass")
    assert s.speaker == "B"
    assert not offered(s, "A", "action", card="Trap")


@pytest.mark.rule("RT-EFF-01")
def test_an_effect_may_change_weapon_armor_and_speed_at_once():
    s = scene(A={"base": [mecha("X", "2/2/3")]})
    s.effect("A", {"do": "gain", "values": {"weapon": 1, "armor": 2, "speed": 3}, "to": s["X"]})
    assert s.values("X") == (3, 4, 6)
