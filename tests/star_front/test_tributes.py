"""Red stars and their tributes, blue stars and their frames (SF-COST)."""

from __future__ import annotations

import pytest

from tests.star_front.scene import ANY, OWN, do, magic, scene, traveller, unit, when


@pytest.mark.rule("SF-COST-01 to -04", "SF-ENTER-02", "SF-LEAVE-03", "SF-STATE-01")
def test_case_17_tributes_go_in_front_order_and_then_the_unit_enters() -> None:
    s = scene(A={"hand": [unit("King", "5/3", star=2)], "B4": unit("Ox"), "F2": unit("Cow")})
    s.says("A", "play", card="King", tributes=("Ox", "Cow"), at="F2")
    assert s.cards_of("tribute_sacrificed") == ["Cow", "Ox"]
    assert (s.where("King"), s.state("King")) == ("A.F2", "upright")
    assert s.order("play", "tribute_sacrificed", "unit_entered") == [
        "play",
        "tribute_sacrificed",
        "tribute_sacrificed",
        "unit_entered",
    ]
    assert s.table.cards[s["King"]].seen == ("*",)


@pytest.mark.rule("SF-COST-03")
@pytest.mark.parametrize("tributes", [("Ox",), ("Ox", "Cow", "Hen")])
def test_case_18_exactly_the_number_of_the_star_is_chosen(tributes: tuple[str, ...]) -> None:
    s = scene(A={"hand": [unit("King", star=2)], "B4": unit("Ox"), "F2": unit("Cow"), "F1": unit("Hen")})
    assert s.refused("A", "play", card="King", tributes=tributes, at="F3").rule == "SF-COST-03"


@pytest.mark.rule("SF-COST-03")
def test_for_a_unit_without_a_star_nothing_is_sacrificed() -> None:
    s = scene(A={"hand": [unit("Imp")], "B4": unit("Ox")})
    assert s.refused("A", "play", card="Imp", tributes=("Ox",), at="F3").rule == "SF-COST-03"


@pytest.mark.rule("SF-IMPR-01")
def test_case_22_an_imprisoned_unit_is_no_tribute() -> None:
    s = scene(A={"hand": [unit("King", star=1)], "F2": unit("Ox", "2/1", "imprisoned")})
    assert s.refused("A", "play", card="King", tributes=("Ox",), at="F3").rule == "SF-IMPR-01"


@pytest.mark.rule("SF-COST-09", "SF-FORM-02")
def test_case_23_a_star_reduced_to_nothing_is_a_no_tribute_unit() -> None:
    s = scene(A={"hand": [unit("King", star=3)]}, node="formation.entry", met="summon")
    assert s.refused("A", "play", card="King", at="F1").rule == "SF-COST-03"
    s.effect("A", do("tributes", n=-3, who="own"))
    s.says("A", "play", card="King", at="F1")
    assert s.where("King") == "A.F1"


@pytest.mark.rule("SF-FORM-02")
def test_in_formation_no_unit_is_played_with_tributes() -> None:
    s = scene(A={"hand": [unit("King", star=1)], "F2": unit("Ox")}, node="formation.entry", met="summon")
    assert s.refused("A", "play", card="King", tributes=("Ox",), at="F1").rule == "SF-FORM-02"


@pytest.mark.rule("SF-COST-11", "SF-COST-12")
@pytest.mark.parametrize(("asked", "rule"), [({"tributes": 0}, "SF-COST-12"), ({}, "SF-COST-11")])
def test_case_24_a_blue_star_is_brought_in_only_as_its_frame_says(asked: dict[str, int], rule: str) -> None:
    star = unit("Comet", blue={"condition": {"count": OWN, "least": 0}})
    s = scene(A={"hand": [star, magic("Call", do("summon", card={"where": "hand", **asked}))]})
    s.says("A", "play", card="Call")
    assert s.refused("A", "choose", cards=("Comet",)).rule == rule


@pytest.mark.rule("SF-COST-11", "SF-COST-10")
def test_a_blue_frame_that_allows_it_lets_an_effect_summon() -> None:
    star = unit("Comet", blue={"condition": {"count": OWN, "least": 1}, "by_effect": True})
    s = scene(A={"F1": unit("Ox"), "hand": [star, magic("Call", do("summon", card={"where": "hand"}, at="F2"))]})
    s.says("A", "play", card="Call")
    s.choose("Comet")
    assert s.where("Comet") == "A.F2"


