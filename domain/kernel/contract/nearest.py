"""What was probably meant: the nearest of the words there are, for refusals that say what was expected."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches

from domain.kernel.record.changes import Plain


def near(word: Plain, allowed: Collection[str], least: float = 0.6) -> str:
    """What was probably meant; empty where nothing is near or it is one of the words.

    `least` of 1 is the same.
    """
    words = [str(each) for each in allowed]
    found = [] if str(word) in words else get_close_matches(str(word), words, 1, least)
    return f"; is {found[0]} meant?" if found else ""


def choices(allowed: Collection[str]) -> str:
    """The words there are."""
    return f"; there are {', '.join(sorted(allowed))}"
