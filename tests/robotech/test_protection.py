"""What texts protect from and forbid: destruction, defence, being a target."""

import pytest

from tests.robotech.battles import declared
from tests.robotech.scene import FOE, OWN, action, mecha, pilot, plays, scene, standing, used


@pytest.mark.rule("RT-GOLD-01", "RT-SKI-07")
def test_a_unit_that_cannot_be_destroyed_while_it_attacks_survives_its_attack():
    """Given such a Unit, when a stronger one defends, then it stays; as a defender it falls."""
    stubborn = mecha("Mule", "1/1/3", text=[standing({"cannot": "be_destroyed"}, condition={"role": "attacking"})])
    s = declared({"base": [stubborn]}, {"base": [mecha("Maw", "9/9/9")]}, (("Mule",), {}), defended=((("Maw",), "Mule"),))
    s.to("results.end")
    assert s.zone("Mule") == "A.battle_zone"
    t = declared({"base": [mecha("Maw", "9/9/1")]}, {"base": [stubborn]}, (("Maw",), {}), defended=((("Mule",), "Maw"),))
    t.to("results.end")
    assert t.zone("Mule") == "B.discard_pile"


@pytest.mark.rule("RT-GOLD-01", "RT-SKI-09")
def test_who_cannot_be_destroyed_is_no_victim_to_choose_and_the_others_take_it():
    """Given a Group of which one is protected, when it loses, then the other falls without a choice."""
    hard = mecha("Hard", "1/1/3", text=[standing({"cannot": "be_destroyed_in_battle"})])
    s = declared(
        {"base": [hard, mecha("Soft", "1/1/3")]},
        {"base": [mecha("Maw", "2/9/9")]},
        (("Hard", "Soft"), {}),
        defended=((("Maw",), "Hard"),),
    )
    s.to("results.end")
    assert (s.zone("Hard"), s.zone("Soft")) == ("A.battle_zone", "A.discard_pile")


@pytest.mark.rule("RT-GOLD-01", "RT-DST-01")
@pytest.mark.parametrize(
    ("word", "zone"), [("be_destroyed_by_effects", "B.base_zone"), ("be_destroyed_in_battle", "B.discard_pile")]
)
def test_effects_do_not_destroy_whom_a_text_protects_from_effects(word: str, zone: str):
    s = scene(
        A={"hand": [action("Bolt", {"do": "destroy"}, targets=[FOE])]},
        B={"base": [mecha("Moth", text=[standing({"cannot": word})])]},
    )
    plays(s, "Bolt", targets=("Moth",))
    assert s.zone("Moth") == zone


@pytest.mark.rule("RT-GOLD-01")
def test_protection_that_is_given_while_attacking_lasts_only_in_that_role():
    """Given an Action that protects a Unit while it attacks this turn, then no effect destroys it in the attack."""
    shield = action("Shield", {"do": "bar", "what": "be_destroyed", "role": "attacking", "until": "turn"}, targets=[OWN])
    bolt = action("Bolt", {"do": "destroy"}, targets=[FOE])
    s = scene(A={"base": [mecha("Mule")], "hand": [shield]}, B={"hand": [bolt]}, node="mechanize.end")
    plays(s, "Shield", targets=("Mule",))
    s.to("attackers.declare")
    s.says("A", "attack", units=("Mule",), seat="B")
    s.to("attackers.end")
    s.says("A", "pass")
    s.says("B", "action", card="Bolt", targets=("Mule",))
    s.passes()
    assert s.zone("Mule") == "A.battle_zone"
    assert s.happened("destruction_prevented")


@pytest.mark.rule("RT-GOLD-01", "RT-DEF-01")
def test_nobody_defends_against_a_unit_that_cannot_be_defended_against():
    ghost = mecha("Ghost", "2/2/1", text=[standing({"cannot": "be_defended"})])
    s = declared({"base": [ghost]}, {"base": [mecha("Maw", "9/9/9")]}, (("Ghost",), {}))
    s.to("defenders.declare")
    assert s.refused("B", "defend", units=("Maw",), against="Ghost").rule == "RT-GOLD-01"
    assert not [offer for offer in s.desk.ruleset.offers(s.desk, "B") if offer.act == "defend"]


@pytest.mark.rule("RT-GOLD-01", "RT-CLIP-12")
def test_an_opponent_s_effect_does_not_aim_at_a_unit_that_cannot_be_a_target():
    hidden = mecha("Veil", text=[standing({"cannot": "be_targeted"})])
    bolt = action("Bolt", {"do": "destroy"}, targets=[{"type": "unit"}])
    s = scene(A={"hand": [bolt], "base": [mecha("Ox")]}, B={"base": [hidden], "hand": [bolt]})
    assert s.refused("A", "action", card="Bolt", targets=("Veil",)).rule == "RT-CLIP-12"
    s.says("A", "action", card="Bolt", targets=("Ox",))


@pytest.mark.rule("RT-GOLD-01", "RT-DEF-02")
def test_a_unit_defends_from_the_battle_zone_where_a_text_lets_it():
    guard = mecha("Guard", "5/5/5", text=[standing({"may": "defend_in_battle"})])
    theirs = {"battle": [guard, mecha("Idle", "5/5/5")]}
    s = declared({"base": [mecha("Kite", "1/1/1")]}, theirs, (("Kite",), {"seat": "B"}))
    s.to("defenders.declare")
    assert s.refused("B", "defend", units=("Idle",), against="Kite").rule == "RT-DEF-02"
    s.says("B", "defend", units=("Guard",), against="Kite")
    s.to("results.end")
    assert s.zone("Kite") == "A.discard_pile"


@pytest.mark.rule("RT-CARD-07", "RT-COST-12")
def test_a_pilot_that_ejects_saves_the_mecha_that_carried_it():
    text = used({"do": "bar", "what": "be_destroyed", "to": "host", "until": "turn"}, cost={"self": "eject"})
    s = scene(A={"base": [mecha("Kite", crew=[pilot("Roy", text=[text])]), mecha("Pod")]})
    s.says("A", "use", card="Roy")
    s.passes()
    assert [(data["on"], data["by"]) for data in s.table.modifiers.values()] == [(s["Kite"], "be_destroyed")]


@pytest.mark.rule("RT-KW-03", "RT-CLIP-13")
@pytest.mark.parametrize("word", ["lose", "standing"])
def test_a_unit_that_has_lost_burst_gets_no_points_beyond_the_armor(word: str):
    """Given a Burst Unit that loses it, by an effect or by its own text, when it wins, then it gains the cost alone."""
    own = [standing({"lose": "burst"})] if word == "standing" else []
    kite = mecha("Kite", "7/9/1", keywords=[{"keyword": "burst"}], text=own)
    hand = [action("Damp", {"do": "lose", "keyword": "burst", "until": "turn"}, targets=[{"type": "unit"}])]
    s = declared({"base": [kite], "hand": hand}, {"base": [mecha("Pod", "1/4/9", cost=2)]}, (("Kite",), {}))
    s.to("attackers.end")
    if word == "lose":
        plays(s, "Damp", targets=("Kite",))
    s.to("defenders.declare")
    s.says("B", "defend", units=("Pod",), against="Kite")
    s.to("results.end")
    assert s.bp("A") == 2
