"""The check for victory, made only at the end of every turn (RT-VIC-03, RT-VIC-06, RT-VIC-07)."""

from __future__ import annotations

from domain.card_effects import delayed_effects
from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.desk import modifiers
from domain.kernel.desk.acts.game_end import end_game
from domain.kernel.desk.timing.clock_and_priority import seats_in_game
from domain.kernel.record.changes import Counted
from domain.parts.common.stated_score import StatedScore
from domain.rulesets.robotech.combat import attacks
from domain.rulesets.robotech.messages import msg
from domain.rulesets.robotech.state.levels import BATTLE_POINTS, battle_points

GOAL = 25


def end_turn(desk: Desk) -> None:
    """Ends the turn: effects that last to the end of the turn end (RT-CLIP-13), then victory is checked.

    There is no hand size to discard down to (RT-REG-08), and Units stay where they are (RT-ATK-21).
    """
    attacks.clear_attacks(desk)
    for until in ("attack", "turn"):
        modifiers.lift(desk, modifiers.keys_ending_at(desk.table, until))
    modifiers.change_end(desk, "next_turn", "turn")
    delayed_effects.drop_effects_of_turn(desk)
    check_victory(desk)


def is_winner_open(desk: Desk) -> bool:
    """Returns whether the winner depends on points that the record does not know: a seat may have more than its known
    points.

    The result is certain if a seat has at least 25, has the most alone, and no other seat has unknown points.
    """
    uncertain = [seat for seat in seats_in_game(desk) if desk.table.count(seat, attacks.OPEN_RESULTS)]
    totals = {seat: battle_points(desk.table, seat) for seat in seats_in_game(desk)}
    most = max(totals.values())
    best = [seat for seat, total in totals.items() if total == most]
    sure = most >= GOAL and len(best) == 1 and not set(uncertain) - set(best)
    return bool(uncertain) and not sure


def state_score(desk: Desk, seat: str, args: Arguments) -> None:
    """Sets the Battle Points of a seat as the players state them (RT-VIC-01), where the record does not know all results."""
    whose, points = args.get("seat", seat), args.get("points")
    desk.reject_unless(whose in seats_in_game(desk), msg("whose_battle_points"), seats_in_game(desk))
    if type(points) is not int or points < 0:
        raise Refused("", msg("points_number_from_0_not_said", said=f"{points!r:.40}"))
    had = battle_points(desk.table, str(whose))
    known = not desk.table.count(str(whose), attacks.OPEN_RESULTS)
    desk.demand("RT-VIC-02", False if known or points < had else None, msg("who_has_n_battle_points", who=whose, n=had))
    desk.declare("score_told", seat, "RT-VIC-01", {"of": whose, "total": points})
    desk.do(Counted(str(whose), BATTLE_POINTS, points - had))
    mark_score_known(desk, str(whose))


def _state_counted_points(desk: Desk, seat: str, points: int) -> None:
    desk.do(Counted(seat, BATTLE_POINTS, points - battle_points(desk.table, seat)))
    mark_score_known(desk, seat)


COUNTED_POINTS = StatedScore("RT-VIC-01", battle_points, _state_counted_points)
"""The Battle Points as the number that players count. Victory is checked at the end of the turn alone (RT-VIC-03)."""


def mark_score_known(desk: Desk, seat: str) -> None:
    """Marks the Battle Points of a seat in the record as complete."""
    left = desk.table.count(seat, attacks.OPEN_RESULTS)
    if left:
        desk.do(Counted(seat, attacks.OPEN_RESULTS, -left))


def check_victory(desk: Desk) -> None:
    """Ends the game if a player has 25 Battle Points (RT-VIC-01); the player with the most wins (RT-VIC-04).

    If players share the most points, the game goes on (RT-VIC-05). There is no other end, and no draw (RT-VIC-08).
    """
    totals = {seat: battle_points(desk.table, seat) for seat in seats_in_game(desk)}
    most = max(totals.values())
    best = [seat for seat, total in totals.items() if total == most]
    undecided = is_winner_open(desk)
    outcome = "none" if most < GOAL or undecided else "won" if len(best) == 1 else "tied"
    desk.record("fixed", "victory_checked", "", "RT-VIC-03", {"battle_points": totals, "outcome": outcome})
    if undecided:
        desk.mark_open("RT-VIC-03")
    if outcome == "tied":
        desk.record("consequence", "continued_on_tie", "", "RT-VIC-05", {"seats": tuple(best), "total": most})
    elif outcome == "won":
        seats = desk.table.header.seats
        end_game(desk, {seat: "win" if seat in best else "loss" for seat in seats}, "battle_points", "RT-VIC-04")
