"""Supply."""

import pytest

from tests.gundam_war.scene import keyword, scene, unit

TENDER = {"keywords": [keyword("supply", x=2)]}


def returning(*squad, node="return.ft1"):
    return scene(A={"space": [unit("Tender", **TENDER), *squad]}, node=node)


@pytest.mark.rule("GW-SUPP-01", "GW-SUPP-03", "GW-KW-26", "GW-RET-02")
def test_up_to_that_many_units_of_the_squad_stay_rerolled_case_107():
    s = returning(unit("P"), unit("Ark", keywords=[keyword("battleship")]))
    assert s.refused("A", "use", card="Tender", targets=("P", "Ark")).rule == "GW-SUPP-03"
    s.says("A", "use", card="Tender", targets=("P", "Tender"))
    s.to("return.ft2")
    assert not s.rolled("P")
    assert not s.rolled("Tender")
    assert s.rolled("Ark")


@pytest.mark.rule("GW-SUPP-01")
def test_no_more_and_no_others():
    s = scene(A={"space": [unit("Tender", **TENDER), unit("P"), unit("Q")], "earth": [unit("Away")]}, node="return.ft1")
    assert s.refused("A", "use", card="Tender", targets=("Tender", "P", "Q")).rule == "GW-SUPP-01"
    assert s.refused("A", "use", card="Tender", targets=("Away",)).rule == "GW-SUPP-01"
    assert s.refused("A", "use", card="Tender", targets=("P", "P")).rule == "GW-SUPP-01"
    home = scene(A={"station": [unit("Tender", **TENDER), unit("P")]}, node="return.ft1")
    assert home.refused("A", "use", card="Tender", targets=("P",)).rule == "GW-SUPP-01"


@pytest.mark.rule("GW-SUPP-03")
def test_it_is_not_used_on_a_base():
    s = returning(unit("Wall", keywords=[keyword("base")]))
    assert s.refused("A", "use", card="Tender", targets=("Wall",)).rule == "GW-SUPP-03"


@pytest.mark.rule("GW-SUPP-02", "GW-KW-26")
def test_it_rerolls_nothing_case_108():
    s = returning(unit("P", rolled=True))
    assert s.refused("A", "use", card="Tender", targets=("P",)).rule == "GW-SUPP-02"


@pytest.mark.rule("GW-SUPP-02", "GW-EFF-05")
def test_a_unit_rolled_in_answer_is_rolled():
    s = returning(unit("P"))
    s.says("A", "use", card="Tender", targets=("P",))
    s.says("B", "effect", effects=({"do": "roll", "to": "P"},))
    s.passes()
    s.to("return.ft2")
    assert s.rolled("P")


@pytest.mark.rule("GW-SUPP-01", "GW-KW-26")
def test_after_the_move_home_it_comes_too_late():
    s = returning(unit("P"), node="return.ft1")
    s.to("return.ft2")
    assert s.refused("A", "use", card="Tender", targets=("P",)).rule == "GW-SUPP-01"
