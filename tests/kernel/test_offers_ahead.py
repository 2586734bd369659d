"""What a seat may say now and later in the turn, also with cards that nobody knows; and all pass as far as nobody may act."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from domain.kernel.contract.offers import Offer, Slot, fill_offer
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.acts.common_acts import TURN_ACTS
from domain.kernel.desk.automatic_commands import next_pass, pass_all
from domain.kernel.desk.offers_ahead import (
    has_unknown_hand,
    known_printings,
    offers_ahead,
    offers_here,
    possible_printings,
    remaining_copies,
    with_printing_data,
)
from domain.kernel.record.command import Command
from tests.kernel.toy_ruleset import CARDS, DECK, REOPENING, SKIRMISH, opened, say

GAME = replace(SKIRMISH, acts={**SKIRMISH.acts, **TURN_ACTS})


def _placed(desk: Desk, seat: str) -> list[Offer]:
    """What may be said where the clock stands, and nothing that passes lead to."""
    made = ((offer, fill_offer(offer, lambda count: 0)) for offer in GAME.offers(desk, seat))
    return [offer for offer, command in made if command is not None and desk.allows(command)]


PLACED = replace(GAME, offers=_placed)


def reach(desk: Desk, seat: str) -> dict[tuple[str, str], Offer]:
    """(act, place that it is said at) -> offer; looking changes nothing."""
    before, events = desk.table.state(), len(desk.events)
    result = offers_ahead(desk, seat, possible_printings(desk, seat) or {})
    assert (desk.table.state(), len(desk.events)) == (before, events)
    return {(offer.act, offer.to): offer for offer in result}


def state_hand(desk: Desk, seat: str) -> None:
    """The seat states the cards of its hand."""
    hand = desk.table.at(f"{seat}.hand")
    say(desk, seat, "look", aside=dict(zip(hand, sorted(DECK), strict=False)))


def test_what_an_unknown_hand_may_hold_is_offered_by_its_printing() -> None:
    desk = opened(GAME)
    assert reach(desk, "A")["play", ""].slots["card"].options == tuple(sorted(DECK))
    for printing in DECK:
        assert desk.dry_run(Command("A", "play", {"card": printing})) is None
    state_hand(desk, "A")
    assert set(reach(desk, "A")["play", ""].slots["card"].options) == set(desk.table.at("A.hand"))


def test_what_was_played_to_the_last_copy_is_not_offered_any_more() -> None:
    desk = opened(GAME)
    say(desk, "A", "play", card="elk-9")
    left = remaining_copies(desk.table, "A")
    assert left is not None
    assert ("elk-9" in left, left["ape-1"]) == (False, 3)
    assert known_printings(desk.table, "A") == ("elk-9",)
    assert known_printings(desk.table, "B") == ()
    assert "elk-9" not in (possible_printings(desk, "A") or {})
    assert ("play", "") not in reach(desk, "A"), "one card is played in a turn"


def test_without_a_list_nobody_can_know_what_a_hand_may_hold() -> None:
    desk = opened(GAME, listed=False)
    assert possible_printings(desk, "A") is None
    assert ("play", "") not in reach(desk, "A")
    assert with_printing_data(desk, ("ape-1", "what")) == {"ape-1": CARDS["ape-1"]}


def test_what_can_be_said_later_in_the_turn_names_the_place_that_passes_lead_to() -> None:
    desk = opened(PLACED)
    state_hand(desk, "A")
    say(desk, "A", "play", card=desk.table.at("A.hand")[0])
    result = reach(desk, "A")
    assert {to for act, to in result if act == "fight"} == {"fight"}
    assert {to for act, to in result if act in ("swap", "bounce", "discard")} == {""}
    assert result["go", ""].slots["to"].options == ("fight",)
    assert ("end_turn", "") in result
    for (act, to), offer in result.items():
        command = fill_offer(offer, lambda count: 0)
        assert command is not None
        assert desk.dry_run(command) is None, (act, to)


def test_who_has_not_the_turn_ends_none_and_acts_where_it_may() -> None:
    result = reach(opened(PLACED), "B")
    assert not {"go", "end_turn", "play", "fight"} & {act for act, _ in result}
    assert ("swap", "") in result


def test_where_somebody_has_to_choose_nothing_else_is_offered() -> None:
    desk = opened(GAME)
    say(desk, "A", "swap")
    say(desk, "", "settle")
    assert desk.table.flags["awaits"]["seat"] == "A"
    assert {act for act, _ in reach(desk, "A")} <= {"choose", "go", "end_turn"}
    assert [offer.act for offer in offers_here(desk, "B")] == []


def test_a_game_that_is_over_offers_nothing() -> None:
    desk = opened(GAME)
    say(desk, "A", "concede")
    assert reach(desk, "B") == {}


def quiet(acts: dict[str, str] | None = None) -> Any:
    """A game in which nobody may say anything but pass, and who holds the printing of an act at its place: that act."""

    def offers(desk: Desk, seat: str) -> list[Offer]:
        clock = desk.table.clock
        if desk.table.result is not None or seat != (clock.speaker or clock.holder):
            return []
        hand = [card for card in desk.table.at(f"{seat}.hand") if desk.table.cards[card].printing]
        mine = tuple(card for card in hand if (acts or {}).get(str(desk.table.cards[card].printing)) == clock.node)
        return [Offer(seat, "pass"), *([Offer(seat, "discard", slots={"card": Slot(mine)})] if mine else [])]

    return replace(GAME, offers=offers)


def test_all_pass_until_the_turn_is_over() -> None:
    desk = opened(quiet(), listed=True)
    state_hand(desk, "A")
    state_hand(desk, "B")
    made = pass_all(desk, by="scorer", at=7)
    assert not isinstance(made, Refusal)
    assert (desk.table.clock.turn, desk.table.clock.node) == (2, "main")
    assert {(event.by, event.at) for event in made if event.is_command} == {("scorer", 7)}
    assert [event.seat for event in made if event.is_command][:2] == ["A", "B"]


@pytest.mark.parametrize("known", [True, False])
def test_all_pass_stops_where_a_hand_could_act(known: bool) -> None:
    desk = opened(quiet({"ape-1": "late"}))
    if known:
        state_hand(desk, "A")
    state_hand(desk, "B")
    assert not isinstance(pass_all(desk), Refusal)
    assert (desk.table.clock.turn, desk.table.clock.node, desk.table.clock.speaker) == (1, "late", "A")


def test_at_the_present_place_all_pass_whatever_unknown_hands_hold_but_not_what_known_ones_hold() -> None:
    desk = opened(quiet({"ape-1": "main"}))
    assert not isinstance(pass_all(desk), Refusal)
    desk = opened(quiet({"ape-1": "main"}))
    state_hand(desk, "A")
    answer = pass_all(desk)
    assert isinstance(answer, Refusal)
    assert answer.message == "somebody may say something else than pass"
    assert next_pass(desk) is None


def test_without_a_list_an_unknown_hand_could_always_act() -> None:
    desk = opened(quiet(), listed=False)
    assert has_unknown_hand(desk.table, "A")
    assert not isinstance(pass_all(desk), Refusal)
    assert (desk.table.clock.turn, desk.table.clock.node) == (1, "fight")


def test_what_a_hand_may_hold_is_played_and_nothing_is_paid_with_it() -> None:
    def offers(desk: Desk, seat: str) -> list[Offer]:
        hand = tuple(desk.table.at(f"{seat}.hand"))
        return [Offer(seat, "play", slots={"card": Slot(hand), "with": Slot(hand, 0, 2)})] if seat == "A" else []

    desk = opened(replace(GAME, offers=offers))
    hand = tuple(desk.table.at("A.hand"))
    (result,) = (
        offer
        for offer in offers_here(desk, "A", possible_printings(desk, "A") or {})
        if set(DECK) & {*offer.slots["card"].options}
    )
    assert result.slots["card"].options == (*hand, *sorted(DECK))
    assert result.slots["with"].options == hand


@pytest.mark.parametrize("least", [0, 1])
def test_what_could_be_said_later_with_something_chosen_is_offered_there(least: int) -> None:
    def offers(desk: Desk, seat: str) -> list[Offer]:
        table = tuple(desk.table.at(f"{seat}.table"))
        here = seat == "A" and desk.table.clock.node == "fight" and table
        return [Offer("A", "fight", slots={"cards": Slot(table, least, 1, listed=True)})] if here else []

    desk = opened(replace(GAME, offers=offers))
    say(desk, "A", "play", card="ape-1")
    assert ("fight", "fight") in reach(desk, "A")


def test_a_card_does_not_pay_for_itself_while_nobody_knows_which_it_is() -> None:
    """Given a hand of unknown cards, when one of them is played as a printing, then it is not among what it is paid with."""

    def offers(desk: Desk, seat: str) -> list[Offer]:
        hand = tuple(desk.table.at(f"{seat}.hand"))
        return [Offer(seat, "play", {"card": card}, {"with": Slot(hand, 0, 2)}) for card in hand] if seat == "A" else []

    desk = opened(replace(GAME, offers=offers))
    _, *others = desk.table.at("A.hand")
    result = [each for each in offers_here(desk, "A", possible_printings(desk, "A") or {}) if each.args["card"] in DECK]
    assert {each.args["card"] for each in result} == set(DECK)
    assert {each.slots["with"].options for each in result} == {tuple(others)}


@pytest.mark.parametrize("waiting", [1, 2])
def test_an_offer_for_later_says_where_it_may_be_taken_for_an_answer(waiting: int) -> None:
    """Given effects that wait, the latest of which cannot be answered / when their seat may answer what is left on the way to
    the time after them / then the offer for that time needs a word for its moment, and else none."""

    def placed(desk: Desk, seat: str) -> list[Offer]:
        effects = len(desk.table.chain)
        return [] if effects == 2 else [Offer(seat, "zap", {}, {"target": Slot(("#1",))}, reply=bool(effects))]

    there = opened(replace(GAME, timeline=REOPENING.timeline, offers=placed))
    say(there, "A", "play", card="ape-1")
    for _ in range(waiting):
        say(there, "A", "zap", reply=True if there.table.chain else None, target="#1")
    (later,) = [offer for offer in offers_ahead(there, "A") if offer.reply is False]
    assert (later.reply, later.needs_reply) == (False, waiting == 2)
    command = fill_offer(later, lambda count: 0)
    assert command is not None
    say(there, "A", "zap", **{**command.args, "reply": command.reply})
    assert len(there.table.chain) == 1


@pytest.mark.parametrize("who", ["A", "B"])
def test_what_is_only_there_after_the_effects_says_so_where_it_would_be_an_answer(who: str) -> None:
    """Given an effect that brings a card its text / when a seat may use the text after it / then the offer needs a word for
    its moment where the seat would answer the effect without it, and else none."""

    def there(desk: Desk, seat: str, args: Any) -> Any:
        desk.reject_unless(not desk.table.chain, "the card has no text")
        return lambda key: key == "main"

    def offers(desk: Desk, seat: str) -> list[Offer]:
        return [] if desk.table.chain else [Offer(seat, "zap", {"target": "#1"}, reply=False)]

    acts = {**GAME.acts, "zap": GAME.acts["zap"]._replace(when=there)}
    desk = opened(replace(GAME, timeline=REOPENING.timeline, acts=acts, offers=offers))
    say(desk, "A", "play", card="ape-1")
    say(desk, "A", "zap", target="#1")
    assert [(each.reply, each.needs_reply) for each in offers_ahead(desk, who) if each.act == "zap"] == [(False, who == "B")]
