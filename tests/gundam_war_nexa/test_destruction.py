"""Staged destruction and its negation, where cards go, and the end of the game."""

import pytest

from domain.rulesets.gundam_war_nexa.state import current_properties
from tests.gundam_war_nexa.scene import (
    command,
    operation,
    scene,
    sign,
    standing,
    unit,
    use,
)

SAVE = {"do": "negate_destruction"}
DOOMED = {"type": "unit", "destroyed": True, "negatable": True}


@pytest.mark.rule("NX-DEST-03")
def test_damage_adds_up_through_the_turn_case_93():
    s = scene(A={"deployment": [unit("U", "1/1/4")]}, node="attack.ft1")
    s.does("B", {"do": "damage", "n": 2, "to": "U"})
    s.to("damage.ft1")
    assert not s.destroyed("U")
    s.does("B", {"do": "damage", "n": 2, "to": "U"})
    assert s.destroyed("U")


@pytest.mark.rule("NX-DEST-01", "NX-DEST-11")
def test_a_lowered_defence_destroys_in_spite_of_protection_case_94():
    safe = unit("U", "1/1/4", damage=3, text=[standing({"on": "self", "cannot": "be_destroyed"})])
    s = scene(A={"deployment": [safe]})
    s.does("B", {"do": "damage", "n": 4, "to": "U"})
    assert not s.destroyed("U")
    s = scene(A={"deployment": [safe]})
    s.does("B", {"do": "gain", "points": (0, 0, -1), "to": "U"})
    assert s.destroyed("U")


@pytest.mark.rule("NX-DEST-10")
def test_with_a_defence_of_0_a_destruction_is_not_negated_case_95():
    save = command("Save", SAVE, targets=[DOOMED])
    raised = command("Raise", {"do": "gain", "points": (0, 0, 1), "to": "target"}, targets=[{"type": "unit"}])
    s = scene(A={"deployment": [unit("U", "1/1/2")], "hand": [save, raised]})
    s.does("B", {"do": "gain", "points": (-2, -2, -2), "to": "U"})
    assert s.destroyed("U")
    assert s.refused("A", "play", card="Save", targets=("U",), reply=True).rule == "NX-TGT-02"
    s.says("A", "play", card="Raise", targets=("U",), reply=True)
    s.passes()
    assert s.zone("U") == "A.junkyard"  # too late: the whole cut is resolved
    s = scene(A={"deployment": [unit("U", "1/1/2")]})
    s.does("B", {"do": "gain", "points": (-2, -2, -2), "to": "U"})
    s.does("A", {"do": "gain", "points": (0, 0, 1), "to": "U"}, {**SAVE, "to": "U"})
    assert not s.destroyed("U")


@pytest.mark.rule("NX-DEST-06", "NX-DEST-05")
def test_a_destroyed_card_may_play_its_text_case_96():
    s = scene(A={"space": [unit("U", text=[use({"do": "draw"}, timing="damage")])]}, node="damage.ft1")
    s.does("B", {"do": "destroy", "to": "U"})
    assert s.table.chain[-1][1]["kind"] == "abolish"
    s.says("A", "use", card="U", reply=True)
    s.passes()
    assert (s.hand("A"), s.zone("U")) == (1, "A.junkyard")


@pytest.mark.rule("NX-DEST-07")
def test_a_negated_destruction_takes_the_damage_with_it_case_97():
    s = scene(A={"deployment": [unit("U", "1/1/5")], "hand": [command("Save", SAVE, targets=[DOOMED])]})
    s.does("B", {"do": "damage", "n": 5, "to": "U"})
    s.says("A", "play", card="Save", targets=("U",), reply=True)
    s.passes()
    assert (s.zone("U"), s.destroyed("U"), s.damage("U")) == ("A.deployment_area", False, 0)


@pytest.mark.rule("NX-DEST-12")
def test_the_abolish_effect_is_not_stopped_by_does_not_move_case_98():
    s = scene(A={"deployment": [unit("U", text=[standing({"on": "self", "cannot": "move"})])]})
    s.does("B", {"do": "move", "to": "U", "zone": "hand"})
    assert s.zone("U") == "A.deployment_area"
    s.does("B", {"do": "destroy", "to": "U"})
    s.passes()
    assert s.zone("U") == "A.junkyard"


