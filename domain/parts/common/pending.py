"""Effects that are applied at once, outside the chain: they lie in a flag, those of one moment together and in order."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import FlagSet, Plain

PENDING = "pending"
"""The flag with the effects that are still to be applied at once; the first may have begun."""


def add_pending(desk: Desk, effects: Iterable[Plain]) -> None:
    """Adds effects to those that are applied at once; the ones added together are of one moment."""
    group = desk.new_key("g")
    added = tuple({**effect, "group": group} for effect in effects)
    if added:
        desk.do(FlagSet(PENDING, (*desk.table.flags.get(PENDING, ()), *added)))


def first_pending(desk: Desk) -> Plain:
    """The pending effect that is next or has begun."""
    return next(iter(desk.table.flags.get(PENDING, ())), None)


def keep_first(desk: Desk, effect: Plain) -> None:
    """The first pending effect as it is now; None: it is through."""
    rest = desk.table.flags[PENDING][1:]
    desk.do(FlagSet(PENDING, (*(() if effect is None else (effect,)), *rest) or None))


def of_one_moment(desk: Desk) -> list[Plain]:
    """The pending effects of the first one's moment and kind."""
    pending = desk.table.flags.get(PENDING, ())
    return [each for each in pending if (each.get("group"), each["auto"]) == (pending[0].get("group"), pending[0]["auto"])]


def put_in_order(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    """The answer to `order`: the turn player has ordered the effects of one moment, by their cards."""
    group = of_one_moment(desk)
    rest = desk.table.flags[PENDING][len(group) :]
    desk.do(FlagSet(PENDING, (*ordered(group, chosen), *rest)))


def ordered(group: Iterable[Plain], chosen: tuple[str, ...]) -> tuple[Plain, ...]:
    """A group of effects in the order of their cards, which nobody is asked for again; those of no named card come last."""
    place = {card: number for number, card in enumerate(chosen)}
    in_order = sorted(group, key=lambda effect: place.get(effect["card"], len(place)))
    return tuple({**effect, "ordered": True} for effect in in_order)
