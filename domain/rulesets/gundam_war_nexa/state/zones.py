"""The places of the game (NX-ZONE), and who manages and controls the cards there (NX-CTRL).

A host with its set cards is a set group, and so is a lone card (NX-SETC-01, -04). A set group rolls and rerolls as one
(NX-SETC-05).
"""

from __future__ import annotations

from functools import partial

from domain.kernel.desk import modifiers
from domain.kernel.record.header import ZoneKind
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.common.card_zones import cards_in_zones, collect_cards, seat_cards_in_play, zone_name
from domain.parts.common.set_groups import group as group
from domain.parts.common.set_groups import is_rolled as is_rolled
from domain.parts.common.set_groups import root as root
from domain.parts.common.unknown_card_possibilities import unknown_cards
from domain.rulesets.gundam_war_nexa.card_schema.filters import Terrain

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
"""The zones, which exist with or without a play sheet (NX-SETUP-10).

They are face-down piles that players may not look into (NX-ZONE-01, -02), hands (NX-ZONE-07), the field (NX-ZONE-04, -05,
-10), and the open places (NX-ZONE-06, -08, -09, -11, -12). A battle area has no manager (NX-ZONE-03): each seat has its own
row there for its force.
"""
AREAS = (SPACE, EARTH)
TERRAIN: dict[str, Terrain] = {SPACE: "space", EARTH: "earth"}
AREA_OF_TERRAIN = {"space": SPACE, "earth": EARTH}
FIELD = (DEPLOYMENT, G_ZONE, SPACE, EARTH)
FACE_UP = (JUNKYARD, HANGAR, REMOVED, *FIELD, PLAYED)
"""The zones in which cards lie open to all (NX-ZONE-12)."""


def units_of_force(table: Table, seat: str, area: str) -> list[str]:
    """Returns the units of a seat in a battle area, front first (NX-BATT-05, -06)."""
    return table.at(f"{seat}.{area}")


battling = partial(cards_in_zones, zones=AREAS)
"""Returns all cards of a seat in the battle areas."""


def is_on_field(table: Table, card_id: str) -> bool:
    """Returns whether a card is on the field (NX-ZONE-10)."""
    return card_id in table.cards and table.zone_of(card_id).in_play


def is_in_battle(table: Table, card_id: str) -> bool:
    """Returns whether a card is in a battle area."""
    return card_id in table.cards and zone_name(table, card_id) in AREAS


cards_on_side = seat_cards_in_play(FIELD)
"""Returns the cards on a seat's side of the field, each followed by its set cards. Do not change the list."""


@memo(depends_on="play")
def cards_on_field(table: Table) -> list[str]:
    """Returns the cards on the field, the first seat's side first. Do not change the list."""
    return collect_cards(table, table.header.seats, cards_on_side)


@memo(depends_on="play")
def unknown_cards_on_field(table: Table) -> list[str]:
    """Returns the cards on the field whose printing the record does not know. A G among them may have a text (NX-PLAY-27);
    a set card without a description has none.
    """
    there = unknown_cards(table, cards_on_field(table))
    return [card for card in there if table.cards[card].attributes.get("type") != "blank"]


@memo(depends_on="card")
def controller(table: Table, card_id: str) -> str:
    """Returns the controller of a card: the manager of its area or force (NX-CTRL-02, -12, switch `set_operation_control`).

    Returns an empty string for cards in a pile, a hand or a hangar (NX-CTRL-03, -04, -13). If control is lost, it is lost for
    the whole set group (NX-CTRL-05, -08).
    """
    zone = table.zone_of(card_id)
    if not zone.in_play or (table.modifiers and modifiers.find_modifiers(table, root(table, card_id), "control")):
        return ""
    return str(table.cards[card_id].attributes.get("controller") or zone.holder)


def is_engaged(table: Table, card_id: str) -> bool:
    """Returns whether a card is in a battle area where both sides had a force at the last update (NX-BATT-20, -21)."""
    area = zone_name(table, card_id)
    return area in AREAS and area in table.flags.get("engaged", ())


def leader(table: Table, seat: str, area: str) -> str:
    """Returns the unit in the front position, or an empty string if the leader has left since the last update (NX-TERM-12,
    NX-BATT-22).

    A leader that left and came back is at the rear (NX-BATT-13).
    """
    named = str(table.flags.get("leaders", {}).get(f"{seat}.{area}", ""))
    return named if [named] == table.at(f"{seat}.{area}")[:1] else ""
