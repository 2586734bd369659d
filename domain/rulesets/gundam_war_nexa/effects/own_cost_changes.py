"""What the texts of a card that is played change of its own cost, and what they let pay for it (NX-COST-04, -10)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.truth import Truth
from domain.kernel.table.table import Table
from domain.parts.bandai import x_evaluation
from domain.parts.bandai.filter_evaluation import fits
from domain.rulesets.gundam_war_nexa.card_schema.continuous_effects import ContinuousEffect, PaysAsG, PlayCostChange
from domain.rulesets.gundam_war_nexa.card_schema.filters import Filter
from domain.rulesets.gundam_war_nexa.card_schema.texts import ContinuousText
from domain.rulesets.gundam_war_nexa.effects import continuous_effects
from domain.rulesets.gundam_war_nexa.effects.filter_vocabulary import BARE
from domain.rulesets.gundam_war_nexa.state import printed_properties


def own_cost_changes(table: Table, seat: str, card_id: str, pairs: bool, host: str | None) -> Iterator[PlayCostChange]:
    """Yields the changes of a card's cost by its own texts that hold everywhere (NX-COST-10).

    `pairs`: the card will be set where the dedicated pairing holds · `host`: the card on which it will be set, None if that
    is not known yet.
    """
    for each in continuous_effects.own_effects_everywhere(table, seat, card_id):
        if each.cost is not None and (pairs or not each.paired) and _is_set_onto(table, seat, card_id, each, host):
            yield continuous_effects.multiply_cost_change(each.cost, _often(table, seat, card_id, each, host))


def is_host_unsure(table: Table, seat: str, card_id: str, host: str | None) -> bool:
    """Returns whether a card's cost by its own texts depends on something unknown about its host."""
    if host is None or host not in table.cards:
        return False
    own = [each for each in continuous_effects.own_effects_everywhere(table, seat, card_id) if each.cost]
    return any(_fits_onto(table, seat, card_id, each, host) is None for each in own)


def _is_set_onto(table: Table, seat: str, card_id: str, effect: ContinuousEffect, host: str | None) -> bool:
    """Returns whether a card will be set on such a card as its text asks for, or may be; true as long as the host is not
    known."""
    if effect.onto is None or host is None:
        return True
    return host in table.cards and _fits_onto(table, seat, card_id, effect, host) is not False


def _fits_onto(table: Table, seat: str, card_id: str, effect: ContinuousEffect, host: str) -> Truth:
    return effect.onto is None or fits(table, seat, card_id, effect.onto, host, BARE)


def _often(table: Table, seat: str, card_id: str, effect: ContinuousEffect, host: str | None) -> int:
    """Returns how often the change of a cost is given; a number of the host is the greatest as long as that is not known."""
    if effect.times is None or effect.times.of != "host":
        return x_evaluation.repetition_count(table, seat, card_id, effect, BARE)
    if host is None:
        return x_evaluation.HIGHEST_X
    return (BARE.values.of[str(effect.times.value)](table, host) or 0) if host in table.cards else 0


def own_payments(table: Table, seat: str, card_id: str) -> Iterator[tuple[Filter, PaysAsG]]:
    """Yields the cards that a card's own texts let be rolled for its play, and as what (NX-COST-04, NX-EFF-21)."""
    for text in printed_properties.own_texts(table, card_id):
        if isinstance(text, ContinuousText) and text.timing == "everywhere":
            yield from ((each.on, each.pays) for each in text.effects if each.pays and isinstance(each.on, Filter))
