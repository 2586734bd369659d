"""National power, roll costs, what changes them, and what texts cost."""

import pytest

from domain.rulesets.gundam_war_nexa.plays.costs import price_of
from tests.gundam_war_nexa.scene import blue, board, command, g, graphic, operation, scene, standing, unit, use

DRAW = {"do": "draw"}


@pytest.mark.rule("NX-G-01")
def test_a_rolled_g_generates_no_power_case_17():
    assert board(blue(2), g(name="Third", rolled=True)).national_power("A") == 2


@pytest.mark.rule("NX-COST-02", "NX-COST-03", "NX-COST-04", "NX-COST-05")
def test_total_power_counts_the_gs_that_are_rolled_for_the_same_card_case_18():
    s = board(blue(2), g("black"), hand=[unit("U", total=3, roll=[["blue", 2]])])
    s.says("A", "play", card="U")
    assert s.national_power("A") == 1
    assert not s.rolled("Black G")


@pytest.mark.rule("NX-COST-04", "NX-G-01")
def test_only_own_gs_in_reroll_state_are_rolled_for_a_cost():
    mine = {"gs": [blue(), g("red", rolled=True)], "hand": [unit("U", roll=[["blue", 1]])]}
    s = scene(A=mine, B={"gs": [g("blue", name="Theirs")]})
    for named in ("Red G", "Theirs"):
        s.refused("A", "play", card="U", with_=(named,))
    s.says("A", "play", card="U", with_=("Blue G",))
    assert s.national_power("A") == 0


@pytest.mark.rule("NX-COST-03", "NX-COST-06")
def test_total_power_has_to_be_reached_case_20():
    s = board(blue(2), hand=[unit("U", total=3)])
    assert s.refused("A", "play", card="U").rule == "NX-COST-03"


@pytest.mark.rule("NX-COST-07")
def test_a_dual_card_needs_both_roll_costs_case_22():
    dual = unit("U", roll=[["blue", 2], ["black", 1]])
    s = board(blue(2), g("black"), hand=[dual])
    s.says("A", "play", card="U")
    assert s.national_power("A") == 0
    assert board(blue(3), hand=[dual]).refused("A", "play", card="U").rule == "NX-COST-07"


@pytest.mark.rule("NX-COST-08", "NX-CARD-10")
def test_purple_is_paid_singly_or_doubly_and_not_mixed_case_24():
    card = unit("U", roll=[["purple", 2]])
    assert board(g("purple"), blue(2), hand=[card]).refused("A", "play", card="U").rule == "NX-COST-08"
    board(g("purple"), blue(2), hand=[card], switches={"purple_mix": "yes"}).says("A", "play", card="U")
    board(g("purple", count=2), hand=[card]).says("A", "play", card="U")
    s = board(blue(3), g("red"), g("purple"), hand=[card])
    s.says("A", "play", card="U")
    assert s.national_power("A") == 1
    assert not s.rolled("Purple G")


@pytest.mark.rule("NX-COST-10")
def test_additions_come_before_reductions_case_26():
    more = standing({"on": {"where": "hand", "whose": "enemy"}, "cost": {"roll": 1}})
    free = standing({"on": {"where": "hand", "whose": "own"}, "cost": {"roll_to": 0}})
    s = scene(
        A={"hand": [unit("U", roll=[["blue", 2]])], "deployment": [operation("Free", text=[free])]},
        B={"deployment": [operation("Tax", text=[more])]},
    )
    s.says("A", "play", card="U")


@pytest.mark.rule("NX-COST-10")
def test_an_addition_and_a_reduction_cancel_out_case_27():
    both = standing({"on": {"where": "hand"}, "cost": {"total": 1}}, {"on": {"where": "hand"}, "cost": {"total": -1}})
    for count, accepted in ((4, True), (3, False)):
        s = scene(A={"gs": [blue(count)], "hand": [unit("U", total=4)], "deployment": [operation("O", text=[both])]})
        if accepted:
            s.says("A", "play", card="U")
        else:
            assert s.refused("A", "play", card="U").rule == "NX-COST-03"


@pytest.mark.rule("NX-COST-11")
def test_a_text_cost_is_not_changed_by_what_changes_card_costs():
    tax = standing({"on": {"type": "operation"}, "cost": {"roll": 3}}, {"on": {"where": "hand"}, "cost": {"roll": 3}})
    taxed = operation("O", text=[tax, use(DRAW, cost=[{"any": 1}])])
    s = scene(A={"gs": [blue(2)], "deployment": [taxed], "hand": [operation("P", roll=[["blue", 0]])]})
    assert s.refused("A", "play", card="P").rule == "NX-COST-04"
    s.says("A", "use", card="O")
    assert s.national_power("A") == 1


def text(*costs, **more):
    return unit("U", text=[use(DRAW, cost=list(costs), **more)])


