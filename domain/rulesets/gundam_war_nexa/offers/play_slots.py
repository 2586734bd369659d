"""Offers with the open choices of a play or text: targets, X, the answered effect, and the cards that pay a cost."""

from __future__ import annotations

from collections.abc import Iterator

from domain.card_effects import modes
from domain.card_effects.chain_links import answers_a_link
from domain.card_effects.offers_with_x import texts_for_each_x
from domain.kernel.contract.offers import Offer, Slot
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.parts.bandai import special_costs, x_evaluation
from domain.parts.card_schema.x_substitution import substitute_x
from domain.parts.common.offers import TargetedAct, answered_link_slot, list_slot, targeted_offers
from domain.parts.common.set_groups import root
from domain.rulesets.gundam_war_nexa.card_schema.filters import Filter, Selector
from domain.rulesets.gundam_war_nexa.card_schema.texts import Printed, Text
from domain.rulesets.gundam_war_nexa.effects import targets
from domain.rulesets.gundam_war_nexa.effects.filters import FULL
from domain.rulesets.gundam_war_nexa.effects.power_sources import cards_that_can_pay
from domain.rulesets.gundam_war_nexa.plays import older_cards, play_declaration, text_use
from domain.rulesets.gundam_war_nexa.state.zones import G_ZONE, HAND, HANGAR

Choices = tuple[dict[str, Slot], dict[str, Plain]]
"""The slots, and an example argument for each of them."""


def offers_with_choices(
    desk: Desk, seat: str, act: str, args: dict[str, Plain], source: str, clause: Text, data: Printed
) -> Iterator[Offer]:
    """Yields an act with slots for all choices, once for each mode of its text.

    `data`: the print of the card that is paid for, if there is one.
    """
    for said, in_way in modes.each_mode(args, clause):
        yield from _offer(desk, seat, act, said, source, in_way, data)


def _offer(
    desk: Desk, seat: str, act: str, args: dict[str, Plain], source: str, clause: Text, data: Printed
) -> Iterator[Offer]:
    clause = x_evaluation.bind_x_for_offer(desk.table, seat, source, clause, FULL)

    def options(selector: Selector) -> list[str]:
        return targets.nameable_targets(desk.table, seat, source, selector)

    chosen = _values_of_x(desk, seat, act, args, source, clause, data) if clause.targets else ()
    for way in texts_for_each_x(desk.table, seat, source, clause, FULL, chosen, options):
        said = {**args, **way.args}
        slots, example, groups = choice_slots(desk, seat, act, said, source, way.text, data)
        aim = TargetedAct(
            *(seat, act, said, targets.named_selectors(way.text.targets)),
            way.options(options),
            lambda card: root(desk.table, card),
            slots,
            example,
            together=clause.all_or_nothing,
        )
        for each in _by_first_target(desk, seat, aim):
            yield from (offer._replace(groups=groups) for offer in targeted_offers(desk, each))


def _by_first_target(desk: Desk, seat: str, aim: TargetedAct) -> Iterator[TargetedAct]:
    """Yields what is offered once for each first target, where others are described by that; else as it is."""
    if not any(selector.beside for selector in aim.selectors):
        yield aim
        return
    leading = aim.selectors[0]
    for first in aim.options(leading):

        def options(selector: Selector, first: str = first) -> list[str]:
            if selector.beside:
                return targets.nameable_targets(desk.table, seat, first, selector)
            return [first] if selector is leading else aim.options(selector)

        yield aim._replace(options=options)


def _values_of_x(
    desk: Desk, seat: str, act: str, args: dict[str, Plain], source: str, clause: Text, data: Printed
) -> Iterator[int]:
    """Yields the values of an X that the player chooses, for targets that depend on it."""
    if play_declaration.has_x_to_choose(data, clause):
        special, removed = _special(desk, seat, clause, source)[1], _removes(desk, seat, source, data)[1]
        yield from _payable_x(desk, seat, act, args, {**special, **removed})


