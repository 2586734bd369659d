"""All checks of a ruleset, and the report of their results."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from domain.kernel.messages.message import Catalog, Message, untranslated
from scripts.conformance import (
    card_refusal_checks,
    event_sentences,
    game_checks,
    layout_checks,
    message_tables,
    replay_values,
    rule_translations,
    term_translations,
)
from scripts.conformance.edges import load_edge
from scripts.conformance.sample_games import SEEDS

OF_RULESET: tuple[Callable[[str], Iterator[str]], ...] = (
    *layout_checks.CHECKS,
    *term_translations.CHECKS,
    *rule_translations.CHECKS,
    *message_tables.CHECKS,
    *event_sentences.CHECKS,
    *card_refusal_checks.CHECKS,
    *replay_values.CHECKS,
)
OF_GAME: tuple[Callable[[str, str], Iterator[str]], ...] = game_checks.CHECKS
EDGES = {
    "scribe": 40,
    "unknown": 8,
    "offers": 600,
    "twins": 120,
    "lists": 8,
    "nonsense": 150,
    "paper": 80,
    "swallowed": 60,
}
"""Edge -> how much a report tries at it. `senki simulate RULESET --edge EDGE --count N` tries more."""
EDGE_SEED = "conform"
MAX_FAULTS = 20
MORE = "and more"
"""Faults that a report lists for each check."""
_WORD = re.compile(r"[\w.:]+")
CHECKS = Catalog("scripts.conformance")
"""The sentences of the checks: id = the name of a check (`messages.toml` of this folder)."""


class CheckResult(NamedTuple):
    """The result of a check: its name, its sentence, and its faults (empty: the sentence is true)."""

    check: str
    holds: str
    faults: tuple[str, ...]


def check_message(answer: CheckResult) -> Message:
    """Returns what a check asks of a ruleset; in English only for a check of another package."""
    return CHECKS.message(answer.check) if answer.check in CHECKS.own else untranslated(answer.holds)


def fault_message(fault: str) -> Message:
    """Returns a fault; names and places in it are the same in every language."""
    return CHECKS.message("and_more") if fault == MORE else untranslated(fault)


def run_checks(name: str, seeds: Sequence[str] = SEEDS) -> Iterator[CheckResult]:
    """Runs all checks on a ruleset, those of games on random games of these seeds, and each edge for a short time.

    A missing word is reported by the first check that needs it. Raises KeyError for an unknown ruleset.
    """
    words: set[str] = set()
    for of_ruleset in OF_RULESET:
        yield _answer(of_ruleset.__name__, of_ruleset.__doc__ or "", _new_words(of_ruleset(name), words))
    for of_game in OF_GAME:
        faults = (f"{seed}: {fault}" for seed in seeds for fault in of_game(name, seed))
        yield _answer(of_game.__name__, of_game.__doc__ or "", faults)
    for edge, count in EDGES.items():
        module = load_edge(edge)
        yield _answer(f"edge_{edge}", module.CLAIM, _edge_faults(module, name, count))


def _edge_faults(edge: Any, name: str, count: int) -> Iterator[str]:
    yield from map(str, edge.run(name, EDGE_SEED, count).faults)


def _new_words(faults: Iterable[str], words: set[str]) -> Iterator[str]:
    """Yields the faults without those about a word that is missing already."""
    for fault in faults:
        word = fault.removesuffix(" has no term").removeprefix("event.")
        if _WORD.fullmatch(word):
            if word in words:
                continue
            words.add(word)
        yield fault


def _answer(check: str, sentence: str, faults: Iterator[str]) -> CheckResult:
    results: list[str] = []
    try:
        for fault in faults:
            if fault in results:  # the same in another game
                continue
            results.append(fault)
            if len(results) > MAX_FAULTS:
                results[-1] = MORE
                break
    except Exception as error:  # a ruleset that raises is a fault like others
        results.append(f"{type(error).__name__}: {error}")
    return CheckResult(check, sentence.split("\n")[0], tuple(results))
