"""Set Groups: hosts and the cards Set on them."""

import pytest

from tests.macross_crusade.scene import character, command, scene, unit


@pytest.mark.rule("MC-SET-08", "MC-SET-09", "MC-SET-07", "MC-SET-04")
def test_the_set_card_goes_alone_and_the_host_takes_it_along_case_101():
    s = scene(
        A={
            "deployment": [
                unit("P", sets=[character("C")]),
                unit("Q", sets=[character("D")]),
                unit("R", "1/1/2", sets=[character("E", "0/0/1")]),
            ]
        }
    )
    s.by_hand("B", {"do": "destroy", "to": "C"})
    s.passes()
    assert [s.zone("C"), s.zone("P")] == ["A.junkyard", "A.deployment_area"]
    s.by_hand("B", {"do": "move", "to": "Q", "zone": "hand"})
    assert [s.zone("Q"), s.zone("D")] == ["A.hand", "A.hand"]
    s.by_hand("B", {"do": "damage", "to": "E", "n": 3})
    s.passes()
    assert [s.zone("R"), s.zone("E")] == ["A.junkyard", "A.junkyard"]


@pytest.mark.rule("MC-SET-10")
def test_the_owner_orders_a_group_that_goes_to_the_nation():
    s = scene(A={"deployment": [unit("P", sets=[character("C")])]})
    s.by_hand("B", {"do": "move", "to": "P", "zone": "nation_top"})
    assert s.asks["seat"] == "A"
    s.chooses("A", "C", "P")
    assert s.table.at("A.nation")[:2] == [s["C"], s["P"]]


@pytest.mark.rule("MC-SET-15")
def test_host_and_set_card_are_not_both_named():
    two = command("Two", {"do": "scrap"}, targets=[{"n": 2}])
    s = scene(A={"hand": [two]}, B={"deployment": [unit("P", sets=[character("C")]), unit("Q")]})
    assert s.refused("A", "play", card="Two", targets=("P", "C")).rule == "MC-SET-15"
    s.says("A", "play", card="Two", targets=("Q", "C"))


@pytest.mark.rule("MC-SET-16")
def test_no_character_is_set_on_a_unit_that_counts_as_one():
    s = scene(A={"deployment": [unit("P")], "hand": [character("C")]})
    s.by_hand("A", {"do": "become", "to": "P", "type": "character", "also": True})
    assert s.refused("A", "play", card="C", on="P").rule == "MC-SET-16"


@pytest.mark.rule("MC-DEST-09", "MC-SET-04")
def test_a_negated_destruction_saves_the_whole_group_whichever_card_is_named():
    for name in ("P", "C"):
        s = scene(A={"deployment": [unit("P", sets=[character("C")])]})
        s.by_hand("B", {"do": "destroy", "to": "P"})
        assert len(s.table.chain) == 1
        s.by_hand("A", {"do": "negate_destruction", "to": name})
        assert not s.destroyed("P")
        assert not s.destroyed("C")
        assert not s.table.chain
