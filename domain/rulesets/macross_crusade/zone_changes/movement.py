"""Changes of a card's place: leaving the Field, entering it, moving within it (MC-SCRAP, MC-RFG, MC-SET)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.identification import show_card
from domain.kernel.record.changes import PUBLIC, AttributeSet, Counted, Moved
from domain.kernel.table.table import Table
from domain.parts.bandai.card_states import roll_cards
from domain.parts.common import card_zones
from domain.parts.common.card_zones import clear_card_state
from domain.parts.common.set_groups import with_set_cards
from domain.parts.common.turns import opponent
from domain.rulesets.macross_crusade.combat import combat_check
from domain.rulesets.macross_crusade.effects import automatic_effects
from domain.rulesets.macross_crusade.state import current_properties
from domain.rulesets.macross_crusade.state.printed_properties import is_chip
from domain.rulesets.macross_crusade.state.zones import (
    AREAS,
    DEPLOYMENT,
    G_ZONE,
    JUNKYARD,
    PLAYED,
    REMOVED,
    controller,
    g_cards_in_field,
    managed,
    root,
)

FACE_UP = (JUNKYARD, REMOVED, DEPLOYMENT, *AREAS, G_ZONE, PLAYED)
"""The locations in which cards are face up (MC-ZONE-06 to -08, MC-RFG-02)."""
ARRIVALS = "arrivals"


def put_card(desk: Desk, card_id: str, zone: str, index: int = -1) -> None:
    """Puts one card into a location of its owner (MC-ZONE-14). A chip leaves the Field for good (MC-CHIP-10).

    A card that leaves the Field loses all damage and all effects on it, including the destroyed status (MC-SCRAP-03, -04).
    It gets its original type back (MC-CARD-05) and loses its coins.
    """
    table = desk.table
    card = table.cards[card_id]
    was = table.zone_of(card_id)
    if was.in_play:
        clear_card_state(desk, card_id, ("chip",))
    zone = REMOVED if is_chip(table, card_id) else zone
    place = zone if zone in table.zones else f"{card.bringer or was.holder}.{zone}"
    card_zones.put_card(desk, card_id, place, index)
    if was.name in AREAS:
        combat_check.mark_position_vacant(desk, was.key, card_id)
    card_zones.show_in_open_zone(desk, card_id, FACE_UP)


def leave_field(desk: Desk, chosen: Iterable[str], zone: str, index: int = -1) -> list[str]:
    """Moves cards to a location outside the Field, and returns all cards that moved.

    A host takes its group along, as one card (MC-SET-04, -09). A Set Card moves alone (MC-SET-08).
    """
    gone: list[str] = []
    left: list[automatic_effects.LastKnownInformation] = []
    for card_id in dict.fromkeys(chosen):
        if card_id in gone or card_id not in desk.table.cards:
            continue
        group = [card_id, *desk.table.carried(card_id)]
        left += [automatic_effects.snapshot_card(desk, each) for each in group if desk.table.zone_of(each).in_play]
        for each in reversed(group):
            put_card(desk, each, zone, index)
        gone += group
    automatic_effects.trigger_effects(desk, "leaves", left)
    return gone


def scrap_cards(desk: Desk, chosen: Iterable[str], rule: str = "MC-SCRAP-01", cause: str = "effect") -> None:
    """Moves cards to the Junkyards of their owners, without interruption (MC-SCRAP-01, -02, MC-DEST-07)."""
    lying = [card for card in dict.fromkeys(chosen) if card in desk.table.cards]
    if not lying:
        return
    groups = with_set_cards(desk.table, lying)
    seen = [automatic_effects.snapshot_card(desk, card) for card in groups]
    said = {"cards": tuple(groups), "cause": cause}
    desk.record("consequence", "scrapped", "", rule, said)
    leave_field(desk, lying, JUNKYARD, 0)
    automatic_effects.trigger_effects(desk, "scrapped", seen)


def enter_field(
    desk: Desk, entering: Iterable[str], seat: str, host: str = "", rolled: bool | None = None, played: bool = False
) -> None:
    """Brings cards into a seat's Deployment Area, or Set on a Unit there (MC-UNIT-04, -05, MC-CHAR-07, -11)."""
    chosen = tuple(entering)
    desk.do(Counted("", ARRIVALS, 1))
    for card_id in chosen:
        _place(desk, card_id, seat, host, rolled)
    seen = [automatic_effects.snapshot_card(desk, card_id)._replace(played=played) for card_id in chosen]
    automatic_effects.trigger_effects(desk, "enters", seen)
    if host:
        automatic_effects.trigger_effects(desk, "set", seen)


