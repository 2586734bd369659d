"""Where texts put cards: as G in roll state or not, to whose G zone or hangar, and at which place of which force."""

from __future__ import annotations

from typing import Any

import pytest

from domain.rulesets.gundam_war_nexa.state import current_properties, zones
from tests.gundam_war_nexa.scene import Scene, blue, scene, unit, use, when

ENEMY = {"type": "unit", "whose": "enemy"}


@pytest.mark.rule("NX-TERM-20", "NX-EFF-02")
@pytest.mark.parametrize(
    ("effect", "place", "rolled"),
    [
        ({"do": "make_g", "rolled": True, "to": "U"}, "A.g_zone", True),
        ({"do": "make_g", "rolled": False, "to": "R"}, "A.g_zone", False),
        ({"do": "make_g", "to": "R"}, "A.g_zone", True),
        ({"do": "make_g", "who": "enemy", "to": "U"}, "B.g_zone", False),
        ({"do": "make_g", "who": "owner", "to": "P"}, "B.g_zone", False),
    ],
)
def test_a_card_becomes_a_g_in_the_state_and_on_the_side_that_the_text_says(effect: dict[str, Any], place: str, rolled: bool):
    """Given units, when a text makes one a G, then it lies there as a G, turned as the text says, else as it stood."""
    s = scene(A={"deployment": [unit("U"), {**unit("R"), "rolled": True}]}, B={"deployment": [unit("P")]})
    s.does("A", effect)
    assert (s.zone(effect["to"]), s.rolled(effect["to"])) == (place, rolled)
    assert current_properties.type_of(s.table, s[effect["to"]]).or_else("") == "g"


@pytest.mark.rule("NX-TERM-20", "NX-EFF-21")
@pytest.mark.parametrize(("zone", "power"), [("g", 1), ("g_rolled", 0)])
def test_the_top_card_of_a_nation_becomes_a_g(zone: str, power: int):
    """Given a nation, when its top card becomes a G, then it generates power unless it comes in roll state."""
    s = scene(A={"nation": [blue()]})
    there = s.nation("A")
    s.does("A", {"do": "top", "zone": zone})
    assert (s.nation("A"), s.national_power("A"), len(s.table.at("A.g_zone"))) == (there - 1, power, 1)


@pytest.mark.rule("NX-HAND-07", "NX-ZONE-16")
@pytest.mark.parametrize(("who", "place"), [("own", "A.hangar"), ("owner", "B.hangar"), ("enemy", "B.hangar")])
def test_a_card_goes_to_the_hangar_that_the_text_says(who: str, place: str):
    """Given an enemy unit, when a text moves it to a hangar, then it is the own one or its owner's as the text says."""
    s = scene(B={"deployment": [unit("P")]})
    s.does("A", {"do": "move", "zone": "hangar", "who": who, "to": "P"})
    assert s.zone("P") == place


def in_space(*effects: dict[str, Any], **more: Any) -> Scene:
    """Seat A has a unit with a text in space behind another one, a unit at home and one in hand; B a unit in space."""
    text = use(*effects, **more)
    s = scene(
        A={"space": [unit("First"), unit("U", text=[text])], "deployment": [unit("Home")], "hangar": [unit("New")]},
        B={"space": [unit("P")], "deployment": [unit("Q")]},
    )
    s.says("A", "use", card="U")
    s.passes()
    return s


def names(s: Scene, key: str) -> list[str]:
    """The units of a force, front first."""
    return [current_properties.original_print(s.table, card).name.or_else("") for card in s.table.at(key)]


NEW = {"type": "unit", "whose": "own", "where": "hangar"}
HOME = {"type": "unit", "whose": "own", "where": "deployment"}


@pytest.mark.rule("NX-EFF-03", "NX-BATT-25", "NX-TERM-12")
@pytest.mark.parametrize(
    ("effect", "line"),
    [
        ({"do": "put_in_play", "to": NEW, "area": "same"}, ["First", "U", "New"]),
        ({"do": "put_in_play", "to": NEW, "area": "same", "front": True}, ["New", "First", "U"]),
        ({"do": "to_area", "to": HOME, "area": "same", "front": True}, ["Home", "First", "U"]),
        ({"do": "to_area", "to": HOME, "area": "space"}, ["First", "U", "Home"]),
        (
            {"do": "chip", "card": {"type": "unit", "name": "Mite", "points": [1, 1, 1]}, "area": "same"},
            ["First", "U", "Mite"],
        ),
    ],
)
def test_a_text_puts_a_unit_into_its_own_force(effect: dict[str, Any], line: list[str]):
    """Given a unit in space, when its text brings another into its force, then that stands at the rear, or in front."""
    s = in_space(effect)
    assert names(s, "A.space_area") == line
    assert s.table.flags["leaders"]["A.space_area"] == s[line[0]]


@pytest.mark.rule("NX-EFF-03", "NX-ZONE-15")
@pytest.mark.parametrize("do", ["put_in_play", "to_area"])
def test_a_text_leaves_the_place_in_the_force_to_its_player(do: str):
    """Given a force, when a text puts a unit anywhere into it, then its player says before whom it stands."""
    s = in_space({"do": do, "to": NEW if do == "put_in_play" else HOME, "area": "same", "anywhere": True})
    s.says("A", "choose", say="2")
    assert names(s, "A.space_area")[1] in ("New", "Home")


