"""States the number by which players follow a game, as it is at the table, without the plays that led to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from domain.kernel.contract.ruleset import Act, Arg, Arguments, Desk
from domain.kernel.messages.message import Message
from domain.kernel.record.changes import FlagSet
from domain.kernel.table.table import Table
from domain.kernel.table.transaction import UNRECORDED
from domain.parts.messages import msg


class StatedScore(NamedTuple):
    """The number of a seat that decides the game (`Mat.score`).

    `rule`: the rule that defines it · `read(table, seat)`: returns it by the record, None if unknown ·
    `state(desk, seat, number)`: sets it to the stated number, with all consequences.
    """

    rule: str
    read: Callable[[Table, str], int | None]
    state: Callable[[Desk, str, int], object]


def state_score_act(counted: StatedScore) -> Act:
    """Returns the act that states a seat's number."""
    return Act(
        lambda desk, seat, args: state_score(desk, seat, args, counted),
        None,
        True,
        "say_the_number_of_a_seat",
        {"now": Arg("number", "number_as_it_is_now")},
        rule=counted.rule,
    )


def state_score(desk: Desk, seat: str, args: Arguments, counted: StatedScore) -> None:
    """Records the number of a seat as it is `now`. If the record has another one, plays are missing: the verdict is open."""
    now = args.get("now")
    desk.reject_unless(bool(seat), msg("whose_number_is_it"), desk.table.header.seats)
    desk.reject_unless(type(now) is int and now >= 0, msg("number_is_whole_from_0"), ("count now 24",))
    assert isinstance(now, int)
    before = counted.read(desk.table, seat)
    desk.reject_unless(before is not None, msg("number_of_who_depends_on_unknown_cards", who=seat))
    demand_recorded_number(
        desk, counted.rule, now == before, msg("number_of_who_is_n_by_every_play", who=seat, n=before or 0)
    )
    desk.declare("number_counted", seat, counted.rule, {"before": before, "after": now})
    if now != before:
        desk.do(FlagSet(UNRECORDED, desk.table.clock.turn))
        counted.state(desk, seat, now)


def demand_recorded_number(desk: Desk, rule: str, is_recorded: bool, refusal: Message) -> None:
    """Demands that a stated number is the recorded one. A referee refuses another one; a scribe leaves the verdict open."""
    desk.reject_unless(is_recorded or not desk.referee, refusal)
    desk.demand(rule, True if is_recorded else None, msg("record_has_another_number"))
