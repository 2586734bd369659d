"""Auto effects: A holds, B and D happen at once, C can be answered; their order and how long they last."""

import pytest

from tests.gundam_war.scene import blue, command, keyword, operation, scene, unit

DRAW = {"do": "draw", "n": 1}
RISE = {"do": "reroll", "to": "self"}


def auto(kind, moment, *effects, **more):
    return {"timing": f"auto_{kind}", "moment": moment, "effects": list(effects), **more}


def applied(s):
    """The kinds of automatic effects, in the order in which they did something."""
    return [
        event.name
        for event in s.desk.events
        if event.name in ("rerolled", "recovered", "points_modified", "counters_changed")
    ]


@pytest.mark.rule("GW-AUTO-02", "GW-AUTO-03", "GW-AUTO-01")
def test_auto_a_holds_while_its_condition_does_and_nobody_answers_it_case_62():
    lone = {"timing": "auto_a", "condition": {"none": {"type": "unit", "whose": "enemy"}}, "effects": [{"points": [0, 1, 0]}]}
    s = scene(A={"hand": [unit("Lone", "2/1/3", text=[lone])]}, B={"hand": [unit("Zura", keywords=[keyword("quick")])]})
    s.says("A", "play", card="Lone")
    s.passes()
    assert (s.points("Lone"), s.table.chain) == ((2, 2, 3), [])
    s.says("B", "play", card="Zura")
    s.passes()
    assert s.points("Lone") == (2, 1, 3)


@pytest.mark.rule("GW-AUTO-04")
@pytest.mark.parametrize("zone", ["junkyard", "hand", "defunct", "hangar"])
def test_auto_a_ends_when_its_card_leaves_play_in_any_way(zone):
    plan = operation("Plan", text=[{"timing": "auto_a", "effects": [{"points": [1, 0, 0], "on": {"type": "unit"}}]}])
    s = scene(A={"station": [plan, unit("GM", "2/1/3")]})
    assert s.points("GM")[0] == 3
    s.says("A", "effect", effects=({"do": "move", "zone": zone, "to": "Plan"},))
    assert s.points("GM")[0] == 2


@pytest.mark.rule("GW-AUTO-02")
def test_auto_a_texts_that_ask_for_each_others_keywords_do_not_chase_each_other():
    sand = {"timing": "auto_a", "effects": [{"keyword": "desert", "on": {"keyword": "assault"}}]}
    storm = {"timing": "auto_a", "effects": [{"keyword": "assault", "on": {"keyword": "desert"}}]}
    s = scene(
        A={"earth": [unit("One", text=[sand], keywords=[keyword("desert")])], "station": [operation("Two", text=[storm])]}
    )
    assert s.points("One") == (2, 1, 3)
    s.to("end.done")


@pytest.mark.rule("GW-AUTO-05", "GW-AUTO-06", "GW-AUTO-07")
def test_auto_b_acts_as_the_card_enters_and_nobody_answers_it_case_63():
    s = scene(A={"hand": [unit("Swift", text=[auto("b", "enters", RISE)])]}, B={"hand": [command("Reply", DRAW)]})
    s.says("A", "play", card="Swift")
    s.passes()
    assert (s.rolled("Swift"), s.table.chain) == (False, [])


@pytest.mark.rule("GW-AUTO-08", "GW-AUTO-09")
def test_auto_c_waits_for_free_timing_and_can_be_answered_case_64():
    last_word = auto("c", "destroyed", {"do": "destroy"}, where="battle", targets=[{"type": "generation", "whose": "enemy"}])
    s = scene(
        A={"earth": [unit("Raider", "9/0/9")], "station": [blue(2)]},
        B={"earth": [unit("Martyr", "0/0/1", text=[last_word])]},
        node="resolution.ft1",
    )
    s.says("A", "pass")
    s.says("B", "pass")
    assert (s.node, s.zone("Martyr"), len(s.table.chain)) == ("resolution.ft2", "B.junkyard", 1)
    assert s.zone("Blue Power") == "A.station_area"
    s.passes()
    s.says("B", "choose", cards=("Blue Power",))
    assert (s.zone("Blue Power"), s.zone("Blue Power.2")) == ("A.junkyard", "A.station_area")


@pytest.mark.rule("GW-AUTO-08")
def test_auto_c_is_set_off_only_where_its_text_says():
    last_word = auto("c", "destroyed", DRAW, where="battle")
    s = scene(A={"station": [unit("GM", text=[last_word])], "space": [unit("Ball", text=[last_word])]})
    s.says("B", "effect", effects=({"do": "destroy", "to": ("GM", "Ball")},))
    assert [data["card"] for _, data in s.table.chain] == [s["Ball"]]