@pytest.mark.rule("NX-EFF-21", "NX-TERM-12", "NX-BATT-13")
def test_a_unit_already_in_the_force_goes_to_the_front_that_a_text_names():
    """Given a unit behind another, when its text moves it to the front of its area, then it leads, without coming anew."""
    watching = unit("W", text=[when(moment, {"do": "draw"}, of={"type": "unit"}, each=True) for moment in MOVES])
    text = use({"do": "to_area", "to": "self", "area": "same", "front": True})
    s = scene(
        A={"space": [unit("First"), unit("U", text=[text])], "deployment": [watching]},
        B={"space": [unit("P")]},
        nation=(9, 9),
    )
    before = s.hand("A")
    s.says("A", "use", card="U")
    s.passes()
    assert names(s, "A.space_area") == ["U", "First"]
    assert s.table.flags["leaders"]["A.space_area"] == s["U"]
    assert s.table.flags["leaders"]["B.space_area"] == s["P"]
    assert s.hand("A") == before


MOVES = ("battle", "engaged", "leaves", "enters")


@pytest.mark.rule("NX-EFF-21", "NX-TERM-12")
@pytest.mark.parametrize(("place", "line"), [("1", ["U", "First", "Last"]), ("3", ["First", "Last", "U"])])
def test_a_unit_already_in_the_force_takes_the_place_that_its_player_names(place: str, line: list[str]):
    """Given three units, when one of them is moved anywhere in its force, then three places may be named and it takes one."""
    text = use({"do": "to_area", "to": "self", "area": "battle", "met": "any", "anywhere": True})
    s = scene(A={"space": [unit("First"), unit("U", text=[text]), unit("Last")]})
    s.says("A", "use", card="U")
    s.passes()
    s.says("A", "choose", say="space")
    assert s.asks["words"] == ("1", "2", "3")
    s.says("A", "choose", say=place)
    assert names(s, "A.space_area") == line
    assert s.table.flags["leaders"]["A.space_area"] == s[line[0]]


@pytest.mark.rule("NX-EFF-21", "NX-TERM-12")
def test_the_unit_behind_a_leader_that_a_text_moves_back_leads():
    """Given a leader, when a text moves it behind the other unit of its force, then that one leads."""
    text = use({"do": "to_area", "to": "self", "area": "same", "anywhere": True})
    s = scene(A={"space": [unit("U", text=[text]), unit("Last")]})
    s.says("A", "use", card="U")
    s.passes()
    s.says("A", "choose", say="2")
    assert names(s, "A.space_area") == ["Last", "U"]
    assert s.table.flags["leaders"]["A.space_area"] == s["Last"]


@pytest.mark.rule("NX-EFF-21", "NX-BATT-22")
@pytest.mark.parametrize(("place", "leads"), [("1", True), ("3", False)])
def test_a_front_position_stays_empty_unless_a_unit_is_moved_there(place: str, leads: bool):
    """Given a force whose leader has left, when a unit is moved in it, then it leads only at the front."""
    text = use({"do": "to_area", "to": "self", "area": "same", "anywhere": True})
    s = scene(A={"space": [unit("Gone"), unit("Next"), unit("U", text=[text]), unit("Last")]})
    s.does("B", {"do": "abolish", "to": "Gone"})
    s.says("A", "use", card="U")
    s.passes()
    s.says("A", "choose", say=place)
    assert zones.leader(s.table, "A", "space_area") == (s["U"] if leads else "")


@pytest.mark.rule("NX-EFF-03", "NX-EFF-11", "NX-ZONE-15")
@pytest.mark.parametrize("met", ["enemy", "own", "any"])
def test_of_the_battle_areas_those_alone_are_meant_where_such_units_stand(met: str):
    """Given units of both sides in space alone, when a text goes where units stand, then space is all there is to choose."""
    s = in_space({"do": "to_area", "to": HOME, "area": "battle", "met": met})
    s.says("A", "choose", say="space")
    assert s.zone("Home") == "A.space_area"
    text = use({"do": "to_area", "to": HOME, "area": "earth", "met": met})
    other = scene(A={"space": [unit("U", text=[text])], "deployment": [unit("Home")]}, B={"space": [unit("P")]})
    assert other.refused("A", "use", card="U").rule == "NX-PLAY-09"


@pytest.mark.rule("NX-EFF-03", "NX-EFF-11", "NX-ZONE-15")
@pytest.mark.parametrize("area", ["battle", "earth"])
def test_a_unit_stays_where_the_units_that_it_was_to_meet_have_left(area: str):
    """Given a text that goes where enemies stand, when the last of them leaves before it is resolved, then nothing moves."""
    text = use({"do": "to_area", "to": HOME, "area": area, "met": "enemy"})
    s = scene(A={"space": [unit("U", text=[text])], "deployment": [unit("Home")]}, B={"earth": [unit("P")]})
    s.says("A", "use", card="U")
    s.does("B", {"do": "to_area", "to": "P", "area": "deployment"})
    s.passes()
    assert s.zone("Home") == "A.deployment_area"


@pytest.mark.rule("NX-PLAY-09", "NX-EFF-11")
@pytest.mark.parametrize("effect", [{"do": "put_in_play", "to": NEW}, {"do": "chip", "card": {"type": "unit", "name": "C"}}])
def test_a_text_that_goes_by_the_area_of_its_card_does_nothing_where_that_is_in_none(effect: dict[str, Any]):
    """Given a text that puts a unit into the area of its card, when that card is at home, then it cannot be played; when the
    card goes home before the resolution, then nothing comes."""
    card = unit("U", text=[use({**effect, "area": "same"})])
    home = scene(A={"deployment": [card], "hangar": [unit("New")]})
    assert home.refused("A", "use", card="U").rule == "NX-PLAY-09"
    s = scene(A={"space": [card], "hangar": [unit("New")]})
    s.says("A", "use", card="U")
    s.does("A", {"do": "to_area", "to": "U", "area": "deployment"})
    s.passes()
    assert (s.zone("New"), len(s.table.at("A.space_area"))) == ("A.hangar", 0)
