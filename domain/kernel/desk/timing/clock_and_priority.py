"""The clock: moves a game along its timing chart (`Timeline` in `domain.kernel.contract.ruleset`), and says who has the
word.
"""

from __future__ import annotations

from contextlib import nullcontext

from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing.pending_decisions import record_missed_act, record_missed_choice
from domain.kernel.messages.message import msg
from domain.kernel.record.changes import ClockMoved
from domain.kernel.table.table import Table
from domain.kernel.table.transaction import UNRECORDED


def is_turn_unrecorded(table: Table) -> bool:
    """Returns whether something happened in the present turn that the record does not have; so no duty counts as missed."""
    return 0 < table.clock.turn == table.flags.get(UNRECORDED)


def next_seat(seats: tuple[str, ...], seat: str) -> str:
    """Returns the next seat in the cycle of seats."""
    return seats[(seats.index(seat) + 1) % len(seats)]


def seats_in_game(desk: Desk) -> tuple[str, ...]:
    """Returns the seats that are not out of the game."""
    flags = desk.table.flags
    return tuple([seat for seat in desk.table.header.seats if f"out:{seat}" not in flags])


def next_in_game(desk: Desk, seat: str) -> str:
    """Returns the next seat in the cycle that is not out of the game; the same seat where no other is left."""
    seats, flags = desk.table.header.seats, desk.table.flags
    start = seats.index(seat) + 1
    for other in seats[start:] + seats[:start]:
        if f"out:{other}" not in flags:
            return other
    return seat


def give_priority(desk: Desk, seat: str, passes: int = 0) -> None:
    """Gives priority to a seat, after `passes` passes in a row."""
    now = desk.table.clock
    desk.do(ClockMoved(now.turn, now.holder, now.node, now.round, seat, passes))


def advance_clock(desk: Desk) -> None:
    """Moves the clock to the next place of the chart where something can be said; carries out fixed places on the way."""
    timeline = desk.ruleset.timeline
    passes = desk.command.act in ("pass", "settle")  # that line says nothing else than what it leads to
    with nullcontext() if passes else desk.transaction.as_consequence():
        while not _is_stopped(desk):
            key = timeline.after(desk, desk.table.clock.node)
            if _is_stopped(desk):
                return
            enter_node(desk, key)
            if timeline.node(desk.table.clock.node).kind != "fixed":
                return


def _is_stopped(desk: Desk) -> bool:
    """Returns whether the clock stops: the game is over, a choice is open, or a resolution stops at a moment."""
    flags = desk.table.flags
    return desk.clock_stopped or desk.table.result is not None or flags.get("awaits") is not None or "moment" in flags


def resume_clock(desk: Desk) -> None:
    """Goes on after waiting effects were carried out.

    A fixed place without a chain moves on. Elsewhere the turn holder has priority, or at a choice the seat that decides.
    """
    if _is_stopped(desk):
        return
    timeline, node = desk.ruleset.timeline, desk.table.clock.node
    kind = timeline.node(node).kind if node else ""
    if kind == "fixed" and not desk.table.chain:
        advance_clock(desk)
    else:
        give_priority(desk, timeline.chooser(desk, node) if kind == "choice" else first_with_priority(desk))


def first_with_priority(desk: Desk) -> str:
    """Returns the turn holder, or the next seat where the holder has left the game."""
    holder = desk.table.clock.holder
    return next_in_game(desk, holder) if f"out:{holder}" in desk.table.flags else holder


def enter_node(desk: Desk, key: str) -> None:
    """Puts the clock on a node and does what the rules do there."""
    now = desk.table.clock
    desk.do(ClockMoved(now.turn, now.holder, key, now.round, first_with_priority(desk), 0))
    act = desk.ruleset.timeline.enter.get(key)
    if act is not None:
        act(desk)


