"""Damage by effects to UNITs whose defense nobody knows: whether they fall is open, and the players say so by hand."""

import pytest

from tests.gundam_war.scene import character, command, scene, unit
from tests.scene import open_rules

UNIT = [{"type": "unit"}]
SHOT = command("Shot", {"do": "damage", "n": 2}, targets=UNIT)
STORM = command("Storm", {"do": "damage", "n": 2, "to": {"type": "unit", "whose": "enemy"}})


@pytest.mark.rule("GW-DMG-06")
@pytest.mark.parametrize(
    ("there", "expected"),
    [
        (unit("Who", known=False), {"GW-DMG-06", "GW-EFF-05"}),
        (unit("Who", "1/0/9", carries=[character("Masked", known=False)]), {"GW-DMG-06"}),
    ],
    ids=["unknown unit", "unknown character"],
)
def test_whether_a_unit_of_unknown_defense_falls_by_damage_is_open_until_the_players_say_so(there, expected):
    """Given a UNIT whose defense nobody knows, when an effect damages it, then that is open, and whether an
    unknown one may be a target is open too; the players may destroy it."""
    s = scene(A={"hand": [SHOT]}, B={"station": [there]}, mode="scribe")
    s.says("A", "play", card="Shot", targets=("Who",))
    assert open_rules(s.says("", "settle")) == expected
    assert (s.zone("Who"), s.damage("Who")) == ("B.station_area", 2)
    assert open_rules(s.says("A", "effect", effects=({"do": "destroy", "to": "Who"},))) == set()
    assert s.zone("Who") == "B.junkyard"


@pytest.mark.rule("GW-DMG-06", "GW-EFF-05")
def test_damage_to_all_units_is_open_only_if_one_of_unknown_defense_is_among_them():
    """Given an effect on all enemy UNITs, when it is resolved, then the fall of a known one is sure, that of another open."""
    crewed = unit("Who", "1/0/9", carries=[character("Masked", known=False)])
    for there, result in (([unit("Q", "1/0/2")], set()), ([unit("Q", "1/0/2"), crewed], {"GW-DMG-06"})):
        s = scene(A={"hand": [STORM]}, B={"station": there}, mode="scribe")
        s.says("A", "play", card="Storm")
        left = open_rules(s.says("", "settle"))
        assert left >= result
        assert result or not left
        assert s.zone("Q") == "B.junkyard"


@pytest.mark.rule("GW-DMG-06", "GW-DMG-01")
def test_damage_of_nothing_leaves_nothing_open():
    """Given an unknown UNIT, when 0 damage reaches it, then nothing is open: it does not fall."""
    s = scene(B={"station": [unit("Who", known=False)]}, mode="scribe")
    assert open_rules(s.says("A", "effect", effects=({"do": "damage", "n": 0, "to": "Who"},))) == set()
    assert open_rules(s.says("A", "effect", effects=({"do": "damage", "n": 1, "to": "Who"},))) == {"GW-DMG-06"}


@pytest.mark.rule("GW-DMG-08")
@pytest.mark.parametrize(("points", "found"), [((0, 0, -2), {"GW-DMG-08"}), ((1, 0, 0), set())])
def test_a_lowered_defense_that_nobody_knows_may_be_nothing(points, found):
    """Given an unknown UNIT, when an effect lowers its defense, then whether it falls is open, else nothing is."""
    s = scene(B={"station": [unit("Who", known=False)]}, mode="scribe")
    assert open_rules(s.says("A", "effect", effects=({"do": "gain", "points": points, "to": "Who"},))) == found
