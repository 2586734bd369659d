"""What came of a battle whose numbers nobody knows: said where it was fought, or when its Units are home again."""

from importlib import import_module
from typing import Any, NamedTuple

import pytest

from domain.registry import ruleset


class Game(NamedTuple):
    """A game of forces: a battle area, what comes before its battles, by which rule they are computed.

    `set`: how its scene sets a card on another.
    """

    area: str
    before: str
    rule: str
    set: str = "carries"


GAMES = {
    "gundam_war": Game("space", "defense.ft2", "GW-BTL-08"),
    "gundam_war_nexa": Game("space", "defense.ft2", "NX-BATT-31"),
    "macross_crusade": Game("first", "defense.ft2", "MC-DMG-17", "sets"),
}
every_game = pytest.mark.parametrize("name", GAMES)
both_modes = pytest.mark.parametrize("mode", ["referee", "scribe"])


def laid(name: str, mode: str, defends: bool = True) -> Any:
    """A unit of A that nobody knows, with a character on it, against one of B's, before the battles of A's turn."""
    made = import_module(f"tests.{name}.scene")
    attacker = made.unit("Veiled", known=False, **{GAMES[name].set: [made.character("Pilot")]})
    theirs = {GAMES[name].area: [made.unit("Known", "1/1/9")]} if defends else {}
    return made.scene(A={GAMES[name].area: [attacker]}, B=theirs, node=GAMES[name].before, mode=mode)


def told(events: Any) -> Any:
    """The verdict on what was stated."""
    return next(event.verdict for event in events if event.name == "battle_told")


def offered(s: Any) -> list[Any]:
    """What is offered of a battle."""
    return [offer for offer in ruleset(s.table.header.ruleset).offers(s.desk, "A") if offer.act == "resolve"]


@every_game
@both_modes
def test_that_nobody_fell_can_be_said(name: str, mode: str) -> None:
    s = laid(name, mode)
    assert told(s.says("A", "resolve", destroyed=())) == ("open", GAMES[name].rule)
    assert s.table.zone_of(s["Veiled"]).in_play


@every_game
def test_something_has_to_be_said(name: str) -> None:
    assert "what came of the battle?" in laid(name, "scribe").refused("A", "resolve").message


@every_game
@both_modes
def test_who_is_named_by_the_card_set_on_it_falls_with_it(name: str, mode: str) -> None:
    s = laid(name, mode)
    s.says("A", "resolve", destroyed=("Pilot",))
    s.to("return.ft1")
    assert (s.zone("Veiled"), s.zone("Pilot")) == ("A.junkyard", "A.junkyard")


@every_game
@both_modes
def test_what_was_left_open_is_stated_when_the_units_are_home_and_the_turn_goes_on(name: str, mode: str) -> None:
    s = laid(name, mode, defends=False)
    s.to("return.ft2")
    turn, (offer,) = s.table.clock.turn, offered(s)
    assert s["Veiled"] in offer.slots["destroyed"].options
    assert told(s.says("A", "resolve", points=2)) == ("open", GAMES[name].rule)
    assert (s.table.clock.turn, s.nation("B"), offered(s)) == (turn, 18, [])


@every_game
def test_where_no_battle_was_left_open_none_is_stated_and_none_of_a_later_turn_is_meant(name: str) -> None:
    made = import_module(f"tests.{name}.scene")
    s = made.scene(A={GAMES[name].area: [made.unit("Known", "1/1/9")]}, node=GAMES[name].before, mode="scribe")
    s.to("return.ft2")
    turn, left = s.table.clock.turn, s.nation("B")
    assert told(s.says("A", "resolve", points=2))[0] == "illegal"
    assert (s.table.clock.turn, s.nation("B"), s.nation("A")) == (turn, left - 2, 20)


@every_game
def test_a_battle_of_an_earlier_turn_is_stated_by_taking_its_end_back_and_no_turn_is_walked_through_for_it(name: str) -> None:
    s = laid(name, "referee", defends=False)
    s.says("A", "done")
    refusal = s.refused("A", "resolve", points=2)
    assert (refusal.rule, s.table.clock.turn) == (GAMES[name].rule, 6)
    assert refusal.message.startswith("there is no battle to tell of; that of turn 5 ")
