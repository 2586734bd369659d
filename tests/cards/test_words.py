"""What is wrong with card lists and deck lists is told in Japanese and Chinese, with what would be right there."""

from __future__ import annotations

import pytest

from domain.cards.problem import WORDS, Problem
from domain.kernel.contract.reasons import Sentences
from domain.parts.common.rulebook import shared
from replays.lists import card_list, sentences_of
from scripts.conform.messages import messages
from scripts.conform.refusals import SHARED, Unfilled, wrong_with
from scripts.conform.sources import sources_of

CARDS, LISTS = "domain.cards", "replays.lists"
MADE = {"Problem": 2, "problem_at": 1, "_Fault": 1, "Found": 1, "_Odd": 0, "BadField": 1, "note": 1, "__init__": 0}
EXPECTED = {"Problem": 3, "problem_at": 2, "_Fault": 2, "note": 0}
"""What holds a message, or what would be right, and as which argument."""
AS_TYPED = {
    "card=3+NAME or side=1+NAME",
    '["Name", ...], {"Name": 3}, or {"main": [{"name": "Name", "count": 3}]}',
    'id = "{Set}-{Number}", [columns], [made], [split], [keywords] and [values.FIELD]',
    "(?P<type>.+) - (?P<traits>.+)",
}
SAID_BY_ITSELF = {"line {n}, column {n2}: {reason}", "line {n}: {reason}", "expected {said}", "{card}: {reason}"}


def found(made: dict[str, int]) -> dict[str, str]:
    """Every message of lists, with where it stands."""
    everywhere = messages(*SHARED, CARDS, LISTS, made=made)
    return {each.text: each.where for each in everywhere if each.where.startswith((CARDS, LISTS))}


def test_every_problem_of_a_list_has_its_words_and_no_words_are_left_over() -> None:
    known = Unfilled(Sentences({**shared("refusals.toml"), **WORDS}, shared("help.toml")))
    told = {text: where for text, where in {**found(MADE), **found(EXPECTED)}.items() if text not in AS_TYPED}
    assert len(told) > 80
    assert {text: where for text, where in told.items() if not known.reasons(text)} == {}
    quoted = frozenset().union(*(each.words for each in sources_of(CARDS).modules.values()))
    assert [english for english in WORDS if english not in known.used | quoted | SAID_BY_ITSELF] == []


def test_words_of_lists_have_the_facts_of_the_english_ones_and_are_said_once() -> None:
    assert [fault for english, words in WORDS.items() for fault in wrong_with(english, words)] == []
    assert [english for english in WORDS if english in shared("refusals.toml")] == []


@pytest.mark.parametrize(
    ("text", "japanese", "chinese"),
    [
        (
            '[[card]]\nid = "s:1"\nname = "Zura"\ntype = "unti"\n',
            "4行目1文字目：Zura：typeが'unti'です。書けるもの：",
            "第4行第1字：Zura：type為'unti'；可寫：",
        ),
        (
            '[[card]]\nname = "Zura"\n',
            "1行目1文字目：idのないカードです。書けるもの：s1:U-001のような空白のない短いid",
            "第1行第1字：卡沒有id；可寫：不含空白的短id，如s1:U-001",
        ),
        (
            "[[crad]]\n",
            "1行目1文字目：カードリストに'crad'はありません。書けるもの：表[[card]]。cardのことですか",
            "是指card嗎？",
        ),
    ],
)
def test_what_is_wrong_with_a_card_list_is_told_in_the_language(text: str, japanese: str, chinese: str) -> None:
    problems = card_list(text, "gundam_war", "toml")
    assert isinstance(problems, list)
    known = sentences_of("gundam_war")
    ja, zh = (problems[0].told(language, known) for language in ("ja", "zh"))
    assert ja.startswith(japanese), ja
    assert chinese in zh, zh


def test_a_problem_without_words_stays_as_it_is() -> None:
    odd = Problem(3, 0, "the moon is full", "a lamp", ("lamb",))
    assert odd.told("ja", sentences_of("gundam_war")) == "3行目：the moon is full。書けるもの：a lamp。lambのことですか"
    assert str(odd) == "line 3: the moon is full; expected a lamp; did you mean lamb?"
