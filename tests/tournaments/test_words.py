"""What is said against a tournament, a result or a file of one is told in Japanese and Chinese."""

from __future__ import annotations

import pytest

from domain.kernel.contract.reasons import LANGUAGES, said_in
from domain.tournaments.events import Opened
from domain.tournaments.rules import sentences
from domain.tournaments.tournament_format import Points, Stage
from domain.tournaments.validation import opening_refusal
from scripts.conformance.messages import messages
from scripts.conformance.refusal_translations import Unfilled, wrong_with

LEAGUES, KERNEL = "domain.tournaments", "domain.kernel"
"""Tournaments are refused here; what is odd about a name is told there."""
MADE = {"Refusal": 1, "BadNotation": 1, "ValueError": 0}
QUOTED = "column {n}: {reason}; expected {wanted}"
"""What a result that cannot be read says as a whole (`domain/tournaments/result_notation.py`)."""


def found(made: dict[str, int]) -> dict[str, str]:
    """Every message of tournaments, with where it stands."""
    return {each.text: each.where for each in messages(LEAGUES, KERNEL, made=made) if each.where.startswith(LEAGUES)}


def test_everything_that_is_said_against_a_tournament_has_its_words_and_no_words_are_left_over() -> None:
    known = Unfilled(sentences())
    expected = {text: where for text, where in found({"BadNotation": 2}).items() if " " in text}
    told = {**found(MADE), **expected}
    assert len(told) > 100
    assert {text: where for text, where in told.items() if not known.reasons(text)} == {}
    assert [english for english in sentences().told if english not in {*known.used, QUOTED}] == []


def test_words_of_tournaments_have_the_facts_of_the_english_ones() -> None:
    assert [fault for english, words in sentences().told.items() for fault in wrong_with(english, words)] == []


@pytest.mark.parametrize(
    ("stage", "points", "japanese", "chinese"),
    [
        (Stage("swis"), Points(), "ステージ1：その種類のステージはありません：swis（", "階段1：沒有此種階段：swis（"),
        (Stage("swiss", best_of=2), Points(), "ステージ1：1対戦2ゲーム：1か3です", "階段1：每場2局：應為1或3"),
        (
            Stage("swiss"),
            Points(win=1, draw=2),
            "勝ち1点、引き分け2点、負け0点：良い結果ほど少なくなってはいけません",
            "勝1分、平手2分、負0分：較好的結果不得較少",
        ),
    ],
)
def test_what_is_wrong_with_the_terms_is_told_with_its_place(
    stage: Stage, points: Points, japanese: str, chinese: str
) -> None:
    refusal = opening_refusal(Opened("Night", "gundam_war", (stage,), points=points), ())
    assert refusal is not None
    told = [said_in(language, sentences().reasons(refusal.message)) for language in LANGUAGES]
    assert (told[0].startswith(japanese), told[1].startswith(chinese)) == (True, True), told
