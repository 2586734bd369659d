"""Whether a tournament holds: every event against the rules of the event, every record against its report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from domain.league.tournament.evidence import Shown, differences
from domain.league.tournament.folding import fold
from domain.league.tournament.refusing import Book, broken
from domain.league.tournament.said import Event, GameTold
from domain.league.tournament.state import Match, Tournament

Look = Callable[[str], Shown | None]
"""What the record of a game shows; None: it is not here, or damaged."""


class Difference(NamedTuple):
    """Where a record and its report differ."""

    match: str
    game: int
    record: str
    why: str


class Breach(NamedTuple):
    """An event that would be refused today, where it stands."""

    position: int
    rule: str
    why: str


class Checked(NamedTuple):
    """What was found; `records`: so many are attached to the reports in force."""

    events: int
    records: int
    differences: tuple[Difference, ...]
    broken: tuple[Breach, ...]


def check(name: str, events: Sequence[Event], look: Look, book: Book | None = None) -> Checked:
    """Holds a whole tournament against itself and its records."""
    made = fold(events)
    found = list(attached(made, made.matches))
    different = [
        Difference(match.id, number, game.record, why)
        for match, number, game in found
        for why in differences(name, match, game, look(game.record))
    ]
    against = [Breach(at, each.rule, each.message) for at, each in broken(events, book)]
    return Checked(len(events), len(found), tuple(different), tuple(against))


def attached(made: Tournament, matches: Iterable[str]) -> Iterator[tuple[Match, int, GameTold]]:
    """The games with records in the reports in force of these matches, with their numbers."""
    for match in map(made.matches.__getitem__, matches):
        for number, game in enumerate(match.report.games if match.report else (), 1):
            if game.record:
                yield match, number, game
