"""The places of the game (NX-ZONE) and who manages and controls what lies there (NX-CTRL).

A host with its set cards is a set group, and so is a lone card (NX-SETC-01, -04): it stands and turns as one (NX-SETC-05).
"""

from __future__ import annotations

from functools import partial

from domain.kernel.desk import modifiers
from domain.kernel.record.header import ZoneKind
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.common.card_zones import cards_in_zones, cards_of_seats, seat_cards_in_play, zone_name
from domain.parts.common.set_groups import group as group
from domain.parts.common.set_groups import is_rolled as is_rolled
from domain.parts.common.set_groups import root as root
from domain.rulesets.gundam_war_nexa.grammar.filters import Terrain

NATION, DISCARD, HAND = "nation_pile", "discard_pile", "hand"
DEPLOYMENT, G_ZONE, SPACE, EARTH = "deployment_area", "g_zone", "space_area", "earth_area"
JUNKYARD, HANGAR, REMOVED = "junkyard", "hangar", "removed_zone"
PLAYED, EXTRACTED = "played_card_place", "extracted_limbo"

ZONES = (
    ZoneKind(NATION, ordered=True, sees="none", face="down"),
    ZoneKind(DISCARD, ordered=True, sees="none", face="down"),
    ZoneKind(HAND, sees="holder", face="down"),
    ZoneKind(DEPLOYMENT, in_play=True),
    ZoneKind(G_ZONE, in_play=True),
    ZoneKind(SPACE, ordered=True, in_play=True),
    ZoneKind(EARTH, ordered=True, in_play=True),
    ZoneKind(JUNKYARD, ordered=True),
    ZoneKind(HANGAR),
    ZoneKind(REMOVED),
    ZoneKind(PLAYED, each=False, ordered=True),
    ZoneKind(EXTRACTED, each=False, ordered=True),
)
"""They are there whether or not a play sheet lies on the table (NX-SETUP-10): piles nobody looks into (NX-ZONE-01, -02),
hands (NX-ZONE-07), the field (NX-ZONE-04, -05, -10), and the open places (NX-ZONE-06, -08, -09, -11, -12). A battle area is
managed by nobody (NX-ZONE-03): each seat's row holds its force."""
AREAS = (SPACE, EARTH)
TERRAIN: dict[str, Terrain] = {SPACE: "space", EARTH: "earth"}
AREA_OF_TERRAIN = {"space": SPACE, "earth": EARTH}
FIELD = (DEPLOYMENT, G_ZONE, SPACE, EARTH)
FACE_UP = (JUNKYARD, HANGAR, REMOVED, *FIELD, PLAYED)
"""Where cards lie open to all (NX-ZONE-12)."""


def force(table: Table, seat: str, area: str) -> list[str]:
    """The units of a seat in a battle area, front first (NX-BATT-05, -06)."""
    return table.at(f"{seat}.{area}")


battling = partial(cards_in_zones, zones=AREAS)
"""Everything of a seat in the battle areas."""


def on_field(table: Table, card_id: str) -> bool:
    """Whether a card is on the field (NX-ZONE-10)."""
    return card_id in table.cards and table.zone_of(card_id).in_play


def in_battle(table: Table, card_id: str) -> bool:
    """Whether a card is in a battle area."""
    return card_id in table.cards and zone_name(table, card_id) in AREAS


cards_on_field = seat_cards_in_play(FIELD)
"""The cards on a seat's side of the field, each followed by the cards set on it. Not to be changed."""


@memo(depends_on="play")
def everything_on_field(table: Table) -> list[str]:
    """The cards on the field, the first seat's side first. Not to be changed."""
    return cards_of_seats(table, table.header.seats, cards_on_field)


@memo(depends_on="card")
def controller(table: Table, card_id: str) -> str:
    """Who controls a card on the field: who manages its area or force (NX-CTRL-02, -12, switch `set_operation_control`).

    Empty where nobody does: in a pile, a hand or a hangar (NX-CTRL-03, -04, -13), or where control is lost, of the whole
    set group (NX-CTRL-05, -08).
    """
    zone = table.zone_of(card_id)
    if not zone.in_play or (table.modifiers and modifiers.on(table, root(table, card_id), "control")):
        return ""
    return str(table.cards[card_id].attributes.get("controller") or zone.holder)


def is_engaged(table: Table, card_id: str) -> bool:
    """Whether a card is in a battle area where both sides had a force when it was last checked (NX-BATT-20, -21)."""
    area = zone_name(table, card_id)
    return area in AREAS and area in table.flags.get("engaged", ())


def leader(table: Table, seat: str, area: str) -> str:
    """The unit in the front position; empty where the leader has left since the last update (NX-TERM-12, NX-BATT-22).

    One that left and came back stands at the rear (NX-BATT-13).
    """
    named = str(table.flags.get("leaders", {}).get(f"{seat}.{area}", ""))
    return named if [named] == table.at(f"{seat}.{area}")[:1] else ""
