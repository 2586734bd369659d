"""Printed Japanese paragraphs of NEX-A become clauses, and clauses print them again."""

import pytest

from domain import registry
from domain.parts.phrase_grammar.card_text_compiler import printed_faults
from tests.card_language import CardLanguage, specimen_texts

(JAPANESE,) = registry.card_text_grammars("gundam_war_nexa")
compiled, clause_of = CardLanguage(JAPANESE).compiled, CardLanguage(JAPANESE).clause
TEXTS = specimen_texts("gundam_war_nexa")
NO_WORDS = (
    "A-01 1, A-21 1, A-21 2, C-03 0, C-04 0, C-22 0, M-02 0, M-03 0, M-04 0, M-06 0, M-22 0, M-26 0, M-27 0, M-29 0, U-08 0"
)
"""Texts of specimens that no printed words say yet."""


COAST = {"type": "unit", "whose": "own", "trait": "灯台系"}
ENEMY = {"type": "unit", "whose": "enemy"}
NATION = {"effects": ({"do": "nation_damage", "n": 2, "who": "enemy"},)}
UNIT = {"effects": ({"do": "damage", "n": 2},), "targets": (ENEMY,)}
OWN_G = {"type": "g", "whose": "own"}
ONE = {"effects": ({"do": "destroy"},), "targets": (ENEMY,)}
FEW = {**ONE, "targets": ({**ENEMY, "engaged": True},), "condition": {"none": OWN_G}}
MANY = {**ONE, "targets": ({**ENEMY, "n": 2},)}
SONG = {"original_name": "塩の歌", "whose": "own"}
LYING_SONG = {"some": {**SONG, "where": "junkyard"}}


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        (
            "『起動』：このカードが、攻撃に出撃した、または交戦中となった場合、カード１枚を引く。",
            {
                "timing": "triggered",
                "moment": ["sortied", "engaged"],
                "condition": {"any": [{"turn": "own"}, {"engaged": True}]},
                "effects": ({"do": "draw", "n": 1},),
            },
        ),
        (
            "（ダメージ判定ステップ）：自軍部隊が敵軍部隊に戦闘ダメージを与えている場合、カード１枚を引く。",
            {
                "timing": "damage",
                "condition": {"happened": {"what": "damaged_units", "of": {"type": "unit", "whose": "own"}}},
                "effects": ({"do": "draw", "n": 1},),
            },
        ),
        (
            "（戦闘フェイズ）：合計国力２を持つ敵軍ユニット１枚の戦闘力を、ターン終了時まで４／０／４に固定する。",
            {
                "timing": "battle",
                "targets": ({**ENEMY, "at_most": {"total": 2}, "at_least": {"total": 2}},),
                "effects": ({"do": "fix", "points": [4, 0, 4]},),
            },
        ),
        (
            "（常時）：このターン、自軍本国は戦闘ダメージを受けない。",
            {"timing": "any", "effects": ({"do": "spare", "who": "own", "only": "battle"},)},
        ),
        (
            "（常時）：自軍手札が３枚になるまでカードを引く。",
            {"timing": "any", "effects": ({"do": "draw", "n": 3, "fill": True},)},
        ),
        (
            "（常時）：自軍捨て山の上のカード５枚を、ロール状態で自軍Ｇにする。",
            {"timing": "any", "effects": ({"do": "top", "who": "own", "zone": "g_rolled", "from": "discard", "n": 5},)},
        ),
        (
            "（防御ステップ）：交戦中の敵軍ユニット１枚を破壊する。この効果の対象部分は、自軍Ｇがある場合、"
            "『敵軍ユニット２枚』に変更される。",
            {"timing": "defense", "effects": ({"do": "either", "ways": (FEW, {**MANY, "condition": {"some": OWN_G}})},)},
        ),
        (
            "（防御ステップ）：敵軍ユニット１枚を破壊する。この効果の対象部分は、このカードが交戦中の場合、"
            "『敵軍ユニット２枚』に変更できる。",
            {"timing": "defense", "effects": ({"do": "either", "ways": (ONE, {**MANY, "condition": {"engaged": True}})},)},
        ),
        (
            "（戦闘フェイズ）：敵軍ユニットＸ枚に２ダメージを与える。",
            {
                "timing": "battle",
                "targets": ({**ENEMY, "n": "x"},),
                "effects": ({"do": "damage", "n": 2},),
                "chooses_x": True,
            },
        ),
        (
            "『常駐』：自軍「PS装甲」の効果は、敵軍ターン開始時に起動しない。",
            {
                "timing": "continuous",
                "condition": {"turn": "enemy"},
                "effects": ({"on": {"whose": "own"}, "cannot": "ps_armor"},),
            },
        ),
        (
            "『常駐』：このセットグループは、交戦中ではない場合、コマンドの対象にならない。",
            {
                "timing": "continuous",
                "condition": {"engaged": False},
                "effects": ({"on": "group", "cannot": "be_targeted", "against": {"type": "command"}},),
            },
        ),
        (
            "『起動』：このカードが場に出た場合、敵軍は〔２〕を支払う。",
            {
                "timing": "triggered",
                "moment": "enters",
                "effects": ({"do": "let", "who": "enemy", "effects": [{"do": "pay", "cost": [{"any": 2}]}]},),
            },
        ),
        (
            "（防御ステップ）〔２〕：自軍ユニットの上にあるコイン１個を取り除く。その場合、カード１枚を引く。",
            {
                "timing": "defense",
                "cost": [{"any": 2}],
                "targets": ({"type": "unit", "whose": "own", "at_least": {"coins": 1}, "choose": True},),
                "effects": ({"do": "remove_coins", "n": 1}, {"do": "draw", "n": 1}),
                "all_or_nothing": True,
            },
        ),
        (
            "（常時）：カード１枚を引く。本来の名称が「塩の歌」であるカードが、自軍Ｇ、または自軍ジャンクヤードにある場合、"
            "カード１枚を引く。",
            {
                "timing": "any",
                "effects": (
                    {"do": "draw", "n": 1},
                    {"do": "only_if", "condition": {"any": [{"some": {**SONG, "type": "g"}}, LYING_SONG]}},
                    {"do": "draw", "n": 1},
                ),
            },
        ),
        (
            "（防御ステップ）〔Ｒ＋２〕：戦闘エリアにいる敵軍ユニット１枚は、ターン終了時まで－３／±０／－３を得る。",
            {
                "timing": "defense",
                "cost": [{"self": 1, "any": 2}],
                "targets": ({**ENEMY, "where": "battle"},),
                "effects": ({"do": "gain", "points": [-3, 0, -3]},),
            },
        ),
        (
            "『起動』：このカードがプレイされて場に出た場合、カード７枚を引く。",
            {"timing": "triggered", "moment": "enters", "played": True, "effects": ({"do": "draw", "n": 7},)},
        ),
        (
            "『常駐』：このカードは、「特徴：灯台系」を持つ自軍ユニットがいる場合、＋１／＋２／±０を得る。",
            {"timing": "continuous", "effects": ({"on": "self", "points": [1, 2, 0]},), "condition": {"some": COAST}},
        ),
        (
            "（常時）〔１〕：このカードと、戦闘エリアにいる敵軍ユニット１枚をロールする。",
            {
                "timing": "any",
                "cost": [{"any": 1}],
                "targets": ({**ENEMY, "where": "battle"},),
                "effects": ({"do": "roll", "to": "self"}, {"do": "roll"}),
            },
        ),
        (
            "『起動』：自軍「クロスウェポン」の効果が適用された場合、敵軍本国、または敵軍ユニット１枚に２ダメージを与える。",
            {
                "timing": "triggered",
                "moment": "applied",
                "by": "cross_weapon",
                "of": {"whose": "own"},
                "effects": ({"do": "either", "ways": (NATION, UNIT)},),
            },
        ),
        (
            "（防御ステップ）〔１〕：「特徴：灯台系」を持つ自軍ユニットが、攻撃に出撃している、または交戦中の場合、カード１枚を引く。",
            {
                "timing": "defense",
                "cost": [{"any": 1}],
                "condition": {
                    "any": [{"some": {**COAST, "where": "battle"}, "turn": "own"}, {"some": {**COAST, "engaged": True}}]
                },
                "effects": ({"do": "draw", "n": 1},),
            },
        ),
        (
            "『起動』：敵軍ユニットが攻撃に出撃した場合、カード１枚を引く。",
            {"timing": "triggered", "moment": "sortied", "of": ENEMY, "turn": "enemy", "effects": ({"do": "draw", "n": 1},)},
        ),
        (
            "『起動』：このカード、または自軍「塩の歌」が場に出た場合、カード１枚を引く。",
            {
                "timing": "triggered",
                "moment": "enters",
                "of": {"any": [{"itself": True}, {"name": "塩の歌", "whose": "own"}]},
                "effects": ({"do": "draw", "n": 1},),
            },
        ),
        (
            "『起動』：自軍ターン中に、このカードが自軍効果以外で廃棄された場合、敵軍は〔１〕を支払う事ができる。"
            "その場合、敵軍はカード１枚を引く。",
            {
                "timing": "triggered",
                "moment": "abolished",
                "by": "not_own",
                "turn": "own",
                "effects": (
                    {
                        "do": "let",
                        "who": "enemy",
                        "effects": [{"do": "may"}, {"do": "pay", "cost": [{"any": 1}]}, {"do": "draw", "n": 1}],
                    },
                ),
            },
        ),
        (
            "（常時）〔３〕：このセットグループは、カット終了時まで、敵軍ユニットの効果の対象にならない。",
            {
                "timing": "any",
                "cost": [{"any": 3}],
                "effects": (
                    {
                        "do": "bar",
                        "what": "be_targeted",
                        "until": "cut",
                        "against": {"type": "unit"},
                        "by": "enemy",
                        "to": "group",
                    },
                ),
            },
        ),
        (
            "（戦闘フェイズ）〔１〕：自軍手札にあるキャラ１枚を選んで、戦闘エリアにいる自軍ユニット１枚にセットする。",
            {
                "timing": "battle",
                "cost": [{"any": 1}],
                "targets": (
                    {"choose": True, "where": "hand", "whose": "own", "type": "character"},
                    {"where": "battle", "type": "unit", "whose": "own"},
                ),
                "effects": ({"do": "put_in_play", "to": "target1", "on": "target"},),
            },
        ),
        (
            "『常駐』：このカードは、自軍G３枚につき、＋１／＋１／＋１を得る。",
            {
                "timing": "continuous",
                "effects": ({"on": "self", "points": [1, 1, 1], "times": {"every": 3, "count": OWN_G}},),
            },
        ),
        (
            "『恒常』：自軍Gがない場合、このカードの解決直後に、カード１枚を引く。",
            {"timing": "triggered", "moment": "resolved", "condition": {"none": OWN_G}, "effects": ({"do": "draw", "n": 1},)},
        ),
        (
            "『常駐』：このカードは、＋X／＋X／＋Xを得る。Xの値は、３を上限とする、自軍Gの枚数と同じとする。",
            {"timing": "continuous", "effects": ({"on": "self", "points": [1, 1, 1], "times": {"most": 3, "count": OWN_G}},)},
        ),
        (
            "（常時）：自軍本国、または自軍捨て山の上のカード３枚を見て、その中にあるカード１枚を持ち主の手札に移す。"
            "その後、残りのカードを廃棄する。",
            {
                "timing": "any",
                "effects": (
                    {
                        "do": "either",
                        "ways": tuple(
                            {
                                "effects": (
                                    {
                                        "do": "look",
                                        "who": "own",
                                        "n": 3,
                                        "take": 1,
                                        "least": 1,
                                        "zone": "hand",
                                        "rest": "junkyard",
                                        **pile,
                                    },
                                )
                            }
                            for pile in ({}, {"from": "discard"})
                        ),
                    },
                ),
            },
        ),
        (
            "『恒常』：このカードは、自軍手札、または自軍ハンガーにある場合、「改装」の効果において、合計国力２として扱う。",
            {
                "timing": "everywhere",
                "condition": {"any": [{"self": {"where": "hand"}}, {"self": {"where": "hangar"}}]},
                "effects": ({"refit_total": 2},),
            },
        ),
        (
            "（常時）：自軍ユニット１枚は、ターン終了時まで、自軍効果以外では破壊されずダメージを受けない。",
            {
                "timing": "any",
                "targets": ({"type": "unit", "whose": "own"},),
                "effects": (
                    {"do": "bar", "what": "be_destroyed", "by": "not_own"},
                    {"do": "bar", "what": "be_damaged", "by": "not_own"},
                ),
            },
        ),
        (
            "（戦闘フェイズ）：自軍ユニットの上にある＋１／＋１／＋１コイン１個を取り除く。",
            {
                "timing": "battle",
                "targets": ({"type": "unit", "whose": "own", "coin_named": "+1/+1/+1", "choose": True},),
                "effects": ({"do": "remove_coins", "name": "+1/+1/+1", "n": 1},),
            },
        ),
        (
            "＜（戦闘フェイズ）〔４〕：このカードがＧである場合、このカードを、ユニットとして自軍配備エリアにリロール状態で出す＞",
            {
                "bracket": "as_g",
                "timing": "battle",
                "cost": [{"any": 4}],
                "condition": {"self": {"type": "g"}},
                "effects": ({"do": "put_in_play", "to": "self"},),
            },
        ),
        (
            "（ダメージ判定ステップ）：交戦中の敵軍部隊１つの部隊戦闘力を、部隊解散まで－２する。",
            {
                "timing": "damage",
                "targets": ({**ENEMY, "where": "battle", "engaged": True, "force": True},),
                "effects": ({"do": "power", "n": -2},),
            },
        ),
        (
            "『起動』：「特徴：灯台系」を持つ自軍ユニットが場に出る毎に、そのユニットをロールする。",
            {
                "timing": "triggered",
                "moment": "enters",
                "of": COAST,
                "each": True,
                "effects": ({"do": "roll", "to": "subject"},),
            },
        ),
        (
            "『恒常』：このカードは、「特徴：灯台系」を持つ自軍ユニットがいる場合、合計国力－２してプレイできる。",
            {"timing": "everywhere", "effects": ({"cost": {"total": -2}},), "condition": {"some": COAST}},
        ),
    ],
)
def test_a_printed_paragraph_is_this_clause(text, clause):
    assert clause_of(text) == clause


