"""Units that nobody knows: attacks, combats, early ends and winners depend on them; tables show what records cannot."""

from __future__ import annotations

from typing import Any

import pytest

from domain.rulesets.star_front.state.current_properties import has_keyword
from tests.scene import verdicts
from tests.star_front.scene import RULES, Scene, do, scene, unit
from tests.star_front.texts import DRAW

PAPER = {"mode": "scribe", "met": "summon"}


def secret(name: str) -> dict[str, Any]:
    """A unit of which the record knows nothing but its place."""
    return unit(name, "5/9", known=False)


def verdict(events: Any) -> tuple[str, ...]:
    return next(event.verdict for event in events if event.is_command)


@pytest.mark.rule("SF-BLOCK-01", "SF-BLOCK-02")
def test_an_attack_of_or_on_an_unknown_unit_is_open_and_stands() -> None:
    s = scene(A={"F1": secret("Ram")}, B={"F1": unit("Wall", "0/1", "blocker")}, node="tactics.choose", **PAPER)
    assert verdict(s.says("A", "attack", card="Ram"))[0] == "open"
    assert s.state("Ram") == "attacking"
    s = scene(A={"F1": unit("Ox")}, B={"F1": secret("Elf")}, node="tactics.choose", **PAPER)
    assert verdict(s.says("A", "attack", card="Ox")) == ("open", "SF-BLOCK-02")


@pytest.mark.rule("SF-GLIDE-01")
def test_a_glide_of_an_unknown_unit_is_open() -> None:
    s = scene(A={"F1": secret("Kite")}, B={"F3": unit("Elf")}, node="tactics.choose", **PAPER)
    assert verdict(s.says("A", "attack", card="Kite", glide="F3"))[0] == "open"


def fought(**more: Any) -> Scene:
    """B's unknown unit attacks A's unknown one in B's turn."""
    field = {"A": {"F1": secret("Elf"), **more}, "B": {"F1": secret("Ox")}}
    s = scene(**field, node="tactics.choose", holder="B", turn=4, **PAPER)
    s.says("B", "attack", card="Ox")
    s.says("B", "end_turn")
    return s


@pytest.mark.rule("SF-DEF-04")
@pytest.mark.parametrize(("winner", "fallen"), [("attacker", "Elf"), ("defender", "Ox")])
def test_the_outcome_of_an_unknown_combat_is_said_right_after_the_attack(winner: str, fallen: str) -> None:
    s = fought(hand=[unit("New")])
    s.says("A", "choose", say=winner)
    s.says("A", "play", card="New", at="F2")
    assert s.where(fallen).endswith("graveyard")


@pytest.mark.rule("SF-DEF-04")
def test_where_nobody_states_the_outcome_nobody_falls_and_the_game_goes_on() -> None:
    s = fought(hand=[unit("New")])
    assert verdict(s.says("A", "play", card="New", at="F2")) == ("legal",)
    assert (s.where("Elf"), s.where("Ox"), s.state("Ox")) == ("A.F1", "B.F1", "sideways")
    assert [event.verdict for event in s.happened("attack_compared")] == [("open", "SF-DEF-04")]


@pytest.mark.rule("SF-DISM-01")
def test_an_unknown_unit_may_dismantle_a_merged_one() -> None:
    hulk = unit("Hulk", "9/1", lower=[unit("Low", "3/1")])
    s = scene(A={"F1": unit("Elf", "1/1")}, B={"F1": hulk}, node="tactics.choose", holder="B", turn=4, **PAPER)
    s.says("B", "attack", card="Hulk")
    s.says("B", "end_turn")
    s.says("A", "formation")
    assert s.happened("attack_compared")[0].said["winner"] == "B"
    s = scene(A={"F1": secret("Elf")}, B={"F1": hulk}, node="tactics.choose", holder="B", turn=4, **PAPER)
    s.says("B", "attack", card="Hulk")
    s.says("B", "end_turn")
    s.says("A", "choose", say="defender")
    assert s.asks is None


@pytest.mark.rule("SF-EARLY-02")
def test_an_early_end_by_an_unknown_score_is_open_and_its_check_asks() -> None:
    s = scene(A={"F1": secret("Ox"), "F2": secret("Yak")}, node="end.call", **PAPER)
    assert verdict(s.says("A", "early_end", condition="score")) == ("open", "SF-EARLY-02")
    s.says("B", "summon", at="F3")
    s.says("B", "formation")
    s.says("B", "summon", at="F4")
    while s.asks is None and s.result is None:
        s.let_pass()
    assert (s.asks["what"], s.asks["seat"]) == ("early_end", "A")
    s.choose("yes")
    s.choose("B")
    assert s.result == {"A": "loss", "B": "win"}


@pytest.mark.rule("SF-WIN-01")
@pytest.mark.parametrize("mode", ["referee", "scribe"])
def test_the_winner_is_asked_for_where_a_score_is_not_known(mode: str) -> None:
    s = scene(A={"F1": secret("Ox")}, B={"F1": unit("Elf")}, node="end.call", countdown=0, mode=mode, met="summon")
    s.says("A", "pass")
    assert (s.result, s.asks["what"], s.asks["words"]) == (None, "winner", ("A", "B"))
    s.choose("A")
    assert s.result == {"A": "win", "B": "loss"}
    assert s.happened("final_score")[0].verdict == ("open", "SF-WIN-01")


@pytest.mark.rule("SF-SCORE-01")
def test_the_score_is_stated_only_where_it_is_known() -> None:
    from domain.rulesets.star_front.computed_values import seat_totals

    s = scene(A={"F1": secret("Ox")}, B={"F1": unit("Elf", "1/4")})
    assert (seat_totals(s.table, "A"), seat_totals(s.table, "B")) == ({"units": 1}, {"score": 4, "units": 1})


