"""Offers with slots for targets, for the X that a player chooses, and for the play that is negated."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from domain.card_effects import modes
from domain.card_effects.chain_links import answers_a_link
from domain.card_effects.offers_with_x import texts_for_each_x
from domain.kernel.contract.offers import Offer, Slot
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.parts.bandai import special_costs, x_evaluation
from domain.parts.common.offers import TargetedAct, answered_link_slot, targeted_offers
from domain.parts.common.set_groups import root
from domain.rulesets.macross_crusade.card_schema.filters import Filter, Selector
from domain.rulesets.macross_crusade.card_schema.texts import Text
from domain.rulesets.macross_crusade.effects import targets as targeting
from domain.rulesets.macross_crusade.effects.filters import FULL


def offers_with_targets(desk: Desk, seat: str, act: str, args: dict[str, Plain], source: str, text: Text) -> Iterator[Offer]:
    """Yields offers of a text, one or more for each of its ways.

    Slots are its targets, its X and the play that it negates. Of a Set Group only one card is a target (MC-SET-15).
    """
    for said, in_way in modes.each_mode(args, text):
        yield from _offer(desk, seat, act, said, source, in_way)


def _offer(desk: Desk, seat: str, act: str, args: dict[str, Plain], source: str, text: Text) -> Iterator[Offer]:
    text = x_evaluation.bind_x_for_offer(desk.table, seat, source, text, FULL)
    chosen = x_evaluation.x_options(desk.table, seat, source, text, FULL)

    def options(selector: Selector) -> list[str]:
        return targeting.nameable_targets(desk.table, seat, source, selector.wanted)

    for way in texts_for_each_x(desk.table, seat, source, text, FULL, chosen or (), options):
        yield from _with_x(desk, seat, act, {**args, **way.args}, source, way.text, way.options(options), chosen)


def _with_x(
    desk: Desk,
    seat: str,
    act: str,
    args: dict[str, Plain],
    source: str,
    text: Text,
    options: Callable[[Selector], list[str]],
    chosen: tuple[int, ...] | None,
) -> Iterator[Offer]:
    slots: dict[str, Slot] = {}
    example: dict[str, Plain] = {}
    if chosen is not None and "x" not in args:
        slots, example = {"x": Slot(chosen)}, {"x": 1}
    paid, first_paid = special_costs.payment_options(desk.table, seat, source, text.special, FULL, Filter())
    slots, example = {**slots, **paid}, {**example, **first_paid}
    if answers_a_link(text):
        named, first = answered_link_slot(
            desk, lambda more: desk.allows(Command(seat, act, {**args, **example, **more}, True))
        )
        slots, example = {**slots, **named}, {**example, **first}

    def group(card: str) -> str:
        return root(desk.table, card)

    yield from targeted_offers(desk, TargetedAct(seat, act, args, text.targets, options, group, slots, example))
