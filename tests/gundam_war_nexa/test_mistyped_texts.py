"""Texts of NEX-A as people type and scan them: read as the clean text where that is certain, else left open."""

from __future__ import annotations

import pytest

from replays.card_lists.card_text_reader import CardTextReader

DAMAGE = "（戦闘フェイズ）〔２〕：敵軍ユニット１枚に３ダメージを与える。"
DRAW = "『起動』：このカードが場に出た場合、カード４枚を引く事ができる。"
GAIN = "（防御ステップ）〔青１〕：自軍ユニット１枚は、ターン終了時まで＋３／±０／＋３を得る。その場合、カード１枚を引く。"
OTHERS = "『常駐』：このカード以外の全ての自軍ユニットは、＋１／＋１／＋１を得る。"
CERTAIN = (
    (DAMAGE, "敵軍", "敵車"),
    (DAMAGE, "ユニット", "ュニット"),
    (DAMAGE, "ユニット", "ユニツト"),
    (DAMAGE, "ダメージ", "ダメ一ジ"),
    (DAMAGE, "１枚", "l枚"),
    (DAMAGE, "１枚", "Ｉ枚"),
    (DAMAGE, "敵軍", "敵軍(てきぐん)"),
    (DAMAGE, "（戦闘フェイズ）", "(戦闘ﾌｪｲｽﾞ)"),
    (DAMAGE, "〕：", "〕 : "),
    (DAMAGE, "。", "．"),
    (DAMAGE, "ユニット", "ユ ニ ッ ト"),
    (DRAW, "事ができる", "こと が出来る"),
    (DRAW, "場に出た", "場にでた"),
    (DRAW, "『起動』", "｢起動｣"),
    (DRAW, "『起動』", "「起動」"),
    (DRAW, "『起動』：", "『起動』"),
    (GAIN, "±０", "＋０"),
    (GAIN, "±０", "士０"),
    (GAIN, "その場合、", "その場台、"),
    (OTHERS, "全ての", "すべての"),
    (OTHERS, "全ての", "金ての"),
)
OPEN = (
    (DAMAGE, "３ダメージ", "Зダメージ"),
    (DAMAGE, "〔２〕", "〔Z〕"),
    (DAMAGE, "〔２〕", "〔２"),
    (DAMAGE, "与える", "与えない"),
    (DAMAGE, "敵軍ユニット１枚に", "ユニット１枚に敵軍"),
    (DAMAGE, "。", DRAW),
    (DRAW, "事ができる", "事ができない"),
    (DRAW, "。", f"。または、{DAMAGE}"),
    (DRAW, "起動", "起勣"),
    (GAIN, "／±０／＋３", "／±０"),
    (GAIN, "終了時まで", "終了時"),
    (GAIN, "青１", "肯１"),
    (OTHERS, "以外の", "以外"),
    (OTHERS, "以外の", ""),
    (OTHERS, "自軍", "自軍以外の"),
    (OTHERS, "＋１を得る。", ""),
)


def clauses(text: str) -> list[dict[str, object]]:
    """Returns the clauses of a unit's text, without their wording."""
    read = CardTextReader("gundam_war_nexa").read({"type": "unit", "name": "A", "wording": text})
    return [{key: value for key, value in each.items() if key != "wording"} for each in read.clauses]


@pytest.mark.parametrize(("text", "clean", "mistyped"), CERTAIN)
def test_a_mistyped_word_that_can_be_one_word_alone_is_read_so(text: str, clean: str, mistyped: str) -> None:
    """Given a word that can only be a misprint of one word of the rules, when the text is read, then it says the same."""
    assert clauses(text.replace(clean, mistyped)) == clauses(text)
    assert clauses(text)[0]["effects"]


@pytest.mark.parametrize(("text", "clean", "mistyped"), OPEN)
def test_a_mistyped_text_that_is_uncertain_stays_open(text: str, clean: str, mistyped: str) -> None:
    """Given a text that may be meant otherwise, when it is read, then no part of it has effects."""
    assert not any("effects" in each for each in clauses(text.replace(clean, mistyped)))


def test_two_texts_on_one_line_are_two() -> None:
    """Given two texts without a line end between them, when they are read, then each is a text of its own."""
    assert clauses(DAMAGE + DRAW) == clauses(DAMAGE) + clauses(DRAW)
