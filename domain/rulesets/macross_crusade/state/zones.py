"""The locations of a Macross Crusade table (MC-ZONE) and who manages and controls what."""

from __future__ import annotations

from functools import partial

from domain.kernel.record.header import ZoneKind
from domain.kernel.table.table import Table
from domain.parts.common.card_zones import cards_in_zones, seat_cards_in_play, zone_name
from domain.parts.common.set_groups import is_rolled as is_rolled
from domain.parts.common.set_groups import root as root

NATION, LOST, HAND = "nation", "lost_pile", "hand"
DEPLOYMENT, G_ZONE = "deployment_area", "g_zone"
FIRST, SECOND = "battle_area_1", "battle_area_2"
JUNKYARD, REMOVED = "junkyard", "removed_from_game"
PLAYED, PULLED_OUT = "played", "pulled_out"

ZONES = (
    ZoneKind(NATION, ordered=True, sees="none", face="down"),
    ZoneKind(LOST, ordered=True, sees="none", face="down"),
    ZoneKind(HAND, sees="holder", face="down"),
    ZoneKind(DEPLOYMENT, in_play=True),
    ZoneKind(FIRST, ordered=True, in_play=True),
    ZoneKind(SECOND, ordered=True, in_play=True),
    ZoneKind(G_ZONE, in_play=True),
    ZoneKind(JUNKYARD, ordered=True),
    ZoneKind(REMOVED),
    ZoneKind(PULLED_OUT, sees="holder", face="down"),
    ZoneKind(PLAYED, each=False, ordered=True),
)
"""Nation and Lost Pile lie face down, unseen, in order, and may be counted (MC-ZONE-03, -04); the hand may be counted
(MC-ZONE-09); Junkyard (MC-ZONE-08) and removed cards (MC-RFG-02) lie open; a Played Card lies
separate (MC-ZONE-11). They stay so all game (MC-SETUP-10)."""
AREAS = (FIRST, SECOND)
"""The two Battle Areas (MC-ZONE-05): nobody manages them (MC-ZONE-13); each seat's line in them is its detachment."""
FIELD = (DEPLOYMENT, *AREAS)
"""Deployment and Battle Areas are the Field, all else lies outside of it (MC-ZONE-01, -02); for the G Zone see `in_field`."""


def g_is_in_field(table: Table) -> bool:
    """Whether a G counts as a card in the Field (MC-ZONE-01, switch `g_zone_in_field`)."""
    return table.header.switches.get("g_zone_in_field", "yes") == "yes"


def in_field(table: Table, card_id: str) -> bool:
    """Whether a card is in the Field (MC-ZONE-01, -02)."""
    name = zone_name(table, card_id)
    return name in FIELD or (name == G_ZONE and g_is_in_field(table))


managed = seat_cards_in_play(FIELD)
"""The cards that a seat controls in the Field without G Cards, each followed by its Set Card. Not to be changed."""


def generations(table: Table, seat: str) -> list[str]:
    """The G Cards of a seat, as far as they are in the Field (MC-ZONE-01)."""
    return table.at(f"{seat}.{G_ZONE}") if g_is_in_field(table) else []


def controller(table: Table, card_id: str) -> str:
    """Who controls a card: whose Deployment Area or detachment it is in (MC-CTRL-05), of a group the host's (MC-SET-11).

    Outside the Field a card has no Controller (MC-CTRL-06, -07); its owner plays no part in this (MC-CTRL-08).
    """
    zone = table.zone_of(card_id)
    return zone.holder if zone.name in FIELD or zone.name == G_ZONE else ""


def units_in(table: Table, seat: str, area: str) -> list[str]:
    """The Units of a seat in a Battle Area, in the order of the detachment."""
    return table.at(f"{seat}.{area}")


battling = partial(cards_in_zones, zones=AREAS)
"""All Units of a seat in the Battle Areas."""
