"""The forms of a deck list by name: `text`, `toml` and `csv`."""

from __future__ import annotations

from domain.cards.bounds import DECK, oversize
from domain.cards.catalogue import Catalogue
from domain.cards.deck_files import read_csv_deck, read_toml_deck, write_csv_deck, write_toml_deck
from domain.cards.deck_text import read_text, write_text
from domain.cards.decklist import DeckList
from domain.cards.problem import Problem

_READERS = {"text": read_text, "toml": read_toml_deck, "csv": read_csv_deck}
_WRITERS = {"text": write_text, "toml": write_toml_deck, "csv": write_csv_deck}
FORMS = tuple(_READERS)


def read_deck(
    text: str, catalogue: Catalogue | None = None, form: str = "text", on_the_fly: bool = False
) -> DeckList | list[Problem]:
    """The deck list, or all problems of the text. Raises KeyError for a form that there is not.

    With `on_the_fly`, a name that is not in the catalogue becomes the printing `~Name`.
    """
    reader = _READERS[form]
    fault = oversize(text, DECK)
    if fault is not None:
        return [fault]
    return reader(text, catalogue if catalogue is not None else Catalogue(), on_the_fly)


def write_deck(deck: DeckList, catalogue: Catalogue | None = None, form: str = "text") -> str:
    """The list in a form that `read_deck` reads back with the same catalogue. Raises KeyError for an unknown form."""
    return _WRITERS[form](deck, catalogue if catalogue is not None else Catalogue())
