"""What players argue about of units that nobody knows, errors on paper and other fields."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.refusal import Refusal
from tests.star_front.defending import attacker, defence
from tests.star_front.scene import FOE, do, keyword, magic, scene, traveller, unit, use

SCRIBE = {"mode": "scribe", "met": "summon"}


def unknown(name: str, **more: Any) -> dict[str, Any]:
    """A unit that the record knows by nothing but its place: a card nobody has data of."""
    return unit(name, "5/9", known=False, **more)


def verdict(events: Any) -> str:
    return next(e.verdict[0] for e in events if e.family == "declared")


@pytest.mark.rule("SF-EARLY-02")
def test_an_early_end_by_a_score_that_the_record_cannot_know_is_not_refused() -> None:
    s = scene(A={"F1": unknown("Ox"), "F2": unknown("Yak")}, B={"F1": unit("Elf")}, node="end.call", met="summon")
    answer = s.answer("A", "early_end", condition="score")
    assert not isinstance(answer, Refusal), answer


@pytest.mark.rule("SF-EARLY-02")
def test_an_early_end_by_a_score_that_is_not_known_is_open() -> None:
    s = scene(A={"F1": unknown("Ox"), "F2": unknown("Yak")}, B={"F1": unit("Elf")}, node="end.call", **SCRIBE)
    assert verdict(s.says("A", "early_end", condition="score")) == "open"


@pytest.mark.rule("SF-EARLY-05")
def test_the_check_of_such_an_early_end_asks_the_table() -> None:
    s = scene(A={"F1": unknown("Ox"), "F2": unknown("Yak")}, node="end.call", **SCRIBE)
    s.says("A", "early_end", condition="score")
    s.says("B", "summon", at="F3")
    s.says("B", "formation")
    s.says("B", "summon", at="F4")
    for _ in range(12):
        if s.result or s.asks or (s.table.clock.turn == 7 and s.node == "summon.main"):
            break
        s.let_pass()
    assert s.asks is not None or s.result is not None


@pytest.mark.rule("SF-WIN-01")
def test_the_winner_is_not_computed_from_scores_that_are_not_known() -> None:
    s = scene(A={"F1": unknown("Ox")}, B={"F1": unit("Elf", "1/1")}, node="end.call", countdown=0, **SCRIBE)
    s.answer("A", "pass")
    assert s.asks is not None or s.result is None


@pytest.mark.rule("SF-BLOCK-02")
def test_an_unknown_unit_attacks_a_blocker() -> None:
    s = scene(A={"F1": unknown("Ram")}, B={"F1": unit("Wall", "0/1", "blocker")}, node="tactics.choose", **SCRIBE)
    assert (verdict(s.says("A", "attack", card="Ram")), s.state("Ram")) == ("open", "attacking")


@pytest.mark.rule("SF-ATK-02")
def test_an_attack_by_and_on_unknown_units_is_open() -> None:
    s = scene(A={"F1": unknown("Ox")}, B={"F1": unknown("Elf")}, node="tactics.choose", **SCRIBE)
    assert verdict(s.says("A", "attack", card="Ox")) == "open"


@pytest.mark.rule("SF-DEF-04")
def test_the_outcome_of_a_combat_between_unknown_units_can_be_said_after_the_attack() -> None:
    s = scene(
        A={"F1": unknown("Elf"), "hand": [unit("New")]},
        B={"F1": unknown("Ox")},
        node="tactics.choose",
        holder="B",
        turn=4,
        **SCRIBE,
    )
    s.says("B", "attack", card="Ox")
    s.says("B", "end_turn")
    answer = s.answer("A", "choose", say="attacker")
    assert not isinstance(answer, Refusal), answer
    s.says("A", "play", card="New", at="F2")


@pytest.mark.rule("SF-STATE-03", "SF-ATK-02", "SF-BLOCK-01")
@pytest.mark.parametrize(
    ("rule", "act", "args"),
    [
        ("SF-STATE-03", "attack", {"card": "Lying"}),
        ("SF-ATK-02", "attack", {"card": "Lonely"}),
        ("SF-BLOCK-01", "attack", {"card": "Wall"}),
    ],
)
def test_what_was_done_wrongly_on_paper_is_written_down_as_illegal(rule: str, act: str, args: dict[str, str]) -> None:
    mine = {"F1": unit("Lying", state="sideways"), "F2": unit("Wall", "0/2", "blocker"), "F3": unit("Lonely")}
    s = scene(A=mine, B={"F1": unit("Elf"), "F2": unit("Imp")}, node="tactics.choose", **SCRIBE)
    events = s.says("A", act, **args)
    assert next(e.verdict for e in events if e.family == "declared") == ("illegal", rule)


@pytest.mark.rule("SF-ENTER-02")
def test_four_star_fronts() -> None:
    """`n_fronts` 4: lanes 1 to 4, four turns of countdown."""
    s = scene(A={"F4": unit("Ox"), "hand": [unit("New")]}, switches={"n_fronts": "4"})
    assert s.refused("A", "play", card="New", at="F5").rule == "SF-ENTER-02"
    assert len(s.table.at("star_fronts")) == 4
    s.effect("B", do("push", to=s["Ox"], step=1))
    assert s.cards_of("map_broken") == ["Ox"]


@pytest.mark.rule("SF-POS-07")
def test_the_switch_of_fronts_and_the_offers() -> None:
    s = scene(A={"hand": [unit("New")]}, switches={"n_fronts": "6"})
    s.says("A", "play", card="New", at="F6")
    assert s.where("New") == "A.F6"


@pytest.mark.rule("SF-EARLY-03")
def test_a_captive_counts_for_the_call_by_score_and_not_for_the_call_by_units() -> None:
    """§15-5 綁架 4, OP-12."""
    taker = unit("Taker", "1/5", keyword("kidnap", n=2), captives=[unit("C1", "1/5"), unit("C2", "1/5")])
    s = scene(A={"F1": taker}, B={}, node="end.call", met="summon")
    assert s.refused("A", "early_end", condition="units").rule == "SF-EARLY-03"
    s.says("A", "early_end", condition="score")


@pytest.mark.rule("SF-TARGET-02")
def test_a_traveller_on_target() -> None:
    """§10.5 names graveyard, exile, deck and hand, not the turntable; what the desk does is noted, not held (doubtful)."""
    s = scene(A={"F1": unit("Ringer", text=[use(do("on_target"), targets=[FOE])])}, B={"F1": traveller()})
    s.says("A", "use", card="Ringer", targets=("Traveller",))
    assert s.where("Traveller") in ("B.forest", "A.turntable")


@pytest.mark.rule("SF-ARMOR-02")
def test_armor_break_and_pierce_against_two_blockers() -> None:
    """§15-2 破甲 1: each counts its score; +2 attack does nothing to either."""
    s = defence(
        {"F1": unit("Wall", "0/2", "blocker"), "B1": unit("Tower", "0/5", "blocker")},
        {"F1": attacker("Ram", "4/1", "pierce", "armor_break")},
    )
    s.effect("A", do("gain", to=s["Tower"], attack=9, until="battle"))
    s.to("summon.main")
    assert [(e.said["attack"], e.said["defence"]) for e in s.happened("attack_compared")] == [(4, 2), (4, 5)]
    assert (s.where("Wall"), s.where("Tower"), s.where("Ram")) == ("A.graveyard", "A.B1", "B.graveyard")


@pytest.mark.rule("SF-EFF-12")
def test_a_card_for_the_fall_of_own_units_of_a_race_is_open_where_nobody_knows_what_fell() -> None:
    curtain = magic("Curtain", do("reward", n=1), when="destroyed", of={"race": "lantern", "whose": "own"})
    bolt = magic("Bolt", do("destroy"), targets=[{"whose": "own"}])
    s = scene(A={"F1": unknown("Ox"), "hand": [bolt, curtain]}, **SCRIBE)
    s.says("A", "play", card="Bolt", targets=("Ox",))
    assert s.table.flags["moment"]["name"] == "destroyed"
    assert verdict(s.says("A", "play", card="Curtain")) == "open"


@pytest.mark.rule("SF-ZONE-01")
@pytest.mark.parametrize("node", ["draw.use", "summon.main", "end.use"])
@pytest.mark.parametrize("words", [{}, {"at": "F1"}, {"tributes": ()}])
def test_who_names_a_card_of_the_enemy_s_hand_hears_nothing_of_what_it_is(node: str, words: dict[str, Any]) -> None:
    bolts = [magic("Q", do("draw"), timing="defence"), magic("Q", do("draw"), when="magic_used")]
    tables = [scene(B={"hand": [card]}, node=node) for card in (unit("Q"), magic("Q", do("draw")), *bolts)]
    assert len({table.refused("A", "play", card="Q", **words) for table in tables}) == 1


@pytest.mark.rule("SF-EFF-01", "SF-EFF-10")
def test_an_unknown_card_of_a_hand_may_have_a_text_that_is_used_there() -> None:
    """Given a card of a hand that nobody has data of, when its text is used, then that is open and not against the rules."""
    s = scene(A={"hand": [unknown("Ox")]}, B={"F1": unit("Elf")}, **SCRIBE)
    assert verdict(s.says("A", "use", card="Ox")) == "open"
