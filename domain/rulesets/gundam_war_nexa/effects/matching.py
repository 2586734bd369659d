"""Which cards a text speaks of, as seen with a given sight.

A filter is a table: `type` · `whose` (own, enemy, any; NX-ZONE-19, NX-CTRL-18) · `where` (field, deployment, g_zone,
battle, space, earth, same_area, hand, junkyard, hangar, removed, played, host) · `name`, `trait`, `traits_any` («A» «B»),
`traits_all` («A» and «B») · `keyword` · `color` · `attribute` · `rolled` · `engaged` · `leader` · `destroyed` ·
`negatable` · `coin` · `set` · `max_defense`, `max_total` · `other` (not the source itself). A sight says how keywords and
defence are read, so that continuous effects, which are worked out from filters, and filters, which may ask for what they
give, do not chase each other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from domain.kernel.changes import Plain
from domain.kernel.table import Table
from domain.kernel.truth import Truth
from domain.rulesets.gundam_war_nexa.state import faces, zones
from domain.rulesets.gundam_war_nexa.state.zones import controller, on_field, zone_name

WHERE = {
    "field": zones.FIELD,
    "deployment": (zones.DEPLOYMENT,),
    "g_zone": (zones.G_ZONE,),
    "battle": zones.AREAS,
    "space": (zones.SPACE,),
    "earth": (zones.EARTH,),
    "hand": (zones.HAND,),
    "junkyard": (zones.JUNKYARD,),
    "hangar": (zones.HANGAR,),
    "removed": (zones.REMOVED,),
    "played": (zones.PLAYED,),
}
"""The words for places: none means the field (NX-TGT-03); only `hangar` reaches hangars (NX-HAND-05)."""
OUTSIDE = ("hand", "junkyard", "hangar", "removed")


class Sight(NamedTuple):
    """How keywords and defence are read."""

    has: Callable[[Table, str, str], bool]
    defense: Callable[[Table, str], int | None]


BARE = Sight(faces.has_own, faces.printed_defense)
"""Sees what a card has without continuous effects."""


def fits(table: Table, seat: str, source: str, wanted: Plain, card_id: str, sight: Sight) -> Truth:
    """Whether a card is one that a filter speaks of; unknown where its printing is needed and not known."""
    if not _lies(table, source, wanted.get("where", "field"), card_id):
        return False
    if not _side_fits(table, seat, wanted.get("whose", "any"), card_id):
        return False
    if wanted.get("other") and card_id == source:
        return False
    return _is_one(table, wanted, card_id, sight) if _stands(table, wanted, card_id) else False


def _side_fits(table: Table, seat: str, whose: str, card_id: str) -> bool:
    """Own and enemy; a card that nobody controls is neither, and seen from one both are missing (NX-CTRL-06, -07)."""
    if whose == "any":
        return True
    side = side_of(table, card_id)
    return bool(side and seat) and (side == seat) == (whose == "own")


def side_of(table: Table, card_id: str) -> str:
    """Whose a card is: its controller's, its player's (NX-CTRL-13), or the manager's of its place (NX-CTRL-11)."""
    if table.cards[card_id].place == zones.PLAYED:
        return next((str(data["seat"]) for _, data in table.chain if data.get("card") == card_id), "")
    return controller(table, card_id) if on_field(table, card_id) else table.zone_of(card_id).holder


def _lies(table: Table, source: str, where: str, card_id: str) -> bool:
    if where == "same_area":
        return source in table.cards and zone_name(table, card_id) == zone_name(table, source)
    if where == "host":
        return source in table.cards and table.cards[source].place == card_id
    return zone_name(table, card_id) in WHERE[where]


def _stands(table: Table, wanted: Plain, card_id: str) -> bool:
    card = table.cards[card_id]
    truths: dict[str, Callable[[], bool]] = {
        "rolled": lambda: zones.is_rolled(table, card_id),
        "engaged": lambda: zones.is_engaged(table, card_id),
        "leader": lambda: leads(table, card_id),
        "destroyed": lambda: "destroyed" in card.attributes,
        "coin": lambda: any(True for _ in faces.coins(table, card_id)) or bool(faces.original(table, card_id).get("chip")),
        "set": lambda: faces.is_set(table, card_id),
    }
    if "engaged" in wanted and not zones.in_battle(table, card_id):
        return False  # neither engaged nor not engaged (NX-TERM-14)
    return all(truths[word]() == wanted[word] for word in truths if word in wanted)


