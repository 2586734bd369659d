"""Printed phrases of NEX-A: what each adds to the clause of its paragraph."""

from __future__ import annotations

import pytest

from domain import registry
from domain.parts.phrase_grammar.card_text_compiler import UncompiledParagraph
from tests.card_language import CardLanguage
from tests.gundam_war_nexa.scene import Data, command, scene, unit, when

(JAPANESE,) = registry.card_text_grammars("gundam_war_nexa")
compiled, clause_of = CardLanguage(JAPANESE).compiled, CardLanguage(JAPANESE).clause
ENEMY = {"type": "unit", "whose": "enemy"}
OWN = {"type": "unit", "whose": "own"}
OWN_G = {"type": "g", "whose": "own"}
DRAW = {"do": "draw", "n": 1}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "（戦闘フェイズ）：自軍ユニット１枚は、ターン終了時まで±０／±０／＋３を得る、または、対象が受ける全ての通常ダメージは、このターン、３減殺される。",
            {
                "targets": (OWN,),
                "effects": (
                    {
                        "do": "either",
                        "ways": (
                            {"effects": ({"do": "gain", "points": [0, 0, 3]},)},
                            {"effects": ({"do": "hold", "effect": {"reduce": 3}, "to": "target"},)},
                        ),
                    },
                ),
            },
        ),
        (
            "（常時）：自軍ユニット１枚を指定し、自軍本国の上のカード１枚を表にする。"
            "表にしたカードがユニットの場合、対象はターン終了時まで「速攻」、または＋２／＋２／＋２を得る。",
            {
                "effects": (
                    {
                        "do": "turn_over",
                        "who": "own",
                        "effects": (
                            {"do": "only_if", "target": {"type": "unit"}, "which": "target1"},
                            {
                                "do": "either",
                                "ways": (
                                    {"effects": ({"do": "give", "keyword": "swift_attack", "to": "target2"},)},
                                    {"effects": ({"do": "gain", "points": [2, 2, 2], "to": "target2"},)},
                                ),
                            },
                        ),
                    },
                )
            },
        ),
        (
            "『起動』：このカードが場に出た場合、自軍本国の上のカード１枚を自軍ハンガーに移す事ができる。"
            "移したカードがユニットの場合、自軍本国の上のカード１枚を自軍ハンガーに移す事ができる。",
            {
                "optional": True,
                "effects": (
                    {"do": "top", "who": "own", "n": 1, "zone": "hangar"},
                    {"do": "only_if", "done": {"type": "unit"}},
                    {"do": "may"},
                    {"do": "top", "who": "own", "n": 1, "zone": "hangar"},
                ),
            },
        ),
        (
            "『起動』：敵軍カードがプレイされた場合、そのカードのプレイを無効にし、そのカードを廃棄する。",
            {"of": {"whose": "enemy"}, "effects": ({"do": "void", "to": "subject"},)},
        ),
        (
            "（ダメージ判定ステップ）：このカードと、このカードと交戦中の敵軍ユニット１枚に３ダメージを与える。",
            {"effects": ({"do": "damage", "n": 3, "to": "self"}, {"do": "damage", "n": 3})},
        ),
        (
            "（常時）：４以下の合計国力を持つ、キャラがセットされていない敵軍ユニット１枚を破壊する。",
            {"targets": ({**ENEMY, "crewed": False, "at_most": {"total": 4}},)},
        ),
        (
            "『常駐』：このカードは「速攻」を得る。自軍Gがある場合、このカードは「強襲」を得る。",
            {
                "effects": ({"on": "self", "keyword": "swift_attack"},),
                "texts": (
                    {
                        "timing": "continuous",
                        "effects": ({"on": "self", "keyword": "assault"},),
                        "condition": {"some": OWN_G},
                    },
                ),
            },
        ),
        (
            "『恒常』：自軍ターン開始時に、このカードがジャンクヤードにある場合、このカードを自軍ハンガーに移す。",
            {"lying": "junkyard", "moment": "begin:reroll", "turn": "own"},
        ),
        (
            "（自軍配備フェイズ）：本来の種類が、緑のGサインと２以下の合計国力を持つユニットである自軍G１枚を自軍ハンガーに移す。",
            {"targets": ({**OWN_G, "sign": "green", "originally": {"most_total": 2, "type": "unit"}},)},
        ),
        (
            "『常駐』：全ての軍は、「特徴：灯台系」を持つコマンドをプレイできない。",
            {"effects": ({"on": {"trait": "灯台系", "type": "command"}, "cannot": "be_played"},)},
        ),
        (
            "『起動』：自軍戦闘フェイズ開始時に、自軍本国の上のカード１枚を見て、そのカードを廃棄できる。",
            {"effects": ({"do": "look", "take": 1, "who": "own", "n": 1, "zone": "junkyard"},)},
        ),
        (
            "（戦闘フェイズ）：自軍ユニットＸ枚を破壊する。その場合、敵軍本国にＸダメージを与える。",
            {"chooses_x": True, "targets": ({**OWN, "n": "x"},)},
        ),
        (
            "（自軍配備フェイズ）：自軍本国のカードを全て見て、その中にあるキャラ、またはACE１枚を抜き出し、"
            "表にしてから自軍手札に移す事ができる。その後、自軍本国をシャッフルする。",
            {
                "effects": (
                    {
                        "do": "search",
                        "who": "own",
                        "for": {"any": [{"type": "character"}, {"type": "ace"}]},
                        "n": 1,
                        "zone": "hand",
                    },
                )
            },
        ),
        (
            "『常駐』：このカードは、緑国力１を発生する。自軍Ｇがある場合、（さらに）緑国力１を発生する。",
            {
                "effects": ({"generates": [["green", 1]]},),
                "texts": (
                    {
                        "timing": "continuous",
                        "effects": ({"generates": [["green", 1]]},),
                        "condition": {"some": OWN_G},
                    },
                ),
            },
        ),
        (
            "『起動』：このカードが戦闘ダメージで破壊された場合、このカードを、破壊を無効にした上で敵軍Ｇにする。",
            {"effects": ({"do": "negate_destruction", "to": "self"}, {"do": "make_g", "who": "enemy", "to": "self"})},
        ),
        (
            "（常時）：自軍ユニット１枚をリロールする。対象が「特徴：灯台系」を持つ場合、カード１枚を引く。",
            {"effects": ({"do": "reroll"}, {"do": "only_if", "target": {"trait": "灯台系"}}, DRAW)},
        ),
        (
            "『起動』：このカードが場に出た場合、自軍捨て山の全てのカードを、自軍本国の上に移す。その後、自軍本国をシャッフルする。",
            {
                "effects": (
                    {"do": "top", "who": "own", "from": "discard", "n": 99, "zone": "nation_top"},
                    {"do": "shuffle", "who": "own"},
                )
            },
        ),
        (
            "『常駐』：このカード、または「特徴：灯台系」を持つ全ての自軍ユニットは、「改装」の効果で廃棄される場合、"
            "廃棄される代わりに持ち主のＧになる。",
            {
                "effects": (
                    {"on": "self", "instead": {"zone": "g", "by": "refit"}},
                    {"on": {**OWN, "trait": "灯台系"}, "instead": {"zone": "g", "by": "refit"}},
                )
            },
        ),
        (
            "『起動』：このカードが、戦闘エリアにいる状態で場から離れた場合、カード１枚を引く。",
            {"moment": "leaves", "where": "battle", "effects": (DRAW,)},
        ),
        (
            "（戦闘フェイズ）：「速攻」「強襲」を持つ敵軍ユニット１枚を、敵軍配備エリアに移す。",
            {
                "targets": ({**ENEMY, "any": [{"keyword": "swift_attack"}, {"keyword": "assault"}]},),
                "effects": ({"do": "to_area", "area": "deployment", "who": "enemy"},),
            },
        ),
    ],
)
def test_a_phrase_says_this_in_its_clause(text: str, said: Data):
    assert clause_of(text).items() >= said.items()


