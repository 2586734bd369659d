"""Makes printed texts comparable: widths and spaces, text that is left out, and letters that stand for each other.

Each step is a row of data with its reason.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

_QUOTED = re.compile(r"(「(?![(『【<〔])[^「」]*」|\"[^\"]*\")")
"""Matches a name in quotes, whose own letters stay where a row leaves them alone; a whole text in quotes is no name."""


class Replacement(NamedTuple):
    """Letters that are read as others. `in_quotes`: also inside of names in quotes."""

    old: str
    new: str
    in_quotes: bool


class Reminder(NamedTuple):
    """A pattern of text without a meaning of its own, such as a reminder, and the text that is read in its place."""

    pattern: re.Pattern[str]
    instead: str


@dataclass(frozen=True)
class Normalisation:
    """The steps in their order. `small_letters`: capitals are read as small letters, but in quotes · `letters`: replacements
    that apply to phrases as well · `notes`: what is left out.
    """

    letters: tuple[Replacement, ...]
    notes: tuple[Reminder, ...]
    small_letters: bool = False

    def apply(self, text: str) -> str:
        """Returns a printed text in normal form, without its notes."""
        plain = self._cased(unicodedata.normalize("NFKC", text))
        for note in self.notes:
            plain = note.pattern.sub(note.instead, plain)
        for step in self.letters:
            if step.old not in plain:
                continue
            parts = [plain] if step.in_quotes else _QUOTED.split(plain)
            plain = "".join(
                part if not step.in_quotes and _QUOTED.fullmatch(part) else part.replace(step.old, step.new) for part in parts
            )
        return plain.strip()

    def _cased(self, plain: str) -> str:
        if not self.small_letters:
            return plain
        return "".join(part if _QUOTED.fullmatch(part) else part.lower() for part in _QUOTED.split(plain))

    def apply_to_letters(self, letters: str) -> str:
        """Returns the letters of a phrase in normal form; the spaces at their ends stay."""
        plain = self._cased(unicodedata.normalize("NFKC", letters))
        for step in self.letters:
            plain = plain.replace(step.old, step.new)
        return plain


def read_normalisation(tables: Iterable[Mapping[str, Any]]) -> Normalisation:
    """Returns the steps of TOML tables: `letters` and `notes`, rows with `because`, and with `replace`, or with `pattern`
    and maybe `instead`; and `small_letters`.
    """
    every = tuple(tables)
    letters = tuple(step for table in every for row in table.get("letters", ()) for step in _replacements(row))
    notes = tuple(
        Reminder(re.compile(row["pattern"]), row.get("instead", "")) for table in every for row in table.get("notes", ())
    )
    return Normalisation(letters, notes, any("small_letters" in table for table in every))


def _replacements(row: Mapping[str, Any]) -> Iterator[Replacement]:
    for old, new in row["replace"].items():
        yield Replacement(old, new, row.get("in_quotes", True))
