"""Who falls in a Skirmish: a single Unit if the Weapon reaches its Armor, of a Group the Units the other side chooses."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Question
from domain.kernel.table.table import Table
from domain.rulesets.robotech.effects.permissions import protected
from domain.rulesets.robotech.state.values import armor

FLAG = "skirmish"
"""The flag with the Skirmish that is being resolved."""
_SIDES = (("defense", 0, "RT-SKI-06"), ("attackers", 1, "RT-SKI-09"))
"""The side that loses Units, which of the two seats chooses them, and the rule; the attacker chooses first."""


def to_fall(table: Table, units: list[str], weapon: int | None) -> dict[str, Plain]:
    """What a Weapon total can do to a side: `doomed` Units, or `options` with their Armor of which some are chosen.

    A single Unit is destroyed where the Weapon is equal or higher (RT-SKI-04, RT-SKI-07). Of a Group any set may be chosen
    whose Armor is within the Weapon, and at least one Unit if any is (OP-32). Where a number is not known nobody falls.
    Whom a text keeps from being destroyed is no victim (RT-GOLD-01).
    """
    values = {unit: value for unit in units if (value := armor(table, unit)) is not None}
    if weapon is None or len(values) < len(units):
        return {"doomed": (), "options": ()}
    able = {unit: value for unit, value in values.items() if not protected(table, unit, "battle")}
    within = [(unit, value) for unit, value in able.items() if value + _room(values, unit) <= weapon]
    if len(within) > 1:
        return {"doomed": (), "options": tuple(within), "limit": weapon}
    return {"doomed": tuple(unit for unit, _ in within), "options": ()}


def _room(values: Mapping[str, int], unit: str) -> int:
    """What the others of a Group can take off the total: an Armor below 0 counts as such (RT-SKI-03)."""
    return sum(value for other, value in values.items() if other != unit and value < 0)


def ask_next(desk: Desk) -> bool:
    """Asks for the victims of a side that are still to be chosen; False where nobody has to be asked."""
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
