"""Coins and chips."""

import pytest

from domain.rulesets.gundam_war_nexa.state import current_properties
from tests.gundam_war_nexa.scene import (
    character,
    command,
    operation,
    scene,
    standing,
    unit,
    when,
)


@pytest.mark.rule("NX-EFF-18", "NX-COIN-02")
def test_what_depends_on_a_coin_of_a_name_needs_that_coin():
    """Given a text that removes a Spark and in that case draws, when a unit has an Anchor alone, then it cannot be played."""
    spend = command("Spend", {"do": "remove_coins", "n": 1, "name": "Spark", "to": {"coin": True}}, {"do": "draw"})
    spend["text"][0]["all_or_nothing"] = True
    s = scene(A={"hand": [spend], "deployment": [unit("U")]})
    s.does("A", {"do": "coin", "name": "Anchor", "to": "U"})
    assert s.refused("A", "play", card="Spend").rule == "NX-EFF-18"
    s.does("A", {"do": "coin", "name": "Spark", "to": "U"})
    s.plays("A", "Spend")
    assert (s.hand("A"), s.table.cards[s["U"]].marks) == (1, {"coin:Anchor": 1})


@pytest.mark.rule("NX-COIN-04", "NX-SETC-09", "NX-COIN-01", "NX-COIN-08")
def test_coins_are_gone_when_their_card_leaves_case_133():
    s = scene(A={"deployment": [unit("U", carries=[operation("O", set_on="unit")])]})
    s.does("A", {"do": "coin", "name": "Spark", "n": 2, "to": "U"})
    s.does("B", {"do": "move", "to": "U", "zone": "hand"})
    assert [s.zone("U"), s.zone("O")] == ["A.hand", "A.hand"]
    assert s.table.cards[s["U"]].marks == {}


@pytest.mark.rule(
    "NX-COIN-04",
    "NX-COIN-13",
    "NX-COIN-14",
    "NX-COIN-09",
    "NX-COIN-10",
    "NX-COIN-11",
    "NX-COIN-12",
    "NX-COIN-16",
)
def test_nothing_is_set_to_a_chip_and_it_gains_no_text_case_134():
    drone = {"type": "unit", "name": "Drone", "points": (1, 1, 1)}
    s = scene(
        A={
            "hand": [character("Pilot")],
            "deployment": [operation("Post", text=[when("enters", {"do": "draw"}, of={"type": "unit"})])],
        }
    )
    s.does("A", {"do": "chip", "card": drone})
    chip = s.table.at("A.deployment_area")[-1]
    s.names["Drone"] = chip
    assert s.hand("A") == 2  # the chip counts as a unit that enters
    assert s.refused("A", "play", card="Pilot", on="Drone").rule == "NX-COIN-13"
    s.does(
        "A",
        {"do": "give", "keyword": "assault", "to": "Drone"},
        {"do": "gain", "points": (1, 1, 1), "to": "Drone"},
        {"do": "coin", "name": "Spark", "to": "Drone"},
    )
    assert (
        s.points("Drone"),
        current_properties.has_keyword(s.table, chip, "assault"),
        current_properties.names_of(s.table, chip).words,
    ) == (
        (2, 2, 2),
        False,
        (),
    )
    assert s.table.cards[chip].marks == {}
    s.does("B", {"do": "move", "to": "Drone", "zone": "hand"})
    assert s.zone("Drone") == "A.removed_zone"


@pytest.mark.rule("NX-COIN-15", "NX-CARD-21", "NX-KW-10")
def test_what_a_chip_has_is_not_original():
    drill = standing({"on": {"type": "unit", "name": "U"}, "points": [1, 0, 0], "no_stack": True})
    drone = {"type": "unit", "name": "Drone", "keywords": ({"keyword": "cross_weapon", "trait": "Wing"},), "text": (drill,)}
    s = scene(A={"deployment": [unit("U", "1/1/1", traits=["Wing"])]}, node="attack.ft1")
    s.does("A", {"do": "chip", "card": drone}, {"do": "chip", "card": drone})
    assert s.points("U") == (3, 1, 1)
    chip = s.table.at("A.deployment_area")[-1]
    assert s.refused("A", "use", card=chip, text="cross_weapon", targets=("U",)).rule == "NX-PLAY-09"


@pytest.mark.rule("NX-COIN-03", "NX-COIN-09")
def test_an_effect_on_coins_takes_a_chip_case_175():
    s = scene(A={"hand": [command("Sweep", {"do": "remove_coins", "n": 1}, targets=[{"coin": True}])]})
    s.does("B", {"do": "chip", "card": {"type": "unit", "name": "Drone", "points": (1, 1, 1)}})
    chip = s.table.at("B.deployment_area")[-1]
    s.says("A", "play", card="Sweep", targets=(chip,))
    s.passes()
    assert s.table.cards[chip].place == "B.removed_zone"


