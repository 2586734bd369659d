"""What the answer to a question does, by the question's `what`; targets are the resolution's own business."""

from __future__ import annotations

from functools import partial

from domain.kernel.contract.texts import Answer
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import FlagSet, Plain
from domain.rulesets.gundam_war.effects import autos
from domain.rulesets.gundam_war.effects.filters import suits
from domain.texts import searching
from domain.texts.ordering import ordered, put_in_order
from domain.texts.pending import first_pending


def _ordered(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    """Auto D effects of one moment, or the Auto C effects that open the next Free Timing."""
    if first_pending(desk):
        put_in_order(desk, waiting, chosen)
    else:
        desk.do(FlagSet(autos.WAITING, ordered(desk.table.flags[autos.WAITING], chosen)))


CHOICES: dict[str, Answer] = {
    "order": _ordered,
    "search": partial(searching.found, suits=suits),
    "look": partial(searching.looked, suits=suits),
}
