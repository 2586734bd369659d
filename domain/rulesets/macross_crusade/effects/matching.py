"""Which cards a text speaks of, as seen with a given sight.

A filter is a table: `type` · `whose` (own, enemy, any) · `where` (field, deployment, battle, same_area, host, g_zone,
hand, junkyard, nation, lost, removed, played) · `name` (a part of it) · `exact` (a whole name) · `trait` · `keyword` ·
`rolled` · `destroyed` · `color` · `size` (and larger) · `max_defense` · `in_combat` · `vanguard` · `chip` · `other` (not
the source). Where a text names no location, a card in the Field is meant (MC-ZONE-12, MC-TGT-03).

Auto A effects are worked out from filters, and filters may ask for what Auto A effects give: a *sight* says how keywords
and Defense are read, so that neither chases the other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from domain.kernel.changes import Plain
from domain.kernel.table import Table
from domain.kernel.truth import Truth
from domain.parts.turns import opponent
from domain.rulesets.macross_crusade.combat import combat_check
from domain.rulesets.macross_crusade.state import faces
from domain.rulesets.macross_crusade.state.texts import requirement_met
from domain.rulesets.macross_crusade.state.zones import (
    AREAS,
    DEPLOYMENT,
    FIELD,
    G_ZONE,
    HAND,
    JUNKYARD,
    LOST,
    NATION,
    PLAYED,
    PULLED_OUT,
    REMOVED,
    controller,
    g_is_in_field,
    is_rolled,
    managed,
    root,
    zone_name,
)

WHERE = {
    "field": FIELD,
    "deployment": (DEPLOYMENT,),
    "battle": AREAS,
    "g_zone": (G_ZONE,),
    "hand": (HAND,),
    "junkyard": (JUNKYARD,),
    "nation": (NATION,),
    "lost": (LOST,),
    "removed": (REMOVED,),
    "pulled_out": (PULLED_OUT,),
    "played": (PLAYED,),
}
"""The words for locations in texts (MC-ZONE-10)."""
_IN_FIELD = ("field", "deployment", "battle", "same_area", "host")


class Sight(NamedTuple):
    """How keywords and Defense are read."""

    has: Callable[[Table, str, str], bool]
    defense: Callable[[Table, str], int | None]


BARE = Sight(faces.has_own, faces.printed_defense)
"""Sees what a card has without Auto A effects."""


def fits(table: Table, seat: str, source: str, wanted: Plain, card_id: str, sight: Sight) -> Truth:
    """Whether a card fulfils all conditions of a filter (MC-TGT-02); unknown where its printing is needed and not known."""
    if not _lies(table, source, wanted, card_id):
        return False
    whose = wanted.get("whose", "any")
    if whose != "any" and side(table, card_id) != (seat if whose == "own" else opponent(table, seat)):
        return False
    if wanted.get("other") and card_id == source:
        return False
    if not _stands(table, wanted, card_id):
        return False
    return _identity_fits(table, wanted, card_id, sight)


def side(table: Table, card_id: str) -> str:
    """Whose a card is: its controller's in the Field (MC-CTRL-09), the player's while it is played (MC-CTRL-10), else
    of the player in whose location it lies (MC-ZONE-13, MC-CTRL-01). A detachment is its Units' (MC-CTRL-11)."""
    if table.cards[card_id].place == PLAYED:
        return next((str(data["seat"]) for _, data in table.chain if data.get("card") == card_id), "")
    return controller(table, card_id) or table.zone_of(card_id).holder


def _lies(table: Table, source: str, wanted: Plain, card_id: str) -> bool:
    where = wanted.get("where", "field")
    if where == "same_area":
        return source in table.cards and zone_name(table, card_id) == zone_name(table, source)
    if where == "host":
        return source in table.cards and table.cards[source].place == card_id
    if where == "field" and zone_name(table, card_id) == G_ZONE:
        return g_is_in_field(table) and wanted.get("type") == "g"
    return zone_name(table, card_id) in WHERE[where]


