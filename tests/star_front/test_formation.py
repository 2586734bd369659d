"""Formation: the entry and the moves (SF-FORM, SF-MOVE)."""

from __future__ import annotations

import pytest

from tests.star_front.scene import OWN, RULES, do, magic, scene, unit, use


@pytest.mark.rule("SF-FORM-10", "SF-FORM-11")
def test_case_29_no_move_before_the_entry_of_formation() -> None:
    s = scene(A={"F1": unit("Ox")}, node="formation.entry", met="summon")
    assert s.refused("A", "move", card="Ox", to="F2").rule == "SF-FORM-10"
    s.says("A", "summon", at="F3")
    s.says("A", "move", card="Ox", to="F2")
    assert s.where("Ox") == "A.F2"


@pytest.mark.rule("SF-FORM-10")
def test_where_no_entry_is_possible_the_moves_may_be_made_at_once() -> None:
    s = scene(A={"F1": unit("Ox")}, node="formation.entry", met="summon")
    s.effect("A", do("bar", what="enter", who="own"))
    s.says("A", "move", card="Ox", to="B4")
    assert s.where("Ox") == "A.B4"


@pytest.mark.rule("SF-FORM-04", "SF-FORM-06")
def test_case_32_who_has_been_in_the_back_row_moves_freely() -> None:
    full = {f"F{n}": unit(f"Post {n}") for n in range(1, 6)}
    s = scene(A={**full, "B1": unit("Yak", fresh=0)}, node="formation.entry", met="summon formation")
    s.says("A", "move", card="Yak", to="F1")
    s.says("A", "move", card="Yak", to="B2")
    assert (s.where("Yak"), s.where("Post 1")) == ("A.B2", "A.B1")


@pytest.mark.rule("SF-FORM-04")
def test_a_move_leads_to_another_position() -> None:
    s = scene(A={"F1": unit("Ox", fresh=0), "F2": unit("Cow", fresh=0)}, node="formation.entry", met="summon formation")
    assert s.refused("A", "move", card="Ox", to="F1").rule == "SF-FORM-04"
    (result,) = [offer for offer in RULES.offers(s.desk, "A") if offer.act == "move" and offer.args["card"] == s["Ox"]]
    assert "F1" not in result.slots["to"].options
    assert "F2" in result.slots["to"].options


@pytest.mark.rule("SF-FORM-05")
def test_who_entered_the_front_row_this_turn_does_not_go_to_the_back() -> None:
    s = scene(A={"hand": [unit("Ox")], "F2": unit("Cow")}, node="formation.entry", met="summon")
    s.says("A", "play", card="Ox", at="F1")
    assert s.refused("A", "move", card="Ox", to="B1").rule == "SF-FORM-05"
    s.says("A", "move", card="Ox", to="F2")
    s.says("A", "move", card="Cow", to="B1")
    assert s.refused("A", "move", card="Cow", to="F2").rule == "SF-FORM-05"


@pytest.mark.rule("SF-FORM-05")
def test_a_swap_does_not_take_a_fresh_unit_to_the_back_row_either() -> None:
    s = scene(A={"hand": [unit("Ox")], "B1": unit("Cow")}, node="formation.entry", met="summon")
    s.says("A", "play", card="Ox", at="F1")
    assert s.refused("A", "move", card="Cow", to="F1").rule == "SF-FORM-05"


@pytest.mark.rule("SF-FORM-08", "SF-FORM-09")
def test_between_two_moves_nothing_without_exact_timing_is_used() -> None:
    spell = magic("Song", do("reward", n=1), timing="tactics")
    s = scene(A={"F1": unit("Ox"), "F2": unit("Cow"), "hand": [spell]}, node="formation.entry", met="summon formation")
    s.says("A", "move", card="Ox", to="F3")
    s.says("A", "play", card="Song")
    assert s.node == "formation.after"
    assert s.refused("A", "move", card="Cow", to="F4").rule == "SF-TURN-10"