@pytest.mark.rule("GW-AUTO-08", "GW-EFF-05")
def test_an_auto_effect_without_any_target_does_nothing():
    last_word = auto("c", "destroyed", {"do": "destroy"}, targets=[{"type": "generation", "whose": "enemy"}])
    s = scene(A={"station": [unit("GM", text=[last_word]), unit("Ball")]})
    s.says("B", "effect", effects=({"do": "destroy", "to": "GM"},))
    s.passes()
    assert (s.table.chain, s.zone("Ball")) == ([], "A.station_area")
    assert s.happened("effect_failed")


@pytest.mark.rule("GW-AUTO-10", "GW-AUTO-11", "GW-ATK-07", "GW-AUTO-15")
def test_auto_d_is_applied_at_once_and_lasts_to_the_end_of_the_turn_case_65():
    gain = {"do": "gain", "points": [0, 1, 0], "to": "self"}
    s = scene(A={"station": [unit("Raider", "2/1/3", text=[auto("d", "attacks", gain)])]}, node="attack.move")
    s.says("A", "attack", space=("Raider",))
    assert (s.points("Raider"), s.table.chain, s.node) == ((2, 2, 3), [], "attack.ft2")
    s.to("return.ft2")
    assert s.points("Raider") == (2, 2, 3)
    s.to("end.done")
    assert s.points("Raider") == (2, 1, 3)


@pytest.mark.rule("GW-AUTO-12")
def test_an_effect_lasts_though_its_source_is_destroyed_case_132():
    herald = unit("Herald", text=[auto("c", "begin:attack", {"do": "gain", "points": [0, 2, 0], "to": {"name": "U"}})])
    s = scene(A={"station": [herald, unit("U", "2/1/3")]}, node="assign.ft")
    s.to("attack.ft1")
    s.says("B", "effect", effects=({"do": "destroy", "to": "Herald"},))
    s.to("resolution.ft1")
    assert s.points("U") == (2, 3, 3)
    s.to("end.done")
    assert s.points("U") == (2, 1, 3)


@pytest.mark.rule("GW-AUTO-12")
def test_a_card_that_left_play_comes_back_without_what_lay_on_it():
    s = scene(A={"station": [unit("U", "2/1/3")]})
    s.says("A", "effect", effects=({"do": "gain", "points": (2, 0, 0), "to": "U"},))
    s.says("A", "effect", effects=({"do": "move", "zone": "hand", "to": "U"},))
    s.says("A", "play", card="U")
    s.passes()
    assert s.points("U") == (2, 1, 3)


@pytest.mark.rule("GW-AUTO-12")
@pytest.mark.parametrize("operation_", [{"do": "gain", "points": [2, 0, 0]}, {"do": "roll"}, {"do": "counters", "n": 1}])
def test_a_card_that_has_left_play_gets_nothing(operation_):
    engine = unit("Engine", "2/1/3", text=[{"timing": "any", "effects": [{**operation_, "to": "self"}]}])
    s = scene(A={"station": [engine]})
    s.says("A", "use", card="Engine")
    s.says("B", "effect", effects=({"do": "move", "zone": "hangar", "to": "Engine"},))
    s.passes()
    card = s.table.cards[s["Engine"]]
    assert (card.angle, card.marks, s.table.modifiers) == (0, {}, {})


@pytest.mark.rule("GW-AUTO-14", "GW-AUTO-13")
def test_b_comes_before_d_at_the_same_moment_case_66():
    coin = {"do": "counters", "kind": "coin", "n": 1, "to": "self"}
    gain = {"do": "gain", "points": [1, 0, 0], "to": "self"}
    s = scene(
        A={"hand": [unit("Swift", text=[auto("d", "enters", coin), auto("b", "enters", gain), auto("b", "enters", RISE)])]}
    )
    s.says("A", "play", card="Swift")
    s.passes()
    assert applied(s) == ["points_modified", "rerolled", "counters_changed"]


@pytest.mark.rule("GW-AUTO-13")
def test_two_b_effects_of_one_moment_are_judged_before_either_is_applied_case_66():
    first = auto("b", "enters", {"do": "destroy", "to": {"type": "operation"}}, condition={"some": {"type": "operation"}})
    second = auto("b", "enters", RISE, condition={"some": {"type": "operation"}})
    s = scene(A={"hand": [unit("Swift", text=[first, second])]}, B={"station": [operation("Plan")]})
    s.says("A", "play", card="Swift")
    s.passes()
    assert (s.zone("Plan"), s.rolled("Swift")) == ("B.junkyard", False)


