"""Reports: a game from its middle on, of cards that nobody has a list of, put together from the notes of both players."""

from __future__ import annotations

import pytest

from domain.kernel.record.event import Event
from domain.registry import available
from replays.sheet import parse_sheet
from replays.sheet.line_formatter import acts_of_ruleset
from replays.sheet.reconciliation import format_reconciled_sheet, reconcile_sheets
from replays.table_at_position import fold
from scripts.cli import demo_games
from scripts.cli.commands.record import play_sheet_file

every_report = pytest.mark.parametrize("name", available())
STATED = {
    **dict.fromkeys(("gundam_war", "gundam_war_nexa", "macross_crusade"), ("rest", "nation_exhausted")),
    "robotech": ("score", "battle_points"),
}
"""Ruleset -> the act by which a report says what is left or gained, and how the game ends by it."""


def recorded(name: str) -> list[Event]:
    """The events of a report; the result that its header names is checked."""
    return list(play_sheet_file(demo_games.scoresheet_path(f"{name}-report"), []))


def lines(events: list[Event], act: str) -> list[Event]:
    """The declarations of one act."""
    return [event for event in events if event.is_command and event.said.get("act") == act]


def test_every_rulebook_has_a_report() -> None:
    assert demo_games.report_names() == tuple(f"{name}-report" for name in available())


@every_report
def test_the_sheet_is_what_reconciling_makes_of_both_notes(name: str) -> None:
    """Each has something that the other has not, an unknown card is filled in, and nothing is contrary."""
    files = [demo_games.NOTES / f"{name}-{number}.txt" for number in "12"]
    sheets = [parse_sheet(file.read_text("utf-8")) for file in files]
    result = reconcile_sheets(sheets[0], sheets[1], acts_of_ruleset(name))
    assert format_reconciled_sheet(result, (files[0].name, files[1].name)) == demo_games.scoresheet_path(
        f"{name}-report"
    ).read_text("utf-8")
    assert (result.contradictions, result.headers) == ((), ())
    stands = {line.status for line in result.lines}
    assert "filled" in stands
    assert stands & {"one", "other"}
    assert "?" in "".join(file.read_text("utf-8").partition("end")[2] for file in files)


@every_report
def test_it_begins_in_the_middle_with_cards_that_nobody_knows(name: str) -> None:
    events = recorded(name)
    (laid,) = lines(events, "position")
    table = fold(events, events.index(laid) + 1)
    assert table.clock.turn > 2
    hands = [zone.key for zone in table.header.zones if zone.sees == "holder" and zone.name == "hand"]
    assert all(table.at(hand) and not any(table.cards[card].printing for card in table.at(hand)) for hand in hands)
    assert {printing[0] for printing in table.pins if not printing.startswith(("race:", "star_front:"))} == {"~"}


@every_report
def test_a_use_of_a_card_without_data_is_answered_and_both_stay_open(name: str) -> None:
    """Star Front has no chain: what answers there is timed exactly to what it answers, and follows it."""
    events = recorded(name)
    used, answer = lines(events, "use")[:2]
    assert answer.said["reply"] is True
    assert (used.seat != answer.seat, used.verdict[0], answer.verdict[0]) == (True, "open", "open")
    waiting = fold(events, events.index(answer)).chain
    assert len(waiting) == (name != "star_front"), "the first one waits when it is answered"


@pytest.mark.parametrize(("name", "act", "end"), [(name, *stated) for name, stated in STATED.items()])
def test_what_is_left_of_a_nation_or_the_points_are_stated_and_end_the_game(name: str, act: str, end: str) -> None:
    events = recorded(name)
    result = lines(events, act)
    assert result
    assert {event.verdict[0] for event in result} == {"open"}
    assert fold(events).result["reason"] == end


@every_report
def test_nothing_of_it_is_illegal_and_it_is_shown_as_a_demo(senki, name: str) -> None:
    assert {event.verdict[0] for event in recorded(name)} <= {"legal", "open", ""}
    assert senki("demo", f"{name}-report").code == 0


def test_positions_of_two_sheets_are_put_together_and_what_differs_is_reported() -> None:
    def sheet(position: str):
        return parse_sheet(f"ruleset: gundam_war\n{position}A done\n")

    one = sheet("position: turn ?, A\nA hand: 3\nA station: 2\nB hand: 4\nend\n")
    other = sheet("position: turn 7, A, attack\nA hand: 5\nA station: ~Zura, ~Gelg\nB nation: 9\nend\n")
    result = reconcile_sheets(one, other, acts_of_ruleset("gundam_war"))
    assert result.position[0] == "position: turn 7, A, attack"
    assert set(result.position[1:]) == {"A hand: 3", "A station: ~Zura, ~Gelg", "B hand: 4", "B nation: 9", "end"}
    assert result.headers == (("position A hand", "3", "5"),)
    assert reconcile_sheets(sheet(""), other, acts_of_ruleset("gundam_war")).position[1] == "A hand: 5"
    assert reconcile_sheets(sheet(""), sheet(""), acts_of_ruleset("gundam_war")).position == ()
