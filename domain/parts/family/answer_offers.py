"""Offers of the waiting effect that somebody answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.kernel.contract.offers import Slot
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain


def answers(desk: Desk, allows: Callable[[Mapping[str, Plain]], bool]) -> tuple[dict[str, Slot], dict[str, Plain]]:
    """The choice of the waiting effect that is answered, and that choice made once: nothing where only one waits.

    `allows(args)`: whether the desk accepts the act with these arguments too. The last effect of a card is called by the
    card, an earlier one by its key.
    """
    links = desk.table.chain
    if len(links) < 2:
        return {}, {}
    last = {data["card"]: key for key, data in links}
    words = [data["card"] if last[data["card"]] == key else key for key, data in links]
    fit = tuple(word for word in words if allows({"answers": word}))
    return ({"answers": Slot(fit)}, {"answers": fit[-1]}) if fit else ({}, {})
