"""Which cards a text speaks of.

A filter is a table: `type` (unit, character, pilot, mecha, vessel, action, proto) · `whose` (own, enemy, any) · `where`
(play: Base and Battle Zone; base, battle, proto, hand, discard) · `race` · `allegiance` · `name` · `keyword` (printed) ·
`role` (attacking, defending) · `face` (up, down) · `mode` · `piloted` · `max_cost` · `other` (not the source itself). Own
and enemy are read from the seat whose text it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from domain.kernel.changes import Plain
from domain.kernel.table import Table
from domain.kernel.truth import Truth, all_of, at_most
from domain.parts.places import zone_name
from domain.rulesets.robotech.combat import attacks
from domain.rulesets.robotech.state import cards
from domain.rulesets.robotech.state.units import is_unit, root
from domain.rulesets.robotech.state.zones import BASE, BATTLE, DISCARD, HAND, PROTO, controller, fielded

WHERE = {
    "play": (BASE, BATTLE),
    "base": (BASE,),
    "battle": (BATTLE,),
    "proto": (PROTO,),
    "hand": (HAND,),
    "discard": (DISCARD,),
}
"""The words for places; a ProtoCard is none of the cards in play that texts speak of (RT-ZONE-07)."""


def place_of(wanted: Plain) -> str:
    """The word for the place that a filter looks at."""
    return str(wanted.get("where", "proto" if wanted.get("type") == "proto" else "play"))


def fits(table: Table, seat: str, source: str, wanted: Plain, card_id: str) -> Truth:
    """Whether a card is one that a filter speaks of; unknown where its printing is needed and not known."""
    if card_id not in table.cards or zone_name(table, card_id) not in WHERE[place_of(wanted)]:
        return False
    whose = wanted.get("whose", "any")
    if whose != "any" and (controller(table, card_id) == seat) != (whose == "own"):
        return False
    if wanted.get("other") and source in table.cards and root(table, source) == root(table, card_id):
        return False
    return all_of(check(table, card_id, wanted[field]) for field, check in _CHECKS.items() if field in wanted)


def matching(table: Table, seat: str, source: str, wanted: Plain) -> list[str]:
    """The cards that a filter certainly speaks of."""
    return [card for card in _lying(table, wanted) if fits(table, seat, source, wanted, card) is True]


def possible(table: Table, seat: str, source: str, wanted: Plain) -> list[str]:
    """The cards that a filter speaks of, or may speak of where nobody knows them."""
    return [card for card in _lying(table, wanted) if fits(table, seat, source, wanted, card) is not False]


def _lying(table: Table, wanted: Plain) -> Iterable[str]:
    where = place_of(wanted)
    for seat in table.header.seats:
        if where in ("play", "base", "battle"):
            yield from fielded(table, seat)
        else:
            yield from table.at(f"{seat}.{WHERE[where][0]}")


def condition(table: Table, seat: str, source: str, clause: Plain) -> Truth:
    """Whether the condition of a text holds now: `some` or `none` of a filter, `turn`, `role` of its own Unit.

    Unknown where it hangs on a card that nobody knows.
    """
    when = clause.get("condition")
    if when is None:
        return True
    if "turn" in when and (table.clock.holder == seat) != (when["turn"] == "own"):
        return False
    if "role" in when and not (source in table.cards and attacks.has_role(table, root(table, source), when["role"])):
        return False
    truths = [_none(table, seat, source, when["none"])] if "none" in when else []
    truths += [_some(table, seat, source, when["some"], when.get("least", 1))] if "some" in when else []
    return all_of(truths)


def _none(table: Table, seat: str, source: str, wanted: Plain) -> Truth:
    if matching(table, seat, source, wanted):
        return False
    return None if possible(table, seat, source, wanted) else True


def _some(table: Table, seat: str, source: str, wanted: Plain, least: int) -> Truth:
    if len(matching(table, seat, source, wanted)) >= least:
        return True
    return None if len(possible(table, seat, source, wanted)) >= least else False


def _is_type(table: Table, card_id: str, wanted: Plain) -> Truth:
    if wanted == "proto":
        return zone_name(table, card_id) == PROTO
    if wanted == "pilot":
        return cards.is_pilot(table, card_id)
    if wanted == "unit":
        return is_unit(table, card_id) if root(table, card_id) == card_id else False
    kind = cards.type_of(table, card_id)
    return kind == wanted if kind else None


def _lists(field: str) -> Callable[[Table, str, Plain], Truth]:
    def check(table: Table, card_id: str, wanted: Plain) -> Truth:
        return wanted in cards.printed(table, card_id).get(field, ()) if cards.is_known(table, card_id) else None

    return check


def _keyword(table: Table, card_id: str, wanted: Plain) -> Truth:
    return cards.has_printed(table, card_id, wanted) if cards.is_known(table, card_id) else None


_CHECKS: dict[str, Callable[[Table, str, Plain], Truth]] = {
    "type": _is_type,
    "race": _lists("races"),
    "allegiance": _lists("allegiances"),
    "name": lambda table, card_id, wanted: cards.name_of(table, card_id) == wanted,
    "keyword": _keyword,
    "role": lambda table, card_id, wanted: attacks.has_role(table, root(table, card_id), wanted),
    "face": lambda table, card_id, wanted: (table.cards[card_id].face or "up") == wanted,
    "mode": lambda table, card_id, wanted: (table.cards[card_id].angle != 0) == (wanted == "transformed"),
    "piloted": lambda table, card_id, wanted: bool(table.at(card_id)) == wanted,
    "max_cost": lambda table, card_id, wanted: at_most(cards.cost_of(table, card_id), wanted),
}
