"""The zones of a Star Front table (SF-ZONE), its lanes and positions, and the owners and controllers of cards.

A row is one zone. The lane of a unit is its attribute `lane`. A position is written `F2` or `B4`: row and lane.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from domain.kernel.contract.offers import Spot
from domain.kernel.desk.timing.clock_and_priority import next_seat
from domain.kernel.record.header import ZoneKind
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table

HAND, DECK, GRAVEYARD, EXILE, FOREST = "hand", "deck", "graveyard", "exile", "forest"
SITE, FRONT, BACK = "site_zone", "front_row", "back_row"
RACE, STARS, TURNTABLE, PROCESSING = "race_zone", "star_fronts", "turntable", "processing"

ZONES = (
    ZoneKind(HAND, sees="holder", face="down"),
    ZoneKind(DECK, ordered=True, sees="none", face="down"),
    ZoneKind(GRAVEYARD),
    ZoneKind(SITE, in_play=True),
    ZoneKind(FRONT, in_play=True),
    ZoneKind(BACK, in_play=True),
    ZoneKind(FOREST, sees="none", face="down"),
    ZoneKind(RACE),
    ZoneKind(EXILE),
    ZoneKind(TURNTABLE),
    ZoneKind(STARS, each=False, ordered=True),
    ZoneKind(PROCESSING, each=False),
)
"""The kinds of zones. Hand and deck are hidden (SF-ZONE-01, -02), graveyard and exile are public (SF-ZONE-03, -08).

Forest, turntable, exile and race zone are off the field (SF-ZONE-06, -07, -12, -14). Cards that are shown or being played lie
in `processing` (SF-REVEAL-04).
"""
ROWS = (FRONT, BACK)
"""The rows in which units stand (SF-ZONE-09), the front row first."""
FIELD = (SITE, FRONT, BACK)
"""The field: site zone, front row and back row (SF-ZONE-10)."""
LETTER = {FRONT: "F", BACK: "B"}
ROW_OF = {"F": FRONT, "B": BACK}


def lane_count(table: Table) -> int:
    """Returns the number of star front cards, and so of lanes: 2 x N positions for each player (SF-POS-07)."""
    return int(table.header.switches.get("n_fronts", "5"))


def enemy_of(table: Table, seat: str) -> str:
    """Returns the other seat."""
    return next_seat(table.header.seats, seat)


def active_player(table: Table) -> str:
    """Returns the active player; between turns, the player whose turn has just ended (OP-38)."""
    return table.clock.holder or str(table.flags.get("ended", table.header.seats[0]))


def first_player(table: Table) -> str:
    """Returns the seat that took the first turn."""
    return str(table.flags.get("first", table.header.seats[0]))


@memo(depends_on="card")
def row_of(table: Table, card: str) -> str:
    """Returns the row in which a unit stands, or an empty string."""
    place = table.cards[card].place
    zone = table.zones.get(place)
    return zone.name if zone is not None and zone.name in ROWS else ""


@memo(depends_on="card")
def lane_of(table: Table, card: str) -> int:
    """Returns the lane on which a unit stands, or 0."""
    return int(table.cards[card].attributes.get("lane", 0))


def position_of(table: Table, card: str) -> str:
    """Returns the position of a unit, such as `F2`, or an empty string."""
    where = row_of(table, card)
    return f"{LETTER[where]}{lane_of(table, card)}" if where else ""


def front_order(table: Table, card: str) -> tuple[int, bool]:
    """Returns the sort key of front order: lane ascending, and in a lane the front row before the back row (SF-EFF-04)."""
    return lane_of(table, card), row_of(table, card) == BACK


@memo(depends_on="play")
def units(table: Table, seat: str) -> list[str]:
    """Returns the units of a seat in front order. The result must not be changed."""
    there = [card for name in ROWS for card in table.at(f"{seat}.{name}")]
    return sorted(there, key=lambda card: front_order(table, card))


def all_units(table: Table) -> list[str]:
    """Returns the units of the active player, then the enemy's, each in front order (SF-EFF-15)."""
    mine = active_player(table)
    return units(table, mine) + units(table, enemy_of(table, mine))


@cache
def split_position(word: str) -> tuple[str, int]:
    """Returns row and lane of a position's name. Raises ValueError for another word."""
    if len(word) < 2 or word[0].upper() not in ROW_OF or not word[1:].isdecimal():
        raise ValueError(f"not a position: {word}")
    return ROW_OF[word[0].upper()], int(word[1:])


def position_spots(seat: str, positions: Iterable[str]) -> tuple[Spot, ...]:
    """Returns the places of a seat's positions on the table."""
    return tuple((f"{seat}.{where}", number) for where, number in map(split_position, positions))


def unit_at(table: Table, seat: str, where: str, number: int) -> str:
    """Returns the unit on a position, or an empty string. A position has at most one unit (SF-ZONE-13)."""
    return next((card for card in table.at(f"{seat}.{where}") if lane_of(table, card) == number), "")


def position_names(table: Table) -> list[str]:
    """Returns the names of the positions of a side."""
    return [f"{letter}{number}" for letter in ROW_OF for number in range(1, lane_count(table) + 1)]


def is_table_position(table: Table, word: str) -> bool:
    """Returns whether a word names a position of the table."""
    return is_position_name(word) and 1 <= split_position(word)[1] <= lane_count(table)


