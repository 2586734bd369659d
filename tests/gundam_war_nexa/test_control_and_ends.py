"""Control that changes hands, and how the game and the turn end."""

import pytest

from tests.gundam_war_nexa.scene import character, command, keyword, scene, unit, when

DRAW = {"do": "draw"}
HIT = {"do": "nation_damage", "n": 1, "who": "enemy"}
STEAL = command("Steal", {"do": "to_area", "area": "deployment", "who": "own"}, targets=[{"type": "unit", "whose": "enemy"}])


@pytest.mark.rule("NX-MISC-02")
def test_a_stolen_unit_brings_no_second_pilot_of_one_name():
    s = scene(
        A={"deployment": [unit("U", carries=[character("Ann")])]},
        B={"hand": [STEAL], "deployment": [unit("V", carries=[character("Ann")])]},
    )
    s.plays("B", "Steal", targets=("U",))
    assert [s.zone(name) for name in ("U", "Ann", "Ann.2")] == ["B.deployment_area", "A.junkyard", "V"]


@pytest.mark.rule("NX-KW-11")
def test_ps_armor_goes_to_its_owner_also_from_the_enemy_side():
    s = scene(A={"deployment": [unit("U", keywords=[keyword("ps_armor")])]}, node="attack.move")
    s.says("A", "attack", space=("U",))
    s.to("return.ft2")
    s.does("B", {"do": "to_area", "area": "deployment", "who": "own", "to": "U"})
    s.to("end.done")
    s.says("A", "done")
    assert s.zone("U") == "A.hand"


@pytest.mark.rule("NX-WIN-01")
def test_the_first_effect_that_empties_a_nation_ends_the_game_though_a_recovery_waits():
    mend = command("Mend", {"do": "recover", "n": 2})
    s = scene(
        A={"hand": [command("Raze", {**HIT, "n": 2})]}, B={"hand": [mend], "discard": [unit("D"), unit("E")]}, nation=(20, 2)
    )
    s.says("B", "play", card="Mend")
    s.says("A", "play", card="Raze")
    s.passes()
    assert s.result == {"A": "win", "B": "loss"}
    assert s.count("B.discard_pile") == 4


@pytest.mark.rule("NX-WIN-01")
def test_drawing_more_than_there_are():
    s = scene(A={"hand": [command("Rain", {"do": "draw", "n": 3})]}, nation=(2, 20))
    s.plays("A", "Rain")
    assert (s.hand("A"), s.result) == (2, {"A": "loss", "B": "win"})


@pytest.mark.rule("NX-EFF-15")
def test_what_falls_in_process_4_is_ordered_by_the_attacker_and_the_turn_goes_on():
    def weak(name, effect):
        return unit(name, "1/1/0", text=[when("destroyed", effect)])

    s = scene(A={"deployment": [weak("P", DRAW), weak("Q", HIT)]}, node="return.ft2")
    s.does("A", {"do": "gain", "points": (0, 0, 2), "to": ("P", "Q")})
    while not s.asks:
        s.let_pass()
    s.says("A", "choose", cards=("Q", "P"))
    assert (s.node, s.zone("P"), s.zone("Q"), s.hand("A"), s.nation("B")) == ("end.done", "A.junkyard", "A.junkyard", 1, 19)


@pytest.mark.rule("NX-EFF-14")
def test_a_standby_effect_on_all_units_takes_those_that_came_later():
    doom = command(
        "Doom",
        {"do": "later", "when": "end_of_turn", "targets": [{"type": "unit", "all": True}], "effects": [{"do": "destroy"}]},
    )
    s = scene(A={"hand": [doom, unit("Late")]}, B={"deployment": [unit("V")]})
    s.plays("A", "Doom")
    s.plays("A", "Late")
    s.to("end.done")
    assert [s.zone("V"), s.zone("Late")] == ["B.junkyard", "A.junkyard"]