@pytest.mark.rule("GW-AUTO-10", "GW-AUTO-14")
def test_the_turn_player_orders_different_d_effects_of_one_moment():
    spite = auto("d", "destroyed", {"do": "nation_damage", "n": 1, "who": "enemy"})
    s = scene(A={"station": [unit("P", text=[spite]), unit("Q", text=[auto("d", "destroyed", DRAW)])]})
    s.says("B", "effect", effects=({"do": "destroy", "to": ("P", "Q")},))
    assert (s.hand("A"), s.nation("B")) == (0, 20)
    s.refused("B", "choose", cards=("P", "Q"))
    s.says("A", "choose", cards=("Q", "P"))
    done = [event.name for event in s.desk.events if event.name in ("drawn", "nation_damaged")]
    assert done == ["drawn", "nation_damaged"]


@pytest.mark.rule("GW-DFN-06", "GW-DFN-02")
def test_what_is_timed_to_battle_applies_where_no_attacker_is_case_169():
    guard = unit("Guard", "1/1/3", text=[auto("d", "battle", {"do": "gain", "points": [0, 0, 2], "to": "self"})])
    s = scene(B={"station": [guard]}, node="defense.move")
    s.says("B", "defend", space=("Guard",))
    assert s.points("Guard") == (1, 1, 5)


@pytest.mark.rule("GW-AUTO-02")
def test_an_auto_a_text_in_earth_holds_in_the_resolution_step():
    s = scene(
        A={"earth": [unit("Wet", "3/1/3", keywords=[keyword("water_mobility")])]},
        B={"earth": [unit("Dry", "2/1/9", text=[{"timing": "auto_a", "effects": [{"points": [2, 0, 0]}]}])]},
        node="defense.ft2",
    )
    assert s.points("Dry")[0] == 4
    s.to("resolution.ft1")
    assert s.points("Dry")[0] == 2


@pytest.mark.rule("GW-AUTO-08")
def test_a_text_watches_other_cards():
    vulture = operation("Vulture", text=[auto("c", "destroyed", DRAW, of={"type": "unit", "whose": "enemy"})])
    s = scene(A={"station": [vulture, unit("GM")]}, B={"station": [unit("Zura"), operation("Plan")]})
    s.says("A", "effect", effects=({"do": "destroy", "to": ("GM", "Plan")},))
    assert s.table.chain == []
    s.says("A", "effect", effects=({"do": "destroy", "to": "Zura"},))
    s.passes()
    assert s.hand("A") == 1


def at_draw(name, *effects):
    return operation(name, text=[auto("c", "begin:draw", *effects)])


@pytest.mark.rule("GW-AUTO-08", "GW-AUTO-09", "GW-TURN-22")
@pytest.mark.parametrize("first", ["Loss", "Gain"])
def test_the_turn_player_orders_different_c_effects_of_one_moment(first):
    back, down = {"do": "recover", "n": 1}, {"do": "draw", "n": 1}
    s = scene(A={"station": [at_draw("Loss", down), at_draw("Gain", back)]}, node="reroll.ft")
    s.says("A", "pass")
    s.says("B", "pass")
    assert (s.node, s.asks["seat"], s.asks["what"], s.table.chain) == ("draw.ft1", "A", "order", [])
    second = "Gain" if first == "Loss" else "Loss"
    s.says("A", "choose", cards=(first, second))
    assert [data["card"] for _, data in reversed(s.table.chain)] == [s[first], s[second]]
    s.passes()
    assert s.node == "draw.ft1"


@pytest.mark.rule("GW-AUTO-09", "GW-EFF-05")
def test_an_auto_c_about_its_own_card_does_nothing_once_the_card_has_left():
    homeward = auto("c", "attacks", {"do": "move", "zone": "hand", "to": "self"})
    kill = command("Kill", {"do": "destroy"}, targets=[{"type": "unit"}])
    s = scene(A={"station": [unit("U", text=[homeward])]}, B={"hand": [kill]}, node="attack.move")
    s.says("A", "attack", space=("U",))
    s.says("B", "play", True, card="Kill", targets=("U",))
    s.passes()
    assert s.zone("U") == "A.junkyard"
