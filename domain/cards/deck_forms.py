"""The forms of a deck list by name, and which of them a text is in."""

from __future__ import annotations

import re
from collections.abc import Callable

from domain.cards.bounds import DECK, oversize
from domain.cards.catalogue import Catalogue
from domain.cards.deck_address import ADDRESS, list_address, write_address
from domain.cards.deck_files import COLUMNS, list_csv_deck, list_toml_deck, write_csv_deck, write_toml_deck
from domain.cards.deck_foreign import (
    list_xml,
    list_ydk,
    write_cockatrice,
    write_lackey,
    write_octgn,
    write_tts,
    write_ydk,
)
from domain.cards.deck_json import list_json
from domain.cards.deck_signs import HTML, without_tags
from domain.cards.deck_text import list_text, write_text
from domain.cards.decklist import DeckList, Listed
from domain.cards.folding import fold
from domain.cards.problem import Problem
from domain.cards.settling import settle

_LISTERS: dict[str, Callable[[str], Listed]] = {
    "text": list_text,
    "toml": list_toml_deck,
    "csv": list_csv_deck,
    "xml": list_xml,
    "json": list_json,
    "tts": list_json,
    "html": lambda text: list_text(without_tags(text)),
    "ydk": list_ydk,
    "url": list_address,
}
_WRITERS: dict[str, Callable[[DeckList, Catalogue], str]] = {
    "text": write_text,
    "toml": write_toml_deck,
    "csv": write_csv_deck,
    "lackey": write_lackey,
    "cockatrice": write_cockatrice,
    "octgn": write_octgn,
    "tts": write_tts,
    "ydk": write_ydk,
    "url": write_address,
}
FORMS = tuple(_LISTERS)
"""The forms that are read; `xml` is that of Lackey, Cockatrice, OCTGN and Magic Online, `html` the source of a
page, `url` an address with a deck."""
WRITTEN = tuple(_WRITERS)
"""The forms that are written."""
_TOML = re.compile(r"^\s*(?:\[(?:main|sideboard)\]\s*$|title\s*=\s*[\"'])", re.MULTILINE)
_YDK = re.compile(r"^\s*(?:#main|!side)\s*$", re.MULTILINE)


def form_of(text: str) -> str:
    """The form that a text is in, by how it begins."""
    begins = text.lstrip("\ufeff \t\r\n")
    if begins.startswith("<") and HTML.match(begins):
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
    """Whether a line is the header of a table: columns, of which one says which card and another how many."""
    comma = max(",;\t", key=line.count)
    meant = {COLUMNS.get(fold(cell.strip().strip('"')), "") for cell in line.split(comma)}
    return comma in line and bool(meant & {"card", "number"}) and "count" in meant


def read_deck(
    text: str, catalogue: Catalogue | None = None, form: str = "text", on_the_fly: bool = False
) -> DeckList | list[Problem]:
    """The deck list, or all problems of the text. Raises KeyError for a form that there is not; `any` is the one it is in.

    With `on_the_fly`, a name that is not in the catalogue becomes the printing `~Name`.
    """
    lister = _LISTERS[form_of(text) if form == "any" else form]
    fault = oversize(text, DECK)
    if fault is not None:
        return [fault]
    known = catalogue if catalogue is not None else Catalogue()
    found = settle(lister(text), known, on_the_fly)
    if isinstance(found, DeckList) or lister is not list_text or on_the_fly:
        return found  # of cards that nobody knows, `Name: 3` cannot be told from the heading of a part
    counted = settle(list_text(text, colons=True), known, on_the_fly)
    return counted if isinstance(counted, DeckList) else found


def write_deck(deck: DeckList, catalogue: Catalogue | None = None, form: str = "text") -> str:
    """The list in a form that `read_deck` reads back with the same catalogue. Raises KeyError for an unknown form."""
    return _WRITERS[form](deck, catalogue if catalogue is not None else Catalogue())
