"""What a paper shows and no registered list has: a scribe writes it down against the rules of decks, a referee refuses it."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.audit import audit
from domain.kernel.desk.game_opening import make_header, open_game
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.table.knowledge import remaining_decklist
from domain.kernel.views.views import make_view
from domain.registry import available, ruleset, specimens
from scripts.simulation.random_games import random_game
from tests.soak import in_full


class Rules(NamedTuple):
    """The rules of a deck: what it is, how many copies of a card it has, and that number.

    `place`: the row in which a unit that is played takes a position, where the game has positions.
    """

    deck: str
    copies: str
    most: int = 3
    place: str = ""


NAMED = {
    "gundam_war": Rules("GW-DECK-01", "GW-DECK-03"),
    "gundam_war_nexa": Rules("NX-SETUP-03", "NX-SETUP-04"),
    "macross_crusade": Rules("MC-DECK-02", "MC-DECK-03"),
    "robotech": Rules("RT-DECK-01", "RT-DECK-03"),
    "star_front": Rules("SF-DECK-01", "SF-DECK-02", 1, "F"),
}
STRANGER = "~Stranger"
every_ruleset = pytest.mark.parametrize("name", available())


def opened(name: str, mode: str) -> Desk:
    """A game in which A plays a deck of specimens and everybody has taken the first hand."""
    rules, shelf = ruleset(name), specimens(name)
    deck = next(iter(shelf.decks.values()))
    setup = {"printings": dict(shelf.cards), "decks": {"A": {"list": dict(deck.cards)}}}
    answer = open_game(rules, make_header(rules, mode=mode), setup)
    assert not isinstance(answer, Refusal), answer
    desk = answer[0]
    first = Command("A", "first", {"seat": "A"})
    stored = [Command(seat, "keep" if "keep" in rules.acts else "mulligan") for seat in "AB"]
    for command in (*stored, first) if name == "gundam_war" else (first, *stored):
        assert not isinstance(desk.say(command), Refusal)
    return desk


def plays(desk: Desk, card: str, at: str = "") -> tuple[Event, ...] | Refusal:
    """A plays a card, as a sheet would say it, to a position if that is named."""
    return desk.say(Command("A", "play", {"card": card, **({"at": at} if at else {})}))


def place_of(name: str, copy: int) -> str:
    """The position that a copy takes; a play without one has the position asked before anything else is said."""
    return f"{NAMED[name].place}{copy}" if NAMED[name].place else ""


def told(answer: tuple[Event, ...] | Refusal) -> tuple[str, ...]:
    """The verdict of what was said."""
    assert not isinstance(answer, Refusal), answer
    return next(event for event in answer if event.is_command).verdict


def limited(desk: Desk) -> str:
    """A card of A's deck that has no limit of its own, as often on the list as any such card."""
    listed = remaining_decklist(desk.table, "A") or {}
    usual = [key for key in sorted(listed) if desk.table.pins[key].get("type") in {"unit", "character", "mecha"}]
    plain = [key for key in usual if not desk.table.pins[key].get("keywords")]
    return max(plain, key=lambda key: listed[key])


@every_ruleset
def test_an_audit_finds_the_card_that_the_list_does_not_have_by_the_same_rules(name: str) -> None:
    desk = opened(name, "scribe")
    verdict = told(plays(desk, STRANGER))
    result = next(each for each in audit(desk.events, desk.ruleset) if each.name == "play")
    assert (result.verdict, result.rules) == (verdict[0], verdict[1:])


@every_ruleset
def test_a_name_that_the_list_does_not_have_is_written_down_against_the_rule_of_decks(name: str) -> None:
    desk = opened(name, "scribe")
    before = remaining_decklist(desk.table, "A")
    verdict = told(plays(desk, STRANGER))
    assert (verdict[0], NAMED[name].deck in verdict) == ("illegal", True)
    assert STRANGER in [card.printing for card in desk.table.cards.values()]
    assert remaining_decklist(desk.table, "A") == before


@every_ruleset
def test_a_copy_too_many_is_written_down_against_the_limit_of_copies(name: str) -> None:
    desk = opened(name, "scribe")
    card = limited(desk)
    listed = (remaining_decklist(desk.table, "A") or {})[card]
    for copy in range(1, NAMED[name].most + 1):
        verdict = told(plays(desk, card, place_of(name, copy)))
        assert (NAMED[name].deck in verdict, NAMED[name].copies in verdict) == (copy > listed, False)
    verdict = told(plays(desk, card, place_of(name, NAMED[name].most + 1)))
    assert (verdict[0], NAMED[name].copies in verdict) == ("illegal", True)
    assert (remaining_decklist(desk.table, "A") or {})[card] == 0
    assert all(count >= 0 for count in (remaining_decklist(desk.table, "A") or {}).values())
    judged = [event.verdict for event in make_view(desk.events, "B") if event.is_command]
    assert judged[-1] == verdict


@every_ruleset
def test_a_hand_that_is_stated_privately_shows_nobody_what_the_list_does_not_have(name: str) -> None:
    desk = opened(name, "scribe")
    assert told(desk.say(Command("A", "look", aside={"cards": (STRANGER,)}))) == ("legal",)
    offered = [offer for seat in "AB" for offer in desk.ruleset.offers(desk, seat)]
    assert offered, "a card of which only the name is known keeps no offer from being made"
    assert NAMED[name].deck in told(plays(desk, STRANGER))


@every_ruleset
@pytest.mark.parametrize("act", ["play", "look"])
def test_a_referee_refuses_what_the_list_does_not_have(name: str, act: str) -> None:
    desk = opened(name, "referee")
    said = Command("A", "look", aside={"cards": (STRANGER,)}) if act == "look" else Command("A", "play", {"card": STRANGER})
    answer = desk.say(said)
    assert isinstance(answer, Refusal)
    if act == "look":
        assert "not on the list" in answer.message


@pytest.mark.parametrize("seed", in_full(["spring", "summer"], ["spring"]))
@every_ruleset
def test_what_enters_in_a_game_is_of_no_deck(name: str, seed: str) -> None:
    """Given a random game of a referee's, with chips and other things of no list, then its audit misses none."""
    game = random_game(name, f"audit {seed}")
    game.play()
    rules = {NAMED[name].deck, NAMED[name].copies}
    assert [result for result in audit(game.desk.events, ruleset(name)) if rules & set(result.rules)] == []


@every_ruleset
def test_what_no_card_is_called_is_refused_also_of_a_scribe(name: str) -> None:
    answer = plays(opened(name, "scribe"), "no-such-card")
    assert isinstance(answer, Refusal)
    assert "not on the list" in answer.message
