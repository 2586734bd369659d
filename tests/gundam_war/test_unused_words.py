"""What is said with a card that has no use for it is refused in every mode, with what was probably meant."""

import pytest

from tests.gundam_war.scene import character, command, keyword, scene, unit

DRAW = {"do": "draw", "n": 1}


@pytest.mark.parametrize("mode", ["referee", "scribe"])
@pytest.mark.rule("GW-CHAR-01")
def test_a_character_said_with_targets_instead_of_on_is_refused(mode):
    s = scene(A={"hand": [character("Kai")], "station": [unit("GM")]}, mode=mode)
    assert s.refused("A", "play", card="Kai", targets=("GM",)).message == "Kai has no use for targets; is `on` meant?"


@pytest.mark.parametrize("mode", ["referee", "scribe"])
@pytest.mark.parametrize("said", [{"targets": ("GM",)}, {"with": ("GM",)}])
@pytest.mark.rule("GW-EFF-05", "GW-ADDC-01")
def test_targets_and_payments_of_a_card_without_any_are_refused(mode, said):
    s = scene(A={"hand": [command("Plain", DRAW)], "station": [unit("GM")]}, mode=mode)
    assert "has no use for" in s.refused("A", "play", card="Plain", **said).message


@pytest.mark.rule("GW-MULT-01", "GW-WIDE-01")
@pytest.mark.parametrize("said", [{"targets": ("Zura",)}, {"with": ("Zura",)}, {"from_": "hand"}])
def test_a_keyword_that_names_nothing_refuses_what_is_named(said):
    cannon = unit("Cannon", keywords=[keyword("wide_range_weapon", x=1)])
    s = scene(A={"space": [cannon]}, B={"space": [unit("Zura")]}, node="resolution.ft1")
    assert "wide_range_weapon of Cannon has no use for" in s.refused("A", "use", card="Cannon", **said).message


@pytest.mark.rule("GW-PLAY-04")
def test_a_place_that_there_is_not_is_named_with_what_is_near():
    s = scene(A={"hand": [unit("GM")]})
    assert s.refused("A", "play", card="GM", from_="hangr").message.endswith("is hangar meant?")
