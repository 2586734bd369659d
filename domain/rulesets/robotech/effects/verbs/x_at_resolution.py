"""The value of X when an effect is carried out."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.parts.card_schema.stored_data_readers import make_cached_reader
from domain.rulesets.robotech.card_schema.filters import XDefinition
from domain.rulesets.robotech.effects import x_evaluation
from domain.rulesets.robotech.effects.subjects import cards_meant
from domain.rulesets.robotech.state.current_properties import present_value
from domain.rulesets.robotech.state.units import root_of_unit

_read = make_cached_reader(XDefinition)


def x_of_effect(desk: Desk, effect: Effect, of_x: Plain) -> int:
    """Returns X as the effect is carried out (RT-GOLD-01); an unknown X is 0 and marks the record as open."""
    wanted: XDefinition = _read(of_x)
    seat, source = str(effect["seat"]), str(effect.get("card", ""))
    card = next(iter(cards_meant(desk, effect, "x", wanted.of)), "")
    there = bool(card) and wanted.value not in (None, "cost")
    now = present_value(desk.table, root_of_unit(desk.table, card), wanted.value) if there else None  # type: ignore[arg-type]
    result = x_evaluation.evaluate_x(desk.table, seat, source, wanted, card, now)
    if result is None:
        desk.mark_open("RT-GOLD-01")
    return result or 0
