"""Prevent (X) (GW-PREV): COMMANDs aimed at the card need X more Total power while the card is being played."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.rulesets.gundam_war.card_schema.keywords import x_of
from domain.rulesets.gundam_war.effects.filter_vocabulary_with_power import side
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.printed_properties import is_known
from domain.rulesets.gundam_war.state.zones import CUT_IN, in_play


def additional_power(desk: Desk, seat: str, affected: tuple[str, ...]) -> int | None:
    """Returns the additional Total power that a COMMAND on these cards needs; X of several cards add up (GW-PREV-01, -02).

    Returns None where an unknown card may have Prevent.
    """
    against = [card for card in affected if side(desk.table, card) != seat and _in_force(desk, card)]
    if not all(is_known(desk.table, card) for card in against):
        return None
    return sum(
        x_of(each)
        for card in against
        for each in current_properties.printed(desk.table, card).keywords
        if each.keyword == "prevent"
    )


def _in_force(desk: Desk, card_id: str) -> bool:
    """Returns whether Prevent works now: while the card is being played, or in play with the switch `prevent_span`
    (GW-PREV-03)."""
    if desk.switch("prevent_span") == "while_in_play":
        return in_play(desk.table, card_id)
    return desk.table.cards[card_id].place == CUT_IN
