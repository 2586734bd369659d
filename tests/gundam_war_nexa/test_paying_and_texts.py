"""What pays for what, texts that are used, and targets of which nobody knows whether they fit."""

import pytest

from domain.kernel.contract.refusal import Refusal
from tests.gundam_war_nexa.scene import (
    blue,
    board,
    character,
    command,
    g,
    graphic,
    keyword,
    operation,
    scene,
    standing,
    unit,
    use,
)

DRAW = {"do": "draw"}
HIT = {"do": "nation_damage", "n": 1, "who": "enemy"}
NO = command("No", {"do": "void"})
QUICK = keyword("quick")
KILL = command("Kill", {"do": "destroy"}, targets=[{"type": "unit", "whose": "enemy"}])


@pytest.mark.rule("NX-COST-04")
def test_an_unknown_g_may_be_of_any_colour_wherever_it_lies():
    card = unit("U", roll=[["blue", 1], ["red", 1]])
    hidden = g("red", name="Hidden", known=False)
    for gs in ([blue(), hidden], [hidden, blue()]):
        s = board(*gs, hand=[card], mode="scribe")
        assert s.says("A", "play", card="U")[0].verdict[0] == "open"


@pytest.mark.rule("NX-COST-24")
def test_a_graphic_pays_for_its_own_text():
    s = scene(A={"gs": [graphic("Sky", text=[use(DRAW, cost=[{"any": 1}])])]})
    s.says("A", "use", card="Sky")
    assert s.rolled("Sky")


@pytest.mark.rule("NX-COST-10")
def test_nothing_is_paid_when_a_later_part_of_the_cost_is_missing():
    s = board(blue(), hand=[command("Deal", DRAW, roll=[["blue", 1]], special={"abolish_hand": 1})])
    s.refused("A", "play", card="Deal")
    assert s.national_power("A") == 1


@pytest.mark.rule("NX-COST-04")
def test_scribe_rolls_the_gs_that_were_named():
    s = board(blue(), g("red"), hand=[unit("U", total=2, roll=[["blue", 2]])], mode="scribe")
    s.says("A", "play", card="U", with_=("Blue G", "Red G"))
    assert [s.rolled("Blue G"), s.rolled("Red G")] == [True, True]


@pytest.mark.rule("NX-COST-21", "NX-KW-21")
def test_a_text_that_was_not_used_is_not_used_up_by_another():
    texts = [use(DRAW), {**use(HIT), "bracket": "unless_g"}]
    s = scene(A={"deployment": [unit("U", text=texts)]})
    s.says("A", "use", card="U", text="1")
    s.passes()
    s.does("B", {"do": "silence", "to": "U"})
    s.says("A", "use", card="U", text="1")
    s.passes()
    assert s.nation("B") == 19


@pytest.mark.rule("NX-PLAY-08")
def test_a_negated_text_may_be_used_again_and_stays_paid():
    s = scene(A={"deployment": [unit("U", text=[use(DRAW, cost=[{"self": 1}])])]}, B={"hand": [NO]})
    s.says("A", "use", card="U")
    s.says("B", "play", card="No")
    s.passes()
    assert (s.hand("A"), s.rolled("U")) == (0, True)
    s.does("A", {"do": "reroll", "to": "U"})
    s.says("A", "use", card="U")


@pytest.mark.rule("NX-KW-12", "NX-TERM-04")
def test_a_hand_card_that_gains_quick():
    wind = operation("Wind", text=[standing({"on": {"where": "hand", "whose": "own", "type": "unit"}, "keyword": "quick"})])
    s = scene(A={"deployment": [wind], "hand": [unit("U")]}, node="attack.ft1")
    s.says("A", "play", card="U")


@pytest.mark.rule("NX-TGT-01", "NX-TGT-02")
@pytest.mark.parametrize("mode", ["referee", "scribe"])
def test_a_card_that_nobody_knows_may_be_the_only_target(mode):
    s = scene(A={"hand": [KILL]}, B={"deployment": [unit("V", known=False)]}, mode=mode)
    assert s.says("A", "play", card="Kill", targets=("V",))[0].verdict[0] == "open"


