"""Destruction and movement: where cards go, with what is set on them."""

import pytest

from tests.gundam_war.scene import character, command, operation, scene, unit


def do(s, seat, *effects):
    s.says(seat, "effect", effects=effects)


def group(points="2/1/3"):
    return unit("Hull", points, carries=[character("Pilot"), operation("Orders", owner="B")])


@pytest.mark.rule("GW-MOVE-01", "GW-MOVE-02", "GW-OPER-08")
def test_what_is_set_on_a_destroyed_unit_goes_to_its_owners_junkyard_case_119():
    s = scene(A={"station": [group()]})
    do(s, "B", {"do": "destroy", "to": "Hull"})
    assert s.zone("Hull") == s.zone("Pilot") == "A.junkyard"
    assert s.zone("Orders") == "B.junkyard"


@pytest.mark.rule("GW-MOVE-01", "GW-MOVE-02", "GW-BTL-10", "GW-ZONE-08")
def test_battle_destroys_a_set_group_alike():
    s = scene(A={"space": [group("1/1/1")]}, B={"space": [unit("Guard", "9/0/9")]}, node="defense.ft2")
    s.to("resolution.ft2")
    assert [s.zone(name) for name in ("Hull", "Pilot", "Orders")] == ["A.junkyard", "A.junkyard", "B.junkyard"]


@pytest.mark.rule("GW-MOVE-03")
@pytest.mark.parametrize("card", ["Pilot", "Orders"])
def test_a_destroyed_set_card_leaves_its_unit_case_120(card):
    s = scene(A={"station": [group()]})
    do(s, "B", {"do": "destroy", "to": card})
    assert s.zone(card).endswith("junkyard")
    assert s.zone("Hull") == "A.station_area"


@pytest.mark.rule("GW-MOVE-01")
def test_a_unit_taken_from_a_hangar_goes_to_its_owners_junkyard():
    s = scene(A={"station": [unit("Loan", owner="B")]})
    do(s, "B", {"do": "destroy", "to": "Loan"})
    assert s.zone("Loan") == "B.junkyard"


@pytest.mark.rule("GW-MOVE-01", "GW-ZONE-08")
def test_the_last_destroyed_card_lies_on_top_of_the_junkyard():
    s = scene(A={"station": [unit("P"), unit("Q")]})
    do(s, "B", {"do": "destroy", "to": "P"}, {"do": "destroy", "to": "Q"})
    assert s.table.at("A.junkyard") == [s["Q"], s["P"]]


@pytest.mark.rule("GW-MOVE-08", "GW-HNG-01")
def test_a_group_goes_to_its_owners_hands_or_to_one_hangar_case_190():
    s = scene(A={"station": [group()]})
    do(s, "B", {"do": "move", "to": "Hull", "zone": "hand"})
    assert [s.zone(name) for name in ("Hull", "Pilot", "Orders")] == ["A.hand", "A.hand", "B.hand"]
    s = scene(A={"station": [group()]})
    do(s, "A", {"do": "move", "to": "Hull", "zone": "hangar"})
    assert {s.zone(name) for name in ("Hull", "Pilot", "Orders")} == {"A.hangar_area"}


@pytest.mark.rule("GW-MOVE-08")
@pytest.mark.parametrize("zone", ["hand", "hangar"])
def test_a_table_may_send_the_set_cards_to_the_junkyards_case_190(zone):
    s = scene(A={"station": [group()]}, switches={"set_group_leaves": "set_cards_junked"})
    do(s, "A", {"do": "move", "to": "Hull", "zone": zone})
    assert s.zone("Hull") == {"hand": "A.hand", "hangar": "A.hangar_area"}[zone]
    assert s.zone("Pilot") == "A.junkyard"
    assert s.zone("Orders") == "B.junkyard"


@pytest.mark.rule("GW-MOVE-08", "GW-MOVE-03")
def test_a_set_card_that_leaves_alone_leaves_its_unit():
    s = scene(A={"station": [group()]})
    do(s, "A", {"do": "move", "to": "Orders", "zone": "hand"})
    assert s.zone("Orders") == "B.hand"
    assert s.zone("Pilot") == "Hull"


@pytest.mark.rule("GW-MOVE-05", "GW-ZONE-05")
def test_a_card_in_the_defunct_pile_stays_there():
    s = scene(A={"station": [unit("Hull")]})
    do(s, "A", {"do": "move", "to": "Hull", "zone": "defunct"})
    refusal = s.refused("A", "effect", effects=({"do": "move", "to": "Hull", "zone": "hand"},))
    assert refusal.rule == "GW-ZONE-05"


@pytest.mark.rule("GW-MOVE-06", "GW-CMD-04")
def test_a_used_command_goes_to_the_junkyard():
    s = scene(A={"hand": [command("Shot", {"do": "draw"})]})
    s.says("A", "play", card="Shot")
    s.passes()
    assert s.zone("Shot") == "A.junkyard"


@pytest.mark.rule("GW-ZONE-01", "GW-ZONE-04", "GW-ZONE-06", "GW-ZONE-08", "GW-ZONE-13", "GW-ZONE-14", "GW-HNG-01")
def test_where_cards_lie_when_they_leave_play_case_172():
    s = scene(A={"space": [unit("P")], "station": [unit("Q"), unit("R")]})
    do(s, "A", {"do": "destroy", "to": "P"}, {"do": "move", "to": "Q", "zone": "defunct"})
    do(s, "A", {"do": "move", "to": "R", "zone": "hangar"})
    assert [s.zone(name) for name in "PQR"] == ["A.junkyard", "A.defunct_pile", "A.hangar_area"]
    for name in "PQR":
        assert s.table.cards[s[name]].seen == ("*",)
        assert not s.table.zone_of(s[name]).in_play
    in_play = [key for key, zone in s.table.zones.items() if zone.in_play and key.startswith("A")]
    assert in_play == ["A.station_area", "A.space_area", "A.earth_area"]
    assert s.table.zones["A.nation_pile"].face == "down"


@pytest.mark.rule("GW-MOVE-01", "GW-AUTO-12")
def test_a_card_that_left_play_comes_back_as_a_new_object():
    s = scene(A={"station": [unit("Hull", "1/1/4", damage=2, rolled=True)]})
    do(s, "A", {"do": "gain", "to": "Hull", "points": [1, 1, 1]})
    do(s, "A", {"do": "destroy", "to": "Hull"}, {"do": "put_in_play", "to": "Hull"})
    assert s.points("Hull") == (1, 1, 4)
    assert s.damage("Hull") == 0
