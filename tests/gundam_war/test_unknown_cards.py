"""Games without card data, cards nobody knows yet, and scribes who write down what was not allowed."""

import pytest

from tests.gundam_war.opened_game import opened
from tests.gundam_war.scene import blue, command, operation, scene, unit

DRAW = {"do": "draw", "n": 1}


def plain_game(**terms):
    s = opened(registered=False, **terms)
    s.begins("A")
    return s


def named(s, seat, zone, name):
    return next(card for card in s.table.at(f"{seat}.{zone}") if s.table.cards[card].printing == name)


def test_a_game_is_recorded_without_any_card_data():
    s = plain_game()
    events = s.says("A", "play", card="~Blue Power", **{"as": "generation"})
    assert events[0].verdict == ("legal",)
    s.passes()
    events = s.says("A", "play", card="~GM", cost=2, **{"as": "unit"})
    assert events[0].verdict[0] == "open"
    s.passes()
    gm = named(s, "A", "station_area", "~GM")
    assert (s.nation("A"), s.table.cards[gm].angle, s.hand("A")) == (42, 90, 4)
    s.says("A", "play", card="~Ilmar", on=gm, cost=1, **{"as": "character"})
    s.passes()
    assert s.table.cards[named(s, "A", "hand", None)].printing is None
    assert [s.table.cards[card].printing for card in s.table.at(gm)] == ["~Ilmar"]


@pytest.mark.rule("GW-COST-16", "GW-COST-19")
def test_requirement_and_cost_of_an_unknown_card_are_left_open():
    s = plain_game()
    events = s.says("A", "play", card="~Shot", **{"as": "command"})
    assert set(events[0].verdict[1:]) >= {"GW-COST-16", "GW-COST-19"}
    s.passes()
    assert [s.table.cards[card].printing for card in s.table.at("A.junkyard")] == ["~Shot"]


@pytest.mark.rule("GW-COST-01")
def test_a_known_card_costs_what_it_says():
    s = scene(A={"hand": [unit("GM", cost=2)]})
    assert s.refused("A", "play", card="GM", cost=1).rule == "GW-COST-01"
    s.says("A", "play", card="GM", cost=2)
    assert s.nation("A") == 18
    scribed = scene(A={"hand": [unit("GM", cost=2)]}, mode="scribe")
    assert scribed.says("A", "play", card="GM", cost=1)[0].verdict == ("illegal", "GW-COST-01")
    assert scribed.nation("A") == 19


@pytest.mark.rule("GW-UNIT-02", "GW-QUIK-02")
def test_a_second_unknown_unit_may_be_quick_and_is_left_open():
    s = plain_game()
    s.says("A", "play", card="~GM", **{"as": "unit"})
    s.passes()
    assert "GW-UNIT-02" in s.says("A", "play", card="~Ball", **{"as": "unit"})[0].verdict


@pytest.mark.rule("GW-PLAY-01", "GW-QUIK-01")
def test_an_unknown_unit_in_the_enemys_turn_is_left_open():
    s = plain_game()
    s.says("A", "pass")
    events = s.says("B", "play", card="~Swift", **{"as": "unit"})
    assert "GW-PLAY-01" in events[0].verdict
    assert s.node == "assign.ft"


def test_a_card_of_no_known_type_is_played_openly():
    s = plain_game()
    events = s.says("A", "play", card="~Thing")
    assert events[0].verdict[0] == "open"


@pytest.mark.rule("GW-CHAR-05")
def test_names_said_on_the_fly_are_compared():
    s = plain_game()
    for name in ("~GM", "~Ball"):
        s.says("A", "play", card=name, **{"as": "unit"})
        s.passes()
    s.says("A", "play", card="~Ilmar", on="~GM", **{"as": "character"})
    s.passes()
    assert s.refused("A", "play", card="~Ilmar", on="~Ball", **{"as": "character"}).rule == "GW-CHAR-05"


@pytest.mark.rule("GW-COST-06", "GW-COST-14")
def test_power_of_an_unknown_generation_leaves_the_requirement_open():
    s = scene(A={"hand": [unit("GM", total=1)], "station": [blue()]})
    s.says("A", "play", card="GM")
    hidden = plain_game()
    hidden.says("A", "play", card="~Reactor", **{"as": "generation"})
    hidden.passes()
    assert hidden.says("A", "effect", effects=(DRAW,))


@pytest.mark.rule("GW-COST-06", "GW-UNIT-02")
def test_a_scribe_writes_down_every_rule_that_was_broken():
    s = scene(A={"hand": [unit("GM"), unit("Ball", total=5)]}, mode="scribe")
    s.says("A", "play", card="GM")
    s.passes()
    events = s.says("A", "play", card="Ball")
    assert set(events[0].verdict) == {"illegal", "GW-UNIT-02", "GW-COST-06"}
    s.passes()
    assert s.zone("Ball") == "A.station_area"


@pytest.mark.rule("GW-END-07")
def test_a_scribe_writes_down_a_play_in_the_end_phase():
    s = scene(A={"hand": [command("Shot", DRAW)]}, node="end.done", mode="scribe")
    assert s.says("A", "play", card="Shot")[0].verdict == ("illegal", "GW-END-07")
    s.passes()
    s.says("A", "done")
    assert s.table.clock.holder == "B"


@pytest.mark.rule("GW-CHAR-01")
def test_a_refusal_names_the_rule_and_what_would_be_legal_and_leaves_no_trace():
    s = scene(
        A={"hand": [command("Raze", {"do": "destroy"}, targets=[{"type": "operation"}])]},
        B={"station": [operation("Plan"), unit("Zura")]},
    )
    count = len(s.desk.events)
    refusal = s.refused("A", "play", card="Raze", targets=("Zura",))
    assert (refusal.rule, refusal.legal) == ("GW-EFF-05", (s["Plan"],))
    assert len(s.desk.events) == count


@pytest.mark.parametrize(
    "args", [{"card": 7}, {"card": None}, {"card": "Shot", "targets": 7}, {"card": "Shot", "on": 7},
             {"card": "Shot", "with": 7}, {"card": "Shot", "cost": "two"},
             {"card": "Shot", "as": "moon"}, {"card": "Shot", "from": "moon"}]
)  # fmt: skip
def test_what_makes_no_sense_is_refused_and_leaves_no_trace(args):
    s = scene(A={"hand": [command("Shot", DRAW)]})
    assert s.refused("A", "play", **args).message
    assert s.refused("A", "use", **{**args, "card": args["card"] if args["card"] != "Shot" else s["Shot"]}).message
