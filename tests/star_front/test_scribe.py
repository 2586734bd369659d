"""A scribe writes down what was done on paper: it is carried out as it was said, and the rules only name what was wrong."""

from __future__ import annotations

from typing import Any

import pytest

from domain import registry
from scripts.cli.terminal.log_lines import log_lines
from tests.star_front.scene import FOE, do, keyword, magic, scene, unit, use, when

PAPER = {"mode": "scribe", "met": "summon"}


def verdict(events: Any) -> tuple[str, ...]:
    return next(event.verdict for event in events if event.is_command)


@pytest.mark.rule("SF-ATK-02", "SF-STATE-03", "SF-BLOCK-01")
@pytest.mark.parametrize(("name", "rule"), [("Lying", "SF-STATE-03"), ("Lonely", "SF-ATK-02"), ("Wall", "SF-BLOCK-01")])
def test_an_unlawful_attacker_lies_there_as_attacking(name: str, rule: str) -> None:
    mine = {"F1": unit("Lying", state="sideways"), "F2": unit("Wall", "0/2", "blocker"), "F3": unit("Lonely")}
    s = scene(A=mine, B={"F1": unit("Elf"), "F2": unit("Imp")}, node="tactics.choose", **PAPER)
    assert verdict(s.says("A", "attack", card=name)) == ("illegal", rule)
    assert s.state(name) == "attacking"


@pytest.mark.rule("SF-BLOCK-02")
def test_an_attack_on_a_blocker_without_armor_break_is_fought() -> None:
    s = scene(A={"F1": unit("Ox", "3/1")}, B={"F1": unit("Wall", "0/2", "blocker")}, node="tactics.choose", **PAPER)
    s.says("A", "attack", card="Ox")
    s.says("A", "end_turn")
    s.says("B", "summon", at="F4")
    assert s.where("Wall") == "B.graveyard"


@pytest.mark.rule("SF-SUM-02")
def test_a_second_unit_of_a_phase_enters() -> None:
    s = scene(A={"hand": [unit("One"), unit("Two")]}, mode="scribe")
    s.says("A", "play", card="One", at="F1")
    assert verdict(s.says("A", "play", card="Two", at="F2"))[:2] == ("illegal", "SF-SUM-02")
    assert s.where("Two") == "A.F2"


@pytest.mark.rule("SF-SPEND-01")
def test_a_text_that_was_not_paid_for_does_what_it_does() -> None:
    s = scene(A={"F1": unit("Coil", text=[use(do("reward", n=2), cost={"spend": 3})]), "energy": 1}, mode="scribe")
    assert verdict(s.says("A", "use", card="Coil")) == ("illegal", "SF-SPEND-01")
    assert (s.number("A", "rewards"), s.number("A", "energy")) == (2, 0)


@pytest.mark.rule("SF-EFF-07")
def test_a_target_that_a_text_does_not_speak_of_is_hit() -> None:
    bolt = magic("Bolt", do("destroy"), targets=[FOE])
    s = scene(A={"F1": unit("Own"), "hand": [bolt]}, B={"F1": unit("Elf")}, mode="scribe")
    assert verdict(s.says("A", "play", card="Bolt", targets=("Own",)))[:2] == ("illegal", "SF-EFF-07")
    assert (s.where("Own"), s.where("Elf")) == ("A.graveyard", "B.F1")


@pytest.mark.rule("SF-EFF-01")
def test_a_card_that_is_timed_exactly_is_used_at_no_moment_of_its_own() -> None:
    late = magic("Late", do("reward", n=1), when="entered", of=FOE)
    assert scene(A={"hand": [late]}).refused("A", "play", card="Late").rule == "SF-EFF-01"
    s = scene(A={"hand": [late]}, mode="scribe")
    assert verdict(s.says("A", "play", card="Late")) == ("illegal", "SF-EFF-01")
    assert (s.number("A", "rewards"), s.where("Late")) == (1, "A.graveyard")


@pytest.mark.rule("SF-END-02")
@pytest.mark.parametrize("said", [1, 3])
def test_too_few_and_too_many_cards_above_the_limit_are_exiled(said: int) -> None:
    s = scene(A={"hand": [unit(f"C{n}") for n in range(12)]}, node="end.hand", **PAPER)
    events = s.says("A", "discard", cards=tuple(f"C{n}" for n in range(said)))
    assert (verdict(events), s.hand("A")) == (("illegal", "SF-END-02"), 12 - said)


