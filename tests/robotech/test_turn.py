"""Turns: phases, the windows between them, and steps that every player performs in seat order."""

import pytest

from tests.robotech.scene import action, mecha, person, pilot, proto, scene

NODES = ("recall", "refuel", "proto", "count", "mechanize", "reconfigure", "attackers", "defenders")


@pytest.mark.rule("RT-SET-13", "RT-REG-05", "RT-PRO-05", "RT-MOB-01", "RT-MOB-12", "RT-DIR-01")
def test_the_first_turn_has_no_exception_case_10():
    s = scene(A={"hand": [proto(copies=4)]}, node="recall.begin", turn=1)
    s.to("refuel.end")
    assert s.count("A.hand") == 7
    s.says("A", "place", card="Proto")
    assert (s.count("A.hand"), s.level("A")) == (6, 1)
    drawn = s.table.at("A.hand")[-1]
    s.says("", "rule", text="it is a Swift", changes=((7, "t:Swift", mecha("Swift")), (6, drawn, "t:Swift", ("A",))))
    s.to("mechanize.play")
    assert s.points("A") == 1
    s.says("A", "play", card=drawn)
    assert (s.count("A.hand"), s.points("A")) == (5, 0)
    s.says("A", "attack", units=(drawn,))
    s.to("turn.end" if s.node == "turn.end" else "results.end")
    assert s.bp("A") == 2


@pytest.mark.rule("RT-TURN-01", "RT-TURN-04", "RT-TURN-08", "RT-REG-06", "RT-MP-02")
def test_all_players_draw_in_seat_order_with_no_window_in_between_case_12():
    s = scene(seats=3, node="refuel.begin")
    s.to("refuel.end")
    assert [(event.seat, event.said["count"]) for event in s.happened("drawn")] == [("A", 3), ("B", 3), ("C", 3)]
    assert [event.name for event in s.desk.events[-3:]] == ["drawn"] * 3


@pytest.mark.rule("RT-TURN-02", "RT-TURN-06", "RT-TURN-09")
def test_one_window_ends_the_proto_phase_and_one_begins_the_mobilize_phase_case_111():
    s = scene(node="proto.end")
    windows = [node for node in s.desk.ruleset.timeline.nodes if node.kind == "window"]
    keys = [node.key for node in windows]
    assert keys[keys.index("proto.end") + 1] == "count.begin"
    assert keys[:16] == [f"{step}.{edge}" for step in NODES for edge in ("begin", "end")]
    phases = list(dict.fromkeys(node.phase for node in windows))
    assert phases == ["regroup", "proto", "mobilize", "battle"]


@pytest.mark.rule("RT-TURN-05", "RT-MP-01", "RT-MP-06", "RT-TURN-07")
def test_five_players_pass_and_the_left_neighbour_is_active_next_case_122():
    s = scene(seats=5, node="results.end", holder="E")
    for seat in "EABCD":
        assert s.node == "results.end"
        s.says(seat, "pass")
    assert (s.node, s.table.clock.holder, s.table.clock.turn) == ("recall.begin", "A", 6)


@pytest.mark.rule("RT-REG-01", "RT-REG-02", "RT-REG-03")
def test_only_the_active_player_s_units_are_recalled_and_all_of_them_case_14():
    two = [mecha("One"), mecha("Two")]
    s = scene(A={"battle": two}, B={"battle": [mecha("Three"), mecha("Four")]}, node="recall.begin")
    s.to("recall.end")
    assert [s.zone(name) for name in ("One", "Two")] == ["A.base_zone"] * 2
    assert [s.zone(name) for name in ("Three", "Four")] == ["B.battle_zone"] * 2


@pytest.mark.rule("RT-REG-04", "RT-ATK-14", "RT-MOVE-06")
def test_recall_leaves_the_pilot_in_the_mecha_and_turns_it_upright_case_15():
    s = scene(A={"battle": [mecha("Osprey", mode="left", crew=[pilot("Rick")])]}, node="recall.begin")
    s.to("recall.end")
    assert (s.zone("Osprey"), s.zone("Rick"), s.angle("Osprey")) == ("A.base_zone", "Osprey", 0)


@pytest.mark.rule("RT-CARD-10")
def test_a_character_without_the_pilot_type_is_recalled_like_a_unit():
    s = scene(A={"battle": [person("Lisa")]}, node="recall.begin")
    s.to("recall.end")
    assert s.zone("Lisa") == "A.base_zone"


@pytest.mark.rule("RT-REG-07", "RT-VIC-08")
@pytest.mark.parametrize("there", [2, 0])
def test_a_short_deck_gives_what_is_there_and_an_empty_one_is_no_loss_case_17(there: int):
    s = scene(node="refuel.begin", deck=there)
    s.to("refuel.end")
    assert (s.count("B.hand"), s.count("B.deck")) == (there, 0)
    s.to("recall.begin")
    assert s.table.result is None


@pytest.mark.rule("RT-REG-08")
def test_there_is_no_hand_limit_case_19():
    s = scene(A={"hand": [proto(copies=12)]}, node="defenders.end")
    s.to("recall.begin")
    assert s.count("A.hand") == 12


@pytest.mark.rule("RT-EFF-02", "RT-TURN-06")
def test_effects_are_played_in_the_turns_of_others_too_case_53():
    s = scene(A={"hand": [action("Brace", cost=1)], "proto": [proto(copies=2)]}, node="refuel.end", holder="B")
    s.says("B", "pass")
    s.says("A", "action", card="Brace")
    assert s.zone("Brace") == "A.discard_pile"


@pytest.mark.rule("RT-TURN-07", "RT-MP-03")
def test_with_an_empty_clip_three_passes_end_a_window_case_47():
    s = scene(seats=3, node="count.end")
    for seat in "ABC":
        s.says(seat, "pass")
    assert s.node == "mechanize.begin"
