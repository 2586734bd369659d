"""What a game is called: by its players, by its rulebook and day."""

from __future__ import annotations

from domain import registry
from domain.kernel.record.header import Header


def players_title(header: Header) -> str:
    """The players against each other, seats where nobody is named."""
    return " – ".join(header.players.get(seat) or seat for seat in header.seats)


def rulebook_title(header: Header, language: str = "en") -> str:
    """The title of the rulebook in a language; its id in words where its code is not here."""
    if header.ruleset not in registry.available():
        return header.ruleset.replace("_", " ")
    book = registry.ruleset(header.ruleset).book
    return book.terms.get("title", {}).get(language, book.title)


def occasion_title(header: Header) -> str:
    """League, event and round as far as they are said, and the day."""
    told = (header.about.get(name, "") for name in ("league", "event", "round", "date"))
    return " · ".join(str(each) for each in told if each not in ("", None))


def game_title(header: Header, language: str = "en") -> str:
    """The rulebook and the day."""
    return " · ".join(each for each in (rulebook_title(header, language), str(header.about.get("date", ""))) if each)
