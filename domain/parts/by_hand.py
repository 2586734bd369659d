"""Effects said by hand: a text nobody scripted, or what happened on paper, in the vocabulary of the card texts."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments
from domain.parts.carrying_out import Way, add_pending, go_on, run_pending


def by_hand(
    desk: Desk,
    seat: str,
    args: Arguments,
    way: Way,
    rule: str,
    fault: Callable[[Plain], str],
    find: Callable[[Desk, str, Plain], str],
    auto: str,
) -> None:
    """Carries out the small effects that somebody says, one after another.

    `fault`: what is wrong with a small effect · `find`: the card that a reference means · `auto`: as which kind of automatic
    effect they are applied at once.
    """
    operations = args.get("effects", ())
    known = tuple(sorted(desk.ruleset.verbs))
    desk.must(isinstance(operations, tuple) and bool(operations), "which effects?", known)
    for operation in operations:
        wrong = fault(operation)
        desk.must(not wrong, wrong, known)
    card = find(desk, seat, args["card"]) if args.get("card") else ""
    waiting = desk.table.flags.get("awaits")
    desk.must(waiting is None, f"{waiting and waiting['seat']} has to choose first")
    desk.declare("by_hand", seat, rule)
    whose = seat or desk.table.clock.holder
    add_pending(desk, [{"seat": whose, "kind": "hand", "auto": auto, "card": card, "ops": operations, "targets": ()}])
    run_pending(desk, way)
    go_on(desk, "stay")
