"""Costs: Generator Power as a standing level, Card Cost from the Nation Pile, and the cost labels of texts."""

import pytest

from tests.gundam_war.scene import blue, character, command, generation, keyword, operation, scene, unit

DRAW = {"do": "draw", "n": 1}
BOOST = {"do": "gain", "points": [1, 0, 0], "to": "self"}


def engine(kind, n=0, **more):
    """A UNIT with one used text of this cost."""
    return unit("Engine", text=[{"timing": "any", "cost": {"kind": kind, "n": n}, "effects": [BOOST], **more}])


def use(s, times=1, card="Engine"):
    for _ in range(times):
        s.says("A", "use", card=card)
        s.passes()


@pytest.mark.rule("GW-COST-05", "GW-COST-04")
def test_corps_power_has_to_be_of_the_named_colour_case_28():
    card = unit("Gundam", corps=2, total=4)
    s = scene(A={"hand": [card], "station": [blue(), generation("green", copies=3)]})
    refusal = s.refused("A", "play", card="Gundam")
    assert refusal.rule == "GW-COST-05"
    assert refusal.message == "2 blue power is needed, 1 is there"


@pytest.mark.rule("GW-COST-06", "GW-COST-04")
def test_total_power_counts_all_colours_together_case_29():
    s = scene(A={"hand": [unit("Gundam", corps=2, total=4)], "station": [blue(2), generation("green")]})
    assert s.refused("A", "play", card="Gundam").rule == "GW-COST-06"


@pytest.mark.rule("GW-COST-07", "GW-COST-10", "GW-COST-08")
def test_corps_power_counts_toward_the_total_as_well():
    s = scene(A={"hand": [unit("Gundam", corps=2, total=4)], "station": [blue(2), generation("green", copies=2)]})
    s.says("A", "play", card="Gundam")


@pytest.mark.rule("GW-COST-08", "GW-COST-09")
def test_a_generation_gives_one_power_of_its_colour_unless_it_says_otherwise():
    twin = generation("blue", "Twin Reactor", generates=[["blue", 1], ["red", 1]])
    s = scene(A={"hand": [unit("Gundam", corps=2, total=3)], "station": [blue(), twin]})
    s.says("A", "play", card="Gundam")
    plain = scene(A={"hand": [unit("Gundam", corps=2, total=2)], "station": [blue(), generation("red")]})
    assert plain.refused("A", "play", card="Gundam").rule == "GW-COST-05"


@pytest.mark.rule("GW-COST-13")
def test_rolled_generations_give_their_power_case_30():
    s = scene(A={"hand": [unit("Gundam", total=4)], "station": [blue(), generation("blue", rolled=True, copies=3)]})
    s.says("A", "play", card="Gundam")


@pytest.mark.rule("GW-COST-14")
def test_only_the_own_station_area_counts_case_161():
    s = scene(A={"hand": [unit("Gundam", corps=2, total=2)], "station": [blue()]}, B={"station": [blue(5)]})
    assert s.refused("A", "play", card="Gundam").rule == "GW-COST-05"


@pytest.mark.rule("GW-COST-15", "GW-GENR-01", "GW-TURN-19")
def test_a_generation_needs_neither_power_nor_cost_case_32():
    s = scene(A={"hand": [blue()]})
    s.says("A", "play", card="Blue Power")
    s.passes()
    assert (s.zone("Blue Power"), s.rolled("Blue Power"), s.nation("A")) == ("A.station_area", False, 20)


@pytest.mark.rule("GW-COST-08", "GW-COST-06", "GW-PLAY-02")
def test_a_generation_counts_as_soon_as_it_is_in_play_case_34():
    s = scene(A={"hand": [blue(), unit("Gundam", total=4)], "station": [generation("red", copies=3)]})
    assert s.refused("A", "play", card="Gundam").rule == "GW-COST-06"
    s.says("A", "play", card="Blue Power")
    assert s.refused("A", "play", card="Gundam", reply=True).rule == "GW-COST-06"
    s.passes()
    s.says("A", "play", card="Gundam")


