"""General rules of effects: card text wins, lost targets, recovering, choices, effects said by hand."""

import pytest

from tests.gundam_war.scene import command, operation, scene, unit

DRAW = {"do": "draw", "n": 1}
TWO = [{"type": "unit", "whose": "enemy", "n": 2}]


@pytest.mark.rule("GW-EFF-01")
def test_card_text_wins_over_the_rules_case_131():
    berserk = {"timing": "auto_a", "effects": [{"may": "attack_rolled", "on": "self"}]}
    s = scene(A={"station": [unit("Berserk", rolled=True, text=[berserk]), unit("Tired", rolled=True)]}, node="attack.move")
    assert s.refused("A", "attack", space=("Tired",)).rule == "GW-ATK-02"
    s.says("A", "attack", space=("Berserk",))


@pytest.mark.rule("GW-EFF-02", "GW-STAT-05")
def test_effects_of_a_rolled_card_stay_valid():
    plan = operation(
        "Plan", rolled=True, text=[{"timing": "auto_a", "effects": [{"points": [1, 0, 0], "on": {"type": "unit"}}]}]
    )
    s = scene(A={"station": [plan, unit("GM", "2/1/3")]})
    assert s.points("GM")[0] == 3


def strike(**terms):
    s = scene(
        A={"hand": [command("Strike", {"do": "destroy"}, cost=1, targets=TWO)]},
        B={
            "station": [unit("P"), unit("Q")],
            "hand": [command("Lift", {"do": "move", "zone": "hand"}, targets=[{"type": "unit"}])],
        },
        **terms,
    )
    s.says("A", "play", card="Strike", targets=("P", "Q"))
    s.says("B", "play", card="Lift", targets=("P",))
    s.passes()
    return s


@pytest.mark.rule("GW-EFF-05")
def test_an_effect_that_has_lost_a_target_fails_whole_case_184():
    s = strike()
    assert (s.zone("P"), s.zone("Q"), s.zone("Strike")) == ("B.hand", "B.station_area", "A.junkyard")
    assert s.nation("A") == 19


@pytest.mark.rule("GW-EFF-05")
def test_by_house_rule_it_goes_on_with_what_is_left_case_184():
    s = strike(switches={"lost_target": "do_rest"})
    assert (s.zone("P"), s.zone("Q")) == ("B.hand", "B.junkyard")


@pytest.mark.rule("GW-EFF-05")
def test_a_target_that_is_no_longer_legal_is_lost_as_well():
    doze = command("Doze", {"do": "destroy"}, targets=[{"type": "unit", "rolled": True}])
    wake = command("Wake", {"do": "reroll"}, targets=[{"type": "unit"}])
    s = scene(A={"hand": [doze]}, B={"station": [unit("P", rolled=True)], "hand": [wake]})
    s.says("A", "play", card="Doze", targets=("P",))
    s.says("B", "play", card="Wake", targets=("P",))
    s.passes()
    assert s.zone("P") == "B.station_area"


@pytest.mark.rule("GW-EFF-05")
def test_an_effect_on_all_cards_of_a_kind_has_no_target_to_lose():
    storm = command("Storm", {"do": "destroy", "to": {"type": "unit", "whose": "enemy"}})
    lift = command("Lift", {"do": "move", "zone": "hand"}, targets=[{"type": "unit"}])
    s = scene(A={"hand": [storm]}, B={"station": [unit("P"), unit("Q")], "hand": [lift]})
    s.says("A", "play", card="Storm")
    s.says("B", "play", card="Lift", targets=("P",))
    s.passes()
    assert (s.zone("P"), s.zone("Q")) == ("B.hand", "B.junkyard")


@pytest.mark.rule("GW-EFF-05")
def test_a_card_that_left_and_came_back_is_another_target():
    kill = command("Kill", {"do": "destroy"}, targets=[{"type": "unit"}])
    s = scene(A={"hand": [kill]}, B={"station": [unit("P")]})
    s.says("A", "play", card="Kill", targets=("P",))
    s.says("B", "effect", effects=({"do": "move", "zone": "hangar", "to": "P"}, {"do": "put_in_play", "to": "P"}))
    s.passes()
    assert s.zone("P") == "B.station_area"


@pytest.mark.rule("GW-EFF-05")
@pytest.mark.parametrize("targets", [(), ("P",), ("P", "P"), ("P", "Own")])
def test_targets_are_as_many_as_the_text_asks_for_and_legal(targets):
    s = scene(A={"hand": [command("Strike", {"do": "destroy"}, targets=TWO)], "station": [unit("Own")]},
              B={"station": [unit("P"), unit("Q")]})  # fmt: skip
    refusal = s.refused("A", "play", card="Strike", targets=targets)
    assert (refusal.rule, refusal.legal) == ("GW-EFF-05", (s["P"], s["Q"]))


