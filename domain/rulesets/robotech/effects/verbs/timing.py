"""Small effects on waiting effects and on time: negating, new targets, delayed effects."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.parts.common.small_effect_execution import OptionalQuestion
from domain.rulesets.robotech.card_schema.filters import Filter
from domain.rulesets.robotech.card_schema.small_effects import (
    Aim,
    Negate,
    Standby,
)
from domain.rulesets.robotech.effects import targets, triggers
from domain.rulesets.robotech.effects.subjects import cards_meant
from domain.rulesets.robotech.state.zones import controller


def standby(desk: Desk, effect: Effect, operation: Standby) -> OptionalQuestion:
    """Delays the effects until something happens to the targets, the own card or cards of a filter.

    They wait as a triggered ability does (`standby`, RT-ABIL-05).
    """
    watched = () if isinstance(operation.of, Filter) else tuple(cards_meant(desk, effect, operation.do, operation.of))
    ops = tuple(_of_seat(desk, effect, each) for each in operation.stored.get("effects", ()))
    triggers.store_delayed_effects(desk, effect, operation, watched, ops)
    return None


def _of_seat(desk: Desk, effect: Effect, operation: Plain) -> Plain:
    """Returns a small effect about the first target's controller with that seat filled in now, since the target may leave."""
    if operation.get("who") != "controller":
        return operation
    seats = [controller(desk.table, card) for card in cards_meant(desk, effect, str(operation["do"]), "target")[:1]]
    return {**operation, "who": seats[0]} if seats else operation


def negate(desk: Desk, effect: Effect, operation: Negate) -> OptionalQuestion:
    """Negates the effect that waits below in the clip, or that of the targets or named cards (`negate`, RT-GOLD-01)."""
    to = operation.to
    aimed = to == "target" or (to is None and effect.get("targets"))
    named = set(to) if isinstance(to, tuple) and not isinstance(to, Filter) else set()
    named |= set(cards_meant(desk, effect, operation.do, "target")) if aimed else set()
    waiting = [key for key, data in desk.table.chain if not data.get("begun") and (not named or data["card"] in named)]
    for key in waiting if named else waiting[-1:]:
        data = dict(desk.table.chain)[key]
        desk.record("negated", "effect_negated", data["seat"], "RT-GOLD-01", {"card": data["card"]})
        chain.pop_effect(desk, key)
    return None


def aim(desk: Desk, effect: Effect, operation: Aim) -> OptionalQuestion:
    """Gives a waiting effect in the clip another target, which must be possible (`aim`, RT-GOLD-01, RT-CLIP-12)."""
    named = set(cards_meant(desk, effect, operation.do, operation.to))
    at = operation.at if operation.at in desk.table.cards else "second"
    new = next(iter(cards_meant(desk, effect, operation.do, (at,) if at != "second" else at)), "")
    for key, data in desk.table.chain if new else ():
        if data["card"] in named and not data.get("begun") and targets.may_take_new_target(desk.table, data, new):
            desk.record("resolved", "effect_aimed", str(effect["seat"]), "RT-CLIP-12", {"card": data["card"], "at": new})
            aimed, lives = (new, *data["targets"][1:]), (desk.table.cards[new].life, *data["lives"][1:])
            chain.replace_effect(desk, key, {**data, "targets": aimed, "lives": lives})
    return None
