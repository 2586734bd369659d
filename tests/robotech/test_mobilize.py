"""The Mobilize Phase: ProtoPoints from one count, Mecha while they last, Pilots that move."""

from typing import Any

import pytest

from tests.robotech.scene import Data, action, mecha, person, pilot, proto, scene, vessel


@pytest.mark.rule("RT-MOB-04", "RT-MOB-05", "RT-PLAY-03", "RT-COST-07")
def test_mecha_are_bought_while_the_points_last_also_further_copies_case_31():
    cards = [mecha("Swift", cost=3), mecha("Maw", cost=1)]
    s = scene(A={"base": cards, "hand": cards}, node="mechanize.play", points={"A": 4})
    s.says("A", "play", card="Swift.2")
    s.says("A", "play", card="Maw.2")
    assert s.points("A") == 0
    assert s.count("A.base_zone") == 4


@pytest.mark.rule("RT-MOB-04")
def test_the_sum_of_the_costs_is_limited_case_32():
    s = scene(A={"hand": [mecha("Swift", cost=3), mecha("Maw", cost=2)]}, node="mechanize.play", points={"A": 4})
    s.says("A", "play", card="Swift")
    assert s.refused("A", "play", card="Maw").rule == "RT-MOB-04"


@pytest.mark.rule("RT-MOB-03", "RT-MOB-09")
def test_unspent_points_are_lost_at_the_end_of_the_phase_case_33():
    s = scene(
        A={"hand": [mecha("Swift", cost=3), mecha("Maw", cost=1)]},
        node="mechanize.play",
        points={"A": 4},
        explicit_passes=True,
    )
    s.says("A", "play", card="Swift")
    for _ in range(2):
        s.says(s.speaker, "pass")
    for _ in range(8):
        s.says(s.speaker, "pass")
    assert (s.node, s.points("A")) == ("attackers.begin", 0)
    assert s.happened("proto_points_expired")[0].said["points"] == 1
    s.refused("A", "play", card="Maw")


@pytest.mark.rule("RT-MOB-02", "RT-MOB-10", "RT-COST-02")
def test_points_are_taken_once_and_do_not_follow_the_level_case_34():
    s = scene(A={"proto": [proto(copies=4)]}, node="count.begin")
    s.to("count.end")
    s.says("", "effect", effects=({"do": "proto_card", "who": "A"},))
    assert (s.level("A"), s.points("A")) == (5, 4)


@pytest.mark.rule("RT-MOB-08")
def test_a_mecha_has_at_most_one_pilot_case_35():
    s = scene(A={"base": [mecha("X", crew=[pilot("P1")]), pilot("P2")]}, node="reconfigure.move")
    assert s.refused("A", "assign", pilots=("P2",), on=("X",)).rule == "RT-MOB-08"


@pytest.mark.rule("RT-MOB-06", "RT-MOB-08")
def test_two_pilots_change_places_in_one_go():
    s = scene(A={"base": [mecha("X", crew=[pilot("P1")]), mecha("Y", crew=[pilot("P2")])]}, node="reconfigure.move")
    s.says("A", "assign", pilots=("P1", "P2"), on=("Y", "X"))
    assert (s.zone("P1"), s.zone("P2")) == ("Y", "X")


@pytest.mark.rule("RT-MOB-07")
def test_a_pilot_may_leave_a_mecha_and_stand_alone_case_38():
    s = scene(A={"base": [mecha("X", crew=[pilot("P1")])]}, node="reconfigure.move")
    s.says("A", "assign", out=("P1",))
    assert s.zone("P1") == "A.base_zone"


@pytest.mark.rule("RT-MOB-11")
@pytest.mark.parametrize("laid", [{"battle": [mecha("X")], "base": [pilot("P")]}, {"base": [vessel("X"), pilot("P")]}])
def test_nothing_in_the_battle_zone_and_no_vessel_takes_part(laid: dict[str, list[Data]]):
    s = scene(A=laid, node="reconfigure.move")
    assert s.refused("A", "assign", pilots=("P",), on=("X",)).rule == "RT-MOB-11"


@pytest.mark.rule("RT-MOB-06")
def test_only_pilots_are_moved():
    s = scene(A={"base": [mecha("X"), person("Lisa")]}, node="reconfigure.move")
    assert s.refused("A", "assign", pilots=("Lisa",), on=("X",)).rule == "RT-MOB-06"


