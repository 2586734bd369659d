"""A judge's ruling while a question waits is carried out at once; the question is asked again with what is left."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.offers import fill_offer
from domain.kernel.contract.refusal import Refusal
from tests.star_front.scene import FOE, RULES, do, magic, scene, unit, use


def until_asked(s: Any) -> None:
    for _ in range(15):
        if s.asks:
            return
        s.let_pass()


def ruled(s: Any, *effects: Any) -> None:
    s.says("", "rule", text="so it is", effects=effects)


def require_offers_accepted(s: Any) -> None:
    for offer in (each for seat in "AB" for each in RULES.offers(s.desk, seat)):
        for pick in (lambda n: 0, lambda n: n - 1):
            command = fill_offer(offer, pick)
            assert command is None or s.desk.dry_run(command) is None, command


@pytest.mark.rule("SF-ENTER-02")
def test_a_position_that_a_ruling_filled_is_not_free() -> None:
    """Given a position that is asked for, when a ruling fills one, then that one is no answer any more."""
    s = scene(A={"F1": unit("Horn", text=[use(do("summon_traveller", n=1))]), "F5": unit("Ox")})
    s.says("A", "use", card="Horn")
    until_asked(s)
    ruled(s, do("put", to=s["Ox"], at="F2"))
    assert s.where("Ox") == "A.F2"
    assert isinstance(s.answer("A", "choose", say="F2"), Refusal)
    require_offers_accepted(s)
    s.choose("F3")


@pytest.mark.rule("SF-ENTER-02")
def test_a_position_that_a_ruling_freed_is_free() -> None:
    s = scene(A={"F1": unit("Horn", text=[use(do("summon_traveller", n=1))]), "F5": unit("Ox")})
    s.says("A", "use", card="Horn")
    until_asked(s)
    ruled(s, do("to_hand", to=s["Ox"]))
    s.choose("F5")


@pytest.mark.rule("SF-EFF-14", "SF-EFF-07")
def test_a_target_that_a_ruling_took_away_is_none() -> None:
    """Given targets that are asked for, when a ruling returns one of them to the hand, then the others are asked for."""
    bolt = magic("Bolt", do("destroy"), targets=[FOE])
    s = scene(A={"hand": [bolt]}, B={"F1": unit("Elf"), "F2": unit("Imp"), "F3": unit("Orc")})
    s.says("A", "play", card="Bolt")
    until_asked(s)
    ruled(s, do("to_hand", to=s["Elf"]))
    assert s["Elf"] not in s.asks["options"]
    require_offers_accepted(s)
    s.choose("Imp")
    assert (s.where("Elf"), s.where("Imp")) == ("B.hand", "B.graveyard")


@pytest.mark.rule("SF-EFF-07")
def test_where_a_ruling_leaves_no_target_the_game_goes_on() -> None:
    bolt = magic("Bolt", do("destroy"), targets=[FOE])
    s = scene(A={"hand": [bolt]}, B={"F1": unit("Elf"), "F2": unit("Imp")})
    s.says("A", "play", card="Bolt")
    until_asked(s)
    ruled(s, do("to_hand", to=(s["Elf"], s["Imp"])))
    s.to_rest()
    assert (s.asks, s.where("Bolt")) == (None, "A.graveyard")


@pytest.mark.rule("SF-EFF-06")
def test_several_effects_of_a_ruling_are_carried_out_before_the_question() -> None:
    s = scene(A={"F1": unit("Horn", text=[use(do("summon_traveller", n=1))]), "F5": unit("Ox"), "F4": unit("Yak")})
    s.says("A", "use", card="Horn")
    until_asked(s)
    ruled(s, do("put", to=s["Ox"], at="F2"), do("put", to=s["Yak"], at="F3"), do("reward", n=2, who="A"))
    assert (s.where("Ox"), s.where("Yak"), s.number("A", "rewards")) == ("A.F2", "A.F3", 2)
    assert s.asks["what"] == "position"
    assert set(s.asks["words"]) == {"F4", "F5"}