@pytest.mark.rule("SF-FORM-07")
def test_case_158_an_effect_that_moves_two_units_may_swap_them() -> None:
    s = scene(A={"F1": unit("Ox"), "F2": unit("Cow")})
    s.effect("A", do("move", to=(s["Ox"], s["Cow"]), at=("F2", "F2")))
    assert (s.where("Ox"), s.where("Cow")) == ("A.F1", "A.F2")
    s.effect("A", do("move", to=(s["Ox"],), at=("F2",)))
    assert (s.where("Ox"), s.where("Cow")) == ("A.F2", "A.F1")


@pytest.mark.rule("SF-FORM-07", "SF-POS-01")
def test_a_unit_is_moved_to_another_lane_than_that_of_the_unit_with_the_text() -> None:
    gale = unit("Gale", text=[use(do("move", to={"stands": "ahead"}, at="other_lane"), timing="main")])
    s = scene(A={"F2": gale}, B={"F2": unit("Elf"), "F4": unit("Imp")})
    s.says("A", "use", card="Gale")
    lanes = {word[1:] for word in (s.asks or {})["words"]}
    assert lanes == {"1", "3", "4", "5"}
    s.choose("F4")
    assert (s.where("Elf"), s.where("Imp")) == ("B.F4", "B.F2")


@pytest.mark.rule("SF-MOVE-01", "SF-EFF-23", "SF-COVER-01", "SF-LEAVE-06")
def test_case_181_a_move_is_no_entry_and_no_leaving() -> None:
    yak = unit("Yak", text=[use(do("reward", n=1), once=True, timing=["main"])], granted=[magic("Charm")])
    s = scene(A={"F5": yak, "F3": unit("Guard", "1/1", "cover")}, node="formation.entry", met="summon formation")
    s.says("A", "use", card="Yak")
    s.says("A", "move", card="Yak", to="F4")
    assert (s.asks, s.where("Charm"), s.where("Yak")) == (None, "Yak:granted", "A.F4")
    s.says("A", "pass")
    assert s.refused("A", "use", card="Yak").rule == "SF-EFF-23"


@pytest.mark.rule("SF-MOVE-02", "SF-IMPR-01", "SF-IMPR-03", "SF-ZONE-13")
def test_case_182_an_imprisoned_unit_is_not_moved_but_may_be_put() -> None:
    s = scene(A={"F2": unit("Yak", "2/1", "imprisoned"), "F3": unit("Ox")}, node="formation.entry", met="summon formation")
    assert s.refused("A", "move", card="Yak", to="F4").rule == "SF-IMPR-01"
    assert s.refused("A", "effect", effects=(do("put", to=s["Yak"], at="F3"),)).rule == "SF-ZONE-13"
    s.effect("A", do("put", to=s["Yak"], at="F4"))
    assert s.where("Yak") == "A.F4"


@pytest.mark.rule("SF-FORM-09")
def test_while_a_further_move_is_planned_nothing_without_exact_timing_is_used() -> None:
    spell = magic("Song", do("reward", n=1), timing="tactics")
    s = scene(A={"F1": unit("Ox"), "F2": unit("Cow"), "hand": [spell]}, node="formation.entry", met="summon formation")
    s.says("A", "move", card="Ox", to="F3", more=True)
    assert s.refused("A", "play", card="Song").rule == "SF-FORM-09"
    s.says("A", "move", card="Cow", to="F4")
    s.says("A", "play", card="Song")
    assert (s.where("Cow"), s.number("A", "rewards")) == ("A.F4", 1)


@pytest.mark.rule("SF-FORM-07")
def test_who_moves_all_units_by_an_effect_chooses_their_order() -> None:
    march = magic("March", do("move", to={**OWN, "where": "front"}))
    s = scene(A={"F1": unit("Ox"), "F2": unit("Cow"), "hand": [march]})
    s.says("A", "play", card="March")
    assert s.asks["what"] == "order"
    s.choose("Cow", "Ox")
    s.choose("F1")
    s.choose("B5")
    assert (s.where("Cow"), s.where("Ox")) == ("A.F1", "A.B5")
