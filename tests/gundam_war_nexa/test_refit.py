"""Refit, and what is taken over by the card that comes in."""

import pytest

from domain.kernel.record.command import Command
from tests.gundam_war_nexa.offered import can_be_said
from tests.gundam_war_nexa.scene import keyword, scene, unit


def refit(**more):
    return unit("U", "1/1/4", keywords=[keyword("refit", trait="W")], **more)


@pytest.mark.rule("NX-KW-07", "NX-EFF-18", "NX-ZONE-09")
def test_refit_does_not_take_a_removed_card():
    s = scene(A={"deployment": [refit()], "hand": [unit("New", traits=["W"])]}, node="attack.ft1")
    s.says("A", "use", card="U", text="refit", special=("New",))
    s.does("B", {"do": "move", "zone": "removed", "to": "New"})
    s.passes()
    assert (s.zone("New"), s.zone("U")) == ("A.removed_zone", "A.deployment_area")


@pytest.mark.rule("NX-KW-07")
def test_refit_is_offered_with_the_unit_that_fits():
    hand = [unit("Heavy", traits=["W"], total=9), unit("Light", traits=["W"], total=0)]
    s = scene(A={"deployment": [refit()], "hand": hand}, node="attack.ft1")
    assert s.desk.allows(Command("A", "use", {"card": s["U"], "text": "refit", "special": (s["Light"],)}))
    assert can_be_said(s, "A", "use", card="U", text="refit", special=("Light",))


@pytest.mark.rule("NX-KW-07")
def test_a_destroyed_unit_that_is_refitted_leaves_its_destruction_to_the_new_one():
    s = scene(A={"space": [refit()], "hand": [unit("New", traits=["W"])]}, node="damage.ft1")
    s.does("B", {"do": "destroy", "to": "U"})
    s.says("A", "use", True, card="U", text="refit", special=("New",))
    s.passes()
    assert [s.zone("U"), s.zone("New")] == ["A.junkyard", "A.junkyard"]


@pytest.mark.rule("NX-KW-07")
def test_a_scribe_writes_down_a_refit_of_which_no_new_unit_was_shown():
    s = scene(A={"deployment": [refit()], "hand": [unit("New", traits=["W"])]}, node="attack.ft1", mode="scribe")
    said = next(event for event in s.says("A", "use", card="U", text="refit") if event.is_command)
    assert said.verdict == ("illegal", "NX-KW-07")
    s.passes()
    assert (s.zone("U"), s.zone("New")) == ("A.deployment_area", "A.hand")


@pytest.mark.rule("NX-KW-07", "NX-AUTO-05")
@pytest.mark.parametrize("own", [True, False])
def test_a_text_about_units_that_are_abolished_by_refit_sees_its_own_card(own):
    """Given a text about units that enter or go by Refit, when its own card is refitted or enters, then it starts."""
    of = {"trait": "W", "type": "unit", "whose": "own"}
    text = [{"timing": "triggered", "of": of, "moment": ["enters", "abolished"], "by": "refit", "effects": [{"do": "draw"}]}]
    old = refit(traits=["W"], **({"text": text} if own else {}))
    s = scene(
        A={"deployment": [old], "hand": [unit("New", traits=["W"], **({} if own else {"text": text}))]}, node="attack.ft1"
    )
    s.says("A", "use", card="U", text="refit", special=("New",))
    s.passes()
    assert (s.zone("U"), s.zone("New"), s.hand("A")) == ("A.junkyard", "A.deployment_area", 1)
