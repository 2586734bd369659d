"""Refit, and cards that take the place of others."""

import pytest

from tests.gundam_war_nexa.scene import (
    blue,
    character,
    command,
    keyword,
    scene,
    unit,
    use,
)


def refitter(**more):
    return unit("U", "1/1/4", keywords=[keyword("refit", trait="Wing")], **more)


@pytest.mark.rule("NX-KW-07", "NX-MISC-01")
def test_refit_takes_a_unit_up_to_the_number_of_gs_case_117():
    new, heavy = unit("New", "3/3/6", traits=["Wing"], total=4), unit("Heavy", traits=["Wing"], total=5)
    s = scene(
        A={
            "gs": [blue(2), {**blue(2), "name": "Spent", "rolled": True}],
            "space": [refitter(damage=3, carries=[character("Pilot")], rolled=True)],
            "hand": [new, heavy, character("Wing Pilot", traits=["Wing"], total=0), unit("Stranger", total=0)],
        },
        node="attack.ft2",
    )
    s.does("A", {"do": "gain", "points": (1, 1, 1), "to": "U"})
    for name in ("Heavy", "Wing Pilot", "Stranger"):
        assert s.refused("A", "use", card="U", text="refit", special=(name,)).rule == "NX-KW-07"
    s.says("A", "use", card="U", text="refit", special=("New",))
    s.passes()
    assert (s.zone("New"), s.rolled("New"), s.damage("New")) == ("A.space_area", False, 3)
    assert (s.zone("Pilot"), s.points("New"), s.zone("U")) == ("New", (5, 5, 8), "A.junkyard")


@pytest.mark.rule("NX-MISC-01", "NX-EFF-18")
def test_refit_does_nothing_when_the_new_unit_is_gone():
    s = scene(A={"space": [refitter()], "hand": [unit("New", traits=["Wing"])]}, node="attack.ft2")
    s.says("A", "use", card="U", text="refit", special=("New",))
    s.does("B", {"do": "abolish", "to": "New"})
    s.does("A", {"do": "put_in_play", "to": "New"})
    s.passes()
    assert (s.zone("U"), s.zone("New")) == ("A.space_area", "A.deployment_area")


@pytest.mark.rule("NX-MISC-01")
def test_effects_that_wait_on_a_replaced_card_find_the_new_one():
    hit = command("Hit", {"do": "damage", "n": 2}, targets=[{"type": "unit"}])
    s = scene(A={"deployment": [unit("U", "1/1/4")], "hand": [unit("New", "1/1/4")]}, B={"hand": [hit]})
    s.says("B", "play", card="Hit", targets=("U",))
    s.does("A", {"do": "replace", "to": "U", "by": "New"})
    s.passes()
    assert (s.damage("New"), s.zone("U")) == (2, "A.junkyard")


@pytest.mark.rule("NX-MISC-01", "NX-DEST-04", "NX-KW-07")
def test_a_card_that_takes_the_place_of_a_destroyed_one_is_abolished_in_its_stead():
    s = scene(
        A={"space": [refitter(carries=[character("Pilot")])], "hand": [unit("New", traits=["Wing"])]}, node="attack.ft2"
    )
    s.does("B", {"do": "destroy", "to": "U"})
    s.says("A", "use", True, card="U", text="refit", special=("New",))
    s.passes()
    assert [s.zone(name) for name in ("U", "New", "Pilot")] == ["A.junkyard"] * 3


@pytest.mark.rule("NX-KW-07", "NX-KW-20", "NX-EFF-18")
def test_refit_brings_no_single_copy_of_another_own_unit():
    star = unit("New", traits=["Wing"], star=True)
    s = scene(A={"deployment": [refitter(), unit("Twin", alias=["New"])], "hand": [star]}, node="attack.ft1")
    assert s.refused("A", "use", card="U", text="refit", special=("New",)).rule == "NX-KW-20"
    same = unit("Old", keywords=[keyword("refit", trait="Wing")], alias=["New"])
    s = scene(A={"deployment": [same], "hand": [star]}, node="attack.ft1")
    s.says("A", "use", card="Old", text="refit", special=("New",))
    s.passes()
    assert s.zone("New") == "A.deployment_area"


@pytest.mark.rule("NX-KW-11", "NX-MISC-01", "NX-AUTO-05")
def test_what_takes_the_place_of_a_unit_with_ps_armor_goes_back_for_it():
    armored = unit("U", keywords=[keyword("refit", trait="Wing"), keyword("ps_armor")])
    s = scene(A={"deployment": [armored], "hand": [unit("New", traits=["Wing"])]}, node="attack.move")
    s.says("A", "attack", space=("U",))
    s.says("A", "use", card="U", text="refit", special=("New",))
    s.passes()
    s.to("end.done")
    s.says("A", "done")
    assert s.zone("New") == "A.hand"


@pytest.mark.rule("NX-MISC-01")
def test_an_unresolved_effect_on_this_card_is_applied_to_the_card_that_took_its_place():
    rising = unit("U", "1/1/4", text=[use({"do": "gain", "points": [1, 1, 1]})])
    s = scene(A={"deployment": [rising], "hand": [unit("New", "1/1/4")]})
    s.says("A", "use", card="U")
    s.does("B", {"do": "replace", "to": "U", "by": "New"})
    s.passes()
    assert s.points("New") == (2, 2, 5)
