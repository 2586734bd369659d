"""The end of a turn: the order of its effects is the turn player's, damage goes, and the turn is declared over."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk.clock import advance
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import FlagSet, Marked
from domain.parts.common.pending import PENDING


def put_in_order(desk: Desk, seat: str, args: Arguments, rule: str) -> None:
    """The attacker names the order of the end-of-turn effects, by their numbers (GW-END-05, NX-END-05)."""
    effects = desk.table.flags.get(PENDING, ())
    said = args.get("order", ())
    order = said if isinstance(said, tuple) else (said,)
    desk.require(rule, seat in ("", desk.table.clock.holder), "the attacker decides the order")
    every = range(1, len(effects) + 1)
    told, there = f"name the {len(effects)} effects by number, each once", tuple(effect["card"] for effect in effects)
    numbers = all(type(number) is int for number in order)
    desk.must(numbers, told, there, rule)
    desk.require(rule, numbers and sorted(order) == list(every), told, there)
    desk.declare("same_moment_order_chosen", seat, rule, {"order": order})
    whole = dict.fromkeys(number for number in (*order, *every) if number in every)
    desk.do(FlagSet(PENDING, tuple(effects[number - 1] for number in whole) or None))


def remove_damage(desk: Desk, cards: Iterable[str]) -> None:
    """All damage on these cards goes (GW-END-06, MC-END-01, NX-END-04)."""
    hurt = [(card, desk.table.cards[card].marks.get("damage", 0)) for card in cards]
    desk.do(*(Marked(card, "damage", -amount) for card, amount in hurt if amount))


def done(desk: Desk, seat: str, rule: str) -> None:
    """The turn player declares the turn over, and the other side's begins (GW-END-08, NX-END-03)."""
    holder = desk.table.clock.holder
    desk.require(rule, seat in ("", holder), "the turn player declares the turn over")
    desk.declare("turn_ended", seat or holder, rule, {"turn": desk.table.clock.turn})
    advance(desk)