@pytest.mark.rule("GW-EFF-05")
def test_up_to_may_be_none_and_then_nothing_happens():
    nap = command("Nap", {"do": "destroy"}, targets=[{"type": "unit", "n": 2, "upto": True}])
    s = scene(A={"hand": [nap], "station": [unit("GM")]})
    s.says("A", "play", card="Nap", targets=())
    s.passes()
    assert (s.zone("GM"), s.zone("Nap")) == ("A.station_area", "A.junkyard")


@pytest.mark.rule("GW-EFF-04", "GW-END-05", "GW-END-04")
def test_the_attacker_orders_effects_at_the_end_of_the_turn_case_124():
    def dusk(name, who):
        text = {"timing": "auto_d", "moment": "end_of_turn", "effects": [{"do": "nation_damage", "n": 1, "who": who}]}
        return operation(name, text=[text])

    s = scene(
        A={"station": [dusk("Mine", "enemy")]}, B={"station": [dusk("Yours", "enemy")]}, node="return.ft2", nation=(1, 1)
    )
    s.to("end.effects")
    s.says("A", "effects", order=(2, 1))
    assert s.table.result["seats"] == {"A": "loss", "B": "win"}


@pytest.mark.rule("GW-EFF-06", "GW-ZONE-03")
@pytest.mark.parametrize(("switch", "left"), [("by_card_effects", 13), ("never", 10)])
def test_recovered_cards_move_one_at_a_time_from_top_to_top_unseen_case_188(switch, left):
    pile = [unit(name, known=False) for name in "abcd"]
    s = scene(A={"hand": [command("Salvage", {"do": "recover", "n": 3})], "discard": pile},
              nation=(10, 20), switches={"nation_pile_refill": switch})  # fmt: skip
    s.says("A", "play", card="Salvage")
    s.passes()
    assert s.nation("A") == left
    if switch == "by_card_effects":
        assert s.table.at("A.nation_pile")[:3] == [s["c"], s["b"], s["a"]]
        assert all(s.table.cards[s[name]].seen == () for name in "abc")


@pytest.mark.rule("GW-ZONE-05", "GW-MOVE-05")
def test_nothing_comes_back_from_the_defunct_pile_case_142():
    recall = command("Recall", {"do": "move", "zone": "hand"}, targets=[{"type": "unit", "where": "junkyard"}])
    s = scene(A={"hand": [recall], "defunct": [unit("Lost")], "junkyard": [unit("GM")]})
    assert s.refused("A", "play", card="Recall", targets=("Lost",)).rule == "GW-ZONE-05"
    assert s.refused("A", "effect", effects=({"do": "move", "zone": "hand", "to": "Lost"},)).rule == "GW-ZONE-05"
    assert s.refused("A", "effect", effects=({"do": "put_in_play", "to": "Lost"},)).rule == "GW-ZONE-05"
    s.says("A", "play", card="Recall", targets=("GM",))


@pytest.mark.rule("GW-ZONE-05", "GW-MOVE-05")
@pytest.mark.parametrize("small", [{"do": "put_in_play"}, {"do": "move", "zone": "hand"}])
def test_a_text_that_speaks_of_the_defunct_pile_does_nothing_there_and_the_game_goes_on(small: dict[str, str]):
    text = {**small, "to": {"where": "defunct", "whose": "own"}}
    s = scene(A={"hand": [command("Dig", text)], "defunct": [unit("Lost")]})
    s.says("A", "play", card="Dig")
    s.passes()
    assert [s.zone("Lost"), s.zone("Dig"), s.table.chain] == ["A.defunct_pile", "A.junkyard", []]


@pytest.mark.rule("GW-WIN-01", "GW-WIN-02")
def test_both_piles_exhausted_in_one_moment_is_a_draw_case_25():
    s = scene(A={"hand": [command("Doom", {"do": "nation_damage", "n": 1, "who": "both"})]}, nation=(1, 1))
    s.says("A", "play", card="Doom")
    s.passes()
    assert s.table.result["seats"] == {"A": "draw", "B": "draw"}


@pytest.mark.rule("GW-EFF-01")
def test_a_text_nobody_scripted_is_said_by_hand_in_the_same_words():
    s = scene(A={"station": [unit("GM", "2/1/3")]}, B={"station": [unit("Zura", "2/1/3")]})
    s.says("A", "effect", card="GM", effects=({"do": "gain", "points": (1, 0, 0)}, {"do": "damage", "n": 2, "to": "Zura"}))
    assert (s.points("GM"), s.damage("Zura")) == ((3, 1, 3), 2)
    s.says("A", "effect", effects=({"do": "roll", "to": {"type": "unit"}},))
    assert s.rolled("GM")
    assert s.rolled("Zura")


