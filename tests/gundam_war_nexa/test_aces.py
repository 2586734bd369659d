"""ACE and graphics."""

import pytest

from tests.gundam_war_nexa.scene import (
    ace,
    blue,
    character,
    graphic,
    operation,
    scene,
    sign,
    standing,
    unit,
    use,
)


@pytest.mark.rule("NX-PLAY-61", "NX-PLAY-63")
def test_the_defender_plays_an_ace_which_comes_rerolled_case_38():
    both = use({"do": "allow", "what": "space"}, {"do": "allow", "what": "earth"})
    s = scene(A={}, B={"gs": [blue(2)], "hand": [ace("Hero", total=2, roll=[["blue", 1]], text=[both])]})
    s.plays("B", "Hero")
    assert (s.zone("Hero"), s.rolled("Hero")) == ("B.deployment_area", False)
    s.says("B", "use", card="Hero")
    s.passes()
    s.to("defense.move")
    s.says("B", "defend", space=("Hero",))


@pytest.mark.rule("NX-PLAY-62", "NX-PLAY-11")
def test_one_ace_is_played_per_player_and_turn():
    s = scene(A={"hand": [ace("Hero"), ace("Other")]}, B={"hand": [ace("Rival")]})
    s.plays("A", "Hero")
    assert s.refused("A", "play", card="Other").rule == "NX-PLAY-62"
    s.plays("B", "Rival")


@pytest.mark.rule("NX-PLAY-64", "NX-CTRL-17")
def test_the_older_ace_goes_to_its_owners_hangar_case_41():
    s = scene(A={"deployment": [ace("Theirs", owner="B")], "hand": [ace("Mine")]})
    s.plays("A", "Mine")
    assert (s.zone("Theirs"), s.zone("Mine")) == ("B.hangar", "A.deployment_area")


@pytest.mark.rule("NX-PLAY-60")
def test_an_ace_counts_as_having_a_character_case_42():
    s = scene(A={"deployment": [ace("Hero")], "hand": [character("Pilot")]})
    assert s.refused("A", "play", card="Pilot", on="Hero").rule == "NX-PLAY-42"


@pytest.mark.rule("NX-PLAY-60", "NX-PLAY-52")
def test_an_operation_is_set_to_an_ace_case_187():
    s = scene(A={"deployment": [ace("Hero")], "hand": [operation("O", set_on="unit")]})
    s.plays("A", "O", on="Hero")
    assert s.zone("O") == "Hero"


@pytest.mark.rule("NX-PLAY-26", "NX-PLAY-27", "NX-PLAY-28", "NX-PLAY-29")
def test_a_graphic_is_played_only_as_g_and_keeps_its_text():
    sky = graphic("Sky", text=[standing({"on": {"type": "unit", "whose": "own"}, "points": [1, 0, 0]})])
    s = scene(A={"deployment": [unit("U", "2/1/3")], "hand": [sky, unit("V", g_sign=sign())]})
    assert s.refused("A", "play", card="Sky", as_="unit").rule == "NX-PLAY-26"
    s.plays("A", "Sky")
    assert s.points("U") == (3, 1, 3)
    assert s.refused("A", "play", card="V", as_="g").rule == "NX-PLAY-22"
