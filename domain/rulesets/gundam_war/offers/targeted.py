"""Offers with targets."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.changes import Plain
from domain.kernel.command import Command
from domain.kernel.desk import Desk
from domain.kernel.offers import Offer, Slot
from domain.parts.offering import allowed
from domain.rulesets.gundam_war.effects import targets as targeting


def offer_with_targets(
    desk: Desk, seat: str, act: str, args: dict[str, Plain], source: str, selectors: tuple[Plain, ...], reply: bool
) -> Iterator[Offer]:
    """An offer with a slot for the targets; several selectors are offered as their first options."""
    if not selectors:
        yield from allowed(desk, seat, act, args)
        return
    if len(selectors) > 1:
        yield from _fixed_targets(desk, seat, act, args, source, selectors, reply)
        return
    selector = selectors[0]
    options = targeting.options_of(desk.table, seat, source, selector)
    count = selector.get("n", 1)
    least = 0 if selector.get("upto") else count
    if len(options) < least:
        return
    example = {**args, "targets": tuple(options[: max(least, min(1, len(options)))])}
    if desk.allows(Command(seat, act, example, reply)):
        slot = Slot(tuple(options), least, min(count, len(options)), listed=True)
        yield Offer(seat, act, args, {"targets": slot}, reply=reply)


def _fixed_targets(
    desk: Desk, seat: str, act: str, args: dict[str, Plain], source: str, selectors: tuple[Plain, ...], reply: bool
) -> Iterator[Offer]:
    chosen: list[str] = []
    for selector in selectors:
        options = targeting.options_of(desk.table, seat, source, selector)
        chosen += [card for card in options if card not in chosen][: selector.get("n", 1)]
    command = Command(seat, act, {**args, "targets": tuple(chosen)}, reply)
    if desk.allows(command):
        yield Offer(seat, act, command.args, reply=reply)
