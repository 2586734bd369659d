"""What came of a battle whose numbers nobody knows, said in the flow: who fell, and what it did to the Nation.

The clock goes by implied passes to where the battles were fought, so that nobody falls before they are. What is told is
carried out as it is told: on an open verdict where a number is missing, else against the rule by which it is reckoned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from domain.kernel.desk import Desk
from domain.kernel.offers import Offer, Slot
from domain.kernel.ruleset import Act, Arg, Arguments
from domain.kernel.table import Table
from domain.parts import moments
from domain.parts.offering import many
from domain.parts.pointing import find_all
from domain.parts.turns import opponent

HIGHEST = 30
"""The most points of damage to a Nation that are offered; any number may be said."""


class Told(NamedTuple):
    """How a ruleset takes the result of a battle in.

    `places`: where it is said, from after the battles on · `units(table)`: those that are in battle · `is_open(table)`:
    whether a number of theirs is missing · `rule`: by which battles are reckoned · `fall(desk, cards)`, `hurt(desk, seat,
    points)`: what happens to the Units and to a Nation · `after(desk)`: what follows.
    """

    places: tuple[str, ...]
    units: Callable[[Table], list[str]]
    is_open: Callable[[Table], bool]
    rule: str
    fall: Callable[[Desk, Iterable[str]], object]
    hurt: Callable[[Desk, str, int], object]
    after: Callable[[Desk], object]


def act(told: Told) -> Act:
    """The act that says what came of a battle."""
    return Act(
        lambda desk, seat, args: tell(desk, seat, args, told),
        moments.at(*told.places),
        False,
        "say what came of a battle, where a number is not known",
        {"destroyed": Arg("cards", "the Units that fell"), "points": Arg("number", "the damage to the defender's Nation")},
        rule=told.rule,
    )


def tell(desk: Desk, seat: str, args: Arguments, told: Told) -> None:
    """Takes the result of a battle in: the Units that fell, and the points that reached the Nation of the defender."""
    points = args.get("points") or 0
    desk.must(points >= 0, "the damage is a whole number from 0")
    desk.must(bool(points or args.get("destroyed")), "what came of the battle? Units that fell, or points")
    fallen = find_all(desk, seat, args.get("destroyed", ()), told.units(desk.table), told.rule)
    desk.require(told.rule, None if told.is_open(desk.table) else False, "every number of the battle is known")
    desk.declare("battle_told", seat, told.rule, {"cards": fallen, "points": points})
    told.fall(desk, fallen)
    if points and desk.table.result is None:
        told.hurt(desk, opponent(desk.table, desk.table.clock.holder), points)
    if desk.table.result is None:
        told.after(desk)


def offers(desk: Desk, seat: str, told: Told) -> list[Offer]:
    """What may be said of a battle whose numbers are not known."""
    table = desk.table
    if table.clock.node not in told.places or table.chain or not told.is_open(table):
        return []
    units = tuple(told.units(table))
    fallen = many(units, 1, len(units))
    points = Slot(tuple(range(1, HIGHEST + 1)), 0, 1)
    hurt = Offer(seat, "resolve", {}, {"points": points._replace(least=1)}, reply=False)
    return [Offer(seat, "resolve", {}, {"destroyed": fallen, "points": points}, reply=False), hurt]