@pytest.mark.rule("RT-GOLD-01", "RT-MOB-08")
def test_a_text_may_give_a_mecha_two_seats_case_105():
    twin = mecha("Twin", text=[{"timing": "continuous", "effects": [{"pilots": 2}]}])
    s = scene(A={"base": [twin, pilot("P1"), pilot("P2"), pilot("P3")]}, node="reconfigure.move")
    assert s.refused("A", "assign", pilots=("P1", "P2", "P3"), on=("Twin",) * 3).rule == "RT-MOB-08"
    s.says("A", "assign", pilots=("P1", "P2"), on=("Twin", "Twin"))
    assert s.zone("P1") == s.zone("P2") == "Twin"


@pytest.mark.rule("RT-KW-04", "RT-SKI-13")
def test_the_bonus_of_a_pilot_is_added_to_the_mecha():
    s = scene(A={"base": [mecha("X", "3/2/4"), pilot("P", "5/5", bonus="2/1/3")]}, node="reconfigure.move")
    assert s.values("P") == (5, 5, 0)
    s.says("A", "assign", pilots=("P",), on=("X",))
    assert s.values("X") == (5, 3, 7)


@pytest.mark.rule("RT-MP-02", "RT-MOB-01")
def test_in_every_turn_every_player_counts_and_buys():
    s = scene(B={"proto": [proto(copies=2)], "hand": [mecha("Maw", cost=2)]}, C={"proto": [proto("P")]}, node="count.begin")
    s.to("count.end")
    assert [s.points(seat) for seat in "ABC"] == [0, 2, 1]
    s.says("B", "play", card="Maw")
    assert (s.zone("Maw"), s.table.clock.holder) == ("B.base_zone", "A")


@pytest.mark.rule("RT-GOLD-01", "RT-MOB-03")
def test_a_text_may_take_points_away_but_never_below_none():
    s = scene(
        A={"hand": [action("Cut", {"do": "proto_points", "who": "opponent", "n": -3})]}, node="count.end", points={"B": 2}
    )
    s.says("A", "action", card="Cut")
    s.passes()
    assert s.points("B") == 0


@pytest.mark.rule("RT-GOLD-01", "RT-MOB-06")
@pytest.mark.parametrize(
    ("by", "accepted"),
    [("nobody", ""), ({"name": "Max"}, "Max"), ({"not": {"name": "Max"}}, "Roy"), ("anybody", "Max Roy Lisa")],
    ids=str,
)
def test_a_mecha_says_who_may_be_its_pilot(by: Any, accepted: str):
    for name in ("Max", "Roy", "Lisa"):
        people = [pilot("Max"), pilot("Roy"), person("Lisa")]
        s = scene(A={"base": [mecha("Kite", piloted_by=by), *people]}, node="reconfigure.move")
        offered = {
            card for offer in s.desk.ruleset.offers(s.desk, "A") for slot in offer.slots.values() for card in slot.options
        }
        assert (s[name] in offered) == (name in accepted.split())
        if name in accepted.split():
            s.says("A", "assign", pilots=(name,), on=("Kite",))
        else:
            assert s.refused("A", "assign", pilots=(name,), on=("Kite",)).rule == "RT-MOB-06"


@pytest.mark.rule("RT-MOB-04")
def test_a_mecha_that_costs_all_the_points_that_are_left_is_offered_and_a_dearer_one_is_not():
    s = scene(A={"hand": [mecha("Pod", cost=2), mecha("Hulk", cost=3)]}, node="mechanize.play", points={"A": 2})
    offers = [offer for offer in s.desk.ruleset.offers(s.desk, "A") if offer.act == "play"]
    assert {card for offer in offers for card in offer.slots["card"].options} == {s["Pod"]}


@pytest.mark.rule("RT-GOLD-01", "RT-MOB-07")
def test_who_is_in_a_mecha_that_takes_anybody_may_leave_it_without_being_a_pilot():
    crewed = mecha("Destroid", piloted_by="anybody", crew=[person("Lisa")])
    s = scene(A={"base": [crewed]}, node="reconfigure.move")
    s.says("A", "assign", out=("Lisa",))
    assert s.zone("Lisa") == "A.base_zone"
