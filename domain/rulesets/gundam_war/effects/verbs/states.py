"""Small effects that change how cards stand: damage, rolling, points, keywords, permissions, coins, type."""

from __future__ import annotations

from domain.kernel.changes import AttributeSet, Marked, Plain
from domain.kernel.desk import Desk
from domain.parts import verbs
from domain.parts.set_groups import ROLLED
from domain.rulesets.gundam_war import damage, movement
from domain.rulesets.gundam_war.effects.operations import Effect, Question, in_play_subjects
from domain.rulesets.gundam_war.keywords import set_on_generation
from domain.rulesets.gundam_war.keywords.special_shield import SHIELDS


def deal_damage(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`damage`: n points on each card (GW-DMG-01)."""
    kind, shields = operation.get("kind", "effect"), effect.get(SHIELDS, {})
    damage.deal(desk, in_play_subjects(desk, effect, operation), operation["n"], effect.get("card", ""), kind, shields)
    return None


def roll(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`roll`: each card, with its set group."""
    verbs.turn(desk, in_play_subjects(desk, effect, operation), "rolled", ROLLED, "GW-STAT-06")
    return None


def reroll(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`reroll`: each card, with its set group."""
    verbs.turn(desk, in_play_subjects(desk, effect, operation), "rerolled", 0, "GW-STAT-06")
    return None


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
    chosen = in_play_subjects(desk, effect, operation)
    desk.record("resolved", "keyword_given", "", "", {"cards": tuple(chosen), "keyword": operation["keyword"]})
    verbs.modify(desk, effect, operation, chosen, "keyword", verbs.given(operation))
    return None


def allow(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`allow`: something the rules forbid (`attack_rolled`) (GW-EFF-01)."""
    return _permit(desk, effect, operation, "may")


def bar(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`bar`: something the rules allow (`battle`: moving to the Battle area)."""
    return _permit(desk, effect, operation, "cannot")


def _permit(desk: Desk, effect: Effect, operation: Plain, kind: str) -> Question:
    chosen = in_play_subjects(desk, effect, operation)
    desk.record("resolved", kind, "", "GW-EFF-01", {"cards": tuple(chosen), "what": operation["what"]})
    verbs.modify(desk, effect, operation, chosen, kind, operation["what"])
    return None


def become(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`become`: each card is of another type; a GENERATION that changes loses what is set on it (GW-STGN-03)."""
    for card in in_play_subjects(desk, effect, operation):
        desk.record("resolved", "type_changed", "", "", {"card": card, "type": operation["type"]})
        desk.do(AttributeSet(card, "type", operation["type"]))
        set_on_generation.type_changed(desk, card)
    return None


def counters(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`counters`: n coins of a kind on each card (GW-SETUP-01)."""
    for card in in_play_subjects(desk, effect, operation):
        desk.record("resolved", "counters_changed", "", "", {"card": card, "n": operation["n"]})
        desk.do(Marked(card, operation.get("kind", "coin"), operation["n"]))
    return None
