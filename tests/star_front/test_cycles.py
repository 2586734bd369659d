"""Mandatory effects that set each other off for ever: the game stops at the cycle, and the judge decides."""

from __future__ import annotations

from tests.star_front.scene import RULES, do, scene, unit, when


def test_an_entry_and_a_leaving_that_set_each_other_off_end_in_a_named_cycle() -> None:
    back = unit("Back", text=[when("entered", do("to_hand", to="subject"), of={"type": "unit", "name": "Ox"})])
    again = unit("Again", text=[when("left", do("summon", to="subject", at="F1"), of={"type": "unit", "name": "Ox"})])
    s = scene(A={"F3": back, "F4": again, "hand": [unit("Ox")]})
    s.says("A", "play", card="Ox", at="F1")
    assert (s.asks["what"], set(s.asks["cards"])) == ("cycle", {s["Back"], s["Again"]})
    assert {offer.act for offer in RULES.offers(s.desk, "A")} == {"choose"}
    s.says("A", "choose", cards=())
    assert (s.asks, s.table.chain, s.where("Ox"), s.node) == (None, [], "A.F1", "summon.main")
