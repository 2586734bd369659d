"""Become (SF-BECOME): a unit goes to the graveyard and another card takes its position and state."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.record.changes import Angled, AttributeSet, Moved
from domain.rulesets.star_front.card_schema.keyword_effects import Become
from domain.rulesets.star_front.effects.hidden_choices import pick_hidden
from domain.rulesets.star_front.effects.targets import operation_subjects, reaches_all_cards
from domain.rulesets.star_front.state import current_properties, zones
from domain.rulesets.star_front.zone_changes.departure import (
    announce_left,
    clear_lower_cards,
    release_captives,
    send_card,
    zone_with_turntable,
)
from domain.rulesets.star_front.zone_changes.entry import put_on_position

CARRIED_OVER = ("fresh", "attacked", "aim", "target")
"""The attributes that stay with the position: whether it may be moved (SF-BECOME-03), and the state of its attack (OP-45)."""


def become(flow: ResolutionStack, frame: Frame, operation: Become) -> None:
    """`become`: replaces a unit with the card named in `into`: this card, a card id, or a chosen
    card that matches a filter.
    """
    units = [unit for unit in operation_subjects(flow, frame, operation) if zones.row_of(flow.table, unit)]
    flow.report(frame, reaches_all_cards(frame, operation, units))
    for unit in units[:1]:
        into = frame["card"] if operation.into == "self" else operation.into
        card = into if isinstance(into, str) else pick_hidden(flow, frame, operation.stored, into)
        if card is None:
            return
        if card and card in flow.table.cards:
            _replace(flow, unit, card)
            kind = current_properties.type_of(flow.table, card)
            if operation.into == "self" and not kind.is_known:
                flow.desk.mark_open("SF-MAG-08")
            if operation.into == "self" and kind.is_surely("magic"):
                numbers = {"attack": operation.attack, "score": operation.score}
                flow.desk.do(AttributeSet(card, "as_unit", numbers))
        else:
            flow.report(frame, False)


def _replace(flow: ResolutionStack, unit: str, card: str) -> None:
    """Sends the unit and its granted magic to the graveyard (SF-BECOME-01) and gives its state to the new card
    (SF-BECOME-02).
    """
    table, desk = flow.table, flow.desk
    seat, where, angle = zones.controller(table, unit), zones.position_of(table, unit), table.cards[unit].angle
    carried_over = {name: table.cards[unit].attributes.get(name) for name in CARRIED_OVER}
    desk.record("resolved", "unit_transformed", seat, "SF-BECOME-01", {"old": unit, "new": card, "position": where})
    zone, mute = zone_with_turntable(flow, unit, zones.GRAVEYARD), table.cards[unit].bringer != seat
    parts = clear_lower_cards(flow, unit, zone)
    send_card(desk, unit, zone)
    desk.do(Moved(card, zones.PROCESSING))
    put_on_position(desk, card, seat, where, "become", angle)
    desk.do(
        *(
            AttributeSet(card, name, value)
            for name, value in carried_over.items()
            if table.cards[card].attributes.get(name) != value
        )
    )
    if table.cards[card].angle != angle:
        desk.do(Angled(card, angle))
    flow.push(seat, card, ({"do": "announce", "moment": "entered", "subject": card},))
    announce_left(flow, unit, seat, mute)
    release_captives(flow, unit, seat, parts)


VERBS = (become,)
