"""Who controls a card, and what happens when a second one of its name comes."""

import pytest

from domain.rulesets.gundam_war_nexa.card_schema.filters import Filter
from tests.gundam_war_nexa.scene import (
    character,
    command,
    operation,
    scene,
    standing,
    unit,
    use,
)
from tests.scene import begins


@pytest.mark.rule("NX-CTRL-05", "NX-CTRL-06", "NX-CTRL-07", "NX-CTRL-08", "NX-CTRL-09")
def test_a_card_without_a_controller_is_nobodys_case_130():
    line = standing({"on": {"type": "unit", "whose": "own"}, "points": [1, 0, 0]})
    pilot = character("Pilot", "0/0/0", text=[use({"do": "draw"})])
    s = scene(
        A={
            "space": [unit("U", "2/1/3", owner="B", carries=[pilot], text=[use({"do": "draw"}), line])],
            "deployment": [unit("W", "2/1/3")],
            "hand": [command("Any", {"do": "gain", "points": [1, 0, 0]}, targets=[{"type": "unit"}])],
        },
        B={"hand": [command("Foe", {"do": "roll"}, targets=[{"type": "unit", "whose": "enemy"}])]},
        node="attack.ft2",
    )
    assert [s.points("U")[0], s.points("W")[0]] == [3, 3]
    s.does("B", {"do": "lose_control", "to": "U"})
    assert [s.zone("U"), s.zone("Pilot")] == ["B.deployment_area", "U"]
    assert [s.points("U")[0], s.points("W")[0]] == [2, 2]  # seen from it nothing is own any more
    for seat in "AB":
        for card in ("U", "Pilot"):
            assert s.refused(seat, "use", card=card).rule == "NX-CTRL-01"
    assert s.refused("B", "play", card="Foe", targets=("U",)).rule == "NX-TGT-01"
    s.says("A", "play", card="Any", targets=("U",))
    s.passes()
    assert s.points("U")[0] == 3
    s.does("A", {"do": "to_area", "to": "U", "area": "space"})
    assert s.zone("U") == "B.deployment_area"
    s.to("defense.move")
    assert s.refused("B", "defend", space=("U",)).rule == "NX-CTRL-05"


@pytest.mark.rule("NX-CTRL-05", "NX-CTRL-06", "NX-CTRL-08")
@pytest.mark.parametrize(("whose", "strike"), [("own", 1), ("enemy", 1), ("any", 3)])
@pytest.mark.parametrize("fallen", ["U", "Pilot"])
def test_what_falls_without_a_controller_fell_to_nobody(whose, strike, fallen):
    """Given a set group that nobody controls, when a card of it is destroyed, then neither an own nor an enemy's one was."""
    wanted = {"happened": {"what": "destroyed", "whose": whose, "of": {"name": fallen}}}
    lead = unit("Lead", "1/1/1", text=[standing({"on": "self", "points": [2, 0, 0]}, condition=wanted)])
    s = scene(A={"deployment": [lead, unit("U", carries=[character("Pilot")])]})
    begins(s)
    s.does("B", {"do": "lose_control", "to": "U"})
    s.does("B", {"do": "destroy", "to": fallen})
    assert s.points("Lead")[0] == strike


@pytest.mark.rule("NX-CTRL-02")
@pytest.mark.parametrize(("switch", "strike"), [("area_holder", 1), ("player_who_played", 3)])
def test_a_set_operation_that_falls_was_its_controller_s(switch, strike):
    """Given A's operation on a unit of B's, when it falls, then whose it was is as the switch says."""
    wanted = {"happened": {"what": "destroyed", "whose": "own", "of": {"type": "operation"}}}
    lead = unit("Lead", "1/1/1", text=[standing({"on": "self", "points": [2, 0, 0]}, condition=wanted)])
    orders = operation("Orders", set_on={"type": "unit", "whose": "enemy"})
    s = scene(
        A={"deployment": [lead], "hand": [orders]},
        B={"deployment": [unit("U")]},
        switches={"set_operation_control": switch},
    )
    begins(s)
    s.says("A", "play", card="Orders", on="U")
    s.passes()
    s.does("B", {"do": "destroy", "to": "Orders"})
    assert s.points("Lead")[0] == strike


@pytest.mark.rule("NX-CTRL-01", "NX-CTRL-02", "NX-CTRL-12", "NX-CTRL-13", "NX-ZONE-15")
def test_a_unit_on_the_enemy_side_is_the_enemys_case_199():
    s = scene(A={"space": [unit("U")], "hand": [unit("U2")]}, node="attack.ft2")
    s.does("B", {"do": "to_area", "to": "U", "area": "deployment", "who": "own"})
    assert s.zone("U") == "B.deployment_area"
    from domain.rulesets.gundam_war_nexa.effects import filters

    assert filters.matching(s.table, "A", "", Filter("unit", "own")) == []
    assert s.refused("A", "attack", space=("U",)).rule == "NX-BATT-01"
    s.to("end.done")
    s.says("A", "done")
    s.to("attack.move")
    s.says("B", "attack", space=("U",))


@pytest.mark.rule("NX-MISC-03")
def test_the_later_star_card_under_control_is_abolished_case_127():
    s = scene(A={"deployment": [unit("Queen", star=True)]}, B={"deployment": [unit("Queen", star=True)]})
    s.does("A", {"do": "to_area", "to": "Queen.2", "area": "deployment", "who": "own"})
    assert [s.zone("Queen"), s.zone("Queen.2")] == ["A.deployment_area", "B.junkyard"]


@pytest.mark.rule("NX-KW-20", "NX-SETUP-09")
def test_a_star_card_is_not_played_with_its_namesake():
    s = scene(A={"deployment": [unit("Queen")], "hand": [unit("Queen", star=True, model="2")]})
    assert s.refused("A", "play", card="Queen.2").rule == "NX-KW-20"


@pytest.mark.rule("NX-MISC-04")
def test_of_two_that_come_at_once_their_controller_chooses_case_128():
    keepers = [character("Twin", keywords=[{"keyword": "stay"}], copies=2)]
    s = scene(A={"junkyard": keepers})
    s.does("B", {"do": "put_in_play", "to": ("Twin", "Twin.2"), "who": "enemy"})
    assert s.table.flags["awaits"]["seat"] == "A"
    s.says("A", "choose", cards=("Twin",))
    assert [s.zone("Twin"), s.zone("Twin.2")] == ["A.junkyard", "A.deployment_area"]


@pytest.mark.rule("NX-CTRL-15")
def test_an_effect_counts_as_its_players_whoever_controls_the_card_by_then():
    fell = use({"do": "destroy"}, targets=[{"type": "unit", "name": "V"}])
    s = scene(A={"deployment": [unit("U", text=[fell]), unit("V")]})
    s.says("A", "use", card="U", targets=("V",))
    s.does("B", {"do": "to_area", "to": "U", "area": "deployment", "who": "own"})
    s.passes()
    assert s.zone("U") == "B.deployment_area"
    assert s.table.cards[s["V"]].attributes["destroyed"]["by"] == "A"
