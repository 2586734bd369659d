"""Generator Power: a level, compared and never spent (GW-COST-05 to -14)."""

from __future__ import annotations

from domain.kernel.contract.truth import Truth, all_of
from domain.kernel.table.facts import of_play
from domain.kernel.table.table import Table
from domain.rulesets.gundam_war.state.faces import printed, type_of
from domain.rulesets.gundam_war.state.zones import STATION


@of_play
def power(table: Table, seat: str) -> dict[str, int]:
    """The power of a seat by colour: every GENERATION in the own Station area, rolled or not (GW-COST-08, -13, -14)."""
    made: dict[str, int] = {}
    for card_id in table.at(f"{seat}.{STATION}"):
        if type_of(table, card_id) != "generation":
            continue
        for color, amount in printed(table, card_id).generates or ():
            made[color] = made.get(color, 0) + amount
    return made


def unknown_generators(table: Table, seat: str) -> bool:
    """Whether a GENERATION of the seat is in play whose power nobody knows, or a card that may be one."""
    station = table.at(f"{seat}.{STATION}")
    able = (card_id for card_id in station if type_of(table, card_id) in ("generation", ""))
    return any(printed(table, card_id).generates is None for card_id in able)


@of_play
def has_power(table: Table, seat: str, color: str | None, corps: int, total: int) -> Truth:
    """Whether a seat reaches a requirement; Corps power counts toward the Total as well (GW-COST-07, -10)."""
    made = power(table, seat)
    unsure = unknown_generators(table, seat)
    reached = [made.get(color or "", 0) >= corps or corps == 0, sum(made.values()) >= total]
    return all_of(truth or (None if unsure else False) for truth in reached)
