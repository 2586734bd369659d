"""A deck list: how many of which printings, and what several forms of lists have in common when they are read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from domain.cards.bounds import HINTS, PROBLEMS
from domain.cards.catalogue import Catalogue, Found, on_the_fly
from domain.cards.folding import Nearby, fold, tidy
from domain.cards.headings import HEADINGS
from domain.cards.problem import Problem, in_order

_HEADINGS = Nearby(HEADINGS)
MOST_COPIES = 200
"""More of one card than this is taken for a slip of the pen."""


@dataclass(frozen=True)
class DeckList:
    """Printing ids with their numbers, in the order of the list."""

    main: dict[str, int]
    sideboard: dict[str, int] = field(default_factory=dict)
    title: str = ""


class Reading(NamedTuple):
    """One way to read a line: so many of the card with this name. `bare`: there is no count, which means one."""

    copies: int
    count_column: int
    name: str
    column: int
    bare: bool = False


class Entry(NamedTuple):
    """A line of a list: its board (`main` or `sideboard`) and the ways to read it, the likeliest first."""

    line: int
    board: str
    readings: tuple[Reading, ...]


class Tally(NamedTuple):
    """A count that a heading states for the entries from `first` to before `last` on a board."""

    line: int
    column: int
    stated: int
    board: str
    first: int
    last: int


@dataclass
class Listed:
    """What was found in a text before any name is looked up."""

    entries: list[Entry] = field(default_factory=list)
    tallies: list[Tally] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    title: str = ""


class Settled(NamedTuple):
    """An entry after its name was looked up."""

    board: str
    id: str
    copies: int | None


def settle(listed: Listed, catalogue: Catalogue, fly: bool) -> DeckList | list[Problem]:
    """Looks up every name and checks every stated count. Gives the list, or all problems of the text.

    With `fly`, a name that the catalogue does not know becomes a card named on the fly. After many problems it is left there.
    """
    problems = list(listed.problems)
    spelled: dict[str, str] = {}
    hints = _Hints(catalogue)
    settled = []
    for entry in listed.entries:
        if len(problems) >= PROBLEMS:
            return in_order(problems)
        settled.append(_settled(entry, catalogue, spelled if fly else None, problems, hints))
    problems += _miscounted(listed.tallies, settled)
    if problems:
        return in_order(problems)
    return DeckList(_summed(settled, "main"), _summed(settled, "sideboard"), listed.title)


class _Hints:
    """What is near an unknown name, each looked up once, and no more of them than somebody reads."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._known: dict[str, tuple[str, ...]] = {}

    def to(self, name: str) -> tuple[str, ...]:
        """The names that look most like this one."""
        if name not in self._known and len(self._known) < HINTS:
            self._known[name] = self._catalogue.nearest(name)
        return self._known.get(name, ())


def _settled(
    entry: Entry, catalogue: Catalogue, spelled: dict[str, str] | None, problems: list[Problem], hints: _Hints
) -> Settled:
    reading, found = _chosen(entry, catalogue)
    if spelled is not None and found.unknown and not reading.bare:
        made = on_the_fly(reading.name)
        found = Found(spelled.setdefault(fold(made), made))
    problems += _problems(entry, reading, found, hints)
    return Settled(entry.board, found.id, None if reading.bare and not found.id else reading.copies)


def _chosen(entry: Entry, catalogue: Catalogue) -> tuple[Reading, Found]:
    """The first reading that names a card; else the likeliest with a count, and what is wrong with its name."""
    looked_up = [(reading, catalogue.find(reading.name)) for reading in entry.readings]
    known = [pair for pair in looked_up if pair[1].id and pair[1].id != "~"]
    counted = [pair for pair in looked_up if not pair[0].bare]
    return (known or counted or looked_up)[0]


def _problems(entry: Entry, reading: Reading, found: Found, hints: _Hints) -> Iterator[Problem]:
    if not 1 <= reading.copies <= MOST_COPIES:
        expected = f"a number from 1 to {MOST_COPIES}"
        yield Problem(entry.line, reading.count_column, f"{reading.copies} copies of a card", expected)
    if found.id not in ("", "~"):
        return
    near = hints.to(reading.name) if found.unknown else found.nearest
    if reading.bare:
        words = (*_HEADINGS.to(reading.name, 2), *near)
        expected = "a count and a name such as `3 Name`, or a heading"
        yield Problem(entry.line, reading.column, f"{tidy(reading.name)!r} has no count", expected, words[:3])
    else:
        yield Problem(entry.line, reading.column, found.message or "no name", "the name of a card", near)


def _miscounted(tallies: list[Tally], settled: list[Settled]) -> Iterator[Problem]:
    for tally in tallies:
        counts = [each.copies for each in settled[tally.first : tally.last] if each.board == tally.board]
        total = sum(count or 0 for count in counts)
        if None not in counts and total != tally.stated:
            message = f"the heading says {tally.stated}, the cards under it add up to {total}"
            yield Problem(tally.line, tally.column, message, str(total))


def _summed(settled: list[Settled], board: str) -> dict[str, int]:
    sums: dict[str, int] = {}
    for each in settled:
        if each.board == board:
            sums[each.id] = sums.get(each.id, 0) + (each.copies or 0)
    return sums
