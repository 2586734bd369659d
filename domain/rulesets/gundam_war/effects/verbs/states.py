"""Small effects that change how cards stand: damage, rolling, points, keywords, permissions, coins, type."""

from __future__ import annotations

from domain.kernel.changes import AttributeSet, Plain
from domain.kernel.desk import Desk
from domain.parts import verbs
from domain.rulesets.gundam_war import damage, movement
from domain.rulesets.gundam_war.effects.operations import Effect, Question, in_play_subjects
from domain.rulesets.gundam_war.keywords import set_on_generation
from domain.rulesets.gundam_war.keywords.special_shield import SHIELDS


def deal_damage(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`damage`: n points on each card (GW-DMG-01)."""
    kind, shields = operation.get("kind", "effect"), effect.get(SHIELDS, {})
    damage.deal(desk, in_play_subjects(desk, effect, operation), operation["n"], effect.get("card", ""), kind, shields)
    return None


roll, reroll = verbs.rolling(in_play_subjects, "GW-STAT-06")


def gain(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`gain`: +X/+Y/+Z to each card, to the end of the turn unless `until` says otherwise (GW-LABL-07, GW-AUTO-12)."""
    chosen = in_play_subjects(desk, effect, operation)
    value = tuple(operation["points"])
    if set_on_generation.boost_negated(desk.table, effect.get("card", ""), value):
        return None
    verbs.gain(desk, effect, operation, chosen, value, "GW-LABL-07")
    movement.check_standing(desk)
    return None


def give(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`give`: a keyword, with its parameters in `with`, to each card."""
    verbs.give(desk, effect, operation, in_play_subjects(desk, effect, operation))
    return None


def allow(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`allow`: something the rules forbid (`attack_rolled`) (GW-EFF-01)."""
    return _permit(desk, effect, operation, "may")


def bar(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`bar`: something the rules allow (`battle`: moving to the Battle area)."""
    return _permit(desk, effect, operation, "cannot")


def _permit(desk: Desk, effect: Effect, operation: Plain, kind: str) -> Question:
    verbs.permit(desk, effect, operation, in_play_subjects(desk, effect, operation), kind, operation["what"], "GW-EFF-01")
    return None


def become(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`become`: each card is of another type; a GENERATION that changes loses what is set on it (GW-STGN-03)."""
    for card in in_play_subjects(desk, effect, operation):
        desk.record("resolved", "type_changed", "", "", {"card": card, "type": operation["type"]})
        desk.do(AttributeSet(card, "type", operation["type"]))
        movement.destroy(desk, set_on_generation.left_behind(desk.table, card), "effect", card)
    return None


counters = verbs.counters(in_play_subjects, "coin")
