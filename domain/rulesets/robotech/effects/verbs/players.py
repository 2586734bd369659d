"""Small effects on players: Battle Points, ProtoPoints, costs, draw limits, victory and defeat."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk import modifiers
from domain.kernel.desk.acts import game_end
from domain.kernel.record.changes import Counted
from domain.kernel.record.effects import Effect
from domain.parts.common.small_effect_execution import OptionalQuestion, is_manual
from domain.rulesets.robotech.card_schema.effects_on_piles import (
    BattlePoints,
    CostChange,
    Defeat,
    DrawLimit,
    ProtoPoints,
    Win,
)
from domain.rulesets.robotech.effects.subjects import subject_seats
from domain.rulesets.robotech.game_end import points, victory
from domain.rulesets.robotech.plays.costs import CHANGE
from domain.rulesets.robotech.state.levels import POINTS
from domain.rulesets.robotech.state.levels import proto_points as points_left
from domain.rulesets.robotech.zone_changes import movement


def battle_points(desk: Desk, effect: Effect, operation: BattlePoints) -> OptionalQuestion:
    """Gives n Battle Points to a player by a text (`battle_points`, RT-VIC-02); a negative n takes them."""
    for seat in subject_seats(desk, effect, operation):
        if operation.n < 0:
            points.lose_points(desk, seat, -operation.n, "RT-GOLD-01")
        else:
            points.gain_points(desk, seat, operation.n, "text", "RT-VIC-02")
        if is_manual(effect):
            victory.mark_score_known(desk, seat)
    return None


def proto_points(desk: Desk, effect: Effect, operation: ProtoPoints) -> OptionalQuestion:
    """Gives a player n more (or fewer) ProtoPoints for Mecha (`proto_points`, RT-GOLD-01)."""
    for seat in subject_seats(desk, effect, operation):
        amount = max(operation.n, -points_left(desk.table, seat))
        desk.record("resolved", "proto_points_changed", seat, "RT-GOLD-01", {"seat": seat, "amount": amount})
        desk.do(Counted(seat, POINTS, amount))
    return None


def cost_change(desk: Desk, effect: Effect, operation: CostChange) -> OptionalQuestion:
    """Changes the costs of a player's cards by n (`cost_change`, RT-COST-03)."""
    for seat in subject_seats(desk, effect, operation):
        desk.record("resolved", "cost_changed", seat, "RT-COST-03", {"seat": seat, "amount": operation.n})
        by = {"n": operation.n, "of": operation.stored.get("of")}
        modifiers.put(desk, seat, CHANGE, by, operation.until, effect.get("card", ""))
    return None


def draw_limit(desk: Desk, effect: Effect, operation: DrawLimit) -> OptionalQuestion:
    """Limits the cards that a player draws in the turn to n (`draw_limit`, RT-REG-05, RT-GOLD-01)."""
    for seat in subject_seats(desk, effect, operation):
        desk.record("resolved", "draw_limited", seat, "RT-GOLD-01", {"seat": seat, "n": operation.n})
        modifiers.put(desk, seat, movement.LIMIT, operation.n, operation.until, effect.get("card", ""))
    return None


def lose_game(desk: Desk, effect: Effect, operation: Defeat) -> OptionalQuestion:
    """Makes a player lose by a card text (`defeat`, RT-GOLD-01)."""
    for seat in subject_seats(desk, effect, operation):
        game_end.eliminate_seat(desk, seat, "card_text")
    return None


def win(desk: Desk, effect: Effect, operation: Win) -> OptionalQuestion:
    """Makes a player win by a card text; all others lose (`win`, RT-GOLD-01)."""
    winners = subject_seats(desk, effect, operation)[:1]
    game_end.end_game(desk, {seat: "win" if seat in winners else "loss" for seat in desk.table.header.seats}, "card_text")
    return None
