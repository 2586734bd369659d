"""Several things said in one breath, questions that nobody is asked, and what a record is read from and copied to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from domain.kernel.contract.offers import Offer, Slot
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.automatic_commands import forced_answer, say_in_sequence
from domain.kernel.desk.desk import GameDesk
from domain.kernel.desk.offers_ahead import known_printings
from domain.kernel.record.changes import Counted, FlagSet, Marked, Moved
from domain.kernel.record.command import Command
from domain.kernel.record.event import event_from_plain, event_to_plain
from domain.kernel.table.fold import apply_change
from domain.kernel.table.table import copy_table
from domain.kernel.views.views import Origin, make_view, origin_of, with_origin
from tests.kernel.toy_ruleset import SKIRMISH, TIMELINE, names, opened, say

Offers = Callable[[Desk, str], list[Offer]]


def offering(*made: Offer) -> Offers:
    """Offers these, each to its seat."""
    return lambda desk, seat: [offer for offer in made if offer.seat == seat]


def waits(desk: GameDesk) -> GameDesk:
    """The desk with a question open."""
    desk.command = Command("", "rule")
    desk.begin_act()
    desk.record("fixed", "given")
    desk.do(FlagSet("awaits", {"seat": "A", "effect": "", "what": "x"}))
    desk.commit()
    return desk


@pytest.mark.parametrize(
    ("made", "asked", "answer"),
    [
        ((Offer("A", "choose", {}, {"card": Slot(("#1",))}),), True, Command("A", "choose", {"card": "#1"})),
        (
            (Offer("A", "choose", {}, {"card": Slot(("#1",))}, reply=True),),
            True,
            Command("A", "choose", {"card": "#1"}, True),
        ),
        ((Offer("A", "choose", {}, {"card": Slot(("#1", "#2"))}),), True, None),
        ((Offer("A", "choose", {}, {"cards": Slot((), 0, 2)}),), True, Command("A", "choose", {"cards": ()})),
        ((Offer("A", "choose"),), True, None),
        ((), True, None),
        ((Offer("A", "choose", {}, {"card": Slot(("#1",))}), Offer("B", "pass")), True, None),
        ((Offer("A", "choose", {}, {"card": Slot(("#1",))}),), False, None),
    ],
)
def test_a_question_with_one_answer_is_answered_by_nobody(made: Any, asked: bool, answer: Command | None) -> None:
    desk = opened(replace(SKIRMISH, offers=offering(*made)))
    assert forced_answer(waits(desk) if asked else desk) == answer


@pytest.mark.parametrize(
    ("consent", "slot", "answered"),
    [
        (False, Slot(("#1",)), True),
        (True, Slot(("#1",)), False),
        (False, Slot(("#1", "#2")), False),
        (False, Slot((), 0, 2), False),
    ],
)
def test_a_choice_of_the_chart_with_one_answer_is_answered_where_silence_is_none(
    consent: bool, slot: Slot, answered: bool
) -> None:
    made = offering(Offer("A", "fight", {}, {"cards": slot}))
    ruleset = replace(SKIRMISH, offers=made, timeline=TIMELINE if consent else replace(TIMELINE, consent={}))
    desk = opened(ruleset)
    assert forced_answer(desk) is None
    for seat in "AB":
        say(desk, seat, "pass")
    assert desk.table.clock.node == "fight"
    assert (forced_answer(desk) is not None) == answered
    desk.table.result = {"seats": {}}
    assert forced_answer(desk) is None


def test_all_that_is_said_in_one_breath_is_said_or_nothing() -> None:
    desk = opened()
    before = len(desk.events)
    said = say_in_sequence(desk, [Command("A", "play", {"card": "ape-1"}), Command("A", "play", {"card": "bee-1"})])
    assert isinstance(said, Refusal)
    assert (said.rule, len(desk.events)) == ("S-ONE", before)
    said = say_in_sequence(desk, [Command("A", "play", {"card": "ape-1"}), Command("A", "swap", {})])
    assert not isinstance(said, Refusal)
    assert names(said) == ["played", "swapped"]


def test_what_can_only_be_answered_in_one_way_is_said_with_it() -> None:
    desk = opened(listed=False)

    def offers(desk: Desk, seat: str) -> list[Offer]:
        question = desk.table.flags.get("awaits") or {}
        hand = tuple(desk.table.at(f"{seat}.hand")[:1])
        return [Offer(seat, "choose", {}, {"card": Slot(hand)})] if question.get("seat") == seat else []

    desk.ruleset = replace(SKIRMISH, offers=offers)
    said = say_in_sequence(desk, [Command("A", "swap", {}, by="scorer", at=4), Command("", "settle", {})])
    assert not isinstance(said, Refusal)
    assert [event.name for event in said if event.is_command] == ["swapped", "settled", "chosen"]
    assert desk.table.flags.get("awaits") is None


def test_the_printings_that_a_seat_has_shown_are_stated_once_in_their_order() -> None:
    desk = opened(listed=False)
    say(desk, "A", "look", aside=dict(zip(desk.table.at("A.hand"), ("cat-1", "ape-1", "cat-1"), strict=False)))
    say(desk, "B", "look", aside=dict(zip(desk.table.at("B.hand"), ("bee-1",), strict=False)))
    assert (known_printings(desk.table, "A"), known_printings(desk.table, "B")) == (("cat-1", "ape-1"), ("bee-1",))


@pytest.mark.parametrize(
    ("field", "value", "shown"),
    [
        (0, 1, "event field family is not str"),
        (4, "1", "event field line is not int"),
        (6, "legal", "event field verdict is not tuple"),
        (7, (), "event field said is not dict"),
        (9, {}, "event field changes is not tuple"),
        (11, "0", "event field at is not int"),
        (0, "sung", "unknown event family 'sung'"),
        (6, (1,), "event fields are not plain data"),
    ],
)
def test_a_stored_event_that_is_none_says_which_field_it_is(field: int, value: Any, shown: str) -> None:
    plain = event_to_plain(opened().events[0])
    with pytest.raises(ValueError, match=shown):
        event_from_plain((*plain[:field], value, *plain[field + 1 :]))
    assert event_from_plain(plain) == opened().events[0]
    with pytest.raises(ValueError, match="not an event"):
        event_from_plain(plain[:-1])


def test_a_copy_of_a_table_stands_where_it_does_and_goes_its_own_way() -> None:
    desk = opened(listed=False)
    say(desk, "A", "play", card="ape-1")
    say(desk, "A", "zap", target=desk.table.at("A.table")[0])
    state = desk.table.state()
    copied = copy_table(desk.table)
    assert copied.state() == state
    card = copied.at("A.table")[0]
    for change in (Marked(card, "damage", 2), Moved(card, "A.lost"), Counted("A", "hits", 1), FlagSet("x", 1)):
        apply_change(copied, change)
    assert desk.table.state() == state
    assert copied.state() != state


@pytest.mark.parametrize("viewer", ["A", "B", "spectator"])
@pytest.mark.parametrize("over", [False, True])
def test_a_quiet_game_withholds_every_verdict_until_it_is_over(viewer: str, over: bool) -> None:
    desk = opened(mode="scribe", quiet=True, listed=False)
    say(desk, "A", "play", card="ape-1")
    say(desk, "A", "play", card="bee-1")
    if over:
        say(desk, "A", "concede")
    verdicts = {event.verdict for event in make_view(desk.events, viewer)}
    assert (("withheld",) in verdicts) != over
    assert (("illegal", "S-ONE") in verdicts) == over


def test_a_view_of_a_view_stays_one_of_the_first_game() -> None:
    events, first, second = opened().events, Origin("g1", "A"), Origin("g2", "B")
    shown = with_origin(events, first)
    assert origin_of(shown[0]) == first
    assert with_origin(shown, second)[0] == shown[0]
    assert origin_of(events[0]) is None
    assert shown[1:] == tuple(events[1:])
