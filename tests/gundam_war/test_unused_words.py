"""What is said with a card that has no use for it is refused in every mode, with what was probably meant."""

import pytest

from tests.gundam_war.opened_game import BASIC, SPECIAL, UNITS, opened
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


@pytest.mark.rule("GW-SETUP-12")
def test_a_redraw_that_shows_no_cards_names_none():
    s = opened()
    assert s.refused("A", "redraw", kind="b", cards=(BASIC,)).message == "redraw b has no use for cards"


@pytest.mark.rule("GW-SETUP-08")
def test_a_redraw_shows_no_more_cards_than_nobody_knows():
    s = opened()
    s.names_hand("A", SPECIAL, "other special", *UNITS[:4])
    assert s.refused("A", "redraw", kind="a", cards=(UNITS[0],)).message == "0 cards of the hand are not known, not 1"


@pytest.mark.rule("GW-MULT-01")
@pytest.mark.parametrize(
    "said", [{"targets": ("Clone",)}, {"with": ("Clone.2",), "from_": "nowhere"}, {"with": ("Clone.2", "Clone.3")}]
)
def test_multiple_is_paid_with_one_card_and_aimed_where_its_text_aims(said):
    clone = unit("Clone", keywords=[keyword("multiple", effects=[{"do": "gain", "to": "self", "points": [1, 0, 0]}])])
    s = scene(A={"space": [clone], "hand": [clone], "junkyard": [clone]}, node="defense.ft2")
    s.refused("A", "use", card="Clone", **said)


@pytest.mark.rule("GW-PLAY-04")
def test_a_unit_answers_nothing_in_the_cut_in():
    quick = unit("Quick", keywords=[keyword("quick")])
    s = scene(A={"hand": [command("Raid", DRAW)]}, B={"hand": [quick]})
    s.says("A", "play", card="Raid")
    assert s.refused("B", "play", True, card="Quick", answers="Raid").message == "Quick has no use for answers"