def test_how_a_card_was_that_left_stays_open():
    """Given a situation of the own card that ends as it leaves, then the text about its leaving is not compiled."""
    text = "『起動』：このカードの上にコインが乗っていない状態で、このカードが場から廃棄された場合、カード１枚を引く。"
    assert compiled(text) == UncompiledParagraph("not_sayable", reason="how the own card was before it left")


@pytest.mark.rule("NX-AUTO-05")
def test_a_card_that_leaves_battle_draws_and_one_that_leaves_another_area_does_not():
    """Given a text about leaving battle areas, when its card leaves another area, then nothing is drawn."""
    text = when("leaves", DRAW, where="battle")
    for area, drawn in (("space", 1), ("deployment", 0)):
        away = command("Away", {"do": "move", "zone": "hangar"}, targets=[{"type": "unit"}])
        s = scene(A={area: [unit("U", text=[text])], "hand": [away]}, node="damage.ft1")
        s.plays("A", "Away", targets=("U",))
        assert s.hand("A") == drawn


@pytest.mark.rule("NX-HAND-01", "NX-CARD-18")
def test_a_player_draws_as_many_cards_as_were_moved():
    """Given a text that moves a hand and then has its player draw, when two cards are moved, then two are drawn."""
    clause = clause_of(
        "（自軍ターン）：全ての敵軍手札を、自軍ハンガーに移す。その後、敵軍は、移した枚数分だけ、カードを引く。"
    )
    tide = {"type": "command", "name": "Tide", "text": [clause]}
    s = scene(A={"hand": [tide]}, B={"hand": [unit("V"), unit("W")]})
    s.plays("A", "Tide")
    assert (s.zone("V"), s.zone("W"), s.hand("B")) == ("A.hangar", "A.hangar", 2)


