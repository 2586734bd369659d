"""Finds the cards that a seat would use in a command although it cannot see them.

A scribe's record carries out the command, whatever the card is, and shows the card. On a seat's own link that would reveal
cards in other hands, since the refusal, the verdict and the consequences depend on the card.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.record.changes import PUBLIC, Plain
from domain.kernel.record.command import Command
from domain.kernel.table.table import Table

TARGET_ARGUMENTS = frozenset({"targets", "answers"})
"""Arguments that point at cards without using them. They may name a card of another hand."""
IN_EFFECTS = ("to", "on")
"""The fields of a small effect that name cards."""


def unseen_cards_used(table: Table, ruleset: Ruleset, command: Command, seat: str) -> list[str]:
    """Returns the cards of a command that the seat neither sees nor may turn up; `table` may be the seat's own view."""
    named = (ref for ref in _named_cards(ruleset, command) if ref in table.cards)
    return [card for card in dict.fromkeys(named) if not (_sees(table, card, seat) or _turns_up(table, card, seat))]


def _named_cards(ruleset: Ruleset, command: Command) -> Iterator[str]:
    act = ruleset.acts.get(command.act)
    for word, value in command.args.items() if act is not None else ():
        kind = act.args[word].kind if act is not None and word in act.args else ""
        if kind in ("card", "cards") and word not in TARGET_ARGUMENTS:
            yield from _strings(value)
        elif kind == "effects" and isinstance(value, tuple):
            yield from _strings(
                tuple(each[name] for each in value if isinstance(each, dict) for name in IN_EFFECTS if name in each)
            )


def _strings(value: Plain) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for each in value if isinstance(value, tuple) else ():
        yield from _strings(each)


def _sees(table: Table, card: str, seat: str) -> bool:
    known = table.cards[card]
    return known.printing is not None and not {PUBLIC, seat}.isdisjoint(known.seen)


def _turns_up(table: Table, card: str, seat: str) -> bool:
    """Returns whether the seat may look at the card: its own, or one in its own zone, where it may see faces."""
    zone = table.zone_of(card)
    if zone.sees == "none" or zone.conceals_from(seat):
        return False
    return seat in (table.cards[card].bringer, zone.holder)
