"""Playing cards: the order of a play, limits of a turn, UNITs and GENERATIONs."""

import pytest

from tests.gundam_war.scene import blue, character, command, generation, keyword, operation, scene, unit

DRAW = {"do": "draw", "n": 1}


def plays(s, seat, *names):
    for name in names:
        s.says(seat, "play", card=name)
        s.passes()


@pytest.mark.rule("GW-PLAY-01", "GW-PLAY-03", "GW-PLAY-04", "GW-PLAY-05", "GW-PLAY-07", "GW-COST-12", "GW-COST-17",
                  "GW-COST-18", "GW-KW-21")  # fmt: skip
def test_power_is_checked_then_the_cost_is_paid_then_the_text_is_applied_case_177():
    raider = unit("Raider", total=3, cost=1, text=[
        {"timing": "auto_b", "moment": "enters", "effects": [DRAW]},
        {"timing": "auto_d", "moment": "attacks", "effects": [{"do": "gain", "points": [1, 0, 0], "to": "self"}]},
    ])  # fmt: skip
    quick = unit("Quick", total=3, cost=1, keywords=[keyword("quick")])
    cheer = {"do": "gain", "points": [1, 0, 0], "to": {"type": "unit"}}
    s = scene(
        A={
            "hand": [raider, quick, command("Order", cheer, timing="assign", total=3, cost=1)],
            "station": [blue(3)],
        }
    )  # fmt: skip
    s.says("A", "play", card="Raider")
    assert (s.nation("A"), s.hand("A"), s.zone("Raider")) == (19, 2, "cut_in")
    s.passes()
    assert (s.hand("A"), s.points("Raider")) == (3, (2, 1, 3))
    plays(s, "A", "Quick", "Order")
    assert s.nation("A") == 16
    assert not any(s.rolled(name) for name in ("Blue Power", "Blue Power.2", "Blue Power.3"))


@pytest.mark.rule("GW-PLAY-01")
def test_cards_are_played_in_the_own_assign_phase_only():
    s = scene(A={"hand": [unit("GM")]}, B={"hand": [unit("Zura"), blue()]})
    assert s.refused("B", "play", card="Zura").rule == "GW-PLAY-01"
    assert s.refused("B", "play", card="Blue Power").rule == "GW-PLAY-01"
    s.to("attack.ft1")
    refusal = s.refused("A", "play", card="GM")
    assert (refusal.rule, refusal.legal) == ("GW-PLAY-01", ("assign.ft",))


@pytest.mark.rule("GW-UNIT-02", "GW-PLAY-02")
def test_one_unit_is_played_in_a_turn():
    s = scene(A={"hand": [unit("GM"), unit("Ball")]})
    plays(s, "A", "GM")
    assert s.refused("A", "play", card="Ball").rule == "GW-UNIT-02"


@pytest.mark.rule("GW-GENR-02", "GW-PLAY-02")
def test_one_generation_is_played_in_a_turn_case_33():
    s = scene(A={"hand": [blue(), generation("red")]})
    plays(s, "A", "Blue Power")
    assert s.refused("A", "play", card="Red Power").rule == "GW-GENR-02"


@pytest.mark.rule("GW-CHAR-07", "GW-PLAY-02")
def test_one_character_is_played_in_a_turn():
    s = scene(A={"hand": [character("Ilmar"), character("Kai")], "station": [unit("GM"), unit("Ball")]})
    s.says("A", "play", card="Ilmar", on="GM")
    s.passes()
    assert s.refused("A", "play", card="Kai", on="Ball").rule == "GW-CHAR-07"


@pytest.mark.rule("GW-OPER-04", "GW-PLAY-02")
def test_one_operation_is_played_in_a_turn():
    s = scene(A={"hand": [operation("Plan"), operation("Other Plan")]})
    plays(s, "A", "Plan")
    assert s.refused("A", "play", card="Other Plan").rule == "GW-OPER-04"


@pytest.mark.rule("GW-PLAY-02")
def test_the_limit_is_one_turns():
    s = scene(A={"hand": [unit("GM"), unit("Ball")]})
    plays(s, "A", "GM")
    s.to("end.done")
    s.says("A", "done")
    s.to("end.done")
    s.says("B", "done")
    plays(s, "A", "Ball")
    assert s.zone("Ball") == "A.station_area"


@pytest.mark.rule("GW-PLAY-06", "GW-SPRT-02")
@pytest.mark.parametrize("extra", ["battleship", "base", "support"])
def test_one_additional_battleship_base_or_support_is_played_case_43(extra):
    s = scene(
        A={"hand": [unit("GM"), unit("White Base", keywords=[keyword(extra)]), unit("Tender", keywords=[keyword("support")])]}
    )
    plays(s, "A", "GM", "White Base")
    assert s.refused("A", "play", card="Tender").rule == "GW-UNIT-02"


@pytest.mark.rule("GW-PLAY-06")
def test_the_additional_unit_may_be_played_first():
    s = scene(A={"hand": [unit("Tender", keywords=[keyword("support")]), unit("GM"), unit("Ball")]})
    plays(s, "A", "Tender", "GM")
    assert s.refused("A", "play", card="Ball").rule == "GW-UNIT-02"


@pytest.mark.rule("GW-PLAY-07", "GW-QUIK-01", "GW-QUIK-02", "GW-KW-21")
def test_quick_cards_are_played_in_any_phase_of_either_turn_and_without_using_up_the_limit():
    quick = [unit(name, keywords=[keyword("quick")]) for name in ("Swift", "Swifter", "Swiftest")]
    s = scene(A={"hand": [unit("GM"), *quick[:2]]}, B={"hand": quick[2:]})
    plays(s, "A", "GM", "Swift", "Swifter")
    s.to("return.ft1")
    plays(s, "B", "Swiftest")
    assert s.zone("Swiftest") == "B.station_area"


@pytest.mark.rule("GW-END-07", "GW-CUT-07", "GW-LABL-03", "GW-QUIK-01")
def test_nothing_is_played_in_the_end_phase_case_51():
    s = scene(A={"hand": [command("Shot", DRAW), unit("Swift", keywords=[keyword("quick")])]}, node="end.done")
    assert s.refused("A", "play", card="Shot").rule == "GW-END-07"
    assert s.refused("A", "play", card="Swift").rule == "GW-END-07"


@pytest.mark.rule("GW-UNIT-01")
def test_a_unit_is_placed_face_up_and_rolled():
    s = scene(A={"hand": [unit("GM")]})
    plays(s, "A", "GM")
    card = s.table.cards[s["GM"]]
    assert (s.zone("GM"), s.rolled("GM"), card.seen) == ("A.station_area", True, ("*",))
    assert s.table.zones["A.station_area"].face == "up"


@pytest.mark.rule("GW-PLAY-01", "GW-ZONE-05")
@pytest.mark.parametrize(("zone", "rule"), [("junkyard", "GW-PLAY-01"), ("defunct", "GW-ZONE-05")])
def test_a_card_is_played_from_hand_or_hangar_only(zone, rule):
    s = scene(A={zone: [unit("GM")]})
    assert s.refused("A", "play", card="GM").rule == rule


@pytest.mark.rule("GW-CHAR-01", "GW-OPER-01")
@pytest.mark.parametrize(("make", "rule"), [(character, "GW-CHAR-01"), (operation, "GW-OPER-01")])
def test_what_is_set_on_a_unit_needs_one_in_play(make, rule):
    s = scene(A={"hand": [make("Set")], "junkyard": [unit("GM")]})
    assert s.refused("A", "play", card="Set", on="GM").rule == rule
