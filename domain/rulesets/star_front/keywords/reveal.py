"""Reveal (SF-REVEAL): both players see cards, which are processed and in no zone until the effect is over."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.desk.identification import is_revealed_by_line, known_at_line, learn_printing, show_card
from domain.kernel.record.changes import PUBLIC, Moved, Plain
from domain.kernel.table.knowledge import remaining_decklist
from domain.rulesets.star_front.card_schema.keyword_effects import Reveal
from domain.rulesets.star_front.effects.card_lookup import seat_of_effect
from domain.rulesets.star_front.state import zones


def reveal(flow: ResolutionStack, frame: Frame, operation: Reveal) -> None:
    """`reveal`: shows n cards from the top of the deck, or chosen cards of the hand (SF-REVEAL-01, -04).

    Unknown cards are asked for. The rest of the effect refers to the cards as `revealed`, summoned or not (SF-REVEAL-03).
    Cards that still lie there afterwards go back (SF-REVEAL-02).
    """
    seat = seat_of_effect(flow, frame, operation)
    place = f"{seat}.{zones.HAND if operation.place == 'hand' else zones.DECK}"
    there = list(flow.table.at(place)[: operation.n]) if operation.place != "hand" else None
    if there is None:
        chosen = flow.choose(frame, operation.stored, seat, "reveal", flow.table.at(place), operation.n, operation.n)
        if chosen is None:
            return
        there = list(chosen)
    is_known = known_at_line(flow.desk)
    unknown = [card for card in there if not is_known(flow.table.cards[card])]
    revealed = operation.told
    if unknown and revealed is None:
        frame["ops"] = ({"do": "_tell", "count": len(unknown), "seat": seat, "then": operation.stored}, *frame["ops"])
        return
    news = [each for each in revealed or () if not is_revealed_by_line(flow.desk, str(each))]
    for card, printing in zip(unknown, news, strict=False):
        learn_printing(flow.desk, card, str(printing), (PUBLIC,))
    flow.desk.record("revealed", "cards_revealed", seat, "SF-REVEAL-01", {"cards": tuple(there), "from": place})
    for card in there:
        flow.desk.do(Moved(card, zones.PROCESSING))
        show_card(flow.desk, card, (PUBLIC,))
    frame["revealed"] = tuple(there)
    flow.report(frame, len(there) == operation.n)
    flow.afterwards(frame, {"do": "_back", "cards": tuple(there), "place": place})


def ask_shown_cards(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_tell`: asks the players which cards are shown, if the record has not seen them.

    Cards of an unregistered list may stay unknown.
    """
    answer = flow.answer(frame)
    seat = operation["seat"]
    if answer is None:
        left = remaining_decklist(flow.table, seat, known_at_line(flow.desk))
        options = tuple(printing for printing, count in sorted((left or {}).items()) if count > 0)
        least = 0 if left is None else min(operation["count"], len(options))
        if left is None or options:
            question = {"options": (), "least": least, "n": operation["count"], "secret": options or None}
            flow.ask(frame, operation, seat, "tell", **question)
            return
    frame["ops"] = ({**operation["then"], "told": tuple(answer or ())}, *frame["ops"])


def put_back(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_back`: returns revealed cards that were not moved to their place, on top of a deck (SF-REVEAL-02)."""
    for card in reversed(operation["cards"]):
        if card in flow.table.cards and flow.table.cards[card].place == zones.PROCESSING:
            flow.desk.do(Moved(card, operation["place"], 0))


VERBS = (reveal,)
STEPS = {"_tell": ask_shown_cards, "_back": put_back}
