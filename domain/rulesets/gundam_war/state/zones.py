"""The zones of a Gundam War table (GW-ZONE), and the control of cards.

A set group is treated as one card (GW-SET-02), with the status of the card it is set on (GW-STAT-06, GW-OPER-02). A card's
effects work in any status (GW-STAT-05, GW-EFF-02).
"""

from __future__ import annotations

from functools import partial

from domain.kernel.record.header import ZoneKind
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.common.card_zones import cards_in_zones, seat_cards_in_play
from domain.parts.common.set_groups import is_rolled as is_rolled
from domain.parts.common.set_groups import root as root
from domain.parts.common.unknown_card_possibilities import unknown_cards
from domain.rulesets.gundam_war.card_schema.filters import Terrain
from domain.rulesets.gundam_war.state.printed_properties import type_of

NATION, DISCARD, HAND = "nation_pile", "discard_pile", "hand"
STATION, SPACE, EARTH = "station_area", "space_area", "earth_area"
JUNKYARD, HANGAR, DEFUNCT = "junkyard", "hangar_area", "defunct_pile"
SIDEBOARD, CUT_IN = "sideboard", "cut_in"

ZONES = (
    ZoneKind(NATION, ordered=True, sees="none", face="down"),
    ZoneKind(DISCARD, ordered=True, sees="none", face="down"),
    ZoneKind(HAND, sees="holder", face="down"),
    ZoneKind(STATION, in_play=True),
    ZoneKind(SPACE, ordered=True, in_play=True),
    ZoneKind(EARTH, ordered=True, in_play=True),
    ZoneKind(JUNKYARD, ordered=True),
    ZoneKind(HANGAR),
    ZoneKind(DEFUNCT),
    ZoneKind(SIDEBOARD),
    ZoneKind(CUT_IN, each=False, ordered=True),
)
"""The kinds of zones.

The Deck is face down (GW-ZONE-01), as is the Discard Pile (GW-ZONE-03). Station, Space and Earth are in play, for the cards
of GW-ZONE-09.
"""
AREAS = (SPACE, EARTH)
"""The two areas of the Battle area (GW-ZONE-13), Space first."""
ENGAGED = "engaged"
"""The flag with the areas where SQUADs are engaged, once that is settled (GW-BTL-16)."""
IN_PLAY = (STATION, *AREAS)
TERRAIN: dict[str, Terrain] = {SPACE: "space", EARTH: "earth"}
OF_WORD = {
    "hand": HAND,
    "hangar": HANGAR,
    "defunct": DEFUNCT,
    "junkyard": JUNKYARD,
    "nation_top": NATION,
    "nation_bottom": NATION,
    "discard": DISCARD,
}
"""The word for where cards go -> its zone. Cards go to the top of a pile (`on_top`), except for the bottom of the nation."""


def index_for_end(word: str) -> int:
    """Returns the index in a zone where a card goes: 0 for the top, -1 for the end."""
    return 0 if word in ("nation_top", "junkyard", "discard") else -1


AREA_OF_TERRAIN = {"space": SPACE, "earth": EARTH}


def squad(table: Table, seat: str, area: str) -> list[str]:
    """Returns the UNITs of a seat in a battle area, front first (GW-SQD-01). A card that is no longer a UNIT is left out."""
    return [card for card in table.at(f"{seat}.{area}") if type_of(table, card).may_be("unit")]


battling = partial(cards_in_zones, zones=AREAS)
"""Returns all UNITs of a seat in the Battle area."""


def in_play(table: Table, card_id: str) -> bool:
    """Returns whether a card is in play (GW-ZONE-14)."""
    return table.zone_of(card_id).in_play


cards_in_play = seat_cards_in_play(IN_PLAY)
"""Returns the cards in a seat's Station area and SQUADs, each followed by the cards set on it. Callers must not change it."""


@memo(depends_on="play")
def unknown_cards_in_play(table: Table) -> list[str]:
    """Returns the cards in play whose printing the record does not know."""
    return unknown_cards(table, (card for seat in table.header.seats for card in cards_in_play(table, seat)))


def controller(table: Table, card_id: str) -> str:
    """Returns who controls a card: the holder of its area; for a set card, of its UNIT's area (GW-OPER-08)."""
    return str(table.cards[card_id].attributes.get("controller") or table.zone_of(card_id).holder)
