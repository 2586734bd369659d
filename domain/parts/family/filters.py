"""Which cards a text speaks of, and whether the situation that it names is given.

A filter is a named tuple of words that all have to fit: `where` (a place; `same_area` and `host` go by the source of the
text), `whose` (own, enemy, any), `other` (not the source itself), `rolled`, `keyword`, `max_defense`, and those that the
ruleset has tests for. Own and enemy are read from the seat whose text it is (GW-OPER-08, MC-CTRL-12, NX-CTRL-18).

Effects that hold are worked out from filters, and filters may ask for what such effects give: a *sight* says how keywords
and defense are read, so that neither chases the other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from domain.kernel.contract.truth import Truth, all_of, at_most
from domain.kernel.record.header import Zone
from domain.kernel.table.knowledge import knows
from domain.kernel.table.table import Table
from domain.parts.common.set_groups import is_rolled, root
from domain.parts.common.texts import Wanted

Has = Callable[[Table, str, Any], bool]
Defense = Callable[[Table, str], int | None]


@dataclass(frozen=True, eq=False)
class Values:
    """The numbers of a card: `of` a word, the number; None where nobody knows it."""

    of: Mapping[str, Callable[[Table, str], int | None]]


_NONE = Values({})


class Sight(NamedTuple):
    """How a ruleset reads filters, and how keywords, defense and numbers of cards are seen while it does."""

    reading: Reading
    has: Has
    defense: Defense
    values: Values = _NONE


Test = Callable[[Table, str, Any, Sight], Truth]
"""Whether a card is as a word asks; unknown where that takes its printing and nobody knows it."""
Asking = tuple[tuple[Test, Any], ...]
"""The tests of what a filter asks, each with what it asks for."""
KEPT = 4_000
"""So many filters are remembered."""


@dataclass(frozen=True, eq=False)
class Reading:
    """How a ruleset reads filters.

    `filters`, `conditions`: their kinds · `where`: word for a place -> its zones · `usual`: the place that is meant where
    none is named (MC-ZONE-12, NX-TGT-03) · `aside`: the words for places outside of play · `played`: the zone of cards that
    are being played · `in_play`: all cards in play · `side`: whose a card is that is not being played · `known`: whether the
    record knows a card's printing · `tests`: field of a filter -> test · `situations`: field of a condition -> whether the
    source stands so · `beyond`: zones that a filter reaches besides those of its place · `demands`: whether what else a text
    asks for is there (a power requirement) · `apart`: zones of which each seat has its own, which are not the same area
    (NX-ZONE-15) · `one_card`: the card that a card counts as one with, where a text speaks of others.

    Raises TypeError where a field has no test, or a test no field.
    """

    filters: Any
    conditions: Any
    where: Mapping[Any, tuple[str, ...]]
    usual: str
    aside: Collection[str]
    played: str
    in_play: Callable[[Table], list[str]]
    side: Callable[[Table, str], str]
    known: Callable[[Table, str], bool]
    tests: Mapping[str, Test]
    situations: Mapping[str, Callable[[Table, str], bool]]
    beyond: Callable[[Table, Any], tuple[str, ...]] = lambda table, wanted: ()
    demands: Callable[[Table, str, str, Any], bool] = lambda table, seat, source, clause: True
    apart: Collection[str] = ()
    one_card: Callable[[Table, str], str] = lambda table, card: card
    read: dict[Any, Asking] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Every field of a filter or condition is asked about."""
        apart = {*self.tests, *_COMMON, *_OF_PLACE} ^ set(self.filters._fields)
        apart |= {*self.situations, *_OF_CONDITIONS} ^ set(self.conditions._fields)
        if apart:
            raise TypeError(f"each field of a filter or condition has a test, and no others: {apart}")

    def word_of(self, zone: str) -> str:
        """A word for the place that a zone is; the usual one for zones that have none."""
        return next((word for word, zones in self.where.items() if zone in zones), self.usual)

    def asking(self, wanted: Wanted) -> Asking:
        """What a filter asks besides the place; worked out once."""
        try:
            return self.read[wanted]
        except KeyError:
            if len(self.read) >= KEPT:
                self.read.clear()
            every = ((word, getattr(wanted, word)) for word in (*_COMMON, *self.tests))
            found = tuple((self.tests.get(word) or _COMMON[word], value) for word, value in every if value is not None)
            self.read[wanted] = found
            return found


def fits(table: Table, seat: str, source: str, wanted: Wanted, card_id: str, sight: Sight) -> Truth:
    """Whether a card fulfils all words of a filter (MC-TGT-02); unknown where its printing is needed and not known."""
    if not _is_placed(table, seat, source, wanted, card_id, sight.reading):
        return False
    answer: Truth = True
    for test, value in sight.reading.asking(wanted):
        truth = test(table, card_id, value, sight)
        if truth is None:
            answer = None
        elif not truth:
            return False
    return answer


def is_such(table: Table, source: str, wanted: Wanted, card_id: str, sight: Sight) -> Truth:
    """Whether a card is as a filter says, wherever it lies and whoever has it there."""
    if wanted.other and card_id == source:
        return False
    return all_of([test(table, card_id, value, sight) for test, value in sight.reading.asking(wanted)])


