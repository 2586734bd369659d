"""The catalogue: printing id -> plain data of a card as printed, with a search by id, number or name.

A printing id is a short stable string (`gw-s:U-001`). A card named on the fly has the id `~Name`, needs no catalogue, and
has only a name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from domain.cards.card_data_errors import UNRULED_FIELDS
from domain.cards.messages import msg
from domain.cards.name_matching import SimilarWords, collapse_spaces, fold, narrow_characters
from domain.kernel.messages.message import Message
from domain.kernel.record.changes import Plain

Printing = Mapping[str, Plain]
COLOR_MARKS = {
    "青": "blue",
    "緑": "green",
    "绿": "green",
    "黒": "black",
    "黑": "black",
    "赤": "red",
    "红": "red",
    "茶": "brown",
    "白": "white",
    "紫": "purple",
}
"""The marks that players write before a number (`黒U-129`), as values of the field `color`."""
_NUMBER = re.compile(r"[^\x00-\x7f]{0,2}[a-z]{1,3}-?[a-z]{0,3}\d+[a-z]?")
_BRACKETED = re.compile(r"\s*[\[(〔]([^\[\]()〔〕]+)[\])〕]$")
_CLOSING = ("]", ")", "〕")
_MARKED = re.compile(r"[^\x00-\x7f]{1,2}[A-Za-z]{1,3}-[A-Za-z]{0,3}\d+[a-z]?\s+(?=\S)")


class LookupResult(NamedTuple):
    """The printing id of a written name, or the reason why there is none (`message`) with likely names.

    `unknown`: no printing has this name or number. Otherwise several cards match.
    """

    id: str
    message: Message | None = None
    nearest: tuple[str, ...] = ()
    unknown: bool = False


class CatalogueIndexes(NamedTuple):
    """Folded id, number and name -> the matching printings, in the order of the list."""

    ids: Mapping[str, Sequence[str]]
    numbers: Mapping[str, Sequence[str]]
    names: Mapping[str, Sequence[str]]


class Catalogue(Mapping[str, Printing]):
    """Printings by id, immutable, with lazily built indexes of numbers and of names in every language.

    `ruled_fields`: the fields that rules may read (empty: every one); printings that differ only in others are the same card.
    """

    def __init__(
        self,
        printings: Mapping[str, Printing] | None = None,
        indexes: CatalogueIndexes | None = None,
        ruled_fields: Collection[str] = (),
    ) -> None:
        """Takes the printings; `indexes` are those of an earlier catalogue of the same printings."""
        self.ruled_fields = ruled_fields
        self._printings = printings if indexes is not None and printings is not None else dict(printings or {})
        self._given = indexes
        self._nearby = SimilarWords(word for each in self._printings.items() for word in _searchable_names(*each))

    def __getitem__(self, printing_id: str) -> Printing:
        """Returns the data of a printing; for a card named on the fly (`~Name`) only its name.

        Raises KeyError for any other id.
        """
        if is_on_the_fly(printing_id):
            return {"name": printing_id[1:]}
        return self._printings[printing_id]

    def __iter__(self) -> Iterator[str]:
        """Iterates over the ids, in the order of the card lists."""
        return iter(self._printings)

    def __len__(self) -> int:
        """Counts the printings."""
        return len(self._printings)

    def __contains__(self, printing_id: object) -> bool:
        """Returns whether the catalogue has this printing; cards named on the fly do not count."""
        return printing_id in self._printings

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the printings, the indexes if they were given, and which fields rules may read."""
        return Catalogue, (self._printings, self._given, self.ruled_fields)

    def joined(self, others: Mapping[str, Printing]) -> Catalogue:
        """Returns a catalogue of both; `others` wins where both have an id."""
        return Catalogue({**self._printings, **others}, ruled_fields=self.ruled_fields or getattr(others, "ruled_fields", ()))

    def by_id(self, written: str) -> tuple[str, ...]:
        """Returns the printings with this id, ignoring width and case."""
        return (written,) if written in self._printings else tuple(self.indexes.ids.get(fold(written), ()))

    def by_number(self, written: str) -> tuple[str, ...]:
        """Returns the printings with this card number, with or without a colour mark before it."""
        number = fold(written)
        marked = COLOR_MARKS.get(number[:1])
        if number in self.indexes.numbers or not marked:
            return tuple(self.indexes.numbers.get(number, ()))
        return tuple(each for each in self.indexes.numbers.get(number[1:], ()) if marked in colors_of(self._printings[each]))

    def by_name(self, written: str) -> tuple[str, ...]:
        """Returns the printings with this name, or this name and model designation."""
        exact = [
            each
            for each in self.indexes.names.get(_without_brackets(written), ())
            if written in _names(self._printings[each])
        ]
        return tuple(exact or self.indexes.names.get(_without_brackets(written), ()))

    def find(self, written: str) -> LookupResult:
        """Finds a printing by id, number, name, name and model, or number and name.

        For an `unknown` name, `nearest` returns similar ones; that takes longer.
        """
        if not written.strip():
            return LookupResult("", msg("no_name"))
        if is_on_the_fly(written.strip()):
            return LookupResult(on_the_fly_id(written))
        for result in (self.by_id(written), self.by_number(written), self.by_name(written)):
            if result:
                return self._only(written, result)
        return self._by_number_and_name(written)

    def nearest(self, written: str, most: int = 3) -> tuple[str, ...]:
        """Returns the most similar names (with model), numbers and ids."""
        return self._nearby.similar_to(written, most)

    def label(self, printing_id: str) -> str:
        """Returns the first of name, name and model, and id that finds this printing again."""
        if is_on_the_fly(printing_id):
            return printing_id
        data = self[printing_id]
        for label in (str(data["name"]), full_name(data)):
            if self.find(label).id == printing_id:
                return label
        return printing_id

    @cached_property
    def indexes(self) -> CatalogueIndexes:
        """The indexes, built at the first use."""
        if self._given is not None:
            return self._given
        data = self._printings.items()
        return CatalogueIndexes(
            _build_index((fold(printing_id), printing_id) for printing_id in self._printings),
            _build_index((fold(str(card["number"])), printing_id) for printing_id, card in data if card.get("number")),
            _build_index((_without_brackets(name), printing_id) for printing_id, card in data for name in _names(card)),
        )

    def _only(self, written: str, result: tuple[str, ...]) -> LookupResult:
        kinds = {_identity(self._printings[each], self.ruled_fields): each for each in reversed(result)}
        if len(kinds) == 1:
            return LookupResult(result[0])
        cards = " or ".join(f"{full_name(self._printings[each])} ({each})" for each in result[:5])
        return LookupResult("", msg("said_may_be_said", said=f"{collapse_spaces(written)!r}", said2=cards), result[:5])

    def _by_number_and_name(self, written: str) -> LookupResult:
        number, _, name = collapse_spaces(written).partition(" ")
        numbered = self.by_number(number) or self.by_id(number)
        named = self.by_name(name)
        both = tuple(each for each in numbered if each in named)
        if both:
            return self._only(written, both)
        if numbered and name:
            really = full_name(self._printings[numbered[0]])
            return LookupResult(
                "", msg("said_is_said_not_said", said=number, said2=really, said3=name), (f"{number} {really}",)
            )
        if named and _NUMBER.fullmatch(fold(number)):
            numbers = tuple(str(self._printings[each].get("number", each)) for each in named)
            return LookupResult(
                "", msg("there_is_no_card_said", said=number, said2=name), tuple(f"{n} {name}" for n in numbers)
            )
        return LookupResult("", msg("no_card_is_named_said", said=f"{collapse_spaces(written)!r}"), unknown=True)


