"""What the pages of a site and the slips say: the words of the app, of the terminal and of the rulebooks, in one language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from api.web.translations import app_messages
from scripts.cli.faults import LANGUAGES
from scripts.cli.languages import Tongue
from scripts.cli.statistic_words import in_words

TAGS = {"en": "en", "ja": "ja", "zh": "zh-Hant"}
OWN = {"en": "English", "ja": "日本語", "zh": "中文"}
OUTCOMES = {"win": "○", "loss": "×", "draw": "△"}
"""As players write results, in every language."""

__all__ = ["LANGUAGES", "OUTCOMES", "OWN", "TAGS", "Words"]


class Words:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._app, self._own = app_messages(language), Tongue(language)

    def say(self, key: str, **values: Any) -> str:
        """Words of the app, or of the terminal where the app has none under this key, with what is filled in."""
        return self._app[key].format(**values) if key in self._app else self._own.say(key, **values)

    def book(self, ruleset: str) -> str:
        """What a rulebook is called."""
        return Tongue(self.language, ruleset).term("title") if ruleset else ""

    def table(self, rows: Sequence[dict[str, Any]], columns: Sequence[str]) -> tuple[list[str], list[list[Any]]]:
        """The heads of an answer of the statistics, and its cells, in words."""
        heads: Mapping[str, str]
        heads, told = in_words(rows, columns, self.language)
        return [heads[name] for name in columns], [[row[name] for name in columns] for row in told]

    def result(self, seats: Sequence[Mapping[str, Any]]) -> str:
        """How a game ended: `ann ○ – × ben`."""
        told = [(seat["player"] or seat["seat"], OUTCOMES.get(seat["outcome"], "")) for seat in seats]
        if len(told) != 2:
            return " – ".join(f"{name} {mark}".strip() for name, mark in told)
        (one, first), (two, second) = told
        return f"{one} {first} – {second} {two}"
