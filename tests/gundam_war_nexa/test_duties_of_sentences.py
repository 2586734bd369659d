"""What a sentence asks for and what it only permits: cards that have to be taken, and what depends on a permission."""

from __future__ import annotations

import pytest

from domain import registry
from tests.card_language import CardLanguage
from tests.gundam_war_nexa.scene import Data, Scene, command, g, scene, unit, use

(JAPANESE,) = registry.card_text_grammars("gundam_war_nexa")
clause_of = CardLanguage(JAPANESE).clause


def looking(shown: bool = False, **more: Data) -> Scene:
    """A text looks at the top two cards of the nation of its player: a unit, which may be shown before, and a command."""
    looks = use({"do": "look", "n": 2, "take": 1, "least": 1, **more})
    s = scene(A={"deployment": [unit("U", text=[looks])], "nation": [unit("Two"), command("One")]})
    if shown:
        s.does("A", {"do": "reveal", "to": "Two"})
    s.says("A", "use", card="U")
    s.passes()
    return s


@pytest.mark.rule("NX-TERM-02", "NX-EFF-21")
def test_a_card_that_has_to_be_taken_is_taken():
    """Given a text that lets its player take a card of those it looks at, when none is taken, then that is refused."""
    s = looking()
    assert s.refused("A", "choose", cards=())
    s.says("A", "choose", cards=("One",))
    assert s.zone("One") == "A.hand"


@pytest.mark.rule("NX-TERM-02")
def test_of_such_cards_only_those_count_that_all_players_know():
    """Given a unit that has to be taken, when nobody else has seen it, then none may be taken; if it was shown, it is."""
    units: Data = {"for": {"type": "unit"}}
    assert looking(**units).asks["least"] == 0
    assert looking(shown=True, **units).asks["least"] == 1


@pytest.mark.rule("NX-TERM-02")
@pytest.mark.parametrize(
    ("ends", "least"),
    [
        ("カード１枚を自軍手札に移す。", 1),
        ("カード１～２枚を自軍手札に移す。", 1),
        ("カード２枚を自軍手札に移す。", 2),
        ("カード１枚を自軍手札に移す事ができる。", None),
        ("カード１枚を自軍手札に移す。その後、残りを廃棄する。", 1),
        ("カード１枚を自軍手札に移す事ができる。その後、残りを廃棄する。", None),
    ],
)
@pytest.mark.parametrize("moment", ["（常時）：", "『起動』：このカードが場に出た場合、"])
def test_who_may_take_a_card_has_looked_in_any_case(moment: str, ends: str, least: int | None):
    """Given a text by which a card may be taken, then looking is no choice: the text has no permission before it."""
    clause = clause_of(f"{moment}自軍本国の上のカード３枚を見て、その中にある{ends}")
    (look,) = clause["effects"]
    assert (look["do"], look.get("least")) == ("look", least)
    assert "optional" not in clause


@pytest.mark.rule("NX-TERM-02", "NX-TERM-05")
@pytest.mark.parametrize("ends", ["移す", "移す事ができる"])
def test_a_pile_is_shuffled_although_no_card_was_taken(ends: str):
    """Given a text that searches the nation pile, when no card is taken, then the pile was seen and is shuffled."""
    clause = clause_of(
        f"『起動』：このカードが場に出た場合、自軍本国のカードを全て見て、その中にあるユニット１枚を、自軍ハンガーに{ends}。"
        "その後、自軍本国をシャッフルする。"
    )
    s = scene(A={"gs": [g(count=4)], "hand": [unit("U", text=[clause])]})
    s.plays("A", "U")
    assert s.asks["what"] == "search"
    s.says("A", "choose", cards=())
    assert "shuffled" in [event.name for event in s.events]


