"""Offers with targets, and with the X that a player chooses."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.changes import Plain
from domain.kernel.command import Command
from domain.kernel.desk import Desk
from domain.kernel.offers import Offer
from domain.parts.offering import many
from domain.rulesets.macross_crusade.effects import targets as targeting
from domain.rulesets.macross_crusade.state.zones import root


def offer_with_targets(desk: Desk, seat: str, act: str, args: dict[str, Plain], source: str, text: Plain) -> Iterator[Offer]:
    """An offer with a slot for the targets; several selectors are offered as their first options."""
    reply = bool(desk.table.chain)
    selectors = text.get("targets", ())
    first = _first_options(desk, seat, source, selectors)
    command = Command(seat, act, {**args, "targets": first} if selectors else args, reply)
    if not desk.allows(command):
        return
    if len(selectors) != 1:
        yield Offer(seat, act, command.args, reply=reply)
        return
    selector = selectors[0]
    options = _apart(desk, targeting.options_of(desk.table, seat, source, selector))
    count = selector.get("n", 1)
    least = 0 if selector.get("upto") else count
    yield Offer(seat, act, args, {"targets": many(tuple(options), least, min(count, len(options)))}, reply=reply)


def _first_options(desk: Desk, seat: str, source: str, selectors: tuple[Plain, ...]) -> tuple[str, ...]:
    chosen: list[str] = []
    for selector in selectors:
        options = _apart(desk, targeting.options_of(desk.table, seat, source, selector))
        chosen += [card for card in options if card not in chosen][: selector.get("n", 1)]
    return tuple(chosen)


def _apart(desk: Desk, options: list[str]) -> list[str]:
    """One card of each Set Group, for both may not be named."""
    groups = {root(desk.table, card): card for card in reversed(options)}
    return [card for card in options if groups[root(desk.table, card)] == card]


def with_x(clause: Plain) -> dict[str, Plain]:
    """An X for a text whose player chooses one."""
    return {"x": 1} if clause.get("x", {}).get("free") else {}
