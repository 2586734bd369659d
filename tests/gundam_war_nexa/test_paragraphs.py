"""Printed paragraphs of NEX-A: how a text is divided into them, what of it says nothing, and what stays open."""

import pytest

from domain import registry
from domain.parts.phrase_grammar.card_text_compiler import UncompiledParagraph
from replays.card_lists.card_text_reader import CardTextReader
from tests.card_language import CardLanguage

(JAPANESE,) = registry.card_text_grammars("gundam_war_nexa")
compiled, clause_of = CardLanguage(JAPANESE).compiled, CardLanguage(JAPANESE).clause


COAST = {"type": "unit", "whose": "own", "trait": "灯台系"}


ENEMY = {"type": "unit", "whose": "enemy"}


UNIT = {"effects": ({"do": "damage", "n": 2},), "targets": (ENEMY,)}


CREW = {"type": "character", "trait": "灯台系"}


OWN_G = {"type": "g", "whose": "own"}


PSYCOMMU = {"keyword": "psycommu", "x": 3, "timing": "battle", "cost": [{"any": 2}]}


def test_what_follows_a_permission_without_in_that_case_is_done_in_any_case():
    draw = {"do": "draw", "n": 1}
    clause = clause_of("（常時）：自軍ユニット１枚を破壊できる。カード１枚を引く。")
    assert clause["effects"] == ({"do": "may", "otherwise": {"effects": (draw,)}}, {"do": "destroy"}, draw)


def test_an_x_that_nothing_defines_is_not_compiled():
    result = compiled("（常時）〔１〕：自軍ユニット１枚に、Ｘダメージを与える。")
    assert result == UncompiledParagraph("not_sayable", reason="what X is")
    assert clause_of("（常時）〔青Ｘ〕：自軍ユニット１枚に、Ｘダメージを与える。")["chooses_x"] is True


def test_another_target_of_one_of_several_sentences_is_not_compiled():
    result = compiled(
        "（常時）：敵軍ユニット１枚を破壊する。カード１枚を引く。この効果の対象部分は、このカードが交戦中の場合、"
        "『敵軍ユニット２枚』に変更される。"
    )
    assert result == UncompiledParagraph("not_sayable", reason="which target is another one")


def test_lines_that_hold_several_paragraphs_are_divided_and_reminders_left_out():
    text = (
        "戦闘配備〔１〕：改装［灯台系］\n"
        "『起動』：このカードが場に出た場合、カード７枚を引く。（常時）〔１〕：このカードをリロールする。\n"
        "――――――――\n（注：場に出た直後にも使用できる）"
    )
    assert JAPANESE.paragraphs({}, text, lambda line: False) == (
        "戦闘配備",
        "〔１〕：改装［灯台系］",
        "『起動』：このカードが場に出た場合、カード７枚を引く。",
        "（常時）〔１〕：このカードをリロールする。",
    )


@pytest.mark.parametrize(
    "said",
    [
        "(常時):自軍(じぐん)ユニットは+1/+1/+1を得る。",
        "(常時):自軍《じぐん》ユニットは+1/+1/+1を得(え)る。",
        "(常時):<ruby>自軍<rp>(</rp><rt>じぐん</rt><rp>)</rp></ruby>ユニットは+1/+1/+1を得る。",
    ],
)
def test_readings_of_words_say_nothing(said):
    assert JAPANESE.grammar.normalise(said) == JAPANESE.grammar.normalise("(常時):自軍ユニットは+1/+1/+1を得る。")


def test_signs_that_a_scan_confuses_are_read_where_no_other_word_is_written_so():
    normalise = JAPANESE.grammar.normalise
    assert normalise("口ール状態の戦闘カ3の戦闘カード、国カ") == normalise("ロール状態の戦闘力3の戦闘カード、国力")


