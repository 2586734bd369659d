"""Printed Japanese paragraphs of NEX-A become clauses, and clauses print them again."""

import pytest

from domain import registry
from domain.parts.phrase_grammar.compiler import CompiledParagraph, OpenParagraph, compile_paragraph, printed_faults
from replays.card_lists.card_text_reader import CardTextReader

(JAPANESE,) = registry.card_text_grammars("gundam_war_nexa")
SPECIMENS = registry.specimens("gundam_war_nexa").cards
TEXTS = {f"{card} {at}": text for card, each in SPECIMENS.items() for at, text in enumerate(each.get("text", ()))}
NO_WORDS = {
    *(
        "nxs:A-01 1",
        "nxs:A-21 1",
        "nxs:A-21 2",
        "nxs:C-03 0",
        "nxs:C-04 0",
        "nxs:C-22 0",
        "nxs:M-02 0",
    ),
    *(
        "nxs:M-03 0",
        "nxs:M-04 0",
        "nxs:M-06 0",
        "nxs:M-22 0",
        "nxs:M-26 0",
        "nxs:M-27 0",
    ),
    *(
        "nxs:M-29 0",
        "nxs:U-08 0",
        "nxs:U-28 0",
        "nxs:U-31 0",
    ),
}
"""Texts of specimens that no printed words say yet."""


def compiled(text):
    return compile_paragraph(JAPANESE, text, lambda clause: "")


def clause_of(text):
    found = compiled(text)
    assert isinstance(found, CompiledParagraph), found
    return found.clause


COAST = {"type": "unit", "whose": "own", "trait": "灯台系"}
ENEMY = {"type": "unit", "whose": "enemy"}
NATION = {"effects": ({"do": "nation_damage", "n": 2, "who": "enemy"},)}
UNIT = {"effects": ({"do": "damage", "n": 2},), "targets": (ENEMY,)}
CREW = {"type": "character", "trait": "灯台系"}
OWN_G = {"type": "g", "whose": "own"}
ONE = {"effects": ({"do": "destroy"},), "targets": (ENEMY,)}
FEW = {**ONE, "targets": ({**ENEMY, "engaged": True},), "condition": {"none": OWN_G}}
MANY = {**ONE, "targets": ({**ENEMY, "n": 2},)}
SONG = {"original_name": "塩の歌", "whose": "own"}
LYING_SONG = {"some": {**SONG, "where": "junkyard"}}
PSYCOMMU = {"keyword": "psycommu", "x": 3, "timing": "battle", "cost": [{"any": 2}]}


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
            {
                "timing": "any",
                "effects": ({"do": "top", "who": "own", "zone": "g_rolled", "from": "discard", "n": 5},),
            },
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
                "targets": ({"type": "unit", "whose": "own", "coin": True, "choose": True},),
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
            {
                "timing": "continuous",
                "effects": ({"on": "self", "points": [1, 2, 0]},),
                "condition": {"some": COAST},
            },
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
            {
                "timing": "triggered",
                "moment": "sortied",
                "of": ENEMY,
                "turn": "enemy",
                "effects": ({"do": "draw", "n": 1},),
            },
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
            {
                "timing": "triggered",
                "moment": "resolved",
                "condition": {"none": OWN_G},
                "effects": ({"do": "draw", "n": 1},),
            },
        ),
        (
            "『常駐』：このカードは、＋X／＋X／＋Xを得る。Xの値は、３を上限とする、自軍Gの枚数と同じとする。",
            {
                "timing": "continuous",
                "effects": ({"on": "self", "points": [1, 1, 1], "times": {"most": 3, "count": OWN_G}},),
            },
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
                "targets": ({**ENEMY, "where": "battle", "engaged": True, "leader": True, "force": True},),
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


def test_what_follows_a_permission_without_in_that_case_is_not_compiled():
    found = compiled("（常時）：自軍ユニット１枚を破壊できる。カード１枚を引く。")
    assert found == OpenParagraph("not_sayable", reason="what follows a permission")


def test_an_x_that_nothing_defines_is_not_compiled():
    found = compiled("（常時）〔１〕：自軍ユニット１枚に、Ｘダメージを与える。")
    assert found == OpenParagraph("not_sayable", reason="what X is")
    assert clause_of("（常時）〔青Ｘ〕：自軍ユニット１枚に、Ｘダメージを与える。")["chooses_x"] is True


def test_another_target_of_one_of_several_sentences_is_not_compiled():
    found = compiled(
        "（常時）：敵軍ユニット１枚を破壊する。カード１枚を引く。この効果の対象部分は、このカードが交戦中の場合、"
        "『敵軍ユニット２枚』に変更される。"
    )
    assert found == OpenParagraph("not_sayable", reason="which target is another one")


def test_the_specimens_print_what_they_mean():
    assert printed_faults(JAPANESE, TEXTS).keys() == NO_WORDS


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
            "(常時):自軍ユニット1枚をロールする。その場合、全ての敵軍ユニットをロールする。",
            ({"type": "unit", "whose": "own"}, {**ENEMY, "all": True}),
        ),
        ("(常時):自軍G2枚をロールする。その場合、敵軍ユニット1枚をロールする。", ({**OWN_G, "n": 2}, ENEMY)),
    ],
)
def test_each_effect_is_about_its_own_group_of_cards(text, targets):
    found = clause_of(text)
    assert found["targets"] == targets
    assert found["effects"] == ({"do": "roll", "to": "target1"}, {"do": "roll", "to": "target2"})


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
    found = compiled(
        "(常時):自軍ユニット2枚をロールする。敵軍本国にXダメージを与える。Xの値は、対象の合計国力の値と同じとする。"
    )
    assert (found.why, found.reason) == ("not_sayable", "a number of one of several targets")


@pytest.mark.rule("NX-TGT-08", "NX-ZONE-13")
def test_a_card_of_the_hand_is_chosen_at_the_resolution():
    found = compiled("(常時):自軍手札1枚を選んで自軍本国の下に移す。")
    assert found.clause["targets"] == ({"where": "hand", "whose": "own", "choose": True},)


def test_a_card_that_left_has_no_place_and_state_anymore():
    found = compiled("『起動』：このカードと同じエリアにいるユニットが場から離れた場合、カード１枚を引く。")
    assert found == OpenParagraph("not_sayable", reason="where or how a card was that left")


def test_a_text_that_works_in_the_junkyard_starts_at_a_moment():
    """Given a text that holds everywhere by its head, when it names a moment, then its clause starts there."""
    text = (
        "『恒常』：このカードが自軍ジャンクヤードにある状態で、「特徴：灯台系」を持つ自軍ユニットが場に出た場合、"
        "〔青１〕を支払う事ができる。その場合、このカードを持ち主の手札に移す。"
    )
    (clause,) = CardTextReader("gundam_war_nexa").read({"type": "unit", "name": "P", "wording": text}).clauses
    assert (clause["timing"], clause["lying"], clause["moment"]) == ("triggered", "junkyard", "enters")
