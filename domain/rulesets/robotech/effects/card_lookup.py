"""References to cards: ids, or printings that are searched in the given places."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.identification import find_card
from domain.kernel.record.changes import Moved, Plain
from domain.kernel.table.table import Table
from domain.parts.common import card_references
from domain.parts.common.card_references import (
    MakeMessage,
    cards_known_to,
    find_card_among,
    is_id,
    require_each_once,
    seats_own_first,
)
from domain.rulesets.robotech.card_schema.filters import Selector
from domain.rulesets.robotech.effects.targets import target_options
from domain.rulesets.robotech.messages import msg
from domain.rulesets.robotech.state.units import root_of_unit
from domain.rulesets.robotech.state.zones import DECK, DISCARD, HAND, PROTO, fielded

_OPEN = (PROTO, DISCARD)


def find_or_elsewhere(desk: Desk, seat: str, ref: Plain, rule: str, find: Callable[[], str], held: bool = False) -> str:
    """Returns the card that `find` returns; a scribe may also record a card elsewhere, against the rule.

    `held`: whether the card was in a hand on paper, so that it may be one that the record does not have there. Raises Refused
    if no card can be meant.
    """
    try:
        with desk.savepoint():
            return find()
    except Refused as missing:
        if desk.referee or not seat:
            raise
        card = _pointed_at(desk, seat, ref) or (_drawn_too_many(desk, seat, ref) if held else "")
        if not card:
            raise
        desk.demand(rule, False, missing.refusal.reason)
        return card


def _pointed_at(desk: Desk, seat: str, ref: Plain) -> str:
    try:
        return find_pointable(desk, seat, ref)
    except Refused:
        return ""


def _drawn_too_many(desk: Desk, seat: str, ref: Plain) -> str:
    """Returns a card of the deck, moved to the hand, for a named card that is visible nowhere; empty if there is none.

    The player had it in hand on paper, but the hand in the record has no such card.
    """
    if is_id(ref) or not ref or not seat or not desk.table.at(f"{seat}.{DECK}"):
        return ""
    try:
        with desk.savepoint():
            card = find_card(desk, seat, ref, (f"{seat}.{DECK}",))
            desk.do(Moved(card, f"{seat}.{HAND}"))
            return card
    except Refused:
        return ""


def find_hand_card(desk: Desk, seat: str, ref: Plain, rule: str) -> str:
    """Returns a card of a seat's hand. A scribe may also record a card that is elsewhere, against `rule`."""
    return find_or_elsewhere(desk, seat, ref, rule, lambda: find_card(desk, seat, ref, (f"{seat}.{HAND}",)), True)


def find_fielded_card(
    desk: Desk, seat: str, ref: Plain, missing: MakeMessage, rule: str, among: Iterable[str] | None = None
) -> str:
    """Returns a card of a seat in its Base or Battle Zone, or `among` the given candidates."""
    lying = fielded(desk.table, seat) if among is None else among
    return find_or_elsewhere(desk, seat, ref, rule, lambda: find_card_among(desk.table, ref, lying, missing))


def find_units(desk: Desk, seat: str, refs: Plain, zone: str, rule: str, once: str) -> list[str]:
    """Returns the named Units of a seat, by any of their cards; `once` is the rule that each is named once.

    A Unit in the given zone is meant first. A printing that is named again means a further copy.
    """
    results: list[str] = []
    for ref in refs:
        lying = fielded(desk.table, seat)
        near = [
            card for card in lying if desk.table.zone_of(card).name == zone and root_of_unit(desk.table, card) not in results
        ]
        results.append(
            root_of_unit(
                desk.table, find_fielded_card(desk, seat, ref, partial(msg, "card_is_not_in_play"), rule, [*near, *lying])
            )
        )
    require_each_once(desk, results, fielded(desk.table, seat), once)
    return results


def find_pointable(desk: Desk, seat: str, ref: Plain) -> str:
    """Returns a card that the seat can point at: in play, in an open zone, or in its own hand."""
    return card_references.find_card_anywhere(
        desk.table, ref, _within_reach(desk.table, seat), partial(msg, "card_is_not_there")
    )


def _within_reach(table: Table, seat: str) -> Iterator[str]:
    """Yields the cards that a seat can point at, in the order of the search for a named printing."""
    seats = seats_own_first(table, seat)
    yield from (card for each in seats for card in fielded(table, each))
    yield from (card for zone in _OPEN for each in seats for card in table.at(f"{each}.{zone}"))
    yield from cards_known_to(table, seat, table.at(f"{seat}.{HAND}")) if seat else ()


def named_targets(desk: Desk, seat: str, source: str, refs: Plain, selectors: Iterable[Selector]) -> tuple[str, ...]:
    """Returns the cards that are named as targets.

    A printing takes a card that a selector may name, and an opponent's card first.
    """
    options = (card for selector in selectors for card in target_options(desk.table, seat, source, selector))
    return card_references.find_targets(desk.table, seat, refs, options, lambda ref: find_pointable(desk, seat, ref))
