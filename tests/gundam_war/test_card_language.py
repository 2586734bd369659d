"""Printed Japanese paragraphs of Gundam War become clauses, and clauses print them again."""

import pytest

from domain import registry
from domain.parts.card_schema.value_checks import freeze
from domain.parts.phrase_grammar.card_text_compiler import UncompiledParagraph
from domain.rulesets.gundam_war.card_schema.texts import read_text
from replays.card_lists.card_text_reader import CardTextReader
from tests.bandai_card_texts import as_meant
from tests.card_language import CardLanguage, specimen_texts

(JAPANESE,) = registry.card_text_grammars("gundam_war")
compiled, clause_of = CardLanguage(JAPANESE).compiled, CardLanguage(JAPANESE).clause
TEXTS = specimen_texts("gundam_war")


ENEMY = {"type": "unit", "whose": "enemy"}
OWN = {"type": "unit", "whose": "own"}
DRAW = ({"do": "draw", "n": 1},)
ONE_FOR_ONE = ({"do": "discard", "n": 1}, {"do": "if_successful"}, {"do": "draw", "n": 1})
LEVY = {"type": "character", "whose": "own", "gender": "f", "lineage": "nt"}
TIDE = {"points": (1, 0, 0), "on": {**OWN, "where": "same_area", "other": True}}


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        (
            "（戦闘フェイズ）：《（２）》このカードは、ターン終了時まで＋２／±０／－１を得る。",
            {
                "timing": "battle",
                "cost": {"kind": "once", "n": 2},
                "effects": ({"do": "gain", "points": [2, 0, -1], "to": "self"},),
            },
        ),
        ("（常時）：《Ｒ》カード１枚を引く。", {"timing": "any", "cost": {"kind": "roll"}, "effects": DRAW}),
        (
            "（自軍配備フェイズ）：《（０）毎》「女性」と「NT」を持つ自軍キャラクター１枚をロールする。",
            {
                "timing": "assign",
                "turn": "own",
                "cost": {"kind": "each", "n": 0},
                "targets": (LEVY,),
                "effects": ({"do": "roll"},),
            },
        ),
        (
            "（防御ステップ）：《［２・４］Ｒ（１）》敵軍ユニット１枚に３ダメージを与える。",
            {
                "timing": "defense",
                "cost": {"kind": "roll_and_pay", "n": 1},
                "requirement": [2, 4],
                "targets": (ENEMY,),
                "effects": ({"do": "damage", "n": 3},),
            },
        ),
        (
            "（ダメージ判定ステップ）：全ての敵軍ユニットに１ダメージを与える。",
            {"timing": "resolution", "effects": ({"do": "damage", "n": 1, "to": ENEMY},)},
        ),
        ("（配備フェイズ）：手札１枚を廃棄する。その場合、カード１枚を引く。", {"timing": "assign", "effects": ONE_FOR_ONE}),
        (
            "（自動Ａ）：このカードと同じエリアにいる、このカード以外の全ての自軍ユニットは、＋１／±０／±０を得る。",
            {"timing": "auto_a", "effects": (TIDE,)},
        ),
        (
            "（自動Ａ）：このカードは交戦中ではない場合、「速攻」を得る。",
            {
                "timing": "auto_a",
                "condition": {"self": {"engaged": False}},
                "effects": ({"keyword": "preemptive_attack", "on": "self"},),
            },
        ),
        (
            "【（自動Ａ）：このカードがセットされているユニットは、ロール状態で攻撃に出撃できる】",
            {"timing": "auto_a", "unvoidable": True, "effects": ({"may": "attack_rolled", "on": "host"},)},
        ),
        (
            "（自動Ｂ）：このカードは、合計国力－２してプレイできる。",
            {"timing": "everywhere", "effects": ({"cost": {"total": -2}},)},
        ),
        (
            "（自動Ｂ）：このカードが場に出た場合、敵軍オペレーション１枚を破壊する。",
            {
                "timing": "auto_b",
                "moment": "enters",
                "targets": ({"type": "operation", "whose": "enemy"},),
                "effects": ({"do": "destroy"},),
            },
        ),
        (
            "（自動Ｃ）：敵軍プレイヤーがコマンドをプレイした場合、手札１枚を選んで廃棄できる。",
            {
                "timing": "auto_c",
                "moment": "played",
                "of": {"type": "command", "whose": "enemy"},
                "optional": True,
                "effects": ({"do": "discard", "n": 1},),
            },
        ),
        (
            "（自動Ｄ）：攻撃ステップ終了時に、このカードをロールする。",
            {"timing": "auto_d", "moment": "end:attack", "effects": ({"do": "roll", "to": "self"},)},
        ),
        (
            "（自動Ｄ）：このカードが破壊された場合、帰還ステップ開始時に、カード１枚を引く。",
            {
                "timing": "auto_d",
                "moment": "destroyed",
                "effects": ({"do": "later", "when": "begin:return", "effects": DRAW},),
            },
        ),
        (
            "（常時）：敵軍オペレーション１枚のプレイを無効にし、そのカードを廃棄する。",
            {
                "timing": "any",
                "targets": ({"type": "operation", "whose": "enemy", "where": "cut_in"},),
                "effects": ({"do": "void"},),
            },
        ),
        (
            "（戦闘フェイズ）：《（１）》自軍ユニット１枚は、ターン終了時まで以下のテキストを得る。"
            "「（自動Ｄ）：このカードが破壊された場合、カード１枚を引く」",
            {
                "timing": "battle",
                "cost": {"kind": "once", "n": 1},
                "targets": (OWN,),
                "effects": ({"do": "give_text", "text": {"timing": "auto_d", "moment": "destroyed", "effects": DRAW}},),
            },
        ),
        (
            "（攻撃ステップ）：《（Ｘ）》敵軍ユニット１枚にＸダメージを与える。Ｘの値は、自軍国力の値を上限とする。",
            {
                "timing": "attack",
                "cost": {"kind": "once", "n": "x"},
                "targets": (ENEMY,),
                "effects": ({"do": "damage", "n": "x"},),
                "x": {"free": True, "most": {"power": "own"}},
            },
        ),
        (
            "（配備フェイズ）：《（０）》自軍Ｇ１枚を廃棄する。その場合、自軍本国を２回復する。"
            "この効果は、全てのプレイヤーが使用できる。",
            {
                "timing": "assign",
                "cost": {"kind": "zero"},
                "targets": ({"type": "generation", "whose": "own"},),
                "effects": (
                    {"do": "move", "zone": "junkyard"},
                    {"do": "if_successful"},
                    {"do": "recover", "n": 2, "who": "own"},
                ),
                "user": "both",
            },
        ),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_a_printed_paragraph_is_compiled(text, clause):
    """Given a paragraph in the printed style, when it is compiled, then it is the clause that it says (GW-LABL-01)."""
    assert freeze(clause_of(text)) == freeze(clause)


