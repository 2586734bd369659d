"""X in a text: a number that is counted as the text is carried out, or as long as it applies."""

import pytest

from tests.robotech.battles import declared
from tests.robotech.scene import OWN, action, gain, mecha, pilot, plays, proto, scene, standing, vessel


@pytest.mark.rule("RT-GOLD-01", "RT-CLIP-11")
def test_a_unit_is_stronger_for_every_vessel_that_its_player_controls():
    """Given +1 Weapon for each own Vessel, when Vessels come and go, then the Weapon follows."""
    text = standing({"values": {"weapon": "X"}}, x={"count": {"type": "vessel", "whose": "own"}})
    s = scene(
        A={"base": [mecha("Lance", "2/2/2", text=[text]), vessel("Ark"), vessel("Barge")]}, B={"base": [vessel("Hulk")]}
    )
    assert s.values("Lance") == (4, 2, 2)
    s.effect("A", {"do": "move", "zone": "hand", "to": "Barge"})
    assert s.values("Lance") == (3, 2, 2)


@pytest.mark.rule("RT-GOLD-01")
def test_x_counts_as_often_as_the_text_says_and_so_many_more():
    """Given twice the ProtoCards less one as Armor, then X is that, and never below 0."""
    text = standing({"values": {"armor": "X"}}, x={"count": {"type": "proto", "whose": "own"}, "times": 2, "plus": -3})
    s = scene(A={"base": [mecha("Wall", "1/1/1", text=[text])], "proto": [proto(copies=3)]})
    t = scene(A={"base": [mecha("Wall", "1/1/1", text=[text])], "proto": [proto()]})
    assert (s.values("Wall")[1], t.values("Wall")[1]) == (4, 1)


@pytest.mark.rule("RT-GOLD-01", "RT-CLIP-12")
def test_the_weapon_of_an_attacker_becomes_the_armor_of_a_defender():
    """Given an Action that sets a Weapon to a defender's Armor, when it is carried out, then it is that, bonuses on top."""
    mirror = action(
        "Mirror",
        {"do": "strength", "values": {"weapon": "X"}, "to": "first", "until": "attack"},
        targets=[{"type": "unit", "role": "attacking"}, {"type": "unit", "role": "defending"}],
        x={"value": "armor", "of": "second"},
    )
    kite = mecha("Kite", "2/2/3", crew=[pilot("Rick", bonus="1/0/0")])
    s = declared(
        {"base": [kite], "hand": [mirror]},
        {"base": [mecha("Shell", "1/6/4")]},
        (("Kite",), {}),
        defended=((("Shell",), "Kite"),),
    )
    s.to("results.begin")
    plays(s, "Mirror", targets=("Kite", "Shell"))
    assert s.values("Kite")[0] == 7
    s.to("results.end")
    assert s.zone("Shell") == "B.discard_pile"


@pytest.mark.rule("RT-GOLD-01")
def test_as_many_cards_are_drawn_as_the_opponent_holds():
    s = scene(
        A={"hand": [action("Tide", {"do": "draw", "n": "X"}, x={"hand": "opponent", "plus": 1})]},
        B={"hand": [action("One"), action("Two")]},
    )
    plays(s, "Tide")
    assert s.count("A.hand") == 3


@pytest.mark.rule("RT-GOLD-01")
def test_an_x_that_depends_on_a_card_nobody_knows_leaves_the_record_open():
    """Given X Units of a Race and one that nobody knows, when the effect is carried out, then X is 0 and the verdict open."""
    tide = action("Tide", {"do": "draw", "n": "X"}, x={"count": {"race": "Zentraedi"}})
    s = scene(A={"hand": [tide], "base": [mecha("Masked", known=False)]}, mode="scribe")
    plays(s, "Tide")
    assert s.count("A.hand") == 0
    assert s.happened("effect_resolved")
    assert ("open", "RT-GOLD-01") in [event.verdict for event in s.desk.events]


@pytest.mark.rule("RT-GOLD-01")
def test_an_x_in_a_name_is_a_letter():
    """Given a text that counts Units of the Race X and aims at one named X, then the number stands in no name."""
    boost = action("Boost", gain("X"), targets=[{**OWN, "name": "X"}], x={"count": {"race": "X", "whose": "own"}})
    s = scene(A={"base": [mecha("X", "2/2/2", races=["X"])], "hand": [boost]})
    plays(s, "Boost", targets=("X",))
    assert s.values("X")[0] == 3


@pytest.mark.rule("RT-GOLD-01", "RT-COST-03")
def test_an_x_of_a_cost_is_that_of_the_own_card_where_no_other_is_meant():
    text = standing({"values": {"weapon": "X"}}, x={"value": "cost"})
    s = scene(A={"base": [mecha("Lance", "2/2/2", cost=3, text=[text])]})
    assert s.values("Lance") == (5, 2, 2)
