"""The words by which a text selects cards, and the power it needs. Other words: `filter_vocabulary`."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Protocol

from domain.kernel.contract.truth import Truth
from domain.kernel.table.table import Table
from domain.parts.bandai import filter_evaluation
from domain.parts.bandai.filter_compiler import CardNumbers, FilterContext
from domain.parts.common.turn_history import ANY_NUMBER
from domain.rulesets.gundam_war.effects import filter_vocabulary
from domain.rulesets.gundam_war.effects.filter_vocabulary import WHERE as WHERE
from domain.rulesets.gundam_war.state import printed_properties
from domain.rulesets.gundam_war.state.generator_power import generator_power, has_power, unknown_generators
from domain.rulesets.gundam_war.state.zones import DISCARD, NATION


class TextWithPowerRequirement(Protocol):
    """A text that may need power."""

    @property
    def requirement(self) -> tuple[int, int] | None:
        """Returns the required Corps and Total power."""


def has_required_power(table: Table, seat: str, source: str, text: TextWithPowerRequirement) -> Truth:
    """Returns whether the power requirement `[X • Y]` of a text is met (GW-COST-29, OP-26); unknown if unknown cards decide
    it."""
    need = text.requirement
    return need is None or has_power(table, seat, printed_properties.printed(table, source).color, *need)


def _power(table: Table, seat: str, color: str | None) -> tuple[int, int]:
    """Returns the power of a seat, in all or of a colour: its lowest and its highest possible value (GW-COST-05, -07)."""
    of_colors = generator_power(table, seat)
    made = of_colors.get(color, 0) if color else sum(of_colors.values())
    return made, ANY_NUMBER if unknown_generators(table, seat) else made


VALUES = CardNumbers(filter_vocabulary.VALUES.of, _power, (NATION, DISCARD))
"""The numbers of a card as they are printed, and the power of a seat."""
VOCABULARY = replace(filter_vocabulary.VOCABULARY, demands=has_required_power, compiled={})
BARE = FilterContext(VOCABULARY, printed_properties.has_own_keyword, printed_properties.printed_defense, VALUES)
"""The filter context that shows what a card has without Auto A effects."""
side = partial(filter_evaluation.side_of_card, vocabulary=VOCABULARY)
"""Returns whose card it is for a text: its controller's; while it is being played, its player's."""
