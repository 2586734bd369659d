"""Combat values of cards with all changes, damage, coins; and filter tests that compare such numbers.

A card has three combat values: fighting in front (strike), shooting from behind, and defense. A printed asterisk is a 0 that
nothing changes (GW-LABL-09, MC-DMG-06, NX-BATT-33).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from domain.kernel.contract.truth import Truth, all_of, any_of, is_at_most
from domain.kernel.record.changes import Plain
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai import battle_damage_history, turn_activity
from domain.parts.bandai.filter_compiler import CardNumbers, FilterContext, FilterTest, state_test
from domain.parts.bandai.filter_evaluation import fits_anywhere
from domain.parts.common.set_groups import root, with_set_cards
from domain.parts.common.turn_history import events_of_turn

# --- combat values ----------------------------------------------------------------------------------------------------

Points = tuple[int | None, int | None, int | None]
STRIKE, SHOOTING, DEFENSE = range(3)
STAR = "*"
FIXED_ZERO = "nought"
"""The addition by an effect that gives an asterisk: the value is 0, whatever else is added."""
UNKNOWN_POINTS: Points = (None, None, None)


def add_combat_values(base: Plain, added: Iterable[Plain], least: int | None = None) -> Points:
    """Returns the printed values with all additions, each at least `least`; None where a part is unknown.

    A value that is no number, such as X, counts as 0 (MC-VAR-05).
    """
    if base is None:
        return UNKNOWN_POINTS
    more = list(added)
    if any(each is None or None in each for each in more):
        return UNKNOWN_POINTS
    values = [_sum_value(base[index], [each[index] for each in more]) for index in range(3)]
    if least is not None:
        values = [max(value, least) for value in values]
    return (values[0], values[1], values[2])


def _sum_value(base: Plain, more: list[Plain]) -> int:
    if base == STAR or FIXED_ZERO in more:
        return 0
    return (base if isinstance(base, int) else 0) + sum(0 if each == STAR else each for each in more)


def unlowered_defense(base: Plain, added: Iterable[Plain]) -> int:
    """Returns the defense without the effects that lower it (NX-DEST-11).

    If that is above 0, a defense of 0 was lowered to it (GW-DMG-08, MC-DEST-02).
    """
    if base[DEFENSE] == STAR:
        return 0
    raised = (each[DEFENSE] for each in added if each is not None)
    return _sum_value(base[DEFENSE], [value for value in raised if isinstance(value, int) and value > 0])


def effective_points(points: Plain) -> Plain:
    """Returns points as an effect gives them: an asterisk makes a value 0, while one on a set card adds nothing.

    Unknown points (None) stay unknown.
    """
    if points is None:
        return None
    return tuple(FIXED_ZERO if each == STAR else each for each in points) if STAR in points else points


def lowers_or_zeroes_defense(points: Plain) -> bool:
    """Returns whether points that an effect gives lower a defense or make it 0."""
    return bool(points[DEFENSE] == STAR) or lowers_defense(points)


def lowers_defense(points: Plain) -> bool:
    """Returns whether an addition lowers a defense."""
    return isinstance(points[DEFENSE], int) and points[DEFENSE] < 0


def printed_defense(base: Plain) -> int | None:
    """Returns the printed defense; 0 if it is no number, None if unknown."""
    return None if base is None else base[DEFENSE] if isinstance(base[DEFENSE], int) else 0


Number = Callable[[Table, str], int | None]


def combat_value_readers(
    points: Callable[[Table, str], Plain], words: tuple[str, str, str], together: str = ""
) -> dict[str, Number]:
    """Returns the readers of the three combat values by their words, and of their sum as `together` (NX-TERM-18).

    A printed asterisk or X is 0; an unknown value is None.
    """
    three = {word: _stat(points, index) for index, word in enumerate(words)}
    return {**three, together: _sum_of(tuple(three.values()))} if together else three


def _sum_of(numbers: tuple[Number, ...]) -> Number:
    def number(table: Table, card: str) -> int | None:
        results = [each(table, card) for each in numbers]
        return None if None in results else sum(value or 0 for value in results)

    return number


def _stat(points: Callable[[Table, str], Plain], index: int) -> Number:
    def number(table: Table, card: str) -> int | None:
        result = points(table, card)
        value = None if result is None else result[index]
        return None if value is None else value if isinstance(value, int) else 0

    return number


def damage_on(table: Table, card: str) -> int:
    """Returns the damage on a card."""
    return table.cards[card].marks.get("damage", 0)


def coins_on(table: Table, card: str) -> int:
    """Counts the coins of all kinds on a card; damage is no coin."""
    return sum(many for kind, many in table.cards[card].marks.items() if kind != "damage")


def coins_named(table: Table, card: str, name: str) -> int:
    """Counts the coins of one name on a card."""
    return table.cards[card].marks.get(f"coin:{name}", 0)


def _all_within(table: Table, card: str, bounds: Any, context: FilterContext) -> Truth:
    return all_of(
        all_of((has, is_at_most(value, bound))) for has, value, bound in _bounded(table, card, bounds, context.values)
    )


def _all_reach(table: Table, card: str, bounds: Any, context: FilterContext) -> Truth:
    return all_of(
        all_of((has, is_at_most(bound, value))) for has, value, bound in _bounded(table, card, bounds, context.values)
    )


def _bounded(table: Table, card: str, bounds: Any, values: CardNumbers) -> Iterator[tuple[Truth, int | None, Any]]:
    """Yields for every bound whether the card has such a number, the number, and the bound."""
    for name, bound in zip(bounds._fields, bounds, strict=True):
        if bound is not None:
            has = values.printed_on[name](table, card) if name in values.printed_on else True
            yield has, values.of[name](table, card), bound


@memo(depends_on="position")
def _turn_arrivals(table: Table) -> tuple[frozenset[str], bool]:
    """Returns the cards that entered play in this turn, and whether the record has the whole turn."""
    return turn_activity.cards_entered(table)


def _entered_this_turn(table: Table, card: str, wanted: bool, context: FilterContext) -> Truth:
    cards, whole = _turn_arrivals(table)
    return wanted if card in cards else (not wanted if whole else None)


def carries_matching_card(table: Table, card: str, wanted: Any, context: FilterContext) -> Truth:
    """Returns whether one of the cards set on a card fits a filter."""
    return any_of([fits_anywhere(table, context.source, wanted, each, context) for each in table.carried(card)])


def is_set_on_matching_card(table: Table, card: str, wanted: Any, context: FilterContext) -> Truth:
    """Returns whether a card is set on one that fits a filter."""
    host = table.cards[card].place
    return host in table.cards and fits_anywhere(table, context.source, wanted, host, context)


def make_engaged_test(is_engaged: Callable[[Table, str], bool | None]) -> FilterTest:
    """Returns the test whether a card is engaged with one that fits a filter, set cards included."""

    def fits(table: Table, card: str, wanted: Any, context: FilterContext) -> Truth:
        own = root(table, card)
        if not is_engaged(table, own):
            return False
        met = with_set_cards(table, _opposed(table, own))
        return any_of([fits_anywhere(table, context.source, wanted, each, context) for each in met])

    return fits


def _opposed(table: Table, card: str) -> list[str]:
    """Returns the cards of other seats in the area of a card."""
    here = table.zone_of(card)
    zones = [zone for zone in table.zones.values() if zone.name == here.name and zone.holder != here.holder]
    return [each for zone in zones for each in table.at(zone.key)]


def _is_battle_damaged(table: Table, card: str, wanted: bool, context: FilterContext) -> Truth:
    """Returns whether a card took battle damage in this turn; unknown if the record does not have the whole turn."""
    hit, whole = _hit_cards(table)
    return wanted if card in hit else (not wanted if whole else None)


@memo(depends_on="position")
def _hit_cards(table: Table) -> tuple[frozenset[str], bool]:
    """Returns the cards that took battle damage in this turn, and whether the record has the whole turn."""
    events, whole = events_of_turn(table)
    return frozenset(battle_damage_history.cards_hit(events)), whole


SHARED_TESTS: Mapping[str, FilterTest] = {
    "bare": state_test(lambda table, card: not table.carried(card)),
    "carries": carries_matching_card,
    "at_most": _all_within,
    "at_least": _all_reach,
    "entered_this_turn": _entered_this_turn,
    "damaged": state_test(lambda table, card: damage_on(table, card) > 0),
    "battle_damaged": _is_battle_damaged,
    "set_on": is_set_on_matching_card,
}
"""The tests of filter fields that the Bandai games share."""
