"""Texts that set each other off for ever: the line is finite, and the game waits for a judge at a named cycle."""

import pytest

from domain.kernel.desk.timing.chain import MAX_REPEATS
from tests.gundam_war_nexa.scene import command, scene, unit, when

AGAIN = [{"do": "move", "zone": "junkyard", "to": "self"}, {"do": "put_in_play", "to": {"where": "junkyard", "whose": "own"}}]


def endless(mode="referee"):
    phoenix = unit("Phoenix", text=[{**when("enters", *AGAIN), "each": True}])
    s = scene(A={"junkyard": [phoenix], "hand": [command("Call", AGAIN[1])]}, mode=mode)
    s.says("A", "play", card="Call")
    return s


@pytest.mark.parametrize("mode", ["referee", "scribe"])
def test_the_game_stops_at_the_cycle_and_names_it(mode):
    s = endless(mode)
    events = s.says("", "settle")
    assert len(events) < 20 * MAX_REPEATS
    assert s.happened("cycle_stopped")[0].said == {"cards": (s["Phoenix"],), "times": MAX_REPEATS}
    assert (s.asks["what"], s.asks["cards"]) == ("cycle", (s["Phoenix"],))


def test_a_judge_rules_what_holds_and_the_game_goes_on():
    s = endless()
    s.says("", "settle")
    assert "cycle" in s.refused("A", "done").message
    s.says("", "rule", text="it stays in the junkyard", effects=({"do": "move", "zone": "junkyard", "to": s["Phoenix"]},))
    s.says("A", "choose")
    s.to("end.done")
    s.says("A", "done")
    assert (s.zone("Phoenix"), s.table.clock.holder) == ("A.junkyard", "B")
