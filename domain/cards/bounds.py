"""How large a text with cards may be, so that reading one takes a blink whatever stands in it."""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

from domain.cards.problem import Problem


class Bounds(NamedTuple):
    """The most `characters` of a text, `lines` of it, characters of one `line`, and `cards` in it."""

    characters: int
    lines: int
    line: int
    cards: int


DECK = Bounds(60_000, 1_000, 60_000, 1_000)
"""A deck list; the largest decks have some hundred lines."""
CARDS = Bounds(100_000_000, 2_000_000, 40_000, 50_000)
"""A card list of one's own machine: every card of a game. A service takes less (`api/limits.py`)."""
PROBLEMS = 100
"""After so many problems a text is read no further."""
HINTS = 20
"""So many different unknown words are compared with the known ones."""
COLUMNS = 64
"""The most columns of a table."""
KEY_PARTS = 8
"""The most parts of a dotted key of TOML; its reader takes the square of their number."""
NESTING = 24
"""How deep lists and tables of TOML may lie in each other."""
CELLS = 25
"""A table may have so many cells for each card that a list may have."""
LARGEST = 10**12
"""No number on a card is larger."""


def oversize(text: str, bounds: Bounds) -> Problem | None:
    """What is too large about a text: the place from which on it is too much, and what would have been right."""
    if len(text) > bounds.characters:
        return Problem(
            text.count("\n", 0, bounds.characters) + 1, 0, "the text is too long", f"{bounds.characters} characters at most"
        )
    lines = text.split("\n")
    if len(lines) > bounds.lines:
        return Problem(bounds.lines + 1, 1, "the text has too many lines", f"{bounds.lines} lines at most")
    for number, line in enumerate(lines, 1):
        if len(line) > bounds.line:
            return Problem(number, bounds.line + 1, "a very long line", f"{bounds.line} characters at most")
    return None


_STEP = {"[": 1, "{": 1, "]": -1, "}": -1}
_APART = str.maketrans("=,[]{}", "\n\n\n\n\n\n")


def overgrown(bare: str) -> Problem | None:
    """Where a TOML text whose strings and comments are blanked is nested too deeply or names a key of too many parts."""
    for number, line in enumerate(bare.split("\n"), 1):
        if any(piece.count(".") >= KEY_PARTS for piece in line.translate(_APART).split("\n")):
            return Problem(number, 1, "a key of too many parts", f"{KEY_PARTS} parts at most")
    signs = [letter for letter in bare if letter in _STEP]
    if max(accumulate(_STEP[sign] for sign in signs), default=0) > NESTING:
        return Problem(1, 1, "lists and tables lie in each other too deeply", f"{NESTING} levels at most")
    return None
