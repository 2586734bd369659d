"""The End Phase (GW-END): discarding down to six, effects at the end of the turn, removing damage, "Done."."""

from __future__ import annotations

from collections.abc import Callable

from domain.card_effects import delayed_effects
from domain.card_effects.choices import continue_game
from domain.card_effects.effect_resolution import apply_pending_effects
from domain.card_effects.immediate_effects import PENDING, order_end_of_turn_effects
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.desk.timing.clock_and_priority import advance_clock
from domain.kernel.record.changes import FlagSet
from domain.parts.bandai import end_of_turn
from domain.parts.bandai.end_of_turn import HandLimit
from domain.rulesets.gundam_war.effects import automatic_effects, continuous_effects
from domain.rulesets.gundam_war.keywords import keyword_rules, voucher
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.state.zones import HAND, JUNKYARD, STATION, battling
from domain.rulesets.gundam_war.zone_changes import movement

HAND_LIMIT = 6


def hand_limit_of_attacker(desk: Desk) -> HandLimit:
    """Returns the hand limit of the attacker: six, unless a text says otherwise (GW-END-01, GW-EFF-01)."""
    table, holder = desk.table, desk.table.clock.holder
    return HandLimit(
        continuous_effects.hand_limit(table, holder, HAND_LIMIT), continuous_effects.alternative_hand_limits(table, holder)
    )


def is_hand_adjusted(desk: Desk) -> bool:
    """Returns whether the attacker has more cards in hand than the limit of six (GW-END-01, -02), or may have."""
    return end_of_turn.is_hand_adjusted(desk, HAND, hand_limit_of_attacker(desk))


def leave_hand_open(desk: Desk) -> None:
    """Leaves the line open if unknown cards decide whether the attacker has too many cards in hand (GW-END-01)."""
    end_of_turn.leave_open_unadjusted(desk, HAND, hand_limit_of_attacker(desk), "GW-END-01")


def discard_excess(desk: Desk, seat: str, args: Arguments) -> None:
    """Puts cards from the attacker's hand into the Junkyard, face up, down to six (GW-END-01, -03, GW-MOVE-04, OP-85)."""
    end_of_turn.discard_to_limit(
        desk,
        seat,
        args,
        HAND,
        hand_limit_of_attacker(desk),
        "GW-END-01",
        lambda card: movement.put_card(desk, card, JUNKYARD, 0),
    )


def begin_end_effects(desk: Desk) -> None:
    """Gathers the effects that resolve at the end of the turn (GW-END-04), including the returns of PS Armor."""
    desk.record("fixed", "end_of_turn", desk.table.clock.holder, "GW-END-04")
    for effect in keyword_rules.end_effects(desk):
        desk.do(FlagSet(PENDING, (*desk.table.flags.get(PENDING, ()), effect)))
    automatic_effects.add_end_of_turn_effects(desk)


def is_order_decided_here(desk: Desk) -> bool:
    """Returns True: the End Phase always stops here.

    Effects are gathered on entering this place, and applied on leaving it.
    """
    return True


def order_effects(desk: Desk, seat: str, args: Arguments) -> None:
    """Applies the end-of-turn effects in the order that the attacker chooses (GW-END-05, GW-EFF-04)."""
    order_end_of_turn_effects(desk, seat, args, "GW-END-05")
    apply_in_default_order(desk)


def apply_in_default_order(desk: Desk) -> None:
    """Applies the end-of-turn effects in their current order."""
    apply_pending_effects(desk)
    continue_game(desk, "advance")


def can_redeem(desk: Desk) -> bool:
    """Returns whether a seat has enough Voucher Points for a card of its own Junkyard; if none has, removes all points."""
    if any(voucher.affordable_cards(desk, seat) for seat in voucher.seats_with_points(desk)):
        return True
    voucher.remove_unspent_points(desk)
    return False


def redeem_nothing(desk: Desk) -> None:
    """Removes the points of players who did not redeem them."""
    voucher.remove_unspent_points(desk)
    advance_clock(desk)


def remove_damage(desk: Desk) -> None:
    """Removes all damage, the modifiers of this turn and other forms; no UNIT dies of the damage (GW-END-06, OP-16)."""
    desk.record("fixed", "damage_removed", "", "GW-END-06")
    for seat in desk.table.header.seats:
        hurt = (*desk.table.at(f"{seat}.{STATION}"), *battling(desk.table, seat))
        end_of_turn.remove_damage(desk, continuous_effects.without_barred_cards(desk, hurt, "damage_reset"))
    end_of_turn.expire_modifiers(desk)
    delayed_effects.drop_effects_of_turn(desk)
    keyword_rules.end_turn(desk)
    movement.destroy_fallen_units(desk)


def when_to_say_done(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """Returns a check for the end of the turn, with the place before the hand adjustment unless duties may be missed.

    `done` is refused there.
    """
    places = ("end.done",) if desk.may_miss_duties else ("end.hand", "end.done")
    return lambda key: key in places and seat in ("", desk.table.clock.holder)


def has_no_end_effects(desk: Desk) -> bool:
    """Returns whether no effect is timed to the end of this turn, so that there is no decision to make."""
    return not desk.table.flags.get(PENDING)


def say_done(desk: Desk, seat: str, args: Arguments) -> None:
    """Ends the turn by "Done."; the other player's turn begins (GW-END-08, -09).

    Raises Refused before the hand is adjusted (GW-END-01).
    """
    adjusted = desk.table.clock.node != "end.hand"
    desk.reject_unless(
        adjusted, msg("hand_is_adjusted_to_n", n=hand_limit_of_attacker(desk).now), ("discard",), rule="GW-END-01"
    )
    end_of_turn.declare_turn_over(desk, seat, "GW-END-08")
