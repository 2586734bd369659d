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
from domain.parts.phrase_grammar.prefix_tree import LETTERS, Node

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
        self._furthest = 0
        self._ends: dict[Span, list[int]] = {}
        self._phrases: dict[tuple[str, int, int], list[Phrase]] = {}
        self._waiting: dict[Span, list[tuple[Node, Span]]] = {}
        self._agenda: list[tuple[Node, Span, int]] = []
        self._token_ends: dict[Span, int] = {}
        self._wanted = [0] * len(text)
        self._complete: list[list[tuple[str, int]]] = [[] for _ in text]

    def run(self, category: str) -> RecognisedPhrases:
        """Returns what is found. Raises TooManySteps."""
        seen: set[tuple[Node, int, int]] = set()
        agenda, length = self._agenda, len(self._text)
        self._ends[category, 0] = []
        if self._text:
            self._want(category, 0)
        while agenda:
            node, span, at = agenda.pop()
            key = (node, span[1], at)
            if key in seen:
                continue
            seen.add(key)
            if len(seen) > MAXIMUM_STEPS:
                raise TooManySteps
            if node.phrases:
                self._found(node, span, at)
            if at < length and (node.words or node.slots):
                self._follow(node, span, at)
        return RecognisedPhrases(self._ends, self._phrases, self._furthest)

    def _want(self, category: str, at: int) -> None:
        """Begins all phrases that may stand first in a category here, as far as they are not begun."""
        trees = self._trees
        new = trees.corners[category] & ~self._wanted[at]
        if not new:
            return
        self._wanted[at] |= new
        for word, length, starts in trees.begun(self._beginnings[at], new):
            if length <= LETTERS or self._text.startswith(word, at):
                for begun, after in starts:
                    self._go_on(after, (begun, at), at + length)
        for token, begun_by in trees.token_starts:
            if begun_by & new and (end := self._token_end(token, at)):
                self._go_behind(token, at, end, new)
        for complete, end in self._complete[at]:
            self._go_behind(complete, at, end, new)

    def _go_on(self, node: Node, span: Span, at: int) -> None:
        """Goes on at a node if a phrase ends there, or may go on there."""
        if node.phrases or self._trees.goes_on(node, self._beginnings[at]):
            self._agenda.append((node, span, at))
        if at > self._furthest:
            self._furthest = at

    def _go_behind(self, part: str, begin: int, end: int, wanted: int) -> None:
        """Goes on behind a part that may begin phrases of wanted categories."""
        for category, after in self._trees.behind(part, wanted, self._beginnings[end]):
            self._agenda.append((after, (category, begin), end))
        if end > self._furthest:
            self._furthest = end

    def _found(self, node: Node, span: Span, at: int) -> None:
        """Notes that phrases end here, and goes on behind them wherever their category is waited for."""
        category, begin = span
        key = (category, begin, at)
        known = self._phrases.get(key)
        if known is not None:
            known.extend(node.phrases)
            return
        self._phrases[key] = [*node.phrases]
        self._ends.setdefault(span, []).append(at)
        self._complete[begin].append((category, at))
        for after, outer in self._waiting.get(span, ()):
            self._go_on(after, outer, at)
        self._go_behind(category, begin, at, self._wanted[begin])

    def _follow(self, node: Node, span: Span, at: int) -> None:
        words, tokens, slots, guarded = self._trees.following(node, self._beginnings[at])
        for word, after in words:
            if self._text.startswith(word, at):
                self._go_on(after, span, at + len(word))
        for token, after in tokens:
            if end := self._token_end(token, at):
                self._go_on(after, span, end)
        for category, after in slots:
            self._wait((category, at), after, span)
        for category, after, firsts in guarded:
            for token in firsts:
                if self._token_end(token, at):
                    self._wait((category, at), after, span)
                    break

    def _wait(self, inner: Span, after: Node, outer: Span) -> None:
        """Goes on behind every phrase of a category that begins here, those found so far and those found later."""
        self._waiting.setdefault(inner, []).append((after, outer))
        self._want(*inner)
        for end in self._ends.get(inner, ()):
            self._go_on(after, outer, end)

    def _token_end(self, token: str, at: int) -> int:
        """Returns the end of the token that begins here, or 0."""
        key = (token, at)
        end = self._token_ends.get(key)
        if end is None:
            found = self._grammar.tokens[token].pattern.match(self._text, at)
            end = self._token_ends[key] = found.end() if found else 0
        return end
