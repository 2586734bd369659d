"""What a battle of unknown numbers leaves open stays with the battle; the next line is judged for itself."""

import pytest

from tests.gundam_war_nexa.scene import scene, unit


@pytest.mark.rule("NX-BATT-31")
@pytest.mark.parametrize("mode", ["referee", "scribe"])
def test_the_line_that_comes_after_an_unsettled_battle_is_not_open_because_of_it(mode):
    fighters = {"A": {"space": [unit("A", known=False)], "hand": [unit("New")]}, "B": {"space": [unit("B", "1/1/3")]}}
    s = scene(**fighters, node="defense.ft2", mode=mode)
    events = s.says("A", "done")
    assert next(event for event in events if event.is_command).verdict == ("legal",)
    assert [event.name for event in events if event.verdict[0] == "open"] != []
    assert s.zone("A") == "A.deployment_area"
