"""Offers of cards to play: with their hosts, targets and ways to pay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.kernel.changes import Plain
from domain.kernel.command import Command
from domain.kernel.desk import Desk
from domain.kernel.offers import Offer, Slot
from domain.parts.declaring import main_clause
from domain.parts.free_timings import is_now
from domain.parts.offering import held, on_one_of
from domain.rulesets.gundam_war.declaration import timing
from domain.rulesets.gundam_war.effects import targets as targeting
from domain.rulesets.gundam_war.offers.targeted import offer_with_targets
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import HAND, HANGAR, STATION, cards_in_play


def plays(desk: Desk, seat: str) -> Iterator[Offer]:
    """The cards of hand and Hangar that may be played now."""
    for card_id in held(desk.table, seat, (HAND, HANGAR)):
        if is_now(desk, seat, timing(cards.printed(desk.table, card_id))):
            yield from _play(desk, seat, card_id)


def _play(desk: Desk, seat: str, card_id: str) -> Iterator[Offer]:
    table = desk.table
    reply = bool(table.chain)
    kind = cards.type_of(table, card_id)
    data = cards.printed(table, card_id)
    if kind == "command":
        clause = main_clause(data)
        yield from offer_with_targets(desk, seat, "play", {"card": card_id}, card_id, clause.get("targets", ()), reply)
        return
    for way in _ways(desk, seat, card_id, data):
        example = {"card": card_id, **way.args, **way.example}
        free = kind in ("unit", "generation") or (kind == "operation" and data.get("set_on") != "unit")
        if free and desk.allows(Command(seat, "play", example, reply)):
            yield Offer(seat, "play", {"card": card_id, **way.args}, way.slots, reply=reply)
        hosts = _hosts(desk, seat, card_id, kind)
        yield from on_one_of(desk, seat, "play", {"card": card_id, **way.args}, hosts, way.slots, way.example)


class _Way(NamedTuple):
    """A way to pay for a play: its arguments, the choice of what it is paid with, and that choice made once."""

    args: dict[str, Plain]
    slots: dict[str, Slot]
    example: dict[str, Plain]


def _ways(desk: Desk, seat: str, card_id: str, data: Plain) -> Iterator[_Way]:
    """The normal way, and each Alternate Cost (GW-ALTC-03)."""
    printed = [keyword for keyword in data.get("keywords", ()) if keyword["keyword"] in ("additional_cost", "alternate_cost")]
    always = [keyword for keyword in printed if keyword["keyword"] == "additional_cost"]
    yield from _way(desk, seat, card_id, {}, always)
    for keyword in printed:
        if keyword not in always:
            yield from _way(desk, seat, card_id, {"alternate": True}, [*always, keyword])


def _way(desk: Desk, seat: str, card_id: str, args: dict[str, Plain], duties: list[Plain]) -> Iterator[_Way]:
    """What the duties of a way are done with (`with`): a choice, or where there are several, the first cards that fit."""
    selectors = [duty["select"] for duty in duties if "select" in duty]
    found = [targeting.options_of(desk.table, seat, card_id, selector) for selector in selectors]
    counts = [selector.get("n", 1) for selector in selectors]
    if any(len(options) < count for options, count in zip(found, counts, strict=True)):
        return
    first = tuple(card for options, count in zip(found, counts, strict=True) for card in options[:count])
    if len(selectors) == 1:
        yield _Way(args, {"with": Slot(tuple(found[0]), counts[0], counts[0], listed=True)}, {"with": first})
    else:
        yield _Way({**args, "with": first} if first else args, {}, {})


def _hosts(desk: Desk, seat: str, card_id: str, kind: str) -> list[str]:
    """The cards that a card might be set on; the desk says which it may."""
    table = desk.table
    if kind == "character":
        anywhere = cards.has_printed(table, card_id, "set_anywhere")
        near = cards_in_play(table, seat) if anywhere else table.at(f"{seat}.{STATION}")
        return [host for host in near if cards.type_of(table, host) == "unit"]
    if kind != "operation" or cards.printed(table, card_id).get("set_on") == "none":
        return []
    also = [kind for kind in ("character", "generation") if cards.has_printed(table, card_id, f"set_on_{kind}")]
    everybodys = [host for each in table.header.seats for host in cards_in_play(table, each)]
    return [host for host in everybodys if cards.type_of(table, host) in ("unit", *also)]
