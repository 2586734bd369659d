"""Positions about what is asked instead of guessed: answers without their effect, rulings amid questions, late lines.

`L` is a line of the rulebook.
"""

from __future__ import annotations

import pytest

from tests.scene import moment, noted, require_offers_accepted
from tests.star_front.scene import FOE, OWN, do, magic, scene, traveller, unit, use


def needs(*before: object, **more: object) -> dict[str, object]:
    """A magic card whose reward hangs on what stands before it."""
    return magic("Try", *before, do("if_successful"), do("reward", n=2), **more)


@pytest.mark.rule("SF-EFF-09")
def test_a_draw_from_an_empty_deck_is_no_success() -> None:
    """L98: what follows "if successful" needs the whole sentence before it."""
    s = scene(A={"hand": [needs(do("draw", n=1))]}, deck=(0, 10))
    s.says("A", "play", card="Try")
    s.to_rest()
    assert s.number("A", "rewards") == 0


@pytest.mark.rule("SF-EFF-09", "SF-LEAVE-05")
def test_a_traveller_that_goes_to_the_forest_instead_of_the_hand_is_a_success() -> None:
    """§10.5: a traveller that would return goes to the forest; the sentence is carried out."""
    s = scene(A={"F1": traveller(), "hand": [needs(do("to_hand"), targets=[OWN])]}, forest=5)
    s.says("A", "play", card="Try", targets=("Traveller",))
    s.to_rest()
    assert (s.where("Traveller"), s.number("A", "rewards")) == ("A.forest", 2)


@pytest.mark.rule("SF-EFF-09", "SF-ENTER-02")
def test_two_travellers_for_one_free_position_are_no_success() -> None:
    field = {f"F{n}": unit(f"U{n}") for n in range(1, 5)}
    s = scene(A={**field, "hand": [needs(do("summon_traveller", n=2))]}, forest=5)
    s.says("A", "play", card="Try")
    s.to_rest()
    assert (s.count("A", "forest"), s.number("A", "rewards")) == (4, 0)


@pytest.mark.rule("SF-EFF-14", "SF-EFF-07")
def test_a_unit_that_a_ruling_moves_to_the_other_side_is_no_enemy_any_more() -> None:
    bolt = magic("Bolt", do("destroy"), targets=[FOE])
    s = scene(A={"hand": [bolt]}, B={"F1": unit("Elf"), "F2": unit("Imp"), "F3": unit("Orc")})
    s.says("A", "play", card="Bolt")
    while s.asks is None:
        s.let_pass()
    s.says("", "rule", text="it was A's", effects=(do("control", to=s["Elf"], who="A"),))
    assert s["Elf"] not in s.asks["options"]
    require_offers_accepted(s)
    s.choose("Imp")
    assert s.where("Imp") == "B.graveyard"


@pytest.mark.parametrize("who", ["A", "B"])
def test_a_mulligan_in_turn_five_is_noted_and_deals_nothing(who: str) -> None:
    s = scene(A={"hand": [unit("P")]}, B={"hand": [unit("Q"), unit("R")]}, mode="scribe")
    assert noted(s, who, "mulligan")


def test_a_first_player_who_is_named_in_turn_five_changes_nothing() -> None:
    s = scene(A={"hand": [unit("P")]}, mode="scribe")
    assert noted(s, "A", "first", seat="B")
    assert s.table.flags["first"] == "A"


def test_the_end_of_the_turn_by_the_player_whose_turn_it_is_not_passes_over_nothing() -> None:
    s = scene(A={"F1": unit("P")}, B={"F1": unit("Q")}, mode="scribe")
    s.answer("B", "end_turn")
    assert moment(s) == (5, "A")


@pytest.mark.rule("SF-EFF-07")
def test_what_is_offered_while_a_target_is_chosen_is_accepted() -> None:
    horn = unit("Horn", text=[use(do("to_hand"), targets=[OWN])])
    s = scene(A={"F1": horn, "F2": unit("Ox"), "hand": [magic("Bolt", do("destroy"), targets=[FOE])]}, B={"F1": unit("Elf")})
    require_offers_accepted(s)
    s.says("A", "use", card="Horn")
    require_offers_accepted(s)
