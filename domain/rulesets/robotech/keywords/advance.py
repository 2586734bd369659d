"""Advance (RT-KW-01): a Unit moves from the Base to the Battle Zone to attack, to defend, or to use its ability."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.parts.common.card_zones import zone_name
from domain.rulesets.robotech.effects.permissions import may_do
from domain.rulesets.robotech.messages import msg
from domain.rulesets.robotech.state.units import root_of_unit
from domain.rulesets.robotech.state.zones import BASE
from domain.rulesets.robotech.zone_changes import movement


def require_can_advance(desk: Desk, card_id: str) -> None:
    """Checks that a card can advance for its ability: it is not in a Battle Zone (RT-MOVE-02)."""
    desk.demand("RT-MOVE-02", zone_name(desk.table, card_id) == BASE, msg("card_is_in_battle_zone"))
    able = may_do(desk.table, root_of_unit(desk.table, card_id), "advance")
    desk.demand("RT-GOLD-01", able, msg("unit_cannot_advance_by_card"))


def advance_for_ability(desk: Desk, card_id: str) -> None:
    """Advances the whole Unit (OP-50); this advance serves the ability, so the Unit cannot attack with it (RT-MOVE-03)."""
    unit = root_of_unit(desk.table, card_id)
    if zone_name(desk.table, unit) == BASE:
        movement.advance_unit(desk, unit, "RT-MOVE-01", "ability")
