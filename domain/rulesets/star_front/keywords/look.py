"""Look at the top of a deck: one player alone sees the cards, may take matching ones, and the rest goes back (SF-EFF-20)."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.desk.identification import show_card
from domain.kernel.record.changes import PUBLIC, Learned, Moved, Plain
from domain.kernel.record.effects import Question
from domain.kernel.table.knowledge import merge_seats
from domain.kernel.table.table import Table
from domain.rulesets.star_front.card_schema.filters import read_filter
from domain.rulesets.star_front.card_schema.keyword_effects import Look
from domain.rulesets.star_front.effects import filters
from domain.rulesets.star_front.effects.card_lookup import seat_of_effect
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.state import zones
from domain.rulesets.star_front.zone_changes.departure import send_card


def look(flow: ResolutionStack, frame: Frame, operation: Look) -> None:
    """`look`: shows the top n cards of a deck to the player alone, who may take up to `take` that match `for`. The others go
    to `rest`.
    """
    seat, answer = frame["seat"], flow.answer(frame)
    there = tuple(flow.table.at(f"{seat_of_effect(flow, frame, operation)}.{zones.DECK}")[: operation.n])
    most = min(operation.take, len(there))
    if answer is None:
        flow.desk.record("revealed", "cards_looked_at", seat, "SF-EFF-20", {"count": len(there)})
        seen = (flow.table.cards[card] for card in there)
        flow.desk.do(*(Learned(card.id, card.printing, merge_seats(card.seen, (seat,))) for card in seen))
        if most:
            asked = {"for": operation.stored["for"], "source": frame["card"]} if operation.wanted is not None else {}
            flow.ask(frame, operation.stored, seat, "look", options=there, least=0, n=most, **asked)
            return
    taken = tuple(answer or ())
    for card in taken:
        _take(flow, frame, operation, card)
    left = tuple(card for card in there if card not in taken)
    fields = {"cards": left, "rest": operation.rest, "ask": operation.reorder, "ok": bool(taken) or not most}
    frame["ops"] = ({"do": "_look_back", **fields}, *frame["ops"])


def takeable_cards(table: Table, waiting: Question) -> list[str]:
    """Returns the cards that were looked at and may be taken. If the text names a kind, only cards
    known to the record count.
    """
    if "for" not in waiting:
        return list(waiting["options"])
    wanted = read_filter(waiting["for"])
    known = [card for card in waiting["options"] if table.cards[card].printing is not None]
    return [card for card in known if filters.suits(table, waiting["source"], wanted, card) is not False]


def put_back(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_look_back`: puts the cards that were not taken where the text says, the first on top. With `ask` the player orders
    them.

    `ok`: whether the look was successful, for the next sentence of the text (SF-EFF-09).
    """
    there = operation["cards"]
    if operation["ask"] and len(there) > 1:
        ordered = flow.choose(frame, operation, frame["seat"], "order", there, len(there), len(there), ordered=True)
        if ordered is None:
            return
        there = ordered
    for card in reversed(there) if operation["rest"] == "deck_top" else there:
        _put_away(flow, card, operation["rest"])
    flow.report(frame, operation.get("ok", True))  # older records have no `ok`


def _take(flow: ResolutionStack, frame: Frame, operation: Look, card: str) -> None:
    """Puts a card into the hand. The card is shown if the text names a kind."""
    if operation.wanted is not None:
        is_named = flow.table.cards[card].printing is not None or not flow.desk.referee
        flow.desk.reject_unless(is_named, msg("nobody_has_said_which_card"), (f"{card} = its name",), rule="SF-EFF-20")
        truth = filters.suits(flow.table, frame["card"], operation.wanted, card)
        flow.desk.demand("SF-EFF-07", truth, msg("card_is_not_what_text", card=card))
        show_card(flow.desk, card, (PUBLIC,))
    flow.desk.record("resolved", "card_taken", frame["seat"], "SF-SEARCH-01", {"card": card})
    flow.desk.do(Moved(card, f"{frame['seat']}.{zones.HAND}", -1, "", 1))


def _put_away(flow: ResolutionStack, card: str, where: str) -> None:
    if where == "graveyard":
        send_card(flow.desk, card, zones.GRAVEYARD)
    else:
        flow.desk.do(Moved(card, flow.table.cards[card].place, 0 if where == "deck_top" else -1))


VERBS = (look,)
STEPS = {"_look_back": put_back}
