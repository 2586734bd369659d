"""Games of which only the numbers are recorded: every rulebook takes them in, and calls nothing illegal."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain import registry
from domain.cards.catalogue import Catalogue
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.audit import audit
from domain.kernel.desk.game_opening import make_header, open_game
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from projections.game_summary.public_board import PublicBoard
from replays.sheet import parse_sheet, play_sheet, write_sheet

EACH = pytest.mark.parametrize("name", registry.RULESETS)


def opened(name: str, mode: str = "scribe") -> Desk:
    ruleset = registry.ruleset(name)
    answer = open_game(ruleset, make_header(ruleset, 2, mode=mode), {})
    assert not isinstance(answer, Refusal)
    return answer[0]


def say(desk: Desk, who: str, act: str, /, **args: object) -> tuple[Event, ...]:
    answer = desk.say(Command(who, act, dict(args)))
    assert not isinstance(answer, Refusal), f"{who} {act} {args}: {answer}"
    return answer


def begin(desk: Desk, first: str = "A") -> None:
    """Says the opening, in the order of the rulebook."""
    hands = "keep" if "keep" in desk.ruleset.acts else "mulligan"
    for step in [node.step for node in desk.ruleset.timeline.nodes if node.phase == "setup" and node.kind == "choice"]:
        if step == "first_player":
            say(desk, first, "first", seat=first)
        else:
            for seat in (first, "B" if first == "A" else "A"):
                say(desk, seat, hands)


def numbers(desk: Desk) -> tuple[int | None, ...]:
    """The number of each seat, as statistics read it."""
    board = PublicBoard(desk.table.header)
    for event in desk.events:
        board.add_event(event)
    return board.scores()


def verdicts(events: Iterator[Event] | list[Event] | tuple[Event, ...]) -> set[str]:
    return {event.verdict[0] for event in events}


def counted(name: str) -> Desk:
    """A game of seven turns of which only numbers are recorded."""
    desk = opened(name)
    begin(desk)
    for turn in range(1, 8):
        seat = desk.table.clock.holder
        before = numbers(desk)[desk.table.header.seats.index(seat)]
        assert before is not None
        say(desk, seat, "count", now=before + (-2 if desk.ruleset.mat.score.drawn else 2))
        assert desk.table.clock.turn == turn
        say(desk, seat, "end_turn", unrecorded=True)
    return desk


@EACH
def test_a_game_begins_with_the_number_of_its_layout(name: str) -> None:
    """Given a game without lists, when it has begun, then each seat has the number with which a layout says it starts."""
    desk = opened(name)
    begin(desk)
    assert numbers(desk) == (desk.ruleset.mat.score.start,) * 2


@EACH
def test_a_counted_game_breaks_no_rule(name: str) -> None:
    """Given a scribe's game, when numbers and ends of turns are stated alone, then nothing is illegal, and no duty missed."""
    desk = counted(name)
    assert verdicts(desk.events) == {"legal", "open"}
    assert not [event for event in desk.events if event.name == "left_unsaid"]
    assert desk.table.clock.turn == 8


@EACH
def test_numbers_are_those_that_were_stated_and_drawn(name: str) -> None:
    """Given a counted game, when seven turns have ended, then each number is what was stated less what turns have drawn."""
    desk = counted(name)
    score = desk.ruleset.mat.score
    step = -2 if score.drawn else 2
    turns = {"A": 4, "B": 3}
    draws = {"A": 3, "B": 4} if score.drawn else {"A": 0, "B": 0}  # the eighth turn is B's, and has drawn
    assert numbers(desk) == tuple(score.start + step * turns[seat] - score.drawn * draws[seat] for seat in "AB")


@EACH
def test_a_stated_number_that_the_record_has_leaves_nothing_open(name: str) -> None:
    """Given a counted game, when a number is stated that the record has, then the line is legal and changes nothing."""
    desk = counted(name)
    (event,) = say(desk, "A", "count", now=numbers(desk)[0])
    assert (event.verdict, event.changes) == (("legal",), ())


