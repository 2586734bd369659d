"""Prefix trees of phrases: what may follow a part of a phrase, by the next letter of the text."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from domain.parts.phrase_grammar.phrases import Element, Phrase


class First(NamedTuple):
    """How the phrases of a category begin: with which letters, or with which tokens."""

    letters: frozenset[str]
    tokens: frozenset[str]


class Following(NamedTuple):
    """What may follow before a letter: words with the node behind them, and categories likewise. `tokens`: a category can
    begin here only with one of these; None if it begins with the letter.
    """

    words: tuple[tuple[str, Node], ...]
    slots: tuple[tuple[str, Node, frozenset[str] | None], ...]


@dataclass(eq=False)
class Node:
    """A node of a prefix tree of phrases.

    `words`: letters -> next node · `slots`: category -> next node · `phrases`: those that end here.
    """

    words: dict[str, Node] = field(default_factory=dict)
    slots: dict[str, Node] = field(default_factory=dict)
    phrases: list[Phrase] = field(default_factory=list)
    _following: dict[str, Following] = field(default_factory=dict)

    def follow(self, element: Element) -> Node:
        """Returns the node behind an element; makes it if it is new."""
        if isinstance(element, str):
            return self.words.setdefault(element, Node())
        return self.slots.setdefault(element.category, Node())

    def before(self, letter: str, first: Mapping[str, First]) -> Following:
        """Returns what may follow here before a letter of the text; from the second time on from a table."""
        found = self._following.get(letter)
        if found is None:
            words = tuple((word, node) for word, node in self.words.items() if word[0] == letter)
            slots = tuple(
                (category, node, None if letter in first[category].letters else first[category].tokens)
                for category, node in self.slots.items()
                if letter in first[category].letters or first[category].tokens
            )
            found = self._following[letter] = Following(words, slots)
        return found


class Trees(NamedTuple):
    """The prefix trees by category, and how the phrases of each category and token begin."""

    roots: Mapping[str, Node]
    first: Mapping[str, First]


def make_trees(phrases: Mapping[str, tuple[Phrase, ...]], tokens: Collection[str]) -> Trees:
    """Returns the prefix trees of phrases by category."""
    roots = {category: Node() for category in phrases}
    for category, found in phrases.items():
        for phrase in found:
            node = roots[category]
            for element in phrase.elements:
                node = node.follow(element)
            node.phrases.append(phrase)
    return Trees(roots, _first_of(phrases, tokens))


def _first_of(phrases: Mapping[str, tuple[Phrase, ...]], tokens: Collection[str]) -> Mapping[str, First]:
    """Returns how phrases begin: the least sets that agree with each other."""
    found = {category: First(frozenset(), frozenset()) for category in phrases}
    found |= {token: First(frozenset(), frozenset((token,))) for token in tokens}
    while True:
        wider = {category: _wider(found, category, phrases[category]) for category in phrases}
        if all(found[category] == each for category, each in wider.items()):
            return found
        found |= wider


def _wider(found: Mapping[str, First], category: str, phrases: tuple[Phrase, ...]) -> First:
    begins = [phrase.elements[0] for phrase in phrases if phrase.elements]
    letters = {each[0] for each in begins if isinstance(each, str)}
    parts = [found[each.category] for each in begins if not isinstance(each, str)]
    return First(
        found[category].letters.union(letters, *(part.letters for part in parts)),
        found[category].tokens.union(*(part.tokens for part in parts)),
    )