def test_a_text_in_quotes_belongs_to_the_paragraph_that_gives_it():
    text = "（常時）：自軍ユニット１枚は、ターン終了時まで、以下のテキストを得る。\n「（常時）〔１〕：カード１枚を引く」"
    (paragraph,) = JAPANESE.paragraphs({}, text, lambda line: False)
    given = {"timing": "any", "cost": [{"any": 1}], "effects": ({"do": "draw", "n": 1},)}
    assert clause_of(paragraph)["effects"] == ({"do": "give_text", "text": given},)


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("『常駐』：このカードはキャラをセットできない。", {"piloted_by": "nobody"}),
        ("（戦闘フェイズ）〔２〕：サイコミュ（３）", {"keywords": [PSYCOMMU]}),
    ],
)
def test_a_paragraph_may_say_fields_of_its_card(text, fields):
    assert clause_of(text) == fields


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        (
            "（常時）：「特徴：灯台系」を持つ自軍ユニットと交戦中の敵軍ユニット１枚を破壊する。",
            {"engaged_with": COAST, **ENEMY},
        ),
        ("（常時）：「特徴：灯台系」を持つキャラがセットされている敵軍ユニット１枚を破壊する。", {**ENEMY, "carries": CREW}),
    ],
)
def test_words_before_two_cards_belong_to_the_nearest(text, reading):
    assert clause_of(text)["targets"] == (reading,)


@pytest.mark.rule("NX-TGT-04")
@pytest.mark.parametrize(
    ("text", "targets"),
    [
        (
            "(常時):自軍G2枚をロールする。その場合、全ての敵軍Gをロールする。",
            ({**OWN_G, "n": 2}, {"type": "g", "whose": "enemy", "all": True}),
        ),
        ("(常時):自軍G2枚をロールする。その場合、敵軍ユニット1枚をロールする。", ({**OWN_G, "n": 2}, ENEMY)),
    ],
)
def test_each_effect_is_about_its_own_group_of_cards(text, targets):
    result = clause_of(text)
    assert result["targets"] == targets
    assert result["effects"] == ({"do": "roll", "to": "target1"}, {"do": "roll", "to": "target2"})


@pytest.mark.rule("NX-TGT-04", "NX-EFF-13")
def test_targets_of_a_way_come_after_those_before_it():
    text = "(常時):自軍G1枚を廃棄する。その場合、敵軍本国、または敵軍ユニット1枚に2ダメージを与える。"
    ways = (
        {"effects": ({"do": "nation_damage", "n": 2, "who": "enemy"},)},
        {**UNIT, "effects": ({**UNIT["effects"][0], "to": "target2"},)},
    )
    assert clause_of(text)["effects"] == ({"do": "abolish", "to": "target1"}, {"do": "either", "ways": ways})


@pytest.mark.rule("NX-CARD-18")
def test_a_number_of_one_of_several_targets_stays_open():
    result = compiled(
        "(常時):自軍ユニット2枚をロールする。敵軍本国にXダメージを与える。Xの値は、対象の合計国力の値と同じとする。"
    )
    assert (result.why, result.reason) == ("not_sayable", "a number of one of several targets")


@pytest.mark.rule("NX-TGT-08", "NX-ZONE-13")
def test_a_card_of_the_hand_is_chosen_at_the_resolution():
    result = compiled("(常時):自軍手札1枚を選んで自軍本国の下に移す。")
    assert result.clause["targets"] == ({"where": "hand", "whose": "own", "choose": True},)


def test_a_card_that_left_has_no_place_and_state_anymore():
    result = compiled("『起動』：このカードと同じエリアにいるユニットが場から離れた場合、カード１枚を引く。")
    assert result == UncompiledParagraph("not_sayable", reason="where or how a card was that left")


def test_a_text_that_works_in_the_junkyard_starts_at_a_moment():
    """Given a text that applies everywhere by its head, when it names a moment, then its clause starts there."""
    text = (
        "『恒常』：このカードが自軍ジャンクヤードにある状態で、「特徴：灯台系」を持つ自軍ユニットが場に出た場合、"
        "〔青１〕を支払う事ができる。その場合、このカードを持ち主の手札に移す。"
    )
    (clause,) = CardTextReader("gundam_war_nexa").read({"type": "unit", "name": "P", "wording": text}).clauses
    assert (clause["timing"], clause["lying"], clause["moment"]) == ("triggered", "junkyard", "enters")


def test_a_permission_for_several_sentences_has_no_words():
    """Given a text that may be left out as a whole, when it does two things, then it has no words: a permission is for one
    sentence, and what follows it is done in any case."""
    effects = [{"do": "reroll"}, {"do": "move", "zone": "nation_bottom"}]
    clause = {
        "timing": "triggered",
        "moment": "enters",
        "optional": True,
        "targets": [{"type": "command"}],
        "effects": effects,
    }
    assert JAPANESE.print(clause) is None
    assert JAPANESE.print({**clause, "effects": effects[:1]}) is not None
    assert JAPANESE.print({**clause, "all_or_nothing": True}) is not None
