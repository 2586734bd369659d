"""Random sentences of a grammar, from a seed: every phrase may stand in every place that its category has."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from domain.parts.phrase_grammar.grammar import Grammar
from domain.parts.phrase_grammar.phrases import Phrase

SAMPLES = (1, 2, 3, "x", 0, -1, "灯", "潮の旗", "鹽軍", "+1/±0/-2")
"""Values of which every token writes at least one."""
MAXIMUM_LETTERS = 150


def random_sentences(grammar: Grammar, category: str, random: Random, count: int) -> Iterator[str]:
    """Yields so many sentences; those that grow too long are drawn again."""
    depths = _least_depths(grammar)
    while count:
        text = _sentence(grammar, category, random, 9, depths)
        if len(text) <= MAXIMUM_LETTERS:
            count -= 1
            yield text


def _least_depths(grammar: Grammar) -> dict[str, int]:
    """Returns category -> how deep its shallowest phrase is, so that a sentence comes to an end."""
    depths = dict.fromkeys(grammar.tokens, 0)
    while True:
        results = {
            name: min(known)
            for name, phrases in grammar.phrases.items()
            if (known := [depth for phrase in phrases if (depth := _depth(phrase, depths)) is not None])
        }
        if depths | results == depths:
            return depths
        depths |= results


def _depth(phrase: Phrase, depths: dict[str, int]) -> int | None:
    inner = [depths.get(category) for category in phrase.slots.values()]
    return None if None in inner else 1 + max([each for each in inner if each is not None], default=0)


def _sentence(grammar: Grammar, category: str, random: Random, room: int, depths: dict[str, int]) -> str:
    if token := grammar.tokens.get(category):
        return random.choice([word for value in SAMPLES if (word := token.write(value)) is not None])
    phrases = grammar.phrases[category]
    shallow = [phrase for phrase in phrases if (depth := _depth(phrase, depths)) is not None and depth <= room]
    phrase = random.choice(shallow or [min(phrases, key=lambda each: _depth(each, depths) or 99)])
    return "".join(
        each if isinstance(each, str) else _sentence(grammar, each.category, random, room - 1, depths)
        for each in phrase.elements
    )
