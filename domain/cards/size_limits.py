"""Size limits of texts with cards, which bound the time that reading one takes."""

from __future__ import annotations

import re
from itertools import accumulate
from typing import NamedTuple

from domain.cards.messages import msg
from domain.cards.problems import Problem


class SizeLimits(NamedTuple):
    """The most `characters` of a text, `lines` of it, characters of one `line`, and `cards` in it.

    Reading stops once there are `problems` problems.
    """

    characters: int
    lines: int
    line: int
    cards: int
    problems: int = 100


DECK_LIMITS = SizeLimits(60_000, 1_000, 60_000, 1_000)
"""Limits of a deck list; the largest decks have some hundred lines."""
CARD_LIST_LIMITS = SizeLimits(100_000_000, 2_000_000, 40_000, 50_000, 100_000)
"""Limits of a card list on one's own machine: every card of a game. A server accepts less (`api/limits.py`)."""
MAX_PROBLEMS = 100
"""The number of problems after which reading stops."""
MAX_HINTS = 20
"""The most unknown words for which similar ones are searched."""
MAX_COLUMNS = 64
"""The most columns of a table."""
MAX_KEY_PARTS = 8
"""The most parts of a dotted TOML key; `tomllib` takes time proportional to their square."""
MAX_NESTING = 24
"""The most levels of nested TOML lists and tables."""
MAX_CELLS_PER_CARD = 25
"""The most cells of a table for each card that a list may have."""
MAX_NUMBER = 10**12
"""The largest number on a card."""


def size_problem(text: str, bounds: SizeLimits) -> Problem | None:
    """Returns the problem of a text that is too large, at the place where it exceeds the limit."""
    if len(text) > bounds.characters:
        return Problem(
            text.count("\n", 0, bounds.characters) + 1,
            0,
            msg("text_is_too_long"),
            msg("n_characters_at_most", n=bounds.characters),
        )
    lines = text.split("\n")
    if len(lines) > bounds.lines:
        return Problem(bounds.lines + 1, 1, msg("text_has_too_many_lines"), msg("n_lines_at_most", n=bounds.lines))
    for number, line in enumerate(lines, 1):
        if len(line) > bounds.line:
            return Problem(number, bounds.line + 1, msg("very_long_line"), msg("n_characters_at_most", n=bounds.line))
    return None


_STEP = {"[": 1, "{": 1, "]": -1, "}": -1}
_NO_BRACKETS = re.compile(r"[^\[\]{}]+")
_BRACKETS = re.compile(r"[\[\]{}]")
_PART = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_DOTTED = re.compile(rf"\.(?:[ \t]*+{_PART}[ \t]*+\.){{{MAX_KEY_PARTS - 1}}}")


def nesting_problem(bare: str) -> Problem | None:
    """Returns the problem of a TOML text with too deep nesting or a key of too many parts. Strings and comments have to
    be blanked for an exact result."""
    if dotted := _DOTTED.search(bare):
        return Problem(
            bare.count("\n", 0, dotted.start()) + 1, 1, msg("key_too_many_parts"), msg("n_parts_at_most", n=MAX_KEY_PARTS)
        )
    signs = _NO_BRACKETS.sub("", bare)
    for _ in range(MAX_NESTING):  # level by level from the inside, which is quick
        signs = signs.replace("[]", "").replace("{}", "")
    if signs and max(accumulate(_STEP[sign] for sign in _BRACKETS.findall(bare))) > MAX_NESTING:
        return Problem(1, 1, msg("lists_and_tables_lie_in_each"), msg("n_levels_at_most", n=MAX_NESTING))
    return None
