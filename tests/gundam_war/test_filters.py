"""Which cards a text speaks of, and when its condition is met (GW-OPER-08, GW-EFF-03, GW-COST-29)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.parts.card_schema import fields_of
from domain.parts.card_schema.stored_data_readers import make_reader
from domain.parts.card_schema.value_checks import freeze
from domain.rulesets.gundam_war.card_schema.filters import Condition, Filter
from domain.rulesets.gundam_war.card_schema.texts import Text
from domain.rulesets.gundam_war.effects import filters
from tests.gundam_war.scene import Scene, blue, character, command, generation, keyword, operation, scene, unit

read_condition = make_reader(Condition)
MINE: dict[str, Any] = {
    "station": [unit("Source", model="MS-1", terrain=["earth"]), operation("Plan"), *[blue(2)]],
    "space": [
        unit(
            "Zeta",
            "3/1/2",
            rolled=True,
            carries=[character("Amuro", gender="m", lineage="nt")],
            keywords=[keyword("high_mobility")],
        )
    ],
    "hand": [command("Trick")],
    "hangar": [unit("Spare")],
    "junkyard": [unit("Wreck")],
}
THEIRS: dict[str, Any] = {
    "station": [generation("red")],
    "space": [unit("Dom", "3/3/5", damage=1, color="green")],
    "earth": [unit("Gouf", "1/1/3", traits=["Lancer"], owner="A")],
    "defunct": [unit("Gone")],
}
SPOKEN_OF: list[tuple[dict[str, Any], str]] = [
    ({"whose": "own", "type": "unit"}, "Source Zeta"),
    ({"whose": "enemy"}, "Dom Gouf Red"),
    ({"where": "station", "whose": "own"}, "Source Plan Blue Blue"),
    ({"where": "battle", "type": "unit"}, "Zeta Dom Gouf"),
    ({"where": "space", "type": "unit"}, "Zeta Dom"),
    ({"where": "earth"}, "Gouf"),
    ({"where": "same_area", "type": "unit"}, "Source"),
    ({"where": "same_battle_area", "type": "unit"}, ""),
    ({"where": "hand", "whose": "own"}, "Trick"),
    ({"where": "hangar"}, "Spare"),
    ({"where": "junkyard"}, "Wreck"),
    ({"where": "junkyard", "whose": "enemy"}, ""),
    ({"where": "defunct", "type": "unit"}, "Gone"),
    ({"where": "cut_in"}, ""),
    ({"type": "character"}, "Amuro"),
    ({"type": "operation"}, "Plan"),
    ({"type": "generation"}, "Blue Blue Red"),
    ({"name": "Dom"}, "Dom"),
    ({"name": "Do"}, ""),
    ({"name_has": "Do"}, "Dom"),
    ({"trait": "Lancer"}, "Gouf"),
    ({"type": "unit", "engaged": True}, "Zeta Dom"),
    ({"type": "unit", "model": "MS-1"}, "Source Zeta Dom Gouf"),
    ({"tag": "high_mobility"}, "Zeta"),
    ({"keyword": "high_mobility"}, "Zeta"),
    ({"type": "unit", "rolled": True}, "Zeta"),
    ({"type": "unit", "rolled": False}, "Source Dom Gouf"),
    ({"color": "green"}, "Dom"),
    ({"type": "unit", "max_defense": 3}, "Source Zeta Gouf"),
    ({"type": "unit", "max_defense": 2}, ""),
    ({"type": "unit", "other": True}, "Zeta Dom Gouf"),
    ({"type": "unit", "at_most": {"defense": 3, "strike": 2}}, "Source Gouf"),
    ({"type": "unit", "at_least": {"shooting": 2}}, "Zeta Dom"),
    ({"type": "unit", "damaged": True}, "Dom"),
    ({"type": "unit", "at_least": {"damage": 1}}, "Dom"),
    ({"type": "unit", "entered_this_turn": True}, ""),
    ({"gender": "m"}, "Amuro"),
    ({"age_class": "ad"}, ""),
    ({"lineage": "nt"}, "Amuro"),
    ({"type": "unit", "crewed": True}, "Zeta"),
    ({"carries": {"lineage": "nt"}}, "Zeta"),
    ({"carries": {"lineage": "co"}}, ""),
    ({"type": "unit", "attacking": True}, "Zeta"),
    ({"type": "unit", "attacking": False}, "Dom Gouf"),
    ({"type": "unit", "not": {"name": "Dom"}}, "Source Zeta Gouf"),
    ({"type": "unit", "where": "carried"}, ""),
    ({"any": ({"name": "Dom"}, {"gender": "m"})}, "Dom Amuro"),
    ({"type": "unit", "bare": False}, "Zeta"),
    ({"type": "unit", "leader": True}, "Zeta Dom Gouf"),
    ({"basic": True}, "Blue Blue Red"),
    ({"basic": False, "whose": "own"}, "Source Plan Zeta Amuro"),
    ({"borrowed": True}, "Gouf"),
    ({"type": "unit", "borrowed": False}, "Source Zeta Dom"),
    ({"type": "unit", "terrain": "space", "whose": "own"}, "Zeta"),
    ({"battle_damaged": True}, ""),
    ({"set_on": {"name": "Zeta"}}, "Amuro"),
    ({"type": "unit", "engaged_with": {"name": "Dom"}}, "Zeta"),
    ({"type": "unit", "engaged_with": {"type": "character"}}, "Dom"),
]


def found(s: Scene, wanted: dict[str, Any]) -> list[str]:
    back = {card: name.split()[0] for name, card in s.names.items()}
    return sorted(back[card] for card in filters.matching(s.table, "A", s["Source"], make_reader(Filter)(wanted)))


@pytest.mark.rule("GW-OPER-08", "GW-EFF-03", "GW-CARD-10")
@pytest.mark.parametrize(("wanted", "cards"), SPOKEN_OF, ids=str)
def test_a_text_speaks_of_the_cards_that_its_filter_describes(wanted: dict[str, Any], cards: str) -> None:
    assert found(scene(A=MINE, B=THEIRS), wanted) == sorted(cards.split())


def test_every_word_of_a_filter_is_described() -> None:
    assert {word for wanted, _ in SPOKEN_OF for word in wanted} == {field.name for field in fields_of(Filter)}


OWN_UNIT = {"type": "unit", "whose": "own"}
SECRET = {"where": "hand", "whose": "enemy", "color": "red"}


@pytest.mark.rule("GW-COST-29")
@pytest.mark.parametrize(
    ("clause", "holds"),
    [
        ({"condition": {"some": OWN_UNIT}}, True),
        ({"condition": {"some": {"color": "purple"}}}, False),
        ({"condition": {"some": OWN_UNIT, "least": 2}}, True),
        ({"condition": {"some": OWN_UNIT, "least": 3}}, False),
        ({"condition": {"none": OWN_UNIT}}, False),
        ({"condition": {"none": {"color": "purple"}}}, True),
        ({"condition": {"none": SECRET}}, None),
        ({"condition": {"some": SECRET}}, None),
        ({"condition": {"some": SECRET, "least": 2}}, False),
        ({"condition": {"each": {"type": "unit"}}}, True),
        ({"condition": {"each": {"type": "operation"}}}, False),
        ({"condition": {"turn": "own"}}, True),
        ({"condition": {"turn": "enemy"}}, False),
        ({"condition": {"answering": False}}, True),
        ({"condition": {"answering": True}}, False),
        ({"condition": {"in_battle": False}}, True),
        ({"condition": {"in_battle": True}}, False),
        ({"requirement": [2, 2]}, True),
        ({"requirement": [3, 3]}, False),
        ({}, True),
    ],
    ids=str,
)
def test_a_condition_holds_fails_or_depends_on_a_card_that_is_not_seen(clause: dict[str, Any], holds: bool | None) -> None:
    s = scene(A=MINE, B={**THEIRS, "hand": [unit("Secret")]})
    text = make_reader(Text)({"timing": "any", **freeze(clause)})
    assert filters.is_text_working(s.table, s["Source"], text, "A") is holds


@pytest.mark.rule("GW-COST-29")
def test_whether_a_card_is_in_battle_is_asked_of_the_source() -> None:
    s = scene(A=MINE, B=THEIRS)
    assert filters.evaluate_condition(s.table, s["Zeta"], read_condition({"in_battle": True}), "A") is True


@pytest.mark.rule("GW-COST-29")
def test_the_turn_that_a_text_names_is_seen_from_whose_text_it_is() -> None:
    s = scene(A=MINE, B=THEIRS)
    own = read_condition({"turn": "own"})
    assert [filters.evaluate_condition(s.table, s[name], own) for name in ("Source", "Dom")] == [True, False]
    assert [filters.evaluate_condition(s.table, s[name], own, "B") for name in ("Source", "Dom")] == [False, False]
