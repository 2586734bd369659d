"""Whether a waiting effect is against a card: it targets the card, or it is an effect on all cards that fit (GW-ATMO-03).

The switch `effects_on_all` decides about effects on all.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, any_of
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.parts.card_schema.stored_data_readers import make_cached_reader
from domain.parts.common.small_effect_execution import TEXT_FIELDS
from domain.parts.common.unknown_card_possibilities import has_only_wording
from domain.rulesets.gundam_war.card_schema.filters import Filter
from domain.rulesets.gundam_war.effects import filters
from domain.rulesets.gundam_war.state.current_properties import printed
from domain.rulesets.gundam_war.state.printed_properties import is_known

_read_filter: Callable[[Plain], Filter] = make_cached_reader(Filter)
DAMAGE = ("damage",)
"""The small effects that deal damage."""


def counts_as_each(desk: Desk) -> bool:
    """Returns whether an effect on all counts as an effect against each card (switch `effects_on_all`)."""
    return desk.switch("effects_on_all") == "each"


def is_card_targeted(desk: Desk, effect: Effect, unit: str) -> bool:
    """Returns whether a card, or a card set on it, is a target of an effect."""
    return not {unit, *desk.table.carried(unit)}.isdisjoint(effect.get("targets", ()))


def is_effect_against_card(desk: Desk, effect: Effect, unit: str, words: Collection[str] = ()) -> Truth:
    """Returns whether a waiting effect is against a card; unknown if its text, or what the card is, is unknown.

    `words`: of effects on all only these small effects count.
    """
    if is_card_targeted(desk, effect, unit):
        return True
    if not counts_as_each(desk):
        return False
    if _is_text_unknown(desk, effect):
        return None
    filters_of_all = list(_filters_of_all(effect.get("ops", ()), words))
    group = (unit, *desk.table.carried(unit)) if filters_of_all else ()
    seat, source = str(effect["seat"]), str(effect.get("card", ""))
    return any_of(filters.fits(desk.table, seat, source, wanted, card) for wanted in filters_of_all for card in group)


def _is_text_unknown(desk: Desk, effect: Effect) -> bool:
    """Returns whether only the players know what an effect does: its card is unknown, or its text has its wording alone."""
    card = effect.get("card", "")
    if effect.get("ops") or effect["kind"] not in ("play", "text") or card not in desk.table.cards:
        return False
    enters = effect["kind"] == "play" and printed(desk.table, card).type.is_any_of("command") is False
    return not enters and (
        not is_known(desk.table, card) or any(map(has_only_wording, printed(desk.table, card).stored.get("text", ())))
    )


def _filters_of_all(operations: Plain, words: Collection[str]) -> Iterator[Filter]:
    """Yields the filters of the small effects on all cards, nested ones included."""
    if isinstance(operations, Mapping):
        to: Any = operations.get("to")
        if isinstance(to, Mapping) and (not words or operations.get("do") in words):
            yield _read_filter(to)
        for key, each in operations.items():
            if key not in (*TEXT_FIELDS, "to"):
                yield from _filters_of_all(each, words)
    elif isinstance(operations, tuple):
        for each in operations:
            yield from _filters_of_all(each, words)
