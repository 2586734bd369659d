"""Cards that bar others of the same name: CHARACTERs (GW-CHAR-05, -06) and card restrictions (GW-RESTR)."""

from __future__ import annotations

from domain.kernel.desk import Desk
from domain.kernel.truth import Truth
from domain.rulesets.gundam_war import movement
from domain.rulesets.gundam_war.set_on import free_for_character
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import JUNKYARD, cards_in_play


def character_in_play(desk: Desk, card_id: str, seat: str) -> Truth:
    """Whether a CHARACTER of this name is in play (switch `character_name_unique`: of whom)."""
    table = desk.table
    seats = table.header.seats if desk.switch("character_name_unique") == "any_player" else (seat,)
    others = (other for each in seats for other in cards_in_play(table, each))
    known = [other for other in others if cards.type_of(table, other) == "character" and other != card_id]
    return any(cards.same_name(table, other, card_id) for other in known)


def require_no_double(desk: Desk, card_id: str, seat: str) -> None:
    """Checks a play against the CHARACTERs and restricted cards in play."""
    if cards.type_of(desk.table, card_id) == "character":
        free = not character_in_play(desk, card_id, seat)
        desk.require("GW-CHAR-05", free, f"a CHARACTER named {cards.name_of(desk.table, card_id)} is in play")
    rule = restriction_broken(desk, card_id, seat)
    desk.require(rule or "GW-RESTR-01", not rule, f"{cards.name_of(desk.table, card_id)} is in play already")


def restriction_broken(desk: Desk, card_id: str, seat: str) -> str:
    """The rule that bars a restricted card from being put into play now, or empty."""
    everybody = desk.table.header.seats
    for keyword, seats, rule in (
        ("restrict_in_play", everybody, "GW-RESTR-01"),
        ("restrict_deck", everybody, "GW-RESTR-04"),
        ("restrict_own_in_play", (seat,), "GW-RESTR-03"),
    ):
        if cards.has_printed(desk.table, card_id, keyword) and movement.others_named(desk, card_id, seats):
            return rule
    return ""


def bring_in(desk: Desk, card_id: str, seat: str, host: str = "") -> None:
    """Puts a card into play by an effect: a barred CHARACTER goes to the Junkyard, another barred card stays (OP-84)."""
    table = desk.table
    kind = cards.type_of(table, card_id)
    free = bool(host) and free_for_character(table, host) and not character_in_play(desk, card_id, seat)
    if kind == "character" and not free:
        desk.record("consequence", "duplicate_character_junked", "", "GW-CHAR-06", {"card": card_id})
        movement.put(desk, card_id, JUNKYARD, 0)
        return
    if restriction_broken(desk, card_id, seat):
        return
    movement.enter(desk, card_id, seat, host)
