"""The cards that a cost of a text needs, and the cards available to pay it (RT-COST-12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.kernel.table.table import Table
from domain.parts.card_schema.x_substitution import X_WORDS
from domain.rulesets.robotech.card_schema.filters import Cost, Filter, XDefinition
from domain.rulesets.robotech.effects import filter_matching
from domain.rulesets.robotech.state.units import root_of_unit
from domain.rulesets.robotech.state.zones import HAND, PROTO, fielded

ANY = Filter()


class CostPart(NamedTuple):
    """Cards that a cost needs: how they are paid, from `least` to `n` of them, and the available cards."""

    kind: str
    n: int
    options: tuple[str, ...]
    least: int


def cost_parts(table: Table, seat: str, card: str, cost: Cost, x: XDefinition | None = None) -> Iterator[CostPart]:
    """Yields the needed cards of a cost, kind by kind; a cost of X cards needs at least one, up to the most that X allows."""
    wanted = cost.of or ANY
    lying = {
        "discard": table.at(f"{seat}.{HAND}"),
        "destroy": [unit for unit in fielded(table, seat) if root_of_unit(table, unit) == unit],
        "proto": table.at(f"{seat}.{PROTO}"),
        "turn_down": [each for each in table.at(f"{seat}.{PROTO}") if table.cards[each].face != "down"],
    }
    for kind, there in lying.items():
        n = getattr(cost, kind)
        if n is not None:
            fit = tuple(
                each
                for each in there
                if each != card and filter_matching.fits_ignoring_place(table, card, wanted, each) is not False
            )
            free = n in X_WORDS
            yield CostPart(kind, min(len(fit), (x and x.most) or len(fit)) if free else n, fit, 1 if free else n)


def cards_of_one_kind(table: Table, seat: str, card: str, cost: Cost) -> CostPart:
    """Returns the cards of a cost of one kind: the available ones, or the own card if the cost is that card."""
    if cost.own is not None:
        inside = card in table.cards and (cost.own != "eject" or table.cards[card].place not in table.zones)
        return CostPart("self", 1, (card,) if inside else (), 1)
    return next(cost_parts(table, seat, card, cost))
