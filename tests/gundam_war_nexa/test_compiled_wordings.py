"""Printed Japanese paragraphs of NEX-A in further wordings: two kinds of cards at once, removed cards, signs, plays."""

from typing import Any

import pytest

from domain import registry
from domain.parts.phrase_grammar.card_text_compiler import CompiledParagraph, UncompiledParagraph
from tests.card_language import CardLanguage
from tests.gundam_war_nexa.offered import can_be_said
from tests.gundam_war_nexa.scene import scene, unit

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


ALL_UNITS = "（攻撃ステップ）：全てのユニットを破壊する。"


@pytest.mark.rule("NX-TGT-11")
@pytest.mark.parametrize(
    ("words", "effects"),
    [
        ("全てのユニットを破壊する", [("destroy", {"type": "unit"})]),
        ("このカード以外の全てのオペを、持ち主の手札に移す", [("move", {"other": True, "type": "operation"})]),
        (
            "全てのキャラと、全てのオペを破壊する",
            [("destroy", {"type": "character"}), ("destroy", {"type": "operation"})],
        ),
    ],
)
def test_cards_that_are_no_targets_are_not_aimed_at(words: str, effects: list[tuple[str, dict[str, Any]]]):
    """Given a note that a text has no targets, when it is compiled, then its effects are about all such cards."""
    clause = clause_of(f"（自軍攻撃ステップ）：{words}。（注：対象は取らない）")
    assert "targets" not in clause
    assert [(each["do"], each["to"]) for each in clause["effects"]] == effects


@pytest.mark.rule("NX-TGT-10", "NX-TGT-11")
@pytest.mark.parametrize(("note", "left"), [("", ["Veiled"]), ("（注：対象は取らない）", [])])
def test_what_aims_at_nothing_reaches_a_card_that_does_not_become_a_target(note: str, left: list[str]):
    """Given a unit that does not become a target, when all units are destroyed, then it is only by a text without targets."""
    bar = {"timing": "continuous", "effects": [{"on": "self", "cannot": "be_targeted"}]}
    storm = {"type": "command", "name": "Storm", "text": [clause_of(ALL_UNITS + note)]}
    s = scene(A={"hand": [storm]}, B={"deployment": [unit("Veiled", text=[bar]), unit("Bare")]}, node="attack.ft1")
    s.says("A", "play", card="Storm")
    s.passes(2)
    assert [name for name in ("Veiled", "Bare") if s.zone(name) == "B.deployment_area"] == left


@pytest.mark.parametrize(
    "text",
    [
        "（戦闘フェイズ）：敵軍ユニット１枚を破壊する。（注：対象は取らない）",
        ALL_UNITS + "（注：ACEは除く）",
        "（戦闘フェイズ）〔１〕：敵軍ユニット１枚にXダメージを与える。Xの値は、ロール状態の自軍Gの枚数と同じとする。（注：コスト支払い後の枚数）",
        "（常時）：敵軍ユニット１枚にXダメージを与える。Xの値は、解決時の自軍手札の枚数とする。",
    ],
)
def test_a_note_that_says_more_than_the_rules_is_not_skipped(text: str):
    """Given words that leave cards out, choose one without a target, or say when X is counted, when they are compiled, then
    the text stays open."""
    assert compiled(text).why == "unread"


LOSES = "全ての戦闘修正を失う"


@pytest.mark.rule("NX-DUR-01", "NX-DUR-02")
@pytest.mark.parametrize(
    "text",
    [
        f"（戦闘フェイズ）：キャラがセットされていない敵軍ユニット１枚は、このターン、{LOSES}。",
        f"（戦闘フェイズ）：交戦中の敵軍ユニット１枚に１ダメージを与える。その場合、対象は、このターン、{LOSES}。",
        "（戦闘フェイズ）：ユニットが１枚のみの部隊にいる自軍ユニット１枚は、このターン、敵軍コマンドの対象にならない。",
        "（戦闘フェイズ）：戦闘エリアにいる敵軍ユニット１枚の防御力を、このターン、３に固定する。",
    ],
)
def test_what_ends_as_its_target_ceases_to_fit_stays_open(text: str):
    """Given an effect of this turn on a target that may cease to fit, when it is compiled, then it stays open; until the end
    of the turn it has no such limit."""
    assert compiled(text).reason == "a target that has to fit all the turn"
    assert isinstance(compiled(text.replace("このターン", "ターン終了時まで")), CompiledParagraph)


@pytest.mark.rule("NX-DUR-02")
@pytest.mark.parametrize("target", ["敵軍ユニット１枚", "「特徴：海軍」を持つ敵軍ユニット１枚", "このカード"])
def test_an_effect_of_this_turn_on_what_keeps_fitting_lasts_until_its_end(target: str):
    said, usual = (
        clause_of(f"（戦闘フェイズ）：{target}は、{until}{LOSES}。") for until in ("このターン、", "ターン終了時まで")
    )
    assert said == usual


@pytest.mark.rule("NX-DUR-02")
def test_all_cards_of_this_turn_are_looked_for_through_the_turn():
    (effect,) = clause_of("（戦闘フェイズ）：交戦中の全ての自軍ユニットは、このターン、「強襲」を得る。")["effects"]
    assert effect == {
        "do": "this_turn",
        "effect": {"on": {"engaged": True, "type": "unit", "whose": "own"}, "keyword": "assault"},
    }


@pytest.mark.rule("NX-EFF-13")
@pytest.mark.parametrize(("note", "played"), [("", False), ("（この効果の解決時に）", True)])
def test_a_situation_of_the_resolution_is_not_asked_for_before(note: str, played: bool):
    """Given a situation that a text asks for at its resolution, when it is not given at the play, then it can be played."""
    text = clause_of(f"（常時）：{note}自軍手札が２枚以上ある場合、カード２枚を引く。")
    s = scene(A={"hand": [{"type": "command", "name": "Relay", "text": [text]}]}, node="attack.ft1")
    assert can_be_said(s, "A", "play", card="Relay") is played
    if played:
        s.says("A", "play", card="Relay")
        s.does("A", {"do": "draw", "n": 2})
        s.passes()
        assert s.hand("A") == 4
