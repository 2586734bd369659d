"""The grammar of one language: phrases by category, read from TOML tables, and their prefix trees for reading.

A phrase is a pattern with slots, such as `"{cards}を破壊する"`, and a template of what it means (`templates`). `{name}` is a
slot of the category `name`, `{name:category}` one of another category; `{{` is a bracket of the text itself. The first
phrase of a category whose template fits prints a value. A phrase under `equivalent` is read as another phrase of its
category and never printed. A table `inflection` makes further categories of verb forms (`inflection`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from string import Formatter
from typing import Any

from domain.parts.phrase_grammar.inflection import inflect, merge_rows
from domain.parts.phrase_grammar.normalisation import Normalisation, read_normalisation
from domain.parts.phrase_grammar.phrases import (
    Element,
    GrammarError,
    Phrase,
    Slot,
    Value,
    canonical_key,
    make_template,
    slots_of,
)
from domain.parts.phrase_grammar.prefix_tree import PrefixTrees, make_prefix_trees
from domain.parts.phrase_grammar.printable_phrases import PrintablePhrases, printable_phrases
from domain.parts.phrase_grammar.tokens import Token, make_token


@dataclass(frozen=True, eq=False)
class Grammar:
    """The phrases of a language by category, those that print, the fields that tables of a category may have, the prefix
    trees of the phrases, the tokens, how texts are normalised before, and the digest of the tables that it was read from.
    """

    phrases: Mapping[str, tuple[Phrase, ...]]
    printed: Mapping[str, PrintablePhrases]
    fields: Mapping[str, frozenset[str]]
    trees: PrefixTrees
    tokens: Mapping[str, Token]
    normalisation: Normalisation
    digest: str

    def normalise(self, text: str) -> str:
        """Returns a text as phrases are compared with it."""
        return self.normalisation.apply(text)


_RESERVED = ("tokens", "normalisation", "equivalent", "inflection")


def read_grammar(tables: Iterable[Mapping[str, Any]]) -> Grammar:
    """Returns the grammar of several TOML tables: the phrases of later tables come before those of earlier ones.

    So the phrases of a ruleset come before the shared ones that its cards print differently. Raises GrammarError.
    """
    every = tuple(tables)
    normalisation = read_normalisation(table.get("normalisation", {}) for table in every)
    tokens = {
        name: make_token(row["pattern"], row["value"]) for table in every for name, row in table.get("tokens", {}).items()
    }
    phrases: dict[str, tuple[Phrase, ...]] = {}
    for table in every:
        for category, found in _read_phrases(table, normalisation).items():
            phrases[category] = (*found, *_behind(found, phrases.get(category, ())))
    for table in every:
        for alternative in _read_equivalents(table, phrases, normalisation):
            phrases[alternative.category] += (alternative,)
    phrases |= inflect(merge_rows(table.get("inflection", {}) for table in every), phrases)
    _check_categories(phrases, tokens)
    printed, fields = printable_phrases(phrases, tokens)
    return Grammar(phrases, printed, fields, make_prefix_trees(phrases, tokens), tokens, normalisation, _digest_of(every))


DIGEST_LETTERS = 6
"""The length of the digest of a grammar: enough for two editions to differ."""


def _digest_of(tables: Iterable[Mapping[str, Any]]) -> str:
    """Returns letters that change with any phrase, its place or its meaning: the first phrase that fits prints."""
    return sha256(json.dumps(list(tables), ensure_ascii=False, default=dict).encode()).hexdigest()[:DIGEST_LETTERS]


FAMILY_WORDING = "The wording of the other games of the family."
"""The reason of a phrase that a later table prints otherwise."""


def _behind(own: Iterable[Phrase], family: Iterable[Phrase]) -> Iterator[Phrase]:
    """Yields the phrases of the family; one whose meaning a ruleset prints in its own words is equivalent to those."""
    meanings = {_meaning(phrase): phrase for phrase in own if not phrase.because}
    for phrase in family:
        other = meanings.get(_meaning(phrase))
        yield replace(phrase, printed=other.printed, because=phrase.because or FAMILY_WORDING) if other else phrase


def _read_phrases(table: Mapping[str, Any], normalisation: Normalisation) -> dict[str, tuple[Phrase, ...]]:
    return {
        category: tuple(_phrase(category, pattern, template, normalisation) for pattern, template in rows.items())
        for category, rows in table.items()
        if category not in _RESERVED
    }


def _phrase(category: str, pattern: str, data: Value, normalisation: Normalisation) -> Phrase:
    elements = tuple(_elements(pattern, normalisation.apply_to_letters))
    template = make_template(data)
    phrase = Phrase(category, elements, data, template, tuple(_elements(pattern, str)))
    if unmatched := set(phrase.slots) ^ set(slots_of(template)):
        raise GrammarError(f"{category}: {pattern!r} and its template have different slots: {', '.join(sorted(unmatched))}")
    if len(elements) == 1 and category in phrase.slots.values():
        raise GrammarError(f"{category}: {pattern!r} is only itself")
    return phrase


def _elements(pattern: str, form: Callable[[str], str]) -> Iterator[Element]:
    for letters, name, category, _ in Formatter().parse(pattern):
        if formed := form(letters):
            yield formed
        if name is not None:
            yield Slot(name, category or name)


def _read_equivalents(
    table: Mapping[str, Any], phrases: Mapping[str, tuple[Phrase, ...]], normalisation: Normalisation
) -> Iterator[Phrase]:
    """Yields the phrases that are read like another: rows of `because`, and category -> phrase -> the printed phrase.

    A phrase that is read like several phrases together has `prints`, what these print, and `means` instead.
    """
    for row in table.get("equivalent", ()):
        for category, pairs in row.items():
            if category == "because":
                continue
            printed = {phrase.elements: phrase for phrase in phrases.get(category, ())}
            for pattern, like in pairs.items():
                if isinstance(like, Mapping):
                    yield _equivalent_phrase(category, pattern, like, row["because"], normalisation)
                    continue
                model = printed.get(tuple(_elements(like, normalisation.apply_to_letters)))
                if model is None:
                    raise GrammarError(f"equivalent {category}: no phrase {like!r}")
                phrase = _phrase(category, pattern, model.data, normalisation)
                yield replace(phrase, printed=model.printed, because=row["because"])


def _equivalent_phrase(
    category: str, pattern: str, like: Mapping[str, Any], because: str, normalisation: Normalisation
) -> Phrase:
    """Returns a phrase that `means` what several phrases together say, as they are printed (`prints`).

    A slot of `prints` without a category of its own has the words that were read.
    """
    phrase = _phrase(category, pattern, like["means"], normalisation)
    printed = _phrase(category, like["prints"], like["means"], normalisation).printed
    return replace(phrase, printed=tuple(_as_read(each, phrase) for each in printed), because=because)


def _as_read(element: Element, phrase: Phrase) -> Element:
    unnamed = isinstance(element, Slot) and element.category == element.name
    return Slot(element.name, phrase.slots[element.name]) if unnamed and isinstance(element, Slot) else element


def _check_categories(phrases: Mapping[str, tuple[Phrase, ...]], tokens: Mapping[str, Token]) -> None:
    for category, found in phrases.items():
        meanings: dict[str, Phrase] = {}
        for phrase in found:
            if not phrase.because and (other := meanings.setdefault(_meaning(phrase), phrase)) is not phrase:
                raise GrammarError(f"{category}: {phrase} means the same as {other}; list it as equivalent, with the reason")
            for name in (*phrase.slots.values(), *(each.category for each in phrase.printed if isinstance(each, Slot))):
                if name not in phrases and name not in tokens:
                    raise GrammarError(f"{category}: {phrase}: no category {name!r}")


def _meaning(phrase: Phrase) -> str:
    return canonical_key([phrase.data, sorted(phrase.slots.items())])