@pytest.mark.parametrize(
    "text",
    [
        "（戦闘フェイズ）〔２〕：カード１枚を引く。",
        "（戦闘フェイズ）：《②》カード１枚を引く。",
        "（戦闘フェイズ）《（２）》：カード１枚を引く。",
    ],
)
def test_a_cost_is_read_in_all_its_brackets(text):
    """Given other brackets and signs of a cost, when the paragraph is compiled, then it is the same (GW-COST-20)."""
    assert clause_of(text) == {"timing": "battle", "cost": {"kind": "once", "n": 2}, "effects": DRAW}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("（配備フェイズ）：自軍ユニット１枚と自軍Ｇ１枚を廃棄する。その場合、カード１枚を引く。", "not_sayable"),
        ("（戦闘フェイズ）：敵軍ユニット１枚にＸダメージを与える。", "not_sayable"),
        ("（戦闘フェイズ）：このターン、全ての自軍ユニットは＋１／＋１／＋１を得る。", "unread"),
        ("（戦闘フェイズ）：敵軍ユニット１枚を選んで破壊する。", "unread"),
        ("（自動Ａ）：このカードは、攻撃に出撃できないことがある。", "unread"),
    ],
)
def test_what_is_not_certain_stays_open(text, why):
    """Given words of several meanings, or unknown ones, when they are compiled, then they stay open (GW-EFF-01)."""
    result = compiled(text)
    assert isinstance(result, UncompiledParagraph), result
    assert result.why == why


