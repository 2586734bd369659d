"""What a text asks of a printing alone, of effects that wait, and of what happened in the turn (RT-EFF-01)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.record.change_serialization import as_plain
from domain.parts.card_schema.stored_data_readers import make_cached_reader
from domain.rulesets.robotech.card_schema.filters import Condition, Filter
from domain.rulesets.robotech.card_schema.texts import read_printed
from domain.rulesets.robotech.effects.conditions import evaluate_condition
from domain.rulesets.robotech.effects.filter_matching import matching_cards, printing_fits
from tests.robotech.scene import RULES, Data, Scene, action, mecha, person, pilot, scene, vessel
from tests.scene import begins

FILTER, CONDITION = make_cached_reader(Filter), make_cached_reader(Condition)
CARDS: dict[str, Data] = {
    "Wolf": mecha(
        "Wolf", cost=3, allegiances=["Blue"], keywords=[{"keyword": "burst"}], subtypes=["Hover"], battle_types=["land"]
    ),
    "Ark": vessel("Ark", cost=5, races=["Zentraedi"], battle_types=["space"]),
    "Rick": pilot("Rick", cost=2),
    "Lisa": person("Lisa", cost=1),
    "Trick": action("Trick", cost=0),
}


@pytest.mark.rule("RT-EFF-01")
@pytest.mark.parametrize(
    ("wanted", "such"),
    [
        ({}, "Wolf Ark Rick Lisa Trick"),
        ({"type": "unit"}, "Wolf Ark Rick"),
        ({"type": "pilot"}, "Rick"),
        ({"type": "proto"}, ""),
        ({"type": "mecha"}, "Wolf"),
        ({"type": "vessel"}, "Ark"),
        ({"type": "character"}, "Rick Lisa"),
        ({"type": "action"}, "Trick"),
        ({"name": "Ark"}, "Ark"),
        ({"race": "Zentraedi"}, "Ark"),
        ({"allegiance": "Blue"}, "Wolf"),
        ({"allegiance": "Red"}, ""),
        ({"subtype": "Hover"}, "Wolf"),
        ({"battle_type": "land"}, "Wolf Rick Lisa"),
        ({"keyword": "burst"}, "Wolf"),
        ({"keyword": "solo"}, ""),
        ({"max_cost": 2}, "Rick Lisa Trick"),
        ({"min_cost": 2}, "Wolf Ark Rick"),
        ({"min_cost": 2, "max_cost": 3}, "Wolf Rick"),
        ({"not": {"type": "mecha"}}, "Ark Rick Lisa Trick"),
        ({"type": "unit", "not": {"max_cost": 3}}, "Ark"),
    ],
    ids=str,
)
def test_a_printing_is_such_a_card_by_what_is_printed_on_it(wanted: dict[str, Any], such: str) -> None:
    results = [
        name
        for name, card in CARDS.items()
        if printing_fits(read_printed(as_plain(RULES.parse_printing(card))), FILTER(wanted))
    ]
    assert results == such.split()


@pytest.mark.rule("RT-EFF-01")
@pytest.mark.parametrize(("wanted", "known"), [({}, True), ({"type": "mecha"}, None), ({"max_cost": 3}, None)])
def test_of_a_printing_that_nobody_knows_only_that_it_is_a_card_is_known(wanted: dict[str, Any], known: Any) -> None:
    assert printing_fits(read_printed({"name": "Somebody"}), FILTER(wanted)) is known


def in_clip() -> Scene:
    """Effects wait in the clip: of a card of the hand, of a ProtoCard, of an ability."""
    used = {"timing": "used", "effects": [{"do": "draw", "n": 1}]}
    draw = {"do": "draw", "n": 1}
    used = {"timing": "used", "effects": [draw]}
    s = scene(A={"hand": [action("Trick", draw)], "base": [mecha("Wolf", text=[used])], "proto": [action("Spell", draw)]})
    s.says("A", "action", card="Trick")
    s.says("A", "action", True, card="Spell")
    s.says("A", "use", True, card="Wolf")
    return s


@pytest.mark.rule("RT-CLIP-01", "RT-EFF-05")
@pytest.mark.parametrize(
    ("wanted", "waiting"),
    [
        ({}, "Trick Spell Wolf"),
        ({"effect": "action"}, "Trick Spell"),
        ({"effect": "ability"}, "Wolf"),
        ({"played_from": "hand"}, "Trick"),
        ({"played_from": "proto"}, "Spell"),
        ({"type": "mecha"}, "Wolf"),
        ({"whose": "enemy"}, ""),
    ],
    ids=str,
)
def test_a_text_speaks_of_effects_that_wait(wanted: dict[str, Any], waiting: str) -> None:
    s = in_clip()
    back = {card: name for name, card in s.names.items()}
    assert {back[card] for card in matching_cards(s.table, "A", "", FILTER({"where": "clip", **wanted}))} == set(
        waiting.split()
    )


REVENGE = action("Revenge", {"do": "draw", "n": 1}, condition={"happened": {"what": "destroyed", "of": {"type": "mecha"}}})


def fallen(**terms: Any) -> Scene:
    """A's Wolf and Pod fell in this turn, and so did B's Maw; A's Ark stands."""
    mine = [mecha("Wolf"), mecha("Pod", cost=4), vessel("Ark", crew=[pilot("Rick")])]
    s = scene(A={"base": mine}, B={"base": [mecha("Maw")]}, **terms)
    begins(s)
    for name in ("Wolf", "Pod", "Maw"):
        s.effect("A", {"do": "destroy", "to": s[name]})
    return s


