"""Conditions of texts: numbers, the state of the text's own unit, and earlier events of the turn (SF-EFF-01)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.truth import Truth, all_of, any_of
from domain.kernel.table.table import Table
from domain.parts.common import turn_history
from domain.rulesets.star_front.card_schema.filters import Condition, Filter, HappenedThisTurn
from domain.rulesets.star_front.card_schema.terms import Phase
from domain.rulesets.star_front.effects import card_events
from domain.rulesets.star_front.effects.filter_matching import FilterContext, cards_in_place, fits, fits_kind, is_on_side
from domain.rulesets.star_front.plays.text_timing import current_place
from domain.rulesets.star_front.state import attacks, player_totals, zones

_PLACES: dict[Phase, tuple[str, ...]] = {
    "draw": ("turn", "draw"),
    "defence": ("defence",),
    "summon": ("summon",),
    "tactics": ("tactics", "formation", "attack"),
    "main": ("main", "summon", "tactics", "formation", "attack"),
    "end": ("end",),
}
"""Phase -> the first part of the names of its places in the timing chart."""


def evaluate_condition(table: Table, seat: str, source: str, wanted: Condition, context: FilterContext) -> Truth:
    """Returns whether a condition is met; a number must be from `least` to `most`. Unknown if it depends on an unknown
    card."""
    several = _several(table, seat, source, wanted, context)
    if several or _asks_for_no_number(wanted):
        return all_of((*several, *_of_source(table, seat, source, wanted, context)))
    return _is_within(table, seat, source, wanted, context)


def _several(table: Table, seat: str, source: str, wanted: Condition, context: FilterContext) -> list[Truth]:
    """Returns the truths of the combined conditions: `all` of several, and `any` of several."""
    results: list[Truth] = []
    if wanted.all is not None:
        results.append(all_of(evaluate_condition(table, seat, source, each, context) for each in wanted.all))
    if wanted.any is not None:
        results.append(any_of([evaluate_condition(table, seat, source, each, context) for each in wanted.any]))
    return results


def _asks_for_no_number(wanted: Condition) -> bool:
    return any(asked is not None for asked in (wanted.own, wanted.against, wanted.happened, wanted.turn, wanted.during))


def _of_source(table: Table, seat: str, source: str, wanted: Condition, context: FilterContext) -> Iterator[Truth]:
    """Yields the truths about the own unit, its opponents, earlier events of the turn, whose turn it is, and the phase."""
    if wanted.own is not None:
        unit = zones.host(table, source)
        yield fits(table, seat, source, wanted.own, unit, context) if unit in table.cards else False
    if wanted.against is not None:
        foes = attacks.opponents_in_combat(table, zones.host(table, source))
        yield any_of([fits_kind(table, source, wanted.against, foe, context) for foe in foes if foe in table.cards])
    if wanted.happened is not None:
        yield turn_history.happened_at_least(
            happened_often_enough(table, seat, source, wanted.happened, context), wanted.happened.least
        )
    if wanted.turn is not None:
        yield (zones.active_player(table) == seat) == (wanted.turn == "own")
    if wanted.during is not None:
        yield current_place(table).partition(".")[0] in _PLACES[wanted.during]


def happened_often_enough(
    table: Table, seat: str, source: str, wanted: HappenedThisTurn, context: FilterContext
) -> turn_history.Occurrences:
    """Counts how often something happened this turn, at least and at most. An unknown card counts
    only for the second number.
    """
    occurrences, whole = card_events.cards_with_event(table, wanted.moment)
    return turn_history.count_occurrences(
        (_was_of(table, seat, source, wanted.of, whose, card, context) for whose, card in occurrences), whole
    )


def _was_of(table: Table, seat: str, source: str, of: Filter | str, whose: str, card: str, context: FilterContext) -> Truth:
    if not isinstance(of, Filter):
        return card in (source, zones.host(table, source))
    if not is_on_side(seat, of.whose, whose):
        return False
    return fits_kind(table, source, of._replace(where=None), card, context) if card in table.cards else None


def _is_within(table: Table, seat: str, source: str, wanted: Condition, context: FilterContext) -> Truth:
    fewest, most = _measured(table, seat, source, wanted, context)
    if fewest is None or most is None:
        return None
    bound = most if wanted.most is None else wanted.most
    if wanted.least <= fewest and most <= bound:
        return True
    return None if wanted.least <= most and fewest <= bound else False


def _measured(
    table: Table, seat: str, source: str, wanted: Condition, context: FilterContext
) -> tuple[int | None, int | None]:
    """Returns the least and the most that the number may be. With `than`, the other player's number is subtracted."""
    if wanted.than is not None:
        mine = _measured(table, seat, source, wanted._replace(than=None), context)
        theirs = _measured(table, zones.enemy_of(table, seat), source, wanted._replace(than=None), context)
        return _minus(mine[0], theirs[1]), _minus(mine[1], theirs[0])
    if wanted.counted is not None:
        truths = [fits(table, seat, source, wanted.counted, card, context) for card in cards_in_place(table, wanted.counted)]
        return truths.count(True), len(truths) - truths.count(False)
    value = _number(table, seat, source, wanted, context)
    return value, value


def _minus(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one - other


def _number(table: Table, seat: str, source: str, wanted: Condition, context: FilterContext) -> int | None:
    who = zones.enemy_of(table, seat) if wanted.who == "enemy" else seat
    if wanted.hand is not None:
        return len(table.at(f"{who}.{zones.HAND}"))
    if wanted.energy is not None:
        return table.count(who, "energy")
    if wanted.passengers is not None:
        return len(zones.cards_under(table, source, "passenger"))
    return context.total(table, who) if wanted.score is not None else player_totals.reward_tokens(table, who)