@pytest.mark.parametrize(
    ("count", "least"),
    [("１枚を自軍手札に移す", 1), ("１～２枚を自軍手札に移す", 1), ("１枚を自軍手札に移す事ができる", None)],
)
@pytest.mark.parametrize("pile", ["本国", "捨て山"])
def test_a_search_says_whether_a_card_has_to_be_taken(pile: str, count: str, least: int | None):
    clause = clause_of(
        f"（常時）：自軍{pile}のカードを全て見て、その中にあるユニット{count}。その後、自軍{pile}をシャッフルする。カード１枚を引く。"
    )
    search, draw = clause["effects"]
    assert (search["do"], search.get("least"), draw["do"]) == ("search", least, "draw")


@pytest.mark.rule("NX-TERM-02")
def test_a_unit_that_all_players_saw_has_to_be_taken_by_a_search():
    search = {"do": "search", "for": {"type": "unit"}, "from": "discard", "least": 1, "zone": "hand"}
    for shown, least in ((True, 1), (False, 0)):
        s = scene(A={"deployment": [unit("U", text=[use(search)])], "discard": [unit("Skiff")]})
        if shown:
            s.does("A", {"do": "reveal", "to": s["Skiff"]})
        s.says("A", "use", card="U")
        s.passes()
        assert s.asks["least"] == least


@pytest.mark.rule("NX-EFF-18")
def test_in_that_case_after_a_look_means_that_a_card_was_taken():
    """Given a text that goes on in that case, when no card is taken, then the rest is not done."""
    clause = clause_of(
        "（戦闘フェイズ）：敵軍手札を全て見て、その中にあるコマンド１枚を廃棄できる。その場合、カード１枚を引く。"
    )
    assert [each["do"] for each in clause["effects"]] == ["look", "only_if", "draw"]
    assert clause["all_or_nothing"]
    text: Data = {"timing": "any", "effects": list(clause["effects"]), "all_or_nothing": True}
    for taken, drawn in ((("C",), 1), ((), 0)):
        s = scene(A={"deployment": [unit("U", text=[text])]}, B={"hand": [command("C")]})
        s.says("A", "use", card="U")
        s.passes()
        s.says("A", "choose", cards=taken)
        assert s.hand("A") == drawn


@pytest.mark.rule("NX-EFF-18", "NX-PLAY-09")
def test_what_may_be_done_afterwards_does_not_decide_whether_a_text_fails():
    """Given a text that draws in that case and may reroll a unit then, when none can be rerolled, then it still draws."""
    draw_first = [{"do": "discard"}, {"do": "draw"}, {"do": "may"}, {"do": "reroll"}]
    text = use(*draw_first, targets=[{"type": "unit", "whose": "own"}], all_or_nothing=True)
    s = scene(A={"deployment": [unit("U", text=[text])], "hand": [command("H")]})
    s.says("A", "use", card="U", targets=("U",))
    s.passes()
    s.says("A", "choose", cards=("H",))
    assert (s.zone("H"), s.hand("A")) == ("A.junkyard", 1)


@pytest.mark.rule("NX-EFF-18")
def test_a_permission_at_the_beginning_joins_both_halves_still():
    """Given a text that may discard and draws in that case, when the hand is empty, then it cannot be played."""
    text = use({"do": "may"}, {"do": "discard"}, {"do": "draw"}, all_or_nothing=True)
    assert scene(A={"deployment": [unit("U", text=[text])]}).refused("A", "use", card="U").rule == "NX-EFF-18"


@pytest.mark.rule("NX-COIN-05", "NX-COIN-09")
def test_a_coin_that_lies_on_a_unit_is_no_chip():
    """Given a text about coins that lie on units, then a chip, which is a coin itself, is not meant."""
    clause = clause_of("（戦闘フェイズ）〔１〕：コインが上に乗っている自軍ユニット１枚をリロールする。")
    assert clause["targets"] == ({"type": "unit", "whose": "own", "at_least": {"coins": 1}},)


@pytest.mark.rule("NX-CARD-16")
def test_a_quoted_name_is_written_as_lists_write_names():
    """Given a name in quotes with wide brackets and a Greek capital, then the clause has the one form of both."""
    clause = clause_of("（常時）：「Ζフォックス（旧式）」１枚をロールする。")
    assert clause["targets"][0]["name"] == "Zフォックス(旧式)"