def test_the_specimens_print_what_they_mean():
    assert printed_faults(JAPANESE, TEXTS).keys() == {f"nxs:{name}" for name in NO_WORDS.split(", ")}


@pytest.mark.parametrize(
    ("misprinted", "right"),
    [
        ("（戦闘フェイズ）〔２）：カード１枚を引く。", "（戦闘フェイズ）〔２〕：カード１枚を引く。"),
        ("（防御ステップ〔１〕：カード１枚を引く。", "（防御ステップ）〔１〕：カード１枚を引く。"),
        ("（常時）〔０〕：（常時）〔０〕：カード１枚を引く。", "（常時）〔０〕：カード１枚を引く。"),
        ("『常住』：このカードは「速攻」を得る。", "『常駐』：このカードは「速攻」を得る。"),
        (
            "『起動」：このカードが場に出た場合、カード４枚を引く。、",
            "『起動』：このカードが場に出た場合、カード４枚を引く。",
        ),
        (
            "『起動』：自軍キャラがプレイさて場に出た場合、カード１枚を引く。",
            "『起動』：自軍キャラがプレイされて場に出た場合、カード１枚を引く。",
        ),
        ("（常時）：敵軍ユニット１枚に３ダメージ与える。", "（常時）：敵軍ユニット１枚に３ダメージを与える。"),
        ("（常時）：自軍G１枚リロールする。", "（常時）：自軍G１枚をリロールする。"),
        ("（常時）：敵軍カード１枚を持ち主のの本国の下に移す。", "（常時）：敵軍カード１枚を持ち主の本国の下に移す。"),
        (
            "（常時）：敵軍ユニット１枚は、ターン終了時までー２／ー２／ー２を得る。",
            "（常時）：敵軍ユニット１枚は、ターン終了時まで－２／－２／－２を得る。",
        ),
        (
            "（常時）：敵軍は、自分の手札２枚までを、可能な限り選んで廃棄する。",
            "（常時）：敵軍は、自分の手札２枚を選んで廃棄する。",
        ),
        (
            "（常時）〔X〕：敵軍部隊１つに３＋X貫通ダメージを与える。",
            "（常時）〔X〕：敵軍部隊１つにX＋３貫通ダメージを与える。",
        ),
    ],
)
def test_a_misprint_that_can_be_read_in_one_way_is_read_so(misprinted: str, right: str):
    """Given a line as a card misprints it, then it means what the right line means."""
    assert clause_of(misprinted) == clause_of(right)


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        (
            "『起動』：敵軍ターン終了時に、全ての自軍Gがロール状態の場合、自軍本国に７ダメージを与える。",
            {"moment": "end_of_turn", "turn": "enemy", "condition": {"none": {**OWN_G, "rolled": False}}},
        ),
        (
            "（常時）：このカードは、敵軍ユニット１枚につき、ターン終了時まで＋２／±０／＋２を得る。",
            {"timing": "any", "x": {"count": ENEMY, "times": 2}},
        ),
        (
            "（常時）：自軍ハンガーにある全てのコマンドの合計国力の合計値が８以上の場合、カード１枚を引く。",
            {
                "timing": "any",
                "condition": {
                    "number": {
                        "value": "total",
                        "of": {"where": "hangar", "whose": "own", "type": "command"},
                        "sum": True,
                        "least": 8,
                    }
                },
            },
        ),
        (
            "『起動』：「クロスウェポン」の効果が適用された場合、カード１枚を引く。",
            {"moment": "applied", "by": "cross_weapon", "of": {}},
        ),
    ],
)
def test_further_situations_and_numbers_are_read(text: str, clause: dict[str, object]):
    assert clause_of(text).items() >= clause.items()


def test_a_step_without_a_number_of_uses_is_not_printed():
    """Given a clause that limits nothing for a step, when it is printed, then no words leave that out."""
    clause = {"timing": "damage", "effects": [{"do": "draw", "n": 1}]}
    assert JAPANESE.print(clause)
    assert JAPANESE.print({**clause, "within": "step"}) is None
