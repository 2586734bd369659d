"""Labels: when a card or text can be used, brackets, triples and asterisks."""

import pytest

from domain.parts.bandai.free_timings import all_windows
from domain.rulesets.gundam_war.turn.timing_chart import NODES, timing
from tests.gundam_war.scene import character, command, operation, scene, unit

DRAW = {"do": "draw", "n": 1}
EVERY_WINDOW = all_windows(NODES)


@pytest.mark.rule("GW-LABL-01", "GW-LABL-02")
@pytest.mark.parametrize(
    ("label", "nodes"),
    [
        ("reroll", ["reroll.ft"]),
        ("draw", ["draw.ft1", "draw.ft2"]),
        ("assign", ["assign.ft"]),
        ("attack", ["attack.ft1", "attack.ft2"]),
        ("return", ["return.ft1", "return.ft2"]),
    ],
)
def test_a_label_names_the_phase_or_step_and_means_its_free_timings(label, nodes):
    shot = command("Shot", DRAW, timing=label)
    for node in EVERY_WINDOW:
        s = scene(A={"hand": [shot]}, node=node, explicit_passes=True)
        if node in nodes:
            s.says("A", "play", card="Shot")
        else:
            s.refused("A", "play", card="Shot")


@pytest.mark.rule("GW-LABL-03")
@pytest.mark.parametrize("node", EVERY_WINDOW)
def test_any_is_playable_in_every_phase_and_step_of_both_turns(node):
    for holder in "AB":
        s = scene(A={"hand": [command("Shot", DRAW)]}, node=node, holder=holder)
        s.says("A", "play", card="Shot")
        assert s.node == node


@pytest.mark.rule("GW-LABL-01")
def test_a_label_without_owner_is_for_either_players_turn_and_one_with_owner_is_not():
    free, own = command("Free", DRAW, timing="assign"), command("Own", DRAW, timing="turn", turn="own")
    s = scene(B={"hand": [free, own]})
    s.says("B", "play", card="Free")
    s.passes()
    assert s.refused("B", "play", card="Own").rule == "GW-LABL-01"
    enemy = scene(A={"hand": [command("Late", DRAW, timing="turn", turn="enemy")]})
    assert enemy.refused("A", "play", card="Late").rule == "GW-LABL-01"


@pytest.mark.rule("GW-LABL-01")
def test_a_phase_label_covers_all_its_steps_and_a_text_may_carry_several():
    assert len(timing("battle").nodes) == 8
    assert timing(("reroll", "draw")).nodes == ("reroll.ft", "draw.ft1", "draw.ft2")


@pytest.mark.rule("GW-LABL-01", "GW-LABL-02")
def test_a_text_in_play_is_used_at_its_label_and_waits_in_the_cut_in():
    engine = unit("Engine", text=[{"timing": "return", "effects": [DRAW]}])
    s = scene(A={"station": [engine]}, node="assign.ft")
    s.says("A", "attack")
    s.says("B", "defend")
    s.says("A", "use", card="Engine")
    assert (s.node, len(s.table.chain), s.hand("A")) == ("return.ft1", 1, 0)
    late = scene(A={"station": [unit("Engine", text=[{"timing": "draw", "effects": [DRAW]}])]})
    assert late.refused("A", "use", card="Engine").rule == "GW-LABL-01"


@pytest.mark.rule("GW-LABL-04", "GW-LABL-05", "GW-AUTO-01", "GW-AUTO-04")
def test_an_auto_effect_applies_whatever_its_player_wishes_and_ceases_in_the_junkyard_case_175():
    burden = {"timing": "auto_a", "effects": [{"points": [-1, 0, 0], "on": {"type": "unit", "whose": "own", "other": True}}]}
    s = scene(A={"hand": [unit("P", text=[burden])], "station": [unit("GM", "2/1/3")]})
    s.says("A", "play", card="P")
    assert s.points("GM") == (2, 1, 3)
    s.passes()
    assert (s.points("GM"), s.points("P")) == ((1, 1, 3), (2, 1, 3))
    s.says("A", "effect", effects=({"do": "destroy", "to": "P"},))
    assert s.points("GM") == (2, 1, 3)


@pytest.mark.rule("GW-LABL-07")
def test_a_triple_is_added_to_strike_shooting_and_defense_in_this_order():
    s = scene(A={"station": [unit("GM", "2/1/3", carries=[character("Ilmar", "1/2/3")])]})
    s.says("A", "effect", effects=({"do": "gain", "points": (3, 0, -1), "to": "GM"},))
    assert s.points("GM") == (6, 3, 5)


@pytest.mark.rule("GW-LABL-09")
def test_an_asterisk_is_a_zero_that_nothing_changes():
    boost = {"timing": "auto_a", "effects": [{"points": [2, 2, 2], "on": {"type": "unit"}}]}
    s = scene(A={"station": [unit("Drone", "*/1/*", carries=[character("Pilot", "1/*/1")]), operation("Plan", text=[boost])]})
    assert s.points("Drone") == (0, 3, 0)
    s.says("A", "effect", effects=({"do": "gain", "points": (5, -1, 5), "to": "Drone"},))
    assert s.points("Drone") == (0, 2, 0)
    assert s.zone("Drone") == "A.station_area"
