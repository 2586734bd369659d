"""Small effects on hands and decks: drawing, discarding, ProtoCards from the deck, showing, shuffling."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.identification import shuffle
from domain.kernel.record.effects import Effect
from domain.parts.common import effect_verbs
from domain.parts.common.small_effect_execution import OptionalQuestion, chosen_answer
from domain.rulesets.robotech.card_schema.effects_on_piles import Discard, Draw, Mill, ProtoCard, Reveal, Shuffle
from domain.rulesets.robotech.effects.subjects import operation_subjects, subject_seats
from domain.rulesets.robotech.state.zones import DECK, DISCARD, HAND
from domain.rulesets.robotech.zone_changes import movement


def draw(desk: Desk, effect: Effect, operation: Draw) -> OptionalQuestion:
    """Draws n cards, as far as the deck goes (`draw`, RT-REG-07)."""
    for seat in subject_seats(desk, effect, operation):
        movement.draw_cards(desk, seat, operation.n, "")
    return None


def discard(desk: Desk, effect: Effect, operation: Discard) -> OptionalQuestion:
    """Discards n cards of a hand, chosen by its player; several players choose one after the other (`discard`).

    The cards are face up in the discard pile (OP-49).
    """
    for card in chosen_answer(effect) or ():
        movement.put_card(desk, card, DISCARD, 0)
    seats = subject_seats(desk, effect, operation) if chosen_answer(effect) is None else ()
    if not seats:
        return None
    seat, *others = seats
    question = effect_verbs.ask_discard(desk, operation.n, f"{seat}.{HAND}", seat, "discard")
    later = tuple({**operation.stored, "who": other} for other in others)
    return {**(question or {}), "later": later} if question or later else None


def mill(desk: Desk, effect: Effect, operation: Mill) -> OptionalQuestion:
    """Discards the n top cards of a deck, as far as the deck goes (`mill`, RT-GOLD-01)."""
    for seat in subject_seats(desk, effect, operation):
        cards = desk.table.at(f"{seat}.{DECK}")[: operation.n]
        desk.record("resolved", "cards_milled", seat, "RT-GOLD-01", {"seat": seat, "count": len(cards)})
        for card in list(cards):
            movement.put_card(desk, card, DISCARD, 0)
    return None


def proto_card(desk: Desk, effect: Effect, operation: ProtoCard) -> OptionalQuestion:
    """Turns the n top cards of a deck into ProtoCards, face up unless `face` is down (`proto_card`)."""
    for seat in subject_seats(desk, effect, operation):
        for card in list(desk.table.at(f"{seat}.{DECK}")[: operation.n]):
            desk.record("resolved", "proto_card_put", seat, "RT-ZONE-04", {"card": card, "face": operation.face})
            movement.move_to_proto_zone(desk, card, operation.face)
    return None


def reveal(desk: Desk, effect: Effect, operation: Reveal) -> OptionalQuestion:
    """Shows each card to all players (`reveal`)."""
    effect_verbs.reveal(desk, operation_subjects(desk, effect, operation))
    return None


def shuffle_deck(desk: Desk, effect: Effect, operation: Shuffle) -> OptionalQuestion:
    """Shuffles a deck, which happens only where a text says so (`shuffle`, OP-02)."""
    for seat in subject_seats(desk, effect, operation):
        desk.record("resolved", "deck_shuffled", seat, "RT-SET-08", {"seat": seat})
        shuffle(desk, f"{seat}.{DECK}")
    return None