@pytest.mark.rule("NX-COIN-02", "NX-COIN-09")
@pytest.mark.parametrize(("name", "goes"), [("Drone", True), ("Spark", False), (None, True)])
def test_coins_of_a_name_are_chips_of_that_name_and_no_others(name, goes):
    """Given a chip named Drone, when coins of a name are removed from it, then it goes if that is its name."""
    named = {} if name is None else {"name": name}
    sweep = command("Sweep", {"do": "remove_coins", "n": 1, **named}, {"do": "draw"}, targets=[{"type": "unit"}])
    sweep["text"][0]["all_or_nothing"] = True
    s = scene(A={"hand": [sweep]})
    s.does("B", {"do": "chip", "card": {"type": "unit", "name": "Drone", "points": (1, 1, 1)}})
    chip = s.table.at("B.deployment_area")[-1]
    if not goes:
        assert s.refused("A", "play", card="Sweep", targets=(chip,)).rule == "NX-EFF-18"
        s.does("A", {"do": "remove_coins", "to": chip, **named})
        assert s.table.cards[chip].place == "B.deployment_area"
        return
    s.says("A", "play", card="Sweep", targets=(chip,))
    s.passes()
    assert s.table.cards[chip].place == "B.removed_zone"


@pytest.mark.rule("NX-COIN-01", "NX-COIN-02", "NX-COIN-05", "NX-COIN-07", "NX-COIN-08")
def test_coins_of_one_name_are_one_kind_case_206():
    s = scene(A={"deployment": [unit("U", "1/1/1", carries=[character("Pilot", "1/1/1")])]})
    swift = {"do": "coin", "name": "Swift Attack", "keyword": "swift_attack", "to": "U"}
    s.does("A", swift)
    s.does("B", swift)
    s.does("A", {"do": "coin", "name": "+1", "points": (1, 1, 1), "to": "Pilot"}, {"do": "player_coin", "name": "Luck"})
    assert s.points("U") == (3, 3, 3)
    s.does("B", {"do": "remove_coins", "name": "Swift Attack", "to": "U"})
    assert current_properties.has_keyword(s.table, s["U"], "swift_attack") is False
    s.does("B", {"do": "remove_coins", "to": {"coin": True}})
    assert s.points("U") == (2, 2, 2)
    assert s.table.count("A", "coin:Luck") == 1


@pytest.mark.rule("NX-CTRL-16", "NX-COIN-12")
def test_a_chip_is_own_for_who_manages_its_area():
    banner = operation("Banner", text=[standing({"on": {"type": "unit", "whose": "own"}, "points": [1, 0, 0]})])
    s = scene(A={"deployment": [banner]})
    for seat in "AB":
        s.does(seat, {"do": "chip", "card": {"type": "unit", "name": f"Drone {seat}", "points": (1, 1, 1)}})
    drones = [s.table.at(f"{seat}.deployment_area")[-1] for seat in "AB"]
    assert [current_properties.combat_stats(s.table, drone)[0] for drone in drones] == [2, 1]


@pytest.mark.rule("NX-COIN-02", "NX-COIN-03")
@pytest.mark.parametrize(
    ("n", "said", "left"), [(1, ("Spark",), {"coin:Anchor": 2}), (2, ("Anchor", "Spark"), {"coin:Anchor": 1})]
)
def test_which_of_several_coins_are_removed_is_said_by_the_player(n, said, left):
    """Given a card with two Anchors and a Spark, when n coins of any name are removed, then the player names them."""
    s = scene(
        A={"hand": [command("Spend", {"do": "remove_coins", "n": n}, targets=[{"coin": True}])], "deployment": [unit("U")]}
    )
    s.does("A", {"do": "coin", "name": "Anchor", "n": 2, "to": "U"}, {"do": "coin", "name": "Spark", "to": "U"})
    s.plays("A", "Spend", targets=("U",))
    for name in said:
        assert s.asks["words"] == ("Anchor", "Spark")
        s.says("A", "choose", say=name)
    assert s.table.cards[s["U"]].marks == left


@pytest.mark.rule("NX-COIN-03")
@pytest.mark.parametrize(("n", "left"), [(2, {"coin:Anchor": 1}), (3, {}), (4, {})])
def test_no_coin_is_asked_for_where_no_choice_is_left(n, left):
    s = scene(
        A={"hand": [command("Spend", {"do": "remove_coins", "n": n}, targets=[{"coin": True}])], "deployment": [unit("U")]}
    )
    s.does("A", {"do": "coin", "name": "Anchor", "n": 3 if n == 2 else 2, "to": "U"})
    if n > 2:
        s.does("A", {"do": "coin", "name": "Spark", "to": "U"})
    s.plays("A", "Spend", targets=("U",))
    assert s.table.cards[s["U"]].marks == left
