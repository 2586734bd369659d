"""Printed Japanese paragraphs of NEX-A about one of three ways, coins of players, chips, and numbers of cards."""

from __future__ import annotations

from typing import Any

import pytest

from domain import registry
from domain.rulesets.gundam_war_nexa.card_language.paragraphs import paragraphs
from tests.card_language import CardLanguage
from tests.gundam_war_nexa.scene import scene, unit, use

(JAPANESE,) = registry.card_text_grammars("gundam_war_nexa")
clause_of = CardLanguage(JAPANESE).clause
ENEMY = {"type": "unit", "whose": "enemy"}


@pytest.mark.rule("NX-EFF-21")
def test_the_ways_that_a_text_numbers_are_one_paragraph_of_one_choice():
    text = (
        "（常時）〔１毎〕：以下からいずれか１つを選んで解決する。この記述の効果は、プレイヤー毎に１ターンに２回まで使用できる。"
        "この選択は、プレイ時に行う。\n１）カード１枚を引く。\n２）敵軍ユニット１枚に２ダメージを与える。\n３）自軍本国を２回復する。"
    )
    (paragraph,) = paragraphs({}, text, lambda said: False)
    clause = clause_of(paragraph)
    assert (clause["per_player"], clause["repeatable"]) == (2, True)
    (choice,) = clause["effects"]
    assert [way["effects"][0]["do"] for way in choice["ways"]] == ["draw", "damage", "recover"]
    assert choice["ways"][1]["targets"] == (ENEMY,)


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("（常時）：自軍は種コイン３個を得る。", ({"do": "player_coin", "name": "種", "n": 3},)),
        (
            "（常時）：自軍種コイン１個を取り除く。その場合、カード１枚を引く。",
            ({"do": "player_coin", "name": "種", "n": -1}, {"do": "draw", "n": 1}),
        ),
        ("（常時）：自軍ブイチップ１個を取り除く。", ({"do": "remove_coins"},)),
        ("（常時）：このカードの上にある全てのコインを取り除く。", ({"do": "remove_coins", "to": "self"},)),
        ("（常時）：自軍手札１枚を無作為に廃棄する。", ({"do": "discard", "n": 1, "random": True},)),
        (
            "（常時）：敵軍は、自分の手札１枚を無作為に廃棄する。",
            ({"do": "discard", "n": 1, "who": "enemy", "random": True},),
        ),
    ],
)
def test_coins_and_chips_and_cards_that_are_lost(text: str, effects: tuple[Any, ...]):
    assert clause_of(text)["effects"] == effects


@pytest.mark.rule("NX-EFF-18", "NX-COIN-08")
def test_a_player_without_coins_pays_none():
    """Given a text that takes a coin and draws in that case, when its player has none, then it cannot be played."""
    text = clause_of("（常時）：自軍種コイン１個を取り除く。その場合、カード１枚を引く。")
    s = scene(A={"deployment": [unit("U", text=[text])]})
    assert s.refused("A", "use", card="U").rule == "NX-EFF-18"
    s.does("A", {"do": "player_coin", "name": "種"})
    s.says("A", "use", card="U")
    s.passes()
    assert s.hand("A") == 1


@pytest.mark.rule("NX-CARD-19")
def test_twice_x_is_twice_the_number():
    clause = clause_of("（防御ステップ）〔X〕：敵軍ユニット１枚にX＋Xダメージを与える。")
    assert clause["effects"] == ({"do": "damage", "n": "x+x"},)
    s = scene(
        A={"deployment": [unit("U", text=[use(*clause["effects"], targets=[ENEMY], x={"free": True, "most": 3})])]},
        B={"deployment": [unit("V", "1/1/9")]},
    )
    s.says("A", "use", card="U", targets=("V",), x=3)
    s.passes()
    assert s.damage("V") == 6


@pytest.mark.rule("NX-EFF-21")
@pytest.mark.parametrize(
    "words", ["可能な限り〔２〕を支払う", "（可能な限り）〔２〕を支払う", "（自軍は）可能な限り、〔２〕を支払う"]
)
def test_a_price_that_is_paid_as_far_as_possible_says_so(words):
    """Given a price that must be paid as far as possible, when it is compiled, then less than all of it may be paid."""
    (pay,) = clause_of(f"『起動』：このセットグループのテキストをプレイした場合、{words}。")["effects"]
    assert pay == {"do": "pay", "cost": [{"any": 2}], "partly": True}


def test_all_but_one_unit_is_given_up_by_each_player():
    """Given a text after which each player has one unit, when one has three and one has one, then two of the three go."""
    text = clause_of("（常時）：全ての軍は、自分のユニットが１枚になるように、自分のユニットを、可能な限り選んで廃棄する。")
    s = scene(A={"deployment": [unit("U", text=[text])]}, B={"deployment": [unit("V"), unit("W"), unit("Z")]})
    s.says("A", "use", card="U")
    s.passes()
    s.says("B", "choose", cards=("V", "Z"))
    assert [s.zone(card) for card in ("U", "V", "W", "Z")] == [
        "A.deployment_area",
        "B.junkyard",
        "B.deployment_area",
        "B.junkyard",
    ]


@pytest.mark.rule("NX-TERM-03")
def test_a_number_of_the_card_that_is_turned_up_is_x_for_a_card_chosen_then():
    clause = clause_of(
        "（常時）：自軍本国の上のカード１枚を表にし、敵軍ユニット１枚を選んで、Xダメージを与える。"
        "Xの値は、表にしたカードのロールコスト、またはゲインレベルの値と同じとする。"
    )
    assert clause["targets"] == ({**ENEMY, "choose": True},)
    assert clause["effects"][0]["effects"][1]["counted"]["effects"] == ({"do": "damage", "n": "x", "to": "target2"},)


def test_a_target_that_only_a_later_way_is_about_is_named_first():
    clause = clause_of("（常時）：敵軍ユニット１枚を指定する。その場合、カード１枚を引く。または、対象に２ダメージを与える。")
    assert clause["targets"] == (ENEMY,)
    assert [way["effects"] for way in clause["effects"][0]["ways"]] == [
        ({"do": "draw", "n": 1},),
        ({"do": "damage", "n": 2, "to": "target"},),
    ]


@pytest.mark.rule("NX-BATT-06")
@pytest.mark.parametrize(("words", "where"), [("先頭", "front"), ("任意の順番", "anywhere")])
def test_a_force_is_that_of_its_player_whoever_the_unit_belonged_to(words, where):
    text = f"（戦闘フェイズ）：戦闘エリアにいるユニット１枚を、このカードの部隊の{words}に移す。"
    (effect,) = clause_of(text)["effects"]
    assert effect == {"do": "to_area", "area": "same", where: True, "who": "own"}
