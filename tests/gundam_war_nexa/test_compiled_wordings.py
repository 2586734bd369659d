"""Printed Japanese paragraphs of NEX-A in further wordings: two kinds of cards at once, removed cards, signs, plays."""

from typing import Any

import pytest

from domain import registry
from domain.parts.phrase_grammar.card_text_compiler import UncompiledParagraph
from tests.card_language import CardLanguage

(JAPANESE,) = registry.card_text_grammars("gundam_war_nexa")
compiled, clause_of = CardLanguage(JAPANESE).compiled, CardLanguage(JAPANESE).clause


def test_a_card_of_the_hand_or_of_the_field_is_abolished_as_one_of_two_ways():
    clause = clause_of(
        "（配備フェイズ）：自軍手札にあるユニット以外のカード１枚、または、このカード以外の自軍ユニット１枚を選んで廃棄する。"
    )
    ((choice,)) = clause["effects"]
    assert [way["targets"] for way in choice["ways"]] == [
        ({"choose": True, "where": "hand", "whose": "own", "not": {"type": "unit"}},),
        ({"choose": True, "other": True, "type": "unit", "whose": "own"},),
    ]
    assert {effect["do"] for way in choice["ways"] for effect in way["effects"]} == {"abolish"}


def test_any_number_of_hand_cards_is_one_or_more():
    clause = clause_of("（自軍ターン）：任意の枚数の自軍手札を選んで、持ち主の本国の下に移す。")
    assert clause["targets"] == ({"where": "hand", "whose": "own", "choose": True, "n": 99, "upto": True, "least": 1},)


def test_a_coin_is_removed_from_a_unit_of_a_place_only():
    clause = clause_of(
        "（戦闘フェイズ）〔１〕：地球エリアにいる自軍ユニットの上にあるコイン１個を取り除く。その場合、カード２枚を引く。"
    )
    assert clause["targets"] == (
        {"where": "earth", "type": "unit", "whose": "own", "at_least": {"coins": 1}, "choose": True},
    )
    assert clause["effects"][0] == {"do": "remove_coins", "n": 1}


def test_cards_of_the_junkyard_are_removed_from_the_game_and_chips_by_their_count():
    text = "（常時）：敵軍ジャンクヤードにあるカード２枚を取り除く。"
    assert clause_of(text) == clause_of(text.replace("取り除く", "ゲームから取り除く"))
    assert clause_of("（常時）：自軍的チップ１個を取り除く。")["effects"] == ({"do": "remove_coins"},)
    assert isinstance(compiled("（常時）：自軍ユニット１枚を取り除く。"), UncompiledParagraph)


def test_two_characters_are_set_on_a_unit_in_a_battle_area():
    clause = clause_of(
        "（戦闘フェイズ）〔１〕：このカードが、「特徴：兄」を持つキャラと「特徴：弟」を持つキャラがセットされている状態で、"
        "戦闘エリアにいる場合、カード１枚を引く。"
    )
    carried = [{"self": {"carries": {"type": "character", "trait": trait}}} for trait in ("兄", "弟")]
    assert clause["condition"] == {"all": [*carried, {"self": {"where": "battle"}}]}


@pytest.mark.rule("NX-BATT-06")
def test_a_force_of_a_side_is_engaged():
    clause = clause_of("（戦闘フェイズ）：交戦中の敵軍部隊がいる場合、カード１枚を引く。")
    assert clause["condition"] == {"some": {"type": "unit", "whose": "enemy", "engaged": True}}
    text = "（戦闘フェイズ）：このカードと交戦中の敵軍部隊１つの部隊戦闘力を、部隊解散まで－３する。"
    assert clause_of(text) == clause_of(text.replace("１つの", "の"))


def test_all_units_but_own_ones_with_a_trait_are_meant():
    clause = clause_of("（戦闘フェイズ）：「特徴：甲」を持つ自軍ユニット以外の、全てのユニットに１ダメージを与える。")
    assert clause["targets"] == ({"not": {"type": "unit", "whose": "own", "trait": "甲"}, "all": True, "type": "unit"},)