@pytest.mark.rule("NX-COST-26", "NX-COST-27", "NX-TEXT-04")
def test_a_slash_offers_a_choice_and_a_plus_asks_for_both_case_163():
    s = scene(A={"gs": [g("green")], "deployment": [text({"blue": 1}, {"green": 1})]})
    s.says("A", "use", card="U")
    assert s.rolled("Green G")
    s = scene(A={"gs": [g("green")], "deployment": [text({"blue": 1, "green": 1})]})
    assert s.refused("A", "use", card="U").rule == "NX-COST-07"


@pytest.mark.rule("NX-COST-24", "NX-COST-25")
def test_a_purple_g_pays_a_bare_number_but_no_other_colour_case_164():
    s = scene(A={"gs": [g("purple")], "deployment": [text({"blue": 1})]})
    assert s.refused("A", "use", card="U").rule == "NX-COST-04"
    scene(A={"gs": [g("purple")], "deployment": [text({"any": 1})]}).says("A", "use", card="U")


@pytest.mark.rule("NX-COST-29")
def test_a_text_cost_asks_for_no_total_power():
    s = scene(A={"gs": [blue()], "deployment": [unit("U", total=9, text=[use(DRAW, cost=[{"blue": 1}])])]})
    s.says("A", "use", card="U")


@pytest.mark.rule("NX-TEXT-03", "NX-COST-21")
def test_a_text_is_used_once_a_turn_by_card_case_49():
    two = [unit("U", copies=2, text=[use(DRAW)]), unit("W", text=[use(DRAW)])]
    s = scene(A={"deployment": two})
    s.says("A", "use", card="U")
    s.passes()
    assert s.refused("A", "use", card="U").rule == "NX-COST-21"
    s.says("A", "use", card="U.2")
    s = scene(A={"deployment": two}, switches={"text_use_limit": "player_and_name"})
    s.says("A", "use", card="U")
    s.passes()
    assert s.refused("A", "use", card="U.2").rule == "NX-COST-21"
    s.says("A", "use", card="W")


@pytest.mark.rule("NX-COST-28", "NX-COST-20")
def test_a_repeatable_text_is_used_once_in_a_cut_case_50():
    s = scene(A={"gs": [blue(3)], "deployment": [unit("U", text=[use(DRAW, cost=[{"any": 1}], repeatable=True)])]})
    s.says("A", "use", card="U")
    assert s.refused("A", "use", card="U", reply=True).rule == "NX-COST-28"
    s.passes()
    s.says("A", "use", card="U")


@pytest.mark.rule("NX-COST-22", "NX-SETC-06", "NX-BATT-02")
def test_rolling_a_set_card_for_its_text_rolls_the_whole_group_case_172():
    pilot = {"type": "character", "name": "Pilot", "points": [1, 1, 1], "text": [use(DRAW, cost=[{"self": 1}])]}
    s = scene(A={"deployment": [unit("U", carries=[pilot])]})
    s.says("A", "use", card="Pilot")
    s.passes()
    assert s.rolled("U")
    assert s.refused("A", "attack", space=("U",)).rule == "NX-BATT-02"


@pytest.mark.rule("NX-COST-30", "NX-COST-22")
def test_a_rolled_card_is_not_rolled_for_a_cost():
    s = scene(A={"deployment": [unit("U", rolled=True, text=[use(DRAW, cost=[{"self": 1}])])]})
    assert s.refused("A", "use", card="U").rule == "NX-COST-30"


@pytest.mark.rule("NX-TURN-22")
def test_the_texts_of_a_rolled_card_work():
    s = scene(A={"deployment": [unit("U", rolled=True, text=[use(DRAW)])]})
    s.says("A", "use", card="U")


@pytest.mark.rule("NX-HAND-08")
def test_hangar_cards_pay_no_cost_of_hand_cards_case_132():
    card = unit("U", text=[use(DRAW, special={"abolish_hand": 1})])
    s = scene(A={"deployment": [card], "hangar": [unit("H"), unit("J")]})
    assert s.refused("A", "use", card="U", special=("H",)).rule == "NX-HAND-08"


@pytest.mark.rule("NX-WIN-01")
def test_who_pays_with_the_last_card_of_the_nation_loses_at_once_case_110():
    s = scene(A={"deployment": [unit("U", text=[use(DRAW, special={"nation": 1})])]}, nation=(1, 20))
    s.says("A", "use", card="U")
    assert s.result == {"A": "loss", "B": "win"}
    assert s.happened("drawn") == []


@pytest.mark.rule("NX-CARD-18")
def test_x_is_never_chosen_as_zero_case_65():
    s = board(blue(3), hand=[command("Salvo", {"do": "nation_damage", "n": "x", "who": "enemy"}, roll=[["blue", "x"]])])
    for chosen in ({"x": 0}, {}):
        assert s.refused("A", "play", card="Salvo", **chosen).rule == "NX-CARD-18"
    s.plays("A", "Salvo", x=2)
    assert (s.nation("B"), s.national_power("A")) == (18, 1)


