"""The destroyed Units of a Skirmish: a single Unit whose Armor the Weapon reaches, or the chosen Units of a Group."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Question
from domain.kernel.table.table import Table
from domain.rulesets.robotech.effects.permissions import is_protected
from domain.rulesets.robotech.state.current_properties import present_armor

FLAG = "skirmish"
"""The flag with the Skirmish that is being resolved."""
_SIDES = (("defense", 0, "RT-SKI-06"), ("attackers", 1, "RT-SKI-09"))
"""Each side that loses Units, the index of the seat that chooses them, and the rule. The attacker chooses first."""


def losses_of_side(table: Table, units: list[str], weapon: int | None) -> dict[str, Plain]:
    """Returns what a Weapon total destroys of a side: `doomed` Units, or `options` with their Armor to choose from.

    A single Unit is destroyed if the Weapon is equal or higher (RT-SKI-04, RT-SKI-07). In a Group any set may be chosen
    whose Armor is within the Weapon, and at least one Unit if possible (OP-32). If a number is unknown, no Unit is
    destroyed. A Unit that a text protects from destruction is excluded (RT-GOLD-01).
    """
    values = {unit: value for unit in units if (value := present_armor(table, unit)) is not None}
    if weapon is None or len(values) < len(units):
        return {"doomed": (), "options": ()}
    able = {unit: value for unit, value in values.items() if not is_protected(table, unit, "battle")}
    within = [(unit, value) for unit, value in able.items() if value + _room(values, unit) <= weapon]
    if len(within) > 1:
        return {"doomed": (), "options": tuple(within), "limit": weapon}
    return {"doomed": tuple(unit for unit, _ in within), "options": ()}


def _room(values: Mapping[str, int], unit: str) -> int:
    """Returns by how much the others of a Group can lower the total: an Armor below 0 counts as such (RT-SKI-03)."""
    return sum(value for other, value in values.items() if other != unit and value < 0)


def ask_for_losses(desk: Desk) -> bool:
    """Asks for the destroyed Units of a side that are still to be chosen; returns False if no choice is left."""
    skirmish = desk.table.flags[FLAG]
    for side, chooser, rule in _SIDES:
        options = skirmish[side]["options"]
        if options:
            _ask(desk, skirmish["seats"][chooser], side, options, skirmish[side]["limit"], rule)
            return True
    return False


def _ask(desk: Desk, seat: str, side: str, options: Plain, limit: int, rule: str) -> None:
    question: Question = {
        "what": "victims",
        "side": side,
        "options": tuple(unit for unit, _ in options),
        "weights": tuple(value for _, value in options),
        "limit": limit,
        "least": 1,
        "n": len(options),
        "rule": rule,
    }
    chain.open_question(desk, seat, "", question)
