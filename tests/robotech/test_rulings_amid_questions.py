"""A judge's ruling while a question waits is carried out at once; the question is asked again with what is left."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.offers import fill_offer
from domain.kernel.contract.refusal import Refusal
from tests.robotech.scene import RULES, mecha, scene


def fought(*defenders: dict[str, Any], weapon: int = 3) -> Any:
    """A's X attacks, all of B's Units defend, and A is asked which of them fall."""
    s = scene(A={"base": [mecha("X", f"{weapon}/9/1")]}, B={"base": list(defenders)}, node="attackers.declare")
    s.says("A", "attack", units=("X",))
    s.says("B", "defend", units=tuple(each["name"] for each in defenders))
    for _ in range(10):
        if s.asks:
            break
        s.let_pass()
    assert s.asks["what"] == "victims"
    return s


def ruled(s: Any, *effects: dict[str, Any]) -> None:
    s.says("", "rule", text="so it is", effects=effects)


def to_hand(s: Any, name: str) -> dict[str, Any]:
    return {"do": "move", "zone": "hand", "to": (s[name],)}


@pytest.mark.rule("RT-SKI-06", "RT-GOLD-01")
def test_a_victim_that_a_ruling_took_away_is_none() -> None:
    """Given the choice of the destroyed Units, when a ruling returns one to the hand, then the other one falls."""
    s = fought(mecha("P", "0/3/9", cost=2), mecha("Q", "0/3/9", cost=4))
    ruled(s, to_hand(s, "P"))
    if s.asks:
        assert isinstance(s.answer("A", "choose", cards=("P",)), Refusal)
        s.says("A", "choose", cards=("Q",))
    s.to("recall.begin")
    assert (s.zone("P"), s.zone("Q"), s.bp("A")) == ("B.hand", "B.discard_pile", 4)


@pytest.mark.rule("RT-SKI-06")
def test_with_two_left_the_attacker_still_chooses() -> None:
    s = fought(mecha("P", "0/3/9"), mecha("Q", "0/3/9"), mecha("R", "0/3/9"))
    ruled(s, to_hand(s, "P"))
    assert set(s.asks["options"]) == {s["Q"], s["R"]}
    for offer in RULES.offers(s.desk, "A"):
        for pick in (lambda n: 0, lambda n: n - 1):
            command = fill_offer(offer, pick)
            assert command is None or s.desk.dry_run(command) is None
    s.says("A", "choose", cards=("R",))
    assert s.zone("R") == "B.discard_pile"


@pytest.mark.rule("RT-SKI-03", "RT-SKI-06")
def test_an_armor_that_a_ruling_changed_counts() -> None:
    """Given the choice of the destroyed Units, when a ruling gives one more Armor, then the Weapon does not reach it."""
    s = fought(mecha("P", "0/3/9"), mecha("Q", "0/3/9"))
    ruled(s, {"do": "gain", "values": {"armor": 1}, "to": (s["P"],)})
    if s.asks:
        assert s["P"] not in s.asks["options"]
        s.says("A", "choose", cards=("Q",))
    s.to("recall.begin")
    assert (s.zone("P"), s.zone("Q")) == ("B.battle_zone", "B.discard_pile")


@pytest.mark.rule("RT-DIR-02")
def test_an_attack_without_defenders_is_no_skirmish_any_more() -> None:
    s = fought(mecha("P", "0/3/9"), mecha("Q", "0/3/9"))
    ruled(s, to_hand(s, "P"), to_hand(s, "Q"))
    s.to("recall.begin")
    assert (s.bp("A"), s.happened("direct_attack_resolved") != []) == (3, True)
