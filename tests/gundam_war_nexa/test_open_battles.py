"""What a battle of unknown numbers leaves open stays with the battle; the next line is judged for itself."""

import pytest

from tests.gundam_war_nexa.scene import scene, unit


@pytest.mark.rule("NX-BATT-31")
@pytest.mark.parametrize("mode", ["referee", "scribe"])
def test_the_line_that_comes_after_an_unsettled_battle_is_not_open_because_of_it(mode):
    fighters = {"A": {"space": [unit("A", known=False)], "hand": [unit("New")]}, "B": {"space": [unit("B", "1/1/3")]}}
    s = scene(**fighters, node="defense.ft2", mode=mode)
    events = s.says("A", "done")
    assert next(event for event in events if event.is_command).verdict == ("legal",)
    assert [event.name for event in events if event.verdict[0] == "open"] != []
    assert s.zone("A") == "A.deployment_area"


def rules_left_open(events):
    """The rules that a line leaves open."""
    return {rule for event in events if event.verdict[0] == "open" for rule in event.verdict[1:]}


@pytest.mark.rule("NX-BATT-31", "NX-BATT-40", "NX-BATT-49")
@pytest.mark.parametrize("mode", ["referee", "scribe"])
def test_who_fell_in_a_battle_of_unknown_numbers_is_stated_and_is_abolished_in_the_cut_after_it(mode):
    fighters = {"A": {"space": [unit("Known", "5/1/5")]}, "B": {"deployment": [unit("Veiled", known=False)]}}
    s = scene(**fighters, node="defense.move", mode=mode)
    s.says("B", "defend", space=("Veiled",))
    events = s.says("A", "resolve", destroyed=("Veiled",))
    assert rules_left_open(events) >= {"NX-BATT-31"}
    assert (s.node, s.destroyed("Veiled"), [data["kind"] for _, data in s.table.chain]) == ("damage.ft2", True, ["abolish"])
    s.passes()
    assert (s.zone("Veiled"), s.nation("B")) == ("B.junkyard", 20)


@pytest.mark.rule("NX-BATT-35", "NX-BATT-37")
def test_the_damage_to_the_nation_is_stated_too():
    s = scene(A={"space": [unit("Veiled", known=False)]}, node="defense.ft2", mode="scribe")
    s.says("A", "resolve", points=4)
    assert (s.nation("B"), s.count("B.discard_pile")) == (16, 4)


@pytest.mark.rule("NX-WIN-01")
def test_stated_damage_that_empties_the_nation_ends_the_game():
    s = scene(A={"space": [unit("Veiled", known=False)]}, node="defense.ft2", nation=(20, 3))
    s.says("A", "resolve", points=4)
    assert s.result == {"A": "win", "B": "loss"}


@pytest.mark.rule("NX-BATT-31")
def test_a_battle_that_is_computed_is_not_stated_otherwise_but_on_paper():
    lying = {"A": {"space": [unit("P", "1/0/5")]}, "B": {"space": [unit("G", "0/0/3")]}}
    assert scene(**lying, node="defense.ft2").refused("A", "resolve", destroyed=("G",)).rule == "NX-BATT-31"
    s = scene(**lying, node="defense.ft2", mode="scribe")
    s.says("A", "resolve", destroyed=("G",))
    assert ("illegal", "NX-BATT-31") in [event.verdict for event in s.events]
    s.passes()
    assert s.zone("G") == "B.junkyard"


@pytest.mark.rule("NX-BATT-31")
def test_the_result_is_offered_where_a_number_is_missing_and_only_there():
    s = scene(A={"space": [unit("Veiled", known=False)]}, B={"space": [unit("G")]}, node="damage.ft2")
    result = [offer for offer in s.desk.ruleset.offers(s.desk, "A") if offer.act == "resolve"]
    assert {"destroyed", "points"} == {name for offer in result for name in offer.slots}
    known = scene(A={"space": [unit("P")]}, B={"space": [unit("G")]}, node="damage.ft2")
    assert [offer.act for offer in known.desk.ruleset.offers(known.desk, "A")] == ["pass"]