@pytest.mark.rule("SF-END-02", "SF-SUM-01")
def test_what_was_due_is_noted_on_the_line_where_it_was_missed_and_no_verdict_of_that_line() -> None:
    hand = [unit(f"C{n}") for n in range(11)]
    s = scene(A={"F1": unit("Ox"), "hand": hand}, node="tactics.choose", **PAPER)
    s.says("A", "attack", card="Ox")
    s.says("A", "end_turn")
    assert verdict(s.says("B", "summon", at="F1")) == ("legal",)
    assert [event.verdict for event in s.happened("left_unsaid")] == [("illegal", "SF-END-02")]
    s = scene(mode="scribe")
    s.says("A", "end_turn")
    assert verdict(s.says("B", "summon", at="F1")) == ("legal",)
    assert ("illegal", "SF-SUM-01") in [event.verdict for event in s.happened("left_unsaid")]


@pytest.mark.rule("SF-KID-09")
def test_a_captive_beyond_the_cap_is_taken() -> None:
    taker = unit("Taker", "1/1", keyword("kidnap", n=1), captives=[unit("C1")], text=[use(do("kidnap"), targets=[FOE])])
    s = scene(A={"F1": taker}, B={"F1": unit("Elf")}, mode="scribe")
    assert verdict(s.says("A", "use", card="Taker", targets=("Elf",))) == ("illegal", "SF-KID-09")
    assert s.where("Elf") == "Taker:captive"


@pytest.mark.rule("SF-EFF-08")
def test_who_says_nothing_does_not_do_what_a_text_allows() -> None:
    horn = unit("Horn", text=[when("immediate", do("reward", n=1), may=True)])
    s = scene(A={"hand": [horn]}, mode="scribe")
    s.says("A", "play", card="Horn", at="F1")
    s.says("B", "summon", at="F1")
    assert s.number("A", "rewards") == 0


@pytest.mark.rule("SF-EFF-07")
def test_a_text_for_up_to_one_that_nobody_is_chosen_for_does_not_turn_on_its_own_card() -> None:
    s = scene(A={"F1": unit("Trap", text=[use(do("destroy"), targets=[{**FOE, "upto": True}])])}, B={"F1": unit("Elf")})
    s.says("A", "use", card="Trap")
    s.choose()
    assert (s.where("Trap"), s.where("Elf")) == ("A.F1", "B.F1")


@pytest.mark.rule("SF-EFF-01")
@pytest.mark.parametrize(("said", "rewards"), [(1, 1), ("1", 1), (2, 5), ("2", 5), (None, 5)])
def test_a_text_that_could_not_be_used_is_noted_and_works_as_the_scribe_named_it(said: Any, rewards: int) -> None:
    timed, used = when("destroyed", do("reward", n=1)), use(do("reward", n=5))
    s = scene(A={"F1": unit("Two", text=[timed, used])}, mode="scribe")
    events = s.says("A", "use", card="Two", **({} if said is None else {"text": said}))
    s.to_rest()
    assert (s.number("A", "rewards"), events[0].verdict[0]) == (rewards, "illegal" if rewards == 1 else "legal")


@pytest.mark.rule("SF-ZONE-04")
@pytest.mark.parametrize(("act", "word"), [("play", "card"), ("attack", "card"), ("use", "card"), ("move", "card")])
def test_a_star_front_card_belongs_to_the_table_and_does_nothing(act: str, word: str) -> None:
    s = scene(A={"F1": unit("Ox")}, mode="scribe")
    refusal = s.refused("A", act, **{word: s.table.at("star_fronts")[1]})
    assert refusal.message == "Star Front 2 belongs to the table: nobody can use it"


@pytest.mark.rule("SF-SUM-01", "SF-MAG-01")
def test_a_card_that_is_said_to_be_of_another_type_is_played_as_that_against_the_rule() -> None:
    cards = {"hand": [unit("Ox"), magic("Bolt", do("reward", n=1))]}
    assert scene(A=cards).refused("A", "play", card="Ox", **{"as": "magic"}).rule == "SF-MAG-01"
    s = scene(A=cards, mode="scribe")
    assert verdict(s.says("A", "play", card="Bolt", at="F2", **{"as": "unit"}))[:2] == ("illegal", "SF-SUM-01")
    assert s.where("Bolt") == "A.F2"


@pytest.mark.rule("SF-SUM-01")
@pytest.mark.parametrize("said", [{"as": "mecha"}, {"targets": ("Ox",)}])
def test_what_a_unit_has_no_use_for_is_not_swallowed(said: dict[str, Any]) -> None:
    s = scene(A={"hand": [unit("Ox")]}, mode="scribe")
    s.refused("A", "play", card="Ox", at="F1", **said)


