"""Offers of magic cards and of texts that are used."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.offers import Offer
from domain.kernel.contract.refusal import Refused
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.parts.common.aiming import Aim, aimed
from domain.parts.common.offering import held
from domain.rulesets.star_front.effects import targets
from domain.rulesets.star_front.grammar.filters import Selector
from domain.rulesets.star_front.grammar.texts import Text
from domain.rulesets.star_front.playing import using
from domain.rulesets.star_front.playing.magic import main_text
from domain.rulesets.star_front.state import cards, zones


def uses(desk: Desk, seat: str) -> Iterator[Offer]:
    """The magic cards of the hand and the texts that the seat may use now."""
    table = desk.table
    for card in held(desk.table, seat, (zones.HAND,)):
        if cards.type_of(table, card) == "magic":
            yield from _timely(desk, seat, "play", {"card": card}, card, main_text(cards.printed(table, card))[1])
    for card in using.sources(desk, seat):
        for number, text in using.usable(table, card):
            yield from _timely(desk, seat, "use", {"card": card, "text": str(number + 1)}, card, text)


def _timely(desk: Desk, seat: str, act: str, args: dict[str, Plain], card: str, text: Text) -> Iterator[Offer]:
    """An offer of a text at its time, its targets named where it has one selector; else they are asked for."""
    try:
        suits = desk.ruleset.acts[act].when
        if suits is None or not suits(desk, seat, args)(desk.table.clock.node):
            return
    except Refused:
        return
    if not desk.allows(Command(seat, act, args)):
        return
    selectors = text.targets
    if not selectors or any(selector.wanted.where in targets.HIDDEN for selector in selectors):
        yield Offer(seat, act, args)
        return

    def options(selector: Selector) -> list[str]:
        return targets.options(desk.table, seat, card, selector, targets.makes_leave(text))

    wanted = tuple(each._replace(n=max(1, min(each.n, len(options(each))))) for each in selectors)
    named = [
        offer._replace(reply=None) for offer in aimed(desk, Aim(seat, act, args, wanted, options, bounds=targets.bounds))
    ]
    yield from named or [Offer(seat, act, args)]
