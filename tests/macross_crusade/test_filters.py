"""Which cards a text speaks of, and when its condition is met (MC-TGT, MC-ZONE, MC-TCOST)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.parts.card_schema import fields_of
from domain.parts.card_schema.stored_data_readers import make_reader
from domain.rulesets.macross_crusade.card_schema.filters import Condition, Filter
from domain.rulesets.macross_crusade.effects import filters
from tests.macross_crusade.scene import Scene, character, command, g, having, scene, unit

read_condition = make_reader(Condition)
MINE: dict[str, Any] = {
    "deployment": [unit("Source", "2/1/3", traits=["ace"]), character("Minmay", "0/0/1")],
    "first": [unit("Lark", "2/1/2", rolled=True, size="M", sets=[character("Hikaru", "1/1/1")])],
    "hand": [command("Trick")],
    "junkyard": [unit("Wreck")],
    "g": [g("blue")],
}
THEIRS: dict[str, Any] = {
    "deployment": [{**having("Pod", "high_mobility", points="1/1/1"), "color": "red"}],
    "second": [unit("Glaug", "4/4/4", size="L", damage=1, designated=1, total=2, resource=1)],
    "lost": [unit("Ghost")],
    "removed": [unit("Gone")],
}
SPOKEN_OF: list[tuple[dict[str, Any], str]] = [
    ({"whose": "own"}, "Source Minmay Lark Hikaru G"),
    ({"whose": "enemy"}, "Pod Glaug"),
    ({"where": "deployment", "type": "unit"}, "Source Pod"),
    ({"where": "battle", "type": "unit"}, "Lark Glaug"),
    ({"where": "same_area", "type": "unit"}, "Source Pod"),
    ({"where": "same_battle_area", "type": "unit"}, ""),
    ({"where": "hand", "whose": "own"}, "Trick"),
    ({"where": "junkyard", "whose": "own"}, "Wreck"),
    ({"where": "junkyard", "whose": "enemy"}, ""),
    ({"where": "lost"}, "Ghost"),
    ({"where": "g_zone"}, "G"),
    ({"type": "character"}, "Minmay Hikaru"),
    ({"type": "unit", "name": "ar"}, "Lark"),
    ({"exact": "Lark"}, "Lark"),
    ({"exact": "Lar"}, ""),
    ({"trait": "ace"}, "Source"),
    ({"keyword": "high_mobility"}, "Pod"),
    ({"type": "unit", "rolled": True}, "Lark"),
    ({"type": "unit", "rolled": False}, "Source Pod Glaug"),
    ({"color": "red"}, "Pod"),
    ({"size": "M"}, "Lark Glaug"),
    ({"size": "L"}, "Glaug"),
    ({"type": "unit", "max_defense": 3}, "Source Lark Pod"),
    ({"type": "unit", "max_defense": 2}, "Pod"),
    ({"type": "unit", "other": True, "whose": "own"}, "Lark"),
    ({"type": "unit", "vanguard": True}, "Lark Glaug"),
    ({"type": "unit", "in_combat": True}, ""),
    ({"type": "unit", "destroyed": True}, ""),
    ({"type": "unit", "destroyed": False, "whose": "own"}, "Source Lark"),
    ({"chip": True}, ""),
    ({"type": "unit", "at_most": {"defense": 3, "fighting": 2}}, "Source Pod"),
    ({"type": "unit", "at_least": {"cost": 4}}, "Glaug"),
    ({"type": "unit", "damaged": True}, "Glaug"),
    ({"type": "unit", "crewed": True}, "Lark"),
    ({"carries": {"exact": "Hikaru"}}, "Lark"),
    ({"type": "unit", "not": {"name": "Lark"}}, "Source Pod Glaug"),
    ({"type": "unit", "where": "carried"}, ""),
    ({"type": "unit", "entered_this_turn": True}, ""),
    ({"any": ({"exact": "Lark"}, {"trait": "ace"})}, "Source Lark"),
    ({"type": "unit", "bare": False}, "Lark"),
    ({"battle_damaged": True}, ""),
    ({"set_on": {"exact": "Lark"}}, "Hikaru"),
    ({"type": "unit", "engaged_with": {"exact": "Glaug"}}, ""),
]


def table(**terms: Any) -> Scene:
    return scene(A=MINE, B=THEIRS, **terms)


def found(s: Scene, wanted: dict[str, Any]) -> list[str]:
    back = {card: name for name, card in s.names.items()}
    named = [back[card] for card in filters.matching(s.table, "A", s["Source"], make_reader(Filter)(wanted))]
    return sorted("G" if name == "Blue G" else name for name in named)


@pytest.mark.rule("MC-TGT-02", "MC-TGT-03", "MC-ZONE-10 to -12")
@pytest.mark.parametrize(("wanted", "cards"), SPOKEN_OF, ids=lambda value: str(value))
def test_a_text_speaks_of_the_cards_that_its_filter_describes(wanted: dict[str, Any], cards: str) -> None:
    assert found(table(), wanted) == sorted(cards.split())


def test_every_word_of_a_filter_is_described() -> None:
    assert {word for wanted, _ in SPOKEN_OF for word in wanted} == {field.name for field in fields_of(Filter)}


OWN_UNIT = {"type": "unit", "whose": "own"}


@pytest.mark.rule("MC-TCOST-08")
@pytest.mark.parametrize(
    ("asked", "holds"),
    [
        ({"some": OWN_UNIT}, True),
        ({"some": {"color": "green"}}, False),
        ({"some": OWN_UNIT, "least": 2}, True),
        ({"some": OWN_UNIT, "least": 3}, False),
        ({"none": OWN_UNIT}, False),
        ({"none": {"color": "green"}}, True),
        ({"none": {"where": "hand", "whose": "enemy", "color": "green"}}, None),
        ({"some": {"where": "hand", "whose": "enemy", "color": "green"}}, None),
        ({"some": {"where": "hand", "whose": "enemy", "color": "green"}, "least": 2}, False),
        ({"each": {"type": "unit"}}, True),
        ({"each": {"type": "unit", "where": "battle"}}, True),
        ({"each": {"type": "character"}}, False),
        ({"turn": "own"}, True),
        ({"turn": "enemy"}, False),
        ({"turn": "own", "none": OWN_UNIT}, False),
        ({}, True),
    ],
    ids=lambda value: str(value),
)
def test_a_condition_holds_fails_or_depends_on_a_card_that_is_not_seen(asked: dict[str, Any], holds: bool | None) -> None:
    s = scene(A=MINE, B={**THEIRS, "hand": [unit("Secret")]})
    assert filters.evaluate_condition(s.table, s["Source"], read_condition(asked), "A") is holds
