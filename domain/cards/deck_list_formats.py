"""The formats of a deck list by name, their detection, and deck lists in the fragment of a URL.

A browser never sends the fragment: `#card=3+gw-s:U-001&side=1+~Zura&title=Blue`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import unquote_plus, urlencode

from domain.cards.catalogue import Catalogue
from domain.cards.deck_card_lookup import look_up_cards
from domain.cards.deck_foreign_formats import (
    format_cockatrice,
    format_lackey,
    format_octgn,
    format_tts,
    format_ydk,
    parse_xml_deck,
    parse_ydk,
)
from domain.cards.deck_list import DeckLineReadings, DeckList, LineReading, ParsedDeck
from domain.cards.deck_text import format_deck_text, parse_deck_text
from domain.cards.deck_text_lines import HTML_START, strip_html
from domain.cards.deck_toml_csv_json import (
    DECK_COLUMNS,
    format_csv_deck,
    format_toml_deck,
    parse_csv_deck,
    parse_json_deck,
    parse_toml_deck,
)
from domain.cards.messages import msg
from domain.cards.name_matching import fold
from domain.cards.problems import Problem
from domain.cards.size_limits import DECK_LIMITS, size_problem

ADDRESS = re.compile(r"\s*\S*#(?:title|card|side)=\S*\s*")
"""Matches a text that is one URL with a deck in it."""
_BOARDS = {"card": "main", "side": "sideboard"}
_EXPECTED = "card=3+NAME or side=1+NAME"
_ADDRESS_CARD = re.compile(r"(\d{1,9}) (\S.*)")


def parse_deck_url(text: str) -> ParsedDeck:
    """Parses the cards of a URL without looking names up; a problem states its column."""
    start, _, fragment = text.strip().partition("#")
    listed, column = ParsedDeck(), len(start) + 2
    parts = fragment.split("&")
    if len(parts) > DECK_LIMITS.cards:
        return ParsedDeck(problems=[Problem(1, column, msg("too_many_cards"), msg("n_at_most", n=DECK_LIMITS.cards))])
    for written in parts:
        name, _, value = written.partition("=")
        value = unquote_plus(value)
        entry = _ADDRESS_CARD.fullmatch(value)
        if name == "title":
            listed.title = value
        elif name in _BOARDS and entry is not None:
            listed.entries.append(DeckLineReadings(1, _BOARDS[name], (LineReading(int(entry[1]), column, entry[2], column),)))
        else:
            listed.problems.append(Problem(1, column, msg("not_card_said", said=f"{written!r:.60}"), _EXPECTED))
        column += len(written) + 1
    return listed


def format_deck_url(deck: DeckList, catalogue: Catalogue) -> str:
    """Formats the list as the fragment of a URL, with cards by their ids."""
    boards = (("card", deck.main), ("side", deck.sideboard))
    cards = [(name, f"{count} {printing}") for name, board in boards for printing, count in board.items()]
    return f"#{urlencode([*([('title', deck.title)] if deck.title else []), *cards], safe=':~')}\n"


_PARSERS: dict[str, Callable[[str], ParsedDeck]] = {
    "text": parse_deck_text,
    "toml": parse_toml_deck,
    "csv": parse_csv_deck,
    "xml": parse_xml_deck,
    "json": parse_json_deck,
    "tts": parse_json_deck,
    "html": lambda text: parse_deck_text(strip_html(text)),
    "ydk": parse_ydk,
    "url": parse_deck_url,
}
_WRITERS: dict[str, Callable[[DeckList, Catalogue], str]] = {
    "text": format_deck_text,
    "toml": format_toml_deck,
    "csv": format_csv_deck,
    "lackey": format_lackey,
    "cockatrice": format_cockatrice,
    "octgn": format_octgn,
    "tts": format_tts,
    "ydk": format_ydk,
    "url": format_deck_url,
}
READABLE_FORMATS = tuple(_PARSERS)
"""The formats that are read. `xml` is that of Lackey, Cockatrice, OCTGN and Magic Online, `html` the source of a page,
`url` an address with a deck."""
WRITABLE_FORMATS = tuple(_WRITERS)
"""The formats that are written."""
_TOML = re.compile(r"^\s*(?:\[(?:main|sideboard)\]\s*$|title\s*=\s*[\"'])", re.MULTILINE)
_YDK = re.compile(r"^\s*(?:#main|!side)\s*$", re.MULTILINE)


def detect_format(text: str) -> str:
    """Detects the format of a text from its beginning."""
    begins = text.lstrip("\ufeff \t\r\n")
    if begins.startswith("<") and HTML_START.match(begins):
        return "html"
    if begins.startswith("<") and ("</" in text or "/>" in text):
        return "xml"
    if begins.startswith("{") or re.match(r'\[\s*["{\[]', begins):
        return "tts" if '"ObjectStates"' in text else "json"
    if ADDRESS.fullmatch(text):
        return "url"
    if _YDK.search(text):
        return "ydk"
    if _TOML.search(text):
        return "toml"
    return "csv" if _has_header(begins.partition("\n")[0]) else "text"


def _has_header(line: str) -> bool:
    """Returns whether a line is a table header: columns for the card and for the count."""
    comma = max(",;\t", key=line.count)
    meant = {DECK_COLUMNS.get(fold(cell.strip().strip('"')), "") for cell in line.split(comma)}
    return comma in line and bool(meant & {"card", "number"}) and "count" in meant


def parse_deck(
    text: str, catalogue: Catalogue | None = None, form: str = "text", on_the_fly: bool = False
) -> DeckList | list[Problem]:
    """Parses a deck list, or returns all problems of the text.

    `any` detects the format. With `on_the_fly`, a name that is not in the catalogue becomes the printing `~Name`. Raises
    KeyError for an unknown format.
    """
    lister = _PARSERS[detect_format(text) if form == "any" else form]
    fault = size_problem(text, DECK_LIMITS)
    if fault is not None:
        return [fault]
    known = catalogue if catalogue is not None else Catalogue()
    result = look_up_cards(lister(text), known, on_the_fly)
    if isinstance(result, DeckList) or lister is not parse_deck_text or on_the_fly:
        return result  # for unknown cards, `Name: 3` looks like the heading of a part
    counted = look_up_cards(parse_deck_text(text, colons=True), known, on_the_fly)
    return counted if isinstance(counted, DeckList) else result


def format_deck(deck: DeckList, catalogue: Catalogue | None = None, form: str = "text") -> str:
    """Formats the list so that `parse_deck` reads it back with the same catalogue. Raises KeyError for an unknown format."""
    return _WRITERS[form](deck, catalogue if catalogue is not None else Catalogue())
