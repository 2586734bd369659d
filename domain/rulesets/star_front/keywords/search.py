"""Search (SF-SEARCH): a matching card of a zone is found and shown, and the deck is shuffled. Shuffling by itself."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.desk.identification import show_card, shuffle
from domain.kernel.record.changes import PUBLIC, Moved
from domain.rulesets.star_front.card_schema.keyword_effects import Search, Shuffle
from domain.rulesets.star_front.effects.card_lookup import seat_of_effect
from domain.rulesets.star_front.effects.hidden_choices import pick_hidden
from domain.rulesets.star_front.state import zones
from domain.rulesets.star_front.zone_changes.departure import bury_card


def search(flow: ResolutionStack, frame: Frame, operation: Search) -> None:
    """`search`: puts a card that matches `for` into the hand or another zone and shows it to the enemy (SF-SEARCH-01).

    A searched deck is shuffled (SF-SEARCH-02). A player who chooses no card does not search (SF-EFF-20).
    """
    if operation.n == 0:  # an X of 0
        flow.report(frame, False)
        return
    card = pick_hidden(flow, frame, operation.stored, operation.wanted)
    if card is None:
        return
    seat = frame["seat"]
    if not card:
        flow.desk.record("lost", "effect_not_resolved", seat, "SF-EFF-20", {"card": frame["card"]})
        flow.report(frame, False)
        return
    deck = flow.table.cards[card].place == f"{seat}.{zones.DECK}"
    flow.desk.record("revealed", "card_searched", seat, "SF-SEARCH-01", {"card": card})
    flow.desk.do(Moved(card, zones.PROCESSING))
    show_card(flow.desk, card, (PUBLIC,))
    if deck:
        flow.desk.record("fixed", "deck_shuffled", seat, "SF-SEARCH-02")
        shuffle(flow.desk, f"{seat}.{zones.DECK}")
    _take(flow, frame, card, operation.zone)
    flow.report(frame, True)
    if operation.n > 1:
        frame["ops"] = ({**operation.stored, "n": operation.n - 1}, *frame["ops"])


def _take(flow: ResolutionStack, frame: Frame, card: str, zone: str) -> None:
    seat = frame["seat"]
    if zone == "hand":
        flow.desk.record("resolved", "card_taken", seat, "SF-SEARCH-01", {"card": card})
        flow.desk.do(Moved(card, f"{seat}.{zones.HAND}"))
        return
    flow.desk.record("resolved", "card_moved", seat, "SF-SEARCH-01", {"card": card, "to": zone})
    bury_card(flow, frame, card, zone)


def shuffle_deck(flow: ResolutionStack, frame: Frame, operation: Shuffle) -> None:
    """`shuffle`: shuffles the deck of a player (SF-EFF-06)."""
    seat = seat_of_effect(flow, frame, operation)
    flow.desk.record("fixed", "deck_shuffled", seat, "SF-EFF-06")
    shuffle(flow.desk, f"{seat}.{zones.DECK}")
    flow.report(frame, True)


VERBS = (search, shuffle_deck)