def leads(table: Table, card_id: str) -> bool:
    """Whether a unit is in the front position of its force (NX-TERM-12)."""
    zone = table.zone_of(card_id)
    return zone.name in zones.AREAS and zones.leader(table, zone.holder, zone.name) == card_id


def _is_one(table: Table, wanted: Plain, card_id: str, sight: Sight) -> Truth:
    kind = faces.type_of(table, card_id)
    if "type" in wanted and not faces.is_type(table, card_id, wanted["type"]):
        return False if kind else None
    data = faces.printed(table, card_id)
    unknown: Truth = None if not faces.original(table, card_id).get("type") else False
    if not all(_words_fit(table, wanted, card_id, sight)):
        return unknown
    if "max_total" in wanted and not (data.get("total", 10**6) <= wanted["max_total"]):
        return unknown
    if "max_defense" in wanted:
        value = sight.defense(table, card_id)
        return None if value is None else value <= wanted["max_defense"]
    return True


def _words_fit(table: Table, wanted: Plain, card_id: str, sight: Sight) -> list[bool]:
    have = faces.traits(table, card_id)
    found = []
    if "name" in wanted:
        found.append(wanted["name"] in faces.names(table, card_id))
    if "trait" in wanted:
        found.append(wanted["trait"] in have)
    if "traits_any" in wanted:  # no "and" between them: either is enough (NX-CARD-14)
        found.append(any(trait in have for trait in wanted["traits_any"]))
    if "traits_all" in wanted:  # NX-CARD-15
        found.append(all(trait in have for trait in wanted["traits_all"]))
    if "color" in wanted:
        found.append(wanted["color"] in faces.colors(table, card_id))
    if "keyword" in wanted:
        found.append(sight.has(table, card_id, wanted["keyword"]))
    if "attribute" in wanted:  # G signs of one mark are of one attribute, whatever their colour (NX-CARD-12)
        found.append(faces.original(table, card_id).get("g_sign", {}).get("attribute") == wanted["attribute"])
    return found


def matching(table: Table, seat: str, source: str, wanted: Plain, sight: Sight) -> list[str]:
    """The cards a filter certainly speaks of."""
    return [card for card in candidates(table, wanted) if fits(table, seat, source, wanted, card, sight) is True]


def candidates(table: Table, wanted: Plain) -> list[str]:
    """All cards in the places a filter names."""
    where = wanted.get("where", "field")
    if where == "played":
        return list(table.at(zones.PLAYED))
    if where in OUTSIDE:
        return [card for seat in table.header.seats for card in table.at(f"{seat}.{WHERE[where][0]}")]
    return zones.everything_on_field(table)


def condition(table: Table, seat: str, source: str, clause: Plain, sight: Sight) -> bool:
    """Whether the situation that a text names is given (NX-EFF-13)."""
    when = clause.get("condition")
    return when is None or _holds(table, seat, source, when, sight)


def _holds(table: Table, seat: str, source: str, when: Plain, sight: Sight) -> bool:
    if "none" in when and matching(table, seat, source, when["none"], sight):
        return False
    if "some" in when and len(matching(table, seat, source, when["some"], sight)) < when.get("least", 1):
        return False
    if "turn" in when and (table.clock.holder == seat) != (when["turn"] == "own"):
        return False
    here = source in table.cards
    tests: dict[str, Callable[[], bool]] = {
        "in_battle": lambda: zones.in_battle(table, source),
        "engaged": lambda: here and zones.is_engaged(table, source),
        "entered_this_turn": lambda: here and table.cards[source].attributes.get("entered") == table.clock.turn,
        "answering": lambda: bool(table.chain),
    }
    return all(tests[word]() == when[word] for word in tests if word in when)
