"""Which cards a text speaks of, as seen with a given sight.

A filter is a table: `type` · `whose` (own, enemy, any) · `where` (play, station, battle, space, earth, same_area, hand,
junkyard, hangar, defunct, cut_in, host) · `name` and `model` · `tag` or `keyword` · `rolled` · `color` · `max_defense` ·
`other` (not the source itself). Own and enemy are read from the controller of the source (GW-OPER-08).

Auto A effects are worked out from filters, and filters may ask for what Auto A effects give: a *sight* says how keywords
and defense are read, so that neither chases the other. `effects.filters` sees everything and is for everybody else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from domain.kernel.changes import Plain
from domain.kernel.table import Table
from domain.kernel.truth import Truth
from domain.rulesets.gundam_war.state import faces
from domain.rulesets.gundam_war.state.zones import (
    AREAS,
    CUT_IN,
    DEFUNCT,
    EARTH,
    HAND,
    HANGAR,
    JUNKYARD,
    SPACE,
    STATION,
    cards_in_play,
    controller,
    is_rolled,
    root,
    zone_name,
)

WHERE = {
    "station": (STATION,),
    "battle": AREAS,
    "space": (SPACE,),
    "earth": (EARTH,),
    "play": (STATION, *AREAS),
    "hand": (HAND,),
    "junkyard": (JUNKYARD,),
    "hangar": (HANGAR,),
    "defunct": (DEFUNCT,),
    "cut_in": (CUT_IN,),
}
"""The words for places in texts; effects on a hand do not reach the Hangar (GW-EFF-03)."""
_OUTSIDE = ("hand", "junkyard", "hangar", "defunct")


class Sight(NamedTuple):
    """How keywords and defense are read."""

    has: Callable[[Table, str, str], bool]
    defense: Callable[[Table, str], int | None]


BARE = Sight(faces.has_own, faces.printed_defense)
"""Sees what a card has without Auto A effects."""


def fits(table: Table, seat: str, source: str, wanted: Plain, card_id: str, sight: Sight) -> Truth:
    """Whether a card is one that a filter speaks of; unknown where its printing is needed and not known."""
    if not _lies(table, source, wanted.get("where", "play"), card_id):
        return False
    whose = wanted.get("whose", "any")
    if whose != "any" and (side(table, card_id) == seat) != (whose == "own"):
        return False
    if wanted.get("other") and card_id == source:
        return False
    if "rolled" in wanted and is_rolled(table, card_id) != wanted["rolled"]:
        return False
    return _identity_fits(table, wanted, card_id, sight)


def side(table: Table, card_id: str) -> str:
    """Whose a card is for a text: its controller's; while it is being played, the player's."""
    if table.cards[card_id].place == CUT_IN:
        return next((str(data["seat"]) for _, data in table.chain if data.get("card") == card_id), "")
    return controller(table, card_id)


def _lies(table: Table, source: str, where: str, card_id: str) -> bool:
    if where == "same_area":
        return source in table.cards and zone_name(table, card_id) == zone_name(table, source)
    if where == "host":
        return source in table.cards and table.cards[source].place == card_id
    return zone_name(table, card_id) in WHERE[where]


def _identity_fits(table: Table, wanted: Plain, card_id: str, sight: Sight) -> Truth:
    if "type" in wanted:
        kind = faces.type_of(table, card_id)
        if kind != wanted["type"]:
            return False if kind else None
    if "name" in wanted and not _named(table, wanted, card_id):
        return False if faces.name_of(table, card_id) else None
    data = faces.printed(table, card_id)
    unknown = None if "type" not in data else False
    if "color" in wanted and data.get("color") != wanted["color"]:
        return unknown
    for word in ("tag", "keyword"):
        if word in wanted and not sight.has(table, card_id, wanted[word]):
            return unknown
    if "max_defense" in wanted:
        value = sight.defense(table, card_id)
        return None if value is None else value <= wanted["max_defense"]
    return True


def _named(table: Table, wanted: Plain, card_id: str) -> bool:
    name, model = faces.name_in_play(table, card_id)
    return name == wanted["name"] and (not model or wanted.get("model", model) == model)


def matching(table: Table, seat: str, source: str, wanted: Plain, sight: Sight) -> list[str]:
    """The cards a filter certainly speaks of."""
    return [card for card in candidates(table, wanted) if fits(table, seat, source, wanted, card, sight) is True]


def candidates(table: Table, wanted: Plain) -> list[str]:
    """All cards in the zones a filter names."""
    where = wanted.get("where", "play")
    if where == "cut_in":
        return list(table.at(CUT_IN))
    if where in _OUTSIDE:
        return [card for seat in table.header.seats for card in table.at(f"{seat}.{WHERE[where][0]}")]
    return [card for seat in table.header.seats for card in cards_in_play(table, seat)]


def reaches(table: Table, source: str, effect: Plain, card_id: str, sight: Sight) -> bool:
    """Whether an Auto A effect of a card in play reaches another card: itself, its UNIT, or all that fit."""
    on = effect.get("on", "self")
    if on == "self":
        return card_id == source
    if on == "host":
        return root(table, source) == card_id != source
    return fits(table, controller(table, source), source, on, card_id, sight) is True