@pytest.mark.rule("RT-GOLD-01", "RT-EFF-01")
@pytest.mark.parametrize(
    ("told", "seat", "source", "holds"),
    [
        ({"what": "destroyed", "of": {"type": "mecha"}}, "A", "Ark", True),
        ({"what": "destroyed", "of": {"type": "mecha"}, "least": 3}, "A", "Ark", True),
        ({"what": "destroyed", "of": {"type": "mecha"}, "least": 4}, "A", "Ark", False),
        ({"what": "destroyed", "of": {"type": "mecha", "whose": "own"}, "least": 2}, "A", "Ark", True),
        ({"what": "destroyed", "of": {"type": "mecha", "whose": "own"}, "least": 3}, "A", "Ark", False),
        ({"what": "destroyed", "of": {"type": "mecha", "whose": "enemy"}}, "A", "Ark", True),
        ({"what": "destroyed", "of": {"type": "mecha", "whose": "enemy"}, "least": 2}, "B", "Ark", True),
        ({"what": "destroyed", "of": {"type": "vessel"}}, "A", "Ark", False),
        ({"what": "destroyed", "of": {"max_cost": 3}, "least": 2}, "A", "Ark", True),
        ({"what": "destroyed"}, "A", "Ark", False),
        ({"what": "destroyed"}, "A", "Rick", False),
        ({"what": "destroyed"}, "A", "Wolf", True),
        ({"what": "enters", "of": {"type": "mecha"}}, "A", "Ark", False),
    ],
    ids=str,
)
def test_a_condition_looks_back_at_the_turn(told: dict[str, Any], seat: str, source: str, holds: bool) -> None:
    s = fallen()
    assert evaluate_condition(s.table, seat, s[source], CONDITION({"happened": told})) is holds


@pytest.mark.rule("RT-EFF-01")
@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize(("falls", "verdict"), [(False, "illegal"), (True, "legal")])
def test_a_card_that_turns_up_later_shows_all_that_happened(known: bool, falls: bool, verdict: str) -> None:
    """Given a turn in which nothing fell, or something did, when a card asks that nobody knew before, then it is stated."""
    s = scene(A={"base": [mecha("Wolf")], "hand": [REVENGE if known else mecha("Dark", known=False)]}, mode="scribe")
    begins(s)
    if falls:
        s.effect("A", {"do": "destroy", "to": s["Wolf"]})
    s.desk.catalogue = {"Revenge": as_plain(REVENGE)}
    s.says("A", "action", card="Revenge")
    assert [event.verdict[0] for event in s.events if event.is_command] == [verdict]


@pytest.mark.rule("RT-EFF-01")
def test_nothing_happened_to_a_card_that_there_is_not() -> None:
    assert evaluate_condition(fallen().table, "A", "#999", CONDITION({"happened": {"what": "destroyed"}})) is False


@pytest.mark.rule("RT-EFF-01", "RT-CARD-02")
@pytest.mark.parametrize("least", [1, 2])
def test_what_happened_to_a_card_that_nobody_knows_leaves_it_open(least: int) -> None:
    s = scene(A={"base": [mecha("Dark", known=False), mecha("Ark")]}, mode="scribe")
    begins(s)
    s.effect("A", {"do": "destroy", "to": s["Dark"]})
    wanted = CONDITION({"happened": {"what": "destroyed", "of": {"race": "Earth"}, "least": least}})
    assert evaluate_condition(s.table, "A", s["Ark"], wanted) is (None if least == 1 else False)


@pytest.mark.rule("RT-EFF-01")
@pytest.mark.parametrize(
    ("asked", "holds"),
    [
        ({"some": {"type": "mecha"}}, True),
        ({"some": {"type": "mecha"}, "least": 2}, True),
        ({"some": {"type": "mecha"}, "least": 3}, False),
        ({"none": {"type": "location"}}, True),
        ({"none": {"type": "vessel"}}, False),
        ({"turn": "own"}, True),
        ({"turn": "enemy"}, False),
        ({"self": {"type": "vessel"}}, True),
        ({"self": {"type": "mecha"}}, False),
        ({"role": "attacking"}, False),
        ({"all": ({"turn": "own"}, {"some": {"type": "mecha"}})}, True),
        ({"all": ({"turn": "own"}, {"turn": "enemy"})}, False),
        ({"all": ({"turn": "own"},), "none": {"type": "vessel"}}, False),
        ({}, True),
    ],
    ids=str,
)
def test_a_condition_holds_as_its_words_say(asked: dict[str, Any], holds: bool) -> None:
    s = scene(A={"base": [mecha("Wolf"), vessel("Ark")]}, B={"base": [mecha("Maw")]})
    assert evaluate_condition(s.table, "A", s["Ark"], CONDITION(asked)) is holds
    assert evaluate_condition(s.table, "A", s["Ark"], None) is True
