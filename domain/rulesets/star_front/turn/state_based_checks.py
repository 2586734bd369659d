"""The consequences checked after every step: attackers without a target, lost keywords, caps."""

from __future__ import annotations

from domain.card_effects.resolution_stack import ResolutionStack
from domain.kernel.table.memo import memo, run_once_until_change
from domain.kernel.table.table import Table
from domain.rulesets.star_front.combat import attack_declaration
from domain.rulesets.star_front.keywords import charge, kidnap, ride
from domain.rulesets.star_front.state import zones


@run_once_until_change(lambda flow: flow.table.clock)
def apply_state_based_checks(flow: ResolutionStack) -> None:
    """Updates attackers (SF-ATK-03), captives (SF-KID-11), passengers (SF-RIDE-03) and energy (SF-CHARGE-03)."""
    if _is_in_need(flow.table):
        attack_declaration.straighten_idle_attackers(flow.desk)
        kidnap.drop_without_keyword(flow)
        ride.drop_without_keyword(flow)
    charge.remove_surplus_energy(flow.desk)


@memo(depends_on="cards")
def _is_in_need(table: Table) -> bool:
    """Returns whether a unit lies as an attacker, or has captives or passengers."""
    return bool(
        attack_declaration.attacking_units(table)
        or any(zones.units_carrying(table, role) for role in ("captive", "passenger"))
    )
