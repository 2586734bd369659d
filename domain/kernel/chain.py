"""The chain: effects that wait to be carried out, and three policies for carrying them out.

An effect is plain data with at least `seat` (who said it). What carrying out means is the ruleset's: a policy is made
from its `resolve(desk, key, data)`, which has to take the effect off the chain (`take_off`). A resolution that waits for
somebody's choice leaves the effect where it is and sets the table's flag `awaits`; it is taken up again by `resume`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from domain.kernel.changes import EffectPopped, EffectPushed, FlagSet, Plain
from domain.kernel.clock import next_seat, speak_next

if TYPE_CHECKING:
    from domain.kernel.desk import Desk

Resolve = Callable[["Desk", str, Plain], None]
AWAITS = "awaits"


def push(desk: Desk, data: Plain) -> str:
    """Puts an effect on top of the chain; the word goes to the next seat. Returns the effect's key."""
    key = desk.new_key("e")
    desk.do(EffectPushed(key, data))
    seat = data["seat"]
    if seat:
        speak_next(desk, next_seat(desk.table.header.seats, seat))
    return key


def take_off(desk: Desk, key: str) -> None:
    """Takes an effect off the chain."""
    desk.do(EffectPopped(key))


def replace(desk: Desk, key: str, data: Plain) -> None:
    """Puts new data in place of a waiting effect, at the same place of the chain."""
    index = [waiting for waiting, _ in desk.table.chain].index(key)
    desk.do(EffectPopped(key), EffectPushed(key, data, index))


def awaits(desk: Desk) -> Plain:
    """The choice that a resolution waits for, or None."""
    return desk.table.flags.get(AWAITS)


def ask(desk: Desk, seat: str, key: str, question: dict[str, Plain]) -> None:
    """A resolution waits for a choice of this seat; `question` says what may be chosen."""
    desk.do(FlagSet(AWAITS, {"seat": seat, "effect": key, **question}))


def closed_lifo(resolve: Resolve) -> Callable[[Desk], None]:
    """Once resolution begins the whole chain is carried out, last first; then the turn holder has the word."""

    def settle(desk: Desk) -> None:
        while desk.table.chain and desk.table.result is None and awaits(desk) is None:
            resolve(desk, *desk.table.chain[-1])
        _hand_over(desk)

    return settle


def reopening_lifo(resolve: Resolve) -> Callable[[Desk], None]:
    """One effect is carried out, the last; then everybody may add again, the turn holder first."""

    def settle(desk: Desk) -> None:
        resolve(desk, *desk.table.chain[-1])
        _hand_over(desk)

    return settle


def _hand_over(desk: Desk) -> None:
    if desk.table.result is None and awaits(desk) is None:
        speak_next(desk, desk.table.clock.holder)
