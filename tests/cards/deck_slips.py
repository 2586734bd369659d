"""Whether a damaged deck list was misread: a judge that knows nothing of how lists are read.

Every known name that stands in the text has to be in the deck, as often as numbers next to it allow, or in a line that was
told; and no card is in the deck whose name stands nowhere.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from random import Random

from domain.cards.deck_list import DeckList
from domain.cards.deck_list_formats import parse_deck
from domain.cards.name_matching import fold
from tests.cards.deck_notations import CARDS, IDS, NOTATIONS, a_deck, mutated
from tests.cards.strangers_notations import STRANGERS

_NUMBERS = re.compile(r"[0-9]+|[一二三四](?=\s*枚)")
_KANJI = {"一": 1, "二": 2, "三": 3, "四": 4}
EVERY = {**NOTATIONS, **STRANGERS}


def tried(seed: int) -> tuple[str, str, str]:
    """`read`, `read with remarks` or `refused`; what was misread in silence; and the text."""
    random = Random(f"slip {seed}")
    name = random.choice(list(EVERY))
    text = mutated(EVERY[name](a_deck(seed)), random)
    result = parse_deck(text, CARDS, "any")
    if not isinstance(result, DeckList):
        return "refused", "", text
    return ("read with remarks" if result.remarks else "read"), f"{name}: {misread(text, result)}".partition(": ")[2], text


def misread(text: str, result: DeckList) -> str:
    """What was misread in silence; empty where nothing was."""
    answer = fold(" ".join(remark.text for remark in result.remarks) + f" {result.title}")
    lines = [fold(line) for line in text.splitlines()]
    for name, key in IDS.items():
        counted = result.main.get(key, 0) + result.sideboard.get(key, 0)
        written = [(line, _times(line, name, key)) for line in lines]
        there = [(line, times) for line, times in written if times]
        if counted and not there:
            return f"{name} is in the deck and not in the text"
        if there and not counted and not _times(answer, name, key):
            return f"{name} is in the text and not in the deck"
        most = sum(times * max((1, *_counts(line))) for line, times in there)
        if counted > most:
            return f"{name} is {counted} times in the deck, {most} at most in the text"
    return ""


def _times(line: str, name: str, key: str) -> int:
    """How often a card stands in a line."""
    number = fold(str(CARDS[key]["number"]))
    return line.count(fold(name)) or len(re.findall(rf"(?<![\w-])(?:{key}|.?{number})(?![\w-])", line))


def _counts(line: str) -> list[int]:
    return [_KANJI.get(number) or int(number) for number in _NUMBERS.findall(line)]


def main() -> None:
    """Tries as many seeds as are asked for, from a number on (COUNT FIRST); the first one that is misread ends the run."""
    result: Counter[str] = Counter()
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    for seed in range(first, first + int(sys.argv[1])):
        answer, wrong, text = tried(seed)
        result[answer] += 1
        if wrong:
            sys.exit(f"seed {seed}: {wrong}\n{text}")
    print(*(f"{answer}: {count}" for answer, count in sorted(result.items())), sep=", ")


if __name__ == "__main__":
    main()
