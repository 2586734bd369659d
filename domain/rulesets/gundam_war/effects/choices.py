"""What the answer to a question does, by the question's `what`; targets are the resolution's own business."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import FlagSet, Plain
from domain.rulesets.gundam_war.effects import autos
from domain.rulesets.gundam_war.effects.filters import suits
from domain.rulesets.gundam_war.moving import movement
from domain.rulesets.gundam_war.state.zones import JUNKYARD
from domain.texts import optional, searching
from domain.texts.ordering import ordered, put_in_order
from domain.texts.pending import first_pending


def _discarded(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    """Cards discarded from hand go to the Junkyard face up (OP-90)."""
    for card in chosen:
        movement.put(desk, card, JUNKYARD, 0)


def _ordered(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    """Auto D effects of one moment, or the Auto C effects that open the next Free Timing."""
    if first_pending(desk):
        put_in_order(desk, waiting, chosen)
    else:
        desk.do(FlagSet(autos.WAITING, ordered(desk.table.flags[autos.WAITING], chosen)))


CHOICES: dict[str, Callable[[Desk, Plain, tuple[str, ...]], None]] = {
    "discard": _discarded,
    "order": _ordered,
    "may": optional.answered,
    "search": partial(searching.found, suits=suits),
    "look": partial(searching.looked, suits=suits),
}
