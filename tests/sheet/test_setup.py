"""The set-up keys of every ruleset come back from a sheet; what is no such key is refused with its place."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.game_opening import make_header, open_game
from domain.kernel.record.event import Event
from domain.kernel.views.views import make_view, viewers
from domain.registry import available, ruleset, specimens
from replays.sheet import SheetError, SheetProblem, parse_sheet, play_sheet, write_sheet
from scripts.simulation.random_games import RandomGame

DEALT: list[tuple[str, int, dict[str, Any], dict[str, Any]]] = [
    ("gundam_war", 2, {"size": 30, "coins": {"A": False}}, {"mode": "scribe"}),
    ("gundam_war_nexa", 2, {"size": 60, "coins": True, "sleeves": {"B": True}}, {}),
    ("macross_crusade", 2, {"size": 49, "coins": {"B": False}, "lost_before": "B"}, {"mode": "scribe"}),
    ("macross_crusade", 2, {"coins": True, "lost_before": "A"}, {}),
    ("robotech", 2, {"size": 25}, {"mode": "scribe"}),
    ("robotech", 3, {"size": 60}, {}),
    ("robotech", 4, {"size": 51}, {}),
    ("star_front", 2, {"size": 21, "forest": 7, "traveller_attack": 0, "traveller_score": 3}, {}),
    ("star_front", 2, {"forest": {"A": 12, "B": 0}, "race": {"B": "orc"}}, {"mode": "scribe"}),
    ("star_front", 2, {"traveller_attack": 2}, {"switches": {"n_fronts": "7", "early_end_score": "9"}}),
]
UNKNOWN: list[tuple[str, int, dict[str, Any]]] = [
    ("gundam_war", 2, {"size": 30}),
    ("gundam_war_nexa", 2, {"size": 40}),
    ("macross_crusade", 2, {"size": 48, "lost_before": "B"}),
    *(("robotech", seats, {"size": 25}) for seats in range(2, 9)),
    ("star_front", 2, {"race": {"A": "elf", "B": "Iron Guild"}, "forest": 30, "size": 22}),
]


def dealt(name: str, seats: int, setup: dict[str, Any], terms: dict[str, Any]) -> Desk:
    """A random game with registered decks and this set-up, after a while."""
    game = RandomGame(ruleset(name), specimens(name), "set-up", seats, seats, setup, **terms)
    for _ in range(40):
        game.step()
    return game.desk


def opened(name: str, seats: int, setup: dict[str, Any]) -> Desk:
    """A game of decks that nobody registered, just opened."""
    rules = ruleset(name)
    answer = open_game(rules, make_header(rules, seats), setup)
    assert not isinstance(answer, Refusal), answer
    return answer[0]


def comes_back(desk: Desk, name: str) -> bool:
    """Whether the sheet of a game gives the same log, the same table and the same views."""
    again = play_sheet(parse_sheet(write_sheet(desk.events)), ruleset(name), specimens(name).cards)
    same = again.events == tuple(desk.events) and again.desk.table.state() == desk.table.state()
    return same and all(make_view(again.events, who) == make_view(desk.events, who) for who in viewers(desk.table.header))


@pytest.mark.parametrize(("name", "seats", "setup", "terms"), DEALT)
def test_a_game_with_its_own_set_up_comes_back_from_its_sheet(
    name: str, seats: int, setup: dict[str, Any], terms: dict[str, Any]
) -> None:
    desk = dealt(name, seats, setup, terms)
    assert desk.log.line > 20
    assert comes_back(desk, name)


@pytest.mark.parametrize(("name", "seats", "setup"), UNKNOWN)
def test_so_does_one_whose_decks_nobody_registered(name: str, seats: int, setup: dict[str, Any]) -> None:
    assert comes_back(opened(name, seats, setup), name)


def test_every_set_up_key_there_is_comes_back_in_one_of_these_games() -> None:
    tried = {(name, key) for name, _, setup, *_ in [*DEALT, *UNKNOWN] for key in setup}
    assert tried == {(name, key) for name in available() for key in ruleset(name).setup}


@pytest.mark.parametrize("name", available())
def test_a_set_up_key_that_nobody_said_is_not_on_the_sheet(name: str) -> None:
    desk = opened(name, 2, {})
    assert "setup" not in write_sheet(desk.events)
    assert comes_back(desk, name)


def test_both_decks_may_be_a_card_short_in_a_game_of_fifty() -> None:
    rules, cards = ruleset("gundam_war"), specimens("gundam_war")
    short = dict(cards.decks["tide_and_wing"].cards)
    short.pop(next(key for key, copies in short.items() if copies == 1))
    setup = {"printings": {key: cards.cards[key] for key in short}, "decks": {seat: {"list": short} for seat in "AB"}}
    answer = open_game(rules, make_header(rules, mode="scribe"), setup)
    assert not isinstance(answer, Refusal)
    assert any(event.verdict[0] == "illegal" for event in answer[1])
    assert comes_back(answer[0], "gundam_war")


def before_set_ups_were_said(desk: Desk) -> list[Event]:
    """The same log as an older opening would have begun it."""
    first, *rest = desk.events
    return [first._replace(said={key: value for key, value in first.said.items() if key != "setup"}), *rest]


@pytest.mark.parametrize(("name", "size"), [("gundam_war", 30), ("gundam_war", 50), ("robotech", 25), ("star_front", 20)])
def test_the_sheet_of_an_older_record_says_the_size_of_its_decks(name: str, size: int) -> None:
    desk = opened(name, 2, {"size": size})
    text = write_sheet(before_set_ups_were_said(desk))
    assert f"setup size: {size}\n" in text
    assert play_sheet(parse_sheet(text), ruleset(name)).desk.table.state() == desk.table.state()


def test_an_older_sheet_says_the_size_alone() -> None:
    played = play_sheet(parse_sheet("ruleset: gundam_war\nsize: 30\n"), ruleset("gundam_war"))
    assert played.events[0].said["setup"] == {"size": 30}


def problem(name: str, *lines: str) -> SheetProblem:
    """The one thing that is wrong with a sheet of these header lines."""
    with pytest.raises(SheetError) as caught:
        play_sheet(parse_sheet("\n".join((f"ruleset: {name}", "seats: A B", *lines))), ruleset(name))
    (only,) = caught.value.problems
    return only


def test_a_key_that_the_ruleset_does_not_have_is_reported_with_its_line_what_is_near_and_what_there_is() -> None:
    result = problem("star_front", "setup forrest.A: 12")
    assert (result.line, result.column, result.text) == (3, 1, "forrest.A")
    assert "there is no set-up key forrest; did you mean forest?" in str(result)
    assert result.expected == tuple(ruleset("star_front").setup)


@pytest.mark.parametrize(
    ("name", "line", "words"),
    [
        ("gundam_war", "setup forest: 12", "there is no set-up key forest; expected size"),
        ("gundam_war", "setup size: thirty", "size cannot be 'thirty'; expected a number from 0 to 200"),
        ("robotech", "setup size: 201", "size cannot be 201; expected a number from 0 to 200"),
        ("robotech", "setup size: -1", "size cannot be '-1'; expected a number from 0 to 200"),
        ("robotech", "setup size.A: 30", "size is the same for every seat"),
        ("star_front", "setup forest.C: 12", "forest of C: there is no such seat ('forest.C'); expected A or B"),
        ("star_front", "setup race.A:", "race cannot be '' ('race.A'); expected a word"),
        ("star_front", "setup: 12", "there is no set-up key"),
        ("macross_crusade", "setup coins.B: perhaps", "coins cannot be 'perhaps' ('coins.B'); expected yes or no"),
        ("macross_crusade", "setup lost_before: C", "lost_before cannot be 'C'; expected A or B"),
    ],
)
def test_a_value_that_a_key_cannot_have_is_reported_with_what_it_can_be(name: str, line: str, words: str) -> None:
    result = problem(name, line)
    assert result.line == 3
    assert words in str(result)


def test_the_same_thing_said_for_all_and_for_one_seat_holds_in_the_order_of_the_lines() -> None:
    text = "ruleset: star_front\nsetup forest: 12\nsetup forest.B: 3\nsetup race.A: '7 Elves'\n"
    said = play_sheet(parse_sheet(text), ruleset("star_front")).events[0].said["setup"]
    assert said == {"forest": {"A": 12, "B": 3}, "race": {"A": "'7 Elves'"}}
