"""Prefix trees of phrases: what may follow a part of a phrase, and what may begin with a word or with a part."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import NamedTuple, TypeVar

from domain.parts.phrase_grammar.phrases import Element, GrammarError, Phrase

LETTERS = 3
"""The number of letters by which the phrases that may follow are found. Fewer find many that do not go on."""


class FirstSet(NamedTuple):
    """How the phrases of a category begin: with which letters (`LETTERS`, or fewer if a slot follows), or which tokens."""

    letters: frozenset[str]
    tokens: frozenset[str]

    def fits(self, letters: str) -> bool:
        """Returns whether a phrase may begin with these letters of a text."""
        return any(letters[:count] in self.letters for count in range(1, LETTERS + 1))


class NextSet(NamedTuple):
    """What may follow before some letters, each with the node behind it: words, tokens, and categories. `guarded`: the
    categories that can begin here only with one of these tokens.
    """

    words: tuple[tuple[str, Node], ...]
    tokens: tuple[tuple[str, Node], ...]
    slots: tuple[tuple[str, Node], ...]
    guarded: tuple[tuple[str, Node, tuple[str, ...]], ...]


@dataclass(eq=False)
class Node:
    """A node of a prefix tree of phrases.

    `words`: letters -> next node · `slots`: category -> next node · `phrases`: those that end here · `following`: what may
    follow, by the next letters, as far as it was asked for.
    """

    words: dict[str, Node] = field(default_factory=dict)
    slots: dict[str, Node] = field(default_factory=dict)
    phrases: list[Phrase] = field(default_factory=list)
    following: dict[str, NextSet] = field(default_factory=dict)

    def follow(self, element: Element) -> Node:
        """Returns the node behind an element; makes it if it is new."""
        if isinstance(element, str):
            return self.words.setdefault(element, Node())
        return self.slots.setdefault(element.category, Node())


class PhraseStart(NamedTuple):
    """A beginning of phrases of a category: the set of that category alone (`bit`), its name, and the node behind."""

    bit: int
    category: str
    after: Node


Starts = tuple[tuple[str, Node], ...]
"""Beginnings of phrases: a category, and the node behind what is begun with."""


class Begun(NamedTuple):
    """A word that begins phrases."""

    word: str
    length: int
    starts: Starts


MAXIMUM_KNOWN = 50_000
"""The number of entries from which on a table of answers is cleared."""
_K = TypeVar("_K")
_V = TypeVar("_V")


def _add(table: dict[_K, _V], key: _K, value: _V) -> _V:
    if len(table) >= MAXIMUM_KNOWN:
        table.clear()
    table[key] = value
    return value


@dataclass(eq=False)
class PrefixTrees:
    """The prefix trees of all categories.

    `words`: first letters -> words that begin phrases · `word_starts`: such a word -> what it begins · `slot_starts`:
    category or token -> what begins with it · `token_starts`: such a token, and the categories as bits · `corners`:
    category -> itself, the categories of the first slots of its phrases, of the first slots of theirs, and so on, as bits ·
    `first`: how each category and token begins · `letters`: all that any phrase or part begins with.
    """

    words: Mapping[str, Sequence[str]]
    word_starts: Mapping[str, tuple[PhraseStart, ...]]
    slot_starts: Mapping[str, tuple[PhraseStart, ...]]
    token_starts: tuple[tuple[str, int], ...]
    corners: Mapping[str, int]
    first: Mapping[str, FirstSet]
    tokens: frozenset[str]
    letters: frozenset[str]
    _begun: dict[tuple[str, int], tuple[Begun, ...]] = field(default_factory=dict)
    _behind: dict[tuple[str, int, str], Starts] = field(default_factory=dict)

    def beginnings(self, text: str) -> list[str]:
        """Returns the letters at each position of a text, and at its end, by which phrases are found: as many as some phrase
        has."""
        known = self.letters
        found = []
        for at in range(len(text) + 1):
            letters = text[at : at + LETTERS]
            while letters and letters not in known:
                letters = letters[:-1]
            found.append(letters)
        return found

    def begun(self, letters: str, wanted: int) -> tuple[Begun, ...]:
        """Returns the words before letters of `beginnings` that begin phrases of wanted categories; from the second time on
        from a table."""
        key = (letters, wanted)
        found = self._begun.get(key)
        if found is None:
            found = _add(self._begun, key, tuple(self._beginning(letters, wanted)))
        return found

    def _beginning(self, letters: str, wanted: int) -> Iterator[Begun]:
        for count in range(1, len(letters) + 1):
            for word in self.words.get(letters[:count], ()):
                if starts := tuple((each.category, each.after) for each in self.word_starts[word] if each.bit & wanted):
                    yield Begun(word, len(word), starts)

    def behind(self, part: str, wanted: int, letters: str) -> Starts:
        """Returns the phrases of wanted categories that begin with a category or token and may end or go on
        before letters of `beginnings`; from the second time on from a table."""
        key = (part, wanted, letters)
        found = self._behind.get(key)
        if found is None:
            starts = (each for each in self.slot_starts.get(part, ()) if each.bit & wanted)
            goes_on = tuple(
                (each.category, each.after) for each in starts if each.after.phrases or self.goes_on(each.after, letters)
            )
            found = _add(self._behind, key, goes_on)
        return found

    def goes_on(self, node: Node, letters: str) -> bool:
        """Returns whether anything may follow a node before letters of `beginnings`."""
        found = node.following.get(letters)
        return any(self.following(node, letters) if found is None else found)

    def following(self, node: Node, letters: str) -> NextSet:
        """Returns what may follow a node before letters of `beginnings`. The result is cached."""
        found = node.following.get(letters)
        if found is None:
            found = node.following[letters] = self._following(node, letters)
        return found

    def _following(self, node: Node, letters: str) -> NextSet:
        words = tuple(each for each in node.words.items() if letters.startswith(each[0][:LETTERS]))
        tokens = tuple(each for each in node.slots.items() if each[0] in self.tokens)
        slots = [each for each in node.slots.items() if each[0] not in self.tokens]
        open_ = tuple(each for each in slots if self.first[each[0]].fits(letters))
        guarded = tuple((*each, tuple(self.first[each[0]].tokens)) for each in slots if each not in open_)
        return NextSet(words, tokens, open_, tuple(each for each in guarded if each[2]))


def make_prefix_trees(phrases: Mapping[str, tuple[Phrase, ...]], tokens: Collection[str]) -> PrefixTrees:
    """Returns the prefix trees of phrases by category. Raises GrammarError for a phrase without a letter or slot."""
    bottom_cards = {category: Node() for category in phrases}
    letters: set[str] = set()
    for category, found in phrases.items():
        for phrase in found:
            if not phrase.elements:
                raise GrammarError(f"{category}: a phrase without letters")
            node = bottom_cards[category]
            for element in phrase.elements:
                node = node.follow(element)
            node.phrases.append(phrase)
            letters |= {element[:LETTERS] for element in phrase.elements if isinstance(element, str)}
    bits = {category: 1 << at for at, category in enumerate(bottom_cards)}
    words: dict[str, list[PhraseStart]] = {}
    slots: dict[str, list[PhraseStart]] = {}
    for category, root in bottom_cards.items():
        for word, after in root.words.items():
            words.setdefault(word, []).append(PhraseStart(bits[category], category, after))
        for slot, after in root.slots.items():
            slots.setdefault(slot, []).append(PhraseStart(bits[category], category, after))
    return PrefixTrees(
        _by_letters(words),
        {word: tuple(found) for word, found in words.items()},
        {slot: tuple(found) for slot, found in slots.items()},
        tuple((token, reduce(or_, (each.bit for each in slots[token]))) for token in tokens if token in slots),
        _left_corners(bottom_cards, bits),
        _first_of(phrases, tokens),
        frozenset(tokens),
        frozenset(letters),
    )


def _by_letters(words: Iterable[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for word in words:
        found.setdefault(word[:LETTERS], []).append(word)
    return found


def _left_corners(bottom_cards: Mapping[str, Node], bits: Mapping[str, int]) -> Mapping[str, int]:
    """Returns the categories that a category may begin with, itself among them: the least sets that agree."""
    found = dict(bits)
    while True:
        wider = {
            category: found[category] | reduce(or_, (found[slot] for slot in root.slots if slot in found), 0)
            for category, root in bottom_cards.items()
        }
        if wider == found:
            return found
        found = wider


def _first_of(phrases: Mapping[str, tuple[Phrase, ...]], tokens: Collection[str]) -> Mapping[str, FirstSet]:
    """Returns how phrases begin: the least sets that agree with each other."""
    begins = {category: [each.elements[0] for each in rows if each.elements] for category, rows in phrases.items()}
    found = {category: FirstSet(_letters_of(elements), frozenset()) for category, elements in begins.items()}
    found |= {token: FirstSet(frozenset(), frozenset((token,))) for token in tokens}
    inner = {category: [each.category for each in rows if not isinstance(each, str)] for category, rows in begins.items()}
    while True:
        wider = {category: _wider(found[category], [found[each] for each in inner[category]]) for category in phrases}
        if all(found[category] == each for category, each in wider.items()):
            return found
        found |= wider


def _letters_of(elements: Iterable[Element]) -> frozenset[str]:
    return frozenset(each[:LETTERS] for each in elements if isinstance(each, str))


def _wider(own: FirstSet, parts: Collection[FirstSet]) -> FirstSet:
    return FirstSet(own.letters.union(*(each.letters for each in parts)), own.tokens.union(*(each.tokens for each in parts)))
