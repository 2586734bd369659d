"""The clock: how a game moves along its timing chart (`domain.kernel.contract.chart`), and who has the word."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

from domain.kernel.contract.refusal import Refused
from domain.kernel.desk.unsaid import leave_choice, leave_due
from domain.kernel.record.changes import ClockMoved

if TYPE_CHECKING:
    from domain.kernel.desk.desk import Desk


def next_seat(seats: tuple[str, ...], seat: str) -> str:
    """The seat after this one in the cycle of seats."""
    return seats[(seats.index(seat) + 1) % len(seats)]


def in_game(desk: Desk) -> tuple[str, ...]:
    """The seats that are not out of the game."""
    flags = desk.table.flags
    return tuple([seat for seat in desk.table.header.seats if f"out:{seat}" not in flags])


def following(desk: Desk, seat: str) -> str:
    """The next seat of the cycle that is not out of the game; the same one where no other is left."""
    seats, flags = desk.table.header.seats, desk.table.flags
    start = seats.index(seat) + 1
    for other in seats[start:] + seats[:start]:
        if f"out:{other}" not in flags:
            return other
    return seat


def speak_next(desk: Desk, speaker: str, passes: int = 0) -> None:
    """Gives the word to a seat; `passes` seats have passed in a row before it."""
    now = desk.table.clock
    desk.do(ClockMoved(now.turn, now.holder, now.node, now.round, speaker, passes))


def advance(desk: Desk) -> None:
    """Moves on to the next place of the chart where something can be said, carrying out what is fixed on the way."""
    timeline = desk.ruleset.timeline
    passes = desk.command.act in ("pass", "settle")  # that line says nothing else than what it leads to
    with nullcontext() if passes else desk.writing.by_itself():
        while not _held(desk):
            key = timeline.after(desk, desk.table.clock.node)
            if _held(desk):
                return
            enter(desk, key)
            if timeline.node(desk.table.clock.node).kind != "fixed":
                return


def _held(desk: Desk) -> bool:
    """Whether the clock stands still: the game is over, somebody has to choose, or a resolution stops at a moment."""
    flags = desk.table.flags
    return desk.stands or desk.table.result is not None or flags.get("awaits") is not None or "moment" in flags


def go_on(desk: Desk) -> None:
    """After waiting effects were carried out: a fixed place with nothing left moves on; else the turn holder has the word,
    or who decides where it is a choice."""
    if _held(desk):
        return
    timeline, node = desk.ruleset.timeline, desk.table.clock.node
    kind = timeline.node(node).kind if node else ""
    if kind == "fixed" and not desk.table.chain:
        advance(desk)
    else:
        speak_next(desk, timeline.chooser(desk, node) if kind == "choice" else first_to_speak(desk))


def first_to_speak(desk: Desk) -> str:
    """The turn holder, or the next seat where the holder has left the game."""
    holder = desk.table.clock.holder
    return following(desk, holder) if f"out:{holder}" in desk.table.flags else holder


def enter(desk: Desk, key: str) -> None:
    """Puts the clock on a node and does what the rules do there."""
    now = desk.table.clock
    desk.do(ClockMoved(now.turn, now.holder, key, now.round, first_to_speak(desk), 0))
    act = desk.ruleset.timeline.enter.get(key)
    if act is not None:
        act(desk)


def pass_word(desk: Desk, seat: str) -> None:
    """A seat passes; when all have passed in a row the waiting effects are carried out or the window closes."""
    now = desk.table.clock
    if now.passes + 1 < len(in_game(desk)):
        speak_next(desk, following(desk, seat), now.passes + 1)
    else:
        close(desk)


def take_word(desk: Desk, seat: str) -> bool:
    """The seats that have the word before this one let it go by. False where all would have passed by then.

    Raises Refused where passes are said and it is another seat's word.
    """
    now = desk.table.clock
    if now.speaker in ("", seat) or seat not in in_game(desk) or adds_more(desk, seat):
        return True
    between, other = 1, following(desk, now.speaker)
    while other != seat:
        between, other = between + 1, following(desk, other)
    if now.passes + between >= len(in_game(desk)):
        return False
    imply(desk, now.node)
    speak_next(desk, seat, now.passes + between)
    return True


def adds_more(desk: Desk, seat: str) -> bool:
    """Whether the seat has put the last effect on the chain, may go on, and nobody has spoken or passed since."""
    chain, clock = desk.table.chain, desk.table.clock
    last = bool(chain) and chain[-1][1].get("seat") == seat and clock.speaker == following(desk, seat)
    return desk.ruleset.timeline.adds_more and last and clock.passes == 0


def has_fresh_word(desk: Desk, seat: str) -> bool:
    """Whether the seat is the first to be asked for more, as after each resolution of a reopening chain.

    Where every pass is said, so is who may still add to an effect of its own: the others have not let it go by.
    """
    clock = desk.table.clock
    if desk.table.header.explicit_passes and adds_more(desk, seat):
        return True
    return desk.ruleset.timeline.adds_more and clock.speaker == seat and clock.passes == 0


def close(desk: Desk) -> None:
    """Everybody has passed: waiting effects are carried out; where none wait, the clock moves on."""
    if desk.table.chain:
        desk.ruleset.timeline.settle(desk)
    else:
        advance(desk)


def step_on(desk: Desk) -> None:
    """Moves the game on by what nobody needs to say: one round of passes, or the consent at a choice.

    Raises Refused where somebody has to decide first.
    """
    if desk.table.flags.get("awaits") is not None:
        leave_choice(desk)
        return
    key = desk.table.clock.node
    node = desk.ruleset.timeline.node(key)
    if node.kind == "choice" and not desk.table.chain:
        let_go(desk, key)
    else:
        imply(desk, key)
        close(desk)


def let_go(desk: Desk, key: str) -> None:
    """Nothing is said at a choice. Raises Refused where something has to be."""
    consent = desk.ruleset.timeline.consent.get(key)
    if consent is None:
        leave_due(desk, key)
    else:
        imply(desk, key)
        consent(desk)


def imply(desk: Desk, key: str) -> None:
    """Notes that everybody let this window or choice go by without a word. Raises Refused where passes are said."""
    idle = desk.ruleset.timeline.idle.get(key)
    if desk.table.header.explicit_passes and not (idle and idle(desk)):
        is_choice = desk.ruleset.timeline.node(key).kind == "choice"
        waits = desk.ruleset.timeline.chooser(desk, key) if is_choice else desk.table.clock.speaker
        told = f"in this game every pass is said, and not everybody has passed at {key}"
        raise Refused("", told, (f"{waits or ''} pass".strip(),))
    line = desk.writing.line()
    if line and line[-1].event.name == "implied_passes":
        desk.writing.add_said(windows=(*line[-1].event.said["windows"], key))
    else:
        desk.record("passed", "implied_passes", said={"windows": (key,)}, cause=-1)