def _stands(table: Table, wanted: Plain, card_id: str) -> bool:
    """Whether status, combat and position are as wanted; "not in combat" is said of Battle Areas only (MC-TERM-13)."""
    if "rolled" in wanted and is_rolled(table, card_id) != wanted["rolled"]:
        return False
    if "destroyed" in wanted and bool(table.cards[card_id].attributes.get("destroyed")) != wanted["destroyed"]:
        return False
    if "chip" in wanted and faces.is_chip(table, card_id) != wanted["chip"]:
        return False
    if "in_combat" in wanted and combat_check.stands_in_combat(table, root(table, card_id)) is not wanted["in_combat"]:
        return False
    return "vanguard" not in wanted or combat_check.is_vanguard(table, card_id) == wanted["vanguard"]


def _identity_fits(table: Table, wanted: Plain, card_id: str, sight: Sight) -> Truth:
    if "type" in wanted and not faces.is_a(table, card_id, wanted["type"]):
        return False if faces.types_of(table, card_id) else None
    named = faces.name_of(table, card_id)
    if "name" in wanted and not faces.named(table, card_id, wanted["name"]):
        return False if named else None
    if "exact" in wanted and wanted["exact"] not in faces.names_of(table, card_id):
        return False if named else None
    data = faces.printed(table, card_id)
    unknown = None if "type" not in data else False
    if "color" in wanted and data.get("color") != wanted["color"]:
        return unknown
    if "trait" in wanted and not faces.has_trait(table, card_id, wanted["trait"]):
        return unknown
    if "size" in wanted and not faces.at_least_size(table, card_id, wanted["size"]):
        return unknown
    if "keyword" in wanted and not sight.has(table, card_id, wanted["keyword"]):
        return unknown
    if "max_defense" in wanted:
        value = sight.defense(table, card_id)
        return None if value is None else value <= wanted["max_defense"]
    return True


def matching(table: Table, seat: str, source: str, wanted: Plain, sight: Sight) -> list[str]:
    """The cards a filter certainly speaks of."""
    return [card for card in candidates(table, wanted) if fits(table, seat, source, wanted, card, sight) is True]


def candidates(table: Table, wanted: Plain) -> list[str]:
    """All cards in the locations a filter names."""
    where = wanted.get("where", "field")
    if where == "played":
        return list(table.at(PLAYED))
    if where in _IN_FIELD:
        found = [card for seat in table.header.seats for card in managed(table, seat)]
        return found + ([*_in(table, G_ZONE)] if wanted.get("type") == "g" else [])
    return _in(table, WHERE[where][0])


def _in(table: Table, zone: str) -> list[str]:
    return [card for seat in table.header.seats for card in table.at(f"{seat}.{zone}")]


def reaches(table: Table, source: str, effect: Plain, card_id: str, sight: Sight) -> bool:
    """Whether an Auto A effect of a card in the Field reaches another card: itself, its Unit, or all that fit."""
    on = effect.get("on", "self")
    if on == "self":
        return card_id == source
    if on == "host":
        return root(table, source) == card_id != source
    return fits(table, side(table, source), source, on, card_id, sight) is True


def condition(table: Table, source: str, clause: Plain, sight: Sight, seat: str = "") -> bool:
    """Whether the condition and (X-Y) of a text hold now (MC-TCOST-08)."""
    if not requirement_met(table, source, clause):
        return False
    when = clause.get("condition")
    return when is None or _holds(table, seat or side(table, source), source, when, sight)


def _holds(table: Table, seat: str, source: str, when: Plain, sight: Sight) -> bool:
    if "none" in when and matching(table, seat, source, when["none"], sight):
        return False
    if "some" in when and len(matching(table, seat, source, when["some"], sight)) < when.get("least", 1):
        return False
    if "each" in when and not all(_has_one(table, each, source, when["each"], sight) for each in table.header.seats):
        return False
    if "turn" in when and (table.clock.holder == seat) != (when["turn"] == "own"):
        return False
    return "custom_machine" not in when or faces_custom(table, source) == when["custom_machine"]


def _has_one(table: Table, seat: str, source: str, wanted: Plain, sight: Sight) -> bool:
    return bool(matching(table, seat, source, {**wanted, "whose": "own"}, sight))


def faces_custom(table: Table, source: str) -> bool:
    """Whether the source fulfils Custom Machine Set."""
    from domain.rulesets.macross_crusade.keywords import custom_machine

    return custom_machine.fulfilled(table, source)
