"""What a record from outside, or a judge's ruling, may not hold: things that no game makes, whatever its rules."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.record import changes as c
from domain.kernel.record.change_serialization import change_to_plain
from domain.kernel.record.event import Event
from domain.kernel.views.log_validation import LATEST_TIME, MAX_NUMBER, change_fault, validate_log
from domain.kernel.views.views import header_of
from replays.table_at_position import check_log_is_possible
from tests.kernel.toy_ruleset import opened, refused, say

HUGE = MAX_NUMBER + 1
CHANGES = (
    c.Counted("A", "hits", HUGE),
    c.Marked("#1", "damage", -HUGE),
    c.FlagSet("played", {"by": (HUGE,)}),
    c.FlagSet("private:A:list", 5),
    c.FlagSet("private:A:list", (("ape-1",),)),
    c.FlagSet("private:A:list", ((("ape-1",), 1),)),
    c.ResultSet("A wins"),
    c.ResultSet({"seats": "A", "reason": ""}),
    c.ResultSet({"seats": {"Z": "win"}, "reason": ""}),
    c.ResultSet({"seats": {"A": "win"}}),
)
NO_GAME = pytest.mark.parametrize("change", CHANGES, ids=lambda change: type(change).__name__)


def log() -> list[Event]:
    desk = opened()
    say(desk, "A", "concede")
    return list(desk.events)


def header(events: list[Event], **fields: Any) -> list[Event]:
    """The log with other fields in its header."""
    first = events[0]
    return [first._replace(said={**first.said, "header": {**first.said["header"], **fields}}), *events[1:]]


def test_what_the_desk_writes_is_possible() -> None:
    validate_log(log())


@NO_GAME
def test_a_change_that_no_game_makes_is_found_with_its_place(change: c.Change) -> None:
    events = log()
    wrong = [*events[:2], events[2]._replace(changes=(*events[2].changes, change)), *events[3:]]
    with pytest.raises(ValueError, match=r"^event 2: "):
        validate_log(wrong)


@NO_GAME
def test_a_ruling_that_makes_such_a_change_is_refused_and_leaves_the_table(change: c.Change) -> None:
    answer = refused(opened(), "", "rule", text="so be it", changes=(change_to_plain(change),))
    assert answer.message.startswith("that change is of no game: ")


@pytest.mark.parametrize(
    "fields",
    [
        {"verdict": ()},
        {"verdict": ("perhaps",)},
        {"at": -1},
        {"at": LATEST_TIME + 1},
        {"said": {"amount": HUGE}},
        {"aside": {"A": {"n": HUGE}}},
        {"family": "takeback", "said": {"to": 10**6}},
        {"family": "correction", "said": {"to": "the beginning"}},
    ],
    ids=str,
)
def test_an_event_that_no_game_has_is_found(fields: dict[str, Any]) -> None:
    events = log()
    with pytest.raises(ValueError, match=r"^event 1"):
        validate_log([events[0], events[1]._replace(**fields), *events[2:]])


@pytest.mark.parametrize(
    "fields",
    [{"seats": ("A", "A")}, {"seats": ()}, {"seats": ("A", 2)}, {"players": {"A": None}}, {"switches": {"mulligan": 1}}],
    ids=str,
)
def test_a_header_that_no_game_has_is_found(fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"^the header: "):
        validate_log(header(log(), **fields))


def test_two_zones_have_no_common_key() -> None:
    events = log()
    with pytest.raises(ValueError, match=r"^the header: "):
        validate_log(header(events, zones=events[0].said["header"]["zones"] * 2))


@pytest.mark.parametrize("size", [10**9, 10**5])
def test_a_record_does_not_fill_the_memory_with_cards(size: int) -> None:
    events = log()
    entered = next(event for event in events if event.line == 1).changes
    count = sum(change.size for change in entered if isinstance(change, c.CardsEntered))
    flood = c.CardsEntered(count + 1, size, "A", "A.deck")
    with pytest.raises(ValueError, match="does not fit the table"):
        check_log_is_possible([events[0]._replace(changes=(*entered, flood)), *events[1:]])


@pytest.mark.parametrize(
    "change",
    [
        c.Counted("A", "hits", MAX_NUMBER),
        c.Marked("#1", "damage", -MAX_NUMBER),
        c.FlagSet("private:A:list", None),
        c.FlagSet("private:A:list", (("ape-1", 3), ("bee-1", 1))),
        c.FlagSet("played", "by whom"),
        c.ResultSet(None),
        c.ResultSet({"seats": {"A": "win", "B": "loss"}, "reason": "three hits"}),
        c.ResultSet({"seats": {}, "reason": ""}),
        c.ClockMoved(1, "", "main", 0, "", 0),
        c.ClockMoved(1, "B", "main", 0, "A", 0),
    ],
    ids=str,
)
def test_a_change_that_a_game_may_make_is_none_of_them(change: c.Change) -> None:
    assert change_fault(change, header_of(log())) is None


@pytest.mark.parametrize(
    ("change", "shown"),
    [
        (c.ClockMoved(1, "Z", "main", 0, "A", 0), "the turn, or the word, is nobody's"),
        (c.ClockMoved(1, "A", "main", 0, "Z", 0), "the turn, or the word, is nobody's"),
        (c.FlagSet("private:B:list", ("ape-1", 1)), "a registered list is printings with their numbers"),
        (c.ResultSet({"seats": {"A": 1}, "reason": "x"}), "a result names seats and a reason"),
        (c.ResultSet({"reason": "x"}), "a result names seats and a reason"),
        (c.Counted("A", "hits", HUGE), "a number is too large"),
    ],
    ids=str,
)
def test_why_no_game_makes_a_change_is_said(change: c.Change, shown: str) -> None:
    assert str(change_fault(change, header_of(log()))) == shown


@pytest.mark.parametrize(
    "fields",
    [
        {"seat": "Z"},
        {"aside": {"Z": {}}},
        {"aside": {"A": ("x",)}},
        {"said": {"act": "", "args": {}}},
        {"said": {"act": "pass"}},
        {"said": {"act": "pass", "args": {}, "reply": "yes"}},
        {"line": HUGE},
        {"cause": -HUGE},
    ],
    ids=str,
)
def test_an_event_of_no_seat_and_a_line_that_says_nothing_are_found(fields: dict[str, Any]) -> None:
    events = log()
    with pytest.raises(ValueError, match=r"^event 1: "):
        validate_log([events[0], events[1]._replace(**fields), *events[2:]])


@pytest.mark.parametrize(
    "fields",
    [
        {"at": 0},
        {"at": LATEST_TIME},
        {"seat": ""},
        {"aside": {"B": {"cards": ()}}},
        {"said": {"act": "pass", "args": {}, "reply": False}},
        {"said": {"amount": MAX_NUMBER}},
        {"verdict": ("open", "S-ONE")},
    ],
    ids=str,
)
def test_an_event_that_a_game_may_have_is_sound(fields: dict[str, Any]) -> None:
    events = log()
    validate_log([events[0], events[1]._replace(**fields), *events[2:]])
