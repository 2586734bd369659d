"""Small effects on hands and piles: drawing, Battle Damage, recovering, discarding, revealing, paying."""

from __future__ import annotations

from functools import partial

from domain.card_effects import control_flow
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.effects import Effect
from domain.parts.bandai.continuous_effects import SPARED
from domain.parts.bandai.small_effects import Discard, NationDamage, Recover
from domain.parts.common import effect_verbs
from domain.parts.common.small_effect_execution import OptionalQuestion, is_recorded_as_stated, seats_of
from domain.rulesets.gundam_war.card_schema.effects_on_cards import Reveal
from domain.rulesets.gundam_war.card_schema.small_effects import Draw, Pay, Spare
from domain.rulesets.gundam_war.effects import continuous_effects
from domain.rulesets.gundam_war.effects.targets import operation_subjects
from domain.rulesets.gundam_war.game_end import life
from domain.rulesets.gundam_war.plays import costs
from domain.rulesets.gundam_war.state.zones import HAND, JUNKYARD
from domain.rulesets.gundam_war.zone_changes import movement


def draw(desk: Desk, effect: Effect, operation: Draw) -> None:
    """`draw`: n cards; for `both`, at one moment. The ban on the first draw is for the Draw Phase only (OP-10)."""
    life.draw_for_seats(desk, seats_of(desk, effect, operation), operation.n)


def nation_damage(desk: Desk, effect: Effect, operation: NationDamage) -> None:
    """`nation_damage`: n cards of a Nation Pile go to the Discard Pile; `who` may be `both`, at one moment."""
    seats = seats_of(desk, effect, operation)
    life.damage_nations(desk, {seat: _taken(desk, effect, seat, operation.n) for seat in seats}, "effect", "GW-DMG-04")


def _taken(desk: Desk, effect: Effect, seat: str, n: int) -> int:
    """Returns the damage to a nation after reductions by texts; damage that was recorded by hand is not reduced."""
    if is_recorded_as_stated(desk, effect):
        return n
    if continuous_effects.is_damage_reduction_uncertain(desk.table, seat):
        desk.demand("GW-EFF-01", None)
    return continuous_effects.damage_left_for_nation(desk.table, seat, n, "effects")


def spare(desk: Desk, effect: Effect, operation: Spare) -> None:
    """`spare`: a nation takes no damage, or that much less (GW-EFF-01)."""
    effect_verbs.reduce_nation_damage(desk, effect, operation, SPARED, "GW-EFF-01")


def recover(desk: Desk, effect: Effect, operation: Recover) -> None:
    """`recover`: n cards from the Discard Pile to the Nation Pile (GW-EFF-06)."""
    effect_verbs.for_each_seat(desk, effect, operation, life.recover_to_nation)


def discard(desk: Desk, effect: Effect, operation: Discard) -> OptionalQuestion:
    """`discard`: n cards of a hand, chosen by its holder, go to the Junkyard (OP-90).

    Cards of the Hangar are not discarded (GW-HNG-03, GW-EFF-03).
    """
    away = partial(movement.put_card, zone=JUNKYARD, index=0)
    return effect_verbs.ask_discard_each(
        desk, effect, operation, seats_of(desk, effect, operation), HAND, away, random=operation.random
    )


def reveal(desk: Desk, effect: Effect, operation: Reveal) -> None:
    """`reveal`: shows each card to all players."""
    effect_verbs.reveal(desk, operation_subjects(desk, effect, operation))


def pay(desk: Desk, effect: Effect, operation: Pay) -> OptionalQuestion:
    """`pay`: pays cards of the own nation; without payment the rest of the effect is left out (GW-COST-01)."""
    seat = str(effect["seat"])
    able = desk.passes_demands(lambda: costs.require_payable(desk, seat, operation.n))
    return control_flow.pay(
        desk,
        effect,
        operation,
        able,
        lambda: life.pay_from_nation(desk, seat, operation.n, "GW-COST-01", card=effect.get("card", "")),
    )
