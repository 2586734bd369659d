"""Benchmark: printed texts that no card has, and an import from the cache, in processor time.

Texts of 10,000 letters, brackets in brackets, and sentences joined at random up to the longest text that is read: the slowest
of many. A list of 4,310 cards is imported again from the cache of imports.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from domain import registry
from domain.parts.phrase_grammar.card_text_compiler import PrintedLanguage, compile_paragraph
from domain.parts.phrase_grammar.readings import MAXIMUM_LENGTH
from replays.card_lists.card_list_import import ImportedCards, import_card_list
from replays.card_lists.import_cache import ImportCache
from replays.card_lists.import_report import import_with_cache
from scripts.benchmarks.card_list_reader import CARDS, make_long_card_list
from scripts.benchmarks.large_tournament import best_seconds

ROUNDS, JOINED = 3, 60
LETTERS = 10_000
BETWEEN = {"en": ". ", "ja": "。", "zh": "，"}
"""What divides the sentences of a paragraph."""


def benchmark_table(count: int = CARDS) -> str:
    """Returns the measurements as a Markdown table."""
    columns = (
        f"{LETTERS} letters",
        "nested brackets",
        f"joined sentences, slowest of {JOINED}",
        "aim",
        "cached import",
        "aim",
    )
    head = [f"| ruleset | {' | '.join(columns)} |", "|---" * 7 + "|"]
    return "\n".join([*head, *(_row(name, count) for name in registry.RULESETS)])


def _row(ruleset: str, count: int) -> str:
    (language,) = registry.card_text_grammars(ruleset)
    sentences = list(_sentences(ruleset, language))
    long = "".join(sentences * (1 + LETTERS // len("".join(sentences))))[:LETTERS]
    nested = "(" * (LETTERS // 2) + ")" * (LETTERS // 2)
    random = Random(ruleset)
    joined = [_joined(language.language, random.choices(sentences, k=40)) for _ in range(JOINED)]
    times = [max(_milliseconds(language, each) for each in texts) for texts in ([long], [nested], joined)]
    shown = " | ".join(f"{each:.1f} ms" for each in times)
    return f"| {ruleset} | {shown} | <= 50 ms | {_cached_import(ruleset, count) * 1e3:.0f} ms | <= 50 ms |"


def _joined(language: str, sentences: list[str]) -> str:
    """Returns a text of one head and what all of these sentences say, up to the longest that is read."""
    first, *others = sentences
    said = (re.split("[:>〕]", each, maxsplit=1)[-1].strip() for each in others)
    return BETWEEN[language].join((first, *said))[:MAXIMUM_LENGTH]


def _sentences(ruleset: str, language: PrintedLanguage) -> Iterator[str]:
    """Yields the paragraphs that the texts of the specimens print."""
    for card in registry.specimens(ruleset).cards.values():
        for clause in (*card.get("text", ()), *([{"action": card["action"]}] if card.get("action") else [])):
            if printed := language.print(_plain(clause)):
                yield printed


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


def _milliseconds(language: PrintedLanguage, text: str) -> float:
    return 1e3 * best_seconds(lambda: compile_paragraph(language, text, lambda clause: ""), ROUNDS)


def _cached_import(ruleset: str, count: int) -> float:
    """Returns the seconds in which a list that was imported before is imported over its file."""
    text = make_long_card_list(ruleset, count)

    def make() -> ImportedCards:
        made = import_card_list(text, "list.toml", ruleset)
        assert isinstance(made, ImportedCards)
        return made

    with TemporaryDirectory() as folder:
        content = text.encode()

        def run(former: bytes) -> bytes:
            return import_with_cache(ImportCache(Path(folder)), ruleset, (content,), former, "toml", make).content

        written = run(b"")
        return best_seconds(lambda: run(written), ROUNDS)


if __name__ == "__main__":
    print(benchmark_table())
