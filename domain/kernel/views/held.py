"""Since when a card is known to have been held: one of several unknown cards of a hand may be any of them.

Who plays a card out of a hand says which it is, not when it was drawn. The record binds it to the first unknown card of the
hand; that it was there is certain only from when the last of those came that it could have been.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.kernel.record import changes as c
from domain.kernel.record.event import Event
from domain.kernel.record.header import Header
from domain.kernel.record.live import takeback_target
from domain.kernel.table.applying import apply_change
from domain.kernel.table.knowledge import hand_holder
from domain.kernel.table.table import Table

Since = dict[tuple[int, str], int]


def known_since(events: Sequence[Event], births: Sequence[Mapping[str, int]], header: Header) -> Since:
    """(birth, id) of a card -> position from which it is known to have been that card; only where that is not its birth."""
    table, entered, since = Table(header), dict[str, int](), Since()
    for position, event in enumerate(events):
        went_back = takeback_target(event, position) is not None
        for change in event.changes:
            if isinstance(change, c.Learned | c.Moved) and not went_back:
                _note(table, change, entered, births[position - 1], since)
            apply_change(table, change)
            if isinstance(change, c.Moved):
                entered[change.card] = position
    return since


def _note(
    table: Table, change: c.Learned | c.Moved, entered: Mapping[str, int], births: Mapping[str, int], since: Since
) -> None:
    """A card comes to light in a hand, or leaves it unseen: which of the unknown ones it is nobody can tell."""
    card = table.cards.get(change.card)
    told = isinstance(change, c.Learned) and change.printing is None
    if card is None or told or card.printing is not None or not hand_holder(table, card.place) or card.id not in births:
        return
    if isinstance(change, c.Moved) and change.place == card.place:
        return
    alike = [other for other in table.at(card.place) if table.cards[other].printing is None]
    last = max(entered.get(other, 0) for other in alike)
    if last > entered.get(card.id, 0):
        since.setdefault((births[card.id], card.id), last)
