"""From the rows of a log to its events, along the hash chain."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from typing import NamedTuple, Protocol

from domain.kernel.record.event import Event
from replays.log.answers import Damaged
from replays.log.hearing import Ear
from replays.log.stored import Entry

Row = tuple[int, str, bytes]
"""Position, kind and bytes of an event as it is stored."""
Numbered = tuple[int, str, int, str, bytes]
"""The same with its number among all events, and its game, before it."""
Placed = tuple[str, int, str, bytes]
"""Game, position, kind and bytes of an event that is to be stored."""
ToEntry = Callable[[str, int, str, bytes], Entry]
"""The entry of a row of this game. Raises Damaged."""


class Recorder(Protocol):
    """What our recorders can beside the library's."""

    def store(self, rows: Sequence[Placed]) -> None:
        """Stores rows durably, all or none. Raises IntegrityError where one is there already."""

    def rows(self, game: str, start: int) -> Sequence[Row]:
        """The rows of a game from a position on."""

    def rows_after(self, after: int, limit: int) -> Sequence[Numbered]:
        """The rows of all games after a number, oldest first."""

    def ear(self) -> Ear:
        """Hears what other processes append."""


class Noted(NamedTuple):
    """An event as followers of the log get it; `id` grows from event to event over all games, with gaps."""

    id: int
    game: str
    position: int
    event: Event


def entries_of(game: str, rows: Iterable[Row], start: int, link: bytes | None, to_entry: ToEntry) -> list[Entry]:
    """The entries of a game's rows from a position on; `link`: of the event before, None where it is not known.

    Raises Damaged for the first row that does not follow.
    """
    entries = []
    for at, (position, topic, state) in enumerate(rows, start):
        entry = to_entry(game, position, topic, state)
        if entry.before != link or position != at:
            check(entry, at, entry.before if link is None else link)
        link = entry.link
        entries.append(entry)
    return entries


def noted_of(rows: Iterable[Numbered], without: Container[str], to_entry: ToEntry) -> list[Noted]:
    """The events of rows of all games, without some games that are passed over unread. Raises Damaged."""
    links: dict[str, tuple[int, bytes]] = {}
    noted = []
    for number, game, position, topic, state in rows:
        if game in without:
            continue
        entry = to_entry(game, position, topic, state)
        before = entry.before
        at, link = links.get(game) or (position, before)
        if position != at or before != link:
            check(entry, at, link)
        links[game] = at + 1, entry.link
        noted.append(tuple.__new__(Noted, (number, game, position, entry.event)))
    return noted


def check(entry: Entry, position: int, link: bytes) -> None:
    """Raises Damaged for an entry that is not the next one."""
    if entry.originator_version != position:
        raise Damaged(entry.originator_id, position, "it is missing")
    if entry.before != link:
        raise Damaged(entry.originator_id, position, "it does not follow the event before")
