"""Prevent."""

import pytest

from tests.gundam_war.scene import blue, command, keyword, scene, unit

PLAYED = [{"where": "cut_in"}]
IN_PLAY = [{"type": "unit", "whose": "enemy"}]


def guarded(name, x):
    return unit(name, keywords=[keyword("prevent", x=x), keyword("quick")])


def answered(power, *plays):
    void = command("Halt", {"do": "void"}, targets=[{"where": "cut_in", "n": len(plays)}], total=4)
    s = scene(A={"hand": [guarded(name, x) for name, x in plays]}, B={"hand": [void], "station": [blue(power)]})
    s.says("A", "play", card=plays[0][0])
    for name, _ in plays[1:]:
        s.says("B", "pass")
        s.says("A", "play", True, card=name)
    return s


@pytest.mark.rule("GW-PREV-01", "GW-KW-18")
def test_a_command_against_a_card_being_played_needs_that_much_more_power():
    s = answered(5, ("P", 2))
    assert s.refused("B", "play", True, card="Halt", targets=("P",)).rule == "GW-COST-06"
    s = answered(6, ("P", 2))
    s.says("B", "play", True, card="Halt", targets=("P",))


@pytest.mark.rule("GW-PREV-02", "GW-KW-18")
def test_the_numbers_of_several_cards_are_added_up():
    s = answered(8, ("P", 2), ("Q", 3))
    assert s.refused("B", "play", True, card="Halt", targets=("P", "Q")).rule == "GW-COST-06"
    s = answered(9, ("P", 2), ("Q", 3))
    s.says("B", "play", True, card="Halt", targets=("P", "Q"))


@pytest.mark.rule("GW-PREV-03")
@pytest.mark.parametrize(("span", "legal"), [("while_played", True), ("while_in_play", False)])
def test_it_lapses_once_the_card_is_in_play(span, legal):
    shot = command("Shot", {"do": "destroy"}, targets=IN_PLAY, total=4)
    switches = {"switches": {"prevent_span": span}}
    s = scene(A={"station": [guarded("P", 2)]}, B={"hand": [shot], "station": [blue(5)]}, **switches)
    if legal:
        s.says("B", "play", card="Shot", targets=("P",))
    else:
        assert s.refused("B", "play", card="Shot", targets=("P",)).rule == "GW-COST-06"


@pytest.mark.rule("GW-PREV-01")
def test_the_own_commands_cost_no_more():
    shot = command("Boost", {"do": "gain", "points": [1, 1, 1]}, targets=[{"type": "unit"}], total=4)
    switches = {"switches": {"prevent_span": "while_in_play"}}
    s = scene(A={"station": [guarded("P", 2), blue(4)], "hand": [shot]}, **switches)
    s.says("A", "play", card="Boost", targets=("P",))
