"""Charge n (SF-CHARGE): energy from 0 to the cap, which is 5 unless effects change it."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Counted
from domain.rulesets.star_front.card_schema.keyword_effects import Charge, EnergyCap
from domain.rulesets.star_front.effects.card_lookup import seat_of_effect
from domain.rulesets.star_front.state.player_totals import energy_cap


def charge(flow: ResolutionStack, frame: Frame, operation: Charge) -> None:
    """`charge`: adds n energy up to the cap. A gain is never negative (SF-CHARGE-01, -02)."""
    seat = seat_of_effect(flow, frame, operation)
    changed = sum(int(each["by"]) for each in modifiers.find_modifiers(flow.table, seat, "charge"))
    before = flow.table.count(seat, "energy")
    gain = min(max(0, operation.n + changed), max(0, energy_cap(flow.table, seat) - before))
    flow.desk.record("resolved", "energy_gained", seat, "SF-CHARGE-01", {"seat": seat, "amount": gain, "before": before})
    flow.report(frame, gain > 0 and gain >= operation.n)
    if gain:
        flow.desk.do(Counted(seat, "energy", gain))


def change_cap(flow: ResolutionStack, frame: Frame, operation: EnergyCap) -> None:
    """`energy_cap`: changes the cap by n. Energy above the cap is lost (SF-CHARGE-03)."""
    seat = seat_of_effect(flow, frame, operation)
    flow.desk.record("resolved", "energy_cap_changed", seat, "SF-CHARGE-03", {"seat": seat, "by": operation.n})
    flow.desk.do(Counted(seat, "energy_cap", operation.n))


def remove_surplus_energy(desk: Desk) -> None:
    """Removes energy above the cap (SF-CHARGE-03)."""
    for seat in desk.table.header.seats:
        energy = desk.table.count(seat, "energy")
        over = energy - energy_cap(desk.table, seat) if energy else 0
        if over > 0:
            desk.record("consequence", "energy_clamped", seat, "SF-CHARGE-03", {"seat": seat, "lost": over})
            desk.do(Counted(seat, "energy", -over))


VERBS = (charge, change_cap)
