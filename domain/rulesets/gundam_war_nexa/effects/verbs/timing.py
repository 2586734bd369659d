"""Small effects on waiting effects and on time: negating, standby effects, skipped phases."""

from __future__ import annotations

from domain.card_effects import delayed_effects
from domain.card_effects.chain_links import links_to_void
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import FlagSet
from domain.kernel.record.effects import Effect
from domain.parts.bandai.continuous_effects import effect_origin
from domain.parts.common.small_effect_execution import is_recorded_as_stated
from domain.rulesets.gundam_war_nexa.card_schema.effects_on_cards import Void
from domain.rulesets.gundam_war_nexa.card_schema.small_effects import Later, Skip
from domain.rulesets.gundam_war_nexa.chain import cut_resolution
from domain.rulesets.gundam_war_nexa.effects.known_impossible_plays import is_possible
from domain.rulesets.gundam_war_nexa.effects.targets import subjects

SKIPPED = "skipped"


def void(desk: Desk, effect: Effect, operation: Void) -> None:
    """`void`: negates unresolved effects (NX-PLAY-08): `links`, otherwise plays of the targets, otherwise the answered
    effect.
    """
    for key in links_to_void(desk, effect, operation, subjects):
        by = effect_origin(effect)
        cut_resolution.negate_effect(desk, key, by._replace(seat="") if is_recorded_as_stated(desk, effect) else by)


def later(desk: Desk, effect: Effect, operation: Later) -> None:
    """`later`: lets an effect, already resolved, wait for its moment `when` (NX-EFF-14); `next`: in the next turn
    (NX-DUR-03).
    """
    desk.record("resolved", "standby_effect_created", effect["seat"], "NX-EFF-14", {"when": operation.when})
    delayed_effects.add_delayed_effect(desk, delayed_effects.make_delayed_effect(desk.table, effect, operation, "triggered"))


def skip(desk: Desk, effect: Effect, operation: Skip) -> None:
    """`skip`: skips a coming phase or step of this turn (NX-TERM-09), unless it is in progress (NX-TERM-10)."""
    if is_possible(desk, effect, operation):
        turn = desk.table.clock.turn + (1 if operation.next else 0)
        desk.record("resolved", "will_be_skipped", "", "NX-TERM-09", {"what": operation.what, "turn": turn})
        desk.do(FlagSet(SKIPPED, (*desk.table.flags.get(SKIPPED, ()), {"what": operation.what, "turn": turn})))
