"""Exports the position of a table as arguments of the act `position`, with which another game can begin.

A position has no waiting or lasting effects, nor cards that lie face down where everybody may look; `omitted` lists these.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.kernel.contract.ruleset import Timeline
from domain.kernel.messages.message import Message, msg
from domain.kernel.record.changes import Plain
from domain.kernel.record.header import Zone
from domain.kernel.table.table import Card, Table


class ExportedPosition(NamedTuple):
    """The position of a table as arguments of the act `position`.

    `said`: the public arguments · `hand_cards`: seat -> the known cards of its hand, to be stated in private · `omitted`:
    sentences about what the position leaves out.
    """

    said: dict[str, Plain]
    hand_cards: dict[str, tuple[str, ...]]
    omitted: tuple[str, ...]


def export_position(table: Table) -> ExportedPosition:
    """Exports the position of a table. Raises ValueError before the first turn, after the end, and while a choice is open."""
    clock, fault = table.clock, export_fault(table)
    if fault is not None:
        raise ValueError(fault)
    owned = [zone for zone in table.header.zones if zone.holder]
    cards = tuple(each for zone in owned for each in _zone_entries(table, zone))
    counts: dict[str, dict[str, int]] = {}
    for (owner, name), number in sorted(table.counters.items()):
        if number:
            counts.setdefault(owner, {})[name] = number
    said: dict[str, Plain] = {"turn": clock.turn, "holder": clock.holder, "at": clock.node, "cards": cards}
    hand_cards = {seat: _known_printings(table, zone) for zone in owned if zone.sees == "holder" for seat in (zone.holder,)}
    return ExportedPosition(said | ({"counts": counts} if counts else {}), hand_cards, tuple(_omissions(table)))


def export_fault(table: Table) -> Message | None:
    """Returns why no position can be taken of a table, or None where one can."""
    if table.clock.turn == 0 or table.result is not None:
        return msg("position_is_taken_between_first")
    if table.flags.get("awaits") is not None or "moment" in table.flags:
        return msg("somebody_has_to_choose_there")
    return None


def can_game_begin_here(table: Table, timeline: Timeline) -> bool:
    """Returns whether a game can begin where the clock is: in a seat's turn, at a place where a command is possible."""
    clock = table.clock
    return bool(clock.holder) and timeline.node(clock.node).kind != "fixed"


def _zone_entries(table: Table, zone: Zone) -> Iterator[dict[str, Plain]]:
    """Yields an entry for each card of a zone; for a zone that not everybody sees, one with the number of cards."""
    there = table.at(zone.key)
    if zone.sees != "all":
        yield {"place": zone.key, "n": len(there)}
        return
    for card in there:
        yield {"place": zone.key, **_card_entry(table, table.cards[card])}


def _card_entry(table: Table, card: Card) -> dict[str, Plain]:
    """Returns the entry of one card, with those of the cards on it."""
    covered = card.face == "down"
    entry: dict[str, Plain] = {
        "card": None if covered else card.printing,
        "face": card.face if covered else None,
        "angle": card.angle,
        "marks": dict(card.marks),
        "attributes": dict(card.attributes),
        "role": card.role,
        "on": tuple(_card_entry(table, table.cards[each]) for each in table.at(card.id)),
    }
    return {name: value for name, value in entry.items() if value}


def _known_printings(table: Table, zone: Zone) -> tuple[str, ...]:
    return tuple(printing for card in table.at(zone.key) if (printing := table.cards[card].printing) is not None)


def _omissions(table: Table) -> Iterator[str]:
    if table.chain:
        yield f"{len(table.chain)} waiting effects"
    if table.modifiers:
        yield f"{len(table.modifiers)} lasting effects"
    shared = sum(len(table.at(zone.key)) for zone in table.header.zones if not zone.holder)
    if shared:
        yield f"{shared} cards of shared zones"
    covered = [card for card in table.cards.values() if card.face == "down" and card.printing is not None]
    seen = sum(table.zone_of(card.id).sees == "all" for card in covered)
    if seen:
        yield f"which cards {seen} are that lie face down"
