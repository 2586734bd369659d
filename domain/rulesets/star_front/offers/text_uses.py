"""Offers for using magic cards and texts."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.offers import Offer
from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import no_demand_fails
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.common.offers import TargetedAct, known_cards_in, targeted_offers
from domain.parts.common.unknown_card_possibilities import is_text_unknown
from domain.rulesets.star_front.card_schema.filters import Selector
from domain.rulesets.star_front.card_schema.texts import Text
from domain.rulesets.star_front.effects import activation, targets
from domain.rulesets.star_front.plays import text_timing, text_use
from domain.rulesets.star_front.plays.magic import main_text, timing_demands
from domain.rulesets.star_front.state import current_properties, zones


def use_offers(desk: Desk, seat: str) -> Iterator[Offer]:
    """Yields the offers for magic cards of the hand and for texts that the seat may use now."""
    for card, text in _magic(desk.table, seat):
        if _is_timely(desk, seat, card, text):
            yield from _aimed(desk, seat, "play", {"card": card}, card, text)
    for card, number, text in _texts(desk.table, seat):
        if _is_timely(desk, seat, card, text) and no_demand_fails(
            activation.activation_demands(desk.table, seat, card, number, text)
        ):
            yield from _aimed(desk, seat, "use", {"card": card, "text": str(number + 1)}, card, text)


@memo(depends_on="cards")
def _magic(table: Table, seat: str) -> list[tuple[str, Text]]:
    """Returns the magic cards of a hand, each with the text by which it is used."""
    there = ((card, _magic_text(table, card)) for card in known_cards_in(table, seat, (zones.HAND,)))
    return [(card, text) for card, text in there if text is not None]


@memo(depends_on="card")
def _magic_text(table: Table, card: str) -> Text | None:
    """Returns the text by which a magic card of the hand is used, or None for another card."""
    return (
        main_text(current_properties.printed(table, card))[1]
        if current_properties.type_of(table, card).is_surely("magic")
        else None
    )


@memo(depends_on="cards")
def _texts(table: Table, seat: str) -> list[tuple[str, int, Text]]:
    """Returns the texts that a seat may use, each with its card and its number."""
    return [
        (card, *each) for card in text_use.cards_with_usable_texts(table, seat) for each in text_use.usable_texts(table, card)
    ]


def _is_timely(desk: Desk, seat: str, card: str, text: Text) -> bool:
    """Returns whether a text may be used at this moment. An unscripted text may be used at any place of a turn."""
    if _is_unread(desk.table, card):
        return text_timing.when_unknown_timing(desk)(desk.table.clock.node)
    return no_demand_fails(timing_demands(desk.table, seat, card, text, ""))


@memo(depends_on="card")
def _is_unread(table: Table, card: str) -> bool:
    return is_text_unknown(table.data(card) or {})


def _aimed(desk: Desk, seat: str, act: str, args: dict[str, Plain], card: str, text: Text) -> Iterator[Offer]:
    """Yields the offers of a text. The targets of a single selector are named; others are asked for later."""
    if not desk.allows(Command(seat, act, args)):
        return
    selectors = text.targets
    if not selectors or any(selector.wanted.where in targets.HIDDEN for selector in selectors):
        yield Offer(seat, act, args)
        return

    def options(selector: Selector) -> list[str]:
        return targets.target_options(desk.table, seat, card, selector, targets.removes_target(text.effects))

    wanted = tuple(each._replace(n=max(1, min(each.n, len(options(each))))) for each in selectors)
    named = [
        offer._replace(reply=None)
        for offer in targeted_offers(desk, TargetedAct(seat, act, args, wanted, options, bounds=targets.selector_bounds))
    ]
    yield from named or [Offer(seat, act, args)]
