"""The cards that a cost of a text asks for, and those that there are to pay with (RT-COST-12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.kernel.table.table import Table
from domain.parts.grammar.x_value import X_WORDS
from domain.rulesets.robotech.effects import matching
from domain.rulesets.robotech.grammar.filters import Cost, Filter, OfX
from domain.rulesets.robotech.state.units import root
from domain.rulesets.robotech.state.zones import HAND, PROTO, fielded

ANY = Filter()


class Part(NamedTuple):
    """Cards that a cost asks for: what is done with them, from `least` to n of them, and which there are to choose from."""

    kind: str
    n: int
    options: tuple[str, ...]
    least: int


def parts(table: Table, seat: str, card: str, cost: Cost, x: OfX | None = None) -> Iterator[Part]:
    """The cards that a cost asks for, kind by kind; of X cards one or more, as far as X goes."""
    wanted = cost.of or ANY
    lying = {
        "discard": table.at(f"{seat}.{HAND}"),
        "destroy": [unit for unit in fielded(table, seat) if root(table, unit) == unit],
        "proto": table.at(f"{seat}.{PROTO}"),
        "turn_down": [each for each in table.at(f"{seat}.{PROTO}") if table.cards[each].face != "down"],
    }
    for kind, there in lying.items():
        n = getattr(cost, kind)
        if n is not None:
            fit = tuple(each for each in there if each != card and matching.suits(table, card, wanted, each) is not False)
            free = n in X_WORDS
            yield Part(kind, min(len(fit), (x and x.most) or len(fit)) if free else n, fit, 1 if free else n)


def one_kind(table: Table, seat: str, card: str, cost: Cost) -> Part:
    """The cards of a cost that is of one kind: those to choose from, or the own card where that goes."""
    if cost.own is not None:
        inside = card in table.cards and (cost.own != "eject" or table.cards[card].place not in table.zones)
        return Part("self", 1, (card,) if inside else (), 1)
    return next(parts(table, seat, card, cost))
