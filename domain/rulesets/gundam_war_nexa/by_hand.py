"""Effects said by hand: a text nobody scripted, or what happened on paper, in the vocabulary of the card texts."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments
from domain.parts import carrying_out
from domain.rulesets.gundam_war_nexa.effects import vocabulary
from domain.rulesets.gundam_war_nexa.effects.references import anywhere
from domain.rulesets.gundam_war_nexa.effects.way import WAY


def by_hand(desk: Desk, seat: str, args: Arguments) -> None:
    """Carries out the small effects that somebody says, one after another (NX-EFF-21)."""
    operations = args.get("effects", ())
    desk.must(isinstance(operations, tuple) and bool(operations), "which effects?", tuple(sorted(desk.ruleset.verbs)))
    for operation in operations:
        fault = vocabulary.fault(operation)
        desk.must(not fault, fault, tuple(sorted(desk.ruleset.verbs)))
    card = anywhere(desk, seat, args["card"]) if args.get("card") else ""
    waiting = desk.table.flags.get("awaits")
    desk.must(waiting is None, f"{waiting and waiting['seat']} has to choose first")
    desk.declare("by_hand", seat, "NX-EFF-21")
    effect: dict[str, Plain] = {"seat": seat or desk.table.clock.holder, "kind": "hand", "auto": "triggered", "card": card}
    carrying_out.add_pending(desk, [{**effect, "ops": operations, "targets": ()}])
    carrying_out.run_pending(desk, WAY)
    carrying_out.go_on(desk, "stay")