def _is_placed(table: Table, seat: str, source: str, wanted: Wanted, card_id: str, reading: Reading) -> bool:
    """Whether a card lies where the filter says, on that side, and is another one than the source."""
    if not _lies(table, source, wanted, card_id, reading) or not _is_of_side(table, seat, wanted.whose, card_id, reading):
        return False
    return not (wanted.other and reading.one_card(table, card_id) == reading.one_card(table, source))


def _lies(table: Table, source: str, wanted: Wanted, card_id: str, reading: Reading) -> bool:
    where = wanted.where or reading.usual
    if where == "same_area":
        return source in table.cards and _is_one_area(table.zone_of(card_id), table.zone_of(source), reading)
    if where == "host":
        return source in table.cards and table.cards[source].place == card_id
    name = table.zone_of(card_id).name
    return name in reading.where[where] or name in reading.beyond(table, wanted)


def _is_one_area(zone: Zone, other: Zone, reading: Reading) -> bool:
    return zone.name == other.name and (zone.name not in reading.apart or zone.key == other.key)


def _is_of_side(table: Table, seat: str, whose: str, card_id: str, reading: Reading) -> bool:
    """Own and enemy; a card that nobody controls is neither, and seen from one both are missing (NX-CTRL-06, -07)."""
    if whose == "any":
        return True
    its = side(table, card_id, reading)
    return bool(its and seat) and (its == seat) == (whose == "own")


def side(table: Table, card_id: str, reading: Reading) -> str:
    """Whose a card is: while it is being played the player's (MC-CTRL-10, NX-CTRL-13), else as the ruleset says."""
    if table.cards[card_id].place == reading.played:
        return next((str(data["seat"]) for _, data in table.chain if data.get("card") == card_id), "")
    return reading.side(table, card_id)


def _has(table: Table, card_id: str, keyword: str, sight: Sight) -> Truth:
    return sight.has(table, card_id, keyword) or (False if sight.reading.known(table, card_id) else None)


def of_printing(test: Callable[[Table, str, Any], bool]) -> Test:
    """A test of what is printed: where it fails, and nobody knows the printing, nothing is known."""

    def run(table: Table, card_id: str, value: Any, sight: Sight) -> Truth:
        return test(table, card_id, value) or (False if sight.reading.known(table, card_id) else None)

    return run


def of_state(shown: Callable[[Table, str], object]) -> Test:
    """A test of how a card stands: as the word says, or not."""
    return lambda table, card_id, value, sight: bool(shown(table, card_id) == value)


_OF_CONDITIONS = ("none", "most", "some", "least", "each", "turn", "itself", "happened", "never")
_OF_PLACE = ("where", "whose", "other")
_COMMON: dict[str, Test] = {
    "rolled": of_state(is_rolled),
    "keyword": _has,
    "max_defense": lambda table, card_id, value, sight: at_most(sight.defense(table, card_id), value),
}


def matching(table: Table, seat: str, source: str, wanted: Wanted, sight: Sight) -> list[str]:
    """The cards a filter certainly speaks of."""
    found = candidates(table, wanted, sight.reading)
    return [card for card in found if fits(table, seat, source, wanted, card, sight) is True]


def nameable(table: Table, seat: str, source: str, wanted: Wanted, sight: Sight) -> list[str]:
    """The cards that a seat may name for a filter: those it speaks of, and those of which the seat cannot tell."""
    found = candidates(table, wanted, sight.reading)
    return [card for card in found if seen_to_fit(table, seat, source, wanted, card, sight) is not False]


def seen_to_fit(table: Table, seat: str, source: str, wanted: Wanted, card_id: str, sight: Sight) -> Truth:
    """Whether a card fulfils a filter, as far as the seat can see; of a card it does not see only the place is known."""
    if not is_hidden(table, seat, card_id):
        return fits(table, seat, source, wanted, card_id, sight)
    return None if _is_placed(table, seat, source, wanted, card_id, sight.reading) else False


def is_hidden(table: Table, seat: str, card_id: str) -> bool:
    """Whether a card lies where the seat does not see it, and was never seen by it."""
    zone = table.zone_of(card_id)
    return zone.sees != "all" and not (zone.sees == "holder" and zone.holder == seat) and not knows(table, seat, card_id)


def candidates(table: Table, wanted: Wanted, reading: Reading) -> list[str]:
    """All cards in the places a filter names."""
    where = wanted.where or reading.usual
    zones: tuple[str, ...] = reading.where.get(where, ())
    if zones == (reading.played,):
        return list(table.at(reading.played))
    if where in reading.aside:
        return _of_all_seats(table, zones)
    beyond = reading.beyond(table, wanted)
    return [*reading.in_play(table), *_of_all_seats(table, beyond)] if beyond else reading.in_play(table)


def _of_all_seats(table: Table, zones: tuple[str, ...]) -> list[str]:
    return [card for zone in zones for seat in table.header.seats for card in table.at(f"{seat}.{zone}")]


def reaches(table: Table, seat: str, source: str, on: Wanted | str, card_id: str, sight: Sight) -> bool:
    """Whether an effect of a card that holds reaches another card: `self`, its `host`, or all that fit a filter."""
    if on == "self":
        return card_id == source
    if isinstance(on, str):
        return source in table.cards and root(table, source) == card_id != source
    return fits(table, seat, source, on, card_id, sight) is True
