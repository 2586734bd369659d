"""Cards of the older game: how their costs are read again."""

import pytest

from tests.gundam_war_nexa.scene import ace, blue, board, g, operation, scene, standing, unit


def older(name="Old", **more):
    data = {"older": True, "designated": [["blue", 2]], "total": 4, "resource": 1, **more}
    return unit(name, **data)


@pytest.mark.rule("NX-COMPAT-05", "NX-COMPAT-07", "NX-COMPAT-09", "NX-COMPAT-01", "NX-COMPAT-11", "NX-COMPAT-14")
def test_an_older_card_rolls_its_total_and_removes_its_designated_power_case_141():
    s = board(blue(4), hand=[older(), unit("Other"), unit("More")])
    s.says("A", "play", card="Old", removes=("Other", "Blue G"))
    assert [s.zone("Other"), s.zone("Blue G")] == ["A.removed_zone", "A.removed_zone"]
    assert s.national_power("A") == 0
    assert s.nation("A") == 20  # no resource cost


@pytest.mark.rule("NX-COMPAT-05", "NX-COST-04")
def test_the_older_roll_cost_is_of_one_colour_case_142():
    s = board(blue(3), g("green", count=3), hand=[older(), unit("Other"), unit("More")])
    assert s.refused("A", "play", card="Old", removes=("Other", "More")).rule == "NX-COST-04"


@pytest.mark.rule("NX-COMPAT-08")
def test_at_least_one_card_is_removed_for_an_older_card_case_143():
    s = board(hand=[older(designated=[], total=0), unit("Other")])
    s.says("A", "play", card="Old", removes=("Other",))
    s = board(hand=[older(designated=[], total=0)])
    assert s.refused("A", "play", card="Old").rule == "NX-COMPAT-07"


@pytest.mark.rule("NX-COMPAT-04")
def test_an_older_card_that_an_effect_puts_on_the_field_owes_its_cost_case_145():
    s = scene(A={"gs": [blue(4)], "junkyard": [older()], "hand": [unit("Other"), unit("More")]})
    s.does("A", {"do": "put_in_play", "to": "Old"})
    s.says("A", "choose", cards=("Other", "More"))
    assert (s.zone("Old"), s.zone("Other"), s.national_power("A")) == ("A.deployment_area", "A.removed_zone", 0)
    s = scene(A={"junkyard": [older()]})
    s.does("A", {"do": "put_in_play", "to": "Old"})
    assert s.zone("Old") == "A.removed_zone"


@pytest.mark.rule("NX-COMPAT-03")
def test_an_older_g_and_an_older_ace_are_not_read_again_case_146():
    sign = {"color": "blue", "attribute": "x"}
    s = board(blue(4), hand=[older(g_sign=sign), ace("Hero", older=True, designated=[["blue", 2]], total=4)])
    s.plays("A", "Old", as_="g")
    s.plays("A", "Hero")
    assert (s.zone("Hero"), s.national_power("A")) == ("A.deployment_area", 5)


@pytest.mark.rule("NX-COMPAT-10")
def test_what_changes_costs_does_not_touch_an_older_card_case_147():
    less = standing({"on": {"where": "hand"}, "cost": {"total": -1, "roll": -2}})
    s = scene(A={"gs": [blue(4)], "hand": [older(), unit("P"), unit("Q")], "deployment": [operation("O", text=[less])]})
    s.says("A", "play", card="Old", removes=("P", "Q"))
    assert s.national_power("A") == 0


@pytest.mark.rule("NX-COMPAT-13", "NX-COST-08")
def test_an_older_purple_card_may_be_paid_doubly_case_183():
    s = board(blue(6), hand=[older(designated=[["purple", 1]], total=3), unit("P")])
    s.says("A", "play", card="Old", removes=("P",))
    assert s.national_power("A") == 0


@pytest.mark.rule("NX-COMPAT-03", "NX-PLAY-21")
def test_an_older_card_played_as_g_costs_nothing_whatever_colour_is_said():
    s = board(hand=[older(g_sign={"color": "blue", "attribute": "x"})])
    s.plays("A", "Old", as_="g", color="blue")
    assert s.zone("Old") == "A.g_zone"


@pytest.mark.rule("NX-COMPAT-04", "NX-COMPAT-14")
def test_of_two_older_cards_that_enter_together_the_one_that_cannot_be_paid_is_removed():
    free = [older("Old", designated=[], total=0), older("Elder", designated=[], total=0)]
    s = scene(A={"junkyard": free, "hand": [unit("Other")]})
    s.does("A", {"do": "put_in_play", "to": ["Old", "Elder"]})
    s.says("A", "choose", cards=("Other",))
    assert [s.zone(name) for name in ("Old", "Elder", "Other")] == ["A.deployment_area", "A.removed_zone", "A.removed_zone"]


@pytest.mark.rule("NX-COMPAT-06", "NX-COMPAT-04")
def test_an_older_card_that_enters_is_paid_in_whichever_of_its_colours_can():
    two = older(designated=[["blue", 1], ["red", 1]], total=1)
    s = scene(A={"gs": [g("red")], "junkyard": [two], "hand": [unit("P"), unit("Q")]})
    s.does("A", {"do": "put_in_play", "to": "Old"})
    s.says("A", "choose", cards=("P", "Q"))
    assert (s.zone("Old"), s.national_power("A")) == ("A.deployment_area", 0)


@pytest.mark.rule("NX-COMPAT-06")
def test_of_two_designated_powers_one_colour_is_chosen():
    s = board(g("red", count=4), hand=[older(designated=[["blue", 1], ["red", 1]]), unit("P"), unit("Q")])
    assert s.refused("A", "play", card="Old", removes=("P", "Q"), color="blue").rule == "NX-COST-04"
    assert s.refused("A", "play", card="Old", removes=("P", "Q"), color="green").rule == "NX-COMPAT-06"
    s.says("A", "play", card="Old", removes=("P", "Q"), color="red")
    assert [s.rolled(name) for name in ("Red G", "Red G.2", "Red G.3", "Red G.4")] == [True] * 4


@pytest.mark.rule("NX-COMPAT-06")
@pytest.mark.parametrize("named", [(), ("Red G", "Red G.2", "Red G.3", "Red G.4")])
def test_where_no_colour_is_said_it_is_one_that_the_gs_can_pay(named):
    s = board(blue(len(named)), g("red", count=4), hand=[older(designated=[["blue", 1], ["red", 1]]), unit("P"), unit("Q")])
    s.says("A", "play", card="Old", removes=("P", "Q"), with_=named)
    assert all(s.rolled(name) for name in ("Red G", "Red G.2", "Red G.3", "Red G.4"))
