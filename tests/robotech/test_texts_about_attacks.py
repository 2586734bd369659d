"""Texts about attacks: what an attacked or blocked Unit triggers, speed, groups, who has to defend and who cannot attack."""

import pytest

from tests.robotech.battles import declared
from tests.robotech.scene import OWN, action, mecha, plays, scene, standing, triggered, used

POINT = {"do": "battle_points", "n": 1}


@pytest.mark.rule("RT-ABIL-05", "RT-ATK-07")
def test_a_unit_that_is_attacked_sets_its_ability_off_and_a_base_attack_does_not():
    """Given a Unit that gains a point when attacked, when it is attacked in the Battle Zone, then B has one."""
    bell = mecha("Bell", "1/9/1", text=[triggered("attacked", POINT)])
    s = declared({"base": [mecha("Kite")]}, {"battle": [bell]}, (("Kite",), {"on": "Bell"}))
    s.to("defenders.declare")
    assert s.bp("B") == 1
    t = declared({"base": [mecha("Kite")]}, {"base": [bell]}, (("Kite",), {}))
    t.to("defenders.declare")
    assert t.bp("B") == 0


@pytest.mark.rule("RT-ABIL-05", "RT-DEF-02")
def test_an_attacker_is_blocked_once_however_many_defend():
    """Given an attacker that gains a point when blocked, when B declares defenders in two lines, then it is one."""
    bell = mecha("Bell", "1/9/1", text=[triggered("blocked", POINT)])
    foes = [mecha("Maw", "1/1/9"), mecha("Paw", "1/1/9")]
    both = declared({"base": [bell]}, {"base": foes}, (("Bell",), {}), defended=((("Maw",), "Bell"), (("Paw",), "Bell")))
    both.to("results.begin")
    assert both.bp("A") == 1
    s = declared({"base": [bell]}, {"base": foes}, (("Bell",), {}))
    s.to("results.begin")
    assert s.bp("A") == 0


@pytest.mark.rule("RT-ATK-04", "RT-CLIP-13")
def test_units_of_a_player_cannot_attack_this_turn_whenever_they_come():
    """Given "your Units cannot attack this turn", when one comes into play after it, then it does not attack either."""
    ban = {"do": "bar", "what": "attack", "who": "own", "until": "turn"}
    s = scene(A={"hand": [action("Truce", ban), mecha("Kite")]}, points={"A": 5}, node="mechanize.begin")
    plays(s, "Truce")
    s.to("mechanize.play")
    s.says("A", "play", card="Kite")
    s.to("attackers.declare")
    assert s.refused("A", "attack", units=("Kite",)).rule == "RT-ATK-04"


@pytest.mark.rule("RT-DEF-05", "RT-GOLD-01")
def test_a_speed_that_an_interceptor_has_counts_as_it_is_declared():
    """Given an attacker of Speed 3 and one of Speed 3 with +1 when intercepting, when it intercepts, then it may."""
    boat = standing({"values": {"speed": 1}}, condition={"role": "intercepting"})
    sides = {"battle": [mecha("Ark", "1/9/1")], "base": [mecha("Boat", "1/9/3", text=[boat]), mecha("Slow", "1/9/3")]}
    s = declared({"base": [mecha("Kite", "1/9/3")]}, sides, (("Kite",), {"on": "Ark"}))
    assert s.refused("B", "defend", units=("Slow",), against="Kite").rule == "RT-DEF-05"
    s.says("B", "defend", units=("Boat",), against="Kite")
    assert s.values("Boat")[2] == 4
    t = declared({"base": [mecha("Kite", "1/9/4")]}, {"base": [mecha("Boat", "1/9/3", text=[boat])]}, (("Kite",), {}))
    assert t.refused("B", "defend", units=("Boat",), against="Kite").rule == "RT-DEF-02"


@pytest.mark.rule("RT-DEF-02", "RT-CLIP-13")
def test_a_speed_that_an_effect_gives_to_a_defender_counts_as_it_is_declared():
    jet = action("Jet", {"do": "gain", "values": {"speed": 1}, "role": "defending", "until": "turn"}, targets=[OWN])
    s = scene(A={"base": [mecha("Kite", "1/9/4")]}, B={"base": [mecha("Boat", "1/9/3")], "hand": [jet]})
    s.says("A", "pass")
    s.says("B", "action", card="Jet", targets=("Boat",))
    s.to("attackers.declare")
    assert s.values("Boat")[2] == 3
    s.says("A", "attack", units=("Kite",))
    s.says("B", "defend", units=("Boat",), against="Kite")


