"""Small effects on hands and piles: drawing, Battle Damage, recovering, discarding, showing."""

from __future__ import annotations

from domain.kernel.desk.desk import Desk
from domain.parts.common import verbs
from domain.rulesets.gundam_war.effects.operations import Effect, Question, each_of, subjects
from domain.rulesets.gundam_war.grammar.small_effects import Defeat, Discard, Draw, NationDamage, Recover, Reveal
from domain.rulesets.gundam_war.state.zones import HAND
from domain.rulesets.gundam_war.winning import life


def draw(desk: Desk, effect: Effect, operation: Draw) -> None:
    """`draw`: n cards, of `both` in one moment (OP-10: the ban on the first draw is for the Draw Phase only)."""
    life.draw_all(desk, each_of(desk, effect, operation), operation.n)


def nation_damage(desk: Desk, effect: Effect, operation: NationDamage) -> None:
    """`nation_damage`: n cards of a Nation Pile go to the Discard Pile; `who` may be `both`, in one moment."""
    seats = each_of(desk, effect, operation)
    life.damage_nations(desk, dict.fromkeys(seats, operation.n), "effect", "GW-DMG-04")


def recover(desk: Desk, effect: Effect, operation: Recover) -> None:
    """`recover`: n cards from the Discard Pile to the Nation Pile (GW-EFF-06)."""
    verbs.for_each_seat(desk, effect, operation, life.recover)


def discard(desk: Desk, effect: Effect, operation: Discard) -> Question:
    """`discard`: n cards of a hand, chosen by its holder, to the Junkyard; the Hangar is no hand (GW-HNG-03, GW-EFF-03)."""
    return verbs.discard_each(desk, operation, each_of(desk, effect, operation), HAND, "discard")


def reveal(desk: Desk, effect: Effect, operation: Reveal) -> None:
    """`reveal`: everybody sees each card."""
    verbs.reveal(desk, subjects(desk, effect, operation))


def defeat(desk: Desk, effect: Effect, operation: Defeat) -> None:
    """`defeat`: a player loses by a card text (GW-EFF-01)."""
    verbs.defeat(desk, effect, operation)
