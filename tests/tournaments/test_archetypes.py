"""Decks are named by people, or by rules over their names and lists."""

from __future__ import annotations

import pytest

from domain.tournaments.events import ArchetypeNamed, DeckSubmitted, Opened, Registered, TournamentEvent
from domain.tournaments.fold import fold
from domain.tournaments.state import Tournament
from replays.tournaments.archetype_rules import BadArchetypeRules, apply_archetype_rules, parse_archetype_rules
from tests.tournaments.scene import SWISS

RULES = """
[[archetype]]
name = "Tide control"
cards = {"Meridian Shipyards" = 2, "Broadside" = 1}
without = ["Reckless Charge"]

[[archetype]]
name = "Ember"
decks = ["Ember and Thorn"]
"""


def entered(**decks: DeckSubmitted) -> Tournament:
    opened = Opened("evening", "gundam_war", SWISS, decklists="open")
    said = [opened, *map(Registered, decks), *decks.values()]
    return fold(map(TournamentEvent, said))


def named(made: Tournament) -> tuple[dict[str, str], list[str]]:
    said, left = apply_archetype_rules(parse_archetype_rules(RULES), made)
    return {each.player: each.archetype for each in said}, left


def test_a_list_is_named_by_the_cards_that_are_and_are_not_on_it() -> None:
    made = entered(
        ann=DeckSubmitted("ann", "mine", cards="3 meridian  SHIPYARDS\n1 Broadside\n"),
        ben=DeckSubmitted("ben", "mine", cards="1 Meridian Shipyards\n1 Broadside\n"),
        cho=DeckSubmitted("cho", "mine", cards="2 Meridian Shipyards\n1 Broadside\n1 Reckless Charge\n"),
        dai=DeckSubmitted("dai", "mine", cards="2 Meridian Shipyards\nSideboard\n1 Broadside\n"),
    )
    assert named(made) == ({"ann": "Tide control"}, ["ben", "cho", "dai"])


def test_a_deck_without_a_list_is_named_by_its_name() -> None:
    made = entered(ann=DeckSubmitted("ann", "EMBER and thorn"), ben=DeckSubmitted("ben", "something"))
    assert named(made) == ({"ann": "Ember"}, ["ben"])


def test_what_is_named_so_already_is_not_said_again() -> None:
    made = entered(ann=DeckSubmitted("ann", "Ember and Thorn"))
    made.players["ann"].archetype = "Ember"
    assert apply_archetype_rules(parse_archetype_rules(RULES), made) == ([], [])


def test_a_name_by_hand_stands_until_the_next_one() -> None:
    opened = Opened("evening", "gundam_war", SWISS)
    events = [opened, Registered("ann"), ArchetypeNamed("ann", "Tide"), ArchetypeNamed("ann", "Ember")]
    assert fold(map(TournamentEvent, events)).players["ann"].archetype == "Ember"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[[archetype", "not TOML"),
        ("a = 1", "expected only \\[\\[archetype\\]\\]"),
        ("[[archetype]]\ndecks = ['x']", "archetype 1: expected a name"),
        ("[[archetype]]\nname = 'x'", "archetype 1: expected cards, or decks"),
        ("[[archetype]]\nname = 'x'\ncard = 1", "archetype 1: no such field: card"),
        ("[[archetype]]\nname = 'x'\ncards = {y = 0}", "archetype 1: cards: expected"),
        ("[[archetype]]\nname = 'x'\ndecks = 'y'", "archetype 1: decks: expected a list"),
    ],
)
def test_rules_that_cannot_be_are_refused_with_their_place(text: str, why: str) -> None:
    with pytest.raises(BadArchetypeRules, match=why):
        parse_archetype_rules(text)
