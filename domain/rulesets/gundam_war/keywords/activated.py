"""The keywords that are used like a text: label, cost and what declaring them checks."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from domain.rulesets.gundam_war.grammar.filters import KeywordName
from domain.rulesets.gundam_war.grammar.keywords import Work
from domain.rulesets.gundam_war.keywords import (
    atmospheric_entry,
    multiple,
    psycommu,
    special_shield,
    supply,
    transform,
    wide_range_weapon,
)


class Activated(NamedTuple):
    """A keyword that is used: its timing label, whether any number of times in a turn, and its declaration.

    `of_unit`: it works as a UNIT's own; a card set on a UNIT does not give it (GW-SET-03, OP-74).
    """

    label: str
    each: bool
    declare: Callable[..., Work]
    of_unit: bool = True


TARGETED: tuple[KeywordName, ...] = ("multiple", "psycommu", "supply")
"""Those for which targets may be named."""
ACTIVATED: dict[KeywordName, Activated] = {
    "atmospheric_entry": Activated(atmospheric_entry.LABEL, False, atmospheric_entry.declare),
    "multiple": Activated(multiple.LABEL, True, multiple.declare, of_unit=False),
    "psycommu": Activated(psycommu.LABEL, False, psycommu.declare),
    "special_shield": Activated(special_shield.LABEL, False, special_shield.declare),
    "supply": Activated(supply.LABEL, False, supply.declare),
    "transform": Activated(transform.LABEL, False, transform.declare),
    "wide_range_weapon": Activated(wide_range_weapon.LABEL, False, wide_range_weapon.declare),
}