def _build_index(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Builds an index: word -> the matching printings, in the order of the list."""
    result: dict[str, list[str]] = {}
    for word, printing_id in pairs:
        ids = result.get(word)
        if ids is None:
            result[word] = [printing_id]
        elif ids[-1] != printing_id:  # equal names of one printing are adjacent
            ids.append(printing_id)
    return result


def on_the_fly_id(written: str) -> str:
    """Returns the id of a card named on the fly: `~` and the name, with single spaces.

    A card number with a colour mark before the name is left out: `青U-001 Name` becomes `~Name`. An id stays as it is.
    """
    name = collapse_spaces(written)
    return f"~{collapse_spaces(name[1:])}" if is_on_the_fly(name) else f"~{_MARKED.sub('', name, count=1)}"


def is_on_the_fly(printing_id: str) -> bool:
    """Returns whether this is the id of a card named on the fly, whose values are unknown."""
    return printing_id.startswith("~")


def full_name(data: Printing) -> str:
    """Returns the name with the model designation, if the card has one."""
    return " ".join(str(data[key]) for key in ("name", "model") if data.get(key))


def colors_of(data: Printing) -> tuple[str, ...]:
    """Returns the colours of a printing: one, several or none."""
    color = data.get("color") or ()
    return (color,) if isinstance(color, str) else tuple(color)


def _searchable_names(printing_id: str, data: Printing) -> Iterator[str]:
    """Yields the names, the number and the id of a printing, the fullest name first."""
    yield from (full_name(data), *_names(data))
    yield from filter(None, (str(data.get("number", "")), printing_id))


def _names(data: Printing) -> tuple[str, ...]:
    other = data.get("names") or {}
    names = dict.fromkeys((str(data["name"]), *map(str, other.values())))
    models = tuple(f"{name} {data['model']}" for name in names) if data.get("model") else ()
    return (*names, *models)


def _without_brackets(written: str) -> str:
    """Folds a name, without brackets around a model designation."""
    flat = narrow_characters(written).rstrip()
    return fold(_BRACKETED.sub(r" \1", collapse_spaces(flat)) if flat.endswith(_CLOSING) else flat)


def _identity(data: Printing, ruled_fields: Collection[str]) -> str:
    """Returns what the rules know of a printing; of two clauses that do the same, the printed words do not matter."""
    ruled = (field for field in data if field not in UNRULED_FIELDS and (not ruled_fields or field in ruled_fields))
    return repr(sorted((field, _clauses(data[field]) if field in _CLAUSES else data[field]) for field in ruled))


_CLAUSES = ("text", "action")
"""The fields with clauses of card texts."""


def _clauses(value: Plain) -> Plain:
    if isinstance(value, list | tuple):
        return tuple(map(_clauses, value))
    if not isinstance(value, Mapping) or not value.get("effects"):
        return value  # only its printed words say what it does
    return {key: each for key, each in value.items() if key not in ("wording", "source")}
