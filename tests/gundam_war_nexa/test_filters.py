"""Which cards a text speaks of, and when its condition is met (NX-TGT, NX-ZONE, NX-CARD, NX-EFF-13)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.parts.card_schema import fields_of
from domain.parts.card_schema.stored_data_readers import make_reader
from domain.rulesets.gundam_war_nexa.card_schema.filters import Condition, Filter
from domain.rulesets.gundam_war_nexa.effects import filters
from tests.gundam_war_nexa.scene import (
    Scene,
    ace,
    blue,
    character,
    command,
    graphic,
    keyword,
    operation,
    scene,
    standing,
    unit,
)

read_condition = make_reader(Condition)
MINE: dict[str, Any] = {
    "deployment": [unit("Source", traits=["GM", "Sea"], terrain=["earth"]), operation("Plan")],
    "gs": [blue()],
    "space": [
        unit("Zeta", "3/1/2", rolled=True, carries=[character("Amuro")], keywords=[keyword("assault")], traits=["GM"]),
        unit("Rear", "3/1/1", roll=[["green", 1]]),
    ],
    "hand": [command("Trick")],
    "hangar": [unit("Spare")],
    "junkyard": [unit("Wreck")],
}
THEIRS: dict[str, Any] = {
    "space": [unit("Dom", "3/3/5", damage=1, traits=["Sea"])],
    "earth": [ace("Char")],
    "gs": [graphic("Sunset", "red", "y")],
    "removed": [unit("Gone")],
}
SPOKEN_OF: list[tuple[dict[str, Any], str]] = [
    ({"whose": "own", "type": "unit"}, "Source Zeta Rear"),
    ({"whose": "enemy"}, "Dom Char Sunset"),
    ({"where": "deployment"}, "Source Plan"),
    ({"where": "battle", "type": "unit"}, "Zeta Rear Dom Char"),
    ({"where": "space", "type": "unit"}, "Zeta Rear Dom"),
    ({"where": "earth"}, "Char"),
    ({"where": "same_area", "type": "unit"}, "Source"),
    ({"where": "same_battle_area", "type": "unit"}, ""),
    ({"where": "same_force", "type": "unit"}, "Source"),
    ({"where": "hand", "whose": "own"}, "Trick"),
    ({"where": "hangar"}, "Spare"),
    ({"where": "junkyard"}, "Wreck"),
    ({"where": "junkyard", "whose": "enemy"}, ""),
    ({"where": "removed", "type": "unit"}, "Gone"),
    ({"where": "played"}, ""),
    ({"color": "green"}, "Rear"),
    ({"where": "g_zone", "attribute": "y"}, "Sunset"),
    ({"type": "operation"}, "Plan"),
    ({"name": "Dom"}, "Dom"),
    ({"name": "Do"}, ""),
    ({"trait": "GM"}, "Source Zeta"),
    ({"traits_any": ("GM", "Sea")}, "Source Zeta Dom"),
    ({"traits_all": ("GM", "Sea")}, "Source"),
    ({"keyword": "assault"}, "Zeta"),
    ({"type": "unit", "rolled": True}, "Zeta"),
    ({"type": "unit", "rolled": False, "whose": "own"}, "Source Rear"),
    ({"type": "unit", "engaged": True}, "Zeta Rear Dom"),
    ({"type": "unit", "engaged": False}, "Char"),
    ({"type": "unit", "leader": True}, "Zeta Dom Char"),
    ({"type": "unit", "leader": False, "whose": "own"}, "Source Rear"),
    ({"type": "unit", "destroyed": True}, ""),
    ({"type": "unit", "negatable": True}, ""),
    ({"coin": True}, ""),
    ({"set": True}, "Amuro"),
    ({"type": "unit", "max_defense": 3, "whose": "own"}, "Source Zeta Rear"),
    ({"type": "unit", "max_defense": 2}, "Rear"),
    ({"type": "unit", "other": True, "whose": "own"}, "Zeta Rear"),
    ({"names_any": ("Dom", "Rear")}, "Rear Dom"),
    ({"type": "unit", "crewed": True}, "Zeta Char"),
    ({"type": "unit", "carries": {"type": "character"}}, "Zeta Char"),
    ({"type": "unit", "not": {"name": "Dom"}}, "Source Zeta Rear Char"),
    ({"original_trait": "Sea", "whose": "own"}, "Source"),
    ({"original_name": "Sunset", "type": "g"}, "Sunset"),
    ({"type": "unit", "where": "carried"}, ""),
    ({"type": "unit", "at_most": {"defense": 3, "strike": 2}}, "Source"),
    ({"type": "unit", "at_least": {"roll": 1}}, "Rear"),
    ({"type": "unit", "damaged": True}, "Dom"),
    ({"type": "unit", "entered_this_turn": True}, ""),
    ({"any": ({"name": "Dom"}, {"trait": "GM"})}, "Source Zeta Dom"),
    ({"any": ({"where": "hand"}, {"where": "hangar"}), "whose": "own"}, "Spare Trick"),
    ({"any": ({"where": "hand"}, {"where": "hangar"}), "type": "unit"}, "Spare"),
    ({"any": ({"where": "junkyard", "whose": "own"}, {"where": "removed", "name": "Dom"}), "type": "unit"}, "Wreck"),
    ({"any": ({"type": "unit", "whose": "enemy"}, {"where": "junkyard", "type": "command"})}, "Char Dom"),
    ({"any": ({"any": ({"where": "hand", "whose": "own"}, {"where": "hangar"})}, {"where": "earth"})}, "Char Spare Trick"),
    (
        {"any": ({"any": ({"where": "hangar"}, {"where": "space"})}, {"where": "junkyard"}), "type": "unit"},
        "Dom Rear Spare Wreck Zeta",
    ),
    ({"where": "hangar", "any": ({"where": "hand"}, {"type": "unit"})}, "Spare"),
    ({"type": "unit", "bare": False}, "Zeta"),
    ({"type": "unit", "terrain": "space", "whose": "own"}, "Zeta Rear"),
    ({"dedicated": True}, ""),
    ({"same_attribute": True}, ""),
    ({"same_sign": True}, ""),
    ({"same_name": True}, "Source"),
    ({"same_name": False, "type": "unit", "whose": "own"}, "Rear Zeta"),
    ({"type": "unit", "lowered": True}, ""),
    ({"lowered": False, "type": "unit", "whose": "own"}, "Rear Source Zeta"),
    ({"roll_color": "green"}, "Rear"),
    ({"originally": {"trait": "GM"}, "type": "unit"}, "Source Zeta"),
    ({"dedicated_for": "Amuro"}, ""),
    ({"sign": "red"}, "Sunset"),
    ({"chip_named": "Dom"}, ""),
    ({"chip": True}, ""),
    ({"coin_named": "+1/+1/+1"}, ""),
    ({"itself": True}, "Source"),
    ({"itself": False, "type": "unit", "whose": "own"}, "Rear Zeta"),
    ({"battle_damaged": True}, ""),
    ({"destroyed_by": "not_own"}, ""),
    ({"set_on": {"name": "Zeta"}}, "Amuro"),
    ({"grouped_with": {"name": "Amuro"}}, "Amuro Zeta"),
    ({"type": "unit", "engaged_with": {"name": "Dom"}}, "Zeta Rear"),
    ({"type": "unit", "engaged_with": {"type": "character"}}, "Dom"),
    ({"blank": True}, ""),
    ({"blank": False, "type": "unit", "whose": "own"}, "Rear Source Zeta"),
    ({"foreign": True}, ""),
    ({"foreign": False, "type": "unit", "whose": "enemy"}, "Char Dom"),
    ({"pairs": True, "type": "unit"}, ""),
    ({"pairs": False, "type": "unit", "whose": "own"}, "Rear Source Zeta"),
]


def found(s: Scene, wanted: dict[str, Any], source: str = "Source") -> list[str]:
    back = {card: name.split()[0] for name, card in s.names.items()}
    return sorted(back[card] for card in filters.matching(s.table, "A", s[source], make_reader(Filter)(wanted)))


@pytest.mark.rule("NX-BATT-46")
def test_a_force_has_the_units_of_one_side_of_an_area() -> None:
    """Given units of both sides in an area, then the force of one of them has those of its side alone."""
    s = scene(A=MINE, B=THEIRS)
    assert found(s, {"where": "same_area", "type": "unit"}, "Zeta") == ["Dom", "Rear", "Zeta"]
    assert found(s, {"where": "same_battle_area", "type": "unit"}, "Zeta") == ["Dom", "Rear", "Zeta"]
    assert found(s, {"where": "same_force", "type": "unit"}, "Zeta") == ["Rear", "Zeta"]


@pytest.mark.rule("NX-TGT-03", "NX-ZONE-19", "NX-CARD-12", "NX-CARD-14", "NX-CARD-15", "NX-TERM-12", "NX-TERM-14")
@pytest.mark.parametrize(("wanted", "cards"), SPOKEN_OF, ids=str)
def test_a_text_speaks_of_the_cards_that_its_filter_describes(wanted: dict[str, Any], cards: str) -> None:
    assert found(scene(A=MINE, B=THEIRS), wanted) == sorted(cards.split())


def test_every_word_of_a_filter_is_described() -> None:
    assert {word for wanted, _ in SPOKEN_OF for word in wanted} | {"max_total"} == {field.name for field in fields_of(Filter)}


@pytest.mark.rule("NX-CARD-07", "NX-KW-25")
@pytest.mark.parametrize(
    ("bound", "cards"), [({"at_most": 1}, "Low None"), ({"at_least": 0}, "Low High None"), ({"at_least": 2}, "High")]
)
def test_a_bound_of_the_gain_level_speaks_of_cards_that_have_one(bound: dict[str, int], cards: str) -> None:
    """Given graphics with the levels 1, 3, 0 and without, when a filter bounds the level, then the last is never meant."""
    ((side, level),) = bound.items()
    gs = [graphic("Low", gain_level=1), graphic("High", gain_level=3), graphic("None", gain_level=0), graphic("Bare"), blue()]
    s = scene(A={"deployment": [unit("Source")], "gs": gs})
    assert found(s, {side: {"gain_level": level}, "where": "g_zone"}) == sorted(cards.split())


@pytest.mark.rule("NX-CARD-20")
@pytest.mark.parametrize(("total", "most", "fits"), [(3, 3, True), (3, 2, False), (0, 0, True), ("x", 0, True)])
def test_what_a_card_costs_at_most(total: Any, most: int, fits: bool) -> None:
    s = scene(A={"hand": [unit("Costly", total=total)]})
    wanted = {"where": "hand", "max_total": most}
    assert (filters.matching(s.table, "A", "", make_reader(Filter)(wanted)) == [s["Costly"]]) == fits


OWN_UNIT = {"type": "unit", "whose": "own"}
SECRET = {"where": "hand", "whose": "enemy", "type": "operation"}


@pytest.mark.rule("NX-EFF-13")
@pytest.mark.parametrize(
    ("asked", "holds"),
    [
        ({"some": OWN_UNIT}, True),
        ({"some": {"type": "graphic", "where": "deployment"}}, False),
        ({"some": OWN_UNIT, "least": 3}, True),
        ({"some": OWN_UNIT, "least": 4}, False),
        ({"none": OWN_UNIT}, False),
        ({"none": {"trait": "Moon"}}, True),
        ({"none": SECRET}, None),
        ({"some": SECRET}, None),
        ({"some": SECRET, "least": 2}, False),
        ({"each": {"type": "unit"}}, True),
        ({"each": {"type": "operation"}}, False),
        ({"turn": "own"}, True),
        ({"turn": "enemy"}, False),
        ({"answering": False}, True),
        ({"answering": True}, False),
        ({"in_battle": False}, True),
        ({"in_battle": True}, False),
        ({"engaged": True}, False),
        ({"entered_this_turn": True}, False),
        ({}, True),
    ],
    ids=str,
)
def test_a_condition_holds_fails_or_depends_on_a_card_that_is_not_seen(asked: dict[str, Any], holds: bool | None) -> None:
    s = scene(A=MINE, B={**THEIRS, "hand": [unit("Secret")]})
    assert filters.situation(s.table, "A", s["Source"], read_condition(asked)) is holds


@pytest.mark.rule("NX-TERM-14")
@pytest.mark.parametrize(
    ("card", "engaged", "not_engaged"),
    [("Zeta", True, False), ("Amuro", True, False), ("Char", False, True), ("Source", False, False), ("Wreck", False, False)],
)
def test_a_card_outside_battle_areas_is_neither_engaged_nor_not_engaged(card: str, engaged: bool, not_engaged: bool) -> None:
    """Given a card, when a condition asks whether it is engaged or not engaged, then outside battle areas neither holds."""
    s = scene(A=MINE, B=THEIRS)
    assert filters.situation(s.table, "A", s[card], read_condition({"engaged": True})) is engaged
    assert filters.situation(s.table, "A", s[card], read_condition({"engaged": False})) is not_engaged


@pytest.mark.rule("NX-EFF-13", "NX-TERM-14")
@pytest.mark.parametrize("word", ["in_battle", "engaged"])
def test_where_a_card_stands_is_asked_of_the_source(word: str) -> None:
    s = scene(A=MINE, B=THEIRS)
    assert filters.situation(s.table, "A", s["Zeta"], read_condition({word: True})) is True


@pytest.mark.rule("NX-CARD-02", "NX-EFF-21")
@pytest.mark.parametrize("lasting", [False, True])
def test_a_terrain_that_a_text_gives_is_a_terrain(lasting: bool) -> None:
    """Given a unit for the earth alone that a text gives space, a continuous one or one that was resolved, then a text about
    units with space means it, and one about units without does not."""
    text = [] if lasting else [standing({"on": "self", "may": "space"})]
    low = unit("Low", terrain=["earth"], text=text)
    raises = [standing({"on": {"type": "unit", "not": {"terrain": "space"}}, "points": [1, 1, 1]})] if lasting else []
    shot = command("Shot", {"do": "destroy"}, targets=[{"type": "unit", "terrain": "space"}])
    s = scene(A={"hand": [shot], "deployment": [low, operation("Plan", text=raises)]})
    if lasting:
        s.refused("A", "play", card="Shot", targets=("Low",))
        s.does("A", {"do": "allow", "what": "space", "to": "Low"})
        assert s.points("Low") == (2, 1, 3)
    s.plays("A", "Shot", targets=("Low",))
    assert s.destroyed("Low")
