"""Battleship Booster (X/Y/Z) (GW-BOOST): a Battleship UNIT gets the points of the card set on it."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.table.table import Table
from domain.parts.common.texts import Points
from domain.rulesets.gundam_war.grammar.keywords import Booster
from domain.rulesets.gundam_war.grammar.texts import Printed
from domain.rulesets.gundam_war.state.abilities import has_printed


def boosts(table: Table, unit: str, set_card: Printed) -> Iterator[Points]:
    """+X/+Y/+Z for each Booster printed on a set card, if the UNIT is a Battleship (GW-BOOST-01)."""
    for keyword in set_card.keywords:
        if isinstance(keyword, Booster) and has_printed(table, unit, "battleship"):
            yield keyword.points
