"""The guard system: a G with a guard level changes the power of a force."""

import pytest

from domain.kernel.record.command import Command
from tests.gundam_war_nexa.scene import g, graphic, scene, standing, unit

GUARD = {"gs": [graphic("Sky", guard=2)]}


def guards(**more):
    return [g(name="Wall", type="graphic", guard=2, **more), g(name="Gate", type="graphic", guard=1)]


@pytest.mark.rule("NX-PLAY-70", "NX-KW-24", "NX-TERM-11")
def test_the_guard_strengthens_a_force_although_the_unit_that_named_it_has_left():
    s = scene(A={**GUARD, "space": [unit("L", "5/1/3"), unit("M")]}, B={"space": [unit("E")]}, node="damage.ft1")
    s.says("A", "use", card="Sky", text="guard", targets=("M",))
    s.does("B", {"do": "move", "to": "M", "zone": "hand"})
    s.passes()
    assert s.power("A") == 7
    s = scene(A={**GUARD, "space": [unit("L", "5/1/3")]}, B={"space": [unit("E")]}, node="damage.ft1")
    s.says("A", "use", card="Sky", text="guard", targets=("L",))
    s.does("B", {"do": "move", "to": "L", "zone": "hand"})
    s.passes()
    assert not s.rolled("Sky")


@pytest.mark.rule("NX-PLAY-70", "NX-BATT-46")
def test_the_guard_names_a_force_of_a_unit_that_does_not_become_a_target():
    veil = unit("L", "5/1/3", text=[standing({"on": "self", "cannot": "be_targeted"})])
    s = scene(A={**GUARD, "space": [veil]}, B={"space": [unit("E")]}, node="damage.ft1")
    s.says("A", "use", card="Sky", text="guard", targets=("L",))
    s.passes()
    assert s.power("A") == 7


@pytest.mark.rule("NX-PLAY-70", "NX-TERM-04")
def test_a_graphic_whose_texts_are_negated_guards_nothing():
    s = scene(A={**GUARD, "space": [unit("L")]}, B={"space": [unit("E")]}, node="damage.ft1")
    assert s.desk.allows(Command("A", "use", {"card": s["Sky"], "text": "guard", "targets": (s["L"],)}))
    s.does("B", {"do": "silence", "to": "Sky"})
    assert s.refused("A", "use", card="Sky", text="guard", targets=("L",)).message == f"{s['Sky']} has no text guard"


@pytest.mark.rule("NX-PLAY-70", "NX-PLAY-71")
def test_the_guard_system_strengthens_an_engaged_force_case_44():
    s = scene(A={"gs": guards(), "space": [unit("U", "5/0/5")]}, B={"space": [unit("V")]}, node="damage.ft1")
    s.says("A", "use", card="Wall", text="guard", targets=("U",))
    s.passes()
    assert (s.power("A"), s.rolled("Wall")) == (7, True)
    assert s.refused("A", "use", card="Gate", text="guard", targets=("U",)).rule == "NX-PLAY-71"
    s.to("end.done")
    assert s.power("A") == 0


@pytest.mark.rule("NX-PLAY-70", "NX-BATT-35")
def test_the_guard_system_weakens_an_enemy_force_that_is_not_engaged_case_45():
    s = scene(A={"space": [unit("U", "6/0/5")]}, B={"gs": guards()}, node="damage.ft1")
    s.says("B", "use", card="Wall", text="guard_against", targets=("U",))
    s.passes()
    s.to("damage.ft2")
    assert s.nation("B") == 16


@pytest.mark.rule("NX-EFF-18", "NX-KW-24")
def test_a_rolled_graphic_guards_nothing():
    s = scene(A={"gs": guards(rolled=True), "space": [unit("U")]}, B={"space": [unit("V")]}, node="damage.ft1")
    assert s.refused("A", "use", card="Wall", text="guard", targets=("U",)).rule == "NX-EFF-18"
