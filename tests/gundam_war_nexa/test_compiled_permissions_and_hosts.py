"""Printed Japanese paragraphs of NEX-A about what is done after a permission, chips on units, and further properties."""

from __future__ import annotations

from typing import Any

import pytest

from domain import registry
from tests.card_language import CardLanguage
from tests.gundam_war_nexa.scene import character, g, keyword, scene, unit, use, when

(JAPANESE,) = registry.card_text_grammars("gundam_war_nexa")
clause_of = CardLanguage(JAPANESE).clause
ENEMY = {"type": "unit", "whose": "enemy"}
LATER_DRAW = {"do": "later", "when": "end_of_turn", "effects": ({"do": "draw", "n": 2},)}


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        (
            "（常時）：自軍本国を３回復する事ができる。その後、カード１枚を引く。",
            (
                {"do": "may", "otherwise": {"effects": ({"do": "draw", "n": 1},)}},
                {"do": "recover", "n": 3, "who": "own"},
                {"do": "draw", "n": 1},
            ),
        ),
        (
            "（常時）：敵軍ユニット１枚に３ダメージを与える。この効果で、対象が破壊されなかった場合、ターン終了時にカード２枚を引く。",
            (
                {"do": "damage", "n": 3},
                {"do": "only_if", "done": {}, "otherwise": {"effects": (LATER_DRAW,)}},
            ),
        ),
        (
            "（常時）：このカードは、ターン終了時まで＋１／＋１／＋１を得る、または、リロールできる。",
            (
                {
                    "do": "either",
                    "ways": (
                        {"effects": ({"do": "gain", "points": [1, 1, 1], "to": "self"},)},
                        {"effects": ({"do": "may"}, {"do": "reroll", "to": "self"})},
                    ),
                },
            ),
        ),
        (
            "（常時）：自軍ユニット１枚の上に、生徒チップ｛CHARACTER、１／０／０｝１個を乗せる。",
            ({"do": "chip", "n": 1, "on": "target", "card": {"type": "character", "name": "生徒", "points": [1, 0, 0]}},),
        ),
    ],
)
def test_what_is_done_in_any_case_or_only_otherwise(text: str, effects: tuple[Any, ...]):
    assert clause_of(text)["effects"] == effects


@pytest.mark.rule("NX-EFF-21")
@pytest.mark.parametrize(("said", "cards"), [(("U",), 1), ((), 1)])
def test_who_declines_goes_on_with_what_follows(said: tuple[str, ...], cards: int):
    """Given a text that permits something and then draws, when it is declined, then the card is drawn all the same."""
    text = clause_of("（常時）：自軍本国を３回復する事ができる。その後、カード１枚を引く。")
    s = scene(A={"deployment": [unit("U", text=[text])], "discard": [unit("D"), unit("E"), unit("F")]})
    s.says("A", "use", card="U")
    s.passes()
    nation = s.nation("A")
    s.says("A", "choose", cards=said)
    assert (s.hand("A"), s.nation("A") - nation) == (cards, (3 if said else 0) - 1)


@pytest.mark.rule("NX-COIN-12", "NX-PLAY-42")
def test_a_chip_that_is_a_character_is_set_on_a_unit_and_goes_at_the_end_of_the_turn():
    """Given a unit without a character, when a chip is set on it, then it gains its stats and has no room for another."""
    text = clause_of(
        "（常時）：生徒チップ｛CHARACTER、１／０／２｝１個を、自軍ユニット１枚にセットする。生徒チップは、ターン終了時に取り除かれる。"
    )
    s = scene(A={"deployment": [unit("U", "2/1/3", text=[text]), unit("V", "1/1/1")]})
    s.says("A", "use", card="U", targets=("V",))
    s.passes()
    assert s.points("V") == (2, 1, 3)
    assert len(s.table.at(s["V"])) == 1


@pytest.mark.rule("NX-TURN-12", "NX-EFF-21")
def test_a_text_lets_a_card_be_rerolled_in_the_enemys_reroll_phase_too():
    text = clause_of("『常駐』：全ての自軍ユニットは、敵軍リロールフェイズの規定の効果でもリロールする。")
    there = [unit("U", text=[text], rolled=True), character("C", rolled=True)]
    s = scene(A={"deployment": there}, node="end.done", holder="A")
    s.says("A", "done")
    assert [s.rolled(name) for name in ("U", "C")] == [False, True]


@pytest.mark.rule("NX-KW-06")
def test_a_gain_that_does_not_count_comes_in_addition():
    """Given two units with Gain of which one does not count, when the other's Gain was used, then it may gain still."""
    free = clause_of("『常駐』：このカードの「ゲイン」の使用は、「１ターンに１回のみ」の制限に含まれない。")
    gain = keyword("gain")
    for texts, left in (([free], True), ([], False)):
        units = [unit("U", keywords=[gain], text=texts), unit("V", keywords=[gain])]
        s = scene(A={"space": units, "nation": [unit("N")]}, node="damage.ft1")
        s.says("A", "use", card="V", text="gain")
        s.passes()
        if left:
            s.says("A", "use", card="U", text="gain")
        else:
            assert s.refused("A", "use", card="U", text="gain").rule == "NX-KW-06"


@pytest.mark.rule("NX-SETC-01", "NX-CARD-20")
def test_the_total_power_of_a_set_group_is_that_of_all_its_cards():
    text = use({"do": "destroy"}, targets=[{**ENEMY, "group": True, "at_most": {"group_total": 4}}])
    crewed = unit("V", total=2, carries=[character("C", total=3)])
    s = scene(A={"deployment": [unit("U", text=[text])]}, B={"deployment": [crewed, unit("W", total=4)]})
    assert s.refused("A", "use", card="U", targets=("V",))
    s.says("A", "use", card="U", targets=("W",))


@pytest.mark.rule("NX-KW-23")
def test_a_g_is_set_on_a_unit_that_its_print_pairs_with():
    """Given a G that is a character, then its text aims at the units that name it, not at others."""
    text = clause_of(
        "＜（防御ステップ）〔０〕：このカードを、キャラとして、「専用機のセット」が成立する自軍ユニットにセットする＞"
    )
    pilot = {**character("Pilot", text=[text]), "g_sign": g()["g_sign"]}
    s = scene(
        A={"gs": [pilot], "deployment": [unit("U", dedicated=["Pilot"]), unit("V", dedicated=["Other"])]}, node="defense.ft1"
    )
    assert s.refused("A", "use", card="Pilot", targets=("V",))
    s.says("A", "use", card="Pilot", targets=("U",))
    s.passes()
    assert s.table.cards[s["Pilot"]].place == s["U"]


@pytest.mark.rule("NX-CTRL-09")
def test_a_card_that_its_owner_does_not_control_is_foreign():
    text = when("destroyed", {"do": "draw", "who": "enemy"}, condition={"self": {"foreign": True}})
    for owner, drawn in (("B", 1), ("A", 0)):
        s = scene(A={"deployment": [unit("U", text=[text], owner=owner)]})
        s.does("A", {"do": "destroy", "to": "U"})
        s.passes()
        assert s.hand("B") == drawn
