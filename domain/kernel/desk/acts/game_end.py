"""The end of a game: concession, penalties, draws, time, seats that are out, and the result."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.desk.acts.rulings import named_rule
from domain.kernel.desk.timing.clock_and_priority import give_priority, next_in_game, seats_in_game
from domain.kernel.messages.message import msg
from domain.kernel.record.changes import FlagSet, ResultSet
from domain.kernel.record.event import Event

SCORER = "scorer"
CLAIMING = (SCORER, "organiser")
"""Roles whose records may claim the agreement of others, who have not said so themselves."""
OVER_LINKS = "seats"
"""The role of a record to which seats have agreed over their own links."""


def record_penalty(desk: Desk, seat: str, args: Arguments) -> None:
    """Records a judge's warning or penalty for a seat, with the rule."""
    desk.reject_unless(args.get("to") in desk.table.header.seats, msg("penalty_needs_seat_it_is_for"))
    kind = args.get("kind")
    desk.reject_unless(isinstance(kind, str) and kind != "", msg("penalty_needs_its_kind_warning"))
    desk.declare("penalised", seat, named_rule(desk, args))
    if kind == "game_loss":
        eliminate_seat(desk, args["to"], "penalty")


def concede(desk: Desk, seat: str, args: Arguments) -> None:
    """Records that a seat gives the game up."""
    desk.reject_unless(bool(seat), msg("concession_needs_seat_that_concedes"))
    desk.reject_unless(f"out:{seat}" not in desk.table.flags, msg("who_is_out_already", who=seat))
    desk.declare("conceded", seat)
    eliminate_seat(desk, seat, "conceded")


def agree_draw(desk: Desk, seat: str, args: Arguments) -> None:
    """Ends the game as a draw that all seats agreed on."""
    desk.reject_unless(agreeing_seats(desk, args) >= set(seats_in_game(desk)), msg("draw_needs_every_seat_agreement"))
    desk.declare("draw_agreed", seat)
    end_game(desk, {other: _draw_or_loss(desk, other) for other in desk.table.header.seats}, "agreed")


def call_time(desk: Desk, seat: str, args: Arguments) -> None:
    """Ends the game because time is called: a draw, or a win of `leader` where the event counts that."""
    leader = args.get("leader", "")
    desk.reject_unless(leader in ("", *seats_in_game(desk)), msg("no_such_seat_in_game", said=leader), seats_in_game(desk))
    desk.declare("time_called", seat)
    lost = {other: _draw_or_loss(desk, other) if not leader else "loss" for other in desk.table.header.seats}
    end_game(desk, {**lost, **({leader: "win"} if leader else {})}, "time")


def _draw_or_loss(desk: Desk, seat: str) -> str:
    return "draw" if seat in seats_in_game(desk) else "loss"


def agreeing_seats(desk: Desk, args: Arguments) -> set[str]:
    """Returns the seats that agree according to the arguments."""
    agreed = args.get("agreed", ())
    fits = isinstance(agreed, tuple) and all(isinstance(who, str) for who in agreed)
    desk.reject_unless(fits, msg("agreed_tuple_seats_or_judge"))
    return set(agreed)


def is_claimed_agreement(event: Event) -> bool:
    """Returns whether an event claims the agreement of others that only its writer reports: not over links of their own.

    An organiser may judge, a scorer may not.
    """
    args = event.said.get("args")
    agreed = args.get("agreed") if isinstance(args, dict) else None
    own = {event.seat} if event.by == SCORER else {event.seat, "judge"}
    others = set(agreed) - own if isinstance(agreed, tuple) else set()
    return event.is_command and event.by in CLAIMING and bool(others)


def eliminate_seat(desk: Desk, seat: str, reason: str) -> None:
    """Puts a seat out of the game. The last seat that is left wins; where none is left all have lost."""
    desk.reject_unless(seat in desk.table.header.seats, msg("which_seat_loses"), desk.table.header.seats)
    desk.do(FlagSet(f"out:{seat}", reason))
    left = seats_in_game(desk)
    if len(left) <= 1:
        end_game(desk, {other: "win" if other in left else "loss" for other in desk.table.header.seats}, reason)
    else:
        desk.ruleset.timeline.remove_seat(desk, seat)
        _continue_without(desk, seat)


def _continue_without(desk: Desk, seat: str) -> None:
    """Lets the others play on: the next seat has priority, and a choice of the lost seat passes."""
    clock, timeline = desk.table.clock, desk.ruleset.timeline
    consent = timeline.consent.get(clock.node)
    if clock.speaker == seat:
        give_priority(desk, next_in_game(desk, seat), clock.passes)
    if consent and timeline.node(clock.node).kind == "choice" and not desk.table.chain and clock.speaker == seat:
        consent(desk)


def end_game(desk: Desk, result: dict[str, str], reason: str, rule: str = "", **numbers: dict[str, int]) -> None:
    """Ends the game with a result; `numbers`: what it was won by, name -> seat -> number (score, rewards, ...)."""
    desk.record("ended", "game_ended", "", rule, {"result": result, "reason": reason, **numbers})
    desk.do(ResultSet({"seats": result, "reason": reason, **numbers}))
