"""How the game ends: countdown, early end, scores (SF-CD, SF-EARLY, SF-WIN). There is no other way (SF-WIN-03)."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.contract.truth import Truth, at_most
from domain.kernel.desk.clock import advance
from domain.kernel.desk.desk import Desk
from domain.kernel.desk.ending import finish
from domain.kernel.record.changes import FlagSet, Plain, Turned
from domain.kernel.table.table import Table
from domain.parts.common.moments import in_own_turn_at
from domain.rulesets.star_front.playing import labels
from domain.rulesets.star_front.state import cards, counts, zones
from domain.rulesets.star_front.state.counts import OPEN
from domain.texts.nesting import Flow, Frame, do

COUNTDOWN = "countdown"
CALL = "early_end"
PLACE = "end.call"


def left(table: Table) -> list[str]:
    """The star front cards not yet turned, the lowest number first."""
    return [card for card in table.at(zones.STARS) if table.cards[card].face != "down"]


def count_down(desk: Desk) -> None:
    """Step 3: with an empty deck the countdown is entered, once and for good (SF-CD-01, -07); from then on each player turns
    the highest card not yet turned (SF-CD-02), but not in the end phase that enters it (SF-CD-06, OP-02)."""
    table, seat = desk.table, desk.table.clock.holder
    running = COUNTDOWN in table.flags
    if not running and _starts(desk, seat):
        desk.record("fixed", "countdown_entered", seat, "SF-CD-01", {"turn": table.clock.turn})
        desk.do(FlagSet(COUNTDOWN, {"turn": table.clock.turn, "seat": seat}))
        running = desk.switch("countdown_entry_turn_counts") == "yes"
    there = left(table)
    if running and there:
        said = {"number": len(there), "remaining": len(there) - 1}
        desk.record("fixed", "star_front_turned", seat, "SF-CD-02", said)
        desk.do(Turned(there[-1], "down"))


def _starts(desk: Desk, seat: str) -> bool:
    """Whose empty deck starts it: the active player's own, unless the house rule says any (OP-53)."""
    seats = desk.table.header.seats if desk.switch("countdown_starts_on") == "any_deck_empty" else (seat,)
    return any(not desk.table.at(f"{each}.{zones.DECK}") for each in seats)


def is_last_turn(table: Table) -> bool:
    """Whether this is the last turn of the countdown: the last card is turned at its end (SF-TURN-12, SF-CD-03)."""
    return COUNTDOWN in table.flags and len(left(table)) == 1


def end_if_turned(desk: Desk) -> None:
    """Step 5: with star front card 1 turned the game is over (SF-CD-04); N cards make N turns (SF-CD-05)."""
    if COUNTDOWN in desk.table.flags and not left(desk.table):
        end_game(desk, "countdown", "SF-CD-04")


# --- early end ----------------------------------------------------------------------------------------------------------


def met(desk: Desk, seat: str, condition: str) -> Truth:
    """Condition A: the own score (SF-EARLY-02, OP-52); condition B: more units than the enemy (SF-EARLY-03, OP-11).

    Unknown where the score of a card is not known.
    """
    table = desk.table
    if condition == "score":
        return at_most(int(desk.switch("early_end_score")), cards.exact(table, seat))
    lead = counts.unit_count(table, seat) - counts.unit_count(table, zones.enemy(table, seat))
    return lead >= int(desk.switch("early_end_unit_lead"))


def call(desk: Desk, seat: str, args: Arguments) -> None:
    """Step 4: an early end is declared with exactly one condition that is met (SF-EARLY-01), not in the countdown
    (SF-EARLY-04)."""
    seat = seat or desk.table.clock.holder
    desk.require("SF-EARLY-01", called_by(seat) not in desk.table.flags, f"{seat} has declared an early end by a condition")
    condition = {"a": "score", "b": "units"}.get(str(args.get("condition", "")).lower(), args.get("condition"))
    desk.must(condition in ("score", "units"), "which condition: score or units?", ("score", "units"), "SF-EARLY-01")
    running = COUNTDOWN in desk.table.flags
    desk.require("SF-EARLY-04", not running, "no early end is declared in the countdown")
    rule = "SF-EARLY-02" if condition == "score" else "SF-EARLY-03"
    desk.require(rule, met(desk, seat, str(condition)), f"the condition {condition} is not met")
    desk.declare("early_end_declared", seat, "SF-EARLY-01", {"condition": condition, "score": cards.exact(desk.table, seat)})
    desk.do(FlagSet(called_by(seat), condition))
    if desk.table.clock.node == PLACE:
        advance(desk)