@pytest.mark.rule("GW-COST-16", "GW-COST-18", "GW-CMD-05", "GW-TURN-14")
@pytest.mark.parametrize(("power", "played"), [(4, False), (5, True)])
def test_a_command_needs_its_total_power_case_166(power, played):
    s = scene(B={"hand": [command("Ambush", DRAW, timing="battle", total=5)], "station": [blue(power)]}, node="defense.ft1")
    if played:
        s.says("B", "play", card="Ambush")
    else:
        assert s.refused("B", "play", card="Ambush").rule == "GW-COST-06"


@pytest.mark.rule("GW-COST-16")
@pytest.mark.parametrize(
    "card", [unit("X", total=1), character("X", total=1), operation("X", total=1), command("X", DRAW, total=1)]
)
def test_every_other_type_needs_its_requirement_met(card):
    s = scene(A={"hand": [card], "station": [unit("Host")]})
    on = {"on": "Host"} if card["type"] == "character" else {}
    assert s.refused("A", "play", card="X", **on).rule == "GW-COST-06"


@pytest.mark.rule("GW-COST-01", "GW-COST-02", "GW-COST-03", "GW-WIN-01", "GW-ZONE-02", "GW-ZONE-03")
def test_the_card_cost_goes_face_down_from_the_top_of_the_nation_pile_to_the_discard_pile_case_19():
    s = scene(A={"hand": [unit("Gundam", cost=2)]}, nation=(3, 20))
    top = s.table.at("A.nation_pile")[:2]
    s.says("A", "play", card="Gundam")
    assert s.nation("A") == 1
    assert sorted(s.table.at("A.discard_pile")) == sorted(top)
    pile = s.table.zones["A.discard_pile"]
    assert (pile.face, pile.sees) == ("down", "none")
    assert all(s.table.cards[card].seen == () for card in top)
    assert s.table.result is None


@pytest.mark.rule("GW-COST-19", "GW-WIN-01")
def test_paying_the_last_card_is_legal_and_loses():
    s = scene(A={"hand": [unit("Gundam", cost=2), unit("Zura", cost=3)]}, nation=(2, 20))
    assert s.refused("A", "play", card="Zura").rule == "GW-COST-19"
    s.says("A", "play", card="Gundam")
    assert s.table.result["seats"]["A"] == "loss"


@pytest.mark.rule("GW-COST-11", "GW-COST-12")
def test_power_is_not_used_up_and_generations_stay_rerolled():
    hand = [command(f"Shot {number}", DRAW, total=3) for number in range(3)]
    s = scene(A={"hand": hand, "station": [blue(3)]})
    for number in range(3):
        s.says("A", "play", card=f"Shot {number}")
        s.passes()
    assert not any(s.rolled(name) for name in ("Blue Power", "Blue Power.2", "Blue Power.3"))


@pytest.mark.rule("GW-COST-17")
def test_the_requirement_is_checked_before_anything_is_paid():
    s = scene(A={"hand": [unit("Gundam", total=1, cost=30)]})
    assert s.refused("A", "play", card="Gundam").rule == "GW-COST-06"
    assert s.nation("A") == 20


@pytest.mark.rule("GW-COST-22", "GW-COST-23")
def test_a_cost_for_each_use_may_be_paid_again_and_again_case_36():
    s = scene(A={"station": [engine("each", 2)]})
    use(s, 3)
    assert (s.nation("A"), s.points("Engine")[0]) == (14, 5)


@pytest.mark.rule("GW-COST-19", "GW-COST-23")
def test_a_use_that_cannot_be_paid_is_refused_case_37():
    s = scene(A={"station": [engine("each", 2)]}, nation=(1, 20))
    assert s.refused("A", "use", card="Engine").rule == "GW-COST-19"


@pytest.mark.rule("GW-COST-20", "GW-COST-21")
def test_a_plain_cost_is_paid_and_used_once_per_turn():
    s = scene(A={"station": [engine("once", 2)]})
    use(s)
    assert s.nation("A") == 18
    assert s.refused("A", "use", card="Engine").rule == "GW-COST-21"
    s.to("end.done")
    s.says("A", "done")
    use(s)
    assert s.points("Engine")[0] == 3


@pytest.mark.rule("GW-COST-21")
def test_once_per_turn_is_for_each_card():
    s = scene(A={"station": [{**engine("once", 1), "copies": 2}]})
    use(s)
    use(s, card="Engine.2")
    assert s.refused("A", "use", card="Engine.2").rule == "GW-COST-21"


