"""Cards that bar others of the same name: CHARACTERs (GW-CHAR-05, -06) and card restrictions (`card_restriction`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth
from domain.rulesets.gundam_war.keywords import card_restriction, unit_designations
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.plays.set_on import barring_rule as barred_on
from domain.rulesets.gundam_war.state import current_properties, printed_properties
from domain.rulesets.gundam_war.state.zones import JUNKYARD, cards_in_play, controller
from domain.rulesets.gundam_war.zone_changes import movement


def require_no_double(desk: Desk, card_id: str, seat: str, kind: str) -> None:
    """Checks that a card may come into play as type `kind` with the cards in play; undecided if unknown cards matter."""
    name = current_properties.names_of(desk.table, card_id).or_else("")
    rule = barring_rule(desk, card_id, seat, kind)
    unsure = "" if rule else _unsure_rule(desk, card_id, seat, kind)
    truth: Truth = False if rule else None if unsure else True
    desk.demand(rule or unsure or _usual_rule(kind), truth, msg("card_is_in_play_already", card=name))


def leave_entry_open(desk: Desk, card_id: str, seat: str) -> None:
    """Leaves the verdict open where unknown cards decide whether a card may come into play for this seat now."""
    if rule := _unsure_rule(desk, card_id, seat, current_properties.type_of(desk.table, card_id).or_else("")):
        desk.demand(rule, None)


def _usual_rule(kind: str) -> str:
    return "GW-CHAR-05" if kind in ("character", "") else "GW-RESTR-01"


def _unsure_rule(desk: Desk, card_id: str, seat: str, kind: str) -> str:
    """Returns the rule that bars a card only if unknown cards are such that one of its name is in play, or empty."""
    if not current_properties.names_of(desk.table, card_id).is_known:
        return _usual_rule(kind)
    if not printed_properties.is_known(desk.table, card_id) and _namesakes(desk, card_id, ""):
        return _usual_rule(kind)
    return next(
        (rule for rule, whose in _bars_namesakes(desk, card_id, seat, kind) if _is_unknown_name_in_play(desk, whose)), ""
    )


def _bars_namesakes(desk: Desk, card_id: str, seat: str, kind: str) -> Iterator[tuple[str, str]]:
    """Yields the rules by which a card of the same name in play would bar the card, each with the seat that has to control
    that card; empty for any seat.
    """
    if kind in ("character", ""):
        yield "GW-CHAR-05", "" if desk.switch("character_name_unique") == "any_player" else seat
    yield from card_restriction.restrictions_of(desk, card_id, seat)


def _is_unknown_name_in_play(desk: Desk, seat: str) -> bool:
    """Returns whether a card is in play whose name is unknown and which this seat controls, or any seat if `seat` is
    empty."""
    table = desk.table
    there = (card for each in table.header.seats for card in cards_in_play(table, each))
    return any(
        not current_properties.names_of(table, card).is_known and seat in ("", controller(table, card)) for card in there
    )


def barring_rule(desk: Desk, card_id: str, seat: str, kind: str = "") -> str:
    """Returns the rule that bars this seat from putting a card into play now, or empty. `kind`: the type it is played as."""
    if is_character_name_in_play(desk, card_id, seat, kind):
        return "GW-CHAR-05"
    return card_restriction.barring_restriction(desk, card_id, seat, partial(_namesakes, desk, card_id))


def is_character_name_in_play(desk: Desk, card_id: str, seat: str, kind: str = "") -> bool:
    """Returns whether the card is a CHARACTER and one of its name is in play (switch `character_name_unique`: of which
    players)."""
    if (kind or current_properties.type_of(desk.table, card_id).or_else("")) != "character":
        return False
    whose = "" if desk.switch("character_name_unique") == "any_player" else seat
    namesakes = _namesakes(desk, card_id, whose)
    return any(current_properties.type_of(desk.table, other).is_surely("character") for other in namesakes)


def _namesakes(desk: Desk, card_id: str, seat: str) -> list[str]:
    """Returns the cards in play of the same name that `seat` controls, or all if `seat` is empty (GW-OPER-08)."""
    table = desk.table
    everything = [other for each in table.header.seats for other in cards_in_play(table, each) if other != card_id]
    named = [other for other in everything if current_properties.same_name(table, other, card_id) is True]
    return [other for other in named if seat in ("", controller(table, other))]


class ArrivalDetails(NamedTuple):
    """How a card comes into play by an effect: in a battle area (or empty), in front of the SQUAD, rolled or not.

    `rolled`: None for the usual status.
    """

    area: str = ""
    front: bool = False
    rolled: bool | None = None


USUALLY = ArrivalDetails()
"""To the Station area, as if the card were played."""


def bring_into_play(
    desk: Desk, card_id: str, seat: str, host: str = "", said: bool = False, way: ArrivalDetails = USUALLY
) -> None:
    """Puts a card into play by an effect (OP-34).

    A CHARACTER that cannot be set there, or whose name is in play already, goes to the Junkyard (GW-CHAR-04 to -06, -09).
    Another card that is barred stays where it was (OP-84). `said`: whether players state this by hand. A scribe records what
    they did, and the rule that it breaks.
    """
    rule = _barred_by(desk, card_id, seat, host, way)
    if said and not desk.referee:
        desk.demand(rule, not rule)
    elif rule:
        desk.record("lost", "not_put_in_play", seat, rule, {"card": card_id})
        if current_properties.type_of(desk.table, card_id).is_surely("character"):
            move_to_junkyard(desk, card_id)
        return
    if not rule:
        leave_entry_open(desk, card_id, seat)
        if way.area and unit_designations.is_base_barred(desk.table, card_id, way.area, seat) is None:
            desk.demand("GW-BASE-02", None)
    movement.enter_play(desk, card_id, seat, host, False, way.area, 0 if way.front else -1, way.rolled)


def _barred_by(desk: Desk, card_id: str, seat: str, host: str, way: ArrivalDetails) -> str:
    """Returns the rule that bars a card from being put into play there. A COMMAND is in no area (GW-CMD-03, GW-ZONE-09)."""
    kind = current_properties.type_of(desk.table, card_id)
    if kind.is_surely("command"):
        return "GW-CMD-03"
    if kind.is_surely("character") and not host:
        return "GW-CHAR-04"
    if way.area and (
        not kind.may_be("unit") or unit_designations.is_base_barred(desk.table, card_id, way.area, seat) is True
    ):
        return "GW-BASE-02" if kind.may_be("unit") else "GW-SQD-01"
    return (host and barred_on(desk, card_id, host, seat)) or barring_rule(desk, card_id, seat)


def move_to_junkyard(desk: Desk, card_id: str) -> None:
    """Moves a card that cannot come into play to its owner's Junkyard, without destroying it (GW-MOVE-07)."""
    desk.record("consequence", "sent_to_junkyard", "", "GW-CHAR-06", {"card": card_id})
    movement.put_card(desk, card_id, JUNKYARD, 0)
