"""Cards put into play or to battle by an effect: where the rules lay them, and nowhere else."""

import pytest

from tests.gundam_war.scene import blue, character, command, operation, scene, unit
from tests.gundam_war.texts import DRAW, auto, standing


@pytest.mark.rule("GW-EFF-05")
def test_up_to_two_and_one_more_kind():
    mix = command(
        "Mix",
        {"do": "roll"},
        targets=[{"type": "unit", "whose": "enemy", "n": 2, "upto": True}, {"type": "operation", "whose": "own"}],
    )
    s = scene(A={"hand": [mix], "station": [operation("Plan")]}, B={"station": [unit("P"), unit("Q")]})
    s.says("A", "play", card="Mix", targets=("P", "Plan"))
    s.passes()
    assert (s.rolled("P"), s.rolled("Plan")) == (True, True)


@pytest.mark.rule("GW-CHAR-01", "GW-SET-01")
@pytest.mark.parametrize("host", ["Blue Power", "Plan"])
def test_an_effect_does_not_set_a_character_on_what_is_no_unit(host):
    s = scene(A={"junkyard": [character("Kai")], "station": [blue(), operation("Plan")]})
    s.answer("A", "effect", effects=({"do": "put_in_play", "to": (s["Kai"],), "on": s[host]},))
    assert s.zone("Kai") == "A.junkyard"


@pytest.mark.rule("GW-SET-01")
def test_an_effect_does_not_set_an_operation_on_a_generation():
    s = scene(A={"junkyard": [operation("Gear")], "station": [blue()]})
    s.answer("A", "effect", effects=({"do": "put_in_play", "to": (s["Gear"],), "on": s["Blue Power"]},))
    assert s.zone("Gear") != "Blue Power"


@pytest.mark.rule("GW-CHAR-02", "GW-OPER-09")
def test_an_effect_does_not_set_a_character_in_a_battle_area():
    recall = command(
        "Recall", {"do": "put_in_play", "on": "target"}, targets=[{"where": "junkyard"}, {"type": "unit", "whose": "own"}]
    )
    s = scene(A={"hand": [recall], "junkyard": [character("Kai")], "space": [unit("GM")]}, node="attack.ft2")
    s.says("A", "play", card="Recall", targets=("Kai", "GM"))
    s.passes()
    assert s.zone("Kai") == "A.junkyard"


@pytest.mark.rule("GW-ZONE-09", "GW-CMD-03")
def test_a_command_is_not_put_into_play():
    recall = command("Recall", {"do": "put_in_play"}, targets=[{"where": "junkyard", "whose": "own"}])
    s = scene(A={"hand": [recall], "junkyard": [command("Shot", DRAW)]})
    s.answer("A", "play", card="Recall", targets=("Shot",))
    s.passes() if s.table.chain else None
    assert s.zone("Shot") == "A.junkyard"


@pytest.mark.rule("GW-SET-01", "GW-ZONE-14")
@pytest.mark.parametrize("place", ["hand", "hangar", "defunct"])
def test_nothing_is_set_on_a_card_that_is_not_in_play(place):
    s = scene(A={"junkyard": [character("Kai")], place: [unit("GM")]})
    s.answer("A", "effect", effects=({"do": "put_in_play", "to": (s["Kai"],), "on": s["GM"]},))
    assert s.zone("Kai") == "A.junkyard"


@pytest.mark.rule("GW-SET-01", "GW-ZONE-14")
def test_nothing_is_set_on_a_card_of_the_opponents_hand():
    s = scene(A={"junkyard": [operation("Gear")]}, B={"hand": [unit("Secret")]})
    s.answer("A", "effect", effects=({"do": "put_in_play", "to": (s["Gear"],), "on": s["Secret"]},))
    assert s.zone("Gear") == "A.junkyard"


@pytest.mark.rule("GW-SET-01")
def test_a_unit_is_not_set_on_a_unit():
    s = scene(A={"junkyard": [unit("GM")], "station": [unit("Host")]})
    s.answer("A", "effect", effects=({"do": "put_in_play", "to": (s["GM"],), "on": s["Host"]},))
    assert s.zone("GM") in ("A.junkyard", "A.station_area")


@pytest.mark.rule("GW-SQD-01", "GW-BTL-04")
def test_what_is_no_unit_any_more_adds_nothing_to_a_total():
    s = scene(A={"space": [unit("GM", "3/0/3"), unit("Ball", "1/2/2")]}, node="attack.ft2")
    s.effect("B", {"do": "become", "type": "generation", "to": "GM"})
    s.to("resolution.ft2")
    assert s.nation("B") in (18, 19), "Ball behind, or in front"


@pytest.mark.rule("GW-ATK-07")
def test_what_is_timed_to_battle_is_set_off_by_an_effect_that_sends_a_unit_there():
    gain = auto("d", "battle", {"do": "gain", "points": [1, 0, 0], "to": "self"})
    s = scene(A={"station": [unit("R", "2/1/3", text=[gain])]}, node="attack.ft2")
    s.effect("A", {"do": "to_area", "area": "space", "to": "R"})
    assert s.points("R") == (3, 1, 3)


@pytest.mark.rule("GW-AUTO-13")
def test_texts_that_set_each_other_off_for_ever_do_not_block_the_desk():
    back = auto("d", "destroyed", {"do": "put_in_play", "to": {"where": "junkyard", "whose": "own", "type": "unit"}})
    air = operation("Air", text=[standing([0, 0, -3], {"type": "unit"})])
    s = scene(A={"station": [unit("Phoenix", "1/1/2", text=[back])], "hand": [air]})
    s.says("A", "play", card="Air")
    s.passes()
    [stopped] = s.happened("cycle_stopped")
    assert s["Phoenix"] in stopped.said["cards"]
    assert s.asks["what"] == "cycle"
