"""Cards that go back to another pile, uses within a step, one stat that is fixed, cards that count as Gs, set groups."""

from __future__ import annotations

import pytest

from domain import registry
from domain.parts.phrase_grammar.card_text_compiler import UncompiledParagraph
from tests.card_language import CardLanguage
from tests.gundam_war_nexa.scene import Data, character, command, keyword, scene, standing, unit, use

(JAPANESE,) = registry.card_text_grammars("gundam_war_nexa")
compiled, clause_of = CardLanguage(JAPANESE).compiled, CardLanguage(JAPANESE).clause
ENEMY = {"type": "unit", "whose": "enemy"}
OWN = {"type": "unit", "whose": "own"}


@pytest.mark.rule("NX-TERM-02", "NX-EFF-21")
def test_cards_of_the_discard_pile_go_on_the_nation_pile_in_the_order_that_is_named():
    """Given three cards seen on a discard pile, when one is taken, then the others go on the nation pile in a named order."""
    look = {"do": "look", "from": "discard", "n": 3, "take": 1, "back": "top", "back_to": "nation"}
    s = scene(A={"hand": [command("Comb", look)], "discard": [unit("Ada"), unit("Bee"), unit("Cid")]})
    s.plays("A", "Comb")
    s.says("A", "choose", cards=("Bee",))
    s.says("A", "choose", cards=("Cid", "Ada"))
    assert s.zone("Bee") == "A.hand"
    assert s.table.at("A.nation_pile")[:2] == [s["Cid"], s["Ada"]]


@pytest.mark.rule("NX-EFF-21", "NX-COST-28")
def test_a_text_that_is_used_once_in_a_step_is_used_again_in_the_next_one():
    """Given a text for each step once, when its step ends, then the next step has a use again."""
    text = use({"do": "nation_damage", "n": 1, "who": "enemy"}, timing="battle", uses=1, within="step")
    s = scene(A={"deployment": [unit("U", text=[text])]}, node="attack.ft1")
    s.says("A", "use", card="U")
    s.passes()
    assert s.refused("A", "use", card="U").rule == "NX-EFF-21"
    s.to("damage.ft1")
    s.says("A", "use", card="U")


@pytest.mark.rule("NX-EFF-21", "NX-TERM-16")
def test_one_stat_is_fixed_and_the_others_change():
    """Given a unit whose defence is fixed, when it gains points, then its strike and shooting rise alone."""
    fix = {"do": "fix", "points": ["as_is", "as_is", 1]}
    s = scene(A={"hand": [command("Brittle", fix, targets=[{"type": "unit"}])], "deployment": [unit("U", "2/1/3")]})
    s.plays("A", "Brittle", targets=("U",))
    s.does("A", {"do": "gain", "points": (2, 2, 2), "to": "U"})
    assert s.points("U") == (4, 3, 1)


@pytest.mark.rule("NX-KW-07")
@pytest.mark.parametrize(("texts", "fits"), [([], False), ([standing({"on": "self", "refit_g": {"itself": True}})], True)])
def test_a_card_may_count_as_a_g_for_its_refit(texts: list[Data], fits: bool):
    """Given a unit of total power 1 and no G, when the old unit counts as one, then it takes its place."""
    old = unit("Old", keywords=[keyword("refit", trait="Sea")], text=texts)
    s = scene(A={"deployment": [old], "hand": [unit("New", traits=["Sea"], total=1)]}, node="attack.ft1")
    if fits:
        s.says("A", "use", card="Old", text="refit", special=("New",))
        s.passes()
        assert s.zone("New") == "A.deployment_area"
    else:
        assert s.refused("A", "use", card="Old", text="refit", special=("New",)).rule == "NX-KW-07"


@pytest.mark.rule("NX-SETC-01", "NX-EFF-21")
def test_a_text_about_set_groups_reaches_every_card_of_them():
    """Given a text that keeps set groups from moving, when an enemy effect moves a character of one, then it stays."""
    text = standing(
        {"on": {"grouped_with": {"type": "unit", "trait": "Sea"}, "whose": "own"}, "cannot": "move", "by": "enemy"}
    )
    guarded = unit("Ship", traits=["Sea"], carries=[character("Amy")])
    bare = unit("Boat", carries=[character("Bob")])
    pull = command("Pull", {"do": "move", "zone": "hand"}, targets=[{"type": "character"}], timing="any")
    s = scene(
        A={"deployment": [guarded, bare, unit("Watch", text=[text])]},
        B={"hand": [pull, {**pull, "name": "Haul"}]},
        holder="B",
    )
    s.plays("B", "Pull", targets=("Amy",))
    s.plays("B", "Haul", targets=("Bob",))
    assert (s.zone("Amy"), s.zone("Bob")) == ("Ship", "A.hand")


@pytest.mark.rule("NX-ZONE-15")
def test_a_card_goes_under_the_discard_pile_of_its_owner():
    s = scene(
        A={"hand": [command("Sink", {"do": "move", "zone": "discard_bottom"}, targets=[{"type": "unit"}])]},
        B={"deployment": [unit("V")], "discard": [unit("W")]},
    )
    s.plays("A", "Sink", targets=("V",))
    assert s.table.at("B.discard_pile") == [s["W"], s["V"]]


