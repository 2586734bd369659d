"""Small effects on hands and piles: drawing, Battle Damage, recovering, discarding, showing."""

from __future__ import annotations

from functools import partial

from domain.kernel.desk.desk import Desk
from domain.parts.common import verbs
from domain.rulesets.gundam_war.effects.subjects import Effect, Question, each_of, subjects, who
from domain.rulesets.gundam_war.grammar.of_cards import Reveal
from domain.rulesets.gundam_war.grammar.small_effects import (
    Discard,
    Draw,
    Look,
    NationDamage,
    Pay,
    Recover,
    Search,
    Shuffle,
    Top,
)
from domain.rulesets.gundam_war.moving import movement
from domain.rulesets.gundam_war.playing import costs
from domain.rulesets.gundam_war.state.zones import DISCARD, HAND, HANGAR, JUNKYARD, NATION
from domain.rulesets.gundam_war.winning import life
from domain.texts import acting, searching


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
    """`discard`: n cards of a hand, chosen by its holder, to the Junkyard (OP-90); no Hangar (GW-HNG-03, GW-EFF-03)."""
    away = partial(movement.put, zone=JUNKYARD, index=0)
    return verbs.discard_each(desk, effect, operation, each_of(desk, effect, operation), HAND, away)


def reveal(desk: Desk, effect: Effect, operation: Reveal) -> None:
    """`reveal`: everybody sees each card."""
    verbs.reveal(desk, subjects(desk, effect, operation))


def search(desk: Desk, effect: Effect, operation: Search) -> Question:
    """`search`: up to n cards `for` which the player looks in a pile or a hand (GW-EFF-01)."""
    return searching.search(desk, effect, operation, f"{who(desk, effect, operation)}.{_PILES[operation.pile]}", "GW-EFF-01")


def look(desk: Desk, effect: Effect, operation: Look) -> Question:
    """`look`: the player sees the top n cards of a nation and may take some (GW-EFF-01)."""
    return searching.look(desk, effect, operation, f"{who(desk, effect, operation)}.{_PILES[operation.pile]}", "GW-EFF-01")


_PILES = {"nation": NATION, "hand": HAND, "discard": DISCARD, "junkyard": JUNKYARD, "hangar": HANGAR}


def top(desk: Desk, effect: Effect, operation: Top) -> Question:
    """`top`: the top n cards of a nation go to a zone (GW-EFF-01)."""
    place = f"{who(desk, effect, operation)}.{_PILES[operation.pile]}"
    return searching.top(desk, effect, operation, place, "GW-EFF-01")


def shuffle(desk: Desk, effect: Effect, operation: Shuffle) -> None:
    """`shuffle`: a pile is mixed (GW-EFF-01)."""
    seat = who(desk, effect, operation)
    searching.mix(desk, seat, f"{seat}.{_PILES[operation.pile]}", "GW-EFF-01")


def pay(desk: Desk, effect: Effect, operation: Pay) -> Question:
    """`pay`: cards of the own nation, or what follows is left out (GW-COST-01)."""
    seat = str(effect["seat"])
    able = desk.permits(lambda: costs.require_payable(desk, seat, operation.n))
    return acting.pay(
        desk, effect, operation, able, lambda: life.pay(desk, seat, operation.n, "GW-COST-01", card=effect.get("card", ""))
    )