@pytest.mark.rule("RT-ATK-10", "RT-GOLD-01")
@pytest.mark.parametrize(("together", "weapon"), [(True, 3), (False, 2)])
def test_a_text_holds_while_its_unit_attacks_in_a_group(together, weapon):
    text = standing({"values": {"weapon": 1}}, condition={"role": "attacking", "group": True})
    base = [mecha("Wing", "2/2/2", text=[text]), mecha("Mate", "2/2/2")]
    attacks = [(("Wing", "Mate"), {})] if together else [(("Wing",), {}), (("Mate",), {})]
    s = declared({"base": base}, {"base": [mecha("Maw")]}, *attacks)
    assert s.values("Wing")[0] == weapon


@pytest.mark.rule("RT-DEF-01", "RT-GOLD-01")
@pytest.mark.parametrize(
    ("asked", "defended", "weapon"), [(False, False, 3), (False, True, 2), (True, True, 3), (True, False, 2)]
)
def test_a_text_holds_while_its_attack_is_defended_or_not(asked, defended, weapon):
    """Given "its weapon is 1 more if nobody defends", or somebody, when it attacks, then that tells."""
    text = standing({"values": {"weapon": 1}}, condition={"defended": asked})
    s = scene(A={"base": [mecha("Wing", "2/2/2", text=[text])]}, B={"base": [mecha("Maw", "1/1/9")]})
    assert s.values("Wing")[0] == 2
    s.to("attackers.declare")
    s.says("A", "attack", units=("Wing",))
    if defended:
        s.says("B", "defend", units=("Maw",), against="Wing")
    assert s.values("Wing")[0] == weapon


MUST = used({"do": "must_defend"}, targets=[{"type": "mecha", "whose": "enemy"}])


@pytest.mark.rule("RT-GOLD-01", "RT-DEF-01")
def test_a_unit_that_has_to_defend_is_not_left_out():
    """Given B's Maw that has to defend against Kite, when Kite attacks, then B cannot go on without Maw, and Paw may stay."""
    s = scene(A={"base": [mecha("Kite", "1/9/1", text=[MUST])]}, B={"base": [mecha("Maw", "1/1/9"), mecha("Paw", "1/1/9")]})
    s.says("A", "use", card="Kite", targets=("Maw",))
    s.to("attackers.declare")
    s.says("A", "attack", units=("Kite",))
    s.to("defenders.declare")
    assert s.refused("B", "pass").rule == "RT-GOLD-01"
    assert "pass" not in {offer.act for offer in s.desk.ruleset.offers(s.desk, "B")}
    s.says("B", "defend", units=("Maw",), against="Kite")
    s.says("B", "pass")


@pytest.mark.rule("RT-GOLD-01", "RT-DEF-15")
def test_a_unit_that_is_too_slow_has_not_to_defend_nor_against_another():
    text = {"base": [mecha("Kite", "1/9/5", text=[MUST]), mecha("Other", "1/9/1")]}
    s = scene(A=text, B={"base": [mecha("Maw", "1/1/2")]})
    s.says("A", "use", card="Kite", targets=("Maw",))
    s.to("attackers.declare")
    s.says("A", "attack", units=("Kite",))
    s.says("A", "attack", units=("Other",))
    s.to("defenders.declare")
    s.says("B", "pass")


@pytest.mark.rule("RT-DEF-05", "RT-GOLD-01")
def test_a_unit_that_cannot_intercept_may_defend_directly():
    boat = mecha("Boat", "1/9/9", text=[standing({"cannot": "intercept"})])
    s = declared({"base": [mecha("Kite")]}, {"battle": [mecha("Ark", "1/9/1")], "base": [boat]}, (("Kite",), {"on": "Ark"}))
    assert s.refused("B", "defend", units=("Boat",), against="Kite").rule == "RT-GOLD-01"
    t = declared({"base": [mecha("Kite")]}, {"base": [boat]}, (("Kite",), {}))
    t.says("B", "defend", units=("Boat",), against="Kite")


@pytest.mark.rule("RT-MOVE-01", "RT-GOLD-01")
def test_a_unit_that_cannot_advance_neither_attacks_nor_uses_what_it_advances_for():
    pin = action("Pin", {"do": "bar", "what": "advance", "until": "turn"}, targets=[OWN])
    s = scene(A={"base": [mecha("Kite", text=[used(POINT, symbol="advance")])], "hand": [pin]}, B={"base": [mecha("Maw")]})
    plays(s, "Pin", targets=("Kite",))
    assert s.refused("A", "use", card="Kite").rule == "RT-GOLD-01"
    s.to("attackers.declare")
    assert s.refused("A", "attack", units=("Kite",)).rule == "RT-ATK-04"
