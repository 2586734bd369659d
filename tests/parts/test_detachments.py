"""Detachments: how they are named, go to battle, and what they add up to."""

import pytest

from domain.kernel.contract.refusal import Refused
from domain.kernel.record.changes import Angled
from domain.parts.bandai.detachments import (
    Hit,
    deal_damage,
    find_unit_at_home,
    form_detachments,
    prefer_unrolled,
    record_strength,
    send_units,
    sum_strength,
)
from tests.kernel.toy_ruleset import opened, say

AREAS = {"first": "sea", "second": "land"}


def unit(ref: str, taken: list[str]) -> str:
    return f"{ref}{taken.count(ref)}"


def test_each_area_gets_the_units_that_are_named_for_it_in_their_order() -> None:
    formed = form_detachments(opened(), {"second": ("a", "b"), "first": "c"}, AREAS, unit, "S-ONE")
    assert formed == {"sea": ("c0",), "land": ("a0", "b0")}
    assert form_detachments(opened(), {}, AREAS, unit, "S-ONE") == {}


def test_two_detachments_for_one_area_are_refused_and_a_scribe_writes_down_one() -> None:
    twice = {"first": (("a",), ("b",))}
    with pytest.raises(Refused, match="one detachment for each area"):
        form_detachments(opened(), twice, AREAS, unit, "S-ONE")
    assert form_detachments(opened(mode="scribe"), twice, AREAS, unit, "S-ONE") == {"sea": ("a0", "b0")}


def test_of_several_units_of_a_printing_the_first_that_is_ready_goes() -> None:
    desk = opened()
    rolled, taken, ready = desk.table.at("A.hand")[:3]
    say(desk, "A", "look", aside=dict.fromkeys((rolled, taken, ready), "ape-1"))
    desk.do(Angled(rolled, 90))
    home = desk.table.at("A.hand")
    assert prefer_unrolled(desk.table, "ape-1", home, [taken]) == ready
    assert prefer_unrolled(desk.table, "ape-1", home, [taken, ready]) == rolled
    assert prefer_unrolled(desk.table, taken, home, []) == taken


@pytest.mark.rule("GW-ZONE-10", "MC-SORTIE-01", "NX-BATT-01")
def test_a_unit_goes_once_and_from_home() -> None:
    desk = opened()
    one, two, away = desk.table.at("A.hand")[:3]
    rules = ("S-TWICE", "S-HOME")
    assert find_unit_at_home(desk, two, [one], [one, two], str, "den", rules) == two
    for ref, said, rule in ((one, f"{one} is named twice", "S-TWICE"), (away, f"{away} is not in the den", "S-HOME")):
        with pytest.raises(Refused, match=said) as refused:
            find_unit_at_home(desk, ref, [one], [one, two], str, "den", rules)
        assert refused.value.refusal.rule == rule


def test_units_go_to_the_rear_of_what_stands_in_the_area() -> None:
    desk = opened()
    one, two, three = desk.table.at("A.hand")[:3]
    assert send_units(desk, "A", "A.table", (one,), ("sortied", "S-TURN", "sea")) == (one,)
    assert send_units(desk, "A", "A.table", (), ("sortied", "S-TURN", "sea")) == ()
    send_units(desk, "A", "A.table", (two, three), ("sortied", "S-TURN", "sea"))
    assert desk.table.at("A.table") == [one, two, three]
    assert [event.said["cards"] for event in desk.commit()] == [(one,), (two, three)]


@pytest.mark.parametrize(("values", "total"), [([3, 0, 2], 5), ([], 0), ([3, None], None)])
def test_strength_is_a_sum_and_unknown_where_one_value_is(values, total) -> None:
    assert sum_strength(values) == total


def test_an_unknown_strength_leaves_the_verdict_open() -> None:
    desk = opened()
    assert record_strength(desk, "A", "S-TURN", "sea", [("#1", 3), ("#2", 1)], 4, speed=1) == 4
    assert record_strength(desk, "A", "S-OWN", "sea", [("#1", None)], None) is None
    first, second = desk.commit()
    assert first.said == {"area": "sea", "units": ("#1", "#2"), "values": (3, 1), "total": 4, "speed": 1}
    assert second.said["total"] is None


def test_what_is_dealt_lies_on_the_units_and_who_falls_is_reported() -> None:
    desk = opened()
    front, rear = desk.table.at("A.hand")[:2]
    hits = [Hit(front, 5, 3, True), Hit(rear, 2, 0, False)]
    assert deal_damage(desk, hits, "damage_dealt", "S-TURN", speed=2) == [front]
    assert deal_damage(desk, [], "damage_dealt", "S-TURN") == []
    assert [event.said for event in desk.commit()] == [{"hits": tuple(map(tuple, hits)), "speed": 2}]
    assert (desk.table.cards[front].marks, desk.table.cards[rear].marks) == ({"damage": 3}, {})
