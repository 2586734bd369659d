"""All checks, and how they are asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from scripts.conformance import (
    card_validation,
    event_sentences,
    layouts,
    logs,
    offers,
    refusals,
    replay_values,
    rule_translations,
    terms,
    views,
)
from scripts.conformance.sample_games import SEEDS

OF_RULESET: tuple[Callable[[str], Iterator[str]], ...] = (
    *layouts.CHECKS,
    *terms.CHECKS,
    *rule_translations.CHECKS,
    *refusals.CHECKS,
    *event_sentences.CHECKS,
    *card_validation.CHECKS,
    *replay_values.CHECKS,
)
OF_GAME: tuple[Callable[[str, str], Iterator[str]], ...] = (*logs.CHECKS, *offers.CHECKS, *views.CHECKS)
MOST = 20
"""So many things that do not hold are told of each check."""


class Answer(NamedTuple):
    """What came of a check: its sentence, and what does not hold (empty: it holds)."""

    check: str
    holds: str
    faults: tuple[str, ...]


def conform(name: str, seeds: Sequence[str] = SEEDS) -> Iterator[Answer]:
    """Asks every check of a ruleset, those of games of the games of these seeds. Raises KeyError for an unknown ruleset."""
    for of_ruleset in OF_RULESET:
        yield _answer(of_ruleset, of_ruleset(name))
    for of_game in OF_GAME:
        yield _answer(of_game, (f"{seed}: {fault}" for seed in seeds for fault in of_game(name, seed)))


def _answer(check: Callable[..., Iterator[str]], faults: Iterator[str]) -> Answer:
    found: list[str] = []
    try:
        for fault in faults:
            if fault in found:  # the same in another game
                continue
            found.append(fault)
            if len(found) > MOST:
                found[-1] = "and more"
                break
    except Exception as error:  # a ruleset that breaks down is told of with all others
        found.append(f"{type(error).__name__}: {error}")
    sentence = (check.__doc__ or "").split("\n")[0]
    return Answer(check.__name__, sentence, tuple(found))
