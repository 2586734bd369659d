"""Trying a command where the clock stands: whether it is for this place, and what comes of it there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Act
from domain.kernel.desk.clock import has_fresh_word, take_word
from domain.kernel.desk.hearing import find_act
from domain.kernel.messages.message import msg
from domain.kernel.record.command import Command

if TYPE_CHECKING:
    from domain.kernel.desk.desk import Desk

ACCEPTED = Refused("", msg("nothing_it_was_said"))
"""What a trial answers that carried its command out."""


def would_be_declared(desk: Desk, command: Command) -> bool:
    """Whether a command would be declared at the clock's place. Nothing is carried out, and the clock stays where it is."""
    try:
        act = find_act(desk, command)
        return isinstance(attempt(desk, act, command), Declared)
    except Refused:
        return False


class Declared(Refused):
    """Ends the trial of a command that has come as far as its declaration."""

    def __init__(self) -> None:
        super().__init__("", "nothing: it could be said")


def attempt(desk: Desk, act: Act, command: Command, meant: bool | None = None) -> Refused | None:
    """Tries a command at the clock's place: said, refused there, or not meant for this place (None).

    `meant`: whether it is for this place, where that has been asked already.
    """
    if desk.table.flags.get("awaits") is not None:
        return None
    mark = desk.writing.mark()
    try:
        if not is_said_now(desk, act, command) or not (is_meant_here(desk, act, command) if meant is None else meant):
            return None
        if not _speaks(desk, command.seat):
            return None
        desk.begin_act()
        act.run(desk, command.seat, command.args)
        return ACCEPTED
    except Refused as refused:
        desk.writing.undo_to(mark)
        return refused


def is_meant_here(desk: Desk, act: Act, command: Command) -> bool:
    """Whether a command is for this place; what it breaks is asked where it is said."""
    faults, doubts = len(desk.writing.faults), len(desk.writing.doubts)
    try:
        return act.when is None or act.when(desk, command.seat, command.args)(desk.table.clock.node)
    finally:
        del desk.writing.faults[faults:], desk.writing.doubts[doubts:]


def _speaks(desk: Desk, seat: str) -> bool:
    node = desk.ruleset.timeline.node(desk.table.clock.node)
    return not seat or (node.kind != "window" and not desk.table.chain) or take_word(desk, seat)


def is_said_now(desk: Desk, act: Act, command: Command) -> bool:
    """Whether a command is said now rather than after the waiting effects were carried out."""
    chain = desk.table.chain
    if not chain:
        return not command.reply
    if not act.chained or command.reply is False:
        return False
    if command.reply or "moment" in desk.table.flags or has_fresh_word(desk, command.seat):
        return True
    return bool(chain[-1][1].get("seat") != command.seat)
