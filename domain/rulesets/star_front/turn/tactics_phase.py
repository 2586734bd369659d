"""The tactics phase (SF-TURN-10 to -12): whether a turn has one, and which of its two options is open."""

from __future__ import annotations

from collections.abc import Callable

from domain.card_effects.resolution_stack import run_steps_with_consequences
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.messages.message import Message
from domain.parts.common.acts import When
from domain.rulesets.star_front.game_end import countdown
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.plays import text_timing

OPTIONS = ("formation", "attack")
CHOICE = ("tactics.choose",)
MOVES = ("formation.entry", "formation.move")
"""The places where formation is carried out. `CHOICE` is the place where it is chosen."""


def begin_tactics_phase(desk: Desk) -> None:
    """Ends the summon phase and begins the tactics phase with its start effects (SF-FORM-01).

    The tactics phase is skipped in the first turn of the game (SF-TURN-11) and in the last turn of the countdown
    (SF-TURN-12).
    """
    seat = desk.table.clock.holder
    over = {"do": "announce", "moment": "summon_over"}
    if skips_tactics_phase(desk):
        run_steps_with_consequences(desk, seat, "", over)
        desk.record("fixed", "phase_skipped", seat, rule_of_skipping(desk), {"phase": "tactics"})
        return
    desk.record("fixed", "phase_began", seat, "SF-TURN-10", {"phase": "tactics"})
    run_steps_with_consequences(desk, seat, "", over, {"do": "announce", "moment": "tactics_start"})


def skips_tactics_phase(desk: Desk) -> bool:
    """Returns whether this turn has no tactics phase."""
    return desk.table.clock.turn == 1 or countdown.is_last_turn(desk.table)


def rule_of_skipping(desk: Desk) -> str:
    """Returns the rule that skips the tactics phase, for the first turn of the game or the last turn of the countdown."""
    return "SF-TURN-11" if desk.table.clock.turn == 1 else "SF-TURN-12"


def when_at_option(*places: str) -> When:
    """Returns a `when` for one of the two options of the tactics phase, which some turns do not have (SF-TURN-10 to -12)."""

    def when(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
        rule = closing_rule(desk, seat, places)
        if rule:
            return text_timing.refuse_as_too_late(desk, rule, msg("this_option_tactics_phase_is_not_open"))
        return lambda node: node in places and seat in ("", desk.table.clock.holder)

    return when


def closing_rule(desk: Desk, seat: str, places: tuple[str, ...]) -> str:
    """Returns the rule that closes an option of the tactics phase in this turn, or an empty string."""
    if seat != desk.table.clock.holder:
        return ""
    if skips_tactics_phase(desk):
        return rule_of_skipping(desk)
    taken, option = (where.split(".")[0] for where in (text_timing.current_place(desk.table), places[-1]))
    other = taken in OPTIONS and option in OPTIONS and taken != option
    return "SF-TURN-10" if other or text_timing.are_places_past(desk, seat, places) else ""


def require_option_open(desk: Desk, seat: str, places: tuple[str, ...]) -> None:
    """Checks that an option of the tactics phase is open."""
    rule = closing_rule(desk, seat, places)
    desk.demand(rule, not rule, msg("this_option_tactics_phase_is_not_open"))


def require_own_turn(desk: Desk, seat: str) -> None:
    """Checks that the seat acts in its own turn."""
    desk.demand("SF-TURN-01", seat == desk.table.clock.holder, _turn_message(desk.table.clock.holder))


def _turn_message(holder: str) -> Message:
    return msg("who_has_turn", who=holder) if holder else msg("nobody_has_turn")
