"""Units that must defend by a text (RT-GOLD-01): their player cannot end the go while one of them is able to."""

from __future__ import annotations

from functools import partial

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk import modifiers
from domain.kernel.desk.timing.clock_and_priority import advance_clock
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.rulesets.robotech.combat import attacks, defense_declaration
from domain.rulesets.robotech.effects.permissions import MUST
from domain.rulesets.robotech.messages import msg
from domain.rulesets.robotech.state.printed_properties import names_of
from domain.rulesets.robotech.state.zones import fielded
from domain.rulesets.robotech.turn.turn_order import DEFENSE, seat_with_go


def units_that_must_defend(desk: Desk, seat: str) -> list[str]:
    """Returns the Units of a player that have to defend against an attack, are able to, and have not yet done so."""
    table = desk.table
    bound = [unit for unit in fielded(table, seat) if modifiers.find_modifiers(table, unit, MUST)]
    there = [attack for attack in attacks.pending_attacks(table) if attack["against"] == seat] if bound else []
    return [unit for attack in there for unit in bound if _is_due(desk, seat, attack, unit)]


def _is_due(desk: Desk, seat: str, attack: Plain, unit: str) -> bool:
    if not _is_bound(desk.table, attack, unit):
        return False
    return desk.passes_demands(partial(defense_declaration.require_defenders_able, desk, seat, [unit], attack))


def _is_bound(table: Table, attack: Plain, unit: str) -> bool:
    """Returns whether a Unit has to defend against one of the attackers; one defence, against any of them, is enough."""
    against = {each["by"] for each in modifiers.find_modifiers(table, unit, MUST)}
    return bool(against & set(attacks.attackers(table, attack)))


def end_defense_declaration(desk: Desk) -> None:
    """Ends a player's declaration of defenders, after checking that no Unit is left that has to defend."""
    seat = seat_with_go(desk, DEFENSE)
    left = tuple(units_that_must_defend(desk, seat))
    names = ", ".join(names_of(desk.table, unit).or_else(unit) for unit in left)
    desk.demand("RT-GOLD-01", not left, msg("card_has_to_defend_by_card", card=names), left)
    advance_clock(desk)
