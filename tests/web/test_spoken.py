"""Declarations are told in Japanese and Chinese in the rulebook's words, with everything that the notation says."""

import json

import pytest
from py_mini_racer import MiniRacer

from api.web.mount import VIEWER
from domain.registry import ruleset
from tests.web.modules import bare

MODULES = ("words.js", "spoken.js", "telling.js")
RULING = {"rule": "GW-TURN-01", "effects": [{"do": "roll", "to": "#3"}], "text": "agreed"}


@pytest.fixture(scope="module")
def engine():
    made = MiniRacer()
    made.eval("\n".join(bare(VIEWER / "replay" / name) for name in MODULES))
    terms = ruleset("gundam_war").book.terms
    made.eval(f"const record = {{ terms: {json.dumps(terms)}, header: {{ zones: [] }} }};")
    return made


def told(engine, text, act, args, seat="A", changes=(), language="ja"):
    event = {"spoken": True, "name": act, "seat": seat, "text": text, "changes": changes, "said": {"act": act, "args": args}}
    return engine.eval(f"new Telling(record, {json.dumps(language)}).next({json.dumps(event)})")


@pytest.mark.parametrize(
    ("text", "act", "args", "words"),
    [
        ("A attack space none earth none", "attack", {"space": [], "earth": []}, "A 攻撃に出撃する –"),
        (
            "A takeback 9 agreed B judge",
            "takeback",
            {"line": 9, "agreed": ["B", "judge"]},
            "A 取り消す 9 · 同意した人 B、ジャッジ",
        ),
        ("A effect draw 1", "effect", {"effects": [{"do": "draw", "n": 1}]}, "A 効果を手で解決する draw 1"),
        ("A note to B (hush)", "note", {"to": "B"}, "A メモ 宛先 B · hush"),
        ("correct 5", "correct", {"line": 5, "said": None}, "A 訂正する 5 · 記録から除く"),
    ],
)
def test_a_declaration_says_in_words_what_its_notation_says(engine, text, act, args, words):
    assert told(engine, text, act, args) == words


def test_a_ruling_says_who_rules_about_what_and_why(engine):
    text = "judge rule GW-TURN-01 effects roll #3: agreed"
    assert told(engine, text, "rule", RULING, "") == "ジャッジ 裁定する ルール GW-TURN-01 · 効果 roll #3 · agreed"


def test_a_judge_who_agrees_is_called_so(engine):
    args = {"line": 9, "agreed": ["B", "judge"]}
    assert told(engine, "A takeback 9 agreed B judge", "takeback", args) == "A 取り消す 9 · 同意した人 B、ジャッジ"


def test_a_correction_says_what_stands_instead(engine):
    said = {"seat": "B", "act": "concede", "args": {}}
    assert told(engine, "correct 5: B concede", "correct", {"line": 5, "said": said}, "") == "訂正する 5 · → B 投了する"


def test_a_hand_that_is_looked_at_names_the_cards_that_became_known(engine):
    changes = [[7, "x:1", {"name": "Heron", "names": {"zh": "蒼鷺"}}], [6, "#1", "x:1"], [6, "#2", None]]
    assert told(engine, 'A look ("Heron")', "look", {}, changes=changes, language="zh") == "A 記錄手牌 蒼鷺"