def _place(desk: Desk, card_id: str, seat: str, host: str, rolled: bool | None) -> None:
    """Puts a card into the Deployment Area, or under its Unit with its text and modifier visible (MC-SET-01)."""
    desk.do(Moved(card_id, host or f"{seat}.{DEPLOYMENT}", -1, "set" if host else "", 1))
    record_arrival(desk, card_id)
    show_card(desk, card_id, (PUBLIC,))
    if not host and (_enters_rolled(desk, card_id) if rolled is None else rolled):
        roll_cards(desk, [card_id])


def _enters_rolled(desk: Desk, card_id: str) -> bool:
    """Returns whether a card enters rolled: a Unit does (MC-UNIT-04) unless it has Battle Positions (MC-KW-10).

    Chips and Characters enter rerolled (MC-CHIP-03, MC-CHAR-07).
    """
    kind = current_properties.type_of(desk.table, card_id)
    unit = kind.is_surely("unit") and not is_chip(desk.table, card_id)
    positioned = current_properties.has_keyword(desk.table, card_id, "battle_positions")
    if not kind.is_known or (unit and positioned is None):
        desk.demand("MC-UNIT-04", None)
    return unit and positioned is not True


def record_arrival(desk: Desk, card_id: str, again: bool = False) -> None:
    """Stores when a card came under its controller, and unless `again`, when it entered.

    The later of two cards that may not be in the Field together is scrapped (MC-SCRAP-05, `later_card`).
    """
    now = desk.table.count("", ARRIVALS)
    desk.do(AttributeSet(card_id, "controlled", now))
    if not again:
        desk.do(AttributeSet(card_id, "arrived", now))


def relocate_unit(desk: Desk, unit: str, area: str) -> None:
    """Moves a Unit with its Set Card within the Field, to the rear of its side's detachment there (MC-SORTIE-12)."""
    table = desk.table
    unit = root(table, unit)
    was = table.zone_of(unit)
    place = f"{controller(table, unit)}.{area}"
    desk.record("resolved", "unit_changed_area", "", "MC-SORTIE-12", {"card": unit, "to": area})
    if was.name in AREAS:
        combat_check.mark_position_vacant(desk, was.key, unit)
    desk.do(Moved(unit, place))
    if area in AREAS and place != was.key:
        automatic_effects.trigger_on_engagement(desk, combat_check.check_joined_detachment(desk, place))


AS_SAID = "as_said"
"""The attribute of a card that players brought somewhere against a rule. On paper it stays there."""


def mark_wrongly_placed(desk: Desk, card_id: str) -> None:
    """Marks a card that was brought somewhere against a rule, so that it stays there."""
    desk.do(AttributeSet(card_id, AS_SAID, True))


def is_wrongly_placed(table: Table, card_id: str) -> bool:
    """Returns whether players brought a card to its place against a rule."""
    return AS_SAID in table.cards[card_id].attributes


BORROWED = "borrowed_from"
"""The attribute of a card under control until the end of the turn: the seat that controlled it before."""


def return_borrowed_cards(desk: Desk) -> None:
    """Returns cards to the seats that controlled them before an effect of this turn (MC-DUR-01, MC-DUR-05)."""
    for seat in desk.table.header.seats:
        for unit in (*managed(desk.table, seat), *g_cards_in_field(desk.table, seat)):
            owner = desk.table.cards[unit].attributes.get(BORROWED)
            if owner:
                desk.do(AttributeSet(unit, BORROWED, None))
                take_control(desk, unit, str(owner))


def take_control(desk: Desk, card_id: str, seat: str, borrowed: bool = False) -> None:
    """Gives control of a card to the other player: its group moves to that player's Deployment Area (MC-CTRL-05).

    In a Battle Area or the G Zone the group moves to that player's area of the same name. `borrowed` limits the control to
    this turn; then the player before gets it back.
    """
    table = desk.table
    unit = root(table, card_id)
    if controller(table, unit) != opponent(table, seat):
        return
    was = table.zone_of(unit)
    area = was.name if was.name in (*AREAS, G_ZONE) else DEPLOYMENT
    desk.record("resolved", "control_changed", seat, "MC-CTRL-04", {"card": unit, "seat": seat})
    if was.name in AREAS:
        combat_check.mark_position_vacant(desk, was.key, unit)
    before = table.cards[unit].attributes.get(BORROWED) or was.holder
    desk.do(Counted("", ARRIVALS, 1), Moved(unit, f"{seat}.{area}"))
    if (BORROWED in table.cards[unit].attributes) != (borrowed and before != seat):
        desk.do(AttributeSet(unit, BORROWED, before if borrowed else None))
    for each in (unit, *table.carried(unit)):
        record_arrival(desk, each, again=True)
    if area in AREAS:
        automatic_effects.trigger_on_engagement(desk, combat_check.check_joined_detachment(desk, f"{seat}.{area}"))
