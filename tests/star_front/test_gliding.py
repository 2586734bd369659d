"""Glide, and the electrified cards on its way (SF-GLIDE, SF-ELEC)."""

from __future__ import annotations

import pytest

from tests.star_front.scene import do, magic, scene, unit, when

READY = {"node": "tactics.choose", "met": "summon"}


@pytest.mark.rule("SF-GLIDE-01", "SF-ELEC-01", "SF-ELEC-02", "SF-ELEC-03")
def test_case_66_electrified_cards_are_activated_in_the_order_of_contact() -> None:
    def coil(name: str) -> dict[str, object]:
        return unit(name, text=[when("electrify", do("gain", attack=1, to="self"))])

    s = scene(
        A={"F4": unit("Eel", "2/1", "glide"), "B1": coil("One"), "F2": coil("Two"), "B4": coil("Four")},
        B={"F1": unit("Elf")},
        **READY,
    )
    s.says("A", "attack", card="Eel", glide="F1")
    assert [event.said["cards"] for event in s.happened("stat_granted")] == [(s["Four"],), (s["Two"],), (s["One"],)]
    assert s.order("unit_glided", "stat_granted", "unit_attacks") == ["unit_glided", *["stat_granted"] * 3, "unit_attacks"]
    assert (s.where("Eel"), s.state("Eel")) == ("A.F1", "attacking")


@pytest.mark.rule("SF-GLIDE-01", "SF-GLIDE-02")
def test_case_67_a_glide_goes_to_a_free_position_with_somebody_to_attack() -> None:
    s = scene(A={"F4": unit("Eel", "2/1", "glide"), "F1": unit("Ox")}, B={"F1": unit("Elf")}, **READY)
    assert s.refused("A", "attack", card="Eel", glide="F1").rule == "SF-GLIDE-01"
    assert s.refused("A", "attack", card="Eel", glide="F2").rule == "SF-ATK-02"
    s.says("A", "attack", card="Eel", glide="B1")
    s = scene(A={"F4": unit("Cat"), "F5": unit("Eel", "2/1", "glide", "imprisoned")}, B={"F1": unit("Elf")}, **READY)
    assert s.refused("A", "attack", card="Cat", glide="F1").rule == "SF-GLIDE-01"
    assert s.refused("A", "attack", card="Eel", glide="F1").rule == "SF-IMPR-01"


@pytest.mark.rule("SF-ELEC-03")
def test_case_163_of_two_electrified_effects_the_player_chooses_the_first() -> None:
    coil = unit("Coil", text=[when("electrify", do("reward", n=1)), when("electrify", do("lose_reward", n=1))])
    s = scene(A={"F4": unit("Eel", "2/1", "glide"), "F2": coil}, B={"F1": unit("Elf")}, **READY)
    s.says("A", "attack", card="Eel", glide="F1")
    s.choose("2")
    assert s.number("A", "rewards") == 1


@pytest.mark.rule("SF-ELEC-01", "SF-ELEC-02")
@pytest.mark.parametrize(("switch", "expected"), [("both_players", ["Theirs", "Mine"]), ("own_only", ["Mine"])])
def test_case_190_whose_electrified_cards_count_is_a_house_rule(switch: str, expected: list[str]) -> None:
    def coil(name: str) -> dict[str, object]:
        return unit(name, text=[when("electrify", do("reward", n=1))])

    s = scene(
        A={"F4": unit("Eel", "2/1", "glide"), "F2": coil("Mine")},
        B={"F1": unit("Elf"), "F3": coil("Theirs")},
        **READY,
        switches={"electrify_cards": switch},
    )
    s.says("A", "attack", card="Eel", glide="F1")
    assert s.cards_of("effect_activated") == expected
    assert s.state("Eel") == "attacking"


@pytest.mark.rule("SF-GLIDE-01", "SF-STATE-03", "SF-ELEC-01")
def test_a_glider_that_an_electrified_card_lays_sideways_does_not_attack() -> None:
    coil = unit("Coil", text=[when("electrify", do("lay", to={"type": "unit", "name": "Eel"}))])
    s = scene(A={"F4": unit("Eel", "2/1", "glide")}, B={"F1": unit("Elf"), "F3": coil}, **READY)
    s.says("A", "attack", card="Eel", glide="F1")
    assert (s.where("Eel"), s.state("Eel"), s.happened("unit_attacks")) == ("A.F1", "sideways", [])


@pytest.mark.rule("SF-ELEC-01")
def test_magic_granted_to_a_unit_on_the_way_is_an_electrified_card_too() -> None:
    coil = {**magic("Coil"), "text": [when("electrify", do("reward", n=1), zone="field")]}
    s = scene(A={"F4": unit("Eel", "2/1", "glide"), "F3": unit("Ox", granted=[coil])}, B={"F1": unit("Elf")}, **READY)
    s.says("A", "attack", card="Eel", glide="F1")
    assert s.number("A", "rewards") == 1


@pytest.mark.rule("SF-ELEC-02", "SF-ELEC-03")
@pytest.mark.parametrize("gone", ["destroy", "to_deck"])
def test_an_electrified_card_that_another_one_made_leave_does_nothing(gone: str) -> None:
    """Given two electrified cards on the way, when the first makes the second leave, then that one is not activated."""
    first = unit("First", text=[when("electrify", do(gone, to={"type": "unit", "name": "Second"}))])
    second = unit("Second", text=[when("electrify", do("reward", n=1))])
    s = scene(A={"F4": unit("Eel", "2/1", "glide"), "F3": first, "F2": second}, B={"F1": unit("Elf")}, **READY)
    s.says("A", "attack", card="Eel", glide="F1")
    assert (s.number("A", "rewards"), s.cards_of("effect_activated"), s.state("Eel")) == (0, ["First"], "attacking")