def is_position_name(word: str) -> bool:
    """Returns whether a word names a position of a table, however many lanes it has."""
    try:
        split_position(word)
    except ValueError:
        return False
    return True


def free_positions(table: Table, seat: str, where: str) -> list[str]:
    """Returns the positions of a row without a unit. A turned star front card still marks its lane (SF-CD-08)."""
    taken = {lane_of(table, card) for card in table.at(f"{seat}.{where}")}
    return [f"{LETTER[where]}{number}" for number in range(1, lane_count(table) + 1) if number not in taken]


def free_positions_in(table: Table, seat: str, at: object) -> list[str]:
    """Returns the positions of a seat without a unit: of the row that `at` names (`front` or
    `back`), otherwise of both rows.
    """
    rows = {"front": (FRONT,), "back": (BACK,)}.get(str(at), ROWS)
    return [where for row in rows for where in free_positions(table, seat, row)]


def entry_positions(table: Table, seat: str) -> list[str]:
    """Returns where a unit may enter: the front row, or the back row only if the front row is full (SF-ENTER-02, -03)."""
    return free_positions(table, seat, FRONT) or free_positions(table, seat, BACK)


def is_on_field(table: Table, card: str) -> bool:
    """Returns whether a card stands on the field by itself: a unit in a row or a site card (SF-ZONE-10, -14)."""
    zone = table.zones.get(table.cards[card].place) if card in table.cards else None
    return zone is not None and zone.name in FIELD


def host(table: Table, card: str) -> str:
    """Returns the unit that a card lies under, or the card itself. An unknown id is returned unchanged."""
    if card not in table.cards:
        return card
    place = table.cards[card].place
    while place not in table.zones:
        card, place = place, table.cards[place].place
    return card


def cards_under(table: Table, card: str, role: str) -> list[str]:
    """Returns the cards under a unit in one role: lower, granted, passenger or captive."""
    return [each for each in table.at(card) if table.cards[each].role == role]


@memo(depends_on="play")
def units_carrying(table: Table, role: str) -> list[str]:
    """Returns the units in a row that have cards under them in one role."""
    places = [place for place, there in table.cards_by_place.items() if there and place not in table.zones]
    return [place for place in places if row_of(table, place) and cards_under(table, place, role)]


@memo(depends_on="card")
def controller(table: Table, card: str) -> str:
    """Returns the player in whose zone a card is (SF-EFF-18)."""
    return table.zone_of(card).holder


@memo(depends_on="card")
def is_traveller(table: Table, card: str) -> bool:
    """Returns whether a card is a little traveller: traveller side up on the field, in the forest, or a passenger."""
    there = table.cards[card]
    return there.face == "down" or there.role == "passenger" or table.zone_of(card).name == FOREST


def owner(table: Table, card: str) -> str:
    """Returns the player whose deck the card was in (SF-EFF-17); for a traveller, its controller (SF-SUM-07).

    Returns an empty string for a merged unit with cards of both players (SF-MERGE-12).
    """
    if is_traveller(table, card):
        return controller(table, card)
    parts = {owner(table, each) for each in cards_under(table, card, "lower")} | {table.cards[card].bringer}
    return parts.pop() if len(parts) == 1 else ""


# --- directions (SF-POS) ------------------------------------------------------------------------------------------------


def enemies_ahead(table: Table, card: str) -> list[str]:
    """Returns the enemy units ahead of a unit: same lane, front position first (SF-POS-01, SF-ATK-09)."""
    foe = enemy_of(table, controller(table, card))
    results = (unit_at(table, foe, name, lane_of(table, card)) for name in ROWS)
    return [each for each in results if each]


def enemy_directly_ahead(table: Table, card: str) -> str:
    """Returns the unit on the enemy front position of the lane, seen from a front unit (SF-POS-02)."""
    if row_of(table, card) != FRONT:
        return ""
    return unit_at(table, enemy_of(table, controller(table, card)), FRONT, lane_of(table, card))


def relative_position(table: Table, card: str, word: str) -> str:
    """Returns the position right ahead of a front unit or behind it (SF-POS-02, -03), or an empty string."""
    if card not in table.cards or row_of(table, card) != FRONT:
        return ""
    return f"{LETTER[FRONT]}{lane_of(table, card)}" if word == "ahead" else position_directly_behind(table, card)


def position_directly_behind(table: Table, card: str) -> str:
    """Returns the back position behind a front unit (SF-POS-03, -04), or an empty string for a back unit."""
    return f"B{lane_of(table, card)}" if row_of(table, card) == FRONT else ""


def neighbouring_positions(table: Table, card: str) -> list[str]:
    """Returns the positions left and right of a unit in its row (SF-POS-05)."""
    around = (lane_of(table, card) - 1, lane_of(table, card) + 1)
    return [f"{LETTER[row_of(table, card)]}{number}" for number in around if 1 <= number <= lane_count(table)]


def unit_next_to(table: Table, card: str, word: str) -> str:
    """Returns the unit on the position left or right of a unit in its row, as its controller sees
    them, or an empty string.
    """
    seat = controller(table, card)
    return unit_at(table, seat, row_of(table, card), lane_of(table, card) + lane_step(table, seat, word))


def lane_step(table: Table, seat: str, word: str) -> int:
    """Returns the lane step of a direction. The first player's lanes run 1..N from right to left (SF-POS-06, SF-SETUP-07)."""
    left = 1 if seat == first_player(table) else -1
    return left if word == "left" else -left
