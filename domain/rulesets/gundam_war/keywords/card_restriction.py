"""1 card restriction (GW-RESTR): one card of a name in play, among the own cards in play, in a deck, or in a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, any_of, negate
from domain.parts.bandai import turn_activity
from domain.rulesets.gundam_war.card_schema.filters import KeywordName
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.state import current_properties

RESTRICTIONS: dict[KeywordName, str] = {
    "restrict_in_play": "GW-RESTR-01",
    "restrict_deck": "GW-RESTR-04",
    "restrict_own_in_play": "GW-RESTR-03",
}
"""Keyword -> rule; only `restrict_own_in_play` considers the own cards alone."""


def restrictions_of(desk: Desk, card_id: str, seat: str) -> Iterator[tuple[str, str]]:
    """Yields the restrictions by which a card of the same name in play would bar a card of a seat, each with the seat that
    has to control that card; empty for any seat.
    """
    for keyword in current_properties.keywords_even_silenced(desk.table, card_id, RESTRICTIONS):
        yield RESTRICTIONS[keyword], seat if keyword == "restrict_own_in_play" else ""


def barring_restriction(desk: Desk, card_id: str, seat: str, namesakes: Callable[[str], list[str]]) -> str:
    """Returns the restriction that bars a card, or empty.

    `namesakes(seat)`: the cards of its name that a seat has in play; those of all seats if `seat` is empty.
    """
    return next((rule for rule, whose in restrictions_of(desk, card_id, seat) if namesakes(whose)), "")


def require_restricted_play_left(desk: Desk, seat: str, card_id: str) -> tuple[str, ...]:
    """Checks "1 card restriction / Turn": one such card of a name per player and turn (GW-RESTR-02, OP-53).

    Returns the counter that the play raises; an empty tuple for other cards.
    """
    has = current_properties.has_keyword_even_silenced(desk.table, card_id, "restrict_per_turn")
    compared = current_properties.names_in_play(desk.table, card_id)
    name = compared.or_else(current_properties.names_of(desk.table, card_id).or_else(""))
    if has is False or not name:
        return ()
    counter = turn_activity.use_counter(desk, f"name {name}")
    used = desk.table.count(seat, counter) > 0
    unsure = not used and turn_activity.has_played_unnamed_card(desk, seat, current_properties.names_of)
    again: Truth = False if compared.is_known else None  # a model that nobody can read may be another one
    fresh: Truth = again if used else None if unsure else True
    desk.demand("GW-RESTR-02", any_of((fresh, negate(has))), msg("card_this_name_was_used"))
    return (counter,) if has is True else ()
