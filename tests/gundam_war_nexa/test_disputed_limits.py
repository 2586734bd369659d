"""Positions that players argue about in NEX-A: an ACE that nobody knows, and limits that an unknown card may have used up.

`L` is a line of the rulebook.
"""

import pytest

from domain.kernel.contract.refusal import Refusal
from tests.gundam_war_nexa.scene import ace, character, command, graphic, keyword, operation, scene, unit
from tests.scene import open_rules, unsure

UNIT = {"type": "unit"}


def played(s, kind, card="What"):
    """An unknown card of A's hand is played as a card of a type and enters."""
    s.says("A", "play", card=s[card], **({"as_": kind} if kind else {}))
    s.passes()


# An ACE that nobody knows


@pytest.mark.rule("NX-PLAY-64")
def test_an_unknown_card_on_the_field_may_be_the_ace_that_goes_to_the_hangar():
    """L797: given an unknown own card on the field, when an ACE enters, then whether that card goes to the hangar is open."""
    s = scene(A={"deployment": [unit("Who", known=False)], "hand": [ace("Hero")]}, mode="scribe")
    s.says("A", "play", card="Hero")
    assert "NX-PLAY-64" in open_rules(s.says("", "settle"))
    assert s.zone("Who") == "A.deployment_area"


@pytest.mark.rule("NX-PLAY-64")
def test_an_unknown_card_of_the_enemy_stays_as_an_ace_enters():
    """L797: given an unknown card of the enemy, when an own ACE enters, then that is legal."""
    s = scene(A={"hand": [ace("Hero")]}, B={"deployment": [unit("Who", known=False)]}, mode="scribe")
    s.says("A", "play", card="Hero")
    assert open_rules(s.says("", "settle")) == set()


@pytest.mark.rule("NX-PLAY-64")
def test_an_unknown_card_that_enters_may_be_the_second_ace():
    """L797: given an own ACE, when an unknown card enters, then whether the ACE goes to the hangar is open."""
    s = scene(A={"deployment": [ace("Old")], "hand": [unit("What", known=False)]}, mode="scribe")
    s.says("A", "play", card=s["What"])
    assert "NX-PLAY-64" in open_rules(s.says("", "settle"))
    assert s.zone("Old") == "A.deployment_area"


@pytest.mark.rule("NX-PLAY-60", "NX-PLAY-42")
def test_a_character_on_an_unknown_card_may_meet_an_ace():
    """L785: given an unknown card on the field, when a character is set on it, then that is open: it may be an ACE."""
    s = scene(A={"deployment": [unit("Who", known=False)], "hand": [character("Ann")]}, mode="scribe")
    assert "NX-PLAY-42" in unsure(s, "A", "play", card="Ann", on="Who")


@pytest.mark.rule("NX-PLAY-60", "NX-TGT-01")
@pytest.mark.parametrize("wanted", [True, False])
def test_an_unknown_card_may_be_a_unit_with_a_character_by_itself(wanted):
    """L783: given "destroy a unit with (without) a character", when an unknown card is aimed at, then that is open."""
    shot = command("Shot", {"do": "destroy"}, targets=[{"type": "unit", "crewed": wanted}])
    s = scene(A={"hand": [shot]}, B={"deployment": [unit("Who", known=False)]}, mode="scribe")
    assert "NX-TGT-01" in unsure(s, "A", "play", card="Shot", targets=("Who",))


@pytest.mark.rule("NX-PLAY-60", "NX-TGT-01")
def test_an_ace_is_no_character_that_a_text_could_choose():
    """L783: given "destroy a character", when an ACE is aimed at, then that is refused: a character is set on it by a word
    alone, and no card of that type lies there."""
    shot = command("Shot", {"do": "destroy"}, targets=[{"type": "character"}])
    s = scene(A={"hand": [shot]}, B={"deployment": [ace("Hero")]})
    assert isinstance(s.answer("A", "play", card="Shot", targets=("Hero",)), Refusal)


@pytest.mark.rule("NX-PLAY-64", "NX-CTRL-17")
def test_an_ace_that_changes_sides_does_not_enter():
    """L797, L1610: given an own ACE, when an effect takes over another one, then it moves and does not enter the field: both
    stay."""
    s = scene(A={"deployment": [ace("Mine")]}, B={"deployment": [ace("Theirs")]})
    s.does("A", {"do": "to_area", "area": "deployment", "who": "own", "to": "Theirs"})
    assert (s.zone("Mine"), s.zone("Theirs")) == ("A.deployment_area", "A.deployment_area")


