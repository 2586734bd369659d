"""Standby effects wait for their moment."""

import pytest

from domain.card_effects import delayed_effects
from domain.kernel.record.changes import Moved
from domain.parts.common.target_groups import incarnations, unchanged_targets
from tests.parts.filter_fixture import lay, scene


@pytest.mark.rule("MC-STBY-01", "NX-EFF-14")
def test_what_waits_comes_once_in_the_order_of_its_resolution() -> None:
    desk = scene()
    for number, when in enumerate(("late", "soon", "late")):
        delayed_effects.add_delayed_effect(desk, {"when": when, "position": number})
    assert [each["position"] for each in delayed_effects.take_due_effects(desk, lambda each: each["when"] == "late")] == [
        0,
        2,
    ]
    assert [each["position"] for each in delayed_effects.list_delayed_effects(desk.table)] == [1]
    assert delayed_effects.take_due_effects(desk, lambda each: each["when"] == "late") == []


@pytest.mark.rule("MC-DUR-01", "NX-DUR-03")
def test_what_does_not_stay_lapses() -> None:
    desk = scene()
    delayed_effects.add_delayed_effect(desk, {"turn": 1})
    delayed_effects.add_delayed_effect(desk, {"turn": 2})
    delayed_effects.drop_lapsed_effects(desk, lambda each: each["turn"] > 1)
    assert delayed_effects.list_delayed_effects(desk.table) == ({"turn": 2},)
    delayed_effects.drop_lapsed_effects(desk, lambda each: False)
    assert delayed_effects.DELAYED not in desk.table.flags


@pytest.mark.rule("NX-DEST-09")
def test_a_target_that_left_play_and_came_back_is_another_card() -> None:
    desk = scene()
    stays, leaves = lay(desk, "A", "ape-1", "ape-2")
    effect = {"targets": (stays, leaves), "lives": incarnations(desk.table, (stays, leaves))}
    desk.do(Moved(leaves, "A.lost", life=1))
    desk.do(Moved(leaves, "A.table"))
    assert unchanged_targets(desk.table, effect) == (stays,)