WORDINGS = {
    "gws:U-006 0": "（自動Ｄ）：このカードが破壊された場合、カード１枚を引く。",
    "gws:U-017 0": "（自動Ｂ）：このカードが場に出た場合、場にある敵軍ユニット１枚に２ダメージを与える。",
    "gws:U-022 0": "（戦闘フェイズ）：《（１）毎》このカードは、ターン終了時まで＋１／±０／±０を得る。",
    "gws:U-024 0": "（自動Ｃ）：敵軍攻撃ステップ開始時に、敵軍本国に１ダメージを与える。",
    "gws:U-033 0": "（自動Ｄ）：このカードは、攻撃に出撃した場合、ターン終了時まで＋２／±０／±０を得る。",
    "gws:U-035 0": "（戦闘フェイズ）：《Ｒ》戦闘エリアにいる敵軍ユニット１枚に２ダメージを与える。",
    "gws:U-036 0": "（自動Ａ）：このカードと同じエリアにいる、このカード以外の全ての自軍ユニットは、＋１／±０／±０を得る。",
    "gws:U-042 0": (
        "（自動Ａ）：場にある「ファミリー」を持つ自軍ユニットが２枚以上いる場合、このカードは±０／＋１／＋２を得る。"
    ),
    "gws:U-044 0": (
        "（自軍配備フェイズ）：《Ｒ（１）》配備エリアにいる、ロール状態の、このカード以外の自軍ユニット１枚をリロールする。"
    ),
    "gws:U-055 0": "【（自動Ｃ）：《［３・５］》自軍ドローフェイズ開始時に、自軍本国を１回復する】",
    "gws:U-062 0": "（自動Ｄ）：自軍ターン終了時に、場にある敵軍ユニットが３枚以上いる場合、このカードをリロールする。",
    "gws:CH-002 0": "（自動Ａ）：このカードがセットされているユニットは、「高機動」を得る。",
    "gws:CH-009 0": (
        "（戦闘フェイズ）：《［２・４］（１）》このセットグループのユニットは、ターン終了時まで＋２／＋２／±０を得る。"
    ),
    "gws:CH-010 0": (
        "（自動Ｄ）：このカードが防御に出撃した場合、"
        "このカードがセットされているユニットは、ターン終了時まで±０／±０／＋２を得る。"
    ),
    "gws:CH-011 0": "（自動Ｄ）：このカードが破壊された場合、敵軍プレイヤーは手札１枚を選んで廃棄する。",
    "gws:O-002 0": "（自動Ａ）：場にある、青の全ての自軍ユニットは、±０／±０／＋１を得る。",
    "gws:O-003 0": "【（自動Ａ）：このカードがセットされているユニットは、出撃できない】",
    "gws:O-005 0": "（自動Ｄ）：自軍ターン開始時に、全ての本国に１ダメージを与える。",
    "gws:O-006 0": "（自動Ａ）：このカードがセットされているユニットは、ロール状態でも攻撃に出撃できる。",
    "gws:O-007 0": "（自動Ｃ）：敵軍ユニットが破壊された場合、カード１枚を引く。",
    "gws:O-009 0": "（常時）：《（２）》配備エリアにいる自軍ユニット１枚は、ターン終了時まで「高機動」を得る。",
    "gws:O-009 1": (
        "（自軍リロールフェイズ・ドローフェイズ）：《（０）》場にある自軍ユニットがいない場合、自軍本国を１回復する。"
    ),
    "gws:O-010 0": (
        "（自動Ｄ）：自軍ターン終了時に、場にある「コロニー」を持つ自軍ユニットが５枚以上いる場合、敵軍プレイヤーは敗北する。"
    ),
    "gws:C-001 0": "（戦闘フェイズ）：戦闘エリアにいる敵軍ユニット１枚に３ダメージを与える。",
    "gws:C-002 0": "（敵軍ターン）：場にあるユニット１枚を、持ち主の手札に移す。",
    "gws:C-004 0": "（帰還ステップ）：自軍本国を２回復する。",
    "gws:C-005 0": "（自軍配備フェイズ）：カード２枚を引く。",
    "gws:C-006 0": "（攻撃ステップ・防御ステップ）：場にあるリロール状態の敵軍ユニット１枚をロールする。",
    "gws:C-007 0": "（配備フェイズ）：場にあるオペレーション１枚を破壊する。",
    "gws:C-008 0": "（ターン）：自軍ジャンクヤードにあるユニット１枚を、自軍ハンガーに移す。",
    "gws:C-009 0": "【（ダメージ判定ステップ）：戦闘エリアにいる、４以下の防御力を持つ敵軍ユニット１枚を破壊する】",
    "gws:C-011 0": "（防御ステップ）：戦闘エリアにいる全てのユニットに２ダメージを与える。",
    "gws:C-012 0": "（自軍攻撃ステップ）：場にある自軍ユニット１～２枚は、ターン終了時まで＋２／±０／－１を得る。",
    "gws:C-014 0": "（常時）：場にあるロール状態の自軍ユニット１枚をリロールする。",
    "gws:C-016 0": "（常時）：自軍ジャンクヤードにあるユニット１枚を、自軍配備エリアに出す。",
    "gws:C-018 0": "（攻撃ステップ）：配備エリアにいる敵軍ユニット１枚は、ターン終了時まで出撃できない。",
    "gws:C-019 0": "（配備フェイズ）：配備エリアにいるユニット１枚をゲームから取り除く。",
    "gws:C-020 0": (
        "（自軍戦闘フェイズ）：配備エリアにいるロール状態の自軍ユニット１枚は、ターン終了時までロール状態で攻撃に出撃できる。"
    ),
    "gws:C-021 0": "（ダメージ判定ステップ）：場にあるキャラクター１枚を、持ち主の本国の上に移す。",
    "gws:G-013 0": "（自軍配備フェイズ）：《Ｒ》敵軍本国に１ダメージを与える。",
    "gws:G-014 0": "（自軍ドローフェイズ）：《Ｒ（１）》カード１枚を引く。",
}
NO_WORDS = {"gws:U-063 0", "gws:C-003 0", "gws:C-010 0", "gws:C-013 0", "gws:C-015 0", "gws:C-017 0"}
"""Texts of specimens that no printed words say yet: about its own card unsaid, of the last play, of a shown hand, one
effect on two aims, another type, two effects on one aim.
"""


