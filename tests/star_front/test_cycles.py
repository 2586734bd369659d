"""Mandatory effects that set each other off for ever: the game stops at the cycle, and the judge decides."""

from __future__ import annotations

from typing import Any

import pytest

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


def standing(condition: dict[str, Any], **gives: Any) -> list[dict[str, Any]]:
    """A text that applies while its condition does."""
    return [{"timing": "static", "effects": [{"to": "self", **gives}], "condition": condition}]


@pytest.mark.rule("SF-EFF-01", "SF-EFF-19")
@pytest.mark.parametrize("number", ["attack", "score"])
def test_units_that_strengthen_each_other_by_their_own_strength_come_to_an_end(number: str) -> None:
    """Given two units that have one more for another one of 2 or more, then each has one more, and nothing goes round."""
    more = standing({"count": {"type": "unit", "other": True, f"least_{number}": 2}, "least": 1}, **{number: 1})
    s = scene(A={"F1": unit("Ox", "2/2", text=more), "F2": unit("Elf", "2/2", text=more)})
    of = {"attack": s.attack, "score": s.score}[number]
    assert (of("Ox"), of("Elf")) == (3, 3)


@pytest.mark.rule("SF-EFF-01", "SF-SCORE-01")
def test_a_score_that_depends_on_the_score_of_its_player_is_counted() -> None:
    s = scene(A={"F1": unit("Ox", "2/2", text=standing({"score": True, "least": 3}, score=5)), "F2": unit("Elf", "1/1")})
    assert (s.score("Ox"), s.total("A")) == (7, 8)
    s = scene(A={"F1": unit("Ox", "2/2", text=standing({"score": True, "least": 3}, score=5))})
    assert (s.score("Ox"), s.total("A")) == (2, 2)


@pytest.mark.rule("SF-EFF-01")
def test_a_number_builds_on_another_that_a_text_gives() -> None:
    """Given an attack raised by a text, a score that asks for it and an attack that asks for that, then each one holds."""
    big = standing({"self": {"least_score": 3}}, attack=2)
    laid = [
        {"timing": "static", "effects": [{"to": {"type": "unit"}, "attack": 1}]},
        *standing({"self": {"least_attack": 3}}, score=2),
    ]
    s = scene(A={"F1": unit("Ox", "2/1", text=[*laid, *big])})
    assert (s.attack("Ox"), s.score("Ox")) == (5, 3)


@pytest.mark.rule("SF-BLOCK-01")
def test_what_makes_units_with_an_attack_blockers_leaves_them_without_one() -> None:
    ban = [{"timing": "static", "effects": [{"to": {"type": "unit", "least_attack": 3}, "keyword": "blocker"}]}]
    s = scene(A={"F1": unit("Ox", "3/1", text=ban), "F2": unit("Elf", "2/1")})
    assert (s.attack("Ox"), s.attack("Elf")) == (None, 2)
