"""What the record and the offers say of rewards, sneaking, duties without units, positions and ends."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.refusal import Refusal
from tests.star_front.defending import attacker, defence
from tests.star_front.scene import do, magic, scene, unit, use, when


@pytest.mark.rule("SF-REWARD-01")
@pytest.mark.parametrize(
    ("had", "effect", "applied", "total"),
    [
        (1, do("reward", n=2), 2, 3),
        (0, do("reward", n=1), 1, 1),
        (3, do("lose_reward", n=1), -1, 2),
        (1, do("lose_reward", n=3), -1, 0),
        (0, do("lose_reward", n=2), 0, 0),
    ],
)
def test_a_change_of_rewards_says_how_many_there_are_then(had: int, effect: dict[str, Any], applied: int, total: int) -> None:
    s = scene(A={"rewards": had})
    s.effect("A", effect)
    (result,) = s.happened("reward_changed")
    assert (result.said["applied"], result.said["total"], s.number("A", "rewards")) == (applied, total, total)


@pytest.mark.rule("SF-SNEAK-01", "SF-SNEAK-02")
@pytest.mark.parametrize(("owner", "then", "gained"), [("B", "B.hand", 1), ("A", "A.hand", 0)])
def test_a_unit_that_sneaks_home_to_another_has_no_success_for_who_led_it(owner: str, then: str, gained: int) -> None:
    cat = attacker("Cat", "9/1", "sneak", owner=owner, text=[when("sneak", do("reward", n=1))])
    s = defence({"F1": unit("Elf", "1/1")}, {"F1": cat})
    s.fight()
    s.choose("yes")
    s.to_rest()
    assert (s.where("Cat"), s.number("B", "rewards")) == (then, gained)


@pytest.mark.rule("SF-TURN-05", "SF-SUM-01")
@pytest.mark.parametrize(
    ("hand", "forest", "free"),
    [
        ([magic("Bolt", do("draw"))], 0, True),
        ([unit("Elf")], 0, False),
        ([], 0, True),
        ([], 3, False),
        ([unit("Star", star=1)], 0, True),
        ([magic("Bolt", do("draw")), unit("Elf")], 0, False),
        ([{**unit("Dark"), "known": False}], 0, True),
    ],
)
def test_the_summons_of_a_turn_is_owed_only_where_something_can_come(
    hand: list[dict[str, Any]], forest: int, free: bool
) -> None:
    s = scene(A={"hand": hand}, forest=forest)
    passes = [offer for offer in s.desk.ruleset.offers(s.desk, "A") if offer.act == "pass"]
    assert bool(passes) == free


@pytest.mark.rule("SF-EFF-08", "SF-EFF-23")
@pytest.mark.parametrize("once", [False, True])
def test_only_a_text_of_once_a_turn_is_used_up(once: bool) -> None:
    text = use(do("reward", n=1), **({"once": True} if once else {}))
    s = scene(A={"F1": unit("Ox", text=[text])})
    s.says("A", "use", card="Ox")
    s.to_rest()
    assert ("used:0" in s.table.cards[s["Ox"]].attributes) == once
    again = s.answer("A", "use", card="Ox")
    assert (getattr(again, "rule", "") != "") == once


@pytest.mark.rule("SF-FORM-08", "SF-TURN-10")
@pytest.mark.parametrize(
    ("mine", "hand", "goes_by"),
    [
        ({}, [], True),
        ({"F1": unit("Ox")}, [], False),
        ({}, [unit("Elf")], False),
        ({"F1": unit("Ox", state="sideways")}, [], True),
    ],
)
def test_formation_goes_by_itself_only_where_nothing_can_attack_or_enter(
    mine: dict[str, Any], hand: list[Any], goes_by: bool
) -> None:
    s = scene(A={**mine, "hand": hand}, B={"F1": unit("Imp")}, node="tactics.choose", met="summon", forest=0)
    assert isinstance(s.answer("A", "end_turn"), Refusal) != goes_by


@pytest.mark.rule("SF-WIN-01", "SF-WIN-02")
@pytest.mark.parametrize("known", [True, False])
def test_a_final_score_is_open_only_where_some_score_is_not_known(known: bool) -> None:
    s = scene(A={"rewards": 15}, B={"F1": {**unit("Dark"), "known": known}}, node="end.call", met="summon", mode="scribe")
    s.says("A", "early_end", condition="score")
    while s.result is None:
        if s.asks is None:
            s.let_pass()
        else:
            s.choose("A")
    assert s.result is not None
    verdicts = [event.verdict for event in s.desk.events if "SF-WIN-01" in event.verdict]
    assert bool(verdicts) == (not known)


@pytest.mark.rule("SF-ZONE-13")
def test_the_positions_that_are_asked_for_are_stated_with_where_they_lie() -> None:
    s = scene(A={"hand": [unit("Elf")], "F1": unit("Ox")})
    slots = [offer.slots["at"] for offer in s.desk.ruleset.offers(s.desk, "A") if offer.act == "play" and "at" in offer.slots]
    assert slots
    for slot in slots:
        assert len(slot.spots) == len(slot.options)
        assert all(
            zone.startswith("A.") and int(word[1:]) == lane
            for word, (zone, lane) in zip(slot.options, slot.spots, strict=True)
        )


@pytest.mark.rule("SF-EFF-07")
def test_what_is_said_by_hand_names_a_position_that_there_is() -> None:
    s = scene(A={"hand": [unit("Elf")]})
    assert "is no position" in s.refused("A", "effect", effects=(do("summon", to=s["Elf"], at="F9"),)).message
