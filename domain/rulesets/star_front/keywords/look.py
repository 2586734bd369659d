"""Looking at the top of a deck: one player alone sees it, may take what fits, and the rest goes back (SF-EFF-20)."""

from __future__ import annotations

from domain.kernel.record.changes import PUBLIC, Learned, Moved, Plain
from domain.kernel.table.knowledge import merged, show
from domain.rulesets.star_front.effects import filters
from domain.rulesets.star_front.effects.who import who
from domain.rulesets.star_front.grammar.keywords import Look
from domain.rulesets.star_front.moving.leaving import send
from domain.rulesets.star_front.state import zones
from domain.texts.nesting import Flow, Frame


def look(flow: Flow, frame: Frame, operation: Look) -> None:
    """`look`: the player alone sees the top n cards of a deck, may `take` some `for` the hand; the `rest` goes back."""
    seat, answer = frame["seat"], flow.answer(frame)
    there = tuple(flow.table.at(f"{who(flow, frame, operation)}.{zones.DECK}")[: operation.n])
    most = min(operation.take, len(there))
    if answer is None:
        flow.desk.record("revealed", "cards_looked_at", seat, "SF-EFF-20", {"count": len(there)})
        seen = (flow.table.cards[card] for card in there)
        flow.desk.do(*(Learned(card.id, card.printing, merged(card.seen, (seat,))) for card in seen))
        if most:
            flow.ask(frame, operation.stored, seat, "look", options=there, least=0, n=most)
            return
    taken = tuple(answer or ())
    for card in taken:
        _take(flow, frame, operation, card)
    left = tuple(card for card in there if card not in taken)
    frame["ok"] = bool(taken) or not most
    frame["ops"] = ({"do": "_look_back", "cards": left, "rest": operation.rest, "ask": operation.reorder}, *frame["ops"])


def back(flow: Flow, frame: Frame, operation: Plain) -> None:
    """`_look_back`: what was not taken goes where the text says, the first on top; where it says so as the player likes."""
    there = operation["cards"]
    if operation["ask"] and len(there) > 1:
        ordered = flow.choose(frame, operation, frame["seat"], "order", there, len(there), len(there), ordered=True)
        if ordered is None:
            return
        there = ordered
    for card in reversed(there) if operation["rest"] == "deck_top" else there:
        _put_away(flow, card, operation["rest"])


def _take(flow: Flow, frame: Frame, operation: Look, card: str) -> None:
    """A card that is taken is shown where the text says of which kind it has to be."""
    if operation.wanted is not None:
        truth = filters.suits(flow.table, frame["card"], operation.wanted, card)
        flow.desk.require("SF-EFF-07", truth, f"{card} is not what the text speaks of")
        show(flow.desk, card, (PUBLIC,))
    flow.desk.record("resolved", "card_taken", frame["seat"], "SF-SEARCH-01", {"card": card})
    flow.desk.do(Moved(card, f"{frame['seat']}.{zones.HAND}", -1, "", 1))


def _put_away(flow: Flow, card: str, where: str) -> None:
    if where == "graveyard":
        send(flow.desk, card, zones.GRAVEYARD)
    else:
        flow.desk.do(Moved(card, flow.table.cards[card].place, 0 if where == "deck_top" else -1))


VERBS = (look,)
STEPS = {"_look_back": back}
