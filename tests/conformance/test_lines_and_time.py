"""A line moves the clock over no decision of another seat, and what only opens a game is heard nowhere else."""

from __future__ import annotations

from random import Random

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import ClockMoved
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.registry import available
from replays.sheet.times import clock_at_declaration
from scripts.conformance.edges.unlawful_lines import neighbouring_lines
from scripts.simulation.random_games import random_game
from tests.soak import in_full

STEPS = 60
"""Steps of each game in the small test."""


@pytest.mark.parametrize("game", range(in_full(20, 1)))
@pytest.mark.parametrize("ruleset", available())
def test_a_line_passes_over_no_decision_of_another_seat(ruleset: str, game: int) -> None:
    """Given a scribe's game / when a line of it is said at another moment or by another seat / then the clock stays before
    what somebody else decides."""
    played, random = random_game(ruleset, "moments", game, mode="scribe"), Random(f"moments:{game}")
    earlier: list[Command] = []
    for _ in range(in_full(1000, STEPS)):
        if not played.step() or played.last_command is None:
            break
        earlier.append(played.last_command._replace(reply=None))
        for command in (random.choice(earlier), *neighbouring_lines(played.desk, random, earlier)):
            before = played.desk.table.clock
            answer = played.desk.say(command)
            if not isinstance(answer, Refusal):
                played.desk.log.roll_back(len(answer))
                assert _passed_over(played.desk, command, before, answer) == [], command


def _passed_over(desk: Desk, command: Command, before: ClockMoved, answer: tuple[Event, ...]) -> list[str]:
    """The decisions of other seats that the clock left before the declaration."""
    timeline, acts = desk.ruleset.timeline, desk.ruleset.acts
    said = clock_at_declaration(before, answer)
    if acts[command.act].when is None or (said.turn > before.turn and timeline.shared and before.holder != command.seat):
        return [] if acts[command.act].when is None else ["the turn"] if not _was_ended(desk, before) else []
    if said.turn != before.turn and _was_ended(desk, before):
        return []
    implied = [event for event in answer if event.name == "implied_passes"]
    before_declaration = implied[:1] if answer and not answer[0].is_command else []
    keys = [key for event in before_declaration for key in event.said["windows"] if timeline.node(key).kind == "choice"]
    others = [key for key in keys if timeline.chooser(desk, key) not in ("", command.seat or before.holder)]
    ends = acts[command.act].ends_turn and command.seat in ("", before.holder)
    over = [key for key in others if timeline.is_over_by(desk, key, command.seat, acts[command.act])]
    decided = [before.node] if _has_decided(desk, before, timeline.chooser(desk, before.node)) else []
    return [] if ends else [key for key in others if key in _DECISIONS and key not in (*over, *decided)]


_DECISIONS = (
    *("setup.redraw", "setup.mulligan", "attack.move", "attack.sortie", "defense.move", "defense.sortie", "end.done"),
    *("return.ft2", "tactics.choose", "summon.main", "end.call", "attackers.declare", "defenders.declare"),
)
"""Places where a seat decides something of its own, rather than replies."""


def _has_decided(desk: Desk, clock: ClockMoved, seat: str) -> bool:
    """Whether a seat has declared something since the clock came to its place: another seat's line says that it is done."""
    place = clock.turn, clock.node, clock.round
    for event in reversed(desk.events):
        act = desk.ruleset.acts.get(event.said["act"]) if event.is_command else None
        if act is not None and event.seat == seat and act.when is not None:
            return True
        if any(type(each) is ClockMoved and (each.turn, each.node, each.round) != place for each in event.changes):
            return False
    return False


def _was_ended(desk: Desk, clock: ClockMoved) -> bool:
    """Whether the holder of a turn said in it that it is over."""
    for event in reversed(desk.events):
        act = desk.ruleset.acts.get(event.said["act"]) if event.is_command else None
        if act is not None and (event.said["act"] == "end_turn" or act.ends_turn):
            return event.seat in ("", clock.holder)
        if any(type(each) is ClockMoved and each.turn == clock.turn for each in event.changes) and event.name == "turn_began":
            return False
    return False


@pytest.mark.parametrize("game", range(in_full(20, 1)))
@pytest.mark.parametrize("ruleset", available())
def test_a_seat_goes_on_over_no_decision_of_another_seat(ruleset: str, game: int) -> None:
    """Given any moment of a scribe's game / when a seat goes on to a place in another one's turn / then the game comes as far
    as what the other one decides."""
    played, random = random_game(ruleset, "going on", game, mode="scribe"), Random(f"going on:{game}")
    timeline = played.desk.ruleset.timeline
    for _ in range(in_full(1000, STEPS)):
        if not played.step():
            break
        before, table = played.desk.table.clock, played.desk.table
        seat = random.choice([each for each in table.header.seats if each != before.holder])
        answer = played.desk.say(Command(seat, "go", {"to": random.choice(timeline.nodes).key}))
        if not isinstance(answer, Refusal):
            played.desk.log.roll_back(len(answer))
            keys = [key for event in answer if event.name == "implied_passes" for key in event.said["windows"]]
            choices = [key for key in keys if key in _DECISIONS and timeline.node(key).kind == "choice"]
            others = [key for key in choices if timeline.chooser(played.desk, key) not in ("", seat)]
            assert _has_decided(played.desk, before, before.holder) or others == [], (before, answer)


@pytest.mark.parametrize("ruleset", available())
@pytest.mark.parametrize("steps", [12, 40])
def test_what_only_opens_a_game_is_noted_later_and_changes_nothing(ruleset: str, steps: int) -> None:
    """Given a game that has begun / when a line of its set-up is said / then a scribe notes it against its rule, and nothing
    is dealt or turned; a referee refuses it."""
    for mode in ("scribe", "referee"):
        played = random_game(ruleset, "opened", 0, mode=mode)
        while played.desk.table.clock.turn < 1 or played.decisions < steps:
            assert played.step()
        desk = played.desk
        opening = [name for name, act in desk.ruleset.acts.items() if act.opens_game]
        assert opening
        for name in opening:
            for seat in ("", *desk.table.header.seats):
                before = desk.table.state()
                answer = desk.say(Command(seat, name, {"seat": "B"} if "seat" in desk.ruleset.acts[name].args else {}))
                if mode == "referee":
                    assert isinstance(answer, Refusal)
                    continue
                assert not isinstance(answer, Refusal), (name, seat, answer)
                assert [(event.name, event.verdict) for event in answer] == [
                    ("said_too_late", ("illegal", desk.ruleset.acts[name].rule))
                ]
                assert desk.table.state() == before