@pytest.mark.parametrize("name", WORDINGS)
def test_a_specimen_compiles_from_a_wording_of_its_own(name):
    """Given a printed sentence for a text of a specimen, when it is compiled, then it is that text (GW-LABL-01)."""
    assert as_meant(read_text(freeze(clause_of(WORDINGS[name])))) == as_meant(read_text(TEXTS[name]))


def test_every_text_of_the_specimens_has_a_wording_or_is_named():
    """Given all texts of the specimens, when they are counted, then each has a wording or is known to have none."""
    assert TEXTS.keys() == WORDINGS.keys() | NO_WORDS


def test_a_printed_text_divides_at_its_heads():
    """Given keywords and two texts on two lines, when a card is read, then keywords and both clauses are there."""
    lines = "高機動　プリベント（２）\n（自動Ａ）：このカードは破壊されない。（常時）：《（１）》カード１枚を引く。"
    read = CardTextReader("gundam_war").read({"name": "帆柱", "type": "unit", "wording": {"ja": lines}})
    assert [each["keyword"] for each in read.keywords] == ["high_mobility", "prevent"]
    assert [each["timing"] for each in read.clauses] == ["auto_a", "any"]
    assert {each["source"] for each in read.clauses} == {JAPANESE.source}
    assert not read.open


@pytest.mark.rule("GW-COST-05", "GW-EFF-01")
def test_the_x_of_a_cost_is_chosen_as_the_text_is_used():
    """Given a text that costs X cards, when nothing else says what X is, then its player chooses it."""
    clause = clause_of("（攻撃ステップ）：《（Ｘ）》敵軍ユニット１枚にＸダメージを与える。")
    assert clause["x"] == {"free": True}
    assert clause_of(JAPANESE.print(clause)) == clause


def test_entering_on_the_own_card_is_not_said_of_all_cards_of_a_filter():
    """Given cards that nobody aims at, then what enters on this card has no words: they would say that it is set there."""
    enters = {"do": "put_in_play", "on": "self", "to": {"type": "character", "whose": "own"}}
    assert JAPANESE.print({"timing": "battle", "effects": [enters]}) is None
    assert JAPANESE.print({"timing": "battle", "effects": [{**enters, "do": "set"}]}) is not None


@pytest.mark.rule("GW-COST-19")
def test_what_is_paid_by_an_effect_has_no_words_whatever_it_says_of_x():
    """Given texts that have a player pay so many cards, when they are printed, then there are no words and no fault."""
    for count in (2, "x"):
        paid = {"timing": "auto_b", "moment": "destroyed", "effects": [{"do": "pay", "n": count}, {"do": "draw"}]}
        assert JAPANESE.print({**paid, **({"x": {"free": True}} if count == "x" else {})}) is None