@pytest.mark.rule("NX-ZONE-16", "NX-DEST-04")
def test_a_card_under_foreign_control_goes_to_its_owners_junkyard_case_99():
    s = scene(A={"deployment": [unit("U", owner="B")]})
    s.does("B", {"do": "destroy", "to": "U"})
    s.passes()
    assert s.zone("U") == "B.junkyard"


@pytest.mark.rule("NX-WIN-01", "NX-WIN-02")
@pytest.mark.parametrize(("enemy", "result"), [(3, {"A": "draw", "B": "draw"}), (4, {"A": "loss", "B": "win"})])
def test_both_nations_at_0_is_a_draw_case_109(enemy, result):
    s = scene(nation=(2, enemy))
    s.does("A", {"do": "nation_damage", "n": 3, "who": "both"})
    assert s.result == result


@pytest.mark.rule("NX-WIN-03", "NX-WIN-01")
def test_the_nation_may_be_empty_in_the_middle_of_an_effect():
    s = scene(A={"discard": [unit("U", known=False)]}, nation=(2, 20))
    s.does("B", {"do": "nation_damage", "n": 2, "who": "enemy"}, {"do": "recover", "n": 1, "who": "enemy"})
    assert s.result is None


@pytest.mark.rule("NX-DEST-02", "NX-DEST-05", "NX-DEST-08", "NX-DEST-09")
def test_operations_fall_only_by_effects_that_destroy_case_200():
    s = scene(A={"deployment": [operation("O")]}, B={"hand": [command("Flash", {"do": "draw"})]})
    s.does("B", {"do": "damage", "n": 4, "to": "O"})
    assert not s.destroyed("O")
    s.does("B", {"do": "destroy", "to": "O"})
    s.says("B", "play", card="Flash", reply=True)
    assert s.zone("O") == "A.deployment_area"
    s.passes()
    card = s.table.cards[s["O"]]
    assert (s.zone("O"), card.marks, card.attributes) == ("A.junkyard", {}, {})


@pytest.mark.rule("NX-DEST-17", "NX-BATT-44")
def test_who_destroys_is_the_player_of_the_effect_case_151():
    s = scene(
        A={"hand": [command("Wither", {"do": "gain", "points": (-2, -2, -2)}, targets=[{"type": "unit"}])]},
        B={"deployment": [unit("V", "1/1/2")]},
    )
    s.says("A", "play", card="Wither", targets=("V",))
    s.passes()
    assert s.table.cards[s["V"]].attributes["destroyed"]["by"] == "A"
    s = scene(A={"space": [unit("A", "9/0/9")]}, B={"space": [unit("V")]}, node="damage.ft1")
    s.says("A", "pass")
    s.says("B", "pass")
    assert s.table.cards[s["V"]].attributes["destroyed"]["by"] == ""


@pytest.mark.rule("NX-ZONE-18")
def test_a_g_goes_to_the_junkyard_as_what_it_was_case_156():
    s = scene(A={"gs": [unit("U", g_sign=sign())]})
    s.does("B", {"do": "abolish", "to": "U"})
    assert s.zone("U") == "A.junkyard"
    assert current_properties.type_of(s.table, s["U"]).or_else("") == "unit"


@pytest.mark.rule("NX-TERM-19")
def test_what_was_extracted_and_goes_nowhere_is_removed_case_181():
    s = scene(A={"nation": [unit("Top"), unit("Next")]})
    top = s.table.at("A.nation_pile")[:2]
    s.does("A", {"do": "extract", "n": 2, "take": 1, "zone": "hand"})
    s.says("A", "choose", cards=(top[0],))
    assert s.table.at("A.hand") == [top[0]]
    assert top[1] in s.table.at("A.removed_zone")


@pytest.mark.rule("NX-WIN-02", "NX-HAND-01")
def test_both_players_draw_and_recover_by_one_effect():
    s = scene(A={"discard": [unit("U", known=False)]}, B={"discard": [unit("V", known=False)]}, nation=(2, 2))
    s.does("A", {"do": "recover", "n": 1, "who": "both"})
    assert (s.count("A.nation_pile"), s.count("B.nation_pile")) == (3, 3)
    s.does("A", {"do": "draw", "n": 3, "who": "both"})
    assert s.result == {"A": "draw", "B": "draw"}
