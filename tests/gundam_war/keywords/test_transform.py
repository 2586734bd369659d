"""Transform."""

import pytest

from tests.gundam_war.scene import character, keyword, scene, unit


def shifter(form="5/0/2", **more):
    other = {"points": [int(value) if value != "*" else value for value in form.split("/")], "keywords": [keyword("assault")]}
    return unit("Shifter", "3/1/4", keywords=[keyword("transform")], form=other, **more)


@pytest.mark.rule("GW-TRNS-01", "GW-TRNS-02", "GW-TRNS-03", "GW-TRNS-04", "GW-LABL-08", "GW-KW-29")
def test_the_points_are_replaced_and_what_lies_on_the_card_stays_case_111():
    s = scene(A={"station": [shifter(damage=1)]}, node="attack.ft1")
    s.says("A", "effect", effects=({"do": "gain", "to": "Shifter", "points": [1, 0, 0]},))
    s.says("A", "use", card="Shifter")
    s.passes()
    assert s.points("Shifter") == (6, 0, 2)
    assert s.damage("Shifter") == 1
    s.to("end.done")
    assert s.points("Shifter") == (3, 1, 4)


@pytest.mark.rule("GW-TRNS-01", "GW-KW-29")
def test_a_rolled_card_does_not_transform_case_111():
    s = scene(A={"station": [shifter(rolled=True)]}, node="attack.ft1")
    assert s.refused("A", "use", card="Shifter").rule == "GW-TRNS-01"


@pytest.mark.rule("GW-TRNS-01")
def test_it_is_used_in_the_battle_phase_only():
    s = scene(A={"station": [shifter()]}, node="assign.ft")
    s.says("A", "use", card="Shifter")
    assert s.node == "attack.ft1"


@pytest.mark.rule("GW-TRNS-02")
def test_keywords_and_texts_become_those_of_the_other_form():
    from domain.rulesets.gundam_war.state.current_properties import has_keyword, printed

    text = [{"timing": "auto_a", "effects": [{"points": [9, 9, 9], "on": "self"}]}]
    s = scene(A={"station": [shifter(text=text)]}, node="attack.ft1")
    s.says("A", "use", card="Shifter")
    s.passes()
    assert s.points("Shifter") == (5, 0, 2)
    assert has_keyword(s.table, s["Shifter"], "assault") is True
    assert has_keyword(s.table, s["Shifter"], "transform") is True
    assert printed(s.table, s["Shifter"]).name.is_surely("Shifter")


@pytest.mark.rule("GW-TRNS-03")
def test_a_damaged_card_may_not_stand_in_a_weaker_form():
    s = scene(A={"station": [shifter(damage=2)]}, node="attack.ft1")
    s.says("A", "use", card="Shifter")
    s.passes()
    assert s.zone("Shifter") == "A.junkyard"


@pytest.mark.rule("GW-TRNS-02", "GW-DMG-08", "GW-LABL-09")
@pytest.mark.parametrize("form", ["5/0/0", "5/0/*"])
def test_a_form_with_a_printed_nothing_was_not_brought_down(form):
    s = scene(A={"station": [shifter(form, carries=[character("Ace", "0/0/0")])]}, node="attack.ft1")
    s.says("A", "use", card="Shifter")
    s.passes()
    assert s.points("Shifter") == (5, 0, 0)
    assert s.zone("Ace") == "Shifter"


@pytest.mark.rule("GW-TRNS-02", "GW-MOVE-01")
def test_a_card_that_left_play_in_answer_does_not_change():
    s = scene(A={"station": [shifter()]}, node="attack.ft1")
    s.says("A", "use", card="Shifter")
    s.says("B", "effect", effects=({"do": "destroy", "to": "Shifter"},))
    s.passes()
    assert s.table.cards[s["Shifter"]].attributes == {}


@pytest.mark.rule("GW-TRNS-02")
def test_a_card_is_turned_to_its_other_form_and_back():
    s = scene(A={"station": [shifter()]}, node="attack.ft1")
    for points in ((5, 0, 2), (3, 1, 4)):
        s.effect("A", {"do": "transform", "to": "Shifter"})
        assert s.points("Shifter") == points
    assert [event.said["form"] for event in s.happened("unit_transformed")] == [2, 1]