@pytest.mark.rule("SF-COST-07")
def test_case_25_an_extra_play_needs_no_tributes() -> None:
    s = scene(A={"hand": [unit("King", star=2), magic("Wave", do("extra_play", card={"where": "hand"}, at="F1"))]})
    s.says("A", "play", card="Wave")
    s.choose("King")
    assert s.where("King") == "A.F1"
    assert s.refused("A", "pass").rule == "SF-SUM-01"


@pytest.mark.rule("SF-ENTER-04")
def test_case_27_what_cannot_enter_goes_back_and_its_tributes_stay_paid() -> None:
    ban = unit("Martyr", text=[when("sacrificed", do("bar", what="enter", who="own"))])
    s = scene(A={"hand": [unit("King", star=1)], "F1": ban})
    s.says("A", "play", card="King", tributes=("Martyr",), at="F2")
    assert (s.where("King"), s.where("Martyr")) == ("A.hand", "A.graveyard")
    assert s.refused("A", "play", card="King", at="F2").rule != "SF-SUM-02"


@pytest.mark.rule("SF-COST-05", "SF-LEAVE-03")
def test_a_tribute_s_own_effect_resolves_while_it_is_still_there() -> None:
    lamb = unit("Lamb", text=[when("sacrificed", do("reward", n=1))])
    s = scene(A={"hand": [unit("King", star=1)], "F1": lamb})
    s.says("A", "play", card="King", tributes=("Lamb",), at="F1")
    assert s.order("reward_changed", "unit_left", "unit_entered") == ["reward_changed", "unit_left", "unit_entered"]


@pytest.mark.rule("SF-COST-06")
def test_until_it_is_gone_a_tribute_is_no_target_of_what_makes_it_leave() -> None:
    lamb = unit("Lamb", text=[when("sacrificed", do("to_hand"), targets=[OWN])])
    s = scene(A={"hand": [unit("King", star=2)], "F1": lamb, "F2": unit("Ox"), "F3": unit("Cow")})
    s.says("A", "play", card="King", tributes=("Lamb", "Ox"), at="F1")
    assert (s.where("Cow"), s.where("Ox")) == ("A.hand", "A.graveyard")


@pytest.mark.rule("SF-COST-13", "SF-LEAVE-05")
def test_a_traveller_may_be_a_tribute_and_goes_to_the_forest() -> None:
    s = scene(A={"hand": [unit("King", star=1)], "F1": traveller()})
    s.says("A", "play", card="King", tributes=("Traveller",), at="F2")
    assert (s.where("Traveller"), s.where("King")) == ("A.forest", "A.F2")


@pytest.mark.rule("SF-COST-08", "SF-COST-12")
def test_case_187_a_blue_star_is_no_unit_of_tribute_number_nought() -> None:
    s = scene(A={"F1": unit("Ox"), "F2": unit("King", star=1), "F3": unit("Comet", blue={"condition": {"count": ANY}})})
    s.effect("A", do("sacrifice", of={"tributes": 0}))
    assert (s.where("Ox"), s.where("King"), s.where("Comet")) == ("A.graveyard", "A.F2", "A.F3")


@pytest.mark.rule("SF-COST-10", "SF-FORM-03")
def test_case_157_a_blue_star_whose_condition_is_met_is_the_entry_of_formation() -> None:
    star = unit("Comet", blue={"condition": {"count": OWN, "least": 3}})
    s = scene(A={"hand": [star], "F1": unit("Ox"), "F2": unit("Cow")}, node="formation.entry", met="summon")
    assert s.refused("A", "play", card="Comet", at="F4").rule == "SF-COST-10"
    s = scene(
        A={"hand": [star], "F1": unit("Ox"), "F2": unit("Cow"), "F3": unit("Hen")}, node="formation.entry", met="summon"
    )
    s.says("A", "play", card="Comet", at="F4")
    s.says("A", "move", card="Ox", to="B1")
    assert s.where("Comet") == "A.F4"


