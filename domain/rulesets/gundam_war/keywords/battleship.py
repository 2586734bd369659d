"""Battleship (GW-BSHP): carries any number of CHARACTERs, whose points it does not get; Battleship Booster (GW-BOOST)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.kernel.table.table import Table
from domain.parts.common.texts import Points
from domain.rulesets.gundam_war.grammar.filters import KeywordName
from domain.rulesets.gundam_war.grammar.keywords import Booster
from domain.rulesets.gundam_war.grammar.texts import Printed
from domain.rulesets.gundam_war.keywords import base, support
from domain.rulesets.gundam_war.state.abilities import has, has_printed

NAME: Final = "battleship"


def carries_any(table: Table, unit: str) -> bool:
    """Whether any number of CHARACTERs can be set on the UNIT (GW-BSHP-01)."""
    return has(table, unit, NAME)


def boosts(table: Table, unit: str, set_card: Printed) -> Iterator[Points]:
    """+X/+Y/+Z for each Booster printed on a set card, if the UNIT is a Battleship (GW-BOOST-01)."""
    for keyword in set_card.keywords:
        if isinstance(keyword, Booster) and has_printed(table, unit, NAME):
            yield keyword.points


_UNMODIFIED: tuple[KeywordName, ...] = (NAME, base.NAME, support.NAME)


def is_unmodified(table: Table, unit: str) -> bool:
    """Whether set CHARACTERs do not change the points of a UNIT (GW-BSHP-02, GW-BASE-04, GW-SPRT-03)."""
    return any(has(table, unit, name) for name in _UNMODIFIED)
