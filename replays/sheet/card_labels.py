"""Labels of cards on a sheet: short handles, or whole names, in quotes if needed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from functools import cached_property
from itertools import count

from domain.cards.name_matching import fold
from domain.kernel.contract.ruleset import Act
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table

_PLAIN_WORD = re.compile(r"""(?!//)[^\s"“”「」『』,;:(){}#=!?`@>~'’][^\s"“”「」『』,;:(){}#=!?`'’]*""")
_TAIL = re.compile(r".*\.\d+|.*//.*|[+-]?\d+\.?")


def quote_text(text: str) -> str:
    """Returns the text in quotes, on one line."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def is_plain_word(text: str) -> bool:
    """Returns whether a text can be written as one word without quotes."""
    return bool(_PLAIN_WORD.fullmatch(text)) and not _TAIL.fullmatch(text) and fold(text) == fold(text.translate(_SIGNS))


_SIGNS = dict.fromkeys((*range(65281, 65296), *range(65306, 65313), 12288, 12289), " ")


def reserved_words(acts: Mapping[str, Act], seats: tuple[str, ...] = ()) -> set[str]:
    """Returns the words of the notation; a name that equals one of them is written in quotes."""
    arguments = {name for act in acts.values() for name in act.args}
    return {*arguments, *acts, *seats, *NOTATION_WORDS}


NOTATION_WORDS = ("judge", "deck", "end", "yes", "no", "none", "own", "enemy", "both", "target", "self", "host")
"""The words of the notation itself."""


class FoldedWords(frozenset[str]):
    """Words in the form in which they are compared."""


def fold_words(words: Collection[str]) -> FoldedWords:
    """Folds words, unless they are folded already."""
    return words if isinstance(words, FoldedWords) else FoldedWords(map(fold, words))


class CardLabels:
    """Labels by whole names, for logs and viewers. `reserved`: words that need quotes as names."""

    def __init__(self, reserved: Collection[str] = (), pins: Mapping[str, Plain] | None = None) -> None:
        self.pins = pins or {}
        self.reserved = fold_words(reserved)

    def printing(self, printing: str) -> str:
        """Returns the label of a printing: its name, or its id where another printing of the game has that name."""
        name = self.name(printing)
        if self._names[fold(name)] < 2 or printing not in self.pins:
            return self.word(name)
        return f"~{self.word(name)}" if printing.startswith("~") else self.word(printing)

    @cached_property
    def _names(self) -> Counter[str]:
        """The folded names of the printings of the game."""
        return Counter(fold(self.name(printing)) for printing in self.pins)

    def name(self, printing: str) -> str:
        """Returns the printed name, or the id of an unknown printing."""
        data = self.pins.get(printing)
        return str(data["name"]) if isinstance(data, Mapping) and "name" in data else printing.lstrip("~")

    def card(self, ref: Plain, table: Table | None) -> str:
        """Returns the label of a card given as a card id or as a printing."""
        if not isinstance(ref, str) or not ref.startswith("#"):
            return self.printing(str(ref))
        card = table.cards.get(ref) if table else None
        return ref if card is None or card.printing is None else f"{self.name_label(card.printing)}{ref}"

    def name_label(self, printing: str) -> str:
        """Returns the name of a card whose number follows."""
        return self.word(self.name(printing))

    def word(self, text: str) -> str:
        """Returns a name, in quotes if it needs them."""
        return text if is_plain_word(text) and fold(text) not in self.reserved else quote_text(text)


class HandleLabels(CardLabels):
    """Labels by short handles, which the top of the sheet declares; `used`: printing id -> handle."""

    def __init__(self, reserved: Collection[str], pins: Mapping[str, Plain]) -> None:
        super().__init__(reserved, pins)
        self.used: dict[str, str] = {}
        self.meanings: dict[str, str] = {}
        self._taken: set[str] = set()

    def printing(self, printing: str) -> str:
        """Returns the handle of a printing, a new one at the first use."""
        if printing not in self.used:
            handle = self._new(self.name(printing))
            self._taken.add(fold(handle))
            self.used[printing] = handle
            self.meanings[fold(handle)] = printing
        return self.used[printing]

    def name_label(self, printing: str) -> str:
        """Returns the handle of a card whose number follows."""
        return self.printing(printing)

    def _new(self, name: str) -> str:
        short = _initials(name)
        stem = next((word for word in (name, short) if _fits(word)), "") or "card"
        numbered = (stem if number == 1 else f"{stem}{number}" for number in count(1))
        return next(each for each in numbered if fold(each) not in self.reserved | self._taken)


def _fits(word: str) -> bool:
    return is_plain_word(word) and len(word) <= 12


def _initials(name: str) -> str:
    words: list[str] = re.findall(r"[^\W_]+", name)
    if len(words) == 1:
        return words[0][:12]
    return "".join(word if word.isdecimal() else word[0] for word in words).upper()[:8]
