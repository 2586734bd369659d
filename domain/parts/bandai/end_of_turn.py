"""The end of a turn: discards to the hand limit, removes damage, expires modifiers, declares the turn over."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.desk import modifiers
from domain.kernel.desk.timing.clock_and_priority import advance_clock
from domain.kernel.record.changes import Marked
from domain.parts.common.card_references import find_cards
from domain.parts.messages import msg


def remove_damage(desk: Desk, cards: Iterable[str]) -> None:
    """Removes all damage on these cards (GW-END-06, MC-END-01, NX-END-04)."""
    hurt = [(card, desk.table.cards[card].marks.get("damage", 0)) for card in cards]
    desk.do(*(Marked(card, "damage", -amount) for card, amount in hurt if amount))


def expire_modifiers(desk: Desk, *spans: str) -> None:
    """Lifts modifiers that last until the end of this turn (GW-END-06, MC-END-04, NX-END-08)."""
    ending = ("turn", "phase", "step", "cut", *spans, f"turn:{desk.table.clock.turn}")
    modifiers.lift(desk, [key for span in ending for key in modifiers.keys_ending_at(desk.table, span)])


def expire_at_beginning(desk: Desk, words: Iterable[str], phase: str) -> None:
    """Lifts modifiers of the phase or step before the one that begins (GW-EFF-01, MC-DUR-01, NX-EFF-21)."""
    spans = ("step", "phase") if phase in words else ("step",)
    modifiers.lift(desk, [key for span in spans for key in modifiers.keys_ending_at(desk.table, span)])


def declare_turn_over(desk: Desk, seat: str, rule: str) -> None:
    """Runs the act that ends the turn; the other side's begins (GW-END-08, NX-END-03)."""
    holder = desk.table.clock.holder
    desk.demand(rule, seat in ("", holder), msg("turn_player_declares_turn_over"))
    desk.declare("turn_ended", seat or holder, rule, {"turn": desk.table.clock.turn})
    advance_clock(desk)


class HandLimit(NamedTuple):
    """How many cards a hand may have at the end of the turn. `perhaps`: what the limit is if unknown cards say so."""

    now: int
    perhaps: tuple[int, ...] = ()


def is_hand_adjusted(desk: Desk, hand: str, limit: HandLimit) -> bool:
    """Returns whether the turn player's hand is above the limit, or the command adjusts it to one that unknown cards may
    set."""
    lowest = min(limit.now, *limit.perhaps) if limit.perhaps and desk.command.act == "discard" else limit.now
    return _count_hand(desk, hand) > lowest


def leave_open_unadjusted(desk: Desk, hand: str, limit: HandLimit, rule: str) -> None:
    """Leaves the line open that ends a turn with a hand above a limit that unknown cards may set."""
    if any(_count_hand(desk, hand) > lower for lower in limit.perhaps):
        desk.demand(rule, None)


def _count_hand(desk: Desk, hand: str) -> int:
    return len(desk.table.at(f"{desk.table.clock.holder}.{hand}"))


def discard_to_limit(
    desk: Desk, seat: str, args: Arguments, hand: str, limit: HandLimit, rule: str, put_away: Callable[[str], None]
) -> None:
    """Discards the named cards of a seat (default: the turn player): exactly as many as are above the hand limit.

    The verdict is open where unknown cards may set the limit. GW-END-01, MC-END-03, NX-END-06 · `put_away(card)`: moves each
    card.
    """
    seat = seat or desk.table.clock.holder
    in_hand = desk.table.at(f"{seat}.{hand}")
    chosen = find_cards(desk, seat, args.get("cards", ()), in_hand, rule)
    excess = len(in_hand) - limit.now
    truths = {len(chosen) == max(len(in_hand) - each, 0) for each in (limit.now, *limit.perhaps)}
    right = truths.pop() if len(truths) == 1 else None
    desk.demand(rule, right, msg("n_cards_are_given_up", n=excess, n2=len(chosen)))
    desk.declare("hand_adjusted", seat, rule, {"cards": chosen})
    for card in chosen:
        put_away(card)
    advance_clock(desk)
