"""What the answer to a question of the rules does, by the question's `what`."""

from __future__ import annotations

from functools import partial

from domain.kernel.contract.texts import Answer
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Moved, Plain
from domain.rulesets.macross_crusade.effects import scraps
from domain.rulesets.macross_crusade.effects.filters import suits
from domain.texts import searching
from domain.texts.ordering import put_in_order


def _reordered(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    """The order of cards that go to a pile is fixed, the first on top (MC-SET-10, MC-TERM-02); others do not see it."""
    whole = tuple(dict.fromkeys((*chosen, *waiting["options"])))
    for card in whole if waiting["end"] < 0 else reversed(whole):
        desk.do(Moved(card, waiting["place"], waiting["end"]))


def _scraps_ordered(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    scraps.put_in_order(desk, chosen)


CHOICES: dict[str, Answer] = {
    "order": put_in_order,
    "group_order": _reordered,
    "scraps": _scraps_ordered,
    "search": partial(searching.found, suits=suits),
    "look": partial(searching.looked, suits=suits),
}
