"""Printed Japanese paragraphs of NEX-A about piles, cards that left, and what holds in this turn."""

import pytest

from domain import registry
from domain.parts.phrase_grammar.compiler import OpenParagraph
from tests.card_language import CardLanguage

(JAPANESE,) = registry.card_text_grammars("gundam_war_nexa")
compiled, clause_of = CardLanguage(JAPANESE).compiled, CardLanguage(JAPANESE).clause


@pytest.mark.rule("NX-DUR-02")
def test_this_turn_is_said_of_cards_that_fit_later_too():
    """Given all cards of a filter in this turn, then they are looked for through the whole turn; until its end, now alone."""
    on = {"type": "unit", "whose": "own"}
    later = clause_of("（常時）：全ての自軍ユニットは、このターン、＋１／＋１／＋１を得る。")
    assert later["effects"] == ({"do": "this_turn", "effect": {"on": on, "points": [1, 1, 1]}},)
    now = clause_of("（常時）：全ての自軍ユニットは、ターン終了時まで、＋１／＋１／＋１を得る。")
    assert now["targets"] == ({**on, "all": True},)


def test_cards_of_one_junkyard_or_pile_are_one_of_two_ways():
    junkyard = clause_of("（常時）：ジャンクヤード１つにあるカード２枚をゲームから取り除く。")
    (choice,) = junkyard["effects"]
    assert [way["targets"] for way in choice["ways"]] == [
        ({"where": "junkyard", "whose": side, "n": 2},) for side in ("own", "enemy")
    ]
    pile = clause_of("（常時）：捨て山１つの上のカード２枚を見て、その中にあるカード１枚を自軍ハンガーに移す。")
    assert [way["effects"][0]["who"] for way in pile["effects"][0]["ways"]] == ["own", "enemy"]


def test_the_set_group_of_a_card_that_left_stays_open():
    result = compiled("『起動』：このカードが場から離れた場合、このセットグループのキャラ１枚を持ち主の手札に移す。")
    assert result == OpenParagraph("not_sayable", reason="the set group of a card that left")


def test_who_looks_for_cards_may_take_none_before_the_pile_is_shuffled():
    text = (
        "（常時）：自軍本国の上のカード３枚を見て、その中にあるユニット１枚を自軍手札に移す事ができる。"
        "その後、自軍本国をシャッフルする。"
    )
    look, shuffle = clause_of(text)["effects"]
    assert (look["do"], look["take"], shuffle) == ("look", 1, {"do": "shuffle", "who": "own"})
