"""Finding the moment a command is meant for: nobody says "pass" forty times a turn.

A command that may be said at a later place of the timing chart moves the clock there, by implied passes and consents; a
trial at every suitable place decides, and what a failed trial did is undone.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from domain.kernel.clock import adds_more, step_on, take_word
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
        if act.answers:
            _to_the_choice(desk)
        desk.begin_act()
        act.run(desk, command.seat, command.args)
        return
    waiting = desk.table.flags.get("awaits")
    if waiting is not None:
        raise Refused("", f"{waiting['seat']} has to choose first")
    suits = act.when(desk, command.seat, command.args)
    if desk.referee or not _accepted_strictly(desk, act, command, suits):
        _seek(desk, act, command, suits)


def _to_the_choice(desk: Desk) -> None:
    """Moves the clock by implied passes to where somebody is asked to choose, if that comes in this turn."""
    turn = desk.table.clock.turn
    with suppress(Refused), desk.trial():
        for _ in range(FARTHEST):
            if desk.table.flags.get("awaits") is not None:
                return
            step_on(desk)
            if desk.table.clock.turn != turn or desk.table.result is not None:
                break
        raise Refused("", "nobody is asked to choose in this turn")


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
    if f"out:{command.seat}" in desk.table.flags and not act.after_end:
        raise Refused("", f"{command.seat} is out of the game")
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
    """Tries place after place of the chart.

    What is refused in the seat's own turn, or in a shared one, is not carried over into another, and nothing is carried
    past the turn that the seat itself, or the last of the other seats, holds next. Where the game ends on the way, that is
    what the command led to: it is written down as overtaken.
    """
    first: Refused | None = None
    seats = len(desk.table.header.seats)
    border = desk.table.clock.turn + seats
    for _ in range(FARTHEST * (seats - 1)):
        refused = _tried(desk, act, command, suits)
        if refused is _SAID:
            return
        first = first or refused
        if refused is not None and refused.refusal.rule and not desk.table.chain:
            break
        before = desk.table.clock
        try:
            step_on(desk)
        except Refused as held:
            raise first or _with_choices(desk, held) from None
        crossed = desk.table.clock.turn != before.turn
        if desk.table.result is not None and first is None:
            desk.declare("overtaken", command.seat)
            return
        if desk.table.result is not None or desk.table.clock.turn >= border:
            break
        if first is not None and crossed and (desk.ruleset.timeline.shared or before.holder == command.seat):
            break
    raise first or Refused("", f"{command.act} cannot be said at any later moment of this turn")


_SAID = Refused("", "nothing: it was said")


def _with_choices(desk: Desk, held: Refused) -> Refused:
    """What holds the clock, with what can be said at the choice where it stands."""
    key, timeline = desk.table.clock.node, desk.ruleset.timeline
    if held.refusal.legal or timeline.node(key).kind != "choice" or desk.table.flags.get("awaits") is not None:
        return held
    chooser = timeline.chooser(desk, key) or ""
    suited = [name for name, act in desk.ruleset.acts.items() if _suits(desk, act, chooser, key)]
    return Refused(held.refusal.rule, held.refusal.message, tuple(f"{chooser} {name}".strip() for name in suited))


def _suits(desk: Desk, act: Act, seat: str, key: str) -> bool:
    try:
        return act.when is not None and act.when(desk, seat, {})(key)
    except Refused:
        return False


def allowed(desk: Desk, command: Command) -> bool:
    """Whether a command would be declared at the clock's place. Nothing is carried out, and the clock stays where it is."""
    try:
        act = find_act(desk, command)
        suits = act.when(desk, command.seat, command.args) if act.when else _anywhere
    except Refused:
        return False
    return isinstance(_tried(desk, act, command, suits), Declared)


def _anywhere(node: str) -> bool:
    return True


class Declared(Refused):
    """Ends the trial of a command that has come as far as its declaration."""

    def __init__(self) -> None:
        super().__init__("", "nothing: it could be said")


def _tried(desk: Desk, act: Act, command: Command, suits: Callable[[str], bool]) -> Refused | None:
    """Tries a command at the clock's place: said, refused there, or not meant for this place (None)."""
    if not suits(desk.table.clock.node) or not _in_order(desk, act, command):
        return None
    try:
        with desk.trial():
            if not _speaks(desk, command.seat):
                return None
            desk.begin_act()
            act.run(desk, command.seat, command.args)
        return _SAID
    except Refused as refused:
        return refused


def _speaks(desk: Desk, seat: str) -> bool:
    node = desk.ruleset.timeline.node(desk.table.clock.node)
    return not seat or (node.kind != "window" and not desk.table.chain) or take_word(desk, seat)


def _in_order(desk: Desk, act: Act, command: Command) -> bool:
    """Whether a command is said now rather than after the waiting effects were carried out."""
    chain = desk.table.chain
    if not chain:
        return not command.reply
    if not act.chained or command.reply is False:
        return False
    if command.reply or "moment" in desk.table.flags or _has_fresh_word(desk, command.seat):
        return True
    return bool(chain[-1][1].get("seat") != command.seat)


def _has_fresh_word(desk: Desk, seat: str) -> bool:
    """Whether the seat is the first to be asked for more, as after each resolution of a reopening chain.

    Where every pass is said, so is who may still add to an effect of its own: the others have not let it go by.
    """
    clock = desk.table.clock
    if desk.table.header.explicit_passes and adds_more(desk, seat):
        return True
    return desk.ruleset.timeline.adds_more and clock.speaker == seat and clock.passes == 0