@pytest.mark.rule("SF-IMM-01")
def test_case_93_a_red_star_that_is_played_activates_immediate() -> None:
    king = unit("King", star=1, text=[when("immediate", do("reward", n=1))])
    s = scene(A={"hand": [king], "F1": unit("Ox")})
    s.says("A", "play", card="King", tributes=("Ox",), at="F1")
    assert s.number("A", "rewards") == 1


@pytest.mark.rule("SF-COST-06")
def test_a_tribute_is_chosen_for_nothing_else_and_what_is_protected_stays_so() -> None:
    lamb = unit("Lamb", text=[when("sacrificed", do("sacrifice", n=1), do("separate", to=OWN), do("to_hand", to="target"))])
    s = scene(A={"hand": [unit("King", star=2)], "F1": lamb, "F2": unit("Ox"), "F3": unit("Cow"), "F4": unit("Hen")})
    s.says("A", "play", card="King", tributes=("Lamb", "Ox"), at="F1")
    assert s.asks["options"] == (s["Cow"], s["Hen"])
    s.choose("Hen")
    assert s.table.flags.get("tributes") is None
    assert (s.where("Ox"), s.where("Hen"), s.where("King")) == ("A.graveyard", "A.graveyard", "A.F1")


@pytest.mark.rule("SF-COST-06")
def test_a_tribute_that_lies_in_the_graveyard_may_be_a_target_again() -> None:
    lamb = unit("Lamb", text=[when("sacrificed", do("to_hand"), targets=[{"where": "graveyard", "whose": "own"}])])
    s = scene(A={"hand": [unit("King", star=2)], "F1": unit("Ox"), "F2": lamb})
    s.says("A", "play", card="King", tributes=("Lamb", "Ox"), at="F1")
    assert s.where("Ox") == "A.hand"


@pytest.mark.rule("SF-COST-06", "SF-SPLIT-01")
def test_a_merged_tribute_is_no_target_of_what_separates_it() -> None:
    lamb = unit("Lamb", text=[when("sacrificed", do("separate"), targets=[{**OWN, "merged": True}])])
    s = scene(A={"hand": [unit("King", star=2)], "F1": lamb, "F2": unit("Top", lower=[unit("Low")])})
    s.says("A", "play", card="King", tributes=("Lamb", "Top"), at="F1")
    assert (s.happened("unit_separated"), s.where("Low")) == ([], "A.graveyard")


@pytest.mark.rule("SF-COST-08", "SF-COST-09")
def test_an_effect_for_no_tribute_units_takes_one_whose_star_is_reduced_to_nothing() -> None:
    call = magic("Call", do("extra_play", card={"where": "hand", "tributes": 0}, at="F1"))
    s = scene(A={"hand": [unit("King", star=1), call]})
    s.effect("A", do("tributes", n=-1, who="own"))
    s.says("A", "play", card="Call")
    s.choose("King")
    assert s.where("King") == "A.F1"


@pytest.mark.rule("SF-COST-09", "SF-FORM-02")
def test_a_standing_effect_may_lower_the_star_of_units_in_hand() -> None:
    herald = {"timing": "static", "effects": [{"to": {"type": "unit", "where": "hand", "whose": "own"}, "tributes": -1}]}
    s = scene(A={"hand": [unit("King", star=1)], "F1": unit("Ox", text=[herald])}, node="formation.entry", met="summon")
    s.says("A", "play", card="King", at="F2")
    assert s.where("King") == "A.F2"


@pytest.mark.rule("SF-COST-11")
def test_who_is_asked_for_a_unit_is_offered_the_blue_stars_whose_frames_allow_it() -> None:
    allowed = unit("Comet", blue={"condition": {"count": OWN, "least": 1}, "by_effect": True})
    barred = unit("Meteor", blue={"condition": {"count": OWN, "least": 1}})
    s = scene(A={"F1": unit("Ox"), "hand": [allowed, barred, magic("Call", do("summon", card={"where": "hand"}, at="F2"))]})
    s.says("A", "play", card="Call")
    assert s.secret("A")["options"] == (s["Comet"],)


