"""No rule decides by the order in which a table happens to hold things that are in no order."""

from typing import Any

import pytest

from domain import registry
from domain.kernel.table.table import Table
from scripts.simulation.random_games import RandomGame, random_game


def turned(table: Table) -> None:
    """The same table, with everything the other way round that is in no order: what was tried and undone changes that."""
    unordered: list[dict[str, Any]] = [table.flags, table.counters, table.modifiers, table.cards, table.pins, table.retired]
    for each in (*unordered, *(stored for card in table.cards.values() for stored in (card.marks, card.attributes))):
        items = list(each.items())[::-1]
        each.clear()
        each.update(items)


def played(name: str, seed: int, over: bool) -> RandomGame:
    """A random game to its end; `over`: the table is turned before every step."""
    game = random_game(name, "orders", seed)
    while True:
        if over:
            turned(game.desk.table)
        if not game.step():
            return game


@pytest.mark.parametrize("name", registry.RULESETS)
def test_a_game_goes_the_same_way_in_whatever_order_the_table_holds_it(name: str) -> None:
    assert played(name, 1, over=True).desk.events == played(name, 1, over=False).desk.events
