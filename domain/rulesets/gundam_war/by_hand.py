"""Effects said by hand: a text nobody scripted, or what happened on paper, in the vocabulary of the card texts."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments
from domain.parts.carrying_out import add_pending, go_on
from domain.rulesets.gundam_war.effects import resolution, vocabulary
from domain.rulesets.gundam_war.effects.references import anywhere


def by_hand(desk: Desk, seat: str, args: Arguments) -> None:
    """Carries out the small effects that somebody says, one after another (GW-EFF-01)."""
    operations = args.get("effects", ())
    desk.must(isinstance(operations, tuple) and bool(operations), "which effects?", tuple(sorted(desk.ruleset.verbs)))
    for operation in operations:
        fault = vocabulary.fault(operation)
        desk.must(not fault, fault, tuple(sorted(desk.ruleset.verbs)))
    card = anywhere(desk, seat, args["card"]) if args.get("card") else ""
    _require_nothing_running(desk)
    desk.declare("by_hand", seat, "GW-EFF-01")
    effect: dict[str, Plain] = {"seat": seat or desk.table.clock.holder, "kind": "hand", "auto": "auto_d", "card": card}
    add_pending(desk, [{**effect, "ops": operations, "targets": ()}])
    resolution.run_pending(desk)
    go_on(desk, "stay")


def _require_nothing_running(desk: Desk) -> None:
    waiting = desk.table.flags.get("awaits")
    desk.must(waiting is None, f"{waiting and waiting['seat']} has to choose first")
