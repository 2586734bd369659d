"""Playing effects and using abilities: from where, at what level, and what becomes of the card."""

import pytest

from domain.kernel.desk.game_opening import load_desk
from domain.kernel.record.changes import EffectPopped, EffectPushed
from tests.robotech.scene import DRAW, FOE, Data, action, mecha, person, pilot, plays, proto, scene, vessel


def tricks(*costs: int) -> list[Data]:
    return [action(f"Trick {cost}{letter}", DRAW, cost=cost) for cost, letter in zip(costs, "abc", strict=False)]


@pytest.mark.rule("RT-EFF-01", "RT-EFF-03", "RT-EFF-04", "RT-COST-04", "RT-COST-05", "RT-COST-06", "RT-CLIP-06")
def test_several_effects_each_within_the_level_case_39():
    s = scene(A={"hand": tricks(3, 2, 3), "proto": [proto(copies=3)]})
    for name in ("Trick 3a", "Trick 2b", "Trick 3c"):
        s.says("A", "action", reply=True if s.table.chain else None, card=name)
    assert len(s.table.chain) == 3
    assert s.count("A.discard_pile") == 3


@pytest.mark.rule("RT-COST-04")
def test_an_effect_above_the_level_is_refused_case_40():
    s = scene(A={"hand": tricks(4), "proto": [proto(copies=3)]})
    assert s.refused("A", "action", card="Trick 4a").rule == "RT-COST-04"


@pytest.mark.rule("RT-EFF-03", "RT-EFF-05", "RT-EFF-09", "RT-COST-09")
def test_a_proto_card_is_turned_face_down_and_still_counts_case_41():
    s = scene(A={"proto": [*tricks(3), proto(copies=2)]})
    s.says("A", "action", card="Trick 3a")
    assert (s.face("Trick 3a"), s.zone("Trick 3a"), s.level("A")) == ("down", "A.proto_zone", 3)


@pytest.mark.rule("RT-EFF-06")
def test_a_face_down_proto_card_is_no_source():
    s = scene(A={"proto": [action("Trick", DRAW, down=True)]})
    assert s.refused("A", "action", card="Trick").rule == "RT-EFF-06"


@pytest.mark.rule("RT-EFF-08")
def test_action_text_is_not_played_from_the_base_zone_case_43():
    s = scene(A={"base": [pilot("Rick", action={"effects": [DRAW]})]})
    assert s.refused("A", "action", card="Rick").rule == "RT-EFF-08"


@pytest.mark.rule("RT-EFF-10")
def test_the_action_text_of_a_character_in_hand_does_not_bring_it_into_play_case_44():
    rick = pilot("Rick", cost=1, action={"effects": [DRAW]})
    s = scene(A={"base": [rick], "hand": [rick]})
    s.says("A", "action", card="Rick.2")
    assert (s.zone("Rick"), s.zone("Rick.2")) == ("A.base_zone", "A.discard_pile")


@pytest.mark.rule("RT-EFF-07")
def test_the_action_text_of_a_vessel_is_played_like_any_other_case_45():
    s = scene(A={"hand": [vessel("Star", cost=2, action={"effects": [DRAW]})], "proto": [proto(copies=2)]})
    s.says("A", "action", card="Star")
    s.passes()
    assert s.zone("Star") == "A.discard_pile"
    assert s.count("A.hand") == 1


@pytest.mark.rule("RT-COST-13", "RT-CLIP-02")
def test_the_level_is_not_looked_at_again_when_the_effect_resolves_case_52():
    taken = action("Raid", {"do": "move", "zone": "discard"}, targets=[{"type": "proto", "whose": "enemy"}])
    s = scene(A={"hand": tricks(3), "proto": [proto(copies=3)]}, B={"hand": [taken]})
    s.says("A", "action", card="Trick 3a")
    s.says("B", "action", card="Raid", targets=("Proto",))
    s.passes()
    assert s.level("A") == 2
    s.passes()
    assert s.count("A.hand") == 1


@pytest.mark.rule("RT-ABIL-02", "RT-ABIL-03", "RT-ABIL-01", "RT-ABIL-04")
def test_an_ability_is_used_in_another_player_s_turn_case_56():
    medic = vessel("Ward", text=[{"timing": "used", "effects": [DRAW]}])
    s = scene(B={"base": [medic]}, node="mechanize.end")
    s.says("B", "use", card="Ward")
    assert len(s.table.chain) == 1
    s.passes()
    assert s.count("B.hand") == 1


@pytest.mark.rule("RT-ABIL-02", "RT-CLIP-11")
def test_a_continuous_ability_holds_without_the_clip_case_58():
    leader = person(
        "Lisa",
        text=[{"timing": "continuous", "effects": [{"on": {"type": "unit", "whose": "own"}, "values": {"weapon": 1}}]}],
    )
    s = scene(A={"base": [leader, mecha("Swift", "2/2/3")]}, B={"base": [mecha("Maw", "2/2/3")]})
    assert (s.values("Swift")[0], s.values("Maw")[0]) == (3, 2)
    assert s.table.chain == []


