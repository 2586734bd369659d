"""Effects said by hand: a text nobody scripted, or what happened on paper, in the vocabulary of the card texts."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk.desk import Desk
from domain.kernel.desk.unsaid import settle_questions
from domain.kernel.record.changes import Plain
from domain.parts.common.small_effects import Fault
from domain.texts.carrying_out import apply_due
from domain.texts.choosing import go_on
from domain.texts.pending import add_pending

Find = Callable[[Desk, str, Plain], str]
"""The card that a seat means by a reference."""


def operations(desk: Desk, args: Arguments, fault: Fault) -> tuple[Plain, ...]:
    """The small effects that somebody says; `fault`: what is wrong with one."""
    said = args.get("effects", ())
    known = tuple(sorted(desk.ruleset.verbs))
    desk.must(isinstance(said, tuple) and bool(said), "which effects?", known)
    for number, operation in enumerate(said, 1):
        wrong = fault(operation, desk.table.header.seats)
        desk.must(not wrong, f"effect {number}: {wrong}" if len(said) > 1 else wrong, known)
    return tuple(said)


def declared(desk: Desk, seat: str, args: Arguments, rule: str, fault: Fault, find: Find) -> Plain:
    """What is said: the effects, and the card whose text they are; a referee's not while somebody has to choose."""
    said = operations(desk, args, fault)
    card = find(desk, seat, args["card"]) if args.get("card") else ""
    settle_questions(desk)
    desk.declare("by_hand", seat, rule)
    return {"card": card, "ops": said, "targets": ()}


def by_hand(desk: Desk, seat: str, args: Arguments, rule: str, fault: Fault, find: Find, auto: str) -> None:
    """Carries out the small effects that somebody says, one after another.

    `auto`: as which kind of automatic effect they are applied at once.
    """
    effect = declared(desk, seat, args, rule, fault, find)
    add_pending(desk, [{"seat": seat or desk.table.clock.holder, "kind": "hand", "auto": auto, **effect}])
    apply_due(desk)
    go_on(desk, "stay")