@pytest.mark.rule("NX-CARD-19", "NX-CARD-20")
def test_x_is_fixed_at_the_play_and_counts_as_0_elsewhere():
    salvo = command("Salvo", {"do": "nation_damage", "n": "x", "who": "enemy"}, roll=[["blue", "x"]])
    s = board(blue(4), hand=[salvo, command("Bolt", {"do": "nation_damage", "n": "x", "who": "enemy"})])
    s.says("A", "play", card="Salvo", x=2)
    s.does("B", {"do": "move", "to": "Blue G.3", "zone": "hand"})
    s.passes()
    assert s.nation("B") == 18
    s.plays("A", "Bolt")
    assert s.nation("B") == 18


@pytest.mark.rule("NX-COST-01", "NX-PLAY-21")
def test_a_g_play_costs_nothing():
    s = scene(A={"hand": [unit("U", total=9, roll=[["blue", 9]], g_sign={"color": "red", "attribute": "x"})]})
    s.plays("A", "U", as_="g")
    assert s.zone("U") == "A.g_zone"


@pytest.mark.rule("NX-COST-09", "NX-COST-12")
def test_what_was_paid_stays_paid_when_the_play_is_negated():
    s = scene(
        A={"gs": [blue(2)], "hand": [unit("U", total=1, roll=[["blue", 2]])]},
        B={"hand": [command("No", {"do": "void"})]},
    )
    s.says("A", "play", card="U")
    s.says("B", "play", card="No")
    s.passes()
    assert (s.zone("U"), s.national_power("A")) == ("A.junkyard", 0)


@pytest.mark.rule("NX-CARD-11", "NX-CARD-07")
def test_a_graphic_is_played_without_a_cost_and_gives_power_of_its_sign():
    s = scene(A={"hand": [graphic("Sky", "red", guard=2), unit("U", roll=[["blue", 1]]), unit("V", roll=[["red", 1]])]})
    s.plays("A", "Sky")
    assert s.zone("Sky") == "A.g_zone"
    assert s.refused("A", "play", card="U").rule == "NX-COST-04"
    s.says("A", "play", card="V")


@pytest.mark.rule("NX-COST-14")
def test_a_chip_costs_nothing():
    fell = command("Fell", {"do": "destroy"}, targets=[{"type": "unit", "max_total": 0}])
    s = scene(A={"hand": [fell], "deployment": [unit("U", total=1)]})
    s.does("A", {"do": "chip", "card": {"type": "unit", "name": "Drone", "points": (1, 1, 1)}})
    s.names["Drone"] = s.table.at("A.deployment_area")[-1]
    assert s.refused("A", "play", card="Fell", targets=("U",)).rule == "NX-TGT-01"
    s.says("A", "play", card="Fell", targets=("Drone",))


@pytest.mark.rule("NX-G-01", "NX-TERM-20", "NX-CTRL-05")
def test_a_g_without_a_sign_or_without_control_generates_no_power():
    s = scene(A={"deployment": [unit("U")], "gs": [blue()], "hand": [unit("V", roll=[["blue", 1]])]})
    s.does("A", {"do": "make_g", "to": "U"})
    assert s.national_power("A") == 1
    s.does("B", {"do": "lose_control", "to": "Blue G"})
    assert s.national_power("A") == 0
    assert s.refused("A", "play", card="V").rule == "NX-COST-04"


@pytest.mark.rule("NX-COST-04", "NX-COST-07", "NX-COST-10")
@pytest.mark.parametrize(
    ("change", "due"),
    [
        (1, (("blue", 3), ("black", 1))),
        (0, (("blue", 2), ("black", 1))),
        (-1, (("blue", 1), ("black", 1))),
        (-2, (("black", 1),)),
        (-3, ()),
    ],
)
def test_a_changed_roll_cost_goes_to_the_first_colour_and_then_to_the_next(change, due):
    taxing = operation("Tax", text=[standing({"on": {"where": "hand", "type": "unit"}, "cost": {"roll": change}})])
    s = scene(A={"deployment": [taxing], "hand": [unit("U", total=3, roll=[["blue", 2], ["black", 1]])]})
    assert price_of(s.desk, "A", s["U"], 0).roll == due


@pytest.mark.rule("NX-COST-26")
@pytest.mark.parametrize(("pay", "free"), [(1, True), (2, True), (3, False), (-1, False)])
def test_a_text_is_paid_in_one_of_its_ways(pay: int, free: bool):
    s = scene(A={"gs": [blue(2)], "deployment": [unit("U", text=[use(DRAW, cost=[{"any": 1}, {"blue": 1}])])]})
    if free:
        s.says("A", "use", card="U", pay=pay)
    else:
        s.refused("A", "use", card="U", pay=pay)
