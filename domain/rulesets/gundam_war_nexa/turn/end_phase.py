"""The turn end (NX-END): damage reset, effects of the turn end, hand limit, expiry. Players cannot play anything here."""

from __future__ import annotations

from functools import partial

from domain.card_effects import delayed_effects, immediate_effects
from domain.card_effects.choices import continue_game
from domain.card_effects.effect_resolution import apply_pending_effects
from domain.card_effects.immediate_effects import order_end_of_turn_effects
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.record.changes import FlagSet
from domain.parts.bandai import end_of_turn
from domain.parts.bandai.end_of_turn import HandLimit
from domain.rulesets.gundam_war_nexa.combat import force_engagement
from domain.rulesets.gundam_war_nexa.effects import automatic_effects, continuous_effects
from domain.rulesets.gundam_war_nexa.effects.verbs.timing import SKIPPED
from domain.rulesets.gundam_war_nexa.game_end import life
from domain.rulesets.gundam_war_nexa.plays import older_cards
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.zones import HAND, battling, cards_on_field
from domain.rulesets.gundam_war_nexa.zone_changes import destruction, movement

HAND_LIMIT = 6


def reset_damage(desk: Desk) -> None:
    """Resets damage to 0 and removes units in a battle area from the game: process 1 (NX-END-04, NX-TERM-15, OP-09).

    A text can prevent the damage reset, unless the house rule `damage_reset_can_stop` says no. It cannot prevent the removal.
    """
    table = desk.table
    can_stop = desk.switch("damage_reset_can_stop") == "yes"
    hurt = [card for card in cards_on_field(table) if current_properties.damage(table, card)]
    healed = continuous_effects.without_barred_cards(desk, hurt, ("damage_reset",)) if can_stop else hurt
    desk.record("fixed", "damage_removed", "", "NX-END-04", {"cards": tuple(healed)})
    end_of_turn.remove_damage(desk, healed)
    for seat in table.header.seats:
        for card in battling(table, seat):
            older_cards.remove_from_game(desk, card, "NX-END-04")
    force_engagement.disband_forces(desk)  # needed if the return step was skipped
    movement.resolve_abolish_effects(desk)


def gather_end_effects(desk: Desk) -> None:
    """Gathers the effects that start at the turn end: process 2 (NX-END-05)."""
    desk.record("fixed", "end_of_turn", desk.table.clock.holder, "NX-END-05")
    result = automatic_effects.end_of_turn_effects(desk)
    if result:
        immediate_effects.add_pending(desk, result)


def has_no_end_effects(desk: Desk) -> bool:
    """Returns whether no effect starts at this turn end, so that there is no order to decide."""
    return not desk.table.flags.get(immediate_effects.PENDING)


def order_effects(desk: Desk, seat: str, args: Arguments) -> None:
    """Applies the effects of the turn end in the order that the attacker decides (NX-END-05, NX-EFF-15)."""
    order_end_of_turn_effects(desk, seat, args, "NX-END-05")
    apply_in_present_order(desk)


def apply_in_present_order(desk: Desk) -> None:
    """Applies the effects of the turn end in their present order."""
    apply_pending_effects(desk)
    movement.resolve_abolish_effects(desk)
    continue_game(desk, "advance")


def hand_limit_of_attacker(desk: Desk) -> HandLimit:
    """Returns the hand limit of the attacker: 6, unless a text says otherwise (NX-END-06)."""
    table, holder = desk.table, desk.table.clock.holder
    own = [each.effect for each in continuous_effects.active_effects(table) if each.seat == holder]
    said = [effect.hand_limit for effect in own if effect.hand_limit is not None]
    limit, more = said[-1] if said else HAND_LIMIT, sum(effect.hand_more or 0 for effect in own)
    perhaps = continuous_effects.alternative_hand_limits(table, holder, limit)
    return HandLimit(limit + more, tuple(each + more for each in perhaps))


def is_hand_adjusted(desk: Desk) -> bool:
    """Returns whether the attacker has too many cards in hand, or may.

    The defender does not adjust (NX-END-06, -07), and the hangar does not count.
    """
    return end_of_turn.is_hand_adjusted(desk, HAND, hand_limit_of_attacker(desk))


def leave_hand_open(desk: Desk) -> None:
    """Leaves the line open if unknown cards decide whether the attacker holds too many cards (NX-END-06)."""
    end_of_turn.leave_open_unadjusted(desk, HAND, hand_limit_of_attacker(desk), "NX-END-06")


def discard_excess(desk: Desk, seat: str, args: Arguments) -> None:
    """Abolishes the hand cards above the limit that the attacker chooses: process 3 (NX-END-06, NX-DEST-19)."""
    away = partial(movement.abolish_card, desk, rule="NX-DEST-19")
    end_of_turn.discard_to_limit(desk, seat, args, HAND, hand_limit_of_attacker(desk), "NX-END-06", away)


def expire_effects(desk: Desk) -> None:
    """Ends everything that lasts until the turn ends: process 4 (NX-END-08).

    Units that fall because of it are abolished at once (OP-41).
    """
    desk.record("fixed", "until_turn_end_ended", "", "NX-END-08")
    end_of_turn.expire_modifiers(desk)
    delayed_effects.drop_effects_of_turn(desk)
    left = tuple(each for each in desk.table.flags.get(SKIPPED, ()) if each["turn"] > desk.table.clock.turn)
    if left != desk.table.flags.get(SKIPPED, ()):
        desk.do(FlagSet(SKIPPED, left or None))
    destruction.destroy_fallen_units(desk)
    movement.resolve_abolish_effects(desk)
    life.check_loss(desk)


def say_done(desk: Desk, seat: str, args: Arguments) -> None:
    """Ends the turn by the attacker's declaration. Attacker and defender swap (NX-END-03)."""
    end_of_turn.declare_turn_over(desk, seat, "NX-END-03")
