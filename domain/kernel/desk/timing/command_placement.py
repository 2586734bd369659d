"""Judges a command: it is tried at place after place of the timing chart, and carried out at the first that accepts it.

Between two places the clock moves on by implied passes (`domain.kernel.desk.timing.implied_passes`). A failed attempt is
undone. A referee's command is tried once. A scribe's is tried strictly, then after missed duties, then as a breach of rules,
and at last at the present place.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress

from domain.kernel.contract.refusal import Refused, UnclearAnswer
from domain.kernel.contract.ruleset import Act, Desk
from domain.kernel.desk.command_validation import find_act
from domain.kernel.desk.timing.clock_and_priority import has_new_priority, make_implied_passes, take_priority
from domain.kernel.desk.timing.implied_passes import MAX_IMPLIED_PASSES, may_leave_turn, may_pass_on
from domain.kernel.desk.timing.pending_decisions import (
    blocked_refusal,
    decision_refusal,
    no_moment_refusal,
    record_missed_questions,
)
from domain.kernel.messages.message import NO_MESSAGE, msg
from domain.kernel.record.changes import ClockMoved
from domain.kernel.record.command import Command

ACCEPTED = Refused("", msg("nothing_it_was_said"))
"""The result of an attempt that carried its command out."""


def would_be_accepted(desk: Desk, command: Command) -> bool:
    """Returns whether a command would be declared at the clock's place. It is not carried out, and the clock does
    not move.
    """
    try:
        act = find_act(desk, command)
        return isinstance(try_command(desk, act, command), DeclarationReached)
    except Refused:
        return False


class DeclarationReached(Refused):
    """Ends the attempt of a command at its declaration."""

    def __init__(self) -> None:
        super().__init__("", NO_MESSAGE)


def try_command(desk: Desk, act: Act, command: Command, meant: bool | None = None) -> Refused | None:
    """Tries a command at the clock's place. Returns `ACCEPTED`, the refusal, or None where it is not meant for this place.

    `meant`: whether it is meant for this place, where that is known.
    """
    if desk.table.flags.get("awaits") is not None:
        return None
    mark = desk.transaction.savepoint()
    try:
        if not precedes_waiting_effects(desk, act, command) or not (
            fits_current_node(desk, act, command) if meant is None else meant
        ):
            return None
        if not _takes_priority(desk, command.seat):
            return None
        desk.begin_act()
        act.run(desk, command.seat, command.args)
        return ACCEPTED
    except Refused as refused:
        desk.transaction.roll_back_to(mark)
        return refused


def fits_current_node(desk: Desk, act: Act, command: Command) -> bool:
    """Returns whether a command is meant for this place. Rules that it breaks are judged when it is carried out."""
    faults, doubts = len(desk.transaction.faults), len(desk.transaction.doubts)
    try:
        return act.when is None or act.when(desk, command.seat, command.args)(desk.table.clock.node)
    finally:
        del desk.transaction.faults[faults:], desk.transaction.doubts[doubts:]


def _takes_priority(desk: Desk, seat: str) -> bool:
    node = desk.ruleset.timeline.node(desk.table.clock.node)
    return not seat or (node.kind != "window" and not desk.table.chain) or take_priority(desk, seat)


def precedes_waiting_effects(desk: Desk, act: Act, command: Command) -> bool:
    """Returns whether a command is judged in the present situation. If not, the waiting effects are carried out first."""
    chain = desk.table.chain
    if not chain:
        return not command.reply
    if not act.chained or command.reply is False:
        return False
    if command.reply or "moment" in desk.table.flags or has_new_priority(desk, command.seat):
        return True
    return bool(chain[-1][1].get("seat") != command.seat)


def carry_out_command(desk: Desk, command: Command) -> None:
    """Carries a command out at the first place that accepts it. Raises Refused; `Desk.say` then undoes everything."""
    act = find_act(desk, command)
    if act.when is None:
        if act.answers_question:
            _advance_to_question(desk, command.seat)
        desk.begin_act()
        act.run(desk, command.seat, command.args)
    elif act.opens_game and desk.table.clock.turn and not desk.referee:
        _note_too_late(desk, act, command)
    elif desk.referee:
        _try_as_usual(desk, act, command)
    else:
        _record_for_scribe(desk, act, command)


def _record_for_scribe(desk: Desk, act: Act, command: Command) -> None:
    """Records a scribe's command: where it is legal, else where it is legal after missed duties, else with its verdict.

    A command that has no place in the rest of the turn is carried out at the present place, against the rule of its moment.
    Raises UnclearAnswer for a command that would break a rule after the waiting effects, but may answer one of them.
    """
    unclear: Refused | None = None
    for after_missed_duties in (False, True):
        refused = _try_strictly(desk, act, command, after_missed_duties)
        if refused is None:
            return
        unclear = unclear or (refused if isinstance(refused, UnclearAnswer) else None)
    if unclear is not None:
        raise unclear
    try:
        with desk.savepoint(), _allow_missed_duties(desk):
            _try_as_usual(desk, act, command)
    except _NoMoment as refused:
        try:
            with desk.savepoint():
                _carry_out_here(desk, act, command)
        except Refused as here:
            raise (here if desk.table.clock.holder else refused) from None


def _note_too_late(desk: Desk, act: Act, command: Command) -> None:
    """Notes an act that only opens a game, after the first turn has begun: against its rule, and without a change."""
    desk.begin_act()
    desk.demand(act.rule, False, msg("it_is_said_at_another"))
    desk.declare("said_too_late", command.seat, act.rule, {"due": command.act})


def _carry_out_here(desk: Desk, act: Act, command: Command) -> None:
    """Carries a command out at the present place; the clock does not move on by it."""
    desk.reject_unless(bool(desk.table.clock.holder), msg("game_has_not_begun"))
    record_missed_questions(desk)
    desk.reject_unless(bool(command.seat), msg("which_seat_says_it"), desk.table.header.seats)
    if act.rule:
        desk.demand(act.rule, False, msg("it_is_said_at_another"))
    desk.begin_act()
    desk.clock_stopped = True
    try:
        act.run(desk, command.seat, command.args)
    finally:
        desk.clock_stopped = False
    if not desk.breaks_rule:
        desk.demand(act.rule or act.lone_rule, False, msg("it_is_said_at_another"))


@contextmanager
def _allow_missed_duties(desk: Desk) -> Iterator[None]:
    """Lets duties be missed inside the block."""
    desk.may_miss_duties = True
    try:
        yield
    finally:
        desk.may_miss_duties = False


def _advance_to_question(desk: Desk, seat: str) -> None:
    """Moves the clock by implied passes to the next open question of this turn, or of the next one where the seat may lead
    out of this one.
    """
    turn = desk.table.clock.turn
    ended = may_leave_turn(desk, seat, desk.table.clock)
    with suppress(Refused), desk.savepoint():
        for _ in range(MAX_IMPLIED_PASSES):
            if desk.table.flags.get("awaits") is not None:
                return
            if not may_pass_on(desk, seat):
                break
            make_implied_passes(desk)
            if desk.table.result is not None or desk.table.clock.turn > turn + ended:
                break
        raise Refused("", msg("nobody_is_asked_to_choose_in_this"))


def _try_strictly(desk: Desk, act: Act, command: Command, after_missed_duties: bool) -> Refused | None:
    """Carries a scribe's command out at a place where it is legal, or returns the refusal; `after_missed_duties`: after
    missed duties.
    """
    desk.referee = True
    try:
        with desk.savepoint(), _allow_missed_duties(desk) if after_missed_duties else nullcontext():
            _try_as_usual(desk, act, command)
        return None
    except Refused as refused:
        return refused
    finally:
        desk.referee = False


def _try_as_usual(desk: Desk, act: Act, command: Command) -> None:
    """Carries a command out where the rules expect it, else as a reply to the waiting effects.

    So a command that would be too late after the waiting effects needs no word for its moment.
    """
    try:
        with desk.savepoint():
            _try_places(desk, act, command)
    except Refused as refused:
        if (
            command.reply is not None
            or not desk.table.chain
            or not act.chained
            or precedes_waiting_effects(desk, act, command)
        ):
            raise
        try:
            with desk.savepoint():
                _try_places(desk, act, command._replace(reply=True))
        except UnclearAnswer:
            raise
        except Refused:
            raise refused from None


def _try_places(desk: Desk, act: Act, command: Command) -> None:
    """Tries a command at place after place of the turn. Raises Refused with the first refusal, or `_NoMoment`.

    A refusal by a rule is final if no effect waits. A refusal that asks for more is final for an answer, since the answered
    effect must not be carried out without it. If the game ends on the way, the command comes too late.
    """
    # What does not say enough is refused at once, and what is meant for this place is asked once.
    meant = fits_current_node(desk, act, command) if precedes_waiting_effects(desk, act, command) else None
    if desk.ruleset.timeline.immediate and not desk.table.chain:
        command = command._replace(reply=None)  # what it answers was carried out as it was said
    first: Refused | None = None
    mark, began = desk.transaction.savepoint(), desk.table.clock
    for _ in range(MAX_IMPLIED_PASSES):
        refused, meant = try_command(desk, act, command, meant), None
        if refused is ACCEPTED:
            return
        first = first or refused
        if refused is not None and refused.refusal.rule and not desk.table.chain:
            break
        if refused is not None and command.reply and not refused.refusal.rule and refused.refusal.legal:
            break
        before = desk.table.clock
        if not _pass_to_next_place(desk, act, command, began, first):
            break
        if desk.table.result is not None and first is None:
            desk.declare("overtaken", command.seat)
            return
        if desk.table.result is not None or _is_out_of_reach(desk, command, began, before, first is not None):
            break
    desk.transaction.roll_back_to(mark)
    raise first or _NoMoment(no_moment_refusal(desk, command.act, began))


def _pass_to_next_place(desk: Desk, act: Act, command: Command, began: ClockMoved, first: Refused | None) -> bool:
    """Moves the clock on by the passes that the command implies. Returns False at another seat's decision in a later turn.

    Raises the first refusal, or else `_NoMoment`, at a decision in the turn in which it began.
    """
    here = desk.table.clock
    try:
        if may_pass_on(desk, command.seat, act):
            make_implied_passes(desk)
            return True
        if here.turn != began.turn:
            return False
        stop = decision_refusal(desk, here.node).refusal
        raise Refused(act.rule, stop.reason, stop.legal)
    except Refused as stopped:
        raise first or _NoMoment(blocked_refusal(desk, command.act, stopped)) from None


def _is_out_of_reach(desk: Desk, command: Command, began: ClockMoved, before: ClockMoved, is_refused: bool) -> bool:
    """Returns whether the clock is past all moments that a command can be meant for: after a whole round of turns; after the
    turn in which it was refused, if that was its seat's own; or after a turn that its seat may not leave.
    """
    clock = desk.table.clock
    if clock.turn >= began.turn + len(desk.table.header.seats):
        return True
    if clock.turn == before.turn:
        return False
    own = desk.ruleset.timeline.shared or before.holder == command.seat
    return (is_refused and own) or not may_leave_turn(desk, command.seat, before)


class _NoMoment(Refused):
    """A command has no place of the chart; carries the refusal that was met instead."""

    def __init__(self, met: Refused) -> None:
        super().__init__(*met.refusal)
