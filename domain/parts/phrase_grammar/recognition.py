"""Recognition: which parts of a text are phrases of which category.

A generalised LL parser over prefix trees: every category is looked for once at a position, left recursion and ambiguity are
no trouble, and the time is bounded by the number of (node, beginning, position).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from domain.parts.phrase_grammar.grammar import Grammar, Node
from domain.parts.phrase_grammar.phrases import Phrase

Span = tuple[str, int]
"""A category and the position where it begins."""


class Recognised(NamedTuple):
    """`ends`: category and beginning -> ends · `phrases`: category, beginning and end -> the phrases found there ·
    `furthest`: the position up to which some phrase could be read.
    """

    ends: Mapping[Span, list[int]]
    phrases: Mapping[tuple[str, int, int], list[Phrase]]
    furthest: int


def recognise(grammar: Grammar, category: str, text: str) -> Recognised:
    """Finds all phrases of a category from the beginning of a text, and of all categories in them."""
    ends: dict[Span, list[int]] = {}
    phrases: dict[tuple[str, int, int], list[Phrase]] = {}
    waiting: dict[Span, list[tuple[Node, Span]]] = {}
    seen: set[tuple[Node, int, int]] = set()
    agenda: list[tuple[Node, Span, int]] = []
    furthest = 0

    def begin(span: Span) -> None:
        ends[span], waiting[span] = [], []
        agenda.append((grammar.trees[span[0]], span, span[1]))

    begin((category, 0))
    while agenda:
        node, span, at = agenda.pop()
        key = (node, span[1], at)
        if key in seen:
            continue
        seen.add(key)
        furthest = max(furthest, at)
        if node.phrases:
            phrases[(*span, at)] = [*phrases.get((*span, at), ()), *node.phrases]
            if at not in ends[span]:
                ends[span].append(at)
                agenda.extend((after, outer, at) for after, outer in waiting[span])
        for length, table in node.letters.items():
            if after := table.get(text[at : at + length]):
                agenda.append((after, span, at + length))
        for inner_category, after in node.slots.items():
            if token := grammar.tokens.get(inner_category):
                if found := token.pattern.match(text, at):
                    agenda.append((after, span, found.end()))
                continue
            inner = (inner_category, at)
            if inner not in ends:
                begin(inner)
            waiting[inner].append((after, span))
            agenda.extend((after, span, end) for end in ends[inner])
    return Recognised(ends, phrases, furthest)
