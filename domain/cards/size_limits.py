"""How large a text with cards may be, so that reading one takes a blink whatever stands in it."""

from __future__ import annotations

import re
from itertools import accumulate
from typing import NamedTuple

from domain.cards.problems import Problem


class SizeLimits(NamedTuple):
    """The most `characters` of a text, `lines` of it, characters of one `line`, and `cards` in it.

    After so many `problems` it is read no further.
    """

    characters: int
    lines: int
    line: int
    cards: int
    problems: int = 100


DECK_LIMITS = SizeLimits(60_000, 1_000, 60_000, 1_000)
"""A deck list; the largest decks have some hundred lines."""
CARD_LIST_LIMITS = SizeLimits(100_000_000, 2_000_000, 40_000, 50_000, 100_000)
"""A card list of one's own machine: every card of a game. A service takes less (`api/limits.py`)."""
MAX_PROBLEMS = 100
"""After so many problems a text is read no further."""
MAX_HINTS = 20
"""So many different unknown words are compared with the known ones."""
MAX_COLUMNS = 64
"""The most columns of a table."""
MAX_KEY_PARTS = 8
"""The most parts of a dotted key of TOML; its reader takes the square of their number."""
MAX_NESTING = 24
"""How deep lists and tables of TOML may lie in each other."""
MAX_CELLS_PER_CARD = 25
"""A table may have so many cells for each card that a list may have."""
MAX_NUMBER = 10**12
"""No number on a card is larger."""


def size_problem(text: str, bounds: SizeLimits) -> Problem | None:
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
_NO_BRACKETS = re.compile(r"[^\[\]{}]+")
_BRACKETS = re.compile(r"[\[\]{}]")
_PART = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_DOTTED = re.compile(rf"\.(?:[ \t]*+{_PART}[ \t]*+\.){{{MAX_KEY_PARTS - 1}}}")


def nesting_problem(bare: str) -> Problem | None:
    """Where a TOML text is nested too deeply or names a key of too many parts, as far as that can be told where its strings
    and comments are not blanked."""
    if dotted := _DOTTED.search(bare):
        return Problem(
            bare.count("\n", 0, dotted.start()) + 1, 1, "a key of too many parts", f"{MAX_KEY_PARTS} parts at most"
        )
    signs = _NO_BRACKETS.sub("", bare)
    for _ in range(MAX_NESTING):  # level by level from the inside, which is quick
        signs = signs.replace("[]", "").replace("{}", "")
    if signs and max(accumulate(_STEP[sign] for sign in _BRACKETS.findall(bare))) > MAX_NESTING:
        return Problem(1, 1, "lists and tables lie in each other too deeply", f"{MAX_NESTING} levels at most")
    return None