@pytest.mark.rule("NX-CARD-20")
@pytest.mark.parametrize(
    ("text", "on"),
    [
        (
            "『常駐』：自軍手札にある全てのキャラとコマンドは、合計国力－１を得る。",
            {"where": "hand", "whose": "own", "any": [{"type": "character"}, {"type": "command"}]},
        ),
        ("『常駐』：全てのハンガーにある、全てのユニットは、合計国力－１を得る。", {"where": "hangar", "type": "unit"}),
        (
            "『常駐』：自軍ハンガーにある全てのユニットは、合計国力－１を得る。",
            {"where": "hangar", "whose": "own", "type": "unit"},
        ),
    ],
)
def test_cards_in_a_hand_or_in_hangars_have_another_total_power(text: str, on: dict[str, Any]):
    assert clause_of(text)["effects"] == ({"on": on, "total": -1},)


@pytest.mark.rule("NX-EFF-21")
def test_plays_of_cards_of_a_filter_are_not_negated():
    (effect,) = clause_of("『常駐』：「特徴：甲」を持つ全ての自軍ユニットのプレイは、敵軍効果では無効にならない。")["effects"]
    on = {"where": "played", "trait": "甲", "type": "unit", "whose": "own"}
    assert effect == {"on": on, "cannot": "be_voided", "by": "enemy"}


@pytest.mark.rule("NX-CARD-11", "NX-CARD-12")
@pytest.mark.parametrize(
    ("text", "effect"),
    [
        (
            "（戦闘フェイズ）：敵軍カード１枚が持つGサインの色を、ターン終了時まで、赤に変更する。",
            {"do": "sign", "color": "red"},
        ),
        (
            "（戦闘フェイズ）：自軍カード１枚が持つGサインは、このターン、このカードと同じ属性に変更される。",
            {"do": "sign", "like": "self"},
        ),
    ],
)
def test_a_g_sign_changes_until_the_end_of_the_turn(text: str, effect: dict[str, Any]):
    assert clause_of(text)["effects"] == (effect,)


def test_a_card_has_no_texts_and_is_no_target():
    clause = clause_of(
        "（戦闘フェイズ）：このカードは、このターン、特殊効果以外の全てのテキストが無効になると共に、敵軍効果の対象にならない。"
    )
    silence = {"do": "silence", "but": "keywords", "to": "self"}
    assert clause["effects"] == (silence, {"do": "bar", "what": "be_targeted", "by": "enemy", "to": "self"})


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        ("（戦闘フェイズ）：〔１〕カード１枚を引く。", "（戦闘フェイズ）〔１〕：カード１枚を引く。"),
        ("（戦闘フェイズ）（戦闘フェイズ）〔１〕：カード１枚を引く。", "（戦闘フェイズ）〔１〕：カード１枚を引く。"),
        (
            "（常時）：敵軍ユニット１枚を持ち主の手札に移す事できる。",
            "（常時）：敵軍ユニット１枚を持ち主の手札に移す事ができる。",
        ),
        (
            "（常時）：敵軍は、自分の手札を２枚まで、可能な限り選んで廃棄する。",
            "（常時）：敵軍は、自分の手札２枚を選んで廃棄する。",
        ),
        (
            "（常時）：敵軍は、自分の手札１枚を選んで、自分の本国の上に移す。",
            "（常時）：敵軍は、自分の手札１枚を選んで、持ち主の本国の上に移す。",
        ),
        (
            "（常時）：敵軍は、自分のユニット１枚、または自分のオペ１枚を選んで破壊する。",
            "（常時）：敵軍は、自分のユニットまたはオペ１枚を選んで破壊する。",
        ),
        (
            "（常時）：自軍手札１枚を選んで、リロール状態で自軍Gにする。",
            "（常時）：自軍手札にあるカード１枚を選んで、リロール状態で自軍Gにする。",
        ),
    ],
)
def test_a_misprint_or_another_wording_means_what_is_usually_printed(text: str, usual: str):
    assert clause_of(text) == clause_of(usual)
