"""Titles of games, from their players, their rulebook and their day."""

from __future__ import annotations

from domain import registry
from domain.kernel.record.header import Header


def players_title(header: Header) -> str:
    """Returns the players against each other; a seat without a player has its letter."""
    return " – ".join(header.players.get(seat) or seat for seat in header.seats)


def rulebook_title(header: Header, language: str = "en") -> str:
    """Returns the title of the rulebook in a language; without its code, the id in words."""
    return ruleset_title(header.ruleset, language)


def ruleset_title(name: str, language: str = "en") -> str:
    """Returns the title of a rulebook by its id, like `rulebook_title`."""
    if not registry.is_available(name):
        return name.replace("_", " ")
    book = registry.ruleset(name).book
    return book.terms.get("title", {}).get(language, book.title)


def occasion_title(header: Header) -> str:
    """Returns league, event, round and day, as far as they are given."""
    parts = (header.about.get(name, "") for name in ("league", "event", "round", "date"))
    return " · ".join(str(each) for each in parts if each not in ("", None))


def game_title(header: Header, language: str = "en") -> str:
    """Returns the rulebook and the day."""
    return " · ".join(each for each in (rulebook_title(header, language), str(header.about.get("date", ""))) if each)
