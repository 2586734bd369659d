"""The Return Step: who goes home rolled, and Supply."""

import pytest

from tests.macross_crusade.scene import keyword, scene, unit


@pytest.mark.rule("MC-KW-12", "MC-RETURN-03", "MC-RETURN-01")
def test_supply_rerolls_another_unit_in_the_return_step_case_92():
    s = scene(A={"deployment": [unit("S", keywords=[keyword("supply", x=1)]), unit("P")]})
    s.says("A", "attack", first=("P", "S"))
    s.to("return.ft2")
    assert s.refused("A", "use", card="S", text="supply", targets=("S",)).rule == "MC-TGT-02"
    s.says("A", "use", card="S", text="supply", targets=("P",))
    s.passes()
    assert [s.rolled("P"), s.rolled("S")] == [False, True]
    s.to("defense.sortie")
    assert s.refused("A", "defend", first=("S",)).rule == "MC-SORTIE-02"
    s.says("A", "defend", first=("P",))


@pytest.mark.rule("MC-KW-12", "MC-TGT-02")
def test_supply_takes_exactly_x_units_of_any_side_case_218():
    laid = {"deployment": [unit("S", keywords=[keyword("supply", x=2)]), unit("P", rolled=True)]}
    s = scene(A=laid, node="return.ft2")
    assert s.refused("A", "use", card="S", text="supply", targets=("P",)).rule == "MC-TGT-01"
    both = scene(A=laid, B={"deployment": [unit("Q", rolled=True)]}, node="return.ft2")
    both.says("A", "use", card="S", text="supply", targets=("P", "Q"))
    house = scene(A=laid, node="return.ft2", switches={"supply_choice": "up_to_x_friendly"})
    house.says("A", "use", card="S", text="supply", targets=("P",))


@pytest.mark.rule("MC-RETURN-01", "MC-RETURN-02", "MC-KW-21", "MC-RETURN-04")
def test_all_go_home_rolled_and_the_sound_force_ends_case_210():
    s = scene(A={"deployment": [unit("P", white=["fighting"])]}, B={"deployment": [unit("Q")]})
    s.says("A", "attack", first=("P",))
    s.says("B", "defend", second=("Q",))
    assert s.table.flags["sound_force"] == ("A.battle_area_1",)
    s.to("return.ft2")
    assert s.rolled("P")
    assert s.rolled("Q")
    assert "sound_force" not in s.table.flags
    assert "detachments" not in s.table.flags


@pytest.mark.rule("MC-RETURN-03")
def test_who_came_back_earlier_is_rolled_by_house_rule_only():
    for switches, rolled in (({}, False), ({"return_step_rolls": "units_that_sortied"}, True)):
        s = scene(A={"deployment": [unit("P")]}, switches=switches)
        s.says("A", "attack", first=("P",))
        s.by_hand("A", {"do": "to_area", "to": "P", "area": "deployment"})
        s.to("return.ft2")
        assert s.rolled("P") is rolled


@pytest.mark.rule("MC-RETURN-03")
@pytest.mark.parametrize(
    ("switches", "rolled"), [({}, [True, False, True]), ({"return_step_rolls": "units_that_sortied"}, [True, True, False])]
)
def test_the_return_step_rolls_who_is_in_a_battle_area_or_by_house_rule_who_sortied(switches, rolled):
    s = scene(
        A={"deployment": [unit("Out"), unit("Back"), unit("Late")]},
        switches=switches,
    )
    s.says("A", "attack", first=("Out", "Back"))
    s.by_hand("A", {"do": "to_area", "to": "Back", "area": "deployment"}, {"do": "to_area", "to": "Late", "area": "1"})
    s.to("return.ft2")
    assert [s.rolled(name) for name in ("Out", "Back", "Late")] == rolled
