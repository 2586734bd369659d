"""What is wrong with files, codes, keys and the log is told in Japanese and Chinese."""

from __future__ import annotations

import pytest

from replays.words import own, sentences
from scripts.cli.faults import in_language
from scripts.conform.messages import messages
from scripts.conform.refusals import Unfilled, wrong_with
from scripts.conform.sources import sources_of

FILES, ELSEWHERE = "replays", ("replays.sheet", "replays.lists")
"""Sheets and lists have tests of their own."""
FIRST = (
    "ValueError", "BadBackup", "Unbundled", "Crowded", "BadRules", "DamagedBundle", "BadForm", "Differs", "__init__",
)  # fmt: skip
MADE = dict.fromkeys(FIRST, 0) | {"DamagedRecord": 1, "CannotOpen": 1, "Unplayable": 1, "BadCode": 1, "Damaged": 2}
PLACES = {"DamagedRecord": 0}
"""What holds a message, and where a record is damaged."""
BY_PARTS = {
    "{said}: expected {said2}",
    "no such game: {said}",
    "it is of another edition: {said}",
    "line {n} and on: {reason}",
    "judged anew, the rules refuse it",
    "declaration {n} and on: {reason}",
    "judged anew, what was said makes another record from event {n} on",
}
"""What says itself what was looked for, and what speaks against a record."""


def found(made: dict[str, int]) -> dict[str, str]:
    """Every message of files, codes, keys and the log, with where it stands."""
    told = messages(FILES, "domain.kernel", "domain.league", made=made)
    return {each.text: each.where for each in told if each.where.startswith(FILES) and not each.where.startswith(ELSEWHERE)}


def test_everything_that_is_said_of_files_has_its_words_and_no_words_are_left_over() -> None:
    known = Unfilled(sentences())
    told = found(MADE) | found(PLACES)
    assert len(told) > 150
    assert {text: where for text, where in told.items() if text != "{}: {}" and not known.reasons(text)} == {}
    words = frozenset().union(*(each.words for each in sources_of(FILES).modules.values()))
    assert [english for english in own() if english not in known.used | words | BY_PARTS] == []


def test_words_of_files_have_the_facts_of_the_english_ones() -> None:
    assert [fault for english, words in own().items() for fault in wrong_with(english, words)] == []


@pytest.mark.parametrize(
    ("english", "japanese"),
    [
        ("damaged record (event 12): it is not what was written", "記録が壊れています（イベント12）：書かれたものと違います"),
        ("x.csv, line 3: not a receipt: ab (odd)", "x.csvの3行目：受領証ではありません：ab（odd）"),
        (
            "judged anew, the rules refuse declaration 4: no such act: fly",
            "裁定し直すと、ルール上認められません：宣言4：そのような宣言はありません：fly",
        ),
    ],
)
def test_what_is_quoted_is_told_in_the_language_too(english: str, japanese: str) -> None:
    assert in_language(english, "ja") == japanese
