"""Whole random games of two, three and four seats: a result, the same log for the same seed, and every form of a record."""

from functools import cache

import pytest

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.audit import audit
from domain.kernel.record.changes import PUBLIC
from domain.kernel.record.event import Event
from domain.kernel.views.views import make_view, viewers
from domain.registry import ruleset, specimens
from replays.file import export, verify
from replays.sheet import parse_sheet, play_sheet, write_sheet
from replays.table_at_position import fold
from scripts.simulation.many_games import run_report
from scripts.simulation.random_games import random_game
from tests.soak import in_full

SEATS = pytest.mark.parametrize("seats", in_full([2, 3, 4], [3]))


@cache
def played(seats: int, seed: str = "orbit") -> Desk:
    """A random game at its end. Not to be changed."""
    game = random_game("robotech", seed, seats=seats)
    game.play()
    return game.desk


def log(seats: int) -> list[Event]:
    return played(seats).events


@SEATS
@pytest.mark.rule("RT-MP-06", "RT-VIC-04")
def test_random_games_come_to_a_result(seats: int):
    report = run_report("robotech", "orbit", in_full(2, 1), seats)
    assert report["errors"] == []
    assert all(reason.endswith("won: battle_points") for reason in report["results"])
    assert list(played(seats).table.result["seats"].values()).count("win") == 1


@SEATS
def test_the_same_seed_gives_the_same_log(seats: int):
    again = random_game("robotech", "orbit", seats=seats)
    again.play()
    assert again.desk.events == log(seats)


@SEATS
def test_the_scoresheet_reads_back_what_it_writes(seats: int):
    text = write_sheet(log(seats))
    again = play_sheet(parse_sheet(text), ruleset("robotech"), specimens("robotech").cards)
    assert again.events == tuple(log(seats))
    assert "args=" not in text


@SEATS
def test_record_files_and_the_sheets_of_all_views_can_be_read(seats: int):
    start = log(seats)[:600]
    assert len(viewers(played(seats).table.header)) == seats + 3
    for viewer in viewers(played(seats).table.header):
        seen = make_view(start, viewer)
        assert verify(export(start, "g", viewer)).events == tuple(seen)
        parse_sheet(write_sheet(seen))


@SEATS
def test_the_audit_finds_every_line_legal(seats: int):
    findings = list(audit(log(seats), ruleset("robotech")))
    assert {finding.verdict for finding in findings} == {"legal"}


def test_nobody_sees_another_seat_s_mulligan_or_hand():
    """In the middle of a game of three C knows of the other hands what it has been shown, and nothing more."""
    start = log(3)[:600]
    seen, truth = make_view(start, "C"), fold(start)
    hands = [card for seat in "AB" for card in truth.at(f"{seat}.hand")]
    hidden = [card for card in hands if not {"C", PUBLIC} & set(truth.cards[card].seen)]
    shown = fold(seen)
    backs = [card for seat in "AB" for card in shown.at(f"{seat}.hand") if shown.cards[card].printing is None]
    assert len(backs) == len(hidden) > 0
    assert all(event.aside == {} or set(event.aside) == {"C"} for event in seen)
