"""What is wrong with a sheet, and what would be right there, is told in Japanese and Chinese too."""

from __future__ import annotations

import ast

import pytest

from domain.kernel.contract.reasons import LANGUAGES, sentences_of
from domain.parts.messages import SHARED as SHARED_MESSAGES
from replays.sheet import SheetError, parse_sheet, play_sheet
from replays.sheet.parser import TERMINAL_NAMES
from replays.sheet.problems import SENTENCES, SHEET_MESSAGES
from replays.sheet.values import KIND_NAMES
from scripts.conformance.messages import MADE, OPEN, messages
from scripts.conformance.refusals import SHARED, Unfilled, wrong_with
from scripts.conformance.sources import sources_of
from tests.sheet.game import CARDS, DECKS, GAME

SHEETS, HEADERS, NAMES = "replays.sheet", "domain.kernel.desk.opening", "domain.cards.catalogue"
"""What is read of a sheet is refused here, its header there, and its cards by their names."""
BY_PARTS = {"line {n} ran ahead into turn {n2}", "a card of {who}", "a number from {n} to {n2}"}
"""What is added to another message, or expected by a rulebook's settings."""
HEADER = f"ruleset: game\n{DECKS}---\n"


def told(text: str, language: str) -> list[str]:
    """What is wrong with a sheet, in a language."""
    with pytest.raises(SheetError) as caught:
        play_sheet(parse_sheet(text), GAME, CARDS)
    return [problem.render(language) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("line", "japanese", "chinese"),
    [
        ("A pley Zura", "pleyという宣言はありません。書けるもの：play", "沒有pley這個宣告；可寫：play"),
        ('A play "GM', '"が開いたまま閉じていません (\'"GM\')。書けるもの："', '"沒有關閉 (\'"GM\')；可寫："'),
        (
            "A play (",
            "行が途中で終わっています。書けるもの：語かカード名、#14のようなカード",
            "該行未完；可寫：詞或卡名、如#14的卡",
        ),
        ("A draw now", "'now'は余分です。書けるもの：行の終わり", "'now'是多餘的；可寫：行尾"),
        ("A takeback x", "xは数ではありません。書けるもの：整数", "x不是數字；可寫：整數"),
        ("C play Zura", "Cは席でも宣言でもありません", "C不是席位，也不是宣告"),
    ],
)
def test_a_line_that_cannot_be_read_is_told_in_the_language(line: str, japanese: str, chinese: str) -> None:
    (ja,), (zh,) = (told(f"{HEADER}{line}\n", language) for language in LANGUAGES)
    assert (ja.startswith("19行目"), zh.startswith("第19行第")) == (True, True)
    assert (japanese in ja, chinese in zh) == (True, True), (ja, zh)


def test_every_problem_of_a_sheet_has_its_words_and_no_words_are_left_over() -> None:
    known = Unfilled(SENTENCES)
    made = messages(*SHARED, "domain.cards", SHEETS, made={**MADE, "LookupResult": 1, "ValueError": 0})
    found = {each.text: each.where for each in made if each.where.startswith((SHEETS, HEADERS, NAMES))}
    assert {text: where for text, where in found.items() if not known.reasons(text)} == {}
    assert [each for each in expected() if not known.reasons(each)] == []
    words = frozenset().union(*(each.words for each in sources_of(*SHARED, SHEETS).modules.values()))
    assert [english for english in SHEET_MESSAGES if english not in known.used | words | BY_PARTS] == []


def test_sentences_of_sheets_have_the_facts_of_the_english_one_and_are_said_once() -> None:
    assert [fault for english, words in SHEET_MESSAGES.items() for fault in wrong_with(english, words)] == []
    assert [english for english, words in SHEET_MESSAGES.items() if sentences_of(SHARED_MESSAGES).get(english) == words] == []


def expected() -> set[str]:
    """What would be right, but for what stands there as it is typed."""
    calls = (each for module in sources_of(SHEETS).modules.values() for each in module.owner if isinstance(each, ast.Call))
    at = {"SheetProblem": 4, "problem": 2}
    found = (call.args[at[name]] for call in calls if (name := _called(call)) in at and len(call.args) > at[name])
    told = (_text(each) for several in found if isinstance(several, ast.Tuple) for each in several.elts)
    spoken = {*TERMINAL_NAMES.values(), *KIND_NAMES.values(), *told}
    return {each for each in spoken if " " in each and ":" not in each and "'s" not in each and each != "rewards 2"}


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(str(each.value) if isinstance(each, ast.Constant) else OPEN for each in node.values)
    return str(node.value) if isinstance(node, ast.Constant) else ""


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
