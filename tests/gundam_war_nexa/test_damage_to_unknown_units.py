"""Damage by effects to units whose defence nobody knows: whether they fall is open, and the players say so by hand."""

import pytest

from domain.rulesets.gundam_war_nexa.state import current_properties
from tests.gundam_war_nexa.scene import character, command, scene, unit
from tests.scene import open_rules

UNIT = {"type": "unit"}
SHOT = command("Shot", {"do": "damage", "n": 2}, targets=[UNIT])
STORM = command("Storm", {"do": "damage", "n": 2, "to": {"type": "unit", "whose": "enemy"}})


@pytest.mark.rule("NX-DEST-03")
@pytest.mark.parametrize(
    ("there", "expected"),
    [
        (unit("Who", known=False), {"NX-DEST-03", "NX-TGT-06"}),
        (unit("Who", "1/0/9", carries=[character("Masked", known=False)]), {"NX-DEST-03"}),
    ],
    ids=["unknown unit", "unknown character"],
)
def test_whether_a_unit_of_unknown_defence_falls_by_damage_is_open_until_the_players_say_so(there, expected):
    """Given a unit whose defence nobody knows, when an effect damages it, then that is open, and whether an unknown unit may
    be a target is open too; the players may destroy it."""
    s = scene(A={"hand": [SHOT]}, B={"deployment": [there]}, mode="scribe")
    s.says("A", "play", card="Shot", targets=("Who",))
    assert open_rules(s.says("", "settle")) == expected
    assert (s.zone("Who"), current_properties.damage(s.table, s["Who"])) == ("B.deployment_area", 2)
    assert open_rules(s.says("A", "effect", effects=({"do": "destroy", "to": "Who"},))) == set()
    assert s.table.cards[s["Who"]].attributes.get("destroyed") or s.zone("Who") == "B.junkyard"


@pytest.mark.rule("NX-DEST-03", "NX-PLAY-09")
def test_damage_to_all_units_is_open_only_if_one_of_unknown_defence_is_among_them():
    """Given an effect on all enemy units, when it is resolved, then the fall of a known one is sure, that of another open."""
    crewed = unit("Who", "1/0/9", carries=[character("Masked", known=False)])
    for there, result in (([unit("Q", "1/0/2")], set()), ([unit("Q", "1/0/2"), crewed], {"NX-DEST-03"})):
        s = scene(A={"hand": [STORM]}, B={"deployment": there}, mode="scribe")
        s.says("A", "play", card="Storm")
        left = open_rules(s.says("", "settle"))
        assert left >= result
        assert result or not left


@pytest.mark.rule("NX-KW-28", "NX-DEST-03")
def test_piercing_damage_to_a_force_led_by_an_unknown_unit_is_open():
    """Given a force whose leader nobody knows, when piercing damage reaches it, then what falls is open."""
    s = scene(B={"space": [unit("Who", known=False), unit("Q")]}, node="defense.ft2", mode="scribe")
    assert open_rules(s.says("A", "effect", effects=({"do": "piercing", "n": 3, "to": "Q"},))) == {"NX-DEST-03"}


@pytest.mark.rule("NX-DEST-01")
@pytest.mark.parametrize(("points", "found"), [((0, 0, -2), {"NX-DEST-01"}), ((1, 0, 0), set())])
def test_a_lowered_defence_that_nobody_knows_may_be_nothing(points, found):
    """Given an unknown unit, when an effect lowers its defence, then whether it falls is open, else nothing is."""
    s = scene(B={"deployment": [unit("Who", known=False)]}, mode="scribe")
    assert open_rules(s.says("A", "effect", effects=({"do": "gain", "points": points, "to": "Who"},))) == found