@pytest.mark.rule("GW-COST-24", "GW-COST-21")
def test_a_cost_of_zero_is_only_declared():
    s = scene(A={"station": [engine("zero")]}, nation=(1, 20))
    use(s)
    assert (s.nation("A"), s.points("Engine")[0]) == (1, 3)
    assert s.refused("A", "use", card="Engine").rule == "GW-COST-21"


@pytest.mark.rule("GW-COST-25", "GW-COST-26")
def test_rolling_the_card_is_the_cost_and_a_rolled_card_cannot_pay_it():
    s = scene(A={"station": [engine("roll")]})
    use(s)
    assert (s.rolled("Engine"), s.nation("A")) == (True, 20)
    tired = scene(A={"station": [{**engine("roll"), "rolled": True}]})
    assert tired.refused("A", "use", card="Engine").rule == "GW-COST-26"


@pytest.mark.rule("GW-COST-25")
def test_rolling_a_set_card_rolls_the_group():
    pilot = character("Pilot", text=[{"timing": "any", "cost": {"kind": "roll"}, "effects": [BOOST]}])
    s = scene(A={"station": [unit("GM", carries=[pilot])]})
    use(s, card="Pilot")
    assert s.rolled("GM")


@pytest.mark.rule("GW-COST-27", "GW-COST-28")
def test_rolling_and_paying_is_done_once_per_turn_case_39():
    wake = command("Wake", {"do": "reroll"}, targets=[{"type": "unit"}])
    s = scene(A={"station": [engine("roll_and_pay", 1)], "hand": [wake]}, nation=(10, 20))
    use(s)
    assert (s.rolled("Engine"), s.nation("A")) == (True, 9)
    s.says("A", "play", card="Wake", targets=("Engine",))
    s.passes()
    assert not s.rolled("Engine")
    assert s.refused("A", "use", card="Engine").rule == "GW-COST-27"


@pytest.mark.rule("GW-COST-29")
def test_a_text_is_valid_from_its_requirement_on_case_40():
    s = scene(A={"station": [engine("each", 0, requirement=[1, 3]), blue(), generation("red")], "hand": [generation("red")]})
    assert s.refused("A", "use", card="Engine").rule == "GW-COST-29"
    s.says("A", "play", card="Red Power.2")
    s.passes()
    use(s)


@pytest.mark.rule("GW-COST-29")
def test_an_automatic_text_with_a_requirement_holds_only_while_it_is_met():
    tower = operation(
        "Tower",
        text=[{"timing": "auto_a", "requirement": [1, 2], "effects": [{"points": [1, 0, 0], "on": {"type": "unit"}}]}],
    )
    s = scene(A={"station": [tower, unit("GM", "2/1/3"), blue(2)]})
    assert s.points("GM") == (3, 1, 3)
    s.says("A", "effect", effects=({"do": "destroy", "to": "Blue Power"},))
    assert s.points("GM") == (2, 1, 3)


@pytest.mark.rule("GW-KW-05", "GW-ADDC-01", "GW-COST-19", "GW-KW-01", "GW-KW-03", "GW-RESTR-01", "GW-RESTR-03")
def test_restrictions_look_at_cards_in_play_and_an_additional_cost_is_paid_on_top_case_179():
    only, own = unit("Only", keywords=[keyword("restrict_in_play")]), unit("Own", keywords=[keyword("restrict_own_in_play")])
    dear = command("Dear", DRAW, cost=2, keywords=[keyword("additional_cost", n=2)])
    s = scene(A={"hand": [only, own, dear]}, B={"station": [only, own]}, nation=(3, 20))
    assert s.refused("A", "play", card=s["Only"]).rule == "GW-RESTR-01"
    assert s.refused("A", "play", card=s["Dear"]).rule == "GW-COST-19"
    s.says("A", "play", card=s["Own"])
    rich = scene(A={"hand": [dear]})
    rich.says("A", "play", card="Dear")
    assert rich.nation("A") == 16


@pytest.mark.rule("GW-ADDC-01")
def test_an_additional_cost_that_is_no_number_is_something_to_do():
    dear = command("Dear", {"do": "draw", "n": 2}, keywords=[keyword("additional_cost", effects=[{"do": "discard", "n": 1}])])
    s = scene(A={"hand": [dear, unit("Spare"), unit("Other")]})
    s.says("A", "play", card="Dear")
    s.says("A", "choose", cards=("Spare",))
    assert (s.zone("Spare"), len(s.table.chain)) == ("A.junkyard", 1)
    s.passes()
    assert s.hand("A") == 3
    alone = scene(A={"hand": [dear]})
    assert alone.refused("A", "play", card="Dear").rule == "GW-ADDC-01"


