"""PS Armor."""

import pytest

from tests.gundam_war.scene import blue, character, generation, keyword, operation, scene, unit

PLAIN = {"keywords": [keyword("ps_armor")]}
FOUR = {"keywords": [keyword("ps_armor", x=4)]}


def fought(armor, *power, **more):
    s = scene(A={"station": [unit("Shell", **armor, **more), *power]}, node="attack.ft1")
    s.says("A", "attack", space=("Shell",))
    return s


@pytest.mark.rule("GW-PSAR-01", "GW-KW-19")
def test_it_is_placed_rerolled():
    s = scene(A={"hand": [unit("Shell", **PLAIN)]})
    s.says("A", "play", card="Shell")
    s.passes()
    assert not s.rolled("Shell")


@pytest.mark.rule("GW-PSAR-02", "GW-PSAR-04", "GW-KW-19")
@pytest.mark.parametrize(("power", "place"), [(3, "A.hand"), (4, "A.station_area")])
def test_after_battle_it_returns_unless_the_corps_power_reaches_its_number_case_105(power, place):
    s = fought(FOUR, blue(power), generation("green", copies=3))
    s.to("end.done")
    assert s.zone("Shell") == place


@pytest.mark.rule("GW-PSAR-05")
def test_without_a_number_no_power_keeps_it():
    s = fought(PLAIN, blue(9))
    s.to("end.done")
    assert s.zone("Shell") == "A.hand"


@pytest.mark.rule("GW-PSAR-02")
def test_a_unit_that_stayed_at_home_stays_in_play():
    s = scene(A={"station": [unit("Shell", **PLAIN)]}, node="attack.ft1")
    s.to("end.done")
    assert s.zone("Shell") == "A.station_area"


@pytest.mark.rule("GW-PSAR-02", "GW-MOVE-08")
def test_a_defender_returns_to_its_owners_hand_with_what_is_set_on_it():
    crew = [character("Ace"), operation("Trap", owner="A")]
    s = scene(B={"station": [unit("Shell", carries=crew, **PLAIN)]}, node="attack.ft1")
    s.says("A", "attack")
    s.says("B", "defend", earth=("Shell",))
    s.to("end.done")
    assert s.zone("Shell") == s.zone("Ace") == "B.hand"
    assert s.zone("Trap") == "A.hand"


@pytest.mark.rule("GW-PSAR-03", "GW-KW-26")
def test_supply_keeps_it_in_play():
    supply = {"keywords": [keyword("supply", x=1)]}
    s = scene(A={"station": [unit("Shell", **PLAIN), unit("Tender", **supply)]}, node="attack.ft1")
    s.says("A", "attack", space=("Shell", "Tender"))
    s.says("B", "defend")
    s.says("A", "use", card="Tender", targets=("Shell",))
    s.to("end.done")
    assert s.zone("Shell") == "A.station_area"


@pytest.mark.rule("GW-PSAR-04", "GW-END-05")
def test_the_power_counts_when_the_return_would_happen():
    drain = [{"timing": "auto_d", "moment": "end_of_turn", "effects": [{"do": "destroy", "to": {"type": "generation"}}]}]
    s = fought(FOUR, blue(4), unit("Drain", text=drain))
    s.to("end.effects")
    s.says("A", "effects", order=(2, 1))
    assert s.zone("Shell") == "A.hand"
