"""The end of the game and its winner (SF-WIN). Countdown and early end are the only ways to win (SF-WIN-03)."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack, run_steps_with_consequences
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.acts.game_end import end_game
from domain.kernel.record.changes import Counted, Plain
from domain.parts.common.stated_score import StatedScore
from domain.rulesets.star_front.state import current_properties, player_totals, zones
from domain.rulesets.star_front.state.player_totals import OPEN


def end_by_score(desk: Desk, reason: str, rule: str) -> None:
    """Ends the game by score. If a score is unknown, the players state the winner."""
    run_steps_with_consequences(desk, desk.table.clock.holder, "", {"do": "_end", "reason": reason, "rule": rule})


def end_with_winner(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_end`: gives the win to the higher score, whoever declared the end (SF-WIN-01). With equal scores the second player
    wins (SF-WIN-02).
    """
    table, desk = flow.table, flow.desk
    seats = table.header.seats
    totals = {seat: current_properties.exact_score(table, seat) for seat in seats}
    known = {seat: total for seat, total in totals.items() if total is not None}
    first = zones.first_player(table)
    second = zones.enemy_of(table, first)
    if len(known) == len(seats):
        winner: str | None = first if known[first] > known[second] else second
    else:
        winner = flow.word(frame, operation, frame["seat"], "winner", seats, unsaid=OPEN)
    if winner is None:
        return
    rewards = {seat: player_totals.reward_tokens(table, seat) for seat in seats}
    units = {seat: player_totals.unit_count(table, seat) for seat in seats}
    said = {"scores": totals, "rewards": rewards, "units": units, "tie": totals[first] == totals[second]}
    desk.record("fixed", "final_score", winner if winner in seats else "", "SF-WIN-01", said)
    if len(known) < len(seats):
        desk.mark_open("SF-WIN-01")
    if winner in seats:
        frame["ops"] = ()
        result = {seat: "win" if seat == winner else "loss" for seat in seats}
        end_game(desk, result, operation["reason"], operation["rule"], score=known, rewards=rewards)


def _state_counted_score(desk: Desk, seat: str, score: int) -> None:
    desk.do(Counted(seat, player_totals.UNRECORDED_SCORE, score - (current_properties.exact_score(desk.table, seat) or 0)))


COUNTED_SCORE = StatedScore("SF-SCORE-01", current_properties.exact_score, _state_counted_score)
"""The score as the number that players count."""

STEPS = {"_end": end_with_winner}