@pytest.mark.rule("NX-TGT-02", "NX-TGT-07", "NX-PLAY-09")
def test_all_units_where_the_only_one_is_unknown():
    rain = command("Rain", {"do": "damage", "n": 1}, targets=[{"type": "unit", "all": True}])
    s = scene(A={"hand": [rain]}, B={"deployment": [unit("V", known=False)]}, mode="scribe")
    assert s.says("A", "play", card="Rain")[0].verdict[0] == "open"


@pytest.mark.rule("NX-EFF-13", "NX-KW-04")
def test_psycommu_with_an_unknown_character():
    gun = unit("U", keywords=[keyword("psycommu", x=2)], carries=[character("C", known=False)])
    s = scene(A={"space": [gun]}, B={"space": [unit("V")]}, node="defense.ft2", mode="scribe")
    assert s.says("A", "use", card="U", text="psycommu", targets=("V",))[0].verdict[0] == "open"


@pytest.mark.rule("NX-TGT-01", "NX-TGT-08")
def test_choose_two_where_there_is_one():
    two = command("Two", {"do": "destroy"}, targets=[{"type": "unit", "whose": "enemy", "n": 2, "choose": True}])
    s = scene(A={"hand": [two]}, B={"deployment": [unit("V")]})
    answer = s.answer("A", "play", card="Two")
    if not isinstance(answer, Refusal):
        s.passes()
    assert not s.destroyed("V")


def test_guard_against_a_force_that_is_engaged_by_then():
    s = scene(
        A={"space": [unit("U", "6/0/5")]}, B={"gs": [graphic("Sky", guard=2)], "deployment": [unit("V")]}, node="damage.ft1"
    )
    s.says("B", "use", card="Sky", text="guard_against", targets=("U",))
    s.does("B", {"do": "to_area", "area": "space", "to": "V"})
    s.passes()
    assert (s.power("A"), s.rolled("Sky")) == (6, False)


@pytest.mark.rule("NX-PLAY-42")
def test_two_characters_for_one_unit_in_one_cut():
    s = scene(A={"deployment": [unit("U")], "hand": [character("P"), character("Q", keywords=[QUICK])]})
    s.says("A", "play", card="P", on="U")
    s.says("A", "play", True, card="Q", on="U")
    s.passes()
    assert [s.zone("P"), s.zone("Q")] == ["A.junkyard", "U"]


@pytest.mark.rule("NX-PLAY-45")
def test_two_characters_of_one_name_in_one_cut():
    quick = character("X", keywords=[QUICK])
    s = scene(A={"deployment": [unit("U"), unit("V")], "hand": [quick, dict(quick)]})
    s.says("A", "play", card="X", on="U")
    s.says("A", "play", True, card="X.2", on="V")
    s.passes()
    assert [s.zone("X"), s.zone("X.2")] == ["A.junkyard", "V"]


@pytest.mark.rule("NX-EFF-21")
@pytest.mark.parametrize(
    ("cost", "gs", "rolled"),
    [
        ([{"any": 2}], ["blue", "red", "blue"], 2),
        ([{"any": 2}], ["blue"], 1),
        ([{"any": 2}], [], 0),
        ([{"blue": 2}], ["blue", "red"], 1),
        ([{"purple": 1}], ["purple"], 1),
        ([{"purple": 1}], ["blue"], 1),  # one of the two that pay for a purple
        ([{"blue": 3}, {"red": 2}], ["blue", "blue", "red"], 2),
    ],
)
def test_a_price_is_paid_as_far_as_it_can_be_where_the_text_says_so(cost, gs, rolled):
    """Given too few Gs for a price, when it is to be paid as far as possible, then as many as can pay are rolled."""
    text = use({"do": "pay", "cost": cost, "partly": True}, DRAW)
    s = scene(A={"gs": [g(color, name=f"G{at}") for at, color in enumerate(gs)], "deployment": [unit("U", text=[text])]})
    s.says("A", "use", card="U")
    s.passes()
    if len(gs) > 2 and rolled == 2 and len(cost) == 1:
        s.says("A", "choose", cards=tuple(f"G{at}" for at in range(rolled)))
    assert sum(s.rolled(f"G{at}") for at in range(len(gs))) == rolled
    assert s.hand("A") == 1
