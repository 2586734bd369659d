"""Damage by effects to Units whose Defense nobody knows: whether they fall is open, and the players say so by hand."""

import pytest

from tests.macross_crusade.scene import character, command, scene, unit
from tests.scene import open_rules

UNIT = {"type": "unit"}
SHOT = command("Shot", {"do": "damage", "n": 2}, targets=[UNIT])
STORM = command("Storm", {"do": "damage", "n": 2, "to": {"type": "unit", "whose": "enemy"}})


@pytest.mark.rule("MC-DEST-01")
@pytest.mark.parametrize(
    ("there", "expected"),
    [
        (unit("Who", known=False), {"MC-DEST-01", "MC-TGT-05"}),
        (unit("Who", "1/0/9", sets=[character("Masked", known=False)]), {"MC-DEST-01"}),
    ],
    ids=["unknown unit", "unknown character"],
)
def test_whether_a_unit_of_unknown_defense_falls_by_damage_is_open_until_the_players_say_so(there, expected):
    """Given a Unit whose Defense nobody knows, when an effect damages it, then that is open, and whether an
    unknown one may be a target is open too; the players may destroy it."""
    s = scene(A={"hand": [SHOT]}, B={"deployment": [there]}, mode="scribe")
    s.says("A", "play", card="Shot", targets=("Who",))
    assert open_rules(s.says("", "settle")) == expected
    assert (s.destroyed("Who"), s.damage("Who")) == (False, 2)
    assert open_rules(s.says("A", "effect", effects=({"do": "destroy", "to": "Who"},))) == set()
    assert s.destroyed("Who") or s.zone("Who") == "B.junkyard"


@pytest.mark.rule("MC-DEST-01", "MC-TGT-08")
def test_damage_to_all_units_is_open_only_if_one_of_unknown_defense_is_among_them():
    """Given an effect on all enemy Units, when it is resolved, then the fall of a known one is sure, that of another open."""
    crewed = unit("Who", "1/0/9", sets=[character("Masked", known=False)])
    for there, result in (([unit("Q", "1/0/2")], set()), ([unit("Q", "1/0/2"), crewed], {"MC-DEST-01"})):
        s = scene(A={"hand": [STORM]}, B={"deployment": there}, mode="scribe")
        s.says("A", "play", card="Storm")
        left = open_rules(s.says("", "settle"))
        assert left >= result
        assert result or not left


@pytest.mark.rule("MC-CARD-16", "MC-TGT-12")
def test_protection_from_damage_that_an_unknown_source_decides_is_open():
    """Given a Unit that red cards do not damage, when an unknown card's effect damages it, then that is open."""
    text = {"timing": "auto_a", "effects": [{"cannot": "be_damaged", "on": "self", "against": {"color": "red"}}]}
    s = scene(
        A={"deployment": [unit("Who", known=False)]}, B={"deployment": [unit("P", "1/0/9", text=[text])]}, mode="scribe"
    )
    result = open_rules(s.says("A", "effect", effects=({"do": "damage", "n": 1, "to": "P"},), card="Who"))
    assert result == {"MC-CARD-16"}


@pytest.mark.rule("MC-DEST-02")
@pytest.mark.parametrize(("points", "found"), [((0, 0, -2), {"MC-DEST-02"}), ((1, 0, 0), set())])
def test_a_lowered_defense_that_nobody_knows_may_be_nothing(points, found):
    """Given an unknown Unit, when an effect lowers its Defense, then whether it falls is open, else nothing is."""
    s = scene(B={"deployment": [unit("Who", known=False)]}, mode="scribe")
    assert open_rules(s.says("A", "effect", effects=({"do": "gain", "points": points, "to": "Who"},))) == found
