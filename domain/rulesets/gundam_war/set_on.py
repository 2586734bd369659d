"""Set-on (GW-SET, GW-CHAR, GW-OPER): what may be set on what, and how many."""

from __future__ import annotations

from domain.kernel.desk import Desk
from domain.kernel.table import Table
from domain.parts.places import zone_name
from domain.rulesets.gundam_war.keywords import base, battleship, set_on_character, set_on_generation
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import STATION, controller, in_play


def characters_on(table: Table, host: str) -> list[str]:
    """The CHARACTERs set on a UNIT."""
    return [card for card in table.at(host) if cards.type_of(table, card) == "character"]


def capacity(table: Table, host: str) -> int:
    """How many CHARACTERs a UNIT can carry (GW-CHAR-08, GW-BSHP-01, GW-BASE-03, GW-STCH-02)."""
    if battleship.carries_any(table, host) or base.carries_any(table, host):
        return 10_000
    return 1 + set_on_character.extra_room(table, host)


def free_for_character(table: Table, host: str) -> bool:
    """Whether a further CHARACTER can be set on a UNIT."""
    return len(characters_on(table, host)) < capacity(table, host)


def require_host(desk: Desk, card_id: str, host: str, seat: str) -> None:
    """Checks where a CHARACTER or OPERATION is to be set."""
    kind = cards.type_of(desk.table, card_id)
    if kind == "character":
        _require_for_character(desk, card_id, host, seat)
    else:
        _require_for_operation(desk, card_id, host)


def _require_for_character(desk: Desk, card_id: str, host: str, seat: str) -> None:
    table = desk.table
    desk.require("GW-CHAR-01", takes(table, card_id, host), "a CHARACTER is set on a UNIT")
    desk.require("GW-CHAR-09", controller(table, host) == seat, "a CHARACTER cannot be set on an opponent's UNIT")
    anywhere = cards.has_printed(table, card_id, "set_anywhere")
    desk.require("GW-CHAR-02", in_station(table, host) or anywhere, "the UNIT has to be in the Station area")
    desk.require("GW-CHAR-08", free_for_character(table, host), "the UNIT carries a CHARACTER already")


def _require_for_operation(desk: Desk, card_id: str, host: str) -> None:
    """On a UNIT of either player (GW-OPER-07), whatever is set on it already (GW-OPER-06)."""
    table = desk.table
    desk.require("GW-SET-01", takes(table, card_id, host), "an OPERATION is set on a UNIT")
    desk.require("GW-OPER-09", in_station(table, host) or _operations_anywhere(desk), "the UNIT has to be in a Station area")


def takes(table: Table, card_id: str, host: str) -> bool:
    """Whether a card is set on what this host is: a UNIT, or what its Set-on keyword names (GW-STCH-01, GW-STGN-01)."""
    named = set_on_generation.takes(table, card_id, host) or set_on_character.takes(table, card_id, host)
    return named or cards.type_of(table, host) in ("unit", "")


def in_station(table: Table, host: str) -> bool:
    """Whether a card lies in a Station area, by itself or set on a card there."""
    return zone_name(table, host) == STATION


def barred_by(desk: Desk, card_id: str, host: str, life: int) -> str:
    """The rule by which a card can no longer be set on its host as the play is carried out, or empty (GW-OPER-09)."""
    table = desk.table
    if host not in table.cards or table.cards[host].life != life or not in_play(table, host):
        return "GW-OPER-09"
    character = cards.type_of(table, card_id) == "character"
    anywhere = cards.has_printed(table, card_id, "set_anywhere") if character else _operations_anywhere(desk)
    if not (takes(table, card_id, host) and (anywhere or in_station(table, host))):
        return "GW-OPER-09"
    return "GW-CHAR-08" if character and not free_for_character(table, host) else ""


def _operations_anywhere(desk: Desk) -> bool:
    return desk.switch("operation_host") == "any_unit_in_play"
