"""When texts come and how long they last: durations, effects that wait, and what happened earlier in the turn."""

import pytest

from tests.robotech.battles import declared
from tests.robotech.scene import DRAW, FOE, OWN, action, gain, mecha, plays, scene, standing
from tests.scene import begins


@pytest.mark.rule("RT-CLIP-13")
def test_what_is_given_for_this_attack_is_over_when_the_attack_is_resolved():
    boost = action("Boost", gain(3, until="attack"), targets=[OWN])
    s = declared({"base": [mecha("Kite", "2/2/3")], "hand": [boost]}, {}, (("Kite",), {}))
    s.to("attackers.end")
    plays(s, "Boost", targets=("Kite",))
    assert s.values("Kite")[0] == 5
    s.to("results.end")
    assert (s.bp("A"), s.values("Kite")[0]) == (5, 5)
    s.to("recall.begin")
    assert s.values("Kite")[0] == 2


@pytest.mark.rule("RT-CLIP-13")
def test_what_lasts_to_the_end_of_the_next_turn_lasts_so_long():
    s = scene(A={"base": [mecha("Kite", "2/2/3")], "hand": [action("Boost", gain(3, until="next_turn"), targets=[OWN])]})
    plays(s, "Boost", targets=("Kite",))
    seen = []
    for _ in range(2):
        s.to("recall.begin")
        seen.append((s.table.clock.turn, s.values("Kite")[0]))
        s.to("proto.begin")
    assert seen == [(6, 5), (7, 2)]


@pytest.mark.rule("RT-ABIL-05", "RT-CLIP-13")
@pytest.mark.parametrize(("later", "points"), [(False, 2), (True, 3)])
def test_an_effect_waits_for_the_destruction_of_its_target_to_the_end_of_the_turn(later: bool, points: int):
    """Given an effect that waits for a Unit to fall this turn, then its controller loses a point once, and not afterwards."""
    loses = {"do": "battle_points", "who": "controller", "n": -1}
    curse = action("Curse", {"do": "standby", "moment": "destroyed", "effects": [loses]}, targets=[FOE])
    s = scene(A={"hand": [curse]}, B={"base": [mecha("Pod"), mecha("Maw")]}, bp={"B": 3})
    plays(s, "Curse", targets=("Pod",))
    s.effect("A", {"do": "destroy", "to": "Maw"})
    if later:
        s.to("recall.begin")
    s.effect("A", {"do": "destroy", "to": "Pod"})
    s.to("proto.play")
    assert s.bp("B") == points


@pytest.mark.rule("RT-ABIL-05")
def test_an_effect_that_waits_to_the_next_turn_comes_at_its_step():
    rest = action("Rest", {"do": "standby", "moment": "begin:refuel", "effects": [DRAW], "next": True})
    s = scene(A={"hand": [rest]})
    plays(s, "Rest")
    s.to("refuel.end")
    assert s.count("A.hand") == 4
    assert "standby" not in s.table.flags


@pytest.mark.rule("RT-GOLD-01", "RT-TURN-06")
def test_an_effect_for_the_start_of_a_step_is_refused_at_its_end():
    bell = action("Bell", DRAW, steps=["declare_defenders"])
    bell["action"]["edge"] = "begin"
    s = declared({"base": [mecha("Kite")], "hand": [bell, bell]}, {}, (("Kite",), {}))
    s.to("defenders.begin")
    plays(s, "Bell")
    s.to("defenders.end")
    assert s.refused("A", "action", card="Bell.2").rule == "RT-GOLD-01"


@pytest.mark.rule("RT-GOLD-01", "RT-ABIL-05")
def test_a_unit_that_destroys_another_one_in_its_other_mode_costs_its_owner_a_point():
    """Given a loss of a point whenever it destroys while transformed, when it wins upright, then nothing is lost."""
    text = {
        "timing": "triggered",
        "moment": "destroys",
        "condition": {"self": {"mode": "transformed"}},
        "effects": [{"do": "battle_points", "who": "opponent", "n": -1}],
    }
    wolf = mecha("Wolf", "5/5/3", modes={"left": {"weapon": 5, "armor": 5}}, text=[text])
    for left, points in ((("Wolf",), 3), ((), 4)):
        s = declared(
            {"base": [wolf]},
            {"base": [mecha("Pod", "1/1/5", cost=0)]},
            (("Wolf",), {"left": left}),
            defended=((("Pod",), "Wolf"),),
            bp={"B": 4},
        )
        s.to("results.end")
        s.to("recall.begin")
        assert (s.zone("Pod"), s.bp("B")) == ("B.discard_pile", points)


@pytest.mark.rule("RT-GOLD-01")
def test_a_text_looks_back_at_what_was_destroyed_in_this_turn():
    """Given a card that asks for a Unit destroyed this turn, then it is playable after one fell, and not in the next turn."""
    revenge = action("Revenge", DRAW, condition={"happened": {"what": "destroyed", "of": OWN}})
    s = scene(A={"hand": [revenge, revenge], "base": [mecha("Pod")]}, B={"base": [mecha("Maw")]})
    begins(s)
    s.effect("A", {"do": "destroy", "to": "Maw"})
    assert s.refused("A", "action", card="Revenge").rule == "RT-GOLD-01"
    s.effect("A", {"do": "destroy", "to": "Pod"})
    plays(s, "Revenge")
    s.to("recall.begin")
    assert s.refused("A", "action", card="Revenge.2").rule == "RT-GOLD-01"


@pytest.mark.rule("RT-GOLD-01")
def test_a_text_speaks_of_units_that_came_into_play_this_turn():
    text = action("Hail", gain(2), targets=[{**OWN, "entered_this_turn": True}])
    s = scene(A={"hand": [text, mecha("New", cost=0)], "base": [mecha("Old")]}, node="mechanize.play")
    begins(s)
    s.says("A", "play", card="New")
    s.to("mechanize.end")
    assert s.refused("A", "action", card="Hail", targets=("Old",)).rule == "RT-CLIP-12"
    s.says("A", "action", card="Hail", targets=("New",))


@pytest.mark.rule("RT-GOLD-01", "RT-SKI-01")
def test_a_text_asks_whom_its_unit_fights():
    guard = mecha(
        "Guard", "2/5/5", text=[standing({"values": {"weapon": 1}}, condition={"against": {"battle_type": "land"}})]
    )
    for kinds, weapon in ((["land"], 3), (["space"], 2)):
        s = declared(
            {"base": [mecha("Kite", "1/9/1", battle_types=kinds)]},
            {"base": [guard]},
            (("Kite",), {}),
            defended=((("Guard",), "Kite"),),
        )
        assert s.values("Guard")[0] == weapon


@pytest.mark.rule("RT-CLIP-13", "RT-RES-03", "RT-RES-04")
def test_what_is_given_for_this_attack_is_over_before_the_results_of_the_next_one():
    """Given two attacks and a Unit that was strengthened for the first, when the second comes, then it is as before."""
    boost = action("Boost", gain(3, until="attack"), targets=[OWN])
    s = declared({"base": [mecha("Kite"), mecha("Lark")], "hand": [boost]}, {}, (("Kite",), {}), (("Lark",), {}))
    s.to("attackers.end")
    plays(s, "Boost", targets=("Kite",))
    s.says("A", "resolve", attack="Kite")
    s.to("results.end")
    assert (s.values("Kite")[0], s.table.clock.round) == (5, 0)
    s.to("results.begin")
    assert (s.values("Kite")[0], s.table.clock.round, s.bp("A")) == (2, 1, 5)
