"""The Hangar: cards used as though held in hand, which effects on a hand do not reach."""

import pytest

from tests.gundam_war.scene import command, operation, scene, unit


@pytest.mark.rule("GW-HNG-02", "GW-ZONE-07", "GW-PLAY-02")
def test_the_holder_uses_cards_of_the_hangar_as_if_in_hand():
    s = scene(A={"hangar": [unit("GM"), unit("Ball"), command("Shot", {"do": "draw", "n": 1})]})
    s.says("A", "play", card="GM")
    s.passes()
    assert (s.zone("GM"), s.rolled("GM")) == ("A.station_area", True)
    assert s.refused("A", "play", card="Ball").rule == "GW-UNIT-02"
    s.says("A", "play", card="Shot")
    s.passes()
    assert (s.hand("A"), s.zone("Shot")) == (1, "A.junkyard")


@pytest.mark.rule("GW-HNG-02")
def test_the_opponents_hangar_is_not_ones_own():
    s = scene(B={"hangar": [unit("Zura")]})
    assert "there is no #101" in s.refused("A", "play", card="Zura").message


@pytest.mark.rule("GW-HNG-04", "GW-HNG-05", "GW-MOVE-01")
def test_a_card_another_player_owns_is_played_into_ones_own_station_area_case_125():
    s = scene(A={"hangar": [unit("Zura", owner="B"), unit("Gouf")]})
    s.says("A", "play", card="Zura")
    s.passes()
    assert s.zone("Zura") == "A.station_area"
    assert s.refused("A", "play", card="Gouf").rule == "GW-UNIT-02"
    s.says("A", "effect", effects=({"do": "destroy", "to": "Zura"},))
    assert s.zone("Zura") == "B.junkyard"


@pytest.mark.rule("GW-HNG-04")
def test_a_command_of_another_player_goes_to_its_owners_junkyard():
    s = scene(A={"hangar": [command("Shot", {"do": "draw", "n": 1}, owner="B")]})
    s.says("A", "play", card="Shot")
    s.passes()
    assert (s.zone("Shot"), s.hand("A")) == ("B.junkyard", 1)


@pytest.mark.rule("GW-HNG-03", "GW-EFF-03")
def test_a_discard_from_hand_does_not_touch_the_hangar_case_126():
    raid = command("Raid", {"do": "discard", "n": 1, "who": "enemy"}, {"do": "draw", "n": 1})
    s = scene(A={"hand": [raid]}, B={"hangar": [unit("Zura"), unit("Gouf")]})
    s.says("A", "play", card="Raid")
    s.passes()
    assert (s.zone("Zura"), s.zone("Gouf"), s.hand("A")) == ("B.hangar_area", "B.hangar_area", 1)


@pytest.mark.rule("GW-EFF-03")
@pytest.mark.parametrize("where", ["hand", "play", "junkyard"])
def test_only_an_effect_that_names_the_hangar_reaches_it(where):
    take = command("Take", {"do": "move", "zone": "junkyard"}, targets=[{"where": where}])
    named = command("Raze", {"do": "move", "zone": "junkyard"}, targets=[{"where": "hangar"}])
    s = scene(A={"hand": [take, named]}, B={"hangar": [unit("Zura")]})
    assert s.refused("A", "play", card="Take", targets=("Zura",)).rule == "GW-EFF-03"
    s.says("A", "play", card="Raze", targets=("Zura",))
    s.passes()
    assert s.zone("Zura") == "B.junkyard"


@pytest.mark.rule("GW-HNG-01", "GW-ZONE-06")
def test_an_effect_sends_a_card_face_up_to_the_hangar_it_names():
    s = scene(A={"station": [unit("GM")], "hand": [operation("Plan")]})
    s.says("A", "effect", effects=({"do": "move", "zone": "hangar", "who": "enemy", "to": "GM"},))
    card = s.table.cards[s["GM"]]
    assert (s.zone("GM"), card.seen, s.table.zones["B.hangar_area"].face) == ("B.hangar_area", ("*",), "up")


@pytest.mark.rule("GW-HNG-03")
def test_the_hangar_is_not_counted_at_the_hand_limit():
    s = scene(A={"hand": [unit("GM", copies=6)], "hangar": [unit("Ball", copies=3)]}, node="return.ft2")
    s.to("end.done")
    assert s.hand("A") == 6
