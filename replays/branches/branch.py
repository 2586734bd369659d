"""A branch: the events of a game, or of a viewer's view of it, up to a moment, and what is said from there on."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.desk.desk import Desk
from domain.kernel.desk.opening import load
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event

LETTERS = "bcdefghijklmnopqrstuvwxyz"
MOST = 200
"""So many branches a game may have."""


class Crowded(ValueError):
    """A game has as many branches as it may have."""


class Branch(NamedTuple):
    """A branch as it may be shown: everything but its events and the secret of who made it.

    `letter`: how it is called among the branches of its game; the game itself is `a` · `parent`: the branch that it leaves,
    empty: the game · `at`: after so many events of that · `viewer`: whose view it goes on from · `made`: in tenths of a
    second since the epoch · `size`: how many events it has in all, those of the game included.
    """

    id: str
    game: str
    letter: str
    parent: str
    at: int
    viewer: str
    name: str
    author: str
    made: int
    size: int


def letter_after(taken: Collection[str]) -> str:
    """The first letter that no branch of the game has: b to z, then bb, bc and so on."""
    letters: tuple[str, ...] = (*LETTERS, *(first + second for first in LETTERS for second in LETTERS))
    return next(letter for letter in letters if letter not in taken)


def begun(events: Sequence[Event], at: int) -> list[Event]:
    """The beginning of a branch at a position: with it go all events that followed from the same saying.

    Raises ValueError for a position that there is not.
    """
    if not 0 < at <= len(events):
        raise ValueError(f"no such position: {at}; there are {len(events)}")
    end = at
    while end < len(events) and events[end].line == events[end - 1].line:
        end += 1
    return list(events[:end])


def said(
    events: Sequence[Event], command: Command, ruleset: Ruleset, catalogue: Mapping[str, Plain]
) -> list[Event] | Refusal:
    """The events with what is said now, judged as at a table."""
    desk = desk_of(events, ruleset, catalogue)
    answer = desk.say(command)
    return answer if isinstance(answer, Refusal) else [*events, *answer]


def desk_of(events: Sequence[Event], ruleset: Ruleset, catalogue: Mapping[str, Plain]) -> Desk:
    """The desk at the end of a branch."""
    desk = load(events, ruleset)
    desk.catalogue = catalogue
    return desk


def shortened(events: Sequence[Event], start: int) -> list[Event]:
    """Without the last thing that was said, but never shorter than `start`."""
    end = len(events)
    while end > start and events[end - 1].line == events[-1].line:
        end -= 1
    return list(events[:end])