@EACH
def test_a_referee_takes_in_no_number_and_no_turn_without_plays(name: str) -> None:
    """Given a referee's game, when another number or a turn without plays is stated, then it is refused, and nothing
    changes."""
    desk = opened(name, "referee")
    begin(desk)
    position = len(desk.events)
    assert isinstance(desk.say(Command("A", "count", {"now": numbers(desk)[0] + 1})), Refusal)  # type: ignore[operator]
    assert isinstance(desk.say(Command("A", "end_turn", {"unrecorded": True})), Refusal)
    say(desk, "A", "count", now=numbers(desk)[0])
    assert len(desk.events) == position + 1


@EACH
@pytest.mark.parametrize("now", [None, -1, True])
def test_a_number_is_whole_and_belongs_to_a_seat(name: str, now: object) -> None:
    """Given a game, when a number is missing, negative or nobody's, then it is refused."""
    desk = opened(name)
    begin(desk)
    assert isinstance(desk.say(Command("A", "count", {"now": now})), Refusal)
    assert isinstance(desk.say(Command("", "count", {"now": 3})), Refusal)


@EACH
def test_what_follows_unrecorded_plays_is_open_and_not_illegal(name: str) -> None:
    """Given a counted game, when a line breaks a rule by what the record has, then its verdict is open: what is missing may
    have allowed it."""
    act = "discard" if "discard" in registry.ruleset(name).acts else "score"
    args: dict[str, object] = {} if act == "discard" else {"points": 3}
    plain, desk = opened(name), counted(name)
    begin(plain)
    (before,) = [each for each in say(plain, "B", act, **args) if each.is_command]
    (after,) = [each for each in say(desk, "A", act, **args) if each.is_command]
    assert (before.verdict[0], after.verdict[0]) == ("illegal", "open")
    assert set(before.verdict[1:]) <= set(after.verdict[1:])


@EACH
def test_a_counted_turn_goes_on_with_its_plays(name: str) -> None:
    """Given a counted game, when a turn is ended with its plays after that, then the next turn begins, whatever the hand."""
    desk = counted(name)
    turn, seat = desk.table.clock.turn, desk.table.clock.holder
    events = say(desk, seat, "end_turn")
    assert desk.table.clock.turn == turn + 1
    assert "illegal" not in verdicts(events)


@EACH
def test_a_counted_game_is_the_same_from_its_sheet(name: str) -> None:
    """Given a counted game, when its sheet is written and read, then it is the same, and its audit is clean."""
    desk = counted(name)
    again = play_sheet(parse_sheet(write_sheet(desk.events)), desk.ruleset, Catalogue({}), 0, "scorer").events
    commands = [[(each.seat, each.name, each.said) for each in events if each.is_command] for events in (desk.events, again)]
    assert commands[0][1:] == commands[1][1:]
    assert {finding.verdict for finding in audit(desk.events, desk.ruleset)} <= {"legal", "open"}


@EACH
def test_what_is_filled_in_later_names_its_line_and_changes_nothing(name: str) -> None:
    """Given a counted game, when somebody fills in what happened in a line, then the table is the same, the record names
    the line, its sheet reads back, an audit finds nothing, and a line that is not there or was taken back is refused."""
    desk = counted(name)
    line = next(event.line for event in desk.events if event.name == "number_counted")
    before = numbers(desk), desk.table.clock
    (event,) = say(desk, "A", "note", text="Attack: Ember", line=line)
    assert (event.family, event.said["args"]["line"], event.changes) == ("note", line, ())
    assert (numbers(desk), desk.table.clock) == before
    again = play_sheet(parse_sheet(write_sheet(desk.events)), desk.ruleset, at=desk.events[0].at)
    assert again.events == tuple(desk.events)
    assert event.line not in {finding.line for finding in audit(desk.events, desk.ruleset)}
    last = desk.events[-1].line
    for wrong in ({"line": last + 5}, {"line": 0}, {"line": line, "to": "B"}):
        assert isinstance(desk.say(Command("A", "note", {"text": "x", **wrong})), Refusal)
    say(desk, "A", "takeback", line=line, agreed=("A", "B"))
    assert isinstance(desk.say(Command("A", "note", {"text": "x", "line": line})), Refusal)