@pytest.mark.rule("RT-ABIL-06", "RT-ZONE-05")
def test_a_proto_card_has_no_ability():
    leader = person(
        "Lisa",
        text=[{"timing": "continuous", "effects": [{"on": {"type": "unit", "whose": "own"}, "values": {"weapon": 1}}]}],
    )
    s = scene(A={"proto": [leader], "base": [mecha("Swift", "2/2/3")]})
    assert s.values("Swift")[0] == 2


@pytest.mark.rule("RT-COST-12", "RT-KW-02", "RT-MOVE-04")
def test_a_transform_ability_needs_no_level_case_116():
    shifter = mecha(
        "Osprey", "4/2/3", modes={"left": {"weapon": 6, "armor": 1}}, text=[{"timing": "used", "symbol": "transform"}]
    )
    s = scene(A={"battle": [shifter]})
    s.says("A", "use", card="Osprey", mode="left")
    assert (s.level("A"), s.values("Osprey"), s.angle("Osprey")) == (0, (6, 1, 3), 270)


@pytest.mark.rule("RT-KW-01", "RT-MOVE-01", "RT-MOVE-02", "RT-MOVE-03")
def test_an_advance_ability_moves_the_whole_unit_which_cannot_attack_then():
    kite = mecha("Kite", crew=[pilot("Rick")], text=[{"timing": "used", "symbol": "advance", "effects": [DRAW]}])
    s = scene(A={"base": [kite]}, node="attackers.begin")
    s.says("A", "use", card="Kite")
    assert (s.zone("Kite"), s.zone("Rick")) == ("A.battle_zone", "Kite")
    assert s.refused("A", "use", card="Kite").rule == "RT-MOVE-02"
    s.passes()
    assert s.refused("A", "attack", units=("Kite",)).rule == "RT-ATK-04"


@pytest.mark.rule("RT-CLIP-12")
@pytest.mark.parametrize(("switch", "zone"), [("do_rest", "B.discard_pile"), ("fail_all", "B.base_zone")])
def test_an_effect_that_lost_one_of_two_targets_case_134(switch: str, zone: str):
    two = action("Strike", {"do": "destroy"}, targets=[{"type": "mecha", "whose": "enemy", "n": 2}])
    one = action("Away", {"do": "move", "zone": "hand"}, targets=[{"type": "mecha", "whose": "own"}])
    s = scene(A={"hand": [two]}, B={"hand": [one], "base": [mecha("P"), mecha("Q")]}, switches={"lost_target": switch})
    s.says("A", "action", card="Strike", targets=("P", "Q"))
    s.says("B", "action", card="Away", targets=("P",))
    s.passes(2)
    assert (s.zone("P"), s.zone("Q")) == ("B.hand", zone)


@pytest.mark.rule("RT-CLIP-12")
def test_with_its_only_target_gone_an_effect_does_nothing_and_nothing_is_given_back():
    strike = action("Strike", {"do": "destroy"}, DRAW, targets=[{"type": "mecha", "whose": "enemy"}])
    s = scene(A={"proto": [strike]}, B={"base": [mecha("P")]})
    s.says("A", "action", card="Strike", targets=("P",))
    s.says("", "effect", effects=({"do": "move", "to": ("P",), "zone": "hand"},))
    s.passes()
    assert (s.count("A.hand"), s.face("Strike")) == (0, "down")
    assert s.happened("effect_failed")


@pytest.mark.rule("RT-CLIP-13")
@pytest.mark.parametrize(("switch", "weapon"), [("turn_end", 2), ("while_in_play", 4)])
def test_a_bonus_without_a_duration_case_107(switch: str, weapon: int):
    boost = action("Boost", {"do": "gain", "values": {"weapon": 2}}, targets=[{"type": "unit"}])
    s = scene(A={"hand": [boost], "base": [mecha("Swift")]}, node="defenders.end", switches={"effect_duration": switch})
    s.says("A", "action", card="Boost", targets=("Swift",))
    s.passes()
    assert s.values("Swift")[0] == 4
    s.to("recall.begin")
    assert (s.table.clock.turn, s.values("Swift")[0]) == (6, weapon)


@pytest.mark.rule("RT-CLIP-12")
def test_a_text_that_names_a_card_which_is_not_there_does_nothing_and_the_game_goes_on():
    order = action("Order", {"do": "attach", "to": "first", "on": "second"}, DRAW, targets=[{"type": "character", "n": 1}])
    s = scene(A={"base": [pilot("Rick"), mecha("VF-1J")], "hand": [order]})
    s.says("A", "action", card="Order", targets=("Rick",))
    s.passes()
    assert (s.zone("Rick"), s.count("A.hand"), s.table.chain) == ("A.base_zone", 1, [])