@pytest.mark.rule("NX-EFF-03", "NX-COIN-16")
def test_chips_enter_only_where_such_units_are():
    """Given units in space alone, when a chip enters a battle area where units are, then it enters space."""
    chip = {"do": "chip", "card": {"type": "unit", "name": "Bit", "points": (1, 1, 1)}, "area": "battle", "met": "enemy"}
    s = scene(A={"hand": [command("Bits", chip)]}, B={"space": [unit("V")]}, node="defense.ft1", holder="B")
    s.plays("A", "Bits")
    s.says("A", "choose", say="space")
    assert len(s.table.at("A.space_area")) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "（帰還ステップ）：自軍捨て山の上のカード１～５枚を見て、任意の順番で、自軍本国の上か下に移す。",
            {
                "effects": (
                    {
                        "do": "look",
                        "who": "own",
                        "from": "discard",
                        "n": 5,
                        "upto": True,
                        "back": "either",
                        "back_to": "nation",
                    },
                )
            },
        ),
        (
            "（戦闘フェイズ）：敵軍ユニット１枚の防御力を、ターン終了時まで３に固定する。",
            {"targets": (ENEMY,), "effects": ({"do": "fix", "points": ["as_is", "as_is", 3]},)},
        ),
        (
            "（戦闘フェイズ）：カード１枚を引く。この記述の効果は、プレイヤー毎に１ステップに１回のみ使用できる。",
            {"per_player": 1, "within": "step"},
        ),
        ("（戦闘フェイズ）：カード１枚を引く。この効果は、１ステップに１回のみ使用できる。", {"uses": 1, "within": "step"}),
        (
            "『常駐』：このカードは、このカードと同じ属性のGサインを持つ自軍ユニットの「改装」の効果において、自軍Gとしても扱う事ができる。",
            {"effects": ({"on": "self", "refit_g": {**OWN, "same_attribute": True}},)},
        ),
        (
            "『常駐』：「特徴：灯台系」を持つ自軍キャラの全てのセットグループは、敵軍効果では移動しない。",
            {
                "effects": (
                    {
                        "on": {"grouped_with": {"trait": "灯台系", "type": "character"}, "whose": "own"},
                        "cannot": "move",
                        "by": "enemy",
                    },
                )
            },
        ),
        (
            "（戦闘フェイズ）：全ての自軍ユニットのセットグループは、カット終了時まで敵軍効果の対象にならない。",
            {"targets": ({**OWN, "all": True, "group": True},)},
        ),
        (
            "（戦闘フェイズ）：敵軍キャラ１枚を持ち主の捨て山の下に移す。",
            {"effects": ({"do": "move", "zone": "discard_bottom"},)},
        ),
        (
            "（常時）：自軍手札、または自軍ハンガーにあるユニット１枚を、自軍配備エリアにリロール状態で出す。",
            {"targets": ({"any": [{"where": "hand"}, {"where": "hangar"}], "whose": "own", "choose": True, "type": "unit"},)},
        ),
    ],
)
def test_these_are_read_and_printed(text: str, said: Data):
    assert clause_of(text).items() >= said.items()


def test_a_card_that_is_in_a_junkyard_only_later_is_not_named_before():
    """Given a text that destroys and later takes a card of the junkyard, then whether that may fall now is not said."""
    text = (
        "『起動』：このカードが場に出た場合、全ての敵軍キャラを破壊する。"
        "ターン終了時に、自軍ジャンクヤードにあるユニット１枚を自軍ハンガーに移す。"
    )
    assert compiled(text) == UncompiledParagraph("not_sayable", reason="what is chosen later")


def test_a_cost_of_an_x_that_a_sentence_defines_stays_open():
    """Given a text that costs X and says what X is, then it is not compiled: X is known only after its cost is paid."""
    text = (
        "『常駐』：このカードは、「（戦闘フェイズ）〔X〕：カード１枚を引く。Xの値は、このカードの合計国力の値と同じ」を得る。"
    )
    assert isinstance(compiled(text), UncompiledParagraph)


@pytest.mark.rule("NX-ZONE-15", "NX-CARD-02")
def test_a_card_goes_to_a_battle_area_whose_terrain_it_has():
    """Given a unit of the earth alone, when a text sends it where it can be, then the earth is all there is to choose."""
    go = command("Go", {"do": "to_area", "area": "battle", "able": True}, targets=[OWN])
    s = scene(A={"hand": [go], "deployment": [unit("U", terrain=["earth"])]}, node="attack.ft1")
    s.plays("A", "Go", targets=("U",))
    assert s.refused("A", "choose", say="space")
    s.says("A", "choose", say="earth")
    assert s.zone("U") == "A.earth_area"
    text = "（敵軍攻撃ステップ）：自軍ユニット２枚を、対象が地形適性を持つ戦闘エリアの任意の順番にリロール状態で移す。"
    first, *_ = clause_of(text)["effects"]
    assert first == {"do": "to_area", "area": "battle", "able": True, "anywhere": True}


@pytest.mark.parametrize(("side", "zone"), [("own", "A.hangar"), ("enemy", "B.hangar"), (None, "A.junkyard")])
@pytest.mark.rule("NX-ZONE-16", "NX-TERM-08")
def test_a_hand_card_that_is_chosen_goes_where_the_text_says(side, zone):
    """Given a text that puts a hand card into a hangar, when its player chooses one, then it goes there."""
    away = {"do": "discard", "who": "own", "n": 1, **({"hangar": side} if side else {})}
    s = scene(A={"hand": [command("Stow", away), unit("Ada"), unit("Bee")]})
    s.plays("A", "Stow")
    s.says("A", "choose", cards=("Ada",))
    assert (s.zone("Ada"), s.zone("Bee")) == (zone, "A.hand")
