"""Recognition: which parts of a text are phrases of which category.

A generalised LL parser over prefix trees: every category is looked for once at a position, and only where the next letter or
a token can begin it. Left recursion and ambiguity are no trouble. The time is bounded by the number of (node, beginning,
position).

The Earley parser of lark (dynamic lexer, all derivations) took some hundred times as long on the same paragraphs and
phrases.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from domain.parts.phrase_grammar.grammar import Grammar
from domain.parts.phrase_grammar.phrases import Phrase
from domain.parts.phrase_grammar.prefix_tree import Node, PhraseStart

Span = tuple[str, int]
"""A category and the position where it begins."""
MAXIMUM_STEPS = 8_000
"""The number of steps after which a text counts as unreadable; printed paragraphs take a tenth of it at most."""


class TooManySteps(ValueError):
    """The recognition of a text takes more steps than are made."""


class RecognisedPhrases(NamedTuple):
    """`ends`: category and beginning -> ends · `phrases`: category, beginning and end -> the phrases found there ·
    `furthest`: the position up to which some phrase could be read.
    """

    ends: Mapping[Span, list[int]]
    phrases: Mapping[tuple[str, int, int], list[Phrase]]
    furthest: int


def recognise(grammar: Grammar, category: str, text: str) -> RecognisedPhrases:
    """Finds all phrases of a category from the beginning of a text, and of all categories in them. Raises TooManySteps."""
    return _Recogniser(grammar, text).run(category)


class _Recogniser:
    """Finds phrases from left to right. A complete phrase begins all phrases that have its category as their first slot.

    `wanted`: position -> the categories that may begin there, as bits. Only these are looked for.
    """

    def __init__(self, grammar: Grammar, text: str) -> None:
        self._grammar = grammar
        self._text = text
        self._trees = grammar.trees
        self._beginnings = grammar.trees.beginnings(text)
        self._ends: dict[Span, list[int]] = {}
        self._phrases: dict[tuple[str, int, int], list[Phrase]] = {}
        self._waiting: dict[Span, list[tuple[Node, Span]]] = {}
        self._agenda: list[tuple[Node, Span, int]] = []
        self._token_ends: dict[Span, int] = {}
        self._wanted = [0] * len(text)
        self._complete: list[list[tuple[str, int]]] = [[] for _ in text]
        self._starts: dict[int, list[tuple[PhraseStart, int]]] = {}

    def run(self, category: str) -> RecognisedPhrases:
        """Returns what is found. Raises TooManySteps."""
        seen: set[tuple[Node, int, int]] = set()
        furthest = 0
        self._ends[category, 0] = []
        if self._text:
            self._want(category, 0)
        while self._agenda:
            node, span, at = self._agenda.pop()
            key = (node, span[1], at)
            if key in seen:
                continue
            seen.add(key)
            if at > furthest:
                furthest = at
            if len(seen) > MAXIMUM_STEPS:
                raise TooManySteps
            if node.phrases:
                self._found(node, span, at)
            if at < len(self._text) and (node.words or node.slots):
                self._follow(node, span, at)
        return RecognisedPhrases(self._ends, self._phrases, furthest)

    def _want(self, category: str, at: int) -> None:
        """Begins all phrases that may stand first in a category here, as far as they are not begun."""
        new = self._trees.corners[category] & ~self._wanted[at]
        if not new:
            return
        self._wanted[at] |= new
        for start, end in self._starting(at):
            if start.bit & new:
                self._agenda.append((start.after, (start.category, at), end))
        for token, begun in self._trees.token_starts:
            if begun & new and (end := self._token_end((token, at))):
                self._go_on(token, at, end, new)
        for complete, end in self._complete[at]:
            self._go_on(complete, at, end, new)

    def _go_on(self, category: str, begin: int, end: int, wanted: int) -> None:
        """Goes on behind a part that may begin phrases of wanted categories."""
        for start in self._trees.slot_starts.get(category, ()):
            if start.bit & wanted:
                self._agenda.append((start.after, (start.category, begin), end))

    def _starting(self, at: int) -> list[tuple[PhraseStart, int]]:
        """Returns the phrases of all categories that begin with a word here, each with the end of the word."""
        found = self._starts.get(at)
        if found is None:
            found = self._starts[at] = []
            for word in self._trees.words_before(self._beginnings[at]):
                if self._text.startswith(word, at):
                    found += [(start, at + len(word)) for start in self._trees.word_starts[word]]
        return found

    def _found(self, node: Node, span: Span, at: int) -> None:
        """Notes that phrases end here, and goes on behind them wherever their category is waited for."""
        self._phrases.setdefault((*span, at), []).extend(node.phrases)
        ends = self._ends.setdefault(span, [])
        if at in ends:
            return
        ends.append(at)
        category, begin = span
        self._complete[begin].append((category, at))
        self._agenda += [(after, outer, at) for after, outer in self._waiting.get(span, ())]
        self._go_on(category, begin, at, self._wanted[begin])

    def _follow(self, node: Node, span: Span, at: int) -> None:
        words, tokens, slots, guarded = self._trees.following(node, self._beginnings[at])
        for word, after in words:
            if self._text.startswith(word, at):
                self._agenda.append((after, span, at + len(word)))
        for token, after in tokens:
            if end := self._token_end((token, at)):
                self._agenda.append((after, span, end))
        for category, after in slots:
            self._wait((category, at), after, span)
        for category, after, firsts in guarded:
            for token in firsts:
                if self._token_end((token, at)):
                    self._wait((category, at), after, span)
                    break

    def _wait(self, inner: Span, after: Node, outer: Span) -> None:
        """Goes on behind every phrase of a category that begins here, those found so far and those found later."""
        self._waiting.setdefault(inner, []).append((after, outer))
        self._want(*inner)
        self._agenda += [(after, outer, end) for end in self._ends.get(inner, ())]

    def _token_end(self, span: Span) -> int:
        """Returns the end of the token that begins here, or 0."""
        end = self._token_ends.get(span)
        if end is None:
            found = self._grammar.tokens[span[0]].pattern.match(self._text, span[1])
            end = self._token_ends[span] = found.end() if found else 0
        return end
