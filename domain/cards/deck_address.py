"""A deck list in the fragment of an address, which no browser sends: `#card=3+gw-s:U-001&side=1+~Zura&title=Blue`."""

from __future__ import annotations

import re
from urllib.parse import unquote_plus, urlencode

from domain.cards.bounds import DECK
from domain.cards.catalogue import Catalogue
from domain.cards.decklist import DeckList, Entry, Listed, Reading
from domain.cards.problem import Problem

ADDRESS = re.compile(r"\s*\S*#(?:title|card|side)=\S*\s*")
"""A text that is one address with a deck in it."""
_BOARDS = {"card": "main", "side": "sideboard"}
_ENTRY = re.compile(r"(\d{1,9}) (\S.*)")


def list_address(text: str) -> Listed:
    """The cards of an address, before any name is looked up; what is wrong is told by its column."""
    start, _, fragment = text.strip().partition("#")
    listed, column = Listed(), len(start) + 2
    parts = fragment.split("&")
    if len(parts) > DECK.cards:
        return Listed(problems=[Problem(1, column, "too many cards", f"{DECK.cards} at most")])
    for written in parts:
        name, _, value = written.partition("=")
        value = unquote_plus(value)
        entry = _ENTRY.fullmatch(value)
        if name == "title":
            listed.title = value
        elif name in _BOARDS and entry is not None:
            listed.entries.append(Entry(1, _BOARDS[name], (Reading(int(entry[1]), column, entry[2], column),)))
        else:
            listed.problems.append(Problem(1, column, f"not a card: {written!r:.60}", "card=3+NAME or side=1+NAME"))
        column += len(written) + 1
    return listed


def write_address(deck: DeckList, catalogue: Catalogue) -> str:
    """The fragment of an address that holds the list; cards are written by their ids."""
    boards = (("card", deck.main), ("side", deck.sideboard))
    cards = [(name, f"{count} {printing}") for name, board in boards for printing, count in board.items()]
    return f"#{urlencode([*([('title', deck.title)] if deck.title else []), *cards], safe=':~')}\n"
