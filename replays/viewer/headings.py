"""What a game is called: by its players, by its rulebook and day."""

from __future__ import annotations

from domain import registry
from domain.kernel.record.header import Header


def players_of(header: Header) -> str:
    """The players against each other, seats where nobody is named."""
    return " – ".join(header.players.get(seat) or seat for seat in header.seats)


def book_of(header: Header) -> str:
    """The title of the rulebook; its id in words where its code is not here."""
    known = header.ruleset in registry.available()
    return registry.ruleset(header.ruleset).book.title if known else header.ruleset.replace("_", " ")


def occasion_of(header: Header) -> str:
    """League, event and round as far as they are said, and the day."""
    told = (header.about.get(name, "") for name in ("league", "event", "round", "date"))
    return " · ".join(str(each) for each in told if each not in ("", None))


def title_of(header: Header) -> str:
    """The rulebook and the day."""
    return " · ".join(each for each in (book_of(header), str(header.about.get("date", ""))) if each)
