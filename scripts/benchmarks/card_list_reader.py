"""Benchmark: reading a list of 4,310 cards of every ruleset, compared with `tomllib` and `json`, in processor time."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from domain import registry
from domain.cards.card_list_io import format_cards
from replays.card_lists import load_card_list
from scripts.benchmarks.large_tournament import best_seconds, time_alternately

CARDS, ROUNDS = 4310, 5
WORDING = {"en": "When this enters, look at the moon and sing. " * 3, "ja": "場に出た場合、月を見て歌う。" * 5}


def benchmark_table(count: int = CARDS) -> str:
    """Returns the measurements as a Markdown table."""
    head = [f"| {count} cards | first | beside tomllib + json | aim | again | aim |", "|---|---|---|---|---|---|"]
    return "\n".join([*head, *(_row(name, count) for name in registry.RULESETS)])


def make_long_card_list(ruleset: str, count: int) -> str:
    """Returns a card list of `count` cards: the specimens repeated under other names, with a printed text."""
    cards = dict(enumerate(_repeated(ruleset, count)))
    return format_cards({f"c{number:05}": card for number, card in cards.items()})


def _repeated(ruleset: str, count: int) -> Iterator[dict[str, Any]]:
    specimens = list(registry.specimens(ruleset).cards.values())
    for number in range(count):
        card = specimens[number % len(specimens)]
        yield {**card, "name": f"{card['name']} {number}", "wording": WORDING}


def _row(ruleset: str, count: int) -> str:
    text = make_long_card_list(ruleset, count)
    data = json.dumps(tomllib.loads(text), ensure_ascii=False)
    with TemporaryDirectory() as folder:
        fresh = iter(range(ROUNDS))
        floor, first = time_alternately(
            ROUNDS,
            lambda: (tomllib.loads(text), json.loads(data)),
            lambda: load_card_list(text, ruleset, "toml", Path(folder) / str(next(fresh))),
        )
        again = best_seconds(lambda: load_card_list(text, ruleset, "toml", Path(folder) / "0"), ROUNDS)
    return f"| {ruleset} | {first:.2f} s | {first / floor:.2f} | <= 1.5 | {again * 1e3:.0f} ms | <= 50 ms |"


if __name__ == "__main__":
    print(benchmark_table())
