"""What the answer to a question does, by the question's `what`; targets are the resolution's own business."""

from __future__ import annotations

from functools import partial

from domain.kernel.contract.texts import Answer
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.rulesets.gundam_war_nexa.effects.filters import suits
from domain.rulesets.gundam_war_nexa.moving import movement
from domain.rulesets.gundam_war_nexa.playing import older_cards
from domain.texts import searching
from domain.texts.ordering import put_in_order


def _abolished(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    """Cards abolished from hand or field by a choice (NX-DEST-19)."""
    for card in chosen:
        movement.abolish(desk, card)


def _piled(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    """The owner has said in which order a set group goes into a pile, the first on top (NX-SETC-10)."""
    in_order = reversed(chosen) if waiting["index"] == 0 else chosen
    for card in (*waiting.get("rest", ()), *in_order):
        movement.put(desk, card, waiting["zone"], waiting["index"])
    movement.check_standing(desk)


def _removed(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    older_cards.paid_on_entry(desk, waiting, chosen)


CHOICES: dict[str, Answer] = {
    "abolish": _abolished,
    "order": put_in_order,
    "pile_order": _piled,
    "older_cost": _removed,
    "search": partial(searching.found, suits=suits),
    "look": partial(searching.looked, suits=suits),
}
