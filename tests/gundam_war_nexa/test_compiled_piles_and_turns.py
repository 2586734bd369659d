"""Printed Japanese paragraphs of NEX-A about piles, cards that left, and what holds in this turn."""

import pytest

from domain import registry
from domain.parts.phrase_grammar.card_text_compiler import UncompiledParagraph
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


@pytest.mark.parametrize("whose", ["このセットグループのキャラ", "このセットグループ以外の自軍ユニット"])
def test_the_set_group_of_a_card_that_left_stays_open(whose):
    result = compiled(f"『起動』：このカードが場から離れた場合、{whose}１枚を持ち主の手札に移す。")
    assert result == UncompiledParagraph("not_sayable", reason="the set group of a card that left")


@pytest.mark.parametrize(
    "words",
    [
        "このカードが「改装」の効果で廃棄される場合、このカードと交戦中の敵軍ユニット１枚をロールする",
        "このカードが場から離れた場合、このカードの部隊にいる自軍ユニット１枚をリロールする",
    ],
)
def test_the_place_of_a_card_that_left_is_not_known_to_its_text(words):
    """Given a text that starts as its card left, when it is about the place of that card, then no clause can say it."""
    assert compiled(f"『起動』：{words}。") == UncompiledParagraph(
        "not_sayable", reason="where the own card was before it left"
    )


def test_who_looks_for_cards_may_take_none_before_the_pile_is_shuffled():
    text = (
        "（常時）：自軍本国の上のカード３枚を見て、その中にあるユニット１枚を自軍手札に移す事ができる。"
        "その後、自軍本国をシャッフルする。"
    )
    look, shuffle = clause_of(text)["effects"]
    assert (look["do"], look["take"], shuffle) == ("look", 1, {"do": "shuffle", "who": "own"})


@pytest.mark.rule("NX-KW-23", "NX-KW-06")
@pytest.mark.parametrize(
    ("text", "clause"),
    [
        (
            "『起動』：このカードの「専用機のセット」が成立した場合、カード１枚を引く。",
            {"timing": "triggered", "moment": "paired", "effects": ({"do": "draw", "n": 1},)},
        ),
        (
            "『恒常』：このカードはプレイできない。",
            {"timing": "everywhere", "effects": ({"on": "self", "cannot": "be_played"},)},
        ),
        (
            "『恒常』：このカードは、「専用機のセット」が成立するユニットにセットする場合、セット先のロールコストの値だけ合計国力をマイナスしてプレイできる。",
            {
                "timing": "everywhere",
                "effects": ({"paired": True, "cost": {"total": -1}, "times": {"value": "roll", "of": "host"}},),
            },
        ),
        (
            "『恒常』：緑のＧサインを持つ全ての自軍Ｇは、このカードのロールコストの支払いにおいて、白のＧサインを持つＧとしても扱える。",
            {
                "timing": "everywhere",
                "effects": ({"on": {"sign": "green", "type": "g", "whose": "own"}, "pays": {"color": "white"}},),
            },
        ),
    ],
)
def test_what_a_card_says_of_its_pairing_and_its_cost(text: str, clause: dict[str, object]):
    assert clause_of(text) == clause


@pytest.mark.rule("NX-CUT-15", "NX-EFF-21")
def test_a_card_whose_play_is_negated_enters_in_one_of_both_states():
    text = "（常時）：ユニット１枚のプレイを無効にし、そのユニットを持ち主の配備エリアにリロール状態またはロール状態で出す。"
    void, choice = clause_of(text)["effects"]
    assert void["do"] == "void"
    assert [[dict(each) for each in way["effects"]] for way in choice["ways"]] == [
        [{"do": "put_in_play", "who": "owner"}],
        [{"do": "put_in_play", "who": "owner", "rolled": True}],
    ]


@pytest.mark.rule("NX-DUR-02")
def test_the_next_of_a_phase_is_said_only_where_one_turn_can_be_meant():
    """Given the next draw phase, then in a battle phase that is of the next turn; in a reroll phase it may be either."""
    item = "次のドローフェイズ開始時に、カード１枚を引く。"
    (later,) = clause_of(f"（戦闘フェイズ）：{item}")["effects"]
    assert (later["do"], later["when"], later["next"]) == ("later", "begin:draw", True)
    assert compiled(f"（リロールフェイズ）：{item}") == UncompiledParagraph(
        "not_sayable", reason="which of two turns is meant"
    )


@pytest.mark.rule("NX-TGT-01")
def test_what_is_chosen_later_stays_open():
    found = compiled("（戦闘フェイズ）：ターン終了時に、敵軍ユニット１枚を選んでロールする。")
    assert found == UncompiledParagraph("not_sayable", reason="what is chosen later")


@pytest.mark.rule("NX-TGT-01")
@pytest.mark.parametrize(
    ("counted", "bounds"),
    [
        ("敵軍ユニット１～３枚", {"n": 3, "upto": True, "least": 1}),
        ("敵軍ユニット３枚まで", {"n": 3, "upto": True, "least": 1}),
        ("任意の枚数の敵軍ユニット", {"n": 99, "upto": True, "least": 1}),
    ],
)
def test_of_one_to_so_many_cards_one_is_due(counted: str, bounds: dict[str, object]):
    (selector,) = clause_of(f"（戦闘フェイズ）：{counted}をロールする。")["targets"]
    assert selector == {"type": "unit", "whose": "enemy", **bounds}


def test_cards_on_top_of_a_pile_are_one_to_so_many():
    (top,) = clause_of("（戦闘フェイズ）：自軍本国の上のカード１～３枚を廃棄する。")["effects"]
    assert top == {"do": "top", "who": "own", "zone": "junkyard", "n": 3, "upto": True}
