"""What the record says of plays and effects: what failed and why, what came of what, and nothing that did not happen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gundam_war_nexa.scene import (
    Scene,
    character,
    command,
    keyword,
    operation,
    scene,
    sign,
    unit,
    use,
    when,
)

DRAW = {"do": "draw"}
HOME = "A.deployment_area"
QUICK = keyword("quick")
ENEMY = {"type": "unit", "whose": "enemy"}
KILL = command("Kill", {"do": "destroy"}, targets=[ENEMY])


def failed(s: Scene, name: str) -> list[str]:
    """The rules by which something failed."""
    return [event.rule for event in s.happened(name)]


@pytest.mark.rule("NX-CUT-15", "NX-CUT-16", "NX-PLAY-45", "NX-EFF-12")
def test_a_card_that_its_namesake_came_before_never_enters() -> None:
    eager = character("Noa", keywords=[QUICK], text=[when("enters", DRAW)])
    s = scene(A={"deployment": [unit("GM"), unit("Ball")], "hand": [eager, dict(eager)]})
    s.says("A", "play", card="Noa", on="GM")
    s.says("A", "play", True, card="Noa.2", on="Ball")
    s.passes()
    assert (failed(s, "play_failed"), s.hand("A")) == (["NX-PLAY-45"], 1)
    assert [event.said["card"] for event in s.happened("card_entered_field")] == [s["Noa.2"]]


@pytest.mark.rule("NX-EFF-12", "NX-SETC-03", "NX-TGT-06")
@pytest.mark.parametrize(
    ("before", "rule"),
    [
        ({"do": "move", "zone": "hand", "to": "GM"}, "NX-SETC-03"),
        ({"do": "to_area", "area": "space", "to": "GM"}, "NX-SETC-03"),
        ({"do": "put_in_play", "to": "Ray", "on": "GM"}, "NX-TGT-06"),
        ({"do": "bar", "what": "be_targeted", "to": "GM"}, "NX-TGT-06"),
        ({"do": "to_area", "area": "deployment", "who": "enemy", "to": "GM"}, "NX-TGT-06"),
        ({"do": "make_g", "to": "GM"}, "NX-SETC-03"),
        ({"do": "draw"}, ""),
    ],
)
def test_a_character_fails_to_be_set_by_the_rule_that_its_host_breaks(before: dict[str, Any], rule: str) -> None:
    s = scene(A={"deployment": [unit("GM", g_sign=sign())], "hand": [character("Noa")], "hangar": [character("Ray")]})
    s.says("A", "play", card="Noa", on="GM")
    s.does("A", {**before, **({"to": s[before["to"]]} if "to" in before else {})})
    s.passes()
    assert failed(s, "play_failed") == ([rule] if rule else [])
    assert s.zone("Noa") == ("A.junkyard" if rule else "GM")


@pytest.mark.rule("NX-TGT-05", "NX-TGT-06", "NX-TGT-09", "NX-EFF-11", "NX-EFF-13")
@pytest.mark.parametrize(
    ("before", "rule"),
    [
        ({"do": "bar", "what": "be_targeted", "to": "P"}, "NX-TGT-06"),
        ({"do": "move", "zone": "hand", "to": "P"}, "NX-TGT-06"),
        ({"do": "to_area", "area": "deployment", "who": "own", "to": "P"}, "NX-TGT-06"),
        ({"do": "roll", "to": "Plan"}, "NX-EFF-13"),
        ({"do": "roll", "to": "P"}, ""),
    ],
)
def test_an_effect_fails_by_its_target_or_by_its_situation(before: dict[str, Any], rule: str) -> None:
    shot = command("Shot", {"do": "destroy"}, targets=[ENEMY], condition={"some": {"name": "Plan", "rolled": False}})
    s = scene(A={"hand": [shot], "deployment": [operation("Plan")]}, B={"deployment": [unit("P")]})
    s.says("A", "play", card="Shot", targets=("P",))
    s.does("A", {**before, "to": s[before["to"]]})
    s.passes()
    assert failed(s, "effect_failed") == ([rule] if rule else [])
    assert len(s.happened("destroyed")) == (not rule)


@pytest.mark.rule("NX-SETC-03", "NX-PLAY-52")
@pytest.mark.parametrize(
    ("gone", "back", "then"), [(False, False, "Plan"), (True, False, "A.junkyard"), (True, True, "A.junkyard")]
)
def test_what_was_set_on_a_wrong_card_is_set_as_long_as_that_is_there(gone: bool, back: bool, then: str) -> None:
    s = scene(A={"deployment": [operation("Plan")], "hand": [operation("Patch", set_on="unit")]}, mode="scribe")
    s.says("A", "play", card="Patch", on="Plan")
    if gone:
        s.does("A", {"do": "move", "zone": "hangar", "to": "Plan"})
    if back:
        s.does("A", {"do": "put_in_play", "to": "Plan"})
    s.passes()
    assert s.zone("Patch") == then


@pytest.mark.rule("NX-CUT-01", "NX-EFF-01")
def test_what_enters_or_is_resolved_says_which_line_was_its_cause() -> None:
    s = scene(A={"hand": [unit("GM"), command("Dip", DRAW)], "deployment": [unit("Ball", text=[use(DRAW)])]})
    entered, resolved = "card_entered_field", "effect_resolved"
    for act, card, name in (("play", "GM", entered), ("play", "Dip", resolved), ("use", "Ball", resolved)):
        s.says("A", act, card=card)
        said = max(number for number, event in enumerate(s.desk.events) if event.is_command)
        s.passes()
        assert s.happened(name)[-1].cause == said


@pytest.mark.rule("NX-BATT-20", "NX-BATT-21")
def test_forces_are_written_down_when_they_have_changed_and_only_then() -> None:
    s = scene(A={"space": [unit("GM")]}, B={"space": [unit("P")]}, node="attack.ft1")
    s.to("damage.ft1")
    assert s.happened("forces_updated")[1:] == []
    s.does("A", {"do": "abolish", "to": "P"})
    s.to("damage.ft2")
    s.to("return.ft1")
    result = s.happened("forces_updated")[1:]
    assert [(dict(event.said["leaders"]), event.said["engaged"]) for event in result] == [({"A.space_area": s["GM"]}, ())]
