"""What unknown cards in play may change: the continuous effects that they may have, and those that may reach them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from domain.kernel.contract.truth import Truth, all_of
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.common.unknown_card_possibilities import possible_printings
from domain.rulesets.star_front.card_schema.texts import ContinuousEffect, ContinuousText, read_printed
from domain.rulesets.star_front.effects.filter_matching import FilterContext
from domain.rulesets.star_front.state import continuous_effects, zones
from domain.rulesets.star_front.state.continuous_effects import ActiveText, GivenEffect


def may_unknown_card_give(table: Table, says: Callable[[ContinuousEffect], bool]) -> bool:
    """Returns whether an unknown card in play may have a continuous effect that fits `says`."""
    return any(says(effect) for active in _possible_texts(table) for effect in active.text.effects)


def may_effect_reach(table: Table, card: str, what: Callable[[ContinuousEffect], object], context: FilterContext) -> bool:
    """Returns whether it depends on an unknown card if a continuous effect of a kind works on a card.

    The unknown card may have the effect, decide its condition, or be the card that it reaches or not.
    """
    if not unknown_cards_with_texts(table) and not continuous_effects.gifts_of_all_texts(table, what):
        return False

    def reaching(texts: list[ActiveText]) -> Iterator[tuple[ActiveText, Truth]]:
        for active in texts:
            for effect in active.text.effects:
                if what(effect) is not None:
                    yield active, _reaches(table, active, effect, card, context)

    if any(reaches is not False for _active, reaches in reaching(_possible_texts(table))):
        return True
    known = reaching(continuous_effects.static_texts(table))
    return any(all_of((reaches, continuous_effects.applies(table, active, context))) is None for active, reaches in known)


def _reaches(table: Table, active: ActiveText, effect: ContinuousEffect, card: str, context: FilterContext) -> Truth:
    said = GivenEffect(active.seat, active.source, effect.to, effect, active.text.span == "combat")
    return continuous_effects.reaches(table, said, card, context)


def _possible_texts(table: Table) -> list[ActiveText]:
    """Returns the continuous texts that unknown cards in play may have."""
    unknown = [(zones.controller(table, card), card) for card in unknown_cards_with_texts(table)]
    there = [(seat, card, read_printed(data)) for seat, card in unknown for data in possible_printings(table, card)]
    return [
        ActiveText(seat, card, text) for seat, card, shown in there for text in shown.text if isinstance(text, ContinuousText)
    ]


@memo(depends_on="play")
def unknown_cards_with_texts(table: Table) -> list[str]:
    """Returns the unknown cards whose texts may apply by themselves."""
    there = (card for card in continuous_effects.cards_with_continuous_texts(table) if not zones.is_traveller(table, card))
    return [card for card in there if table.cards[card].printing is None]
