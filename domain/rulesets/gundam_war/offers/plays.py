"""Offers of cards to play: with their hosts, targets and ways to pay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domain.kernel.contract.offers import Offer, Part, Slot
from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import any_of
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai.free_timings import Timing, is_timing_now
from domain.parts.common.offers import host_offers, known_cards_in
from domain.rulesets.gundam_war.card_schema.filters import KeywordName, Selector
from domain.rulesets.gundam_war.card_schema.keywords import AdditionalCost, AlternateCost
from domain.rulesets.gundam_war.card_schema.texts import Printed, played_text
from domain.rulesets.gundam_war.effects import continuous_effects
from domain.rulesets.gundam_war.keywords import extra_costs
from domain.rulesets.gundam_war.keywords.extra_costs import Asking
from domain.rulesets.gundam_war.offers.play_slots import offers_with_targets
from domain.rulesets.gundam_war.plays import costs, limits
from domain.rulesets.gundam_war.plays.costs import Price
from domain.rulesets.gundam_war.plays.play_declaration import play_timing
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.zones import HAND, HANGAR, STATION, cards_in_play


def play_offers(desk: Desk, seat: str) -> Iterator[Offer]:
    """Yields offers for the cards of hand and Hangar that may be played now."""
    for card_id, moment in _timed(desk.table, seat):
        if is_timing_now(desk, seat, moment) and _may_pay(desk, seat, card_id):
            yield from _play(desk, seat, card_id)


@memo(depends_on="cards")
def _timed(table: Table, seat: str) -> list[tuple[str, Timing]]:
    """Returns the cards of hand and Hangar, each with its moment."""
    return [(card, _moment(table, card)) for card in known_cards_in(table, seat, (HAND, HANGAR))]


@memo(depends_on="card")
def _moment(table: Table, card: str) -> Timing:
    return play_timing(current_properties.printed(table, card))


def _may_pay(desk: Desk, seat: str, card_id: str) -> bool:
    """Returns whether the limit of the turn and the power of the seat leave a way to play a card."""
    table = desk.table
    price = costs.changed_price(table, seat, card_id, _price(table, card_id))
    if False in costs.reaches_price(table, seat, price) and extra_costs.alternate_cost(desk, card_id) is None:
        return False
    kind = current_properties.type_of(table, card_id).or_else("")
    return desk.passes_demands(lambda: limits.require_play_left(desk, seat, card_id, kind))


@memo(depends_on="card")
def _price(table: Table, card_id: str) -> Price:
    return costs.printed_price(
        current_properties.printed(table, card_id), current_properties.type_of(table, card_id).or_else("")
    )


def _play(desk: Desk, seat: str, card_id: str) -> Iterator[Offer]:
    table = desk.table
    reply = bool(table.chain)
    kind = current_properties.type_of(table, card_id).or_else("")
    data = current_properties.printed(table, card_id)
    if kind == "command":
        clause = played_text(data)
        yield from offers_with_targets(desk, seat, "play", {"card": card_id}, card_id, clause)
        return
    for way in _ways(desk, seat, card_id, data):
        example = {"card": card_id, **way.args, **way.example}
        free = kind in ("unit", "generation") or (kind == "operation" and data.set_on != "unit")
        if free and desk.allows(Command(seat, "play", example, reply)):
            yield Offer(seat, "play", {"card": card_id, **way.args}, way.slots, reply=reply)
        hosts = _hosts(desk, seat, card_id, kind)
        yield from host_offers(desk, seat, "play", {"card": card_id, **way.args}, hosts, way.slots, way.example)


class _Way(NamedTuple):
    """A way to pay for a play: its arguments, the choice of the cards to pay with, and an example of that choice."""

    args: dict[str, Plain]
    slots: dict[str, Slot]
    example: dict[str, Plain]


def _ways(desk: Desk, seat: str, card_id: str, card: Printed) -> Iterator[_Way]:
    """Yields the normal way, and each Alternate Cost (GW-ALTC-03)."""
    printed = [keyword for keyword in card.keywords if isinstance(keyword, AdditionalCost | AlternateCost)]
    always = [keyword for keyword in printed if isinstance(keyword, AdditionalCost)]
    yield from _way(desk, seat, card_id, {}, always)
    for keyword in printed:
        if isinstance(keyword, AlternateCost):
            yield from _way(desk, seat, card_id, {"alternate": True}, [*always, keyword])


def _way(desk: Desk, seat: str, card_id: str, args: dict[str, Plain], duties: Sequence[Asking]) -> Iterator[_Way]:
    """Yields a way with the choice of the cards for its duties (`with`): part after part, and no card serves two parts."""
    parts = [_part(desk, seat, card_id, duty, duty.select) for duty in duties if duty.select]
    first: list[Plain] = []
    for part in parts:
        first += [card for card in part.options if card not in first][: part.least]
    if len(first) < sum(part.least for part in parts):
        return
    if not parts:
        yield _Way(args, {}, {})
        return
    options = tuple(dict.fromkeys(card for part in parts for card in part.options))
    slot = Slot(options, len(first), len(first), listed=True, parts=tuple(parts) if len(parts) > 1 else ())
    yield _Way(args, {"with": slot}, {"with": tuple(first)})


def _part(desk: Desk, seat: str, card_id: str, duty: Asking, selector: Selector) -> Part:
    options = extra_costs.duty_options(desk, seat, card_id, duty)
    return Part(tuple(options), selector.n, selector.n)


def _hosts(desk: Desk, seat: str, card_id: str, kind: str) -> list[str]:
    """Returns the cards that a card might be set on; the desk decides whether it may."""
    table = desk.table
    if kind == "character":
        anywhere = any_of(
            (
                current_properties.has_keyword_even_silenced(table, card_id, "set_anywhere"),
                continuous_effects.may_be_set_in_battle(table, seat, card_id),
            )
        )
        near = cards_in_play(table, seat) if anywhere is not False else table.at(f"{seat}.{STATION}")
        return [host for host in near if current_properties.type_of(table, host).may_be("unit")]
    if kind != "operation" or current_properties.printed(table, card_id).set_on == "none":
        return []
    also = [
        kind
        for kind, name in _SET_ON.items()
        if current_properties.has_keyword_even_silenced(table, card_id, name) is not False
    ]
    everybodys = [host for each in table.header.seats for host in cards_in_play(table, each)]
    return [host for host in everybodys if current_properties.type_of(table, host).may_be("unit", *also)]


_SET_ON: dict[str, KeywordName] = {"character": "set_on_character", "generation": "set_on_generation"}
"""Type of the card that a card is set on, other than UNITs -> the keyword that allows it."""