@pytest.mark.rule("NX-EFF-21")
def test_each_player_loses_a_g_or_rolls_two():
    """Given a text of which each player chooses one way, when one takes back a G and the other rolls two, then both hold."""
    clause = clause_of("（常時）：全ての軍は、自分のＧ１枚を持ち主の手札に移す。または、自分のＧ２枚をロールする。")
    gs = [{"type": "command", "name": f"G{n}", "g_sign": {"color": "blue", "attribute": "x"}} for n in range(4)]
    s = scene(A={"hand": [{"type": "command", "name": "Ebb", "text": [clause]}], "gs": gs[:2]}, B={"gs": gs[2:]})
    s.plays("A", "Ebb")
    s.says("A", "choose", say="1")
    s.says("A", "choose", cards=("G0",))
    s.says("B", "choose", say="2")
    assert (s.zone("G0"), s.rolled("G2"), s.rolled("G3")) == ("A.hand", True, True)


@pytest.mark.rule("NX-COST-03", "NX-COST-10")
def test_a_card_of_a_hangar_costs_less_for_the_turn():
    """Given a character in the hangar that costs 3 and a G to be rolled, when both are lowered, then one G plays it free."""
    clause = clause_of(
        "（常時）：自軍ハンガーにあるキャラ１枚は、このターン、「クイック」、合計国力－２、ロールコスト－１を得る。"
    )
    pilot = {"type": "character", "name": "Pilot", "points": [1, 1, 1], "total": 3, "roll": [["blue", 1]]}
    s = scene(
        A={
            "hand": [{"type": "command", "name": "Call", "text": [clause]}],
            "hangar": [pilot],
            "gs": [{"type": "command", "name": "G", "g_sign": {"color": "blue", "attribute": "x"}}],
            "deployment": [unit("U")],
        },
        node="damage.ft1",
    )
    s.plays("A", "Call", targets=("Pilot",))
    s.plays("A", "Pilot", on="U")
    assert (s.zone("Pilot"), s.rolled("G")) == ("U", False)


TWO_AIMS = {"timing": "turn", "targets": [ENEMY, OWN]}
ON_A_G = {"set_on": {"type": "g"}, "original_name": "Kite"}
CREWED = {"type": "unit", "crewed": True, "trait": "Kite", "same_sign": True}


@pytest.mark.rule("NX-TGT-04")
def test_a_text_names_its_targets_in_their_order_or_has_no_words():
    """Given two targets / when only one is acted on / then the other is named first, as targets are numbered."""
    assert JAPANESE.print({**TWO_AIMS, "effects": [{"do": "roll", "to": "target1"}]}) is None
    clause = {**TWO_AIMS, "effects": [{"do": "roll", "to": "target2"}]}
    assert clause_of(JAPANESE.print(clause))["effects"] == ({"do": "roll", "to": "target2"},)


def test_a_choice_stands_behind_the_targets_that_are_only_named():
    """Given an effect that may be left out / when targets are named before it / then its verb says that it may."""
    clause = {"timing": "triggered", "moment": "battle", "targets": [ENEMY], "effects": [{"do": "shuffle", "who": "enemy"}]}
    again = clause_of(JAPANESE.print({**clause, "optional": True}))
    assert (len(again["targets"]), again["optional"]) == (1, True)


@pytest.mark.parametrize("wanted", [ON_A_G, CREWED])
def test_words_of_another_card_stand_before_those_of_the_card_itself(wanted):
    """Given a card on a G or with a character / when it is printed with further words / then these are read as its own."""
    clause = {"timing": "any", "targets": [wanted], "effects": [{"do": "roll"}]}
    assert clause_of(JAPANESE.print(clause))["targets"] == (wanted,)


def test_an_x_that_nothing_defines_has_no_words_where_its_words_would_let_a_player_choose():
    """Given a text that starts by itself / when its X counts as 0 / then no print lets a player choose it."""
    assert JAPANESE.print({"timing": "triggered", "moment": "battle", "effects": [{"do": "discard", "n": "x"}]}) is None
