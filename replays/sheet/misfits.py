"""What is wrong with the header of a sheet, before a game is opened by it."""

from __future__ import annotations

from collections.abc import Iterator

from domain.cards.name_matching import similar_words
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.record.unicode_safety import name_fault
from replays.sheet.clock import is_day
from replays.sheet.problem import Problem
from replays.sheet.reading import narrow
from replays.sheet.syntax import Sheet, Tag

CHOICES = {"mode": ("referee", "scribe"), "passes": ("implied", "explicit"), "quiet": ("no", "yes")}
"""Header words that have a few values; the first one is meant where a sheet does not say."""
LONGEST = 200
"""Letters of a player's name."""


def misfits(sheet: Sheet, ruleset: Ruleset, seats: int | tuple[str, ...]) -> list[Problem]:
    """Tags that say what this rulebook does not have, what cannot be kept, or twice something else."""
    found = [each for tag in sheet.tags for each in (*_of_the_book(tag, ruleset), *_of_people(tag, seats), *_of_form(tag))]
    return [*found, *_twice(sheet)]


def _of_the_book(tag: Tag, ruleset: Ruleset) -> Iterator[Problem]:
    """The ruleset, the edition and the house rules."""
    book = ruleset.book
    if tag.key == "ruleset" and id_of(tag) != book.id:
        yield Problem(tag.line, tag.column, tag.value, f"the game is {book.id}", (book.id,))
    elif tag.key == "edition" and narrow(tag.value) != book.edition:
        yield Problem(tag.line, tag.column, tag.value, "another edition of the rulebook", (book.edition,))
    elif tag.key == "switch" and tag.value not in (known.values if (known := book.switches.get(tag.of)) else ()):
        values = known.values if known else similar_words(tag.of, book.switches) or tuple(book.switches)
        yield Problem(tag.line, tag.column, f"{tag.of}: {tag.value}", "no such house rule", values)


def _of_people(tag: Tag, seats: int | tuple[str, ...]) -> Iterator[Problem]:
    """Who plays."""
    if tag.key != "player":
        return
    if isinstance(seats, tuple) and tag.of not in seats:
        yield Problem(tag.line, tag.column, tag.of, f"{tag.of or 'the player'} has no seat", seats)
    if why := name_fault(tag.value):
        yield Problem(tag.line, tag.column, "", f"player {tag.of} is no name that can be kept: {why}")
    elif len(tag.value) > LONGEST:
        yield Problem(
            tag.line, tag.column, "", f"the name of player {tag.of} has {len(tag.value)} letters", (f"{LONGEST} at most",)
        )


def _of_form(tag: Tag) -> Iterator[Problem]:
    """Words of a choice, and the day."""
    values = CHOICES.get(tag.key)
    if values and narrow(tag.value).lower() not in values:
        yield Problem(tag.line, tag.column, tag.value, f"{tag.key} cannot be {tag.value!r}", values)
    elif tag.key == "date" and not is_day(narrow(tag.value)):
        yield Problem(tag.line, tag.column, tag.value, f"{tag.value!r} is no day", ("2026-11-20", f"about date: {tag.value}"))


def _twice(sheet: Sheet) -> Iterator[Problem]:
    """What is said twice, and not the same: only one of them could be kept."""
    first: dict[tuple[str, str], Tag] = {}
    for tag in sheet.tags:
        known = first.setdefault((tag.key, tag.of), tag)
        if known.value != tag.value:
            words = f"{tag.key} {tag.of}".strip()
            message = f"{words} is said twice: line {known.line} says {known.value}"
            yield Problem(tag.line, tag.column, tag.value, message, ("one of them",))


def id_of(tag: Tag) -> str:
    """The id of the ruleset that a tag names."""
    return narrow(tag.value).strip().replace(" ", "_").lower()