ROLL_OWN = keyword(
    "alternate_cost",
    cost=0,
    select={"type": "unit", "whose": "own", "where": "station", "rolled": False, "n": 1},
    effects=[{"do": "roll"}],
)


@pytest.mark.rule("GW-ALTC-02", "GW-ALTC-03", "GW-KW-06")
@pytest.mark.parametrize(("alternate", "left", "rolled"), [(True, 20, True), (False, 17, False)])
def test_an_alternate_cost_changes_the_cost_and_is_done_after_it_case_58(alternate, left, rolled):
    s = scene(A={"hand": [unit("Gundam", cost=3, keywords=[ROLL_OWN])], "station": [unit("GM")]})
    s.says("A", "play", card="Gundam", alternate=alternate, **({"with": ("GM",)} if alternate else {}))
    assert (s.nation("A"), s.rolled("GM")) == (left, rolled)


@pytest.mark.rule("GW-ALTC-01", "GW-ALTC-03")
def test_an_alternate_cost_that_cannot_be_done_is_refused_and_the_normal_play_stays_open_case_167():
    scrap = keyword(
        "alternate_cost", cost=0, select={"type": "operation", "whose": "own", "n": 1}, effects=[{"do": "destroy"}]
    )
    s = scene(A={"hand": [unit("Gundam", cost=3, keywords=[scrap])], "station": [unit("GM")]})
    assert s.refused("A", "play", card="Gundam", alternate=True).rule == "GW-ALTC-01"
    s.says("A", "play", card="Gundam")
    assert s.nation("A") == 17


@pytest.mark.rule("GW-ALTC-02")
def test_an_alternate_cost_leaves_the_additional_cost_due():
    both = unit("Gundam", cost=3, keywords=[ROLL_OWN, keyword("additional_cost", n=2)])
    s = scene(A={"hand": [both], "station": [unit("GM")]})
    s.says("A", "play", card="Gundam", alternate=True)
    assert (s.nation("A"), s.rolled("GM")) == (18, True)


@pytest.mark.rule("GW-ALTC-03")
def test_a_card_without_alternate_cost_has_none():
    s = scene(A={"hand": [unit("Gundam")]})
    assert s.refused("A", "play", card="Gundam", alternate=True).rule == "GW-ALTC-03"


def with_two_costs(effect, **select):
    wanted = {"select": select} if select else {}
    extra = keyword("additional_cost", effects=[effect], **wanted)
    instead = keyword("alternate_cost", cost=0, effects=[effect], **wanted)
    return command("Dear", {"do": "draw"}, keywords=[extra, instead])


@pytest.mark.rule("GW-ALTC-01", "GW-ADDC-01")
def test_one_card_does_not_serve_additional_and_alternate_cost_at_once():
    dear = with_two_costs({"do": "destroy"}, type="operation", whose="own")
    s = scene(A={"station": [operation("Plan")], "hand": [dear]})
    assert s.refused("A", "play", card="Dear", alternate=True).rule == "GW-ALTC-01"
    s.says("A", "play", card="Dear")
    assert s.zone("Plan") == "A.junkyard"


@pytest.mark.rule("GW-ALTC-01", "GW-ADDC-01")
def test_a_hand_of_one_does_not_pay_two_discards():
    s = scene(A={"hand": [with_two_costs({"do": "discard"}), unit("GM")]})
    assert s.refused("A", "play", card="Dear", alternate=True).rule == "GW-ALTC-01"


@pytest.mark.rule("GW-ALTC-01")
def test_a_rolled_unit_is_not_rolled_for_an_alternate_cost():
    pay = keyword("alternate_cost", cost=0, select={"type": "unit", "whose": "own"}, effects=[{"do": "roll"}])
    s = scene(A={"station": [unit("GM", rolled=True)], "hand": [command("Dear", {"do": "draw"}, keywords=[pay])]})
    assert s.refused("A", "play", card="Dear", alternate=True).rule == "GW-ALTC-01"
