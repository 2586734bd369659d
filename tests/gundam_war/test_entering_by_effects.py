"""Cards that effects bring into play: into battle, rolled or not, for their cost."""

import pytest

from tests.gundam_war.scene import blue, command, keyword, operation, scene, unit

IN_HAND = [{"where": "hand", "whose": "own"}]
RULES = ("GW-EFF-01", "GW-UNIT-01")


def brings(name="Door", **more):
    """A command that brings a card of the hand into play."""
    return command(name, {"do": "put_in_play", **more}, targets=IN_HAND)


@pytest.mark.parametrize(("rolled", "lies"), [(None, True), (True, True), (False, False)])
@pytest.mark.rule(*RULES)
def test_a_unit_comes_rolled_unless_the_text_says_else(rolled, lies):
    more = {} if rolled is None else {"rolled": rolled}
    s = scene(A={"hand": [brings(**more), unit("P")]})
    s.says("A", "play", card="Door", targets=("P",))
    s.passes()
    assert (s.zone("P"), s.rolled("P")) == ("A.station_area", lies)


@pytest.mark.parametrize(("front", "line"), [(True, ["P", "Q"]), (False, ["Q", "P"])])
@pytest.mark.rule(*RULES, "GW-SQD-01", "GW-BTL-16")
def test_a_unit_joins_the_squad_of_the_card_that_brings_it(front, line):
    """Given a unit in space with "a unit of the hand joins its squad", when it is used, then that stands there, ready."""
    comes = {"do": "put_in_play", "area": "same", "front": front, "rolled": False}
    text = {"timing": "battle", "effects": [comes], "targets": IN_HAND}
    s = scene(A={"space": [unit("Q", text=[text])], "hand": [unit("P")]}, B={"space": [unit("X")]}, node="resolution.ft1")
    s.says("A", "use", card="Q", targets=("P",))
    s.passes()
    assert list(s.table.at("A.space_area")) == [s[name] for name in line]
    assert not s.rolled("P")


@pytest.mark.rule(*RULES, "GW-BASE-02")
def test_its_player_says_to_which_battle_area_it_comes_and_no_second_base_does():
    bases = [{"keywords": [keyword("base")]} for _ in range(2)]
    s = scene(
        A={"hand": [brings(area="battle"), brings("Gate", area="battle"), unit("P", **bases[0]), unit("Q", **bases[1])]}
    )
    for card, name, place in (("Door", "P", "A.earth_area"), ("Gate", "Q", "A.hand")):
        s.says("A", "play", card=card, targets=(name,))
        s.passes()
        s.says("A", "choose", say="earth")
        assert s.zone(name) == place


@pytest.mark.rule("GW-BASE-02")
def test_an_unknown_unit_leaves_it_open_whether_a_base_comes():
    """Given an unknown unit in space, when a text brings a Base there, then the line is open."""
    base = unit("P", keywords=[keyword("base")])
    s = scene(A={"hand": [brings(area="battle"), base], "space": [unit("Q", known=False)]}, mode="scribe")
    s.says("A", "play", card="Door", targets=("P",))
    s.passes()
    s.says("A", "choose", say="space")
    assert ("open", "GW-BASE-02") in [tuple(event.verdict) for event in s.desk.events]


@pytest.mark.parametrize(("less", "gs", "comes"), [(0, 3, True), (0, 2, False), (2, 1, True), (2, 0, False)])
@pytest.mark.rule("GW-EFF-01", "GW-COST-01", "GW-COST-05", "GW-COST-06")
def test_a_text_may_have_the_cost_paid_with_less_power(less, gs, comes):
    """Given "pay the cost of a unit of the hand, its total 2 less, and it comes into play", then it does if that is there."""
    dear = unit("P", corps=1, total=3, cost=2)
    s = scene(A={"hand": [brings(paid=True, **({"less": less} if less else {})), dear], "station": [blue(gs)] if gs else []})
    s.says("A", "play", card="Door", targets=("P",))
    s.passes()
    assert (s.zone("P"), s.nation("A")) == (("A.station_area", 18) if comes else ("A.hand", 20))


@pytest.mark.rule("GW-SQD-01")
def test_only_units_come_into_battle():
    s = scene(A={"hand": [brings(area="space"), operation("Law")]})
    s.says("A", "play", card="Door", targets=("Law",))
    s.passes()
    assert s.zone("Law") == "A.hand"


@pytest.mark.rule("GW-EFF-01")
def test_less_power_is_needed_only_where_the_cost_is_paid():
    with pytest.raises(ValueError, match="less power is needed where its cost is paid"):
        scene(A={"hand": [brings(less=1)]})
