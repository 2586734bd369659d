"""Set-on / GENERATION."""

import pytest

from tests.gundam_war.scene import blue, character, command, generation, keyword, operation, scene, unit

SET = {"keywords": [keyword("set_on_generation")]}
FLAG = [{"timing": "auto_a", "effects": [{"points": [1, 1, 1], "on": {"type": "unit", "whose": "own"}}]}]


@pytest.mark.rule("GW-STGN-01", "GW-KW-23")
@pytest.mark.parametrize("card", [operation("Sail", **SET), character("Sail", **SET)])
def test_the_card_can_be_set_on_a_generation(card):
    s = scene(A={"station": [generation(name="Plant"), unit("Hull")], "hand": [card, operation("Plain")]})
    assert s.refused("A", "play", card="Plain", on="Plant").rule == "GW-SET-01"
    s.says("A", "play", card="Sail", on="Plant")
    s.passes()
    assert s.zone("Sail") == "Plant"


@pytest.mark.rule("GW-STGN-02", "GW-STGN-03", "GW-STGN-01", "GW-KW-23")
def test_its_boosts_are_negated_and_it_goes_when_the_generation_changes_case_117():
    sail = operation("Sail", points=[1, 1, 1], **SET)
    s = scene(A={"station": [generation(name="Plant", carries=[sail]), unit("Hull", "2/1/3")]})
    assert s.points("Plant") == (None, None, None)
    s.says("A", "effect", effects=({"do": "become", "to": "Plant", "type": "unit"},))
    assert s.zone("Sail") == "A.junkyard"
    assert s.zone("Plant") == "A.station_area"


@pytest.mark.rule("GW-STGN-02")
def test_boosts_for_others_are_negated_too_but_only_on_a_generation():
    sail = operation("Sail", text=FLAG, **SET)
    s = scene(A={"station": [generation(name="Plant", carries=[sail]), unit("Hull", "2/1/3")]})
    assert s.points("Hull") == (2, 1, 3)
    s = scene(A={"station": [unit("Hull", "2/1/3", carries=[sail])]})
    assert s.points("Hull") == (3, 2, 4)


@pytest.mark.rule("GW-STGN-02")
def test_effects_that_are_no_boosts_stay():
    text = [{"timing": "auto_a", "effects": [{"points": [-1, 0, 0], "on": {"type": "unit", "whose": "enemy"}}]}]
    sail = operation("Sail", text=text, **SET)
    s = scene(A={"station": [generation(name="Plant", carries=[sail])]}, B={"station": [unit("Hull", "2/1/3")]})
    assert s.points("Hull") == (1, 1, 3)


@pytest.mark.rule("GW-STGN-03")
def test_a_change_to_a_generation_changes_nothing():
    s = scene(A={"station": [generation(name="Plant", carries=[operation("Sail", **SET)])]})
    s.says("A", "effect", effects=({"do": "become", "to": "Plant", "type": "generation"},))
    assert s.zone("Sail") == "Plant"


@pytest.mark.rule("GW-STGN-01", "GW-OPER-09")
def test_the_play_fails_if_the_generation_is_another_card_type_by_then():
    change = command("Change", {"do": "become", "type": "operation"}, targets=[{"type": "generation"}])
    plan = operation("Plan", keywords=[keyword("set_on_generation")])
    s = scene(A={"hand": [plan], "station": [blue()]}, B={"hand": [change]})
    s.says("A", "play", card="Plan", on="Blue Power")
    s.says("B", "play", True, card="Change", targets=("Blue Power",))
    s.passes()
    assert s.zone("Plan") == "A.junkyard"