@pytest.mark.rule("RT-MOB-08", "RT-MOB-11")
@pytest.mark.parametrize(("on", "crew"), [("VF-1J", 1), ("SDF-1", 0), ("Empty", 1), ("Rick", 0), ("Old", 0)])
def test_an_effect_attaches_a_pilot_only_to_a_mecha_in_play_without_one(on: str, crew: int):
    base = [pilot("Rick"), mecha("VF-1J", crew=[pilot("Max")]), mecha("Empty"), vessel("SDF-1")]
    s = scene(A={"base": base, "discard": [mecha("Old")]})
    s.says("A", "effect", effects=({"do": "attach", "to": "Rick", "on": s[on]},))
    assert len(s.table.at(s[on])) == crew
    assert s.zone("Rick") == ("Empty" if on == "Empty" else "A.base_zone")


@pytest.mark.rule("RT-CLIP-12")
@pytest.mark.parametrize("what", [{"do": "discard", "n": 1}, {"do": "put_in_play", "to": "self"}])
def test_without_a_target_there_is_no_controller_who_does_anything(what: dict[str, object]):
    order = action("Order", {**what, "who": "controller"}, targets=[{"type": "mecha", "n": 1, "upto": True}])
    s = scene(A={"base": [mecha("VF-1J")], "hand": [order, mecha("Spare")]})
    s.says("A", "action", card="Order")
    s.passes()
    assert (s.zone("Spare"), s.zone("Order")) == ("A.hand", "A.discard_pile")


WAITS = {
    "seat": "A",
    "kind": "action",
    "card": "#41",
    "ops": ({"n": 2, "do": "draw"}, {"do": "gain", "values": {"speed": 1, "weapon": 2}, "to": {"type": "unit"}}),
    "selectors": ({"type": "mecha", "whose": "enemy", "n": 2, "upto": True},),
    "targets": ("#47",),
    "lives": (0,),
    "about": "",
    "position": 6,
    "counts": (1,),
    "begun": True,
}
"""An effect that waits for a choice, as the editions before typed texts stored it."""


@pytest.mark.parametrize("stored", ["now", "before"])
def test_an_effect_that_waits_is_stored_with_what_asked_and_goes_on_from_there_also_as_it_was_stored_before(stored: str):
    """Given an effect in the middle of which somebody chooses, when the choice is made, then the rest is carried out."""
    effects = ({"do": "discard", "who": "each_opponent", "n": 1}, *WAITS["ops"])
    spite = action("Spite", *effects, targets=list(WAITS["selectors"]), cost=1)
    s = scene(
        A={"hand": [spite], "proto": [proto(copies=3)]}, B={"hand": [mecha("One"), mecha("Two")], "base": [mecha("Foe")]}
    )
    s.says("A", "action", card="Spite", targets=("Foe",))
    s.passes()
    ((key, waiting),) = s.table.chain
    assert repr(waiting) == repr({**WAITS, "ops": effects, "chosen": ()})
    if stored == "before":
        *events, last = s.desk.events
        as_before = (EffectPopped(key), EffectPushed(key, WAITS))
        s.desk = load_desk([*events, last._replace(changes=(*last.changes, *as_before))], s.desk.ruleset)
    before = s.count("A.hand")
    assert s.refused("B", "choose", cards=("One",), say="nonsense").message == "this choice has no use for say"
    s.says("B", "choose", cards=("One",))
    assert (s.table.chain, s.count("A.hand") - before) == ([], 2)


@pytest.mark.rule("RT-GOLD-01")
def test_the_controller_of_the_target_draws_where_the_text_says_so():
    solace = action("Solace", {"do": "draw", "n": 1, "who": "controller"}, targets=[FOE])
    s = scene(A={"hand": [solace]}, B={"base": [mecha("Pod")]})
    plays(s, "Solace", targets=("Pod",))
    assert (s.hand("A"), s.hand("B")) == (0, 1)


@pytest.mark.rule("RT-MOVE-05")
def test_a_text_does_not_rotate_a_unit_a_second_time_before_its_controller_s_next_turn():
    modes = {"left": {"weapon": 6, "armor": 1}, "right": {"weapon": 1, "armor": 6}}
    s = scene(A={"base": [mecha("Osprey", "4/2/3", modes=modes)]})
    s.effect("A", {"do": "transform", "mode": "left", "to": ("Osprey",)})
    assert s.values("Osprey") == (6, 1, 3)
    s.effect("A", {"do": "transform", "mode": "right", "to": ("Osprey",)})
    assert s.values("Osprey") == (6, 1, 3)
