"""A deck list: how many of which printings; and what a reader finds in a text before any name is looked up."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from domain.cards.problem import Problem


class Remark(NamedTuple):
    """What of a text was taken for something else than a card of the main deck.

    `kind`: `heading`, `sideboard` (a heading or a card of one), `remark` (a line), `left out` (a part of a line, or a card of
    what is not in the deck), `in the name` (of a card named on the fly, where it may be none), `split` (a line of several
    cards), `column` · `text`: as it was written.
    """

    line: int
    kind: str
    text: str

    def __str__(self) -> str:
        """The remark as one line for people."""
        return f"line {self.line}: {self.kind}: {self.text}"


@dataclass(frozen=True)
class DeckList:
    """Printing ids with their numbers, in the order of the list; `remarks`: what was not taken for a card of the deck."""

    main: dict[str, int]
    sideboard: dict[str, int] = field(default_factory=dict)
    title: str = ""
    remarks: tuple[Remark, ...] = field(default=(), compare=False)


class Reading(NamedTuple):
    """One way to read a line: so many of the card with this name.

    `bare`: there is no count, which means one · `note`: what stands beside the name and is left out; `sure`: that is no part
    of a name, whatever cards there are · `weak`: the count is one only where the card is known.
    """

    copies: int
    count_column: int
    name: str
    column: int
    bare: bool = False
    note: str = ""
    sure: bool = False
    weak: bool = False


class Entry(NamedTuple):
    """A line of a list: its board (`main` or `sideboard`) and the ways to read it, the likeliest first.

    `parts`: the same line as several cards, where it may be that · `mere`: it may be a remark.
    """

    line: int
    board: str
    readings: tuple[Reading, ...]
    parts: tuple[Entry, ...] = ()
    mere: str = ""


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
    remarks: list[Remark] = field(default_factory=list)
