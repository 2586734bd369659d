"""Battleship Booster (X/Y/Z) (GW-BOOST): a Battleship UNIT gets the points of the card set on it."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.changes import Plain
from domain.kernel.table import Table
from domain.rulesets.gundam_war.state.abilities import has_printed


def boosts(table: Table, unit: str, set_card: dict[str, Plain]) -> Iterator[Plain]:
    """+X/+Y/+Z for each Booster printed on a set card, if the UNIT is a Battleship (GW-BOOST-01)."""
    for keyword in set_card.get("keywords", ()):
        if keyword["keyword"] == "battleship_booster" and has_printed(table, unit, "battleship"):
            yield keyword["points"]
