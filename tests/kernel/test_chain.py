"""Star Front's exact timing: a resolution stops at its moments, and what is said there is carried out first (T-07)."""

from dataclasses import replace

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.desk.timing.clock_and_priority import make_implied_passes
from domain.kernel.record.changes import FlagSet
from domain.kernel.record.command import Command
from domain.kernel.record.effects import Effect
from tests.kernel.toy_ruleset import SKIRMISH, TIMELINE, names, opened, say


def _resolve(desk: Desk, key: str, data: Effect) -> None:
    if data["kind"] == "swap" and not data.get("begun"):
        chain.replace_effect(desk, key, {**data, "begun": True})
        chain.open_moment(desk, {"of": key})
        return
    desk.record("resolved", data["kind"], data["seat"])
    chain.pop_effect(desk, key)


NESTED = replace(SKIRMISH, timeline=replace(TIMELINE, settle=chain.nested_policy(_resolve)))


def test_what_is_said_at_a_moment_is_carried_out_before_the_effect_goes_on() -> None:
    desk = opened(NESTED)
    say(desk, "A", "swap")
    say(desk, "", "settle")
    assert chain.MOMENT in desk.table.flags
    say(desk, "A", "zap", target="#1")
    assert len(desk.table.chain) == 2
    assert names(say(desk, "", "settle")) == ["settled", "zap", "swap"]
    assert chain.MOMENT not in desk.table.flags


def test_without_a_word_the_moment_passes() -> None:
    desk = opened(NESTED)
    say(desk, "A", "swap")
    say(desk, "A", "play", card="ape-1")
    assert desk.table.chain == []
    assert "played" in desk.table.flags
    assert isinstance(desk.events[-1].changes[-1], FlagSet)


REOPENING = replace(SKIRMISH, timeline=replace(TIMELINE, settle=chain.reopening_lifo_policy(_resolve), adds_more=True))


def test_a_reopening_chain_carries_one_effect_out_and_the_turn_holder_may_add_again() -> None:
    desk = opened(REOPENING, 3)
    say(desk, "A", "zap", target="#1")
    say(desk, "B", "zap", target="#1")
    say(desk, "", "settle")
    assert (len(desk.table.chain), desk.table.clock.speaker) == (1, "A")
    say(desk, "A", "zap", target="#1")
    assert [data["seat"] for _, data in desk.table.chain] == ["A", "A"]


def test_who_has_added_an_effect_may_add_more_before_the_next_seat_speaks() -> None:
    desk = opened(REOPENING, 3, explicit_passes=True)
    say(desk, "A", "zap", target="#1")
    desk.say(Command("A", "zap", {"target": "#1"}, True))
    assert len(desk.table.chain) == 2
    say(desk, "B", "pass")
    assert isinstance(desk.say(Command("A", "zap", {"target": "#1"}, True)), Refusal)


def test_at_a_choice_of_a_seat_that_leaves_the_game_the_others_go_on() -> None:
    desk = opened(REOPENING, 3)
    make_implied_passes(desk)
    assert desk.table.clock.node == "fight"
    say(desk, "A", "concede")
    assert (desk.table.clock.node, desk.table.clock.speaker, desk.table.result) == ("late", "B", None)
