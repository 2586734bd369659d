"""The acts of every game: passes, notes, the end of a turn, moving on to a place; and the table of all acts that every
ruleset has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Act, Arg, Arguments, Desk
from domain.kernel.desk.acts.commitments import COMMITMENT_ACTS
from domain.kernel.desk.acts.game_end import agree_draw, call_time, concede, record_penalty
from domain.kernel.desk.acts.initial_position import POSITION_ACT as POSITION
from domain.kernel.desk.acts.rulings import record_ruling
from domain.kernel.desk.acts.takebacks_and_corrections import (
    allow_by_ruling,
    correct_command,
    effective_line_start,
    take_back,
)
from domain.kernel.desk.timing.clock_and_priority import advance_clock, make_implied_passes, pass_priority, take_priority
from domain.kernel.desk.timing.implied_passes import may_pass_on
from domain.kernel.desk.timing.pending_decisions import decision_refusal, record_missed_questions
from domain.kernel.messages.message import join, msg
from domain.kernel.record.changes import FlagSet
from domain.kernel.table.transaction import UNRECORDED

MAX_STEPS = 400
"""The largest number of places in a row. No turn of any rulebook has so many."""


def end_turn(desk: Desk, seat: str, args: Arguments) -> None:
    """Ends the turn: all seats pass up to the next turn, or up to a place where a seat has to decide.

    `unrecorded`: the record does not have all plays of the turn. Then no duty of it counts as missed, and the game goes on to
    the place where the plays of the next turn begin. Raises Refused in another seat's turn, and where a seat has to decide at
    once. A turn that all seats share is ended by another seat only where nobody else has a decision in the rest of it.
    """
    clock = desk.table.clock
    own = seat in ("", clock.holder)
    desk.reject_unless(clock.turn > 0, msg("no_turn_has_begun"))
    desk.reject_unless(own or desk.ruleset.timeline.shared, msg("it_is_turn_who", who=clock.holder))
    unrecorded = bool(args.get("unrecorded"))
    desk.reject_unless(not (unrecorded and desk.referee), msg("referee_has_every_play"))
    desk.declare("turn_ended", seat, said={"turn": clock.turn})
    if unrecorded:
        desk.do(FlagSet(UNRECORDED, clock.turn))
    with _where_plays_are_missing(desk):
        _pass_until(desk, lambda: desk.table.clock.turn != clock.turn, over=True, by="" if own else seat)
        if unrecorded:
            _move_on_to_plays(desk)


@contextmanager
def _where_plays_are_missing(desk: Desk) -> Iterator[None]:
    """Lets duties be missed inside the block if the record does not have all plays: it cannot know them."""
    missing = UNRECORDED in desk.table.flags and not desk.referee
    before, desk.may_miss_duties = desk.may_miss_duties, desk.may_miss_duties or missing
    try:
        yield
    finally:
        desk.may_miss_duties = before


def _move_on_to_plays(desk: Desk) -> None:
    """Moves on to the place where the plays of this turn begin, after the draw. Leaves a chart without one where it is."""
    main, turn = desk.ruleset.timeline.main, desk.table.clock.turn
    if main:
        _pass_until(desk, lambda: desk.table.clock.node == main or desk.table.clock.turn != turn)


def move_on_to(desk: Desk, seat: str, args: Arguments) -> None:
    """Moves on by passes of all seats to a place of the chart in this turn: a node, a step or a phase (`to`).

    Raises Refused where a seat has to decide something on the way, a seat in another one's turn at each of its decisions, and
    with the places on the way where the game does not stop at this one.
    """
    wanted = args.get("to")
    nodes = desk.ruleset.timeline.nodes
    places = tuple(dict.fromkeys(word for node in nodes for word in (node.phase, node.step, node.key) if word))
    desk.reject_unless(wanted in places, msg("no_such_place_said", said=wanted), places)
    clock, way = desk.table.clock, dict[str, None]()
    desk.reject_unless(not _is_at(desk, wanted), msg("game_is_there_already_place", place=wanted))
    desk.declare("moved_on", seat)

    def arrived() -> bool:
        node = desk.ruleset.timeline.node(desk.table.clock.node)
        if desk.table.clock.turn == clock.turn:
            way.setdefault(node.step or node.phase)
        return _is_at(desk, wanted) or desk.table.clock.turn != clock.turn

    stop = _pass_until(desk, arrived, by="" if seat in ("", clock.holder) else seat)
    if desk.table.result is None and (stop is not None or desk.table.clock.turn != clock.turn):
        raise stop or Refused("", msg("game_does_not_stop_there", place=wanted), tuple(way)[1:])


def _is_at(desk: Desk, wanted: object) -> bool:
    node = desk.ruleset.timeline.node(desk.table.clock.node)
    return wanted in (node.key, node.step, node.phase)


def _pass_until(desk: Desk, arrived: Callable[[], bool], over: bool = False, by: str = "") -> Refused | None:
    """Moves on until `arrived` or the end of the game; returns the refusal that stopped it on the way, if any.

    `over`: also leaves the choice that only the declared end of the turn leaves · `by`: a seat that passes over no decision
    of another one. Raises Refused where it is stopped at once, or by a rule, such as an open duty.
    """
    for steps in range(MAX_STEPS):
        if arrived() or desk.table.result is not None:
            break
        if by and not may_pass_on(desk, by):
            raise decision_refusal(desk, desk.table.clock.node)
        if over and desk.table.clock.node == desk.ruleset.timeline.turn_end and not desk.table.chain:
            advance_clock(desk)
            continue
        try:
            make_implied_passes(desk)
        except Refused as stop:
            if not steps or stop.refusal.rule:
                raise
            return stop
    return None


TURN_ACTS: dict[str, Act] = {
    "end_turn": Act(
        end_turn,
        None,
        True,
        "turn_is_over",
        {"unrecorded": Arg("flag", "record_lacks_plays_of_the_turn")},
    ),
    "go": Act(move_on_to, None, True, "everybody_passes_up_to_a_place", {"to": Arg("word", "phase_step_or_place")}),
}
"""The acts that end a turn or move on in it."""


def say_pass(desk: Desk, seat: str, args: Arguments) -> None:
    """Passes explicitly; at a choice of its own the seat does nothing.

    At another seat's choice it means the own choice that comes next in this turn. Where none comes, the pass has no effect.
    """
    record_missed_questions(desk)
    desk.reject_unless(bool(seat), msg("pass_needs_seat_that_passes"), desk.table.header.seats)
    node = desk.ruleset.timeline.node(desk.table.clock.node)
    if node.kind != "window" and not desk.table.chain:
        _pass_choice(desk, seat, node.key)
    elif take_priority(desk, seat):
        desk.declare("passed", seat)
        pass_priority(desk, seat)
    else:
        raise Refused("", join(msg("who_has_word", who=desk.table.clock.speaker), msg("who_has_passed_already", who=seat)))


def _pass_choice(desk: Desk, seat: str, key: str) -> None:
    timeline = desk.ruleset.timeline
    if timeline.chooser(desk, key) not in ("", seat) and not _advance_to_own_choice(desk, seat):
        desk.reject_unless(
            not desk.table.header.explicit_passes, msg("who_decides_here_place", who=timeline.chooser(desk, key), place=key)
        )
        desk.declare("passed", seat)
        return
    consent = timeline.consent.get(desk.table.clock.node)
    if consent is None:
        raise decision_refusal(desk, desk.table.clock.node)
    desk.declare("passed", seat)
    consent(desk)


def _advance_to_own_choice(desk: Desk, seat: str) -> bool:
    """Moves the clock to the next choice of a seat, if one comes in this turn."""
    timeline, turn = desk.ruleset.timeline, desk.table.clock.turn
    with suppress(Refused), desk.savepoint():
        while desk.table.result is None and may_pass_on(desk, seat):
            make_implied_passes(desk)
            node = timeline.node(desk.table.clock.node)
            if desk.table.clock.turn != turn:
                break
            if node.kind == "choice" and not desk.table.chain and timeline.chooser(desk, node.key) == seat:
                return True
        raise Refused("", msg("no_choice_this_seat_comes"))
    return False


def resolve_waiting_effects(desk: Desk, seat: str, args: Arguments) -> None:
    """Passes for all seats: the waiting effects are carried out."""
    record_missed_questions(desk)
    desk.reject_unless(bool(desk.table.chain), msg("no_effect_is_waiting"))
    desk.reject_unless(not desk.table.header.explicit_passes, msg("in_this_game_every_pass"))
    desk.declare("settled", seat)
    desk.ruleset.timeline.settle(desk)


def record_note(desk: Desk, seat: str, args: Arguments) -> None:
    """Records a comment; with `to` (a seat) it is private to that seat.

    `line`: the comment fills in later what happened in this line of the record. It changes nothing, and nobody judges it.
    """
    text, to = args.get("text", desk.command.aside.get("text")), args.get("to")
    desk.reject_unless(isinstance(text, str) and text != "", msg("note_needs_text"))
    if args.get("line") is not None:
        desk.reject_unless(to is None, msg("what_is_filled_in_later_is_public"))
        effective_line_start(desk, args["line"])
    if to is None:
        desk.declare("noted", seat)
        return
    desk.reject_unless(to in desk.table.header.seats, msg("no_such_seat_said", said=to), desk.table.header.seats)
    private = {to: {"text": text}} | ({seat: {"text": text}} if seat else {})
    desk.record("note", "noted", seat, said={"act": "note", "args": {"to": to}}, aside=private, cause=-1)


_TEXT = Arg("text", "what_is_said")
_RULE = Arg("word", "rule_id")

COMMON_ACTS: dict[str, Act] = {
    "pass": Act(say_pass, None, True, "pass_the_word"),
    "position": POSITION,
    "settle": Act(resolve_waiting_effects, None, True, "everybody_passes_and_effects_resolve"),
    **TURN_ACTS,
    **COMMITMENT_ACTS,
    "note": Act(
        record_note,
        None,
        True,
        "write_a_comment",
        {"text": _TEXT, "to": Arg("seat", "only_for_this_seat"), "line": Arg("number", "line_filled_in_later")},
        True,
    ),
    "penalty": Act(
        record_penalty,
        None,
        True,
        "judge_warning_or_penalty",
        {
            "to": Arg("seat", "who_gets_it"),
            "kind": Arg("word", "kind_of_penalty", ("warning", "game_loss")),
            "rule": _RULE,
            "text": _TEXT,
        },
        True,
    ),
    "concede": Act(concede, None, True, "give_the_game_up"),
    "agree_draw": Act(agree_draw, None, True, "all_agree_on_a_draw", {"agreed": Arg("seats", "who_agrees")}),
    "time": Act(
        call_time,
        None,
        True,
        "time_is_called",
        {"leader": Arg("seat", "winner_by_leading")},
    ),
    "takeback": Act(
        take_back,
        None,
        True,
        "go_back_to_before_a_line",
        {"line": Arg("number", "default_the_last"), "agreed": Arg("seats", "who_agrees"), "why": Arg("text", "reason")},
        True,
    ),
    "correct": Act(
        correct_command,
        None,
        True,
        "correct_a_line",
        {"line": Arg("number", "which_line"), "said": Arg("any", "what_was_said"), "why": Arg("text", "reason")},
        True,
    ),
    "let_stand": Act(
        allow_by_ruling,
        None,
        True,
        "judge_lets_stand_a_breach",
        {"rule": _RULE, "said": Arg("any", "what_was_said")},
    ),
    "rule": Act(
        record_ruling,
        None,
        True,
        "judge_ruling",
        {"rule": _RULE, "text": _TEXT, "effects": Arg("effects", "what_the_judge_changes"), "changes": Arg("any", "changes")},
        True,
    ),
}
"""The acts that every ruleset has; a ruleset adds its own."""