@pytest.mark.rule("SF-MECH-03", "SF-SUM-01")
def test_a_mech_merge_phase_that_was_left_without_its_end_is_over() -> None:
    s = scene(A={"hand": [unit("Elf")]}, mode="scribe")
    s.table.flags["mech_phase"] = {"names": (), "more": False, "back": "formation.after"}  # what such a line leaves
    assert "summon" in {offer.act for offer in s.desk.ruleset.offers(s.desk, "A")}
    assert verdict(s.says("A", "play", card="Elf", at="F1")) == ("legal",)


@pytest.mark.rule("SF-LEAVE-07")
def test_a_card_out_of_a_pile_that_holds_cards_of_both_goes_to_who_uses_it() -> None:
    s = scene(A={"hand": [magic("Bolt", do("reward", n=1))]}, mode="scribe")
    s.table.cards[s["Bolt"]].bringer = ""  # as after a shuffle of cards of both players
    s.says("A", "play", card="Bolt")
    s.to_rest()
    assert s.where("Bolt") == "A.graveyard"


@pytest.mark.rule("SF-EFF-01", "SF-SUM-01")
@pytest.mark.parametrize("act", ["use", "play"])
def test_a_card_is_used_and_played_by_a_seat(act: str) -> None:
    coil = unit("Coil", text=[use(do("destroy"), targets=[FOE])])
    s = scene(A={"F1": coil, "hand": [unit("Elf")]}, B={"F1": unit("Imp")}, mode="scribe")
    said = {"card": "Coil", "targets": ("Imp",)} if act == "use" else {"card": "Elf", "at": "F2"}
    assert s.refused("", act, **said).message == "which seat says it?"


@pytest.mark.rule("SF-SETUP-10")
def test_a_late_mulligan_is_noted_and_changes_nothing() -> None:
    s = scene(A={"F1": unit("Mech", lower=[unit("Hull")])}, deck=(5, 5), **PAPER)
    size = len(s.table.at("A.deck"))
    assert verdict(s.says("A", "mulligan", cards=(s.names["Mech"],))) == ("illegal", "SF-SETUP-11")
    assert (len(s.table.at("A.deck")), s.where("Mech")) == (size, "A.F1")


@pytest.mark.rule("SF-EFF-13")
def test_a_magic_card_that_was_shuffled_away_while_its_moment_was_open_does_what_it_does() -> None:
    bolt = magic("Bolt", do("reward", n=1))
    s = scene(
        A={"hand": [bolt]}, B={"hand": [magic("Late", do("reward", n=1), when="magic_used", of={"whose": "enemy"})]}, **PAPER
    )
    s.says("A", "play", card="Bolt")
    assert s.table.flags["moment"]["name"] == "magic_used"
    s.says("A", "mulligan", cards=(s.names["Bolt"],))
    s.to_rest()
    assert s.number("A", "rewards") == 1


@pytest.mark.rule("SF-EFF-01")
def test_a_text_that_holds_by_itself_is_written_down_as_used_and_does_nothing_more() -> None:
    flag = unit("Flag", text=[{"timing": "static", "effects": [{"attack": 1, "to": {"type": "unit", "whose": "own"}}]}])
    s = scene(A={"F1": flag, "F2": unit("Ox", "2/1")}, **PAPER)
    assert verdict(s.says("A", "use", card="Flag", text="1")) == ("illegal", "SF-EFF-01")
    assert s.attack("Ox") == 3


@pytest.mark.rule("SF-EFF-06")
@pytest.mark.parametrize("name", ["separate", "board", "rotate", "negate", "kidnap"])
def test_an_effect_by_hand_that_can_do_nothing_says_so(name: str) -> None:
    s = scene(A={"F1": unit("Ox")}, B={"F1": unit("Elf")}, **PAPER)
    takes = registry.small_effects("star_front").takes[name]
    said = {"to": s["Elf"], "n": 1}
    s.says("A", "effect", effects=(do(name, **{field: said[field] for field in takes if field in said}),))
    assert s.events[-1].name == "effect_not_resolved"
    assert list(log_lines(s.desk.events))[-1].fell_short


def test_an_effect_by_hand_that_does_something_is_not_called_lost() -> None:
    s = scene(A={"F1": unit("Ox")}, B={"F1": unit("Elf")}, **PAPER)
    s.says("A", "effect", effects=(do("destroy", to=s["Elf"]),))
    assert s.happened("effect_not_resolved") == []
