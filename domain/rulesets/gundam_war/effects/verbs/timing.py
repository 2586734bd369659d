"""Small effects on waiting effects and on time: voiding, new targets, standby effects, skipped steps, another attacker."""

from __future__ import annotations

from domain.card_effects import delayed_effects
from domain.card_effects.card_substitution import retarget
from domain.card_effects.chain_links import links_to_void, sole_chain_link_or_refuse
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.record.changes import ClockMoved, FlagSet, Plain
from domain.kernel.record.effects import Effect
from domain.parts.bandai.condition_evaluation import phase_and_step
from domain.parts.bandai.continuous_effects import EffectOrigin
from domain.parts.common.small_effect_execution import is_manual, seat_of
from domain.rulesets.gundam_war.card_schema.effects_on_cards import Void
from domain.rulesets.gundam_war.card_schema.small_effects import Aim, Later, Lead, Skip
from domain.rulesets.gundam_war.card_schema.texts import read_selector
from domain.rulesets.gundam_war.chain import cut_in
from domain.rulesets.gundam_war.effects import filters
from domain.rulesets.gundam_war.effects.targets import can_be_targeted, operation_subjects


def void(desk: Desk, effect: Effect, operation: Void) -> None:
    """`void`: waiting effects do nothing (GW-PLAY-08, GW-LABL-06).

    Which effects: those of `links` (keys), else the plays of the targets, else the answered effect. By hand: the effect of
    the card (`to`), else the only effect.
    """
    for key in links_to_void(desk, effect, operation, operation_subjects):
        cut_in.void_effect(desk, key, effect.get("card", ""), is_manual(effect))


def later(desk: Desk, effect: Effect, operation: Later) -> None:
    """`later`: already resolved effects wait for their moment; `next`: in the next turn (GW-EFF-01, GW-EFF-04)."""
    desk.record("resolved", "standby_effect_created", effect["seat"], "GW-EFF-01", {"when": operation.when})
    delayed_effects.add_delayed_effect(desk, delayed_effects.make_delayed_effect(desk.table, effect, operation, "auto_d"))


SKIPPED = "skipped"
"""The flag with the phases and steps that are skipped, each with its turn."""


def skip(desk: Desk, effect: Effect, operation: Skip) -> None:
    """`skip`: skips a phase or step that has not begun (GW-EFF-01, GW-TURN-02)."""
    now, what = desk.table.clock.turn, operation.what
    if not operation.next and what in phase_and_step(desk.table):
        desk.record("lost", "effect_failed", effect["seat"], "GW-EFF-01", {"card": effect.get("card", "")})
        return
    turn = now + operation.next
    desk.record("resolved", "will_be_skipped", "", "GW-EFF-01", {"what": what, "turn": turn})
    to_come = (each for each in desk.table.flags.get(SKIPPED, ()) if each["turn"] >= now)
    desk.do(FlagSet(SKIPPED, (*to_come, {"what": what, "turn": turn})))


def is_skipped(desk: Desk, phase: str, step: str) -> bool:
    """Returns whether a phase or step of this turn is skipped."""
    turn, skipped = desk.table.clock.turn, desk.table.flags.get(SKIPPED)
    return skipped is not None and any(each["turn"] == turn and each["what"] in (phase, step) for each in skipped)


LED = "led"
"""The flag of a turn in which another player attacks: the turn, the attacker, and the turn player."""


def lead(desk: Desk, effect: Effect, operation: Lead) -> None:
    """`lead`: a player attacks in this turn (GW-EFF-01, GW-ATK-01).

    That player is the turn player of the steps up to the Resolution Step.
    """
    clock, seat = desk.table.clock, seat_of(desk, effect, operation)
    if "battle" in phase_and_step(desk.table):
        desk.record("lost", "effect_failed", effect["seat"], "GW-EFF-01", {"card": effect.get("card", "")})
        return
    desk.record("resolved", "will_attack", seat, "GW-EFF-01", {"seat": seat, "turn": clock.turn})
    desk.do(FlagSet(LED, {"turn": clock.turn, "by": seat, "holder": clock.holder}))


def set_turn_player_of_step(desk: Desk, step: str) -> None:
    """Sets the turn player of a step before it begins (GW-EFF-01): the attacker by `lead`, or the usual turn player again."""
    clock, led = desk.table.clock, desk.table.flags.get(LED)
    if led and led["turn"] == clock.turn:
        seat = led["by"] if step in ("attack", "defense", "resolution") else led["holder"]
        if clock.holder != seat:
            desk.do(ClockMoved(clock.turn, seat, clock.node, clock.round, seat, 0))


def aim(desk: Desk, effect: Effect, operation: Aim) -> None:
    """`aim`: gives the answered effect another target that it may name (GW-EFF-01, GW-EFF-05)."""
    last = sole_chain_link_or_refuse(desk) if is_manual(effect) else ()
    for key in effect.get("answers", ()) or last:
        data, new = chain.waiting_effect(desk.table, key), operation_subjects(desk, effect, operation)[:1]
        if data is None or len(data["targets"]) != 1 or not new or not _could_target(desk, data, new[0]):
            continue
        desk.record("resolved", "target_changed", effect["seat"], "GW-EFF-01", {"card": data["card"], "new": new[0]})
        chain.replace_effect(desk, key, retarget(desk, data, data["targets"][0], new[0]))


def _could_target(desk: Desk, data: Plain, new: str) -> bool:
    """Returns whether the effect could have named the card `new`."""
    seat, source = str(data["seat"]), str(data["card"])
    selectors = data.get("selectors", ())
    wanted = bool(selectors) and filters.fits(desk.table, seat, source, read_selector(selectors[0]).wanted, new) is not False
    return wanted and can_be_targeted(desk.table, new, EffectOrigin(seat, source)) is not False