@pytest.mark.rule("SF-COST-03", "SF-COST-02")
def test_the_star_of_a_card_that_the_record_does_not_know_leaves_the_verdict_open() -> None:
    s = scene(A={"hand": [unit("King", known=False)], "F1": unit("Ox")})
    events = s.says("A", "play", card="King", tributes=("Ox",), at="F1")
    assert events[0].verdict == ("open", "SF-COST-03")
    assert (s.where("Ox"), s.where("King")) == ("A.graveyard", "A.F1")


@pytest.mark.rule("SF-COST-10", "SF-ENTER-04")
@pytest.mark.parametrize(("others", "place"), [(2, "A.F1"), (1, "A.hand")])
def test_a_blue_star_enters_only_when_the_action_of_its_frame_was_done(others: int, place: str) -> None:
    star = unit("Comet", blue={"effects": [do("discard", n=2)]})
    s = scene(A={"hand": [star, *(unit(f"Card {n}") for n in range(others))]})
    s.says("A", "play", card="Comet", at="F1")
    assert (s.where("Comet"), s.count("A", "graveyard")) == (place, others)
    assert ("met:summon" in s.table.flags) == (place == "A.F1")


@pytest.mark.rule("SF-COST-10", "SF-COST-14")
def test_a_blue_star_whose_cost_can_be_paid_is_played_for_it() -> None:
    s = scene(A={"energy": 1, "hand": [unit("Comet", blue={"cost": {"spend": 2}})]})
    assert s.refused("A", "play", card="Comet", at="F1").rule == "SF-COST-10"
    s.effect("A", do("charge", n=1))
    s.says("A", "play", card="Comet", at="F1")
    assert (s.where("Comet"), s.number("A", "energy")) == ("A.F1", 0)


@pytest.mark.rule("SF-COST-11", "SF-ENTER-04")
def test_of_two_blue_stars_that_an_effect_brings_in_one_may_fail_for_want_of_its_cost() -> None:
    stars = [unit(name, blue={"cost": {"spend": 2}, "by_effect": True}) for name in ("Comet", "Meteor")]
    s = scene(A={"energy": 3, "graveyard": stars})
    s.effect("A", do("summon", to=(s["Comet"], s["Meteor"])))
    s.choose("F1")
    assert (s.where("Comet"), s.where("Meteor"), s.number("A", "energy")) == ("A.F1", "A.graveyard", 1)


@pytest.mark.rule("SF-COST-10", "SF-FORM-02")
def test_a_blue_frame_may_be_played_in_formation_where_its_condition_is_met() -> None:
    for least, rule in ((0, ""), (3, "SF-COST-10")):
        star = unit("Comet", blue={"condition": {"count": OWN, "least": least}})
        s = scene(A={"hand": [star], "F1": unit("Ox")}, node="formation.entry", met="summon")
        if rule:
            assert s.refused("A", "play", card="Comet", at="F2").rule == rule
        else:
            s.says("A", "play", card="Comet", at="F2")
            assert s.where("Comet") == "A.F2"


@pytest.mark.rule("SF-COST-03", "SF-COST-08")
def test_a_unit_without_a_star_takes_no_tribute() -> None:
    s = scene(A={"hand": [unit("New")], "F1": unit("Ox")})
    assert s.refused("A", "play", card="New", at="F1", tributes=("Ox",)).rule == "SF-COST-03"


@pytest.mark.rule("SF-COST-09")
def test_one_card_alone_needs_fewer_tributes() -> None:
    """Given two units of one star in hand, when one of them needs one less, then the other still asks for its tribute."""
    s = scene(A={"hand": [unit("King", star=1), unit("Duke", star=1)], "F2": unit("Ox")})
    s.effect("A", do("tributes", n=-1, to=s["King"]))
    assert s.refused("A", "play", card="Duke", at="F1").rule == "SF-COST-03"
    s.says("A", "play", card="King", at="F1")
    assert (s.where("King"), s.where("Ox")) == ("A.F1", "A.F2")


@pytest.mark.rule("SF-COST-03", "SF-COST-12")
def test_a_blue_star_asks_for_no_tributes() -> None:
    star = unit("Comet", blue={"condition": {"count": OWN, "least": 1}})
    s = scene(A={"hand": [star], "F2": unit("Ox")})
    assert s.refused("A", "play", card="Comet", tributes=("Ox",), at="F1").rule == "SF-COST-03"
