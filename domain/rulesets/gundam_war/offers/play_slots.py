"""Offers with targets, and with the waiting effect that is voided."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import Any

from domain.card_effects import modes
from domain.card_effects.chain_links import answers_a_link
from domain.card_effects.offers_with_x import TextWithBoundX, texts_for_each_x
from domain.kernel.contract.offers import Offer, Slot
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.parts.bandai import special_costs, x_evaluation
from domain.parts.card_schema.text_protocols import EffectText
from domain.parts.card_schema.x_substitution import contains_x, substitute_x
from domain.parts.common.offers import TargetedAct, answered_link_slot, targeted_offers
from domain.rulesets.gundam_war.card_schema.filters import Filter, Selector
from domain.rulesets.gundam_war.card_schema.texts import Text
from domain.rulesets.gundam_war.effects import targets as targeting
from domain.rulesets.gundam_war.effects.filter_vocabulary_with_power import has_required_power
from domain.rulesets.gundam_war.effects.filters import FULL
from domain.rulesets.gundam_war.keywords import extra_costs
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.zones import NATION


def offers_with_targets(
    desk: Desk,
    seat: str,
    act: str,
    args: dict[str, Plain],
    source: str,
    text: EffectText,
    slots: Mapping[str, Slot] | None = None,
    example: Mapping[str, Plain] | None = None,
) -> Iterator[Offer]:
    """Yields offers of a text in each of its modes, with a slot for its targets and for the effect that it voids.

    `slots`: further choices. `example`: those choices made once.
    """
    for said, in_way in modes.each_mode(args, text):
        yield from _offer(desk, seat, act, said, source, in_way, slots, example)


def _offer(
    desk: Desk,
    seat: str,
    act: str,
    args: dict[str, Plain],
    source: str,
    text: EffectText,
    slots: Mapping[str, Slot] | None,
    example: Mapping[str, Plain] | None,
) -> Iterator[Offer]:
    chosen = _choices(desk, seat, source, act, text) if isinstance(text, Text) else None
    if chosen == ():
        return
    text = x_evaluation.bind_x_for_offer(desk.table, seat, source, text, FULL)
    if not isinstance(text, Text):
        yield from _with_x(desk, seat, act, args, source, TextWithBoundX({}, text), slots, example, chosen)
        return
    for way in texts_for_each_x(
        desk.table, seat, source, text, FULL, chosen or (), lambda wanted: _options(desk, seat, source, wanted)
    ):
        yield from _with_x(desk, seat, act, {**args, **way.args}, source, way, slots, example, chosen)


def _with_x(
    desk: Desk,
    seat: str,
    act: str,
    args: dict[str, Plain],
    source: str,
    way: TextWithBoundX[Any],
    slots: Mapping[str, Slot] | None,
    example: Mapping[str, Plain] | None,
    chosen: tuple[int, ...] | None,
) -> Iterator[Offer]:
    text, more, made = way.text, dict(slots or {}), dict(example or {})
    if chosen is not None and "x" not in args:
        more, made = {**more, "x": Slot(chosen)}, {**made, "x": 1}
    paid, first_paid = special_costs.payment_options(desk.table, seat, source, getattr(text, "special", None), FULL, Filter())
    more, made = {**more, **paid}, {**made, **first_paid}
    if answers_a_link(text):
        named, first = answer_choice(desk, seat, act, {**args, **made})
        more, made = {**more, **named}, {**made, **first}
    options = way.options(partial(_options, desk, seat, source))
    aim = TargetedAct(seat, act, args, text.targets, options, str, more, made)
    if not any(selector.beside for selector in text.targets):
        yield from targeted_offers(desk, aim)
        return
    for leader in aim.options(text.targets[0]):
        yield from targeted_offers(desk, aim._replace(options=_options_by_first(desk, seat, source, text.targets[0], leader)))


def _options_by_first(desk: Desk, seat: str, source: str, leading: Selector, first: str) -> Callable[[Selector], list[str]]:
    """Returns a function for the cards that a selector may name, where the first target is `first`."""

    def options(wanted: Selector) -> list[str]:
        return [first] if wanted is leading else _options(desk, seat, first if wanted.beside else source, wanted)

    return options


def _choices(desk: Desk, seat: str, source: str, act: str, text: Text) -> tuple[int, ...] | None:
    """Returns the values that X may have.

    An X in cards is at most what can be paid, together with the other costs of the play. An X in power is at most the power
    that is there (GW-COST-05, -06, -19, GW-ADDC-01).
    """
    chosen = x_evaluation.x_options(desk.table, seat, source, text, FULL)
    if chosen is not None and contains_x(text.requirement):
        chosen = tuple(x for x in chosen if has_required_power(desk.table, seat, source, substitute_x(text, x)) is not False)
    if chosen is None or not contains_x(text.cost.n):
        return chosen
    more = extra_costs.extra_card_count(current_properties.printed(desk.table, source)) if act == "play" else 0
    return tuple(x for x in chosen if x + more <= len(desk.table.at(f"{seat}.{NATION}")))


def _options(desk: Desk, seat: str, source: str, selector: Selector) -> list[str]:
    return targeting.target_options(desk.table, seat, source, selector)


def answer_choice(
    desk: Desk, seat: str, act: str, args: dict[str, Plain], among: Collection[str] | None = None
) -> tuple[dict[str, Slot], dict[str, Plain]]:
    """Returns the choice of the waiting effect to answer, and an example of that choice. `among`: the keys to choose from."""
    reply = bool(desk.table.chain)
    return answered_link_slot(desk, lambda more: desk.allows(Command(seat, act, {**args, **more}, reply)), among)