def pass_priority(desk: Desk, seat: str) -> None:
    """Passes for a seat. When all have passed in a row, the window closes."""
    now = desk.table.clock
    if now.passes + 1 < len(seats_in_game(desk)):
        give_priority(desk, next_in_game(desk, seat), now.passes + 1)
    else:
        close_window(desk)


def take_priority(desk: Desk, seat: str) -> bool:
    """Lets the seats that have priority before this one pass. Returns False where all would have passed by then.

    Raises Refused where passes are explicit and another seat has priority.
    """
    now = desk.table.clock
    if now.speaker in ("", seat) or seat not in seats_in_game(desk) or may_add_effect(desk, seat):
        return True
    between, other = 1, next_in_game(desk, now.speaker)
    while other != seat:
        between, other = between + 1, next_in_game(desk, other)
    if now.passes + between >= len(seats_in_game(desk)):
        return False
    note_implied_pass(desk, now.node)
    give_priority(desk, seat, now.passes + between)
    return True


def may_add_effect(desk: Desk, seat: str) -> bool:
    """Returns whether the seat put the last effect on the chain and may add more, and no other seat has spoken or passed
    since.
    """
    chain, clock = desk.table.chain, desk.table.clock
    last = bool(chain) and chain[-1][1].get("seat") == seat and clock.speaker == next_in_game(desk, seat)
    return desk.ruleset.timeline.adds_more and last and clock.passes == 0


def has_new_priority(desk: Desk, seat: str) -> bool:
    """Returns whether the seat is the first that may add more, as after each resolution of a reopening chain.

    Where passes are explicit, so is a seat that may still add to its own effect: the others have not passed on it.
    """
    clock = desk.table.clock
    if desk.table.header.explicit_passes and may_add_effect(desk, seat):
        return True
    return desk.ruleset.timeline.adds_more and clock.speaker == seat and clock.passes == 0


def close_window(desk: Desk) -> None:
    """Carries out the waiting effects, or moves the clock on where there are none."""
    if desk.table.chain:
        desk.ruleset.timeline.settle(desk)
    else:
        advance_clock(desk)


def make_implied_passes(desk: Desk) -> None:
    """Moves the game on by what is implied: one round of passes, or the consent at a choice.

    Raises Refused where a seat has to decide first.
    """
    if desk.table.flags.get("awaits") is not None:
        record_missed_choice(desk)
        return
    key = desk.table.clock.node
    node = desk.ruleset.timeline.node(key)
    if node.kind == "choice" and not desk.table.chain:
        pass_choice(desk, key)
    else:
        note_implied_pass(desk, key)
        close_window(desk)


def pass_choice(desk: Desk, key: str) -> None:
    """Lets a choice pass without a command. Raises Refused where it has to be made."""
    consent = desk.ruleset.timeline.consent.get(key)
    if consent is None and key in desk.ruleset.timeline.due and is_turn_unrecorded(desk.table):
        note_implied_pass(desk, key)
        advance_clock(desk)
    elif consent is None:
        record_missed_act(desk, key)
    else:
        note_implied_pass(desk, key)
        consent(desk)


def note_implied_pass(desk: Desk, key: str) -> None:
    """Records that all seats let this window or choice pass. Raises Refused where passes are explicit."""
    idle = desk.ruleset.timeline.idle.get(key)
    if desk.table.header.explicit_passes and not (idle and idle(desk)):
        is_choice = desk.ruleset.timeline.node(key).kind == "choice"
        waits = desk.ruleset.timeline.chooser(desk, key) if is_choice else desk.table.clock.speaker
        reason = msg("in_this_game_every_pass_is_said", place=key)
        raise Refused("", reason, (f"{waits or ''} pass".strip(),))
    line = desk.transaction.line_events()
    if line and line[-1].event.name == "implied_passes":
        desk.transaction.add_said(windows=(*line[-1].event.said["windows"], key))
    else:
        desk.record("passed", "implied_passes", said={"windows": (key,)}, cause=-1)
