"""The early end (SF-EARLY): declared by one of two conditions, and checked before the player's next main phase."""

from __future__ import annotations

from collections.abc import Callable

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import Truth, is_at_most
from domain.kernel.desk.timing.clock_and_priority import advance_clock
from domain.kernel.record.changes import FlagSet, Plain
from domain.kernel.table.table import Table
from domain.parts.common.acts import in_own_turn_at
from domain.rulesets.star_front.game_end.countdown import COUNTDOWN
from domain.rulesets.star_front.game_end.victory import end_by_score
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.plays import text_timing
from domain.rulesets.star_front.state import bans, current_properties, player_totals, zones
from domain.rulesets.star_front.state.player_totals import OPEN

CALL = "early_end"
PLACE = "end.call"


def is_condition_met(desk: Desk, seat: str, condition: str) -> Truth:
    """Returns whether condition A is met, the own score (SF-EARLY-02, OP-52), or condition B, more units than the enemy
    (SF-EARLY-03, OP-11).

    Unknown if the score of a card is unknown.
    """
    table = desk.table
    if condition == "score":
        return is_at_most(int(desk.switch("early_end_score")), current_properties.exact_score(table, seat))
    lead = player_totals.unit_count(table, seat) - player_totals.unit_count(table, zones.enemy_of(table, seat))
    return lead >= int(desk.switch("early_end_unit_lead"))


def may_declare(table: Table, seat: str) -> bool:
    """Returns whether a player may declare an early end: once, not in the countdown, and no effect forbids it (SF-EFF-19)."""
    return (
        COUNTDOWN not in table.flags
        and declaration_flag(seat) not in table.flags
        and not bans.is_barred(table, "early_end", seat)
    )


def declare_early_end(desk: Desk, seat: str, args: Arguments) -> None:
    """Carries out step 4: declares an early end with exactly one condition that is met (SF-EARLY-01).

    This is not possible in the countdown (SF-EARLY-04).
    """
    seat = seat or desk.table.clock.holder
    desk.demand("SF-EARLY-01", declaration_flag(seat) not in desk.table.flags, msg("who_has_declared_early_end", who=seat))
    condition = {"a": "score", "b": "units"}.get(str(args.get("condition", "")).lower(), args.get("condition"))
    desk.reject_unless(
        condition in ("score", "units"), msg("which_condition_score_or_units"), ("score", "units"), "SF-EARLY-01"
    )
    free = bans.is_allowed(desk.table, "early_end", seat)
    desk.demand("SF-EFF-19", free, msg("effect_forbids_to_declare_early"))
    running = COUNTDOWN in desk.table.flags
    desk.demand("SF-EARLY-04", not running, msg("no_early_end_is_declared"))
    rule = "SF-EARLY-02" if condition == "score" else "SF-EARLY-03"
    desk.demand(rule, is_condition_met(desk, seat, str(condition)), msg("condition_word_is_not_met", word=condition))
    desk.declare(
        "early_end_declared",
        seat,
        "SF-EARLY-01",
        {"condition": condition, "score": current_properties.exact_score(desk.table, seat)},
    )
    desk.do(FlagSet(declaration_flag(seat), condition))
    if desk.table.clock.node == PLACE:
        advance_clock(desk)


def when_to_declare(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """Returns the test of places for the declaration: step 4 of the own end phase. A declared early end must be checked
    before the next declaration.
    """
    if declaration_flag(seat or desk.table.clock.holder) in desk.table.flags:
        return text_timing.refuse_as_too_late(desk, "SF-EARLY-01", msg("early_end_is_declared_already"))
    return in_own_turn_at(PLACE)(desk, seat, args)


def declaration_flag(seat: str) -> str:
    """Returns the flag with the declaration of a seat. Both players may have declared an early end before one is checked."""
    return f"{CALL}:{seat}"


def check_declared_early_end(desk: Desk) -> tuple[Plain, ...]:
    """Checks the declared condition alone before the main phase (SF-TURN-08, SF-EARLY-05 to -07), also after the start of the
    countdown (OP-10).

    Returns the step that asks the players if a score is unknown.
    """
    seat = desk.table.clock.holder
    condition = desk.table.flags.get(declaration_flag(seat))
    if condition is None:
        return ()
    is_met = is_condition_met(desk, seat, condition)
    if is_met is None:
        return ({"do": "_early_end", "condition": condition},)
    _checked(desk, seat, condition, is_met)
    if is_met is True:
        end_by_score(desk, "early_end", "SF-EARLY-05")
    return ()


def _checked(desk: Desk, seat: str, condition: Plain, is_met: Truth) -> None:
    said = {"condition": condition, "met": is_met, "score": current_properties.exact_score(desk.table, seat)}
    desk.record("fixed", "early_end_checked", seat, "SF-EARLY-05", said)
    if is_met is None:
        desk.mark_open("SF-EARLY-05")
    desk.do(FlagSet(declaration_flag(seat), None))


def ask_whether_met(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_early_end`: asks the players whether the condition is met, because the record does not know every score."""
    seat = frame["seat"]
    word = flow.word(frame, operation, seat, "early_end", ("yes", "no"), unsaid=OPEN)
    if word is None:
        return
    _checked(flow.desk, seat, operation["condition"], {"yes": True, "no": False}.get(word))
    if word == "yes":
        frame["ops"] = ({"do": "_end", "reason": "early_end", "rule": "SF-EARLY-05"},)


STEPS = {"_early_end": ask_whether_met}