@pytest.mark.rule("SF-EARLY-01")
def test_a_second_early_end_is_refused_for_what_it_is() -> None:
    s = scene(A={"rewards": 15, "F1": unit("X"), "F2": unit("Y"), "F3": unit("Z")}, node="end.call", met="summon")
    s.says("A", "early_end", condition="score")
    assert s.refused("A", "early_end", condition="units").rule == "SF-EARLY-01"


@pytest.mark.rule("SF-RANGED-01", "SF-RANGED-02", "SF-RANGED-06")
@pytest.mark.parametrize("row", ["front", "back"])
def test_an_unknown_unit_that_names_a_position_may_be_ranged_and_pierce(row: str) -> None:
    """Given an enemy unit in the back row alone, when an unknown unit attacks a row, then that is open. A ranged unit may
    attack the back; only one that also has pierce may attack the front, and fights the unit in the back."""
    s = scene(A={"F1": secret("Ram")}, B={"B1": unit("Elf")}, node="tactics.choose", **PAPER)
    assert verdict(s.says("A", "attack", card="Ram", at=row))[0] == "open"
    s.says("A", "end_turn")
    s.says("B", "choose", say="attacker")
    (compared,) = [event.verdict for event in s.desk.events if event.name == "attack_compared"]
    assert ("SF-PIERCE-01" in compared) is (row == "front")


@pytest.mark.rule("SF-RANGED-02", "SF-RANGED-06")
@pytest.mark.parametrize(("words", "said"), [(("ranged",), "illegal"), (("ranged", "pierce"), "legal")])
def test_a_known_ranged_unit_names_an_empty_position_only_with_pierce(words: tuple[str, ...], said: str) -> None:
    s = scene(A={"F1": unit("Ram", "2/1", *words)}, B={"B1": unit("Elf")}, node="tactics.choose", **PAPER)
    assert verdict(s.says("A", "attack", card="Ram", at="front"))[0] == said


@pytest.mark.rule("SF-DEF-04", "SF-EFF-08")
def test_an_outcome_that_is_not_said_stays_open() -> None:
    s = fought()
    assert verdict(s.says("A", "choose"))[0] == "open"


@pytest.mark.rule("SF-EFF-01")
def test_a_text_that_no_word_says_is_used_with_its_wording_and_stays_open() -> None:
    """Given a unit known but for its text, when that is used, then what it does is said by hand, and the verdict is open."""
    s = scene(A={"F1": unit("Odd", wording="Do it otherwise.", unknown=["text"])}, mode="scribe")
    s.says("A", "use", card="Odd")
    assert verdicts(s, "use") == ["open"]
    s.effect("A", DRAW, card="Odd")
    assert s.hand("A") == 1


@pytest.mark.rule("SF-EFF-01")
def test_a_clause_of_which_only_the_wording_is_known_keeps_its_time_and_stays_open() -> None:
    odd = unit("Odd", text=[{"timing": "main", "wording": "Do it otherwise."}])
    s = scene(A={"F1": odd})
    s.says("A", "use", card="Odd")
    assert verdicts(s, "use") == ["open"]


@pytest.mark.rule("SF-MAG-01", "SF-EFF-01")
@pytest.mark.parametrize("card", [{"unknown": ["text"]}, {"text": [{"timing": "end", "wording": "Do it otherwise."}]}])
def test_a_magic_card_whose_text_nobody_reads_is_used_and_offered_at_any_place(card: dict[str, Any]) -> None:
    """Given a magic card of which nobody knows what it does, when it is the summon phase, then it is offered and open."""
    s = scene(A={"hand": [{"type": "magic", "name": "Odd", **card}]})
    offered = [offer for offer in RULES.offers(s.desk, "A") if offer.args.get("card") == s["Odd"]]
    assert [offer.act for offer in offered] == ["play"]
    s.says("A", "play", card="Odd")
    assert verdicts(s, "play") == ["open"]


@pytest.mark.rule("SF-ENTER-02")
@pytest.mark.parametrize(("more", "said"), [({"unknown": ["text"]}, "open"), ({}, "illegal")])
def test_a_unit_whose_text_nobody_knows_may_say_that_it_enters_the_enemy_s_field(more: dict[str, Any], said: str) -> None:
    s = scene(A={"hand": [unit("Odd", **more)]}, mode="scribe")
    assert verdict(s.says("A", "play", card="Odd", at="F2", side="B"))[0] == said


@pytest.mark.rule("SF-BLOCK-01")
def test_an_attack_of_a_unit_whose_attack_alone_is_not_known_is_legal() -> None:
    """Given a unit known but for its attack, when it attacks, then it is no blocker: its keywords are known."""
    odd = {"type": "unit", "name": "Odd", "score": 1, "unknown": ["attack"]}
    s = scene(A={"F1": odd}, B={"F1": unit("Elf")}, node="tactics.choose", **PAPER)
    assert verdict(s.says("A", "attack", card="Odd")) == ("legal",)


@pytest.mark.rule("SF-IMPR-01", "SF-EFF-19")
def test_an_unknown_unit_that_lost_a_keyword_surely_has_it_not() -> None:
    """Given a unit that nobody knows, when an effect takes `imprisoned` from it, then it may surely be moved."""
    s = scene(A={"F1": unit("Masked", known=False)})
    assert has_keyword(s.table, s["Masked"], "imprisoned") is None
    s.effect("A", do("lose", keyword="imprisoned", to=s["Masked"]))
    assert has_keyword(s.table, s["Masked"], "imprisoned") is False
