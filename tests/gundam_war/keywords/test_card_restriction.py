"""1 card restriction, / Turn, / Own, / Deck."""

import pytest

from tests.gundam_war.scene import command, keyword, operation, scene, unit


def plan(restriction, **more):
    return operation("Plan", keywords=[keyword(restriction)], **more)


@pytest.mark.rule("GW-RESTR-01", "GW-RESTR-04", "GW-KW-01", "GW-KW-04")
@pytest.mark.parametrize(("word", "rule"), [("restrict_in_play", "GW-RESTR-01"), ("restrict_deck", "GW-RESTR-04")])
@pytest.mark.parametrize("whose", ["A", "B"])
def test_it_is_not_put_into_play_with_one_of_its_name_of_either_player(word, rule, whose):
    laid = {"A": {"hand": [plan(word)]}, "B": {}}
    laid[whose]["station"] = [plan(word)]
    s = scene(**laid)
    card = next(name for name in ("Plan", "Plan.2") if s.zone(name) == "A.hand")
    assert s.refused("A", "play", card=card).rule == rule


@pytest.mark.rule("GW-RESTR-03", "GW-KW-03")
def test_own_looks_at_the_own_cards_only():
    own = plan("restrict_own_in_play")
    s = scene(A={"hand": [own]}, B={"station": [own]})
    s.says("A", "play", card="Plan")
    s = scene(A={"hand": [own], "station": [own]})
    assert s.refused("A", "play", card="Plan").rule == "GW-RESTR-03"


@pytest.mark.rule("GW-RESTR-02", "GW-KW-02")
def test_a_card_name_is_used_once_per_turn_and_player():
    def once():
        return command("Trick", {"do": "draw"}, keywords=[keyword("restrict_per_turn")])

    s = scene(A={"hand": [once(), once()]}, B={"hand": [once()]})
    s.says("A", "play", card="Trick")
    s.passes()
    assert s.refused("A", "play", card="Trick.2").rule == "GW-RESTR-02"
    s.says("B", "play", card="Trick.3")


@pytest.mark.rule("GW-RESTR-01")
def test_an_effect_does_not_put_it_into_play_either_and_it_stays_where_it_was():
    barred = unit("Hull", keywords=[keyword("restrict_in_play")])
    s = scene(A={"junkyard": [barred]}, B={"station": [unit("Hull", model="2")]})
    s.says("A", "effect", effects=({"do": "put_in_play", "to": "Hull"},))
    assert s.zone("Hull") == "A.junkyard"
