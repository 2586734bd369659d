"""Cards that may not be in the Field together: Characters of one name, and Aces above the limit (MC-SCRAP-05, -06)."""

from __future__ import annotations

from domain.card_effects.immediate_effects import add_pending
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.rulesets.macross_crusade.keywords import ace
from domain.rulesets.macross_crusade.state import current_properties
from domain.rulesets.macross_crusade.state.printed_properties import same_name
from domain.rulesets.macross_crusade.state.zones import managed
from domain.rulesets.macross_crusade.zone_changes import movement


def _counted(table: Table, seat: str) -> list[str]:
    return [card for card in managed(table, seat) if not movement.is_wrongly_placed(table, card)]


def scrap_surplus_cards(desk: Desk) -> None:
    """Scraps the later card at once. Of cards that entered together, their controller names the one (MC-SCRAP-05, -06)."""
    for seat in desk.table.header.seats:
        rivals = surplus_cards(desk.table, seat)
        if not rivals:
            continue
        latest = _latest(desk, rivals)
        rule = "MC-KWX-03" if current_properties.type_of(desk.table, latest[0]).is_surely("unit") else "MC-SCRAP-05"
        if len(latest) > 1:
            _ask(desk, seat, latest)
            return
        movement.scrap_cards(desk, latest, rule, "rule")
        scrap_surplus_cards(desk)
        return


@memo(depends_on="play")
def surplus_cards(table: Table, seat: str) -> list[str]:
    """Returns the cards of a seat of which one must be scrapped."""
    there = _counted(table, seat)
    crew = [card for card in there if current_properties.is_surely_type(table, card, "character")]
    for card in crew:
        namesakes = [other for other in crew if same_name(table, card, other) is True]
        if len(namesakes) > 1:
            return namesakes
    aces = {unit: x for unit in there if (x := ace.ace_value(table, unit))}
    return list(aces) if sum(aces.values()) > ace.ace_limit(table, seat) else []


def _latest(desk: Desk, rivals: list[str]) -> list[str]:
    field = "controlled" if desk.switch("later_card") == "later_control" else "arrived"
    when = {card: int(desk.table.cards[card].attributes.get(field, 0)) for card in rivals}
    return [card for card in rivals if when[card] == max(when.values())]


def _ask(desk: Desk, seat: str, options: list[str]) -> None:
    operation: Plain = {"do": "field_limit", "to": tuple(options)}
    add_pending(
        desk, [{"seat": seat, "kind": "rule", "auto": "auto_d", "card": options[0], "ops": (operation,), "targets": ()}]
    )


def leave_entry_open(desk: Desk, card_id: str, seat: str, leaving: str = "") -> None:
    """Leaves the verdict open where unknown cards decide whether a card may enter the Field now (MC-SCRAP-05, MC-KW-07).

    `leaving`: the card that it replaces.
    """
    table = desk.table
    nameless = not current_properties.names_of(table, card_id).is_known or has_nameless_character(table, seat, leaving)
    if current_properties.may_be_type(table, card_id, "character") and nameless and not find_namesake(table, card_id, seat):
        desk.demand("MC-SCRAP-05", None)
    if ace.may_fit_ace_limit(table, card_id, seat, leaving) is None:
        desk.demand("MC-KW-07", None)


def has_nameless_character(table: Table, seat: str, leaving: str = "") -> bool:
    """Returns whether an own card in the Field, other than `leaving`, may be a Character and has an unknown name."""
    return any(
        current_properties.may_be_type(table, card, "character") and not current_properties.names_of(table, card).is_known
        for card in managed(table, seat)
        if card != leaving
    )


def find_namesake(table: Table, card_id: str, seat: str) -> str:
    """Returns a Friendly Character in the Field that shares a name with the card, Aliases included (MC-CHAR-04), or an
    empty string.

    An enemy Character is no obstacle (MC-CHAR-05).
    """
    crew = (
        card
        for card in managed(table, seat)
        if card != card_id and current_properties.is_surely_type(table, card, "character")
    )
    return next((card for card in crew if same_name(table, card, card_id) is True), "")
