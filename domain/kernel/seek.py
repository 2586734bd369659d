"""Finding the moment a command is meant for: nobody says "pass" forty times a turn.

A command that may be said at a later place of the timing chart moves the clock there, by implied passes and consents; a
trial at every suitable place decides, and what a failed trial did is undone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from domain.kernel.clock import step_on
from domain.kernel.command import Command
from domain.kernel.refusal import Refused
from domain.kernel.ruleset import Act

if TYPE_CHECKING:
    from domain.kernel.desk import Desk

FARTHEST = 60
"""A command never moves the clock by more than this many implied passes."""


def judge(desk: Desk, command: Command) -> None:
    """Carries a command out at the first place that accepts it. Raises Refused; `Desk.say` then undoes what was done."""
    act = find_act(desk, command)
    if act.when is None:
        act.run(desk, command.seat, command.args)
        return
    waiting = desk.table.flags.get("awaits")
    if waiting is not None:
        raise Refused("", f"{waiting['seat']} has to choose first")
    suits = act.when(desk, command.seat, command.args)
    if desk.referee or not _accepted_strictly(desk, act, command, suits):
        _seek(desk, act, command, suits)


def find_act(desk: Desk, command: Command) -> Act:
    """The act of a command. Raises Refused for an unknown act or seat, and where the game is over."""
    act = desk.ruleset.acts.get(command.act)
    if act is None:
        raise Refused("", f"no such act: {command.act}", tuple(sorted(desk.ruleset.acts)))
    seats = desk.table.header.seats
    if command.seat and command.seat not in seats:
        raise Refused("", f"no such seat: {command.seat}", seats)
    if desk.table.result is not None and not act.after_end:
        raise Refused("", "the game is over")
    return act


def _accepted_strictly(desk: Desk, act: Act, command: Command, suits: Callable[[str], bool]) -> bool:
    """Whether a scribe's command is legal at some place; else it is written at the first one, with its verdict."""
    desk.referee = True
    try:
        with desk.trial():
            _seek(desk, act, command, suits)
        return True
    except Refused:
        return False
    finally:
        desk.referee = False


def _seek(desk: Desk, act: Act, command: Command, suits: Callable[[str], bool]) -> None:
    first: Refused | None = None
    turn = desk.table.clock.turn
    for _ in range(FARTHEST):
        if suits(desk.table.clock.node) and _in_order(desk, act, command):
            try:
                with desk.trial():
                    act.run(desk, command.seat, command.args)
                return
            except Refused as refused:
                first = first or refused
        try:
            step_on(desk)
        except Refused as refused:
            raise first or refused from None
        if desk.table.result is not None or desk.table.clock.turn > turn + 1:
            break
    raise first or Refused("", f"{command.act} cannot be said at any later moment of this turn")


def _in_order(desk: Desk, act: Act, command: Command) -> bool:
    """Whether a command is said now rather than after the waiting effects were carried out."""
    chain = desk.table.chain
    if not chain:
        return not command.reply
    if not act.chained or command.reply is False:
        return False
    return command.reply or bool(chain[-1][1].get("seat") != command.seat)
