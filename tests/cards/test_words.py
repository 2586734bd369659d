"""What is wrong with card lists and deck lists is stated in Japanese and Chinese, with what would be right there."""

from __future__ import annotations

import ast
import inspect
import json
import sys
from types import ModuleType

import pytest

from domain.cards.problems import Problem
from domain.cards.strict_parser import JSON_EXPECTATIONS, TOML_EXPECTATIONS
from domain.kernel.messages.message import untranslated
from replays.card_lists import load_card_list


def _said_by(library: ModuleType, raised: set[str]) -> set[str]:
    """What a reader says where it stops: the message of every error that its source makes, up to what is filled in."""
    said = set()
    for node in ast.walk(ast.parse(inspect.getsource(library))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in raised:
            for given in node.args:
                first = given.values[0] if isinstance(given, ast.JoinedStr) else given
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    said.add(first.value)
    return said


def test_whatever_the_readers_of_toml_and_json_say_has_what_was_expected_in_our_words() -> None:
    of_toml = {said for said in _said_by(sys.modules["tomllib._parser"], {"suffixed_err", "TOMLDecodeError"}) if said}
    of_json = _said_by(json.decoder, {"JSONDecodeError"}) | _said_by(json, {"JSONDecodeError"})
    assert (len(of_toml) > 15, len(of_json) > 5) == (True, True)
    assert [said for said in of_toml if not said.startswith(tuple(TOML_EXPECTATIONS))] == []
    assert [said for said in of_json if not said.startswith(tuple(JSON_EXPECTATIONS))] == []


@pytest.mark.parametrize(
    ("text", "form", "english", "japanese", "chinese"),
    [
        (
            "[[card]]\nid = ",
            "toml",
            "line 2, column 6: not TOML (Invalid value); expected a value: a text in quotes, a number",
            "2行目6文字目：TOMLとして読めません（Invalid value）。書けるもの：値：引用符で囲んだ文、数",
            "第2行第6字：無法讀取為TOML（Invalid value）；可寫：值：加引號的文字、數字",
        ),
        (
            '[{"id" "x"}]',
            "json",
            "line 1, column 8: not JSON (Expecting ':' delimiter); expected : between field and value",
            "1行目8文字目：JSONとして読めません（Expecting ':' delimiter）。書けるもの：項目と値の間の:",
            "第1行第8字：無法讀取為JSON（Expecting ':' delimiter）；可寫：項目與值之間的:",
        ),
    ],
)
def test_a_text_that_stops_being_what_it_is_states_where_and_what_was_expected(
    text: str, form: str, english: str, japanese: str, chinese: str
) -> None:
    (problem,) = load_card_list(text, "star_front", form)
    result = [problem.render(language) for language in ("en", "ja", "zh")]
    assert [each.startswith(start) for each, start in zip(result, (english, japanese, chinese), strict=True)] == [True] * 3, (
        result
    )


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
def test_what_is_wrong_with_a_card_list_is_described_in_the_language(text: str, japanese: str, chinese: str) -> None:
    problems = load_card_list(text, "gundam_war", "toml")
    assert isinstance(problems, list)
    ja, zh = (problems[0].render(language) for language in ("ja", "zh"))
    assert ja.startswith(japanese), ja
    assert chinese in zh, zh


def test_a_problem_without_words_stays_as_it_is() -> None:
    odd = Problem(3, 0, untranslated("the moon is full"), "a lamp", ("lamb",))
    assert odd.render("ja") == "3行目：the moon is full。書けるもの：a lamp。lambのことですか"
    assert str(odd) == "line 3: the moon is full; expected a lamp; did you mean lamb?"
