"""Which cards a text speaks of.

Own and enemy are read from the seat whose text it is (`domain.rulesets.robotech.grammar.filters`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain.kernel.contract.truth import Truth, all_of, at_most
from domain.kernel.table.facts import of_position
from domain.kernel.table.table import Table
from domain.parts.common.places import zone_name
from domain.rulesets.robotech.combat import attacks
from domain.rulesets.robotech.grammar.filters import Condition, Filter, Where
from domain.rulesets.robotech.state import cards
from domain.rulesets.robotech.state.units import is_unit, root
from domain.rulesets.robotech.state.zones import BASE, BATTLE, DISCARD, HAND, PROTO, controller, fielded

WHERE: dict[Where, tuple[str, ...]] = {
    "play": (BASE, BATTLE),
    "base": (BASE,),
    "battle": (BATTLE,),
    "proto": (PROTO,),
    "hand": (HAND,),
    "discard": (DISCARD,),
}
"""The words for places; a ProtoCard is none of the cards in play that texts speak of (RT-ZONE-07)."""


def place_of(wanted: Filter) -> Where:
    """The word for the place that a filter looks at."""
    return wanted.where or ("proto" if wanted.type == "proto" else "play")


def fits(table: Table, seat: str, source: str, wanted: Filter, card_id: str) -> Truth:
    """Whether a card is one that a filter speaks of; unknown where its printing is needed and not known."""
    if card_id not in table.cards or zone_name(table, card_id) not in WHERE[place_of(wanted)]:
        return False
    if wanted.whose != "any" and (controller(table, card_id) == seat) != (wanted.whose == "own"):
        return False
    if wanted.other and source in table.cards and root(table, source) == root(table, card_id):
        return False
    return all_of(_truths(table, wanted, card_id))


@of_position
def matching(table: Table, seat: str, source: str, wanted: Filter) -> list[str]:
    """The cards that a filter certainly speaks of. Not to be changed."""
    return [card for card in _lying(table, wanted) if fits(table, seat, source, wanted, card) is True]


@of_position
def possible(table: Table, seat: str, source: str, wanted: Filter) -> list[str]:
    """The cards that a filter speaks of, or may speak of where nobody knows them. Not to be changed."""
    return [card for card in _lying(table, wanted) if fits(table, seat, source, wanted, card) is not False]


def _lying(table: Table, wanted: Filter) -> Iterable[str]:
    where = place_of(wanted)
    for seat in table.header.seats:
        if where in ("play", "base", "battle"):
            yield from fielded(table, seat)
        else:
            yield from table.at(f"{seat}.{WHERE[where][0]}")


def condition(table: Table, seat: str, source: str, when: Condition | None) -> Truth:
    """Whether the condition of a text holds now; unknown where it hangs on a card that nobody knows."""
    if when is None:
        return True
    if when.turn is not None and (table.clock.holder == seat) != (when.turn == "own"):
        return False
    if when.role is not None and not (source in table.cards and attacks.has_role(table, root(table, source), when.role)):
        return False
    truths = [] if when.none is None else [_none(table, seat, source, when.none)]
    truths += [] if when.some is None else [_some(table, seat, source, when.some, when.least)]
    return all_of(truths)


def _none(table: Table, seat: str, source: str, wanted: Filter) -> Truth:
    if matching(table, seat, source, wanted):
        return False
    return None if possible(table, seat, source, wanted) else True


def _some(table: Table, seat: str, source: str, wanted: Filter, least: int) -> Truth:
    if len(matching(table, seat, source, wanted)) >= least:
        return True
    return None if len(possible(table, seat, source, wanted)) >= least else False


def _truths(table: Table, wanted: Filter, card_id: str) -> Iterator[Truth]:
    if wanted.type is not None:
        yield _is_type(table, card_id, wanted.type)
    if wanted.name is not None:
        yield cards.name_of(table, card_id) == wanted.name
    if wanted.max_cost is not None:
        yield at_most(cards.cost_of(table, card_id), wanted.max_cost)
    if wanted.race is not None or wanted.allegiance is not None or wanted.keyword is not None:
        yield from _as_printed(table, wanted, card_id)
    if wanted.role is not None:
        yield attacks.has_role(table, root(table, card_id), wanted.role)
    if wanted.face is not None or wanted.mode is not None or wanted.piloted is not None:
        yield from _as_it_lies(table, wanted, card_id)


def _is_type(table: Table, card_id: str, wanted: str) -> Truth:
    if wanted == "proto":
        return zone_name(table, card_id) == PROTO
    if wanted == "pilot":
        return cards.is_pilot(table, card_id)
    if wanted == "unit":
        return is_unit(table, card_id) if root(table, card_id) == card_id else False
    kind = cards.type_of(table, card_id)
    return kind == wanted if kind else None


def _as_printed(table: Table, wanted: Filter, card_id: str) -> Iterator[Truth]:
    card, known = cards.printed(table, card_id), cards.is_known(table, card_id)
    if wanted.race is not None:
        yield wanted.race in card.races if known else None
    if wanted.allegiance is not None:
        yield wanted.allegiance in card.allegiances if known else None
    if wanted.keyword is not None:
        yield cards.has_printed(table, card_id, wanted.keyword) if known else None


def _as_it_lies(table: Table, wanted: Filter, card_id: str) -> Iterator[Truth]:
    if wanted.face is not None:
        yield (table.cards[card_id].face or "up") == wanted.face
    if wanted.mode is not None:
        yield (table.cards[card_id].angle != 0) == (wanted.mode == "transformed")
    if wanted.piloted is not None:
        yield bool(table.at(card_id)) == wanted.piloted
