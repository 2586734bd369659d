"""Sneak (SF-SNEAK): an attacker that won may return to the hand just before it is laid sideways."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.record.changes import Angled, Plain
from domain.rulesets.star_front.combat.attack_declaration import forget_attack
from domain.rulesets.star_front.effects.triggers import leave_open_own_texts, steps_of_card
from domain.rulesets.star_front.state import current_properties, zones
from domain.rulesets.star_front.zone_changes.departure import (
    clear_lower_cards,
    release_captives,
    send_card,
    take_top_card_off,
)


def offer_sneak(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_sneak`: offers sneak after step (5), so never for a destroyed unit (OP-16). One win of pierce is enough (SF-SNEAK-01,
    -03).
    """
    table, combat = flow.table, flow.table.flags["combat"]
    unit = combat["attacker"]
    there = unit in table.cards and zones.row_of(table, unit) and table.cards[unit].angle == current_properties.ATTACKING
    if not there or not any(won for _, won in combat["outcomes"]):
        return
    if current_properties.is_keyword_doubtful(table, unit, "sneak"):
        flow.desk.mark_open("SF-SNEAK-01")
    if current_properties.has_keyword(table, unit, "sneak") is not True:
        return
    seat = zones.controller(table, unit)
    word = flow.word(frame, operation, seat, "sneak", ("yes", "no"), card=unit, unsaid="no")
    if word is None:
        return
    if word != "yes":
        flow.desk.record("resolved", "sneak_declined", seat, "SF-SNEAK-01", {"card": unit})
        return
    flow.desk.record("resolved", "sneak_used", seat, "SF-SNEAK-01", {"card": unit})
    _return(flow, unit, seat)


def _return(flow: ResolutionStack, unit: str, seat: str) -> None:
    """Returns only the top card of a merged unit to the hand (SF-SNEAK-04). Its own success effect
    comes first (SF-SNEAK-02).
    """
    given_back = not zones.is_traveller(flow.table, unit) and flow.table.cards[unit].bringer != seat
    if current_properties.is_merged(flow.table, unit):
        rest = take_top_card_off(flow, unit)
        flow.desk.do(*([Angled(rest, 0)] if flow.table.cards[rest].angle else []))
        forget_attack(flow.desk, unit)
    else:
        release_captives(flow, unit, seat, clear_lower_cards(flow, unit))
    send_card(flow.desk, unit, zones.HAND)
    former = "" if given_back else seat
    own = {"do": "_own_moment", "moment": "sneak", "subject": unit, "former": former}
    rest_of = {"do": "announce", "moment": "sneak_success", "subject": unit, "former": former}
    left = {"do": "announce", "moment": "left", "subject": unit, "former": former}
    flow.push(seat, unit, (own, rest_of, left))


def activate_success_effect(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_own_moment`: activates the success effect of the returned card (`when = "sneak"`). Other
    cards use `sneak_success`.
    """
    card, seat = operation["subject"], operation["former"]
    if seat:
        leave_open_own_texts(flow, card, "sneak")
        flow.push(seat, card, steps_of_card(flow.table, seat, card, "sneak", card))


STEPS = {"_sneak": offer_sneak, "_own_moment": activate_success_effect}
