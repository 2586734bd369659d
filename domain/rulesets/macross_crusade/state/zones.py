"""The locations of a Macross Crusade table (MC-ZONE) and who manages and controls them."""

from __future__ import annotations

from functools import partial

from domain.kernel.record.header import ZoneKind
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.common.card_zones import cards_in_zones, seat_cards_in_play, zone_name
from domain.parts.common.set_groups import is_rolled as is_rolled
from domain.parts.common.set_groups import root as root
from domain.parts.common.unknown_card_possibilities import unknown_cards

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
"""The locations. They stay so during the whole game (MC-SETUP-10).

Nation and Lost Pile are face down, unseen and ordered, and their cards may be counted (MC-ZONE-03, -04). The cards of the
hand may be counted (MC-ZONE-09). Junkyard (MC-ZONE-08) and removed cards (MC-RFG-02) are face up. A Played Card has a
place of its own (MC-ZONE-11).
"""
AREAS = (FIRST, SECOND)
"""The two Battle Areas (MC-ZONE-05). They have no manager (MC-ZONE-13). Each seat's line in an area is its detachment."""
FIELD = (DEPLOYMENT, *AREAS)
"""The Field: Deployment and Battle Areas. All else is outside (MC-ZONE-01, -02); for the G Zone see `in_field`."""


def g_is_in_field(table: Table) -> bool:
    """Returns whether a G counts as a card in the Field (MC-ZONE-01, switch `g_zone_in_field`)."""
    return table.header.switches.get("g_zone_in_field", "yes") == "yes"


def is_in_field(table: Table, card_id: str) -> bool:
    """Returns whether a card is in the Field (MC-ZONE-01, -02)."""
    name = zone_name(table, card_id)
    return name in FIELD or (name == G_ZONE and g_is_in_field(table))


managed = seat_cards_in_play(FIELD)
"""Returns the cards that a seat controls in the Field, except G Cards, each followed by its Set Card. Do not change the
list."""


@memo(depends_on="play")
def unknown_cards_in_field(table: Table) -> list[str]:
    """Returns the cards in the Field whose printing the record does not know, except Gs, which have no text (MC-G-14)."""
    return unknown_cards(table, (card for seat in table.header.seats for card in managed(table, seat)))


def g_cards_in_field(table: Table, seat: str) -> list[str]:
    """Returns the G Cards of a seat if they count as in the Field (MC-ZONE-01)."""
    return table.at(f"{seat}.{G_ZONE}") if g_is_in_field(table) else []


def controller(table: Table, card_id: str) -> str:
    """Returns the controller of a card: the seat of its Deployment Area or detachment (MC-CTRL-05), for a group the host's
    (MC-SET-11).

    Outside the Field a card has no Controller (MC-CTRL-06, -07), and its owner does not matter here (MC-CTRL-08).
    """
    zone = table.zone_of(card_id)
    return zone.holder if zone.name in FIELD or zone.name == G_ZONE else ""


def units_in(table: Table, seat: str, area: str) -> list[str]:
    """Returns the Units of a seat in a Battle Area, in the order of the detachment."""
    return table.at(f"{seat}.{area}")


battling = partial(cards_in_zones, zones=AREAS)
"""Returns all Units of a seat in the Battle Areas."""
