"""Multiple."""

import pytest

from tests.gundam_war.scene import keyword, scene, unit


def clone():
    return unit("Clone", keywords=[keyword("multiple", effects=[{"do": "gain", "to": "self", "points": [1, 0, 0]}])])


@pytest.mark.rule("GW-MULT-01", "GW-MULT-02", "GW-ZONE-05", "GW-KW-16", "GW-COST-23")
def test_each_use_takes_a_same_named_card_of_hand_or_junkyard_case_115():
    s = scene(A={"space": [clone()], "hand": [clone()], "junkyard": [clone()]}, node="defense.ft2")
    for place in ("junkyard", "hand"):
        s.says("A", "use", card="Clone", from_=place)
        s.passes()
    assert s.points("Clone") == (4, 1, 3)
    assert s.zone("Clone.2") == s.zone("Clone.3") == "A.defunct_pile"
    assert s.refused("A", "use", card="Clone").rule == "GW-MULT-01"


@pytest.mark.rule("GW-MULT-01")
def test_the_card_has_to_have_the_same_name():
    s = scene(A={"space": [clone()], "hand": [unit("Other")]}, node="defense.ft2")
    assert s.refused("A", "use", card="Clone", **{"with": ("Other",)}).rule == "GW-MULT-01"


@pytest.mark.rule("GW-MULT-01")
def test_only_in_the_battle_phase():
    s = scene(A={"station": [clone()], "hand": [clone()]}, node="assign.ft")
    s.says("A", "use", card="Clone")
    assert s.node == "attack.ft1"


@pytest.mark.rule("GW-MULT-02")
def test_in_one_cut_in_every_use_is_a_link_of_its_own():
    s = scene(A={"space": [clone()], "hand": [clone()], "junkyard": [clone()]}, node="defense.ft2")
    s.says("A", "use", card="Clone", with_=("Clone.2",))
    s.says("B", "pass")
    s.says("A", "use", True, card="Clone", with_=("Clone.3",))
    assert len(s.table.chain) == 2
    s.passes()
    assert s.points("Clone")[0] == 4


@pytest.mark.rule("GW-MULT-01")
@pytest.mark.parametrize("mode", ["referee", "scribe"])
def test_it_is_asked_which_card_pays_where_hand_and_junkyard_have_one(mode):
    s = scene(A={"space": [clone()], "hand": [clone()], "junkyard": [clone()]}, node="defense.ft2", mode=mode)
    assert s.refused("A", "use", card="Clone").legal == (s["Clone.3"], s["Clone.2"])
