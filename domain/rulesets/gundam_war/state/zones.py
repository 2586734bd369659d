"""The zones of a Gundam War table (GW-ZONE) and who holds what.

A set group is treated as one card (GW-SET-02), with the status of the card it is set on (GW-STAT-06, GW-OPER-02); nothing
asks for the status of a card before its effects work (GW-STAT-05, GW-EFF-02).
"""

from __future__ import annotations

from functools import partial

from domain.kernel.record.header import ZoneKind
from domain.kernel.table.table import Table
from domain.parts.common.card_zones import cards_in_zones, seat_cards_in_play
from domain.parts.common.set_groups import is_rolled as is_rolled
from domain.parts.common.set_groups import root as root
from domain.rulesets.gundam_war.grammar.filters import Terrain
from domain.rulesets.gundam_war.state.faces import type_of

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
"""The Deck lies face down (GW-ZONE-01), the Discard Pile always does (GW-ZONE-03); in play are Station, Space and Earth,
where the cards of GW-ZONE-09 lie.
"""
AREAS = (SPACE, EARTH)
"""The two areas of the Battle area (GW-ZONE-13); space lies first."""
ENGAGED = "engaged"
"""The flag with the areas where SQUADs are engaged, as that was settled (GW-BTL-16)."""
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
"""Where cards go -> its zone; they come to the top of a pile (`on_top`), but for the bottom of the nation."""


def on_top(word: str) -> int:
    """The place in a zone where a card comes to lie."""
    return 0 if word in ("nation_top", "junkyard", "discard") else -1


AREA_OF_TERRAIN = {"space": SPACE, "earth": EARTH}


def squad(table: Table, seat: str, area: str) -> list[str]:
    """The UNITs of a seat in a battle area, front first (GW-SQD-01); what is none any more is no part of it."""
    return [card for card in table.at(f"{seat}.{area}") if type_of(table, card) in ("unit", "")]


battling = partial(cards_in_zones, zones=AREAS)
"""All UNITs of a seat in the Battle area."""


def in_play(table: Table, card_id: str) -> bool:
    """Whether a card is in play (GW-ZONE-14)."""
    return table.zone_of(card_id).in_play


cards_in_play = seat_cards_in_play(IN_PLAY)
"""The cards in a seat's Station area and squads, each followed by the cards set on it. Not to be changed."""


def controller(table: Table, card_id: str) -> str:
    """Who controls a card: the holder of the area it lies in; a set card goes by its UNIT (GW-OPER-08)."""
    return str(table.cards[card_id].attributes.get("controller") or table.zone_of(card_id).holder)