def _payable_x(desk: Desk, seat: str, act: str, args: dict[str, Plain], example: dict[str, Plain]) -> Iterator[int]:
    highest = len(cards_that_can_pay(desk.table, seat, "cards" if act == "play" else "texts")) + 1
    yield from (x for x in range(1, highest + 1) if _is_payable(desk, seat, act, args, example, x))


def choice_slots(
    desk: Desk, seat: str, act: str, args: dict[str, Plain], source: str, clause: Text, data: Printed
) -> tuple[dict[str, Slot], dict[str, Plain], tuple[tuple[str, ...], ...]]:
    """Returns the slots of costs and answers, an example for each, and the groups of slots that cannot share a card."""
    slots, example = dict[str, Slot](), dict[str, Plain]()
    for result in (_special(desk, seat, clause, source), _removes(desk, seat, source, data)):
        slots |= result[0]
        example |= result[1]
    groups = (tuple(slots),) if len(slots) > 1 else ()
    if "x" not in args and play_declaration.has_x_to_choose(data, clause):
        able = list(_payable_x(desk, seat, act, args, example))
        slots["x"], example["x"] = Slot(tuple(able)), (able or [1])[0]
    if answers_a_link(clause):
        more, first = answered_link_slot(desk, lambda said: desk.allows(_said(desk, seat, act, {**args, **example, **said})))
        slots, example = {**slots, **more}, {**example, **first}
    return slots, example, groups


def _said(desk: Desk, seat: str, act: str, args: dict[str, Plain]) -> Command:
    return Command(seat, act, args, bool(desk.table.chain))


def _is_payable(desk: Desk, seat: str, act: str, args: dict[str, Plain], example: dict[str, Plain], x: int) -> bool:
    """Returns whether an X can be paid, with the first targets available."""
    source = str(args["card"])
    clause = substitute_x(modes.choose_mode(desk, text_use.played_clause(desk, source, args), args), x)
    named = tuple(
        card
        for selector in targets.named_selectors(clause.targets)
        for card in targets.nameable_targets(desk.table, seat, source, selector)[: selector.n]
    )
    aimed_at = {"targets": named} if named else {}
    return desk.allows(_said(desk, seat, act, {**args, **example, **aimed_at, "x": x}))


def _special(desk: Desk, seat: str, clause: Text, source: str) -> Choices:
    """Returns the choice of the cards that pay a special cost (NX-COST-10)."""
    special = clause.special
    hand = tuple(card for card in desk.table.at(f"{seat}.{HAND}") if card != source)
    if special.abolish_hand is not None:
        return _of(hand, "special", special.abolish_hand)
    if special.refit is not None:
        lying = (*hand, *desk.table.at(f"{seat}.{HANGAR}"))
        said = {"card": source, "text": "refit"}
        able = (card for card in lying if desk.allows(_said(desk, seat, "use", {**said, "special": (card,)})))
        return _of(tuple(able), "special", 1)
    return special_costs.payment_options(desk.table, seat, source, special.paid, FULL, Filter())


def _removes(desk: Desk, seat: str, source: str, data: Printed) -> Choices:
    """Returns the choice of the cards that are removed for a card of the older game (NX-COMPAT-07)."""
    if not data.older or data.type.is_surely("ace"):
        return {}, {}
    count = older_cards.cost_from_print(data, 1)[2]
    able = tuple(card for zone in (HAND, G_ZONE) for card in desk.table.at(f"{seat}.{zone}") if card != source)
    if count is None:
        least = older_cards.FEWEST_REMOVED
        return {"removes": list_slot(able, least, max(least, len(able)))}, {"removes": able[:least]}
    return _of(able, "removes", count)


def _of(options: tuple[str, ...], name: str, count: int) -> Choices:
    return {name: list_slot(options, count, count)}, {name: options[:count]}
