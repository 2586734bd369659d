"""Card ids in views: the id under which a viewer sees each card, and card ids inside plain data."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from domain.kernel.record.changes import Plain
from domain.kernel.record.event import Event

_ID = re.compile(r"#\d+")


class ViewerCardIds:
    """The ids and printings that one viewer gives to cards, with a journal to roll back.

    `ids`: card id -> the id under which the viewer sees it · `printings`: card id -> the printing that the viewer takes it
    for.
    """

    def __init__(self) -> None:
        self.ids: dict[str, str] = {}
        self.printings: dict[str, str] = {}
        self._journal: list[tuple[dict[str, str], str, str | None]] = []

    def set_id(self, card_id: str, name: str) -> None:
        """Sets the id under which the viewer sees a card."""
        self._set(self.ids, card_id, name)

    def set_printing(self, card_id: str, printing: str | None) -> None:
        """Sets the printing that the viewer takes a card for; None for none."""
        self._set(self.printings, card_id, printing)

    def swap(self, one: str, other: str) -> None:
        """Swaps the ids and printings of two cards that the viewer cannot distinguish from each other."""
        if one == other:
            return
        for where in (self.ids, self.printings):
            mine, theirs = where.get(one), where.get(other)
            self._set(where, one, theirs)
            self._set(where, other, mine)

    def position(self) -> int:
        """Returns the position in the journal, to roll back to."""
        return len(self._journal)

    def roll_back(self, start: int, end: int) -> None:
        """Undoes the entries between two positions; this can be rolled back too."""
        for where, card_id, value in reversed(self._journal[start:end]):
            self._set(where, card_id, value)

    def _set(self, where: dict[str, str], card_id: str, value: str | None) -> None:
        self._journal.append((where, card_id, where.get(card_id)))
        if value is None:
            where.pop(card_id, None)
        else:
            where[card_id] = value


def card_number(name: str) -> int:
    """Returns the number in a card id, by which ids are sorted."""
    return int(name[1:])


def replace_card_ids(value: Plain, name: Callable[[str], str]) -> Plain:
    """Returns plain data with every card id replaced by `name(id)`."""
    if isinstance(value, str):
        return _ID.sub(lambda match: name(match.group()), value) if "#" in value else value
    if isinstance(value, tuple):
        return tuple([replace_card_ids(item, name) for item in value])
    if isinstance(value, dict):
        return {replace_card_ids(key, name): replace_card_ids(item, name) for key, item in value.items()}
    return value


def card_ids_in(event: Event) -> set[str]:
    """Returns the card ids in an event."""
    results: set[str] = set()
    if event.family != "opened":
        _gather((event.said, event.aside, event.changes), results)
    return results


def _gather(values: Iterable[Plain], result: set[str]) -> None:
    for value in values:
        if isinstance(value, str):
            if "#" in value:
                result.update(_ID.findall(value))
        elif isinstance(value, tuple):
            _gather(value, result)
        elif isinstance(value, dict):
            _gather(value, result)
            _gather(value.values(), result)
