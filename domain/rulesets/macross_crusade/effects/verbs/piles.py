"""Small effects on hands and piles: drawing, damage to Nations, recovering, looking, revealing, pulling out, shuffling."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from domain.card_effects import control_flow, pile_effects
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.identification import shuffle as mix
from domain.kernel.record.changes import Learned, Moved
from domain.kernel.record.effects import Effect
from domain.kernel.table.knowledge import merge_seats
from domain.parts.bandai.continuous_effects import SPARED
from domain.parts.bandai.small_effects import Discard, NationDamage, Recover
from domain.parts.common import effect_verbs
from domain.parts.common.small_effect_execution import (
    OptionalQuestion,
    chosen_answer,
    is_recorded_as_stated,
    seat_of,
    seats_of,
)
from domain.parts.common.turns import opponent
from domain.rulesets.macross_crusade.card_schema.effects_on_cards import Reveal
from domain.rulesets.macross_crusade.card_schema.filters import Pile
from domain.rulesets.macross_crusade.card_schema.small_effects import Draw, Look, Pay, PullOut, Shuffle, Spare
from domain.rulesets.macross_crusade.effects import continuous_effects
from domain.rulesets.macross_crusade.effects.filter_vocabulary import WHERE
from domain.rulesets.macross_crusade.effects.targets import subjects
from domain.rulesets.macross_crusade.game_end import life
from domain.rulesets.macross_crusade.plays import costs
from domain.rulesets.macross_crusade.state.zones import HAND, JUNKYARD, LOST, NATION, PULLED_OUT, REMOVED
from domain.rulesets.macross_crusade.zone_changes import movement


def draw(desk: Desk, effect: Effect, operation: Draw) -> None:
    """`draw`: draws n cards from the Nation, or from the Lost Pile (`pile` = `lost`) (MC-CARD-13)."""
    pile = LOST if operation.pile == "lost" else NATION
    life.draw_for_seats(desk, seats_of(desk, effect, operation), operation.n, pile)


def nation_damage(desk: Desk, effect: Effect, operation: NationDamage) -> None:
    """`nation_damage`: deals n damage to a Nation (MC-NAT-01).

    Damage to both Nations by one effect is one event (MC-WIN-02, OP-18), even if the text gives a number for each.
    """
    more = any(each["do"] == "nation_damage" for each in effect.get("following", ()))
    amounts = dict.fromkeys(seats_of(desk, effect, operation), operation.n)
    if not is_recorded_as_stated(desk, effect):  # a recorded result is not reduced
        if any(continuous_effects.is_damage_reduction_uncertain(desk.table, seat) for seat in amounts):
            desk.demand("MC-CARD-16", None)
        amounts = {
            seat: continuous_effects.damage_left_for_nation(desk.table, seat, n, "effects") for seat, n in amounts.items()
        }
    life.damage_nations(desk, amounts, "effect", "MC-NAT-01", goes_on=more)


def spare(desk: Desk, effect: Effect, operation: Spare) -> None:
    """`spare`: prevents damage to a nation, or reduces it by an amount (MC-CARD-16)."""
    effect_verbs.reduce_nation_damage(desk, effect, operation, SPARED, "MC-CARD-16")


def recover(desk: Desk, effect: Effect, operation: Recover) -> None:
    """`recover`: moves n cards from the Lost Pile to the Nation (MC-TERM-09)."""
    effect_verbs.for_each_seat(desk, effect, operation, life.recover_to_nation)


def discard(desk: Desk, effect: Effect, operation: Discard) -> OptionalQuestion:
    """`discard`: scraps n cards of a hand, chosen by its holder, or at `random` by the other player (MC-TERM-18)."""
    away = partial(movement.put_card, zone=JUNKYARD, index=0)
    seats = seats_of(desk, effect, operation)
    return effect_verbs.ask_discard_each(desk, effect, operation, seats, HAND, away, random=operation.random)


def reveal(desk: Desk, effect: Effect, operation: Reveal) -> None:
    """`reveal`: shows both players the top n cards of a `pile`, or each card. The cards stay where they are (MC-TERM-03)."""
    pile = operation.pile
    chosen = _top(desk, seat_of(desk, effect, operation), pile, operation.n) if pile else subjects(desk, effect, operation)
    effect_verbs.reveal(desk, chosen, "MC-TERM-03")


def _top(desk: Desk, seat: str, pile: Pile, count: int) -> list[str]:
    return list(desk.table.at(f"{seat}.{WHERE[pile][0]}")[:count])


def look(desk: Desk, effect: Effect, operation: Look) -> OptionalQuestion:
    """`look`: shows the player alone the top n cards of a `pile`, by default the Nation (MC-TERM-02, -04).

    The player may `take` some, or put them back in an order of choice (`reorder`). The others go back as they were.
    """
    seat = effect["seat"]
    if operation.upto or operation.wanted is not None or operation.zone != "hand" or operation.rest is not None:
        return pile_effects.look(desk, effect, operation)
    if chosen_answer(effect) is not None:
        _taken(desk, seat, chosen_answer(effect) or ())
        return None
    chosen = _top(desk, seat_of(desk, effect, operation), operation.pile or "nation", operation.n)
    desk.record("revealed", "cards_looked_at", seat, "MC-TERM-02", {"count": len(chosen)})
    _see(desk, seat, chosen)
    if operation.reorder and len(chosen) > 1:
        return ask_for_pile_order(desk, seat, chosen, 0)
    return _take(seat, chosen, operation.take)


def ask_for_pile_order(desk: Desk, seat: str, chosen: Iterable[str], end: int) -> OptionalQuestion:
    """Asks in which order cards are put on (`end` 0) or under (-1) their pile.

    Until the answer the cards are pulled out, so that no other player sees the order.
    """
    cards = tuple(chosen)
    place = desk.table.cards[cards[0]].place
    desk.do(*(Moved(card, f"{seat}.{PULLED_OUT}") for card in cards))
    return {"seat": seat, "what": "group_order", "n": len(cards), "options": cards, "end": end, "place": place}


def _see(desk: Desk, seat: str, chosen: list[str]) -> None:
    cards = (desk.table.cards[each] for each in chosen)
    desk.do(*(Learned(card.id, card.printing, merge_seats(card.seen, (seat,))) for card in cards))


def _take(seat: str, chosen: list[str], most: int) -> OptionalQuestion:
    count = min(most, len(chosen))
    return {"seat": seat, "what": "take", "n": count, "options": tuple(chosen)} if count else None


def _taken(desk: Desk, seat: str, chosen: tuple[str, ...]) -> None:
    """Moves the chosen cards of those looked at to the hand. The others stay in place and order (MC-TERM-04)."""
    desk.do(*(Moved(card, f"{seat}.{HAND}") for card in chosen))


def pull_out(desk: Desk, effect: Effect, operation: PullOut) -> OptionalQuestion:
    """`pull_out`: sets out the top n cards of the Nation while the effect resolves (MC-TERM-22); some may be taken."""
    seat = effect["seat"]
    if chosen_answer(effect) is not None:
        _taken(desk, seat, chosen_answer(effect) or ())
        return None
    chosen = _top(desk, seat_of(desk, effect, operation), "nation", operation.n)
    desk.record("resolved", "card_pulled_out", seat, "MC-TERM-22", {"cards": tuple(chosen)})
    desk.do(*(Moved(card, f"{seat}.{PULLED_OUT}") for card in chosen))
    _see(desk, seat, chosen)
    life.check_loss(desk)  # an empty Nation loses, even if it is empty for a moment only (OP-18)
    return _take(seat, chosen, operation.take) if desk.table.result is None else None


def clear_pulled_out(desk: Desk) -> None:
    """Removes the cards left in the temporary location from the game once the effect has resolved (MC-TERM-23)."""
    for seat in desk.table.header.seats:
        for card in list(desk.table.at(f"{seat}.{PULLED_OUT}")):
            desk.record("resolved", "pulled_out_card_removed", seat, "MC-TERM-23", {"card": card})
            movement.put_card(desk, card, REMOVED)


def shuffle(desk: Desk, effect: Effect, operation: Shuffle) -> None:
    """`shuffle`: shuffles a pile. The other player may shuffle it as well (MC-TERM-10)."""
    seat = seat_of(desk, effect, operation)
    said = {"pile": operation.pile or "nation", "also_by": opponent(desk.table, seat)}
    desk.record("resolved", "location_shuffled", seat, "MC-TERM-10", said)
    mix(desk, f"{seat}.{WHERE[operation.pile or 'nation'][0]}")


def pay(desk: Desk, effect: Effect, operation: Pay) -> OptionalQuestion:
    """`pay`: pays cards of the own nation, or leaves out what follows (MC-COST-06)."""
    seat = str(effect["seat"])
    able = desk.passes_demands(lambda: costs.require_payable(desk, seat, operation.n))
    return control_flow.pay(
        desk,
        effect,
        operation,
        able,
        lambda: life.pay_from_nation(desk, seat, operation.n, "MC-COST-06", card=effect.get("card", "")),
    )
