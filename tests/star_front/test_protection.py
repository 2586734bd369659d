"""What texts protect from and forbid, and what comes instead of a destruction."""

from __future__ import annotations

import pytest

from tests.star_front.scene import FOE, do, magic, scene, unit, use, when
from tests.star_front.texts import REWARD, static


@pytest.mark.rule("SF-EFF-19", "SF-DEF-07")
@pytest.mark.parametrize(
    ("word", "fights", "struck"),
    [("be_destroyed_in_battle", "A.F1", "A.graveyard"), ("be_destroyed_by_effects", "A.graveyard", "A.F1")],
)
def test_a_unit_is_barred_from_combats_or_from_effects_alone(word: str, fights: str, struck: str) -> None:
    mine = {"F1": unit("Rock", "1/1", text=[static({"cannot": word})])}
    s = scene(A=mine, B={"F1": unit("Wolf", "9/1", state="attacking")}, node="defence.before")
    s.fight()
    assert s.where("Rock") == fights
    t = scene(A=mine, B={"hand": [magic("Bolt", do("destroy"), targets=[FOE])]}, holder="B")
    t.says("B", "play", card="Bolt", targets=("Rock",))
    assert t.where("Rock") == struck


@pytest.mark.rule("SF-EFF-19", "SF-EFF-07")
def test_a_unit_that_cannot_be_a_target_is_none_for_the_enemy_alone() -> None:
    hidden = unit("Veil", text=[static({"cannot": "be_targeted"})])
    bolt = magic("Bolt", do("destroy"), targets=[{"type": "unit"}])
    s = scene(A={"F1": hidden, "hand": [bolt]}, B={"F1": unit("Elf"), "hand": [bolt]}, holder="B")
    assert s.refused("B", "play", card="Bolt.2", targets=("Veil",)).rule == "SF-EFF-19"
    t = scene(A={"F1": hidden, "hand": [bolt]})
    t.says("A", "play", card="Bolt", targets=("Veil",))
    assert t.where("Veil") == "A.graveyard"


@pytest.mark.rule("SF-EFF-19", "SF-IMM-01")
def test_immediate_effects_are_silent_under_a_text_that_forbids_them() -> None:
    mute = unit("Mute", text=[static({"to": {"type": "unit", "race": "cat"}, "cannot": "use_immediate"})])
    hand = [unit("Cat", race="cat", text=[when("immediate", REWARD)])]
    for there, rewards in (({"F2": mute}, 0), ({}, 1)):
        s = scene(A={"hand": hand}, B=there)
        s.says("A", "play", card="Cat", at="F1")
        assert s.number("A", "rewards") == rewards


@pytest.mark.rule("SF-EFF-22")
def test_a_keyword_of_all_units_in_the_row_does_not_work() -> None:
    calm = unit("Calm", text=[static({"to": {"type": "unit", "stands": "same_row"}, "lose": "decay"})])
    s = scene(A={"F1": calm, "F2": unit("Old", "1/1", "decay"), "B3": unit("Far", "1/1", "decay")})
    assert (s.has("Old", "decay"), s.has("Far", "decay")) == (False, True)


@pytest.mark.rule("SF-EFF-22", "SF-MRES-01")
def test_a_text_gives_a_resistance_against_the_enemy_alone() -> None:
    text = static({"to": {"type": "unit", "stands": "beside"}, "keyword": "magic_resistance", "whose": "enemy"})
    bolt = magic("Bolt", do("destroy"), targets=[{"type": "unit"}])
    mine = {"F2": unit("Sage", text=[text]), "F1": unit("Ox"), "hand": [bolt]}
    s = scene(A=mine, B={"hand": [bolt]}, holder="B")
    assert s.refused("B", "play", card="Bolt.2", targets=("Ox",)).rule == "SF-MRES-01"
    t = scene(A=mine)
    t.says("A", "play", card="Bolt", targets=("Ox",))
    assert t.where("Ox") == "A.graveyard"


@pytest.mark.rule("SF-EFF-19", "SF-LEAVE-08")
@pytest.mark.parametrize(("word", "place"), [("exile", "A.exile"), ("to_hand", "A.hand")])
def test_whom_a_unit_destroys_in_combat_goes_elsewhere(word: str, place: str) -> None:
    """Given an attacker whose victims are exiled, when it wins, then the loser is not destroyed but goes there."""
    wolf = unit("Wolf", "9/1", state="attacking", text=[static({"victims": word})])
    lost = unit("Elf", "1/1", text=[when("destroyed", REWARD)])
    s = scene(A={"F1": lost}, B={"F1": wolf}, node="defence.before")
    s.fight()
    assert (s.where("Elf"), s.number("A", "rewards"), len(s.happened("destruction_replaced"))) == (place, 0, 1)


@pytest.mark.rule("SF-EFF-19", "SF-LEAVE-08")
def test_a_unit_that_would_be_destroyed_goes_back_to_the_hand_instead() -> None:
    nest = unit("Nest", text=[static({"to": {"type": "unit", "race": "cat"}, "instead": "to_hand"})])
    s = scene(A={"F1": nest, "F2": unit("Cat", race="cat"), "F3": unit("Dog")})
    s.effect("A", do("destroy", to=("Cat", "Dog")))
    assert (s.where("Cat"), s.where("Dog")) == ("A.hand", "A.graveyard")


@pytest.mark.rule("SF-ERES-02", "SF-EFF-22")
def test_a_lasting_text_takes_effect_resistance_away() -> None:
    """Given a unit whose effect resistance a lasting text takes away, when an effect of a unit aims at it, then it works."""
    calm = unit("Calm", text=[static({"to": {"type": "unit", "name": "Full"}, "lose": "effect_resistance"})])
    mage = unit("Mage", text=[use(do("lay"), targets=[FOE])])
    s = scene(A={"F1": mage, "F2": calm}, B={"F1": unit("Full", "1/1", "effect_resistance")})
    s.says("A", "use", card="Mage", targets=("Full",))
    assert s.state("Full") == "sideways"