@pytest.mark.parametrize(
    "wrong",
    [{"do": "explode"}, {"do": "damage"}, {"do": "damage", "n": "two"}, {"do": "move", "zone": "moon"},
     {"do": "gain", "points": (1,)}, {"do": "draw", "n": "x"}, "draw", {"do": "damage", "n": 1, "to": "#9999"}],
)  # fmt: skip
def test_a_wrong_effect_is_refused_and_leaves_no_trace(wrong):
    s = scene(A={"station": [unit("GM")]})
    assert s.refused("A", "effect", effects=(DRAW, wrong)).message


def test_a_choice_in_an_effect_by_hand_leaves_the_waiting_chain_alone():
    s = scene(A={"hand": [command("Shot", DRAW), unit("Ball"), unit("GM")]})
    s.says("A", "play", card="Shot")
    s.says("B", "effect", effects=({"do": "discard", "n": 1, "who": "enemy"}, DRAW))
    s.refused("B", "pass")
    s.says("A", "choose", cards=("Ball",))
    assert (len(s.table.chain), s.hand("A"), s.hand("B")) == (1, 1, 1)
    s.passes()
    assert s.hand("A") == 2


def test_a_choice_in_the_middle_of_a_resolution_is_made_before_the_rest():
    raid = command("Raid", {"do": "discard", "n": 1, "who": "enemy"}, {"do": "draw", "n": 1})
    s = scene(A={"hand": [raid, command("Shot", DRAW)]}, B={"hand": [unit("Ball"), unit("GM")]})
    s.says("A", "play", card="Shot")
    s.says("B", "pass")
    s.says("A", "play", card="Raid", reply=True)
    s.passes()
    assert (s.hand("A"), s.zone("Raid")) == (0, "cut_in")
    s.refused("A", "choose", cards=("Ball",))
    s.refused("B", "choose", cards=("Ball", "GM"))
    s.says("B", "choose", cards=("Ball",))
    assert (s.hand("A"), s.zone("Ball"), s.zone("Raid")) == (2, "B.junkyard", "A.junkyard")


def test_a_judges_ruling_makes_any_effect_and_names_its_rule():
    s = scene(A={"defunct": [unit("Lost")], "station": [unit("GM")]})
    events = s.says("", "rule", rule="GW-EFF-01", text="as agreed", effects=({"do": "roll", "to": "GM"},))
    assert events[0].verdict == ("ruled", "GW-EFF-01")
    assert s.rolled("GM")


def test_a_ruling_that_needs_a_choice_has_to_name_the_cards():
    s = scene(A={"hand": [unit("GM"), unit("Ball")]})
    assert "names the cards" in s.refused("", "rule", text="too late", effects=({"do": "discard", "who": "A"},)).message
    s.says("", "rule", text="too late", effects=({"do": "move", "zone": "junkyard", "to": "Ball"},))
    assert s.zone("Ball") == "A.junkyard"


@pytest.mark.rule("GW-EFF-06", "GW-HNG-03")
def test_an_effect_on_both_players_reaches_each_hand_and_each_pile():
    toll = command("Toll", {"do": "discard", "who": "both"}, {"do": "recover", "n": 1, "who": "both"}, DRAW)
    A = {"hand": [toll], "discard": [unit("Old A")]}
    s = scene(A=A, B={"hand": [unit("R"), unit("S")], "discard": [unit("Old B")]}, nation=(5, 5))
    s.says("A", "play", card="Toll")
    s.passes()
    assert (s.asks["seat"], s.asks["n"], s.nation("A")) == ("B", 1, 5)
    s.says("B", "choose", cards=("R",))
    assert (s.zone("R"), s.zone("S"), s.hand("A")) == ("B.junkyard", "B.hand", 1)
    assert (s.nation("A"), s.nation("B")) == (5, 6)


@pytest.mark.rule("GW-HNG-03")
def test_each_player_chooses_of_the_own_hand_one_after_the_other():
    toll = command("Toll", {"do": "discard", "who": "both"}, DRAW)
    s = scene(A={"hand": [toll, unit("P"), unit("Q")]}, B={"hand": [unit("R"), unit("S")]})
    s.says("A", "play", card="Toll")
    s.passes()
    s.says("A", "choose", cards=("P",))
    assert s.hand("A") == 1
    s.refused("A", "choose", cards=("Q",))
    s.says("B", "choose", cards=("S",))
    assert (s.zone("P"), s.zone("S"), s.hand("A")) == ("A.junkyard", "B.junkyard", 2)
