"""The end of a turn (MC-END): damage reset, end-of-turn effects, hand adjustment, expiry; no plays (MC-END-05)."""

from __future__ import annotations

from functools import partial

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.desk.timing.clock_and_priority import advance_clock
from domain.kernel.record.changes import FlagSet
from domain.parts.bandai import end_of_turn
from domain.parts.bandai.end_of_turn import HandLimit, expire_modifiers, remove_damage
from domain.rulesets.macross_crusade.chain import chain_links, cut_resolution
from domain.rulesets.macross_crusade.effects import automatic_effects, card_text_hooks
from domain.rulesets.macross_crusade.state.zones import HAND, JUNKYARD, managed
from domain.rulesets.macross_crusade.zone_changes import movement

HAND_LIMIT = 6


def say_done(desk: Desk, seat: str, args: Arguments) -> None:
    """Ends the turn in its last Free Timing; the Offensive player announces it (MC-TURN-10, MC-FREE-04)."""
    desk.declare("turn_ended", seat or desk.table.clock.holder, "MC-TURN-10", {"turn": desk.table.clock.turn})
    advance_clock(desk)


def reset_damage(desk: Desk) -> None:
    """Step 1: sets all damage on Units to 0 (MC-END-01, MC-DMG-14)."""
    desk.record("fixed", "damage_removed", "", "MC-END-01")
    _clear_damage(desk)


def _clear_damage(desk: Desk) -> None:
    """Removes all damage, including what an end-of-turn effect dealt after the reset: damage ends with the turn (OP-36)."""
    remove_damage(desk, (card for seat in desk.table.header.seats for card in managed(desk.table, seat)))


def apply_end_effects(desk: Desk) -> None:
    """Step 2: applies effects "at the end of the turn", in the Offensive player's order, outside the Cut (MC-END-02,
    MC-CUT-17)."""
    automatic_effects.trigger_moments(desk, ("end_of_turn",), chain_links.due_standby_effects(desk, "end_of_turn"))
    cut_resolution.continue_after_cut(desk)


is_hand_adjusted = partial(end_of_turn.is_hand_adjusted, hand=HAND, limit=HandLimit(HAND_LIMIT))
"""Whether the Offensive player has more than six cards in hand; the other player's hand has no limit (MC-END-03)."""


def discard_excess(desk: Desk, seat: str, args: Arguments) -> None:
    """Step 3: scraps the excess, cards of the Offensive player's choice (MC-END-03)."""
    end_of_turn.discard_to_limit(
        desk, seat, args, HAND, HandLimit(HAND_LIMIT), "MC-END-03", lambda card: movement.put_card(desk, card, JUNKYARD, 0)
    )


def expire_effects(desk: Desk) -> None:
    """Step 4: ends what lasts until the end of the turn (MC-END-04, MC-DUR-05). Then the sides switch (MC-END-06)."""
    desk.record("fixed", "durations_ended", "", "MC-END-04")
    expire_modifiers(desk)
    chain_links.drop_standby_effects_of_turn(desk)
    movement.return_borrowed_cards(desk)
    gone = [name for name in desk.table.flags if name.startswith("skip:")]
    desk.do(*(FlagSet(name, None) for name in sorted(gone)))
    card_text_hooks.apply_state_based_rules(desk)
    cut_resolution.continue_after_cut(desk)
    _clear_damage(desk)