@pytest.mark.rule("NX-PLAY-64")
def test_an_ace_that_an_effect_puts_onto_the_field_drives_the_older_one_out():
    """L797: given an own ACE, when an effect puts another one onto the field, then the older one goes to the hangar."""
    s = scene(A={"deployment": [ace("Old")], "hand": [ace("New")]})
    s.does("A", {"do": "put_in_play", "to": "New"})
    assert (s.zone("Old"), s.zone("New")) == ("A.hangar", "A.deployment_area")


@pytest.mark.rule("NX-PLAY-60")
def test_an_operation_for_units_with_a_character_is_set_on_an_ace():
    """L783: given an operation whose host is a unit, when it is set on an ACE, then it lies there."""
    s = scene(A={"deployment": [ace("Hero")], "hand": [operation("O", set_on="unit")]})
    s.plays("A", "O", on="Hero")
    assert s.zone("O") == "Hero"


# Limits that an unknown card may have used up


@pytest.mark.rule("NX-PLAY-62")
@pytest.mark.parametrize(("kind", "said"), [("", {"NX-PLAY-62"}), ("ace", None)])
def test_an_ace_after_an_unknown_card_may_be_the_second_of_the_turn(kind, said):
    """L791: one ACE in a turn for each player. Given an unknown card that was played, when an ACE follows, then that is open,
    and illegal if the unknown one was said to be an ACE."""
    s = scene(A={"hand": [unit("What", known=False), ace("Hero")]}, mode="scribe")
    played(s, kind)
    result = unsure(s, "A", "play", card="Hero")
    assert result is None if said is None else said <= result


@pytest.mark.rule("NX-PLAY-62")
def test_an_ace_after_an_unknown_unit_is_the_first():
    """L791: given an unknown card that was played as a unit, when an ACE follows, then it is the first of the turn."""
    s = scene(A={"hand": [unit("What", known=False), ace("Hero")]}, mode="scribe")
    played(s, "unit")
    assert "NX-PLAY-62" not in unsure(s, "A", "play", card="Hero")


@pytest.mark.rule("NX-PLAY-22", "NX-PLAY-29")
@pytest.mark.parametrize(("kind", "said"), [("", {"NX-PLAY-22"}), ("unit", set())])
def test_a_g_after_an_unknown_card_may_follow_a_graphic(kind, said):
    """L645, L808: given an unknown card that was played, when a G follows, then the first may have been a graphic, which is
    played as G, unless it was said to be of another type."""
    s = scene(A={"hand": [unit("What", known=False), unit("U", g_sign={"color": "blue", "attribute": "x"})]}, mode="scribe")
    played(s, kind)
    assert unsure(s, "A", "play", card="U", as_="g") == said


@pytest.mark.rule("NX-PLAY-71")
def test_a_guard_after_the_text_of_an_unknown_g_may_be_the_second():
    """L815: given a text of an unknown G that was used, when a Guard follows, then the first may have been one as well."""
    sky = graphic("Sky", guard=1)
    s = scene(
        A={"gs": [graphic("Who", known=False), sky], "space": [unit("U")]},
        B={"space": [unit("V")]},
        node="damage.ft1",
        mode="scribe",
    )
    s.says("A", "use", card="Who")
    s.passes()
    assert "NX-PLAY-71" in unsure(s, "A", "use", card="Sky", text="guard", targets=("U",))


@pytest.mark.rule("NX-KW-06")
def test_a_gain_after_the_text_of_an_unknown_unit_may_be_the_second():
    """L2012: given a text of an unknown unit in battle that was used, when Gain follows, then that may be the second."""
    own = [unit("Who", known=False), unit("U", keywords=[keyword("gain")], g_sign={"color": "blue", "attribute": "x"})]
    s = scene(A={"space": own}, B={"space": [unit("V")]}, node="damage.ft1", mode="scribe")
    s.says("A", "use", card="Who")
    s.passes()
    assert "NX-KW-06" in unsure(s, "A", "use", card="U", text="gain")


@pytest.mark.rule("NX-PLAY-45")
def test_a_character_of_the_name_that_an_unknown_own_card_may_have_is_open():
    """L712: given an unknown card set on an own unit, when a character is played, then it may be the second of its name."""
    s = scene(
        A={"deployment": [unit("P", carries=[character("Who", known=False)]), unit("Q")], "hand": [character("Ann")]},
        mode="scribe",
    )
    assert "NX-PLAY-45" in unsure(s, "A", "play", card="Ann", on="Q")


@pytest.mark.rule("NX-PLAY-45")
def test_a_character_of_the_name_of_an_unknown_enemy_card_is_legal():
    """L712: given an unknown card set on an enemy unit, when a character is played, then no own one has its name."""
    s = scene(
        A={"deployment": [unit("Q")], "hand": [character("Ann")]},
        B={"deployment": [unit("P", carries=[character("Who", known=False)])]},
        mode="scribe",
    )
    assert unsure(s, "A", "play", card="Ann", on="Q") == set()