def when(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """In step 4 of the own end phase, by one condition; one that is declared is checked before another can be."""
    if called_by(seat or desk.table.clock.holder) in desk.table.flags:
        return labels.too_late(desk, "SF-EARLY-01", "an early end is declared already, by exactly one condition")
    return in_own_turn_at(PLACE)(desk, seat, args)


def called_by(seat: str) -> str:
    """The flag that holds what a seat declared; both players may have declared an early end before one is checked."""
    return f"{CALL}:{seat}"


def no_call(desk: Desk) -> None:
    """Nothing is declared."""
    advance(desk)


def check_call(desk: Desk) -> tuple[Plain, ...]:
    """Before the main phase: the declared condition alone is checked (SF-TURN-08, SF-EARLY-05 to -07), also when the
    countdown has begun meanwhile (OP-10). Returns the step that asks the table, where a score is not known."""
    seat = desk.table.clock.holder
    condition = desk.table.flags.get(called_by(seat))
    if condition is None:
        return ()
    holds = met(desk, seat, condition)
    if holds is None:
        return ({"do": "_early_end", "condition": condition},)
    _checked(desk, seat, condition, holds)
    if holds:
        end_game(desk, "early_end", "SF-EARLY-05")
    return ()


def _checked(desk: Desk, seat: str, condition: Plain, holds: Truth) -> None:
    said = {"condition": condition, "met": holds, "score": cards.exact(desk.table, seat)}
    desk.record("fixed", "early_end_checked", seat, "SF-EARLY-05", said)
    if holds is None:
        desk.leave_open("SF-EARLY-05")
    desk.do(FlagSet(called_by(seat), None))


def ask_check(flow: Flow, frame: Frame, operation: Plain) -> None:
    """`_early_end`: the table says whether the condition is met, for the record does not know every score."""
    seat = frame["seat"]
    word = flow.word(frame, operation, seat, "early_end", ("yes", "no"), unsaid=OPEN)
    if word is None:
        return
    _checked(flow.desk, seat, operation["condition"], {"yes": True, "no": False}.get(word))
    if word == "yes":
        frame["ops"] = ({"do": "_end", "reason": "early_end", "rule": "SF-EARLY-05"},)


def end_game(desk: Desk, reason: str, rule: str) -> None:
    """The game is over; where a score is not known the table says who has won."""
    do(desk, desk.table.clock.holder, "", {"do": "_end", "reason": reason, "rule": rule})


def end(flow: Flow, frame: Frame, operation: Plain) -> None:
    """`_end`: the higher score wins, the declarer's or not (SF-WIN-01); equal scores: the second player (SF-WIN-02)."""
    table, desk = flow.table, flow.desk
    seats = table.header.seats
    totals = {seat: cards.exact(table, seat) for seat in seats}
    known = {seat: total for seat, total in totals.items() if total is not None}
    first = zones.first_player(table)
    second = zones.enemy(table, first)
    if len(known) == len(seats):
        winner: str | None = first if known[first] > known[second] else second
    else:
        winner = flow.word(frame, operation, frame["seat"], "winner", seats, unsaid=OPEN)
    if winner is None:
        return
    rewards = {seat: counts.rewards(table, seat) for seat in seats}
    units = {seat: counts.unit_count(table, seat) for seat in seats}
    said = {"scores": totals, "rewards": rewards, "units": units, "tie": totals[first] == totals[second]}
    desk.record("fixed", "final_score", winner if winner in seats else "", "SF-WIN-01", said)
    if len(known) < len(seats):
        desk.leave_open("SF-WIN-01")
    if winner in seats:
        frame["ops"] = ()
        result = {seat: "win" if seat == winner else "loss" for seat in seats}
        finish(desk, result, operation["reason"], operation["rule"], score=known, rewards=rewards)


STEPS = {"_early_end": ask_check, "_end": end}
